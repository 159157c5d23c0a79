"""The deal of the day: which one, from which seed, for how long a secret."""

import hashlib
import json
import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta, timezone
from pathlib import Path

import pytest

from bot.play.daily import Daily, day_of, difficulty_of, end_of, fingerprint
from bot.storage import Storage
from bot.ui import rules_examples
from engine import NotationError, wyr
from engine.wyr import Difficulty

HOUSE = Path(__file__).parents[3]
FIRST = date(2026, 1, 1)
DAYS = [FIRST + timedelta(days=number) for number in range(3653)]
MONDAY = date(2026, 11, 30)


def documented() -> Iterator[str]:
    """The deals that the documents show or name: of every seed and every position in them."""
    for page in (*HOUSE.glob("*.md"), *HOUSE.glob("docs/**/*.md")):
        for text in re.findall(r"`([^`\n]+)`", page.read_text()):
            try:
                yield wyr.GAME.start({}, text)
            except NotationError:
                continue
    for known in json.loads((HOUSE / "tests/engine/wyr/data/deals.json").read_text())["deals"]:
        yield known["position"]
    yield rules_examples._DEAL


def test_the_same_secret_gives_the_same_deals_everywhere() -> None:
    # The values themselves, so that no later version and no other machine deals a day anew.
    week = [Daily("s").choose(MONDAY + timedelta(days=number)) for number in range(7)]
    assert [deal.seed for deal in week] == [
        "6273fdc0ba94fabad44fad28cc261cff",
        "9a2aa0dda0d243daf05e9aa7dcdf1193",
        "8b35e40e10c967b6951ec6f12737ba8d",
        "3e984eeb3d3ff27152e3d0c9e5bf3ead",
        "2999f34dffa29ba0a7129a8e5a5e3eca",
        "9d4d1d9b4336964579ae5db27d549974",
        "c75b3649cd0c95be5e712432124491a4",
    ]
    assert " ".join(week[0].line) == (
        "c11>1< b10>2 d10>3 c8>4< k1234< b12>1< d10>2 a12>3< d1>4 k1234 c11>1 c2>2 d5>3 d1>4 a10>5< k12345< b2>1< "
        "c4>2 b7>3 b3>4 b2>5 k12345 c3>h c8>h c1>h b9>h b7>h< b10>h< c2>h b12>h a12>h< b12>h< b1>h< b4>h< c2>h< b6>h< "
        "b9>h< b10>h< c4>h< c4>h< c2>h c1>h b12>h< c2>h< c1>h< c2>h< c2>h"
    )


def test_the_week_grows_harder() -> None:
    easy, medium, hard = Difficulty.EASY, Difficulty.MEDIUM, Difficulty.HARD
    for monday in (MONDAY, date(2027, 2, 22)):
        week = [difficulty_of(monday + timedelta(days=number)) for number in range(7)]
        assert week == [easy, easy, medium, medium, hard, hard, hard]


@pytest.mark.parametrize("secret", ["one", "two"])
def test_each_deal_is_of_its_weekdays_difficulty_and_its_line_replays_to_a_perfect_game(secret: str) -> None:
    daily = Daily(secret)
    for day in DAYS[:14]:
        deal = daily.choose(day)
        start = wyr.GAME.start({}, deal.seed)
        assert deal.day == day
        assert deal.seed in daily.candidates(day)
        assert wyr.difficulty(wyr.read_position(start)) is deal.difficulty is difficulty_of(day)
        assert wyr.is_perfect(wyr.GAME.replay(start, deal.line).table)


def test_it_is_the_first_candidate_that_will_do() -> None:
    for day in DAYS[:7]:
        daily = Daily("three")
        candidates = daily.candidates(day)
        before = candidates[: candidates.index(daily.choose(day).seed)]
        tables = [wyr.read_position(wyr.GAME.start({}, seed)) for seed in before]
        assert difficulty_of(day) not in {wyr.difficulty(table) for table in tables}, "or it would be that one"


def test_no_two_days_of_ten_years_are_dealt_alike_nor_as_in_the_documents() -> None:
    # Chosen by difficulty alone: that a perfect game is found as well strikes out hardly any of them, and makes none
    # alike. `benchmarks.daily` chooses ten years to the end.
    daily = Daily("ten years")
    starts = []
    for day in DAYS:
        deals = (wyr.GAME.start({}, seed) for seed in daily.candidates(day))
        starts.append(next(start for start in deals if _label(start) is difficulty_of(day)))
    assert len(set(starts)) == len(DAYS)
    shown = set(documented())
    assert len(shown) > 10
    assert wyr.GAME.start({}, "wyr") in shown
    assert shown.isdisjoint(starts)


def _label(start: str) -> Difficulty:
    return wyr.difficulty(wyr.read_position(start))


def test_no_seed_is_a_candidate_twice() -> None:
    seeds = [seed for secret in ("one", "two") for day in DAYS[:365] for seed in Daily(secret).candidates(day)]
    assert len(set(seeds)) == len(seeds)
    assert all(re.fullmatch("[0-9a-f]{32}", seed) for seed in seeds)


def test_what_is_kept_of_a_begun_daily_tells_day_and_person_apart_and_is_no_seed() -> None:
    daily, people = Daily("one"), range(1, 100)
    spent = [daily.spent(day, person) for day in DAYS[:5] for person in people]
    digests = {each.digest for each in spent} | {Daily("two").spent(DAYS[0], 1).digest}
    assert len(digests) == 5 * len(people) + 1
    assert all(re.fullmatch("[0-9a-f]{64}", digest) for digest in digests)
    assert [each.day for each in spent[:: len(people)]] == DAYS[:5]
    seeds = {seed for day in DAYS[:5] for seed in daily.candidates(day)}
    assert seeds.isdisjoint(digest[:32] for digest in digests), "nor does one who knows it know the deal"


def test_the_fingerprint_proves_the_seed_and_tells_nothing_of_it() -> None:
    for day in DAYS[:20]:
        seed = Daily("a secret").candidates(day)[0]
        assert fingerprint(seed) == hashlib.sha256(seed.encode()).hexdigest()
        assert seed not in fingerprint(seed)


def test_the_day_is_that_of_utc() -> None:
    for hours in (-12, -5, 0, 9, 14):
        zone = timezone(timedelta(hours=hours))
        assert day_of(datetime(2026, 12, 1, 23, 59, 59, tzinfo=UTC).astimezone(zone)) == date(2026, 12, 1)
        assert day_of(datetime(2026, 12, 2, tzinfo=UTC).astimezone(zone)) == date(2026, 12, 2)


def test_a_day_is_over_at_midnight_utc() -> None:
    assert end_of(date(2026, 12, 31)) == datetime(2027, 1, 1, tzinfo=UTC)
    assert day_of(end_of(FIRST)) == FIRST + timedelta(days=1)
    assert day_of(end_of(FIRST) - timedelta(microseconds=1)) == FIRST


async def test_the_instances_secret_is_made_once_and_kept(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/hortus.db"
    seeds = []
    for _ in range(2):
        storage = await Storage.open(url)
        seeds.append((await Daily.of(storage, None)).candidates(FIRST))
        given = await Daily.of(storage, "mine")
        await storage.close()
        assert given.candidates(FIRST) == Daily("mine").candidates(FIRST), "one that is given goes before it"
    assert seeds[0] == seeds[1] != Daily("mine").candidates(FIRST)
    other = await Storage.open(f"sqlite:///{tmp_path}/other.db")
    assert (await Daily.of(other, None)).candidates(FIRST) != seeds[0]
    await other.close()
