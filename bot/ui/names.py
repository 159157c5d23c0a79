"""People and typed text in messages, so that nothing in them pings or breaks out."""

import re
from collections.abc import Sequence
from typing import Final

from bot.text import Text

_SPACE: Final = re.compile(r"\s+")
_SPECIAL: Final = re.compile(r"([!-/:-@\[-`{-~])")


def mention(person: int) -> str:
    """A person by mention: shown as their name, pinging only where the message allows it."""
    return f"<@{person}>"


def people(words: Text, ids: Sequence[int]) -> str:
    """Several people by mention: "Ann and Ben"."""
    return words("and").join(mention(person) for person in dict.fromkeys(ids))


def plain(typed: str, limit: int = 80) -> str:
    """Typed text as it reads, on one line, without markdown, mentions or links in it.

    Args:
        typed: a name, a seed, a move: anything that came from a person.
        limit: longer text is cut and ends in an ellipsis.
    """
    line = _SPACE.sub(" ", typed).strip()
    if len(line) > limit:
        line = line[: limit - 1] + "…"
    # A backslash makes any ASCII mark literal; the invisible joiner keeps @everyone from being one.
    return _SPECIAL.sub(r"\\\1", line).replace("@", "@\u2060")
