"""`Rematch` under a finished board, and `/gardens rematch`."""

from dataclasses import replace

from bot.ui.gardens import computer, invitation
from bot.ui.house import House
from bot.ui.interaction import Interaction, place_of
from bot.ui.press import Press
from bot.ui.presses import on
from bot.ui.reply import Reply


@on("g-rematch")
async def press_rematch(house: House, interaction: Interaction, press: Press) -> Reply:
    """`Rematch`."""
    return await rematch_reply(house, interaction, press.id)


async def rematch_reply(house: House, interaction: Interaction, match_id: int) -> Reply:
    """The invitation to play a match again, or, where the opponent has asked or is the computer, the new game."""
    made, match = await house.rematches.ask(match_id, interaction.user.id, place_of(interaction))
    if match is None:
        return await invitation.posted(house, interaction, made)
    if match.level is not None:
        return await computer.begun(house, interaction, match, "colours-swapped")
    reply = await invitation.begun(house, interaction, match, swapped=True)

    async def begin(message: int | None) -> None:
        if reply.then is not None:
            await reply.then(message)
        await invitation.say_closed(house, replace(made, status="accepted"))

    return replace(reply, then=begin)
