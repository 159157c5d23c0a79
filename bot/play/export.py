"""All that is kept about a person, as a file: the rows of the tables, as docs/privacy.md describes them.

Others are named by their ids where the person has played them. Of a daily whose day is not over, what would tell the
deal is left out.
"""

import gzip
import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any, Final

from bot.match import COMPUTER

Tables = Mapping[str, list[dict[str, Any]]]

LARGEST: Final = 8_000_000
"""Bytes of a file that can be handed out anywhere; a larger one is compressed."""

SOMEONE: Final = "someone"
"""Who stands in the place of others in what a person is handed out: those they did not play, or who are gone."""

_PEOPLE: Final = frozenset({"person", "seat_0", "seat_1", "challenger", "opponent", "white", "daily_by"})
"""The columns that name people."""
_PLACES: Final = frozenset(
    {"guild_id", "channel_id", "parent_id", "shown_message", "offer_message", "message", "daily_channel"}
)
"""The columns that hold other ids of Discord's: too long for numbers in JSON."""
_OF_DEAL: Final = ("seed", "start")
"""What would tell the deal of a day that is not over."""
_CHOSEN_BY_SERVER: Final = ("guild_id", "daily_channel", "daily_by")
"""What of a server's choices is about the person who made them."""


@dataclass(frozen=True, slots=True)
class Export:
    """A file with all that is kept about a person.

    Attributes:
        name: the file's name.
        data: JSON, compressed where the name ends in .gz.
    """

    name: str
    data: bytes


def exported(tables: Tables, person: int, now: datetime) -> Export | None:
    """The file of what is kept about a person; None where that is too much for a file.

    Args:
        tables: the rows about them, as `PersonalData.of` gives them.
        person: who.
        now: the time.
    """
    known = {person, COMPUTER}
    for row in tables["matches"]:
        known |= {seat for seat in (row["seat_0"], row["seat_1"]) if seat is not None and seat > 0}
    today = now.astimezone(UTC).date()
    said: dict[str, Any] = {"person": str(person), "exported": _plain("exported", now)}
    said |= {name: [_said(name, row, known, today) for row in rows] for name, rows in tables.items()}
    data = json.dumps(said, ensure_ascii=False, indent=1).encode()
    if len(data) <= LARGEST:
        return Export("hortus.json", data)
    data = gzip.compress(data)
    return Export("hortus.json.gz", data) if len(data) <= LARGEST else None


def _said(table: str, row: Mapping[str, Any], known: set[int], today: date) -> dict[str, Any]:
    """A row as it is handed out."""
    columns = _CHOSEN_BY_SERVER if table == "servers" else tuple(row)
    said: dict[str, Any] = {}
    for name in columns:
        value = row[name]
        if name in _PEOPLE and value is not None:
            said[name] = str(value) if value in known else SOMEONE
        elif name in _OF_DEAL and row.get("day") is not None and row["day"] >= today:
            said[name] = None
        else:
            said[name] = _plain(name, value)
    return said


def _plain(name: str, value: Any) -> Any:
    """A value as JSON has it: times and days by ISO 8601, UTC; Discord's ids as text; moves as a list."""
    if name in _PLACES and value is not None:
        return str(value)
    if name == "moves":
        return value.split()
    if name == "findings":
        return json.loads(value)
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    return value.isoformat() if isinstance(value, date) else value
