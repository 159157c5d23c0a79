"""A day in a button's id, where it stands in the place of a version."""

from datetime import date

from bot.errors import Refusal


def number_of(day: date) -> int:
    """The day as a number: 20261130."""
    return day.year * 10_000 + day.month * 100 + day.day


def read_day(number: int) -> date:
    """The day of a number.

    Raises:
        Refusal: unknown-press; it is none, so nobody was offered it.
    """
    try:
        return date(number // 10_000, number // 100 % 100, number % 100)
    except ValueError as error:
        raise Refusal("unknown-press") from error
