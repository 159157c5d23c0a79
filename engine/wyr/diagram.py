"""A position as text, for a code block on a phone."""

from collections.abc import Collection
from typing import Final

from engine.wyr.cards import Card
from engine.wyr.points import is_perfect, is_won, score
from engine.wyr.position import COLUMNS, PLACES, Position
from engine.wyr.rules import enticements, is_over, lowest_keiju, matches

WIDTH: Final = 36
"""Characters in the longest line."""

_HALF: Final = COLUMNS // 2
_BEFORE_CARDS: Final = 6
"""Where in the line of a pile its cards begin."""


def draw(position: Position) -> str:
    """The position as lines of at most 36 characters.

    The lowest Keiju with her request, the Garden, the Basket, Harvest and score; `*` marks cards that may be taken.
    """
    garden, piles = grid(position, matches(position)), basket(position)
    parts = (_keiju(position), [garden], ["Basket, top cards first:", piles], _harvest(position))
    return "\n\n".join("\n".join(part) for part in parts)


def grid(position: Position, starred: Collection[str]) -> str:
    """The Garden alone, without a word: ten lines of at most 33 characters.

    A row takes two lines, each beginning with the name of its first place: columns 1 to 6, then 7 to 12.

    Args:
        position: what to draw.
        starred: the places whose cards are marked with `*`; empty places are `.`.
    """
    lines = [_columns(range(1, _HALF + 1)), _columns(range(_HALF + 1, COLUMNS + 1))]
    for first in range(0, len(PLACES), _HALF):
        places = range(first, first + _HALF)
        cells = [f"{position.card(place) or '.'}{'*' if PLACES[place] in starred else ' '}" for place in places]
        lines.append(f"{PLACES[first]}{''.join(f'{cell:>5}' for cell in cells)}".rstrip())
    return "\n".join(lines)


def basket(position: Position) -> str:
    """The Basket alone, without a word: each pile with its number, how many cards it has, and these from its top."""
    return "\n".join(_pile(number, pile) for number, pile in enumerate(position.piles, start=1))


def _columns(columns: range) -> str:
    return "  " + "".join(f"{column:>4} " for column in columns).rstrip()


def _pile(number: int, pile: tuple[Card, ...]) -> str:
    if not pile:
        return f"{number} -"
    lines = [f"{number} x{len(pile)}".ljust(_BEFORE_CARDS)]
    for card in reversed(pile):
        if len(lines[-1]) + len(str(card)) > WIDTH:
            lines.append(" " * _BEFORE_CARDS)
        lines[-1] += f"{card} "
    return "\n".join(line.rstrip() for line in lines)


def _keiju(position: Position) -> list[str]:
    request = lowest_keiju(position)
    if request is None:
        return ["No Keiju left"]
    lines = [f"Keiju {request.number}: {request.words}"]
    later = position.keiju()[1:]
    if later:
        lines.append(f"then Keiju {', '.join(map(str, later))}")
    choices = [f"k{''.join(map(str, piles))}" for piles in enticements(position)]
    if choices:
        lines.append(f"now: {' '.join(choices)}")
    return lines


def _harvest(position: Position) -> list[str]:
    end = ""
    if is_over(position):
        end = ", perfect" if is_perfect(position) else ", won" if is_won(position) else ", no move left"
    return [f"Harvest: {position.harvested} Nature, {position.enticed} Keiju", f"Score: {score(position)}{end}"]
