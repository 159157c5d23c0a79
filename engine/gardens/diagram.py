"""The board as text, for a code block on a narrow screen."""

from typing import Final

from engine.game import Outcome
from engine.gardens.board import FILES, RANKS
from engine.gardens.position import Position

_NAMES: Final = ("White", "Black")
_CELL: Final = 6
_WIDTH: Final = 2 + _CELL * len(FILES) - 1
_WALL: Final = "^b " + "=" * (_WIDTH - 6) + " ^w"
"""The wall between the levels, and at its ends the stairs with the colour that may climb them."""


def draw(position: Position, outcome: Outcome | None) -> str:
    """The whole position in lines of at most 36 characters: whose turn it is, the goal, the board.

    Args:
        position: what to draw.
        outcome: how the game ended, None while it goes on.
    """
    standing = f"Turn {position.turn}: {_standing(position, outcome)}"
    home = f"White {position.garden('wg').white}, Black {position.garden('bg').black} of {position.target}"
    return "\n".join((standing, f"Arrived: {home}", "", grid(position)))


def grid(position: Position) -> str:
    """The board alone, without a word: ten lines of at most 31 characters.

    The upper level above the wall, the lower one below it, towers written bottom to top. The gardens stand beside
    the wall, at the ends where they lie, each with its white and black stones.
    """
    return "\n".join(
        (
            *(_rank(position, rank) for rank in RANKS[:3]),
            _gardens(position, "wg", "bg"),
            _WALL,
            _gardens(position, "wh", "bh"),
            *(_rank(position, rank) for rank in RANKS[3:]),
            "  " + "".join(file.ljust(_CELL) for file in FILES).rstrip(),
        )
    )


def _standing(position: Position, outcome: Outcome | None) -> str:
    if outcome is None:
        return f"{_NAMES[position.seat]} to move"
    return "a draw" if outcome.winner is None else f"{_NAMES[outcome.winner]} has won"


def _rank(position: Position, rank: str) -> str:
    return f"{rank} " + "".join((position.tower(file + rank) or ".").ljust(_CELL) for file in FILES).rstrip()


def _gardens(position: Position, left: str, right: str) -> str:
    white, black = position.garden(left), position.garden(right)
    west, east = f"{left} {white.white}w {white.black}b", f"{black.white}w {black.black}b {right}"
    return west + east.rjust(_WIDTH - len(west))
