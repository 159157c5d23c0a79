"""People and typed text in messages, so that nothing in them pings or breaks out."""

import re
import unicodedata
from collections.abc import Sequence
from typing import Final

from bot.match import COMPUTER, Match
from bot.text import Text

_SPACE: Final = re.compile(r"\s+")
_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs"})
"""Kinds of characters that show nothing, but may turn the rest of the line around or cut it off."""
_JOINERS: Final = frozenset({0x200C, 0x200D, *range(0xE0020, 0xE0080)})
"""Those among them that letters and emoji are made with."""
_SPECIAL: Final = re.compile(r"([!-/:-@\[-`{-~])")


def mention(person: int) -> str:
    """A person by mention: shown as their name, pinging only where the message allows it."""
    return f"<@{person}>"


def player(words: Text, match: Match, person: int) -> str:
    """Somebody who plays in a match, by mention; the computer, which has none, in words."""
    return words("computer", level=match.level) if person == COMPUTER else mention(person)


def people(words: Text, ids: Sequence[int]) -> str:
    """Several people by mention: "Ann and Ben". The computer is none."""
    return words("and").join(mention(person) for person in dict.fromkeys(ids) if person != COMPUTER)


def plain(typed: str, limit: int = 80) -> str:
    """Typed text as it reads, on one line, without markdown, mentions or links in it.

    Args:
        typed: a name, a seed, a move: anything that came from a person.
        limit: longer text is cut and ends in an ellipsis.
    """
    line = _SPACE.sub(" ", "".join(sign for sign in typed if _is_seen(sign) or sign.isspace())).strip()
    if len(line) > limit:
        line = line[: limit - 1] + "…"
    # A backslash makes any ASCII mark literal; the invisible joiner keeps @everyone from being one.
    return _SPECIAL.sub(r"\\\1", line).replace("@", "@\u2060")


def _is_seen(sign: str) -> bool:
    return unicodedata.category(sign) not in _UNSEEN or ord(sign) in _JOINERS
