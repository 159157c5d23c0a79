"""The board as text, for a code block on a narrow screen and for the alt text of a picture."""

from typing import Final

from engine.game import Outcome
from engine.gardens.board import FILES, RANKS
from engine.gardens.position import Position

_NAMES: Final = ("White", "Black")
_CELL: Final = 6
_WALL: Final = "  " + "=" * (_CELL * len(FILES) - 2)


def draw(position: Position, outcome: Outcome | None) -> str:
    """The whole position in lines of at most 36 characters; towers are written bottom to top.

    Args:
        position: what to draw.
        outcome: how the game ended, None while it goes on.
    """
    return "\n".join(
        (
            f"Turn {position.turn}: {_standing(position, outcome)}",
            _gardens(position, "wg", "bg"),
            *(_rank(position, rank) for rank in RANKS[:3]),
            _WALL,
            *(_rank(position, rank) for rank in RANKS[3:]),
            "  " + "".join(file.ljust(_CELL) for file in FILES).rstrip(),
            _gardens(position, "wh", "bh"),
            f"Arrived: White {position.garden('wg').white}, Black {position.garden('bg').black} of {position.target}",
        )
    )


def _standing(position: Position, outcome: Outcome | None) -> str:
    if outcome is None:
        return f"{_NAMES[position.seat]} to move"
    return "a draw" if outcome.winner is None else f"{_NAMES[outcome.winner]} has won"


def _rank(position: Position, rank: str) -> str:
    return f"{rank} " + "".join((position.tower(file + rank) or ".").ljust(_CELL) for file in FILES).rstrip()


def _gardens(position: Position, left: str, right: str) -> str:
    said = [f"{name} {stones.white}w {stones.black}b" for name in (left, right) for stones in [position.garden(name)]]
    return f"{said[0]:<19}{said[1]}"
