"""Gardens in words: what a move did, how a match ended."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import groupby
from typing import Final

from discord.utils import format_dt

from bot.match import AGREEMENT, COMPUTER, RESIGNATION, TIME, Match, Result
from bot.play.replay import seat_to_move, turn_of
from bot.text import Text
from bot.ui.names import player, somebody
from engine import gardens
from engine.gardens import Lift, Move, Turn, Walk

SHORT: Final = 100
"""Minutes that are not told in hours yet."""


def place(words: Text, name: str) -> str:
    """A place as people say it: fields by their name, gardens in words."""
    return words(f"place-{name}") if name in {"wh", "bh", "wg", "bg"} else name


def move_in_words(words: Text, turn: Turn) -> str:
    """What a move did, in a few sentences."""
    told = [walk_in_words(words, turn.move)]
    if turn.captured:
        told.append(words("told-captured", places=", ".join(turn.captured)))
    if turn.arrived:
        told.append(words("told-arrived", count=turn.arrived))
    for seat, climbed in enumerate(turn.climbed):
        if climbed:
            told.append(words(f"told-climbed-{seat}", count=climbed))
    return " ".join(told)


def walk_in_words(words: Text, move: Move) -> str:
    """A move and nothing of what came of it: which stones went where."""
    match move:
        case Walk(source, count, drops, garden):
            path = _path(words, drops, garden)
            if count is None:
                return words("told-tower", source=source, path=path)
            return words("told-stack", source=place(words, source), count=count, path=path)
        case Lift(field):
            return words("told-lift", field=field)
        case _:
            return words("told-pass")


def fields_in_words(words: Text, drops: Sequence[str]) -> str:
    """The fields of a walk in its order, each with how many stones were dropped there."""
    runs = ((field, len(list(run))) for field, run in groupby(drops))
    return ", ".join(
        field if times == 1 else words("dropped-several", place=field, count=times) for field, times in runs
    )


def _path(words: Text, drops: Sequence[str], garden: str | None) -> str:
    if garden is None:
        return words("path-fields", fields=fields_in_words(words, drops))
    if not drops:
        return words("path-garden", garden=place(words, garden))
    return words("path-fields-garden", fields=fields_in_words(words, drops), garden=place(words, garden))


def turn_in_words(words: Text, match: Match) -> str:
    """The turn a match has come to; of a finished one the last that was played, as there is none to come."""
    return words("picture-turn", turn=turn_of(match) - bool(match.over and match.moves))


def heading(words: Text, match: Match) -> str:
    """Which match it is, and who plays what."""
    white, black = (seated(words, match, seat) for seat in range(2))
    return words("board-title", white=white, black=black, match=match.id)


def seated(words: Text, match: Match, seat: int) -> str:
    """A player with their colour."""
    person, colour = match.seats[seat], words(f"colour-{seat}")
    if person == COMPUTER:
        return words("seated-computer", level=match.level, colour=colour)
    return words("seated", person=somebody(words, person), colour=colour)


def deadline_in_words(words: Text, deadline: datetime) -> str:
    """Until when a player has time, as each reader's own clock shows it."""
    return words("board-deadline", when=format_dt(deadline, "f"), left=format_dt(deadline, "R"))


def reminder_in_words(words: Text, match: Match) -> str:
    """What the player to move is reminded of, without naming them: it may be for their eyes alone."""
    assert match.deadline is not None  # noqa: S101  # told to the type checker
    opponent = player(words, match, match.seats[1 - seat_to_move(match)])
    return words("reminder", match=match.id, opponent=opponent, left=format_dt(match.deadline, "R"))


def given_back_in_words(words: Text, given: timedelta) -> str:
    """How long the bot was down."""
    minutes = round(given / timedelta(minutes=1))
    if minutes < SHORT:
        return words("given-back-minutes", count=minutes)
    return words("given-back-hours", count=round(minutes / 60))


def result_in_words(words: Text, match: Match, result: Result) -> str:
    """Who won, and why."""
    if result.winner is None:
        return words("ended-agreement" if result.reason == AGREEMENT else "ended-repetition")
    # The engine's reasons for a winner all say that the stones are home.
    reason = result.reason if result.reason in {RESIGNATION, TIME} else "target"
    target = gardens.read_position(match.start).target
    winner, loser = match.seats[result.winner], somebody(words, match.seats[1 - result.winner])
    if winner == COMPUTER:
        return words(f"ended-{reason}-computer", level=match.level, loser=loser, target=target)
    return words(f"ended-{reason}", winner=somebody(words, winner), loser=loser, target=target)
