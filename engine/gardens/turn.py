"""What a move does: the stones dropped or lifted, then the staircases."""

from dataclasses import dataclass

from engine.gardens.board import COLOURS, FIELDS, GARDENS, GOAL, HOME, INDEX, OTHER, Colour
from engine.gardens.moves import Lift, Move, Pass, Walk
from engine.gardens.position import Position, Stones


@dataclass(frozen=True, slots=True)
class Turn:
    """What happened in a turn, for telling it.

    Attributes:
        mover: who played.
        move: what was played.
        captured: the fields where the opponent's stone was on top before and the mover's is now, sorted.
        arrived: how many of the mover's stones were carried into their own High Garden.
        climbed: how many stones climbed to a High Garden afterwards, (white ones, black ones).
    """

    mover: Colour
    move: Move
    captured: tuple[str, ...]
    arrived: int
    climbed: tuple[int, int]


def apply(position: Position, move: Move) -> Position:
    """The position after a legal move and the staircases. Not checked: `rules.breach` is asked before."""
    towers, gardens = lay(position, move)
    _climb(gardens)
    mover = OTHER[position.mover]
    return Position(tuple(towers), tuple(gardens), mover, position.target, position.turn + 1)


def tell(position: Position, move: Move) -> Turn:
    """What a legal move does in a position."""
    mover = position.mover
    towers, gardens = lay(position, move)
    climbed = _climb(gardens)
    captured = tuple(
        sorted(
            field
            for field, before, after in zip(FIELDS, position.towers, towers, strict=True)
            if before[-1:] == OTHER[mover] and after[-1:] == mover
        )
    )
    goal = GARDENS.index(GOAL[mover])
    return Turn(mover, move, captured, gardens[goal].of(mover) - position.gardens[goal].of(mover), climbed)


def lay(position: Position, move: Move) -> tuple[list[str], list[Stones]]:
    """Towers and gardens after a move, before the staircases; a walk cut short leaves out what is still in hand."""
    mover = position.mover
    towers, gardens = list(position.towers), list(position.gardens)
    match move:
        case Walk(source, count, drops, garden):
            if count is None:
                hand = towers[INDEX[source]]
                towers[INDEX[source]] = ""
            else:
                hand = mover * count
                _add(gardens, source, mover, -count)
            for stone, field in zip(hand, drops, strict=False):  # a garden takes the stones that remain
                towers[INDEX[field]] += stone
            if garden is not None:
                rest = hand[len(drops) :]
                for colour in COLOURS:
                    _add(gardens, garden, colour, rest.count(colour))
        case Lift(field):
            tower = position.tower(field)
            towers[INDEX[field]] = OTHER[mover] * tower.count(OTHER[mover]) + mover * tower.count(mover)
        case Pass():
            pass
    return towers, gardens


def _add(gardens: list[Stones], garden: str, colour: Colour, stones: int) -> None:
    number = GARDENS.index(garden)
    white, black = gardens[number]
    gardens[number] = Stones(white + stones, black) if colour == "w" else Stones(white, black + stones)


def _climb(gardens: list[Stones]) -> tuple[int, int]:
    """Settle the staircases: visitors outnumbering a Home's owner climb. Returns how many (white, black)."""
    climbed = []
    for visitor in COLOURS:
        home = gardens[GARDENS.index(HOME[OTHER[visitor]])]
        surplus = max(home.of(visitor) - home.of(OTHER[visitor]), 0)
        if surplus:
            _add(gardens, HOME[OTHER[visitor]], visitor, -surplus)
            _add(gardens, GOAL[OTHER[visitor]], visitor, surplus)
        climbed.append(surplus)
    white, black = climbed
    return white, black
