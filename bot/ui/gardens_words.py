"""Gardens in words: what a move did, how a match ended."""

from itertools import groupby

from bot.match import AGREEMENT, RESIGNATION, Match, Result
from bot.text import Text
from bot.ui.names import mention
from engine import gardens
from engine.gardens import Lift, Turn, Walk


def place(words: Text, name: str) -> str:
    """A place as people say it: fields by their name, gardens in words."""
    return words(f"place-{name}") if name in {"wh", "bh", "wg", "bg"} else name


def move_in_words(words: Text, turn: Turn) -> str:
    """What a move did, in one or two sentences."""
    match turn.move:
        case Walk(source, count, drops, garden):
            fields = [
                place(words, field) if times == 1 else words("dropped-several", place=field, count=times)
                for field, times in ((field, len(list(run))) for field, run in groupby(drops))
            ]
            path = _path(words, fields, garden)
            if count is None:
                told = words("told-tower", source=source, path=path)
            else:
                told = words("told-stack", source=place(words, source), count=count, path=path)
        case Lift(field):
            told = words("told-lift", field=field)
        case _:
            told = words("told-pass")
    more = []
    if turn.captured:
        more.append(words("told-captured", places=", ".join(turn.captured)))
    if turn.arrived:
        more.append(words("told-arrived", count=turn.arrived))
    for seat, climbed in enumerate(turn.climbed):
        if climbed:
            more.append(words(f"told-climbed-{seat}", count=climbed))
    return " ".join([told, *more])


def _path(words: Text, fields: list[str], garden: str | None) -> str:
    if garden is None:
        return words("path-fields", fields=", ".join(fields))
    if not fields:
        return words("path-garden", garden=place(words, garden))
    return words("path-fields-garden", fields=", ".join(fields), garden=place(words, garden))


def result_in_words(words: Text, match: Match, result: Result) -> str:
    """Who won, and why."""
    if result.winner is None:
        return words("ended-agreement" if result.reason == AGREEMENT else "ended-repetition")
    winner = mention(match.seats[result.winner])
    loser = mention(match.seats[1 - result.winner])
    if result.reason == RESIGNATION:
        return words("ended-resignation", winner=winner, loser=loser)
    return words("ended-target", winner=winner, target=gardens.read_position(match.start).target)
