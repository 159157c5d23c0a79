"""A position as text, for a code block on a phone and for people who hear pictures read out."""

from itertools import islice
from typing import Final

from engine.wyr.cards import Card
from engine.wyr.points import is_perfect, is_won, score
from engine.wyr.position import COLUMNS, PLACES, Position
from engine.wyr.rules import enticements, is_over, lowest_keiju, matches

WIDTH: Final = 36
"""Characters in the longest line."""

_HALF: Final = COLUMNS // 2


def draw(position: Position) -> str:
    """The position as lines of at most 36 characters.

    Each row of the Garden takes two lines, columns 1 to 6 and 7 to 12; `*` marks cards that may be taken and
    `.` empty places. Below it the lowest Keiju with its request, the piles from the top down, Harvest, score.
    """
    return "\n".join([*_garden(position), "", *_keiju(position), "", *_basket(position), "", *_harvest(position)])


def _garden(position: Position) -> list[str]:
    takeable = matches(position)
    lines = [_header(range(1, _HALF + 1)), _header(range(_HALF + 1, COLUMNS + 1))]
    for first in range(0, len(PLACES), _HALF):
        cells = []
        for place in range(first, first + _HALF):
            card = position.card(place)
            cells.append(f"{card or '.'}{'*' if PLACES[place] in takeable else ' '}")
        row = PLACES[first][0] if first % COLUMNS == 0 else " "
        lines.append(f"{row}{''.join(f'{cell:>5}' for cell in cells)}".rstrip())
    return lines


def _header(columns: range) -> str:
    return " " + "".join(f"{column:>4} " for column in columns).rstrip()


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


def _basket(position: Position) -> list[str]:
    return [f"Basket {number}: {_pile(pile)}" for number, pile in enumerate(position.piles, start=1)]


def _pile(pile: tuple[Card, ...]) -> str:
    """The pile from the top down: its top card, how many there are, and as many of the others as the line holds."""
    if not pile:
        return "-"
    if len(pile) == 1:
        return str(pile[0])
    below = " ".join(str(card) for card in islice(reversed(pile), 1, None))
    text = f"{pile[-1]} ({len(pile)}) on {below}"
    room = WIDTH - len("Basket 1: ")
    if len(text) <= room:
        return text
    return f"{text[: room - 3].rpartition(' ')[0]} ..."


def _harvest(position: Position) -> list[str]:
    end = ""
    if is_over(position):
        end = ", perfect" if is_perfect(position) else ", won" if is_won(position) else ", no move left"
    return [f"Harvest: {position.harvested} Nature, {position.enticed} Keiju", f"Score: {score(position)}{end}"]
