"""Moves read from text, as people type it. The canonical form is `str` of the move.

Reading says only what was meant; whether the rules allow it is asked of a position afterwards.
"""

import re
import unicodedata
from typing import Final

from engine.errors import IllegalMove, NotationError
from engine.gardens.board import EDGES, INDEX
from engine.gardens.moves import Lift, Move, Pass, Walk
from engine.gardens.position import Position
from engine.gardens.rules import breach

LONGEST: Final = 100
"""Characters of a move that are looked at; the longest canonical one has eighteen."""

_SOURCE: Final = re.compile(r"(?P<field>[a-e][1-6])|(?P<garden>wh|bh|wg|bg)(?P<count>[1-9][0-9]?)?")
_MOVE: Final = re.compile(
    rf"(?P<pass>--)|(?P<lift>[a-e][1-6])\^|(?:{_SOURCE.pattern})(?P<drops>(?:>[a-e][1-6])*)(?:>(?P<into>wh|bh|wg|bg))?"
)

_ARROWS: Final = "→➔➙➛➜➝➞➤➡⟶⟹⇒⇨⭢⮕›»❯▶►▸⟩〉"  # noqa: RUF001  # lookalikes are what is read here
_DASHES: Final = "‐‒–—―−─ー"  # noqa: RUF001  # likewise
_CARETS: Final = "↑ˆ⌃⬆"  # noqa: RUF001  # likewise
_LOOKALIKES: Final = str.maketrans(
    dict.fromkeys(_ARROWS, ">") | dict.fromkeys(_DASHES, "-") | dict.fromkeys(_CARETS, "^")
)
_UNSEEN: Final = frozenset("\ufe0e\ufe0f")  # the marks that choose between a letter and its picture
_SEPARATOR: Final = re.compile(r"[-=]*>|-{1,2}")


def plain(text: str) -> str:
    """What was typed, in the characters of the notation: lower case, no spaces, `>` for any arrow or dash between."""
    folded = unicodedata.normalize("NFKC", text[:LONGEST]).lower().translate(_LOOKALIKES)
    shown = "".join(
        sign for sign in folded if not sign.isspace() and sign not in _UNSEEN and unicodedata.category(sign) != "Cf"
    )
    if shown and not shown.strip("-"):
        return "--"
    return _SEPARATOR.sub(">", shown)


def read(text: str) -> Move:
    """The move a text says, in any spelling of docs/rules/gardens.md.

    A COUNT that is left out is the number of stones the walk drops, the only one it can be.

    Raises:
        NotationError: the text says no move.
    """
    said = _MOVE.fullmatch(text) or _MOVE.fullmatch(plain(text))
    if len(text) > LONGEST or said is None:
        raise _unreadable(text)
    field, garden, count, into = said.group("field", "garden", "count", "into")
    if field or garden:
        drops = tuple(said["drops"].split(">")[1:])
        if not drops and not into:
            raise NotationError(text, "no-destination")
        if field:
            return Walk(field, None, drops, into)
        return Walk(garden, int(count) if count else len(drops) + (into is not None), drops, into)
    return Lift(said["lift"]) if said["lift"] else Pass()


def read_move(text: str, position: Position) -> Move:
    """The legal move a text says in a position.

    Raises:
        NotationError: the text says no move.
        IllegalMove: the move breaks a rule here; `rule` is the value of a `Rule`.
    """
    move = read(text)
    rule = breach(position, move)
    if rule is not None:
        raise IllegalMove(str(move), rule.value)
    return move


def _unreadable(text: str) -> NotationError:
    """What keeps a text from being a move."""
    problem, step = _problem(text)
    return NotationError(text, problem, step=step)


def _problem(text: str) -> tuple[str, int | None]:  # noqa: PLR0911  # one return a problem
    """The key of what keeps a text from being a move, and the step of its path where it is in one."""
    if len(text) > LONGEST:
        return "too-long", None
    typed = plain(text)
    if not typed:
        return "nothing", None
    if "^" in typed:
        return "lift-alone", None
    source, *places = typed.split(">")
    if not _SOURCE.fullmatch(source):
        if source[:2] in INDEX:
            return "tower-count", None
        return "garden-count" if source[:2] in EDGES else "no-source", None
    for step, place in enumerate(places, start=1):
        if place not in INDEX and place not in EDGES:
            return "no-place", step
        if place in EDGES and step < len(places):
            return "after-garden", step
    return "no-destination", None
