"""Gardens, the game for two: rules in docs/rules/gardens.md.

`GAME` is the face shared with the other game, text in and text out. The rest is for drawing and for menus:
positions and moves as values, the moves of a menu step by step, what to offer to somebody typing, and the judging of
moves that were made.
"""

from typing import Final

from engine.gardens.analysis import Analysis, Judged, judge, parts, read_analysis
from engine.gardens.game import Gardens
from engine.gardens.menu import Half, complete, halfway, onward, sources, steps
from engine.gardens.moves import Lift, Move, Pass, Walk
from engine.gardens.notation import read_move
from engine.gardens.position import Position, Stones, read_position, start_position
from engine.gardens.record import State, follow
from engine.gardens.rules import Rule, breach, legal
from engine.gardens.suggestions import nearest, suggest
from engine.gardens.turn import Turn, apply, tell

__all__ = [
    "GAME",
    "Analysis",
    "Gardens",
    "Half",
    "Judged",
    "Lift",
    "Move",
    "Pass",
    "Position",
    "Rule",
    "State",
    "Stones",
    "Turn",
    "Walk",
    "apply",
    "breach",
    "complete",
    "follow",
    "halfway",
    "judge",
    "legal",
    "nearest",
    "onward",
    "parts",
    "read_analysis",
    "read_move",
    "read_position",
    "sources",
    "start_position",
    "steps",
    "suggest",
    "tell",
]

GAME: Final = Gardens()
