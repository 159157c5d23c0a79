"""The geography: fields, gardens, what adjoins what, and whose is which.

A place is named as in the notation: a field by file and rank (`c2`), a garden by two letters (`wh`).
A colour is one letter, `w` or `b`; the seat of a colour is its index in `COLOURS`.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal

Colour = Literal["w", "b"]

COLOURS: Final[tuple[Colour, Colour]] = ("w", "b")
OTHER: Final[Mapping[Colour, Colour]] = MappingProxyType({"w": "b", "b": "w"})

STONES: Final = 10
"""Stones of each colour."""

TALLEST: Final = 5
"""Stones a tower holds, and stones one may pick up, at most."""

FILES: Final = "abcde"
RANKS: Final = "654321"
"""From the top of the board down, the order of the position line. 6 to 4 are the upper level."""

FIELDS: Final[tuple[str, ...]] = tuple(file + rank for rank in RANKS for file in FILES)
"""The thirty fields in the order of the position line: a6, b6 .. e6, a5 .. e1."""

INDEX: Final[Mapping[str, int]] = MappingProxyType({name: number for number, name in enumerate(FIELDS)})
"""Where a field stands in `FIELDS`, and so in `Position.towers`."""

GARDENS: Final = ("wh", "bh", "wg", "bg")
"""White's Home, Black's Home, White's High Garden, Black's High Garden: the order of the position line."""

HOME: Final[Mapping[Colour, str]] = MappingProxyType({"w": "wh", "b": "bh"})
GOAL: Final[Mapping[Colour, str]] = MappingProxyType({"w": "wg", "b": "bg"})
"""A player's own High Garden, above the own Home."""

EDGES: Final[Mapping[str, tuple[str, str, str]]] = MappingProxyType(
    {
        "wh": ("a1", "a2", "a3"),
        "bh": ("e1", "e2", "e3"),
        "wg": ("a4", "a5", "a6"),
        "bg": ("e4", "e5", "e6"),
    }
)
"""The three fields each garden adjoins."""


def _level(place: str) -> str:
    if place in EDGES:
        return _level(EDGES[place][0])
    return "upper" if place[1] in RANKS[:3] else "lower"


LEVEL: Final[Mapping[str, str]] = MappingProxyType({place: _level(place) for place in (*FIELDS, *GARDENS)})
"""The level of each place, `upper` or `lower`."""


def _neighbours(field: str) -> tuple[str, ...]:
    file, rank = FILES.index(field[0]), RANKS.index(field[1])
    beside = {
        FILES[to_file] + RANKS[to_rank]
        for to_file, to_rank in ((file - 1, rank), (file + 1, rank), (file, rank - 1), (file, rank + 1))
        if 0 <= to_file < len(FILES) and 0 <= to_rank < len(RANKS)
    }
    beside |= {garden for garden, edge in EDGES.items() if field in edge}
    return tuple(sorted(place for place in beside if LEVEL[place] == LEVEL[field]))


NEXT: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {**{field: _neighbours(field) for field in FIELDS}, **EDGES}
)
"""The places one step away from each place, sorted; the wall is never crossed."""
