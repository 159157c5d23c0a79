"""Days, as people write them."""

import re
import unicodedata
from datetime import date
from functools import cache
from typing import Final

from babel.dates import get_month_names

from bot.errors import Refusal
from bot.text import languages

_WORDS: Final = re.compile(r"\d+|[^\W\d_]+")
_TOGETHER: Final = re.compile(r"\d{8}", re.ASCII)
_CENTURY: Final = 100
_FIRST_YEAR: Final = 1000
"""A number from here on is a year, wherever it stands."""
_MONTHS: Final = 12
_SHORTEST: Final = 3
"""Letters of a month's name that will do."""


def read(typed: str, today: date) -> date:
    """The day that is meant: 2026-11-30, 30.11.2026, 30/11/26, 30 November, Nov 30 2026, 20261130.

    Without a year it is the latest such day up to today. Where month and day could be either, the day is written first.

    Raises:
        Refusal: unreadable-date (text).
    """
    parts = [_number(word) for word in _WORDS.findall(_plain(typed))]
    if len(parts) == 1 and _TOGETHER.fullmatch(str(parts[0][0])):
        digits = str(parts[0][0])
        parts = [(int(digits[:4]), False), (int(digits[4:6]), False), (int(digits[6:]), False)]
    try:
        return _day([number for number, _ in parts], [named for _, named in parts], today)
    except ValueError as error:
        raise Refusal("unreadable-date", text=typed) from error


def _day(numbers: list[int], named: list[bool], today: date) -> date:
    if sum(named) > 1 or len(numbers) not in {2, 3}:
        raise ValueError("no day")
    year = None
    if len(numbers) == 3:  # year, month and day
        at = 0 if numbers[0] >= _FIRST_YEAR else 2
        year = numbers.pop(at)
        named.pop(at)
        if year < _CENTURY:
            year += today.year // _CENTURY * _CENTURY
        if at == 0 and not any(named):  # from the largest to the smallest
            return date(year, *numbers)
    first, second = numbers
    if named[0] or (second > _MONTHS and not named[1]):
        first, second = second, first
    if year is not None:
        return date(year, second, first)
    # 29 February may be some years ago.
    found = (_of(year, second, first) for year in range(today.year, today.year - 9, -1))
    latest = next((day for day in found if day is not None and day <= today), None)
    if latest is None:
        raise ValueError("no day")
    return latest


def _of(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _number(word: str) -> tuple[int, bool]:
    """A word's number, and whether it is the name of a month; 0 is none."""
    if word.isdecimal():
        return int(word[:9]), False
    if len(word) < _SHORTEST:
        return 0, True
    meant = {number for name, number in _names() if name.startswith(word)}
    return (meant.pop() if len(meant) == 1 else 0), True


@cache
def _names() -> tuple[tuple[str, int], ...]:
    """The names of the months in the languages there are, and their numbers."""
    return tuple(
        (_plain(name), number)
        for language in languages()
        for context in ("format", "stand-alone")
        for number, name in get_month_names("wide", context, language).items()
    )


def _plain(text: str) -> str:
    letters = (sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign))
    return "".join(letters).casefold()
