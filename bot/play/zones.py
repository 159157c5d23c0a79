"""Time zones, as people name them, and what the clock says in them."""

import re
import unicodedata
from datetime import date, datetime, timedelta
from difflib import get_close_matches
from functools import cache
from typing import Final
from zoneinfo import ZoneInfo, available_timezones

from bot.errors import Refusal

UTC: Final = "UTC"
"""The zone of a server that has chosen none."""

NAMED: Final = 5
"""How many zones are named where it is not clear which one is meant."""

_LIKE: Final = 0.7
"""How like what was typed a name must be to be named, from 0 to 1."""

_GAP: Final = re.compile(r"[\s_]+")


@cache
def names() -> frozenset[str]:
    """The IANA names of all zones there are."""
    return frozenset(available_timezones() - {"Factory", "localtime", "posixrules"})


def known(kept: str | None) -> str:
    """The zone that is kept; `UTC` where none is, or one that is not known here."""
    return kept if kept in names() else UTC


def read(typed: str) -> str:
    """The zone that is meant: its IANA name, or the city at the end of it, however its letters are written.

    Raises:
        Refusal: unknown-zone (text), zone-unclear (text, zones: the likeliest ones).
    """
    wanted = _folded(typed)
    by_name = {_folded(name): name for name in sorted(names())}
    if wanted in by_name:
        return by_name[wanted]
    by_city: dict[str, list[str]] = {}
    for folded, name in by_name.items():
        # "Etc" has no cities, and in "Etc/GMT+2" the sign is the other way round from what people mean by it.
        area, slash, city = folded.rpartition("/")
        if slash and area != "etc":
            by_city.setdefault(city, []).append(name)
    here = by_city.get(wanted, [])
    if len(here) == 1:
        return here[0]
    like = here or [
        name for city in get_close_matches(wanted.rpartition("/")[2], by_city, NAMED, _LIKE) for name in by_city[city]
    ]
    if like:
        raise Refusal("zone-unclear", text=typed, zones=tuple(like[:NAMED]))
    raise Refusal("unknown-zone", text=typed)


def at(day: date, zone: str, hour: int) -> datetime:
    """When it is so late on a day in a zone, in UTC.

    An hour that a clock change repeats is the first of the two; where one is left out, it is the moment of the change
    (which may be the first one of the next day).
    """
    # Of an hour that is left out, the offset from before the change gives just that moment.
    return datetime(day.year, day.month, day.day, hour, tzinfo=ZoneInfo(zone)).astimezone(ZoneInfo(UTC))


def day_in(zone: str, now: datetime) -> date:
    """The date on the calendar of a zone."""
    return now.astimezone(ZoneInfo(zone)).date()


def next_time(now: datetime, zone: str, hour: int, after: date | None = None) -> datetime:
    """When it is next so late in a zone, after now, in UTC; see `at`. Where a day is named, not on it or before."""
    # The days are counted on the zone's own calendar: one of them may have 23 or 25 hours.
    day = day_in(zone, now) - timedelta(days=1)
    while (after is not None and day <= after) or at(day, zone, hour) <= now:
        day += timedelta(days=1)
    return at(day, zone, hour)


def last_day(now: datetime, zone: str, hour: int) -> date | None:
    """The day for which it has become so late, while that day lasts; None: it is not yet so late.

    That is today; or yesterday, where the clock change at midnight has put its hour into today.
    """
    today = day_in(zone, now)
    if at(today, zone, hour) <= now:
        return today
    yesterday = today - timedelta(days=1)
    return yesterday if day_in(zone, at(yesterday, zone, hour)) == today else None


def _folded(name: str) -> str:
    """A name without what people write differently: case, accents, spaces for underscores."""
    letters = (sign for sign in unicodedata.normalize("NFKD", name) if not unicodedata.combining(sign))
    return _GAP.sub("_", "".join(letters).strip()).casefold()
