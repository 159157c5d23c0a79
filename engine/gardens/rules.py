"""Which moves are legal, and which rule a bad one breaks. The rulings G1.. are in docs/rules/gardens.md.

`_step` alone says where a stack may go. `breach` takes it along one given move; `legal` takes it along
every way on an empty board, remembers these, and leaves out the ways a full field bars in the position.
"""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import lru_cache
from typing import Final

from engine.gardens.board import COLOURS, EDGES, FIELDS, GOAL, HOME, INDEX, LEVEL, NEXT, OTHER, TALLEST
from engine.gardens.moves import Lift, Move, Pass, Walk
from engine.gardens.position import Position


class Rule(StrEnum):
    """What a bad move breaks; `IllegalMove.rule` is the value. One line each in docs/rules/gardens.md."""

    OVER = "over"
    """The game has ended."""
    NONE = "none"
    """None of the mover's stones are there."""
    THEIRS = "theirs"
    """The stone on top of the tower is the opponent's."""
    WAITING = "waiting"
    """Stones in the opposing Home wait for the stairs."""
    ARRIVED = "arrived"
    """Stones in the own High Garden stay."""
    COUNT = "count"
    """One to five stones are picked up, no more than there are."""
    SPENT = "spent"
    """No stone is left to drop."""
    LEFT = "left"
    """Stones are left in the hand."""
    COLOUR = "colour"
    """A further stone dropped on a field is the mover's own."""
    FULL = "full"
    """A tower holds five stones."""
    BACK = "back"
    """A move never returns to where it started."""
    TWICE = "twice"
    """No field is entered twice in one move."""
    WALL = "wall"
    """No stone crosses the wall."""
    FAR = "far"
    """A step goes to an adjacent field or an adjoining garden."""
    STAIRS = "stairs"
    """The opposing High Garden is reached by the stairs alone."""
    LIFT = "lift"
    """A tower is lifted only where nothing can walk."""
    PASS = "pass"  # noqa: S105  # a turn passed, not a secret
    """The turn passes only where nothing can walk or be lifted."""


def breach(position: Position, move: Move) -> Rule | None:
    """The rule the move breaks in this position, None for a legal move."""
    if position.winner is not None:
        return Rule.OVER
    if isinstance(move, Walk):
        return _breach_of_walk(position, move)
    if _can_walk(position):
        return Rule.LIFT if isinstance(move, Lift) else Rule.PASS
    if isinstance(move, Lift):
        return None if position.mover in position.tower(move.field) else Rule.NONE
    return Rule.PASS if any(position.mover in tower for tower in position.towers) else None


@lru_cache(maxsize=512)
def legal(position: Position) -> tuple[str, ...]:
    """All legal moves in canonical notation, sorted; empty only where a player has won."""
    if position.winner is not None:
        return ()
    barred = _barred(position.towers)
    walks = [
        text for source, hand in sorted(_stacks(position)) for need, text in _ways(source, hand) if not need & barred
    ]
    return tuple(walks) or _lifts(position) or (str(Pass()),)


def count(position: Position) -> int:
    """The number of legal moves, without making a list of them."""
    if position.winner is not None:
        return 0
    barred = _barred(position.towers)
    walks = sum([not need & barred for source, hand in _stacks(position) for need, _ in _ways(source, hand)])
    return walks or len(_lifts(position)) or 1


def _step(  # noqa: PLR0911  # one return a rule
    source: str, trail: Sequence[str], hand: str, place: str, towers: Sequence[str]
) -> Rule | None:
    """The rule broken by taking a stack one step on, or by dropping another stone where it is.

    Args:
        source: where the stack was picked up.
        trail: the fields dropped on so far, one for each stone.
        hand: the stones not yet dropped, lowest first. The top one is always the mover's.
        place: where to.
        towers: what stood on the fields before the move.
    """
    if not hand:
        return Rule.SPENT
    if trail and place == trail[-1]:
        if hand[0] != hand[-1]:
            return Rule.COLOUR
        return Rule.FULL if len(towers[INDEX[place]]) + trail.count(place) >= TALLEST else None
    if place == source:
        return Rule.BACK
    if place in trail:
        return Rule.TWICE
    here = trail[-1] if trail else source
    if place not in NEXT[here]:
        return Rule.FAR if LEVEL[place] == LEVEL[here] else Rule.WALL
    if place in EDGES:
        return Rule.STAIRS if place == _OPPOSING_GOAL[hand[-1]] else None
    return Rule.FULL if len(towers[INDEX[place]]) >= TALLEST else None


