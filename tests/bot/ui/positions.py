"""Positions of Gardens in which there is the most to show."""

from typing import Final

from tests.engine.gardens.positions import position

# Ten stacks to pick up, five of each garden; towers of five stones; a lift of every tower there is.
RICHEST: Final = (
    position({}, "5.0,0.10,0.0,5.0", turn=41),
    position({"a1": "w", "b2": "w", "c3": "w", "d4": "w", "e5": "w"}, "5.0,0.10,0.0,0.0", turn=41),
    position({"c2": "bbwww", "a1": "bwwww", "c5": "wbbbb", "e6": "bbb"}, "2.0,0.0,0.0,0.0", turn=41),
    position({"b1": "wwwww", "d1": "bbbbb", "b2": "wwwww", "d2": "bbbbb"}, "0.0,0.0,0.0,0.0", turn=41),
)
