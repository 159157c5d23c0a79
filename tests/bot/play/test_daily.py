"""The seed of the day."""

import hashlib
from datetime import UTC, date, datetime, timedelta, timezone
from pathlib import Path

from bot.play.daily import Daily, day_of
from bot.storage import Storage

FIRST = date(2026, 1, 1)
DAYS = [FIRST + timedelta(days=number) for number in range(3653)]


def test_the_same_secret_gives_the_same_seeds_everywhere() -> None:
    # The value itself, so that no later version deals past days anew.
    assert Daily("s").seed(date(2026, 12, 1)) == Daily("s").seed(date(2026, 12, 1))
    assert Daily("s").seed(date(2026, 12, 1)) == "ca844b924eea40e91715d8b3730518d0"


def test_no_two_days_of_ten_years_are_alike_nor_two_secrets() -> None:
    seeds = [Daily(secret).seed(day) for secret in ("one", "two") for day in DAYS]
    assert len(set(seeds)) == len(seeds)
    assert all(len(seed) == 32 and int(seed, 16) >= 0 for seed in seeds)


def test_the_fingerprint_proves_the_seed_and_tells_nothing_of_it() -> None:
    daily = Daily("a secret")
    for day in DAYS[:50]:
        assert daily.fingerprint(day) == hashlib.sha256(daily.seed(day).encode()).hexdigest()
        assert daily.seed(day) not in daily.fingerprint(day)


def test_the_day_is_that_of_utc() -> None:
    for hours in (-12, -5, 0, 9, 14):
        zone = timezone(timedelta(hours=hours))
        assert day_of(datetime(2026, 12, 1, 23, 59, 59, tzinfo=UTC).astimezone(zone)) == date(2026, 12, 1)
        assert day_of(datetime(2026, 12, 2, tzinfo=UTC).astimezone(zone)) == date(2026, 12, 2)


async def test_the_instances_secret_is_made_once_and_kept(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/hortus.db"
    seeds = []
    for _ in range(2):
        storage = await Storage.open(url)
        seeds.append((await Daily.of(storage, None)).seed(FIRST))
        given = await Daily.of(storage, "mine")
        await storage.close()
        assert given.seed(FIRST) == Daily("mine").seed(FIRST), "one that is given goes before it"
    assert seeds[0] == seeds[1] != Daily("mine").seed(FIRST)
    other = await Storage.open(f"sqlite:///{tmp_path}/other.db")
    assert (await Daily.of(other, None)).seed(FIRST) != seeds[0]
    await other.close()