_OPPOSING_GOAL: Final[dict[str, str]] = {colour: GOAL[OTHER[colour]] for colour in COLOURS}


def _breach_of_walk(position: Position, walk: Walk) -> Rule | None:
    rule = _breach_of_source(position, walk)
    if rule is not None:
        return rule
    hand = position.mover * walk.count if walk.count is not None else position.tower(walk.source)
    trail: list[str] = []
    for field in walk.drops:
        rule = _step(walk.source, trail, hand, field, position.towers)
        if rule is not None:
            return rule
        trail.append(field)
        hand = hand[1:]
    if walk.garden is not None:
        return _step(walk.source, trail, hand, walk.garden, position.towers)
    return Rule.LEFT if hand else None


def _breach_of_source(position: Position, walk: Walk) -> Rule | None:
    mover = position.mover
    if walk.count is None:
        tower = position.tower(walk.source)
        if tower and tower[-1] != mover:
            return Rule.THEIRS
        return None if tower else Rule.NONE
    if walk.source == HOME[OTHER[mover]]:
        return Rule.WAITING
    if walk.source == GOAL[mover]:
        return Rule.ARRIVED
    stones = position.garden(walk.source).of(mover)
    if not stones:
        return Rule.NONE
    return None if 1 <= walk.count <= min(stones, TALLEST) else Rule.COUNT


def _stacks(position: Position) -> Iterator[tuple[str, str]]:
    """All that may be picked up, as (source, stones lowest first)."""
    mover = position.mover
    for garden in (HOME[mover], GOAL[OTHER[mover]]):
        for stones in range(1, min(position.garden(garden).of(mover), TALLEST) + 1):
            yield garden, mover * stones
    for field, tower in zip(FIELDS, position.towers, strict=True):
        if tower and tower[-1] == mover:
            yield field, tower


def _can_walk(position: Position) -> bool:
    barred = _barred(position.towers)
    return any(not need & barred for source, hand in _stacks(position) for need, _ in _ways(source, hand))


def _lifts(position: Position) -> tuple[str, ...]:
    return tuple(
        sorted(
            str(Lift(field)) for field, tower in zip(FIELDS, position.towers, strict=True) if position.mover in tower
        )
    )


# Room is kept as one number, TALLEST bits a field: the bit `TALLEST * field + stones - 1` stands for "this many
# stones more". A way needs the bits of what it drops; a position bars the bits of what its fields cannot take.

_BARRED: Final = tuple(
    tuple(
        sum(1 << TALLEST * field + stones - 1 for stones in range(TALLEST - height + 1, TALLEST + 1))
        for height in range(TALLEST + 1)
    )
    for field in range(len(FIELDS))
)


def _barred(towers: Sequence[str]) -> int:
    barred = 0
    for bars, tower in zip(_BARRED, towers, strict=True):
        if tower:
            barred |= bars[len(tower)]
    return barred


def _need(drops: Sequence[str]) -> int:
    return sum(1 << TALLEST * INDEX[field] + drops.count(field) - 1 for field in set(drops))


_EMPTY: Final = ("",) * len(FIELDS)


@lru_cache(maxsize=512)
def _ways(source: str, hand: str) -> tuple[tuple[int, str], ...]:
    """All moves of a stack on an otherwise empty board, sorted by notation: (the room needed, notation)."""
    stones = len(hand) if source in EDGES else None
    ways = _walks(source, stones, (), hand)
    return tuple(sorted(((_need(way.drops), str(way)) for way in ways), key=lambda way: way[1]))


def _walks(source: str, stones: int | None, trail: tuple[str, ...], hand: str) -> Iterator[Walk]:
    """The moves of a stack on an otherwise empty board that begin with a trail, with what is then left in hand."""
    if not hand:
        yield Walk(source, stones, trail)
        return
    for place in (*NEXT[trail[-1]], trail[-1]) if trail else NEXT[source]:
        if _step(source, trail, hand, place, _EMPTY) is not None:
            continue
        if place in EDGES:
            yield Walk(source, stones, trail, place)
        else:
            yield from _walks(source, stones, (*trail, place), hand[1:])
