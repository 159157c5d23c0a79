"""Time zones as people type them; what the clock says in them, also where it is changed."""

from datetime import UTC, datetime

import pytest

from bot.errors import Refusal
from bot.play import zones


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        ("Europe/Helsinki", "Europe/Helsinki"),
        ("  europe/HELSINKI ", "Europe/Helsinki"),
        ("helsinki", "Europe/Helsinki"),
        ("New York", "America/New_York"),
        ("america/new  york", "America/New_York"),
        ("São Paulo", "America/Sao_Paulo"),
        ("Zürich", "Europe/Zurich"),
        ("ＴＯＫＹＯ", "Asia/Tokyo"),
        ("port-au-prince", "America/Port-au-Prince"),
        ("utc", "UTC"),
        ("Etc/GMT+2", "Etc/GMT+2"),
    ],
)
def test_a_zone_is_read_however_it_is_written(typed: str, zone: str) -> None:
    assert zones.read(typed) == zone


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Helsinky", "Europe/Helsinki"),
        ("Europe/Londn", "Europe/London"),
        ("Istanbul", "Asia/Istanbul"),
        ("istanbul", "Europe/Istanbul"),
    ],
)
def test_the_likeliest_zones_are_named(typed: str, meant: str) -> None:
    with pytest.raises(Refusal) as refused:
        zones.read(typed)
    assert refused.value.key == "zone-unclear"
    named = refused.value.values["zones"]
    assert isinstance(named, tuple)
    assert meant in named
    assert len(named) <= zones.NAMED


@pytest.mark.parametrize("typed", ["", " ", "GMT+2", "UTC+1", "+02:00", "Narnia", "../etc/passwd", "x" * 1000, "\0"])
def test_what_is_no_zone_is_none(typed: str) -> None:
    with pytest.raises(Refusal, match="unknown-zone"):
        zones.read(typed)


@pytest.mark.parametrize(
    ("now", "zone", "hour", "due"),
    [
        ("2026-11-30T12:00", "UTC", 9, "2026-12-01T09:00"),
        ("2026-11-30T08:59", "UTC", 9, "2026-11-30T09:00"),
        ("2026-11-30T09:00", "UTC", 9, "2026-12-01T09:00"),
        ("2026-11-30T12:00", "Asia/Tokyo", 9, "2026-12-01T00:00"),
        ("2026-11-30T12:00", "America/New_York", 9, "2026-11-30T14:00"),
        ("2026-11-30T12:00", "Asia/Kathmandu", 0, "2026-11-30T18:15"),
        # The clocks of Helsinki go forward at 01:00 UTC on 28 March 2027, and back on 31 October.
        ("2027-03-27T12:00", "Europe/Helsinki", 9, "2027-03-28T06:00"),
        ("2027-03-27T12:00", "Europe/Helsinki", 3, "2027-03-28T01:00"),
        ("2027-10-30T12:00", "Europe/Helsinki", 9, "2027-10-31T07:00"),
        ("2027-10-30T12:00", "Europe/Helsinki", 3, "2027-10-31T00:00"),
        ("2027-10-31T00:30", "Europe/Helsinki", 3, "2027-11-01T01:00"),
    ],
)
def test_when_it_is_next_so_late(now: str, zone: str, hour: int, due: str) -> None:
    next_time = zones.next_time(datetime.fromisoformat(now).replace(tzinfo=UTC), zone, hour)
    assert next_time.astimezone(UTC) == datetime.fromisoformat(due).replace(tzinfo=UTC)
