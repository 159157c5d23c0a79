"""Positions to test on: any that may stand, those reached by play, and a short way to write one."""

import random
from collections.abc import Mapping

from hypothesis import strategies as st

from engine.gardens import Position, Stones, apply, legal, read_move, start_position
from engine.gardens.board import FIELDS, GARDENS

PLACES = (*FIELDS, *GARDENS)


def position(
    towers: Mapping[str, str], gardens: str, mover: str = "w", target: int = 8, turn: int | None = None
) -> str:
    """A position line from the towers that are there and the four gardens `white.black`."""
    board = "/".join(",".join(towers.get(file + rank, "-") for file in "abcde") for rank in "654321")
    number = turn if turn is not None else 11 if mover == "w" else 12
    return f"{board} {gardens} {mover} {target} {number}"


@st.composite
def settled(draw: st.DrawFn) -> Position:
    """Any position that may stand between turns, often crowded on few fields so that towers are tall."""
    pool = draw(st.lists(st.sampled_from(PLACES), min_size=1, max_size=12, unique=True))
    towers = dict.fromkeys(FIELDS, "")
    gardens = {garden: {"w": 0, "b": 0} for garden in GARDENS}
    for colour in draw(st.permutations("wb" * 10)):
        place = draw(st.sampled_from(pool))
        if place in towers and len(towers[place]) < 5:
            towers[place] += colour
        else:
            gardens[place if place in gardens else "wh" if colour == "w" else "bh"][colour] += 1
    for home, goal, owner, visitor in (("wh", "wg", "w", "b"), ("bh", "bg", "b", "w")):
        climbing = max(gardens[home][visitor] - gardens[home][owner], 0)
        gardens[home][visitor] -= climbing
        gardens[goal][visitor] += climbing
    target = draw(st.sampled_from((8, 7)))
    if gardens["wg"]["w"] >= target and gardens["bg"]["b"] >= target:
        for home, goal, owner in (("wh", "wg", "w"), ("bh", "bg", "b")):
            gardens[home][owner] += gardens[goal][owner]
            gardens[goal][owner] = 0
    turn = draw(st.integers(1, 2000))
    stones = tuple(Stones(garden["w"], garden["b"]) for garden in gardens.values())
    return Position(tuple(towers.values()), stones, "w" if turn % 2 else "b", target, turn)


@st.composite
def played(draw: st.DrawFn, longest: int = 120) -> Position:
    """A position reached from the start by so many random turns."""
    chance = random.Random(draw(st.integers(0, 10**6)))
    here = start_position(draw(st.sampled_from((8, 7))))
    for _ in range(draw(st.integers(0, longest))):
        if here.winner is not None:
            break
        here = apply(here, read_move(chance.choice(legal(here)), here))
    return here


def any_position() -> st.SearchStrategy[Position]:
    return settled() | played()
