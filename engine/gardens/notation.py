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
        raise NotationError(text, _problem(text))
    field, garden, count, into = said.group("field", "garden", "count", "into")
    if field or garden:
        drops = tuple(said["drops"].split(">")[1:])
        if not drops and not into:
            raise NotationError(text, "it does not say where to go")
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


def _problem(text: str) -> str:  # noqa: PLR0911  # one return a problem
    """What keeps a text from being a move, in a few words."""
    if len(text) > LONGEST:
        return "it is too long for a move"
    typed = plain(text)
    if not typed:
        return "nothing is written"
    if "^" in typed:
        return "a lift is a field and ^, nothing more, as in c2^"
    source, *places = typed.split(">")
    if not _SOURCE.fullmatch(source):
        if source[:2] in INDEX:
            return "a tower is picked up whole: a number is written for gardens only"
        if source[:2] in EDGES:
            return "the number of stones is 1 to 5, right behind the garden"
        return "it does not begin with a field (c2) or a garden (wh3)"
    for step, place in enumerate(places, start=1):
        if place not in INDEX and place not in EDGES:
            return f"step {step} names no field and no garden"
        if place in EDGES and step < len(places):
            return "a garden ends the move: nothing can follow it"
    return "it does not say where to go"
