"""All walks of every stack, found once: two small lists a stack that a search runs through without thinking.

Walks of a stack share their beginnings, so they form a tree. `Stack.inner` lists its inner nodes, `Stack.leaves` its
walks, each as (the number of the node before it, the key it adds, see `packed`). With one number for each key, the
total of every walk is found by one addition a node, and what bars a walk (a tower with no room) is just a number low
enough: no legality is asked for apart. The colours, the turning back, the gardens that may be entered are all in the
tree; only room depends on what stands on the board.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from engine.gardens.board import COLOURS, GOAL, HOME, NEXT, OTHER, TALLEST
from engine.gardens.packed import (
    AFTER,
    HANDS,
    HOUSES,
    PLACE,
    PLACES,
    TOWERS,
    WH,
    Board,
    drop_key,
    enter_key,
    first_key,
    leave_key,
    lift,
    settle,
    tower_stones,
)

Node = tuple[int, int]
"""The number of the node before, and the key added. Node 0 is the start, with the key of leaving the source."""


class Stack(NamedTuple):
    """What may be picked up, and where it can go on a board with room.

    Attributes:
        leave: the key of picking it up.
        inner: the inner nodes, numbered from 1, each after the one before it.
        leaves: one node a walk.
    """

    leave: int
    inner: tuple[Node, ...]
    leaves: tuple[Node, ...]


_NEXT: Final = tuple(tuple(PLACES.index(beside) for beside in NEXT[place]) for place in PLACES)
_BANNED: Final = tuple(PLACES.index(GOAL[OTHER[colour]]) for colour in COLOURS)
_GARDENS: Final = tuple((PLACES.index(HOME[colour]), PLACES.index(GOAL[OTHER[colour]])) for colour in COLOURS)
"""The gardens each seat picks up from (G7)."""


def _stack(source: int, hand: list[int], nodes: dict[Node, Node]) -> Stack:
    """The tree of a stack, its stones lowest first. `nodes` lets stacks share equal nodes."""
    mover = hand[-1]
    inner: list[Node] = []
    leaves: list[Node] = []

    def go_on(before: int, trail: list[int], dropped: int) -> None:
        for place in _NEXT[trail[-1]]:
            if place in trail or place == _BANNED[mover]:
                continue
            if place >= WH:
                own = hand[dropped:].count(mover)
                leaves.append((before, enter_key(place, own, len(hand) - dropped - own)))
                continue
            for stones in range(1, len(hand) - dropped + 1):
                if stones > 1 and hand[dropped + stones - 1] != mover:
                    break
                node = before, drop_key(place, hand[dropped], stones)
                if dropped + stones == len(hand):
                    leaves.append(node)
                else:
                    inner.append(node)
                    go_on(len(inner), [*trail, place], dropped + stones)

    go_on(0, [source], 0)
    return Stack(
        leave_key(source, len(hand)),
        tuple(nodes.setdefault(node, node) for node in inner),
        tuple(nodes.setdefault(node, node) for node in leaves),
    )


Stacks = tuple[tuple[tuple[Stack, ...] | None, ...], ...]
"""By place and code: what may be picked up there, None where nothing may."""


@lru_cache(maxsize=1)
def all_stacks() -> tuple[Stacks, Stacks]:
    """Every stack of each seat; a few megabytes, found in a fraction of a second when first asked for."""
    nodes: dict[Node, Node] = {}

    def of_field(seat: int, field: int) -> tuple[tuple[Stack, ...] | None, ...]:
        towers = (tower_stones(code) for code in range(TOWERS))
        return tuple((_stack(field, hand, nodes),) if hand and hand[-1] == seat else None for hand in towers)

    def of_garden(seat: int, garden: int) -> tuple[tuple[Stack, ...] | None, ...]:
        upto = [_stack(garden, [seat] * stones, nodes) for stones in range(1, TALLEST + 1)]
        counts = (divmod(code, 11)[seat] for code in range(HOUSES))
        return tuple(tuple(upto[:count]) or None for count in counts)

    def of_seat(seat: int) -> Stacks:
        return tuple(
            of_field(seat, place)
            if place < WH
            else of_garden(seat, place)
            if place in _GARDENS[seat]
            else (None,) * HOUSES
            for place in range(len(PLACES))
        )

    return of_seat(0), of_seat(1)


def stacks(board: Board, seat: int) -> list[Stack]:
    """All that a seat may pick up."""
    found: list[Stack] = []
    for here in map(tuple.__getitem__, all_stacks()[seat], board):
        if here:
            found += here
    return found


def path(stack: Stack, walk: int) -> list[int]:
    """The keys of a walk, the last first."""
    before, key = stack.leaves[walk]
    keys = [key]
    while before:
        before, key = stack.inner[before - 1]
        keys.append(key)
    keys.append(stack.leave)
    return keys


def walked(board: Board, seat: int, keys: list[int]) -> Board:
    """The board after a walk there is room for, and the staircases."""
    after = board[:]
    for key in keys:
        place = PLACE[key]
        after[place] = AFTER[seat][key][board[place]]
    settle(after)
    return after


def notation(keys: list[int]) -> str:
    """A walk as it is written (G25)."""
    leave, *drops = reversed(keys)
    source = PLACE[leave]
    stones = str(leave - first_key(source) - len(HANDS) + 1) if source >= WH else ""
    places = []
    for key in drops:
        place = PLACE[key]
        places += [PLACES[place]] * ((key - first_key(place)) % TALLEST + 1 if place < WH else 1)
    return ">".join((PLACES[source] + stones, *places))


def without_walk(board: Board, seat: int) -> list[tuple[str, Board]]:
    """The lifts, or the pass, of a seat that has no walk (G19)."""
    return [
        (f"{PLACES[field]}^", lift(board, seat, field)) for field in range(WH) if seat in tower_stones(board[field])
    ] or [("--", board)]
