"""A game of Gardens to be looked at, step by step or as an animation."""

from dataclasses import replace

from bot.match import Match
from bot.play.replay import gardens_state, turn_of
from bot.text import Text
from bot.ui.gardens.alt import alt, text_board
from bot.ui.gardens.board import scene
from bot.ui.gardens.words import heading, move_in_words, result_in_words
from bot.ui.press import Press
from bot.ui.steps import Course, Shot
from renderers.gardens import board
from renderers.replay import BoardFilm, board_film


def gardens_course(words: Text, match: Match, press: Press, share: Press | None = None) -> Course:
    """The moves of a match, finished or going on.

    Args:
        words: the sentences.
        match: the match.
        press: says the press that shows another page.
        share: what posts the animation for all.
    """
    return Course(
        title=heading(words, match),
        count=len(match.moves),
        step=lambda at: _step(words, match, at),
        film=lambda: _film(words, match),
        press=press,
        share=share,
    )


def _step(words: Text, match: Match, at: int) -> Shot:
    last = at == len(match.moves)
    then = replace(match, moves=match.moves[:at], result=match.result if last else None)
    told = words("step-start")
    done = gardens_state(then).last
    if done is not None:
        told = words(
            "step-turn",
            turn=turn_of(then) - 1,
            turns=turn_of(match) - 1,
            colour=words(f"colour-{0 if done.mover == 'w' else 1}"),
            move=str(done.move),
            told=move_in_words(words, done),
        )
    if last:
        told += "\n" + _ending(words, match)
    shown = scene(words, then)
    return Shot(told, board, shown, alt(words, shown), text_board(words, shown))


def _film(words: Text, match: Match) -> Shot:
    shown = scene(words, match)
    film = BoardFilm(
        start=match.start,
        moves=match.moves,
        turns=(*(words("picture-turn", turn=turn) for turn in range(turn_of(match, 0), turn_of(match))), shown.turn),
        end=shown.title,
        winner=shown.winner,
        over=match.over,
    )
    told = f"{words('film-turns', count=len(match.moves))}\n{_ending(words, match)}"
    return Shot(told, board_film, film, alt(words, shown), text_board(words, shown))


def _ending(words: Text, match: Match) -> str:
    """How it ended, or whose turn it is."""
    if match.result is not None:
        return result_in_words(words, match, match.result)
    return words("step-goes-on", colour=words(f"colour-{gardens_state(match).here.seat}"))
