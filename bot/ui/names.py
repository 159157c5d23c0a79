"""People and typed text in messages, so that nothing in them pings or breaks out."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Final

import discord

from bot.match import COMPUTER, BoardRow, Match
from bot.text import Text
from bot.ui.house import House
from bot.ui.interaction import Interaction

_SPACE: Final = re.compile(r"\s+")
_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs"})
"""Kinds of characters that show nothing, but may turn the rest of the line around or cut it off."""
_JOINERS: Final = frozenset({0x200C, 0x200D, *range(0xE0020, 0xE0080)})
"""Those among them that letters and emoji are made with."""
_BLANK: Final = frozenset({0x115F, 0x1160, 0x2800, 0x3164, 0xFFA0})
"""Letters and signs that show nothing either."""
_SPECIAL: Final = re.compile(r"([!-/:-@\[-`{-~])")


async def remember(house: House, interaction: Interaction) -> None:
    """Notes a person's name for the boards: the one they go by everywhere, since a board may be of all servers."""
    user = interaction.user
    await house.storage.people.remember(user.id, user.global_name or user.name)


def named(user: discord.abc.User) -> str:
    """The name somebody goes by everywhere, harmless as `plain` text is: without a ping, also of who has left."""
    return plain(user.global_name or user.name)


def mention(person: int) -> str:
    """A person by mention: shown as their name, pinging only where the message allows it."""
    return f"<@{person}>"


def somebody(words: Text, person: int) -> str:
    """A person by mention; in words where only a number is left, since their data were deleted."""
    return mention(person) if person > COMPUTER else words("someone")


def player(words: Text, match: Match, person: int) -> str:
    """Somebody who plays or played in a match, likewise; the computer, which has no mention either, with its level."""
    return words("computer", level=match.level) if person == COMPUTER else somebody(words, person)


def player_by_name(words: Text, match: Match, person: int, names: Mapping[int, str]) -> str:
    """The same by one of the names given, where a mention would not be read or might be of somebody who has left."""
    return words("computer", level=match.level) if person == COMPUTER else names.get(person, words("someone"))


def people(words: Text, ids: Sequence[int]) -> str:
    """Several people by mention: "Ann and Ben". The computer is none."""
    return words("and").join(somebody(words, person) for person in dict.fromkeys(ids) if person != COMPUTER)


def row_in_words(words: Text, row: BoardRow, points: str) -> str:
    """A line of a leaderboard: the place, who holds it, by name, and by what."""
    return words("board-line", place=row.place, name=holder_in_words(words, row), points=points)


def holder_in_words(words: Text, row: BoardRow) -> str:
    """Who holds a place on a leaderboard, by name."""
    return plain(row.name) if row.name else words("someone")


def plain(typed: str, limit: int = 80) -> str:
    """Typed text as it reads, on one line, without markdown, mentions or links in it.

    Args:
        typed: a name, a seed, a move: anything that came from a person.
        limit: longer text is cut and ends in an ellipsis.
    """
    return _literal(_line(typed, limit))


def in_title(typed: str, limit: int) -> str:
    """The same where no markdown is read, such as the name of a thread."""
    return _line(typed, limit).replace("@", "@\u2060")


def exact(seed: str) -> str:
    """A seed as it has to be typed again, as harmless as `plain` is; what could not be seen is named by its number."""
    signs = unicodedata.normalize("NFC", seed)
    around = f" {signs} "
    return _literal(
        "".join(
            sign if _can_be_told(sign, around[at], around[at + 2]) else f"⟨U{ord(sign):04X}⟩"
            for at, sign in enumerate(signs)
        )
    )


def _can_be_told(sign: str, before: str, behind: str) -> bool:
    """Whether one sees a sign between its neighbours: a space does not show beside another one, or at an end."""
    if sign.isspace():
        return sign == " " and not before.isspace() and not behind.isspace()
    if ord(sign) in _JOINERS:
        return not before.isascii()  # it makes one of what stands around it, which letters of ours do not do
    return _is_seen(sign) and ord(sign) not in _BLANK


def _line(typed: str, limit: int) -> str:
    line = _SPACE.sub(" ", "".join(sign for sign in typed if _is_seen(sign) or sign.isspace())).strip()
    return line if len(line) <= limit else line[: limit - 1] + "…"


def _literal(line: str) -> str:
    # A backslash makes any ASCII mark literal; the invisible joiner keeps @everyone from being one.
    return _SPECIAL.sub(r"\\\1", line).replace("@", "@\u2060")


def _is_seen(sign: str) -> bool:
    return unicodedata.category(sign) not in _UNSEEN or ord(sign) in _JOINERS
