"""What a position is worth before anybody looks ahead: a sum over its places, with fitted weights.

The weights are data, `weights.json`, written by `python -m benchmarks.fit_gardens`. They are thousandths of a unit
of log-odds: a position worth 1000 is won e times as often as it is lost.
"""

import json
import math
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Final

from engine.gardens.board import FIELDS, FILES, LEVEL, TALLEST
from engine.gardens.gains import Gains
from engine.gardens.packed import BH, HOUSES, PLACES, TOWERS, WG, WH, tower_stones
from engine.gardens.packed import UNIT as STONE

Weights = Mapping[str, int]
"""A weight for each of `NAMES`; what is missing counts 0."""

UNIT: Final = 1000
WIN: Final = 100_000
"""What reaching the target is worth, above any sum of weights."""

WAY: Final = tuple(f"{level} {step}" for level in ("lower", "upper") for step in range(1, len(FILES) + 1))
"""The files a free stone passes, on each level from where it enters. Free is who stands in a tower of their own."""

NAMES: Final = (
    *WAY,
    "waiting",  # a stone in the opposing Home
    "climbed",  # a stone in the opposing High Garden
    "arrived",  # a stone in its own High Garden
    "two left",  # two more to arrive, or fewer
    "one left",
    "captive",  # to the captor, for each captive in a tower
    *(f"tower of {own}" for own in range(1, TALLEST + 1)),  # a tower controlled, by the own stones in it
    "three captives",  # three in one tower, or more
    "four captives",
    "own below top",  # the second highest stone is the owner's too
    "full",  # a tower of five, which nobody can enter
    "middle",  # a tower on the middle rank of its level
)


def features(place: int, code: int, target: int) -> Counter[str]:
    """What stands in a place, as counts of `NAMES`: White's less Black's.

    Args:
        place: as in `packed.PLACES`.
        code: what stands there.
        target: how many arrived stones win.
    """
    found: Counter[str] = Counter()
    if place < WH:
        if stones := tower_stones(code):
            _tower(found, FIELDS[place], stones)
        return found
    sign, home = (1, WH) if place in (WH, WG) else (-1, BH)
    white, black = divmod(code, STONE[0])
    own, visitors = (white, black) if sign == 1 else (black, white)
    if place == home:
        found["waiting"] = -sign * visitors
    else:
        found["climbed"] = -sign * visitors
        found["arrived"] = sign * own
        found["two left"] = sign * (own >= target - 2)
        found["one left"] = sign * (own >= target - 1)
    return found


def _tower(found: Counter[str], field: str, stones: list[int]) -> None:
    owner = stones[-1]
    sign = -1 if owner else 1
    own = stones.count(owner)
    captives = len(stones) - own
    east = FILES.index(field[0]) + 1
    onward = (LEVEL[field] == "lower") == (owner == 0)  # White goes east below and west above, Black the other way
    found[f"{LEVEL[field]} {east if onward else len(FILES) + 1 - east}"] = sign * own
    found[f"tower of {own}"] = sign
    found["captive"] = sign * captives
    found["three captives"] = sign * (captives >= 3)
    found["four captives"] = sign * (captives >= 4)
    found["own below top"] = sign * (stones[-2:-1] == [owner])
    found["full"] = sign * (len(stones) == TALLEST)
    found["middle"] = sign * (field[1] in "25")


def gains_of(weights: Weights, target: int) -> Gains:
    """The tables of an evaluation."""

    def worth(place: int, code: int) -> int:
        reached = {WG: code // STONE[0], WG + 1: -(code % STONE[0])}.get(place, 0)
        won = WIN if reached >= target else -WIN if -reached >= target else 0
        return won + sum(weights.get(name, 0) * count for name, count in features(place, code, target).items())

    return Gains(
        [[worth(place, code) for code in range(TOWERS if place < WH else HOUSES)] for place in range(len(PLACES))]
    )


@lru_cache(maxsize=1)
def kept() -> dict[str, dict[str, int]]:
    """The weights kept in the package, by the name of the set."""
    sets: dict[str, dict[str, int]] = json.loads(files(__package__).joinpath("weights.json").read_text("utf-8"))
    return sets


@lru_cache(maxsize=8)
def tables(name: str, target: int) -> Gains:
    """The tables of a kept set of weights."""
    return gains_of(kept()[name], target)


def chances(value: float) -> float:
    """The share of games won (draws are half) from a position of this worth, 0 to 1."""
    return 1 / (1 + math.exp(-max(-50.0, min(50.0, value / UNIT))))
