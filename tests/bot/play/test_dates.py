"""Days as people write them."""

from datetime import date

import pytest

from bot.errors import Refusal
from bot.play.dates import read

TODAY = date(2026, 11, 30)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("2026-11-29", "2026-11-29"),
        (" 2026-11-29 ", "2026-11-29"),
        ("２０２６－１１－２９", "2026-11-29"),
        ("2026/11/29", "2026-11-29"),
        ("2026.11.29", "2026-11-29"),
        ("20261129", "2026-11-29"),
        ("29.11.2026", "2026-11-29"),
        ("29. 11. 2026", "2026-11-29"),
        ("29/11/26", "2026-11-29"),
        ("11/29/2026", "2026-11-29"),
        ("3/4/2026", "2026-04-03"),
        ("29.11.", "2026-11-29"),
        ("30.11.", "2026-11-30"),
        ("1.12.", "2025-12-01"),
        ("29.2.", "2024-02-29"),
        ("29 November 2026", "2026-11-29"),
        ("November 29, 2026", "2026-11-29"),
        ("nov 29", "2026-11-29"),
        ("29. märz", "2026-03-29"),
        ("29 marz", "2026-03-29"),
        ("29. marraskuuta 2026", "2026-11-29"),
        ("2026 Nov 29", "2026-11-29"),
        ("1.1.2030", "2030-01-01"),
    ],
)
def test_a_day_is_read_however_it_is_written(typed: str, meant: str) -> None:
    assert read(typed, TODAY) == date.fromisoformat(meant)


@pytest.mark.parametrize(
    "typed",
    [
        *("", " ", "yesterday", "29", "2026", "2026-11", "2026-11-31", "2026-13-01", "31.11.", "0.0.0", "1.2.3.4"),
        *("Nov Dec 2026", "29 Ma 2026", "29 Foo 2026", "99999999", "9" * 5000, "1-" * 50, "29 j 2026", "10000-01-01"),
    ],
)
def test_what_is_no_day_is_refused(typed: str) -> None:
    with pytest.raises(Refusal, match="unreadable-date"):
        read(typed, TODAY)
