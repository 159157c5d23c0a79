"""Positions and scenes of Gardens that the tests of its pictures look at."""

import random
from collections.abc import Iterator, Mapping

from engine.gardens import Position, Stones, apply, legal, read_move, read_position, sources, start_position, steps
from engine.gardens.board import FIELDS, Colour
from renderers.gardens import Scene

START = str(start_position())


def line(
    towers: Mapping[str, str], *, home: tuple[int, int] = (0, 0), mover: Colour = "w", target: int = 8, turn: int = 41
) -> str:
    """A position line: towers by field, so many stones in the own Homes, all others climbed to the other side.

    Those others stand in the opposing High Gardens, where nothing is won by them.
    """
    on_fields = "".join(towers.values())
    white, black = 10 - on_fields.count("w") - home[0], 10 - on_fields.count("b") - home[1]
    gardens = (Stones(home[0], 0), Stones(0, home[1]), Stones(0, black), Stones(white, 0))
    here = Position(tuple(towers.get(field, "") for field in FIELDS), gardens, mover, target, turn)
    assert read_position(str(here)) == here
    return str(here)


MIDGAME = line({"b5": "bwbbw", "c4": "w", "d3": "bwbb", "d2": "b", "e2": "wb"}, home=(3, 1))
CAPTURING = line({"d1": "bwbbb", "c1": "ww", "b1": "b", "a1": "w"}, home=(1, 3), mover="b", turn=42)
CAPTURE = "d1>c1>b1>a1>wh"
"""Black captures two white stones on c1 and one on a1; of the two black ones brought into the Home one climbs."""
CAPTURED = str(apply(read_position(CAPTURING), read_move(CAPTURE, read_position(CAPTURING))))
TALL = line({"a6": "bwbwb", "e6": "wwwbb", "c5": "wb", "c3": "bbbww", "c2": "wbw"})

SCENES = {
    "start": Scene(START, "White to move", "Turn 1", choices=("wh",)),
    "last-move": Scene(MIDGAME, "White to move", "Turn 41", last="bh3>e2>d2>d3"),
    "captured": Scene(CAPTURED, "White to move", "Turn 43", last=CAPTURE, before=CAPTURING),
    "in-hand": Scene(MIDGAME, "In hand", half="b5>c5", targets=("c4", "c5", "c6", "d5")),
    "in-hand-from-home": Scene(START, "In hand", half="wh5", targets=("a1", "a2", "a3")),
    "choices": Scene(MIDGAME, "Pick up a stack", "Turn 41", choices=("b5", "bg", "c4", "wh")),
    "whole": Scene(START, "White to move", half="wh5>a2>b2>b2>b3>c3"),
    "lift": Scene(TALL, "White to move", half="c2^"),
    "lifted": Scene(TALL, "White to move", "Turn 41", last="c3^"),
    "tall": Scene(TALL, "White to move", "Turn 41", last="b6>c6>c5"),
    "won": Scene(
        "-,-,-,w,-/b,-,-,-,-/-,-,-,-,-/-,-,bwb,-,-/-,-,-,-,-/-,-,-,-,- 0.0,0.1,8.1,0.5 b 8 96",
        "White wins",
        "Turn 95",
        last="b5>a5>wg",
        winner=0,
        over=True,
    ),
    "drawn": Scene(MIDGAME, "A draw", "Turn 41", last="bh3>e2>d2>d3", over=True),
}


def played(seed: int, turns: int) -> Iterator[Scene]:
    """A game of random moves as it is shown: after each move the board, and a preview of a move being made."""
    chance = random.Random(seed)
    here = start_position()
    for _ in range(turns):
        moves = legal(here)
        if not moves:
            return
        begun = chance.choice(sources(here) or ("",))
        ways = steps(here, begun)
        if ways:
            half = f"{begun}>{chance.choice(ways)}"
            yield Scene(str(here), "In hand", half=half, targets=steps(here, half))
        elif begun:
            yield Scene(str(here), "Lift", half=begun)
        move = chance.choice(moves)
        here = apply(here, read_move(move, here))
        yield Scene(str(here), "To move", f"Turn {here.turn}", last=move, winner=here.winner, over=not legal(here))
