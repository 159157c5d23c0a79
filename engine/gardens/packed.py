"""The board packed into small numbers, private to the search; `rules` stays the law it is held to by a test.

A board is a list of 34 numbers: the thirty fields in the order of `board.FIELDS`, then wh, bh, wg, bg.

- A *tower* is a leading 1 over its stones, the lowest stone in bit 0, black ones set: 1 is an empty field, `0b101`
  a black stone with a white one on top.
- A *garden* is 11 times its white stones plus its black ones.

All that a turn can do in one place is a *key*, a number: leave it, drop so many stones on it. `PLACE[key]` says
where, `AFTER[seat][key][code]` what stands there afterwards, `NO_ROOM` where it does not fit. The keys of a field
are eleven: to drop 1 to 5 stones of which the first is white, then the same with a black one first (all further
ones are the mover's own, by G12), and to leave it. Those of a garden are twenty: fifteen hands to drop, then 1 to 5
stones to take away.
"""

from typing import Final

from engine.gardens.board import COLOURS, FIELDS, GARDENS, TALLEST
from engine.gardens.position import Position, Stones

Board = list[int]

PLACES: Final = (*FIELDS, *GARDENS)
WH, BH, WG, BG = range(len(FIELDS), len(PLACES))
EMPTY: Final = 1
NO_ROOM: Final = 0
TOWERS: Final = 1 << TALLEST + 1
"""Codes of towers are below this."""
UNIT: Final = (11, 1)
"""What a stone of each seat counts in the code of a garden."""
HOUSES: Final = 11 * 11
"""Codes of gardens are below this."""

DROPS: Final = 2 * TALLEST + 1
HANDS: Final = tuple((own, captives) for own in range(1, TALLEST + 1) for captives in range(TALLEST + 1 - own))
"""What can be brought into a garden: so many stones of the mover, so many captives."""
ENTRIES: Final = len(HANDS) + TALLEST
KEYS: Final = DROPS * len(FIELDS) + ENTRIES * len(GARDENS)
PLACE: Final = tuple(
    key // DROPS if key < DROPS * len(FIELDS) else len(FIELDS) + (key - DROPS * len(FIELDS)) // ENTRIES
    for key in range(KEYS)
)


def first_key(place: int) -> int:
    """The lowest key of a place; its others follow."""
    if place < len(FIELDS):
        return DROPS * place
    return DROPS * len(FIELDS) + ENTRIES * (place - len(FIELDS))


def drop_key(field: int, first: int, stones: int) -> int:
    """The key for dropping so many stones on a field, the first of a seat's, the others the mover's."""
    return first_key(field) + TALLEST * first + stones - 1


def enter_key(garden: int, own: int, captives: int) -> int:
    """The key for bringing so many stones into a garden."""
    return first_key(garden) + HANDS.index((own, captives))


def leave_key(place: int, stones: int) -> int:
    """The key for picking up a whole tower, or so many stones in a garden."""
    return first_key(place) + (DROPS - 1 if place < len(FIELDS) else len(HANDS) + stones - 1)


def tower_code(stones: str) -> int:
    """The code of a tower written bottom to top."""
    return sum(1 << level for level, stone in enumerate(stones) if stone == "b") | 1 << len(stones)


def tower_stones(code: int) -> list[int]:
    """The seats of a tower's stones, lowest first."""
    return [code >> level & 1 for level in range(code.bit_length() - 1)]


def pack(position: Position) -> Board:
    """The board of a position; whose turn it is, the target and the number of the turn are not in it."""
    return [
        *map(tower_code, position.towers),
        *(UNIT[0] * garden.white + UNIT[1] * garden.black for garden in position.gardens),
    ]


def unpack(board: Board, seat: int, target: int, turn: int) -> Position:
    """The position a board stands for."""
    towers = tuple("".join(COLOURS[stone] for stone in tower_stones(code)) for code in board[:WH])
    return Position(towers, tuple(Stones(*divmod(code, 11)) for code in board[WH:]), COLOURS[seat], target, turn)


def winner(board: Board, target: int) -> int | None:
    """The seat that has reached the target (G21)."""
    if board[WG] // 11 >= target:
        return 0
    return 1 if board[BG] % 11 >= target else None


def _dropped(code: int, stones: list[int]) -> int:
    if not code or code.bit_length() + len(stones) > TALLEST + 1:
        return NO_ROOM
    for stone in stones:
        code += 1 + stone << code.bit_length() - 1
    return code


def _after(seat: int, key: int) -> tuple[int, ...]:
    place, number = PLACE[key], key - first_key(PLACE[key])
    if place < WH:
        if number == DROPS - 1:
            return (EMPTY,) * TOWERS
        first, more = divmod(number, TALLEST)
        return tuple(_dropped(code, [first] + [seat] * more) for code in range(TOWERS))
    if number < len(HANDS):
        own, captives = HANDS[number]
        change = UNIT[seat] * own + UNIT[1 - seat] * captives
    else:
        change = -UNIT[seat] * (number - len(HANDS) + 1)
    return tuple(code + change if 0 <= code + change < HOUSES else NO_ROOM for code in range(HOUSES))


AFTER: Final = tuple(tuple(_after(seat, key) for key in range(KEYS)) for seat in range(2))


def climbing(home: int, code: int) -> int:
    """How many visitors climb from a Home that has come to this code (G20)."""
    white, black = divmod(code, 11)
    return max(black - white if home == WH else white - black, 0)


CLIMBED: Final = tuple(
    tuple(climbing(home, code) * UNIT[visitor] for code in range(HOUSES)) for home, visitor in ((WH, 1), (BH, 0))
)
"""What a Home loses to the High Garden above by its code, wh first; in the unit of the visitors."""


def settle(board: Board) -> None:
    """Let the staircases work, in place."""
    if climbers := CLIMBED[0][board[WH]]:
        board[WH] -= climbers
        board[WG] += climbers
    if climbers := CLIMBED[1][board[BH]]:
        board[BH] -= climbers
        board[BG] += climbers


def lift(board: Board, seat: int, field: int) -> Board:
    """The board after a tower is lifted (G19)."""
    stones = tower_stones(board[field])
    lifted = board[:]
    lifted[field] = tower_code("".join(COLOURS[stone] for stone in sorted(stones, key=lambda stone: stone == seat)))
    return lifted
