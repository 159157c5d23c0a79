"""A Weaver in the Forest of Wyr: the solitaire of docs/rules/wyr.md.

`GAME` is its face as text; the other names are for those who show positions or let people choose moves:
`read_position` makes a `Position` of a line, and the functions answer questions about it.
"""

from engine.wyr.cards import KEIJU_NUMBERS, NUMBERS, SUITS, Card, read_seed
from engine.wyr.choice import first_perfect
from engine.wyr.difficulty import Difficulty, difficulty
from engine.wyr.keiju import REQUESTS, Kind, Request
from engine.wyr.line import Line
from engine.wyr.notation import write_game
from engine.wyr.points import bound, is_perfect, is_won, perfect_score, score
from engine.wyr.position import PLACES, Position, card_at, read_position
from engine.wyr.record import GAME, TypedMoves, read_game, read_moves
from engine.wyr.rules import Rule, enticements, lowest_keiju, matches
from engine.wyr.solve import improving_lines

__all__ = [
    "GAME",
    "KEIJU_NUMBERS",
    "NUMBERS",
    "PLACES",
    "REQUESTS",
    "SUITS",
    "Card",
    "Difficulty",
    "Kind",
    "Line",
    "Position",
    "Request",
    "Rule",
    "TypedMoves",
    "bound",
    "card_at",
    "difficulty",
    "enticements",
    "first_perfect",
    "improving_lines",
    "is_perfect",
    "is_won",
    "lowest_keiju",
    "matches",
    "perfect_score",
    "read_game",
    "read_moves",
    "read_position",
    "read_seed",
    "score",
    "write_game",
]
