"""A game of Wyr, or the best line of a deal, to be looked at, step by step or as an animation."""

from dataclasses import replace

from bot.match import Match
from bot.play.replay import wyr_state
from bot.text import Text
from bot.ui.press import Press
from bot.ui.steps import Course, Shot
from bot.ui.wyr_alt import alt, text_board
from bot.ui.wyr_garden import scene
from bot.ui.wyr_words import card_in_words, points
from engine import wyr
from engine.wyr import Position
from renderers.replay import GardenFilm, garden_film
from renderers.wyr import garden


def wyr_course(words: Text, match: Match, title: str, press: Press) -> Course:
    """The moves of a match; a line of moves that were not played is a match with these.

    Args:
        words: the sentences.
        match: the match; how it ended is said after its last move.
        title: the head of the message.
        press: says the press that shows another page.
    """
    return Course(
        title=title,
        count=len(match.moves),
        step=lambda at: _step(words, match, at),
        film=lambda: _film(words, match),
        press=press,
    )


def move_in_words(words: Text, table: Position, move: str) -> str:
    """What a move does that is legal in a position: "Rose 7 from b7 into the Harvest"."""
    head, _, to = move.rstrip("<").partition(">")
    if not to:
        asked = wyr.lowest_keiju(table)
        keiju = wyr.Card("K", asked.number if asked else 0)
        return words("step-entice", keiju=card_in_words(words, keiju), piles=", ".join(head[1:]))
    card = wyr.card_at(table, head)
    named = "" if card is None else card_in_words(words, card)
    if to == "h":
        return words("step-harvest", card=named, place=head)
    return words("step-basket", card=named, place=head, pile=to)


def _step(words: Text, match: Match, at: int) -> Shot:
    last = at == len(match.moves)
    then = replace(match, moves=match.moves[:at], result=match.result if last else None)
    table = wyr_state(then).table
    told = words("step-start")
    if at:
        before = wyr_state(replace(match, moves=match.moves[: at - 1])).table
        move = match.moves[at - 1]
        told = words("step-move", number=at, moves=len(match.moves), move=move, told=move_in_words(words, before, move))
    told += "\n" + words("step-score", score=points(wyr.score(table)))
    shown = scene(words, then, table)
    return Shot(told, garden, shown, alt(words, shown), text_board(words, shown))


def _film(words: Text, match: Match) -> Shot:
    table = wyr_state(match).table
    shown = scene(words, match, table)
    film = GardenFilm(
        start=match.start,
        moves=match.moves,
        words=replace(shown.words, request=words("request-none")),
        requests=tuple(words(f"request-{number}") for number in wyr.KEIJU_NUMBERS),
        end=shown.words.request if match.over else "",
    )
    told = words("film-moves", count=len(match.moves)) + "\n" + words("step-score", score=points(wyr.score(table)))
    return Shot(told, garden_film, film, f"{words('film-alt')}\n{alt(words, shown)}", text_board(words, shown))
