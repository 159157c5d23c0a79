"""`/gardens replay` and `Replay` under a finished board: a game of Gardens again, as an animation or step by step.

It is shown to whoever asks, alone: one person's steps would turn the page for everybody. `Share` posts the animation
for all.
"""

from bot.errors import Refusal
from bot.match import Match
from bot.text import Text
from bot.ui.audience import for_all, for_one
from bot.ui.gardens.steps import gardens_course
from bot.ui.house import House
from bot.ui.interaction import Interaction
from bot.ui.names import mention
from bot.ui.press import Press
from bot.ui.presses import on
from bot.ui.reply import Reply
from bot.ui.sight import seen_by
from bot.ui.steps import FILM, Course, page, shared


async def replay_reply(house: House, interaction: Interaction, wanted: int | None) -> Reply:
    """`/gardens replay`: the animation first.

    Raises:
        Refusal: as `wanted_game`.
    """
    return await _page(house, interaction, await wanted_game(house, interaction, wanted), FILM)


async def wanted_game(house: House, interaction: Interaction, wanted: int | None) -> Match:
    """The game somebody wants to look at: the one going on if none was named, else the one finished last.

    Raises:
        Refusal: no-match, which-game, none-finished (none was named, and there is none).
    """
    if wanted is not None:
        return await seen_by(house, interaction, wanted)
    person, channel = interaction.user.id, interaction.channel_id or 0
    try:
        return await house.gardens.find(person, channel, None)
    except Refusal as refusal:
        if refusal.key != "no-games":
            raise
        return await house.gardens.last(person, channel)


@on("g-replay")
async def replay(house: House, interaction: Interaction, press: Press) -> Reply:
    """`Replay` under a finished board."""
    return await _page(house, interaction, await seen_by(house, interaction, press.id), FILM)


@on("g-step", update=True)
async def step(house: House, interaction: Interaction, press: Press) -> Reply:
    """Another page of the replay."""
    return await _page(house, interaction, await seen_by(house, interaction, press.id), press.argument)


@on("g-film")
async def share(house: House, interaction: Interaction, press: Press) -> Reply:
    """`Share`: the animation for the channel."""
    match = await seen_by(house, interaction, press.id)
    seen = for_all(interaction)
    told = seen.words("film-shared", person=mention(interaction.user.id))
    return await shared(house, seen, _course(seen.words, match), told)


async def _page(house: House, interaction: Interaction, match: Match, argument: str) -> Reply:
    seen = for_one(interaction)
    return await page(house, seen, _course(seen.words, match), argument)


def _course(words: Text, match: Match) -> Course:
    return gardens_course(words, match, Press("g-step", match.id), Press("g-film", match.id))
