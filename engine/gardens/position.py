"""The position: what stands where, who is to move, what is played to. Its line, read and written."""

import re
from dataclasses import dataclass
from typing import Final, NamedTuple

from engine.errors import NotationError
from engine.gardens.board import (
    COLOURS,
    FIELDS,
    FILES,
    GARDENS,
    GOAL,
    HOME,
    INDEX,
    OTHER,
    RANKS,
    STONES,
    TALLEST,
    Colour,
)

TARGETS: Final = (8, 7)
"""Stones in the own High Garden that win: the default, then the variant."""

_GARDEN: Final = re.compile(r"(0|[1-9][0-9]?)\.(0|[1-9][0-9]?)", re.ASCII)
_RANK: Final = ",".join(["(?:-|[wb]{1,5})"] * 5)
_BOARD: Final = re.compile("/".join([_RANK] * 6), re.ASCII)
_TURN: Final = re.compile(r"[1-9][0-9]{0,8}", re.ASCII)


class Stones(NamedTuple):
    """How many stones of each colour a garden holds."""

    white: int
    black: int

    def of(self, colour: Colour) -> int:
        """The number of stones of one colour."""
        return self.white if colour == "w" else self.black


@dataclass(frozen=True, slots=True)
class Position:
    """A position between two turns. Making one checks nothing; `read_position` does.

    Attributes:
        towers: the thirty fields in the order of `board.FIELDS`, each its stones bottom to top ("wwb"), "" if empty.
        gardens: the stones in wh, bh, wg, bg, in this order.
        mover: whose turn it is.
        target: how many arrived stones win, 8 or 7.
        turn: the number of the turn about to be played, from 1; odd for White.
    """

    towers: tuple[str, ...]
    gardens: tuple[Stones, ...]
    mover: Colour
    target: int
    turn: int

    def __str__(self) -> str:
        ranks = (self.towers[first : first + len(FILES)] for first in range(0, len(FIELDS), len(FILES)))
        board = "/".join(",".join(tower or "-" for tower in rank) for rank in ranks)
        gardens = ",".join(f"{garden.white}.{garden.black}" for garden in self.gardens)
        return f"{board} {gardens} {self.mover} {self.target} {self.turn}"

    def tower(self, field: str) -> str:
        """The stones on a field, bottom to top, "" if empty."""
        return self.towers[INDEX[field]]

    def garden(self, garden: str) -> Stones:
        """The stones in a garden, by its name."""
        return self.gardens[GARDENS.index(garden)]

    @property
    def seat(self) -> int:
        """The seat of the player to move: 0 White, 1 Black."""
        return COLOURS.index(self.mover)

    @property
    def winner(self) -> int | None:
        """The seat that has reached the target, None where nobody has."""
        if self.gardens[2].white >= self.target:
            return 0
        return 1 if self.gardens[3].black >= self.target else None


def start_position(target: int = TARGETS[0]) -> Position:
    """Ten stones in each Home, White to move."""
    return Position(("",) * len(FIELDS), (Stones(10, 0), Stones(0, 10), Stones(0, 0), Stones(0, 0)), "w", target, 1)


def read_position(line: str) -> Position:
    """The position a line of five parts says; `str` of it is the line again.

    Raises:
        NotationError: the line is not in the form of docs/rules/gardens.md, or no game can stand so.
    """
    parts = line.split(" ")
    if len(parts) != 5:
        raise NotationError(line, "position-parts")
    board, gardens, mover, target, turn = parts
    if mover not in COLOURS:
        raise NotationError(line, "position-side")
    if target not in {str(number) for number in TARGETS}:
        raise NotationError(line, "target")
    if not _TURN.fullmatch(turn):
        raise NotationError(line, "position-turn")
    side: Colour = "w" if mover == "w" else "b"
    position = Position(_read_towers(line, board), _read_gardens(line, gardens), side, int(target), int(turn))
    _refuse_impossible(line, position)
    return position


def _read_towers(line: str, board: str) -> tuple[str, ...]:
    if _BOARD.fullmatch(board):  # and no need to look what is wrong
        return tuple("" if tower == "-" else tower for tower in board.replace("/", ",").split(","))
    ranks = [rank.split(",") for rank in board.split("/")]
    if len(ranks) != len(RANKS) or any(len(rank) != len(FILES) for rank in ranks):
        raise NotationError(line, "position-ranks")
    towers = tuple("" if tower == "-" else tower or "?" for rank in ranks for tower in rank)
    if any(tower.strip("wb") for tower in towers):
        raise NotationError(line, "position-tower")
    if any(len(tower) > TALLEST for tower in towers):
        raise NotationError(line, "position-height")
    return towers


def _read_gardens(line: str, text: str) -> tuple[Stones, ...]:
    counts = [_GARDEN.fullmatch(garden) for garden in text.split(",")]
    gardens = tuple(Stones(int(count[1]), int(count[2])) for count in counts if count)
    if not len(counts) == len(gardens) == len(GARDENS):
        raise NotationError(line, "position-gardens")
    return gardens


def _refuse_impossible(line: str, position: Position) -> None:
    board = "".join(position.towers)
    for colour in COLOURS:
        if board.count(colour) + sum(garden.of(colour) for garden in position.gardens) != STONES:
            raise NotationError(line, "position-stones")
        home = position.garden(HOME[colour])
        if home.of(OTHER[colour]) > home.of(colour):
            raise NotationError(line, "position-visitors")
    if position.turn % 2 != (position.mover == "w"):
        raise NotationError(line, "position-parity")
    if all(position.garden(GOAL[colour]).of(colour) >= position.target for colour in COLOURS):
        raise NotationError(line, "position-winners")
