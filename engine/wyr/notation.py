"""Moves as people type them, and games as text (W16 to W18).

What is written is `str(move)` and `write_game`; what is read may differ from it in case, in spaces, in the
kind of arrow and in full-width letters, as phones and keyboards produce them.
"""

import re
from collections.abc import Iterable
from typing import Final

from engine.errors import NotationError
from engine.wyr.cards import read_seed
from engine.wyr.moves import Entice, Move, Take
from engine.wyr.position import PLACE_INDEX, Position
from engine.wyr.rules import enticements

_PLAIN: Final = str.maketrans(
    {chr(code): chr(code).lower() for code in range(ord("A"), ord("Z") + 1)}
    | {chr(code + 0xFEE0): chr(code).lower() for code in range(ord("!"), ord("~") + 1)}  # full-width
    | dict.fromkeys("→›»➔➜➡⇒⟶", ">")  # noqa: RUF001  # signs typed in place of >
    | dict.fromkeys("←‹«⬅⇐⟵", "<")  # noqa: RUF001  # signs typed in place of <
    | {"\ufe0e": None, "\ufe0f": None}  # they only choose how the sign before them looks
)

_TAKE: Final = re.compile(r"(?P<place>[a-d][1-9][0-2]?)>(?P<to>[h1-5])(?P<left><?)")
_ENTICE: Final = re.compile(r"k(?P<piles>1?2?3?4?5?)(?P<left><?)")
_SPACE_INSIDE: Final = re.compile(r" ?(>) ?| (?=<)|\b([a-dk]) (?=[1-9])")


def read_move(text: str, position: Position) -> Move:
    """The move that `text` says, which need not be legal.

    Args:
        text: a move; case, spaces, kind of arrow and full-width letters do not matter.
        position: where it is to be played. It only matters to `k` without piles, which is read where exactly
            one choice of piles fits.

    Raises:
        NotationError: the text is no move.
    """
    plain = "".join(text.translate(_PLAIN).split())
    take = _TAKE.fullmatch(plain)
    if take is not None and take["place"] in PLACE_INDEX:
        pile = None if take["to"] == "h" else int(take["to"])
        return Take(PLACE_INDEX[take["place"]], pile, from_left=bool(take["left"]))
    entice = _ENTICE.fullmatch(plain)
    if entice is None:
        raise NotationError(text, "no-move")
    piles = tuple(map(int, entice["piles"]))
    if not piles:
        choices = enticements(position)
        if len(choices) != 1:
            raise NotationError(text, "several-piles" if choices else "no-piles")
        (piles,) = choices
    return Entice(piles, from_left=bool(entice["left"]))


def split_moves(text: str) -> list[str]:
    """The single moves in a text, in plain letters: parted by spaces, commas, semicolons or lines.

    Spaces inside a move, as in `b7 > h` or `k 1235`, do not part it.
    """
    plain = " ".join(text.translate(_PLAIN).split())
    return [part for part in re.split(r"[ ,;]+", _SPACE_INSIDE.sub(r"\1\2", plain)) if part]


def write_game(seed: str, moves: Iterable[str]) -> str:
    """The text of a game, `seed|moves`, from its seed and its moves in canonical notation.

    Raises:
        NotationError: the seed is none.
    """
    return f"{read_seed(seed)}|{' '.join(moves)}"


def split_game(text: str) -> tuple[str, list[str]]:
    """The seed and the moves in the text of a game, parted at its last bar; the moves are not read yet.

    Raises:
        NotationError: there is no bar, or what stands before it is no seed.
    """
    seed, bar, moves = text.rpartition("|")
    if not bar:
        raise NotationError(text, "no-bar")
    return read_seed(seed), split_moves(moves)
