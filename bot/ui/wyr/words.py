"""Wyr in words: cards, deals, moves, what is advised, and how much can be had."""

from dataclasses import replace
from datetime import date
from functools import lru_cache
from typing import Final, Literal

from babel.dates import format_date

from bot.match import BoardRow, Match
from bot.play.replay import wyr_state
from bot.text import Text
from bot.ui.names import exact
from engine import wyr
from engine.wyr import Line, Position

MINUS: Final = "\u2212"


def points(score: int | None) -> str:
    """A score with a true minus sign."""
    return str(score or 0).replace("-", MINUS)


def points_in_words(words: Text, score: int) -> str:
    """A score with its word: "65 points"."""
    return words("points", count=score).replace("-", MINUS)


@lru_cache(maxsize=512)
def card_in_words(words: Text, card: wyr.Card) -> str:
    """A card as people say it: "Rose 7", "Keiju 3"."""
    return words(f"card-{card.suit}", number=card.number)


def deal_in_words(words: Text, match: Match) -> str:
    """Which deal a game is of: the day's, or of which seed."""
    if match.day is not None:
        return day_in_words(words, match.day, wyr.difficulty(wyr.read_position(match.start)))
    return words("deal-practice", seed=exact(match.seed or ""))


def day_in_words(words: Text, day: date, difficulty: wyr.Difficulty) -> str:
    """The deal of a day, and how difficult it is."""
    return words("deal-daily", day=day.isoformat(), difficulty=words(f"difficulty-{difficulty}"))


def date_in_words(words: Text, day: date) -> str:
    """A date as people write it: "30 November 2026"."""
    return format_date(day, "long", locale="en_GB" if words.language == "en" else words.language)


def aids_in_words(words: Text, match: Match) -> str:
    """What was taken back, and the hints if there were any."""
    undos = words("undos", count=match.undos)
    return f"{undos} · {words('hints', count=match.hints)}" if match.hints else undos


def dailies_in_words(words: Text, row: BoardRow) -> str:
    """What somebody has on a leaderboard of Wyr: the score of a daily or of several, and what was taken back."""
    return words("points-wyr", points=points_in_words(words, row.points), undos=words("undos", count=row.detail))


def how_it_went(table: Position) -> Literal["perfect", "won", "not-won"]:
    """How a game went that ends so."""
    if wyr.is_perfect(table):
        return "perfect"
    return "won" if wyr.is_won(table) else "not-won"


def move_in_words(words: Text, table: Position, move: str) -> str:
    """What a move does that is legal in a position: "Rose 7 from b7 into the Harvest"."""
    head, _, to = move.removesuffix("<").partition(">")
    if to:
        card = wyr.card_at(table, head)
        named = "" if card is None else card_in_words(words, card)
        told = words("move-harvest" if to == "h" else "move-basket", card=named, place=head, pile=to)
    else:
        asked = wyr.lowest_keiju(table)
        keiju = wyr.Card("K", asked.number if asked else 0)
        told = words("move-entice", keiju=card_in_words(words, keiju), piles=", ".join(head[1:]))
    return words("move-left", told=told) if move.endswith("<") else told


def last_move_in_words(words: Text, match: Match) -> str:
    """What the last move of a game did, and which cards made it possible to take that one."""
    move, table = match.moves[-1], wyr_state(replace(match, moves=match.moves[:-1])).table
    told = move_in_words(words, table, move)
    matched = wyr.matches(table).get(move.partition(">")[0], ())
    if matched:
        cards = (wyr.card_at(table, place) for place in matched)
        told = words("move-matched", told=told, cards=", ".join(card_in_words(words, card) for card in cards if card))
    return words("last-move", move=move, told=told)


def hint_in_words(words: Text, table: Position, line: Line) -> str:
    """The next move of the best line found, and how good the position still is; never that a game is lost."""
    end = wyr.GAME.replay(str(table), line.moves).table
    how = how_it_went(end)
    move = line.moves[0]
    return words(
        f"hint-{how}",
        move=move,
        told=move_in_words(words, table, move),
        score=points(line.score),
        best=points(wyr.perfect_score(table)),
    )
