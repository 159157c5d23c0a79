"""A line of Wyr to be looked at, step by step or as an animation."""

from dataclasses import replace

from bot.text import Text
from bot.ui.press import Press
from bot.ui.steps import Course, Shot
from bot.ui.wyr.alt import alt, text_board
from bot.ui.wyr.garden import scene_of
from bot.ui.wyr.words import how_it_went, move_in_words, points
from engine import wyr
from renderers.replay import GardenFilm, garden_film
from renderers.wyr import garden


def wyr_course(words: Text, title: str, start: str, moves: tuple[str, ...], press: Press, *, foot: str = "") -> Course:
    """A line from its first move to its last, after which the game is over.

    Args:
        words: the sentences.
        title: the head of the message.
        start: the position it begins with.
        moves: its moves, in canonical notation.
        press: says the press that shows another page.
        foot: what is said below every page.
    """
    return Course(
        title=title,
        count=len(moves),
        step=lambda at: _step(words, start, moves, at),
        film=lambda: _film(words, start, moves),
        press=press,
        foot=foot,
    )


def _step(words: Text, start: str, moves: tuple[str, ...], at: int) -> Shot:
    """What has been played and what comes next, which the picture marks."""
    table = wyr.GAME.replay(start, moves[:at]).table
    told = [words("step-start")]
    if at:
        before, move = wyr.GAME.replay(start, moves[: at - 1]).table, moves[at - 1]
        told = [
            words("step-move", number=at, moves=len(moves), move=move, told=move_in_words(words, before, move)),
        ]
    if at < len(moves):
        told.append(words("step-next", move=moves[at], told=move_in_words(words, table, moves[at])))
        shown = scene_of(words, table, hint=moves[at])
    else:
        shown = scene_of(words, table, how=how_it_went(table))
    told.append(words("step-score", score=points(wyr.score(table))))
    return Shot("\n".join(told), garden, shown, alt(words, shown), text_board(words, shown))


def _film(words: Text, start: str, moves: tuple[str, ...]) -> Shot:
    table = wyr.GAME.replay(start, moves).table
    shown = scene_of(words, table, how=how_it_went(table))
    film = GardenFilm(
        start=start,
        moves=moves,
        words=replace(shown.words, request=words("request-none")),
        requests=tuple(words(f"request-{number}") for number in wyr.KEIJU_NUMBERS),
        end=shown.words.request,
    )
    told = words("film-moves", count=len(moves)) + "\n" + words("step-score", score=points(wyr.score(table)))
    return Shot(told, garden_film, film, alt(words, shown), text_board(words, shown))
