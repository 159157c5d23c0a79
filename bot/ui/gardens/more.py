"""What else a player can do with a board: draw, resign, text; and the answers to an invitation."""

from dataclasses import replace

import discord

from bot.match import Match
from bot.play.gardens import Change
from bot.play.replay import gardens_state
from bot.ui.gardens.alt import text_board
from bot.ui.gardens.board import scene
from bot.ui.gardens.post import note_shown, offer_reply, post_change, post_offer, post_words
from bot.ui.house import House
from bot.ui.interaction import Interaction, private_text, public_text
from bot.ui.names import mention, people, player
from bot.ui.press import Press, button
from bot.ui.presses import on
from bot.ui.reply import Reply, sentence


@on("g-more")
async def more(house: House, interaction: Interaction, press: Press) -> Reply:
    """`More` under a board: what a player seldom needs; a bystander gets the board as text and the rules."""
    match = await house.gardens.match(press.id)
    words = private_text(interaction)
    buttons = []
    told = words("more-of", match=match.id)
    if match.seat_of(interaction.user.id) is None:
        told = words("more-bystander", match=match.id, players=people(words, match.seats))
    elif not match.over:
        buttons += [
            button(words("offer-draw"), Press("g-draw", match.id, match.version)),
            button(words("resign"), Press("g-resign", match.id, match.version), discord.ButtonStyle.danger),
        ]
    buttons += [
        button(words("show-as-text"), Press("g-text", match.id, match.version)),
        button(words("rules"), Press("rules", 0, 0, "gardens-0")),
    ]
    return sentence(told, *buttons)


@on("g-text")
async def as_text(house: House, interaction: Interaction, press: Press) -> Reply:
    """The board as a code block."""
    match = await house.gardens.match(press.id)
    words = private_text(interaction)
    position = gardens_state(match).position
    return sentence(
        f"{words('board-as-text', match=match.id)}\n{text_board(words, scene(match, words))}\n-# `{position}`"
    )


@on("g-resign", update=True)
async def ask_to_resign(house: House, interaction: Interaction, press: Press) -> Reply:
    """The first press of two."""
    match = await house.gardens.playing(press.id, interaction.user.id)
    return resign_reply(interaction, match)


def resign_reply(interaction: Interaction, match: Match) -> Reply:
    """The question before resigning."""
    words = private_text(interaction)
    opponent = match.opponent_of(interaction.user.id)
    return sentence(
        words("resign-sure", match=match.id, opponent=player(words, match, opponent)),
        button(words("resign"), Press("g-resigned", match.id, match.version), discord.ButtonStyle.danger),
        button(words("cancel"), Press("g-stay", match.id)),
    )


@on("g-stay", update=True)
async def stay(_house: House, interaction: Interaction, press: Press) -> Reply:
    """Not resigned after all."""
    return sentence(private_text(interaction)("not-resigned", match=press.id))


@on("g-resigned", update=True)
async def resign(house: House, interaction: Interaction, press: Press) -> Reply:
    """The second press of two."""
    change = await house.gardens.resign(press.id, press.version, interaction.user.id)
    words = private_text(interaction)
    return _then_post(sentence(words("you-resigned", match=press.id)), house, change, interaction)


@on("g-draw", update=True)
async def offer_draw(house: House, interaction: Interaction, press: Press) -> Reply:
    """`Offer draw`."""
    return await offer_or_answer(house, interaction, press.id, here=False)


async def offer_or_answer(house: House, interaction: Interaction, match_id: int, *, here: bool) -> Reply:
    """Offers a draw to the opponent; where they have offered one, shows the answers to it instead.

    Args:
        house: the services.
        interaction: who asks.
        match_id: the match.
        here: the reply itself is the offer if it is shown in the match's channel; else it is posted there.
    """
    match = await house.gardens.playing(match_id, interaction.user.id)
    if match.level is not None:
        return await _ask_the_computer(house, interaction, match)
    if match.offer is not None and match.seats[match.offer.seat] != interaction.user.id:
        return replace(offer_reply(private_text(interaction), match), private=True)
    after = (await house.gardens.offer_draw(match_id, interaction.user.id)).after
    if here and interaction.channel_id == after.place.channel_id:

        async def note(message: int | None) -> None:
            if message is not None:
                await note_shown(house, after)

        return replace(offer_reply(public_text(interaction), after), then=note)

    async def post(_message: int | None) -> None:
        if await post_offer(house, after, interaction):
            await note_shown(house, after)

    return replace(sentence(private_text(interaction)("you-offered", match=match_id)), then=post)


async def _ask_the_computer(house: House, interaction: Interaction, match: Match) -> Reply:
    """The computer agrees at once, or the refusal says that it does not."""
    change = await house.computer.draw(match.id, interaction.user.id)
    words = private_text(interaction)
    return _then_post(sentence(words("computer-agrees", match=match.id)), house, change, interaction)


@on("g-agree", update=True)
async def agree(house: House, interaction: Interaction, press: Press) -> Reply:
    """The draw accepted."""
    change = await house.gardens.answer_draw(press.id, press.version, interaction.user.id, accept=True)
    words = public_text(interaction)
    told = sentence(words("draw-accepted", person=mention(interaction.user.id), match=press.id), private=False)
    return _then_post(told, house, change, interaction)


@on("g-decline", update=True)
async def decline(house: House, interaction: Interaction, press: Press) -> Reply:
    """The draw declined."""
    change = await house.gardens.answer_draw(press.id, press.version, interaction.user.id, accept=False)
    words = public_text(interaction)
    told = sentence(words("draw-declined", person=mention(interaction.user.id), match=press.id), private=False)

    async def tell(_message: int | None) -> None:
        if interaction.message is not None and interaction.message.flags.ephemeral:
            await post_words(house, change.after, told, interaction)  # the one who offered does not see that message
        await note_shown(house, change.after)

    return replace(told, then=tell)


def _then_post(reply: Reply, house: House, change: Change, interaction: Interaction) -> Reply:
    async def post(_message: int | None) -> None:
        await post_change(house, change, interaction)

    return replace(reply, then=post)
