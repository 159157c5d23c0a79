"""A game of Gardens as a text file, to be kept and read back. Its form is in docs/gardens-file.md."""

import re
from collections.abc import Mapping
from typing import Final

from bot.errors import Refusal
from bot.match import COMPUTER, Match, RatingChange
from bot.play.replay import first_seat, turn_of
from engine import IllegalMove, NotationError, gardens

HEAD: Final = "Gardens"
"""What the first line says, so that one sees what the file is."""

_UNSEEN: Final = re.compile(r"[\s\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069]+")
_NUMBER: Final = re.compile(r"\d+\.")


def may_export(match: Match, person: int) -> None:
    """Refuses a game that is still going on to whoever does not play in it.

    Raises:
        Refusal: export-running.
    """
    if not match.over and match.seat_of(person) is None:
        raise Refusal("export-running", match=match.id)


def written(
    match: Match, names: Mapping[int, str], place: str, changes: tuple[RatingChange, RatingChange] | None
) -> str:
    """A game as a file.

    Args:
        match: the game.
        names: the players' names, as boards show them; who is not among them is "someone".
        place: where it was played.
        changes: what it did to the ratings of White and Black; None where it was not rated.
    """
    white, black = (_name(match, seat, names) for seat in range(2))
    lines = [HEAD, f"Game: {match.id}", f"White: {white}", f"Black: {black}", f"Place: {_line(place)}"]
    lines.append(f"Began: {match.began:%Y-%m-%d %H:%M} UTC")
    if match.result is not None:
        winner = "draw" if match.result.winner is None else ("White", "Black")[match.result.winner]
        lines += [f"Ended: {match.result.at:%Y-%m-%d %H:%M} UTC", f"Result: {winner}, {match.result.reason}"]
    if match.pace is not None:
        lines.append(f"Days a move: {match.pace}")
    if changes is not None:
        lines += [
            f"{colour} rating: {change.before.rating:.0f} to {change.after.rating:.0f}"
            for colour, change in zip(("White", "Black"), changes, strict=True)
        ]
    return "\n".join([*lines, f"Start: {match.start}", "", *_moves(match)]) + "\n"


def read(text: str) -> tuple[str, tuple[str, ...]]:
    """The start line and the moves of a file, replayed: they are a game as the rules allow it.

    Raises:
        ValueError: it is no such file, or its moves are none; with the reason.
    """
    head, _, body = text.replace("\r\n", "\n").partition("\n\n")
    first, *lines = head.split("\n")
    fields = dict(line.split(": ", 1) for line in lines if ": " in line)
    if first != HEAD or "Start" not in fields:
        raise ValueError("no game of Gardens")
    moves = tuple(word for word in body.split() if not _NUMBER.fullmatch(word) and word != "...")
    try:
        gardens.GAME.replay(fields["Start"], moves)
    except (NotationError, IllegalMove) as error:
        raise ValueError(str(error)) from error
    return fields["Start"], moves


def _moves(match: Match) -> list[str]:
    """The moves, a line for each of White and its answer, numbered by White's."""
    moves = list(match.moves)
    if moves and first_seat(match) == 1:
        moves.insert(0, "...")
    first = (turn_of(match, 0) + 1) // 2
    return [f"{first + at // 2}. {' '.join(moves[at : at + 2])}" for at in range(0, len(moves), 2)]


def _name(match: Match, seat: int, names: Mapping[int, str]) -> str:
    person = match.seats[seat]
    return f"computer, level {match.level}" if person == COMPUTER else _line(names.get(person, "")) or "someone"


def _line(typed: str) -> str:
    """What somebody typed, on one line, with nothing in it that does not show."""
    return _UNSEEN.sub(" ", typed).strip()
