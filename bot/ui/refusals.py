"""A refusal in words, told to the person alone; a stale screen comes with the present one."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any, Final

import discord

from bot.errors import BadMove, Refusal, Stale
from bot.match import Match
from bot.play.replay import computer_to_move, player_to_move, turn_of
from bot.text import Text
from bot.ui.audience import Audience, for_all, for_one
from bot.ui.gardens.alt import text_board
from bot.ui.gardens.board import picture, scene
from bot.ui.house import House
from bot.ui.interaction import Interaction, custom_ids, private_text
from bot.ui.names import mention, people, plain, somebody
from bot.ui.press import Press, button
from bot.ui.reply import Reply, framed, rows, sentence, text
from bot.ui.wyr.garden import garden_reply

_NAMED: Final = 20
"""How many of several things a sentence names."""
_SHOWN: Final[Mapping[str, Callable[[Text, Any], str]]] = {
    "person": somebody,
    "people": lambda words, ids: people(words, list(ids)),
    "channel": lambda _, channel: f"<#{channel}>",
    "permission": lambda words, name: words(f"permission-{name}"),
    "text": lambda _, typed: plain(str(typed)),
}
"""How values of these names are said."""

_PROBLEM: Final = "problem"


async def explain(house: House, interaction: Interaction, refusal: Refusal) -> Reply:
    """The private reply to what cannot be done."""
    words = private_text(interaction)
    match refusal:
        case Stale(match=match) if match.game == "gardens":
            return await _present_board(house, for_one(interaction), match)
        case Stale(match=match):
            return await _present_garden(house, interaction, match)
        case BadMove():
            return sentence(_bad_move(words, refusal))
        case _:
            return sentence(in_words(words, refusal))


def in_words(words: Text, refusal: Refusal) -> str:
    """The sentence of a refusal, with the people it names as mentions and typed text made harmless.

    A `problem` among its values is a key of the engine's (see `NotationError`), and a part of the sentence.
    """
    values: dict[str, Any] = {name: _shown(words, name, value) for name, value in refusal.values.items()}
    if _PROBLEM in values:
        values[_PROBLEM] = words(f"problem-{values[_PROBLEM]}", step=values.get("step"))
    return words(f"refusal-{refusal.key}", **values)


def _bad_move(words: Text, refusal: BadMove) -> str:
    lines = [in_words(words, refusal)]
    if refusal.nearest:
        moves = ", ".join(f"`{move}`" for move in refusal.nearest)
        lines.append(words("nearest-moves", moves=moves))
    return "\n".join(lines)


def _shown(words: Text, name: str, value: object) -> object:
    if name in _SHOWN:
        return _SHOWN[name](words, value)
    if isinstance(value, datetime):
        return discord.utils.format_dt(value, "R")
    if isinstance(value, tuple):
        more = ", …" if len(value) > _NAMED else ""
        return ", ".join(str(part) for part in value[:_NAMED]) + more
    return value


async def _present_garden(house: House, interaction: Interaction, match: Match) -> Reply:
    """The garden as it is, to go on with; the public message that was behind is brought up to date as well."""
    seen = for_one(interaction)
    words = seen.words
    reply = await garden_reply(house, seen, match, note=words("refusal-stale"), private=True)
    message = interaction.message
    if message is None or message.flags.ephemeral or not match.public or not _shows(interaction, match):
        return reply
    public = await garden_reply(house, for_all(interaction), match)

    async def heal(_message: int | None) -> None:
        await message.edit(view=public.view(), attachments=public.files(), allowed_mentions=public.mentions())

    return replace(reply, then=heal)


def _shows(interaction: Interaction, match: Match) -> bool:
    """Whether the message that was pressed has a control of this garden: made by hand, a press may come from any."""
    presses = map(Press.parse, custom_ids(interaction))
    return any(press is not None and press.id == match.id for press in presses)


async def _present_board(house: House, seen: Audience, match: Match) -> Reply:
    words = seen.words
    shown = scene(words, match)
    drawn = await picture(house, seen, shown)
    body = drawn or text(text_board(words, shown))
    buttons = []
    if match.over:
        told = words("refusal-over", match=match.id)
    elif computer_to_move(match):
        told = words("refusal-computer-thinks", match=match.id)
    elif player_to_move(match) != seen.person:
        told = words("refusal-not-your-turn", person=mention(player_to_move(match)))
    else:
        told = words("your-turn", turn=turn_of(match))
        buttons.append(button(words("make-a-move"), Press("g-move", match.id, match.version)))
    return framed(text(f"{words('refusal-stale')}\n{told}"), body, *rows(buttons))
