"""Matches: what is kept comes back, and one write decides."""

import asyncio
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta, timezone
from typing import Any

import pytest

from bot.match import Match, Offer, Place, Result
from bot.storage import AlreadyThere, Storage
from tests.bot.storage.samples import ANNA, BEN, CARL, DAY, NOW, gardens, invitation, invited, later, wyr


async def test_a_new_match_gets_an_id_and_version_1(storage: Storage) -> None:
    kept = await storage.matches.create(gardens(id=77, version=9))
    assert kept == gardens(id=kept.id, version=1)
    assert await storage.matches.get(kept.id) == kept
    assert await storage.matches.get(kept.id + 1) is None


async def test_every_value_comes_back_as_it_was(storage: Storage) -> None:
    odd = wyr(
        moves=("b7>h", "k1235<", "c1>3"),
        seats=(2**63 - 1,),
        place=Place(None, 2**63 - 1, 2**63 - 2),
        seed="ä|`@everyone` 🌱",
        day=date(2026, 2, 28),
        public=True,
        level=4,
        undos=3,
        hints=2,
        score=-4,
        perfect=True,
        result=Result(None, "stuck", later(0.000001)),
        position_version=2,
        shown_version=5,
        shown_message=2**62,
    )
    kept = await storage.matches.create(odd)
    assert await storage.matches.get(kept.id) == replace(odd, id=kept.id, version=1)


async def test_times_are_kept_as_instants_in_utc(storage: Storage) -> None:
    tokyo = timezone(timedelta(hours=9))
    kept = await storage.matches.create(gardens(began=NOW.astimezone(tokyo)))
    loaded = await storage.matches.get(kept.id)
    assert loaded is not None
    assert loaded.began == NOW
    assert loaded.began.tzinfo is UTC or loaded.began.utcoffset() == timedelta(0)
    with pytest.raises(Exception, match="time zone"):
        await storage.matches.create(gardens(began=datetime(2026, 12, 1)))  # noqa: DTZ001  # that is the point


async def test_matches_and_invitations_never_share_a_number(storage: Storage) -> None:
    # Scenario 10: a button of a challenge never speaks of a match.
    ids = []
    for _ in range(3):
        ids.append((await storage.matches.create(gardens())).id)
        asked = await invited(storage, invitation())
        ids.append(asked.id)
        match = await storage.matches.from_invitation(asked.id, gardens())
        assert match is not None
        ids.append(match.id)
    assert len(set(ids)) == 9


async def test_a_write_takes_over_what_may_change_and_only_that(storage: Storage) -> None:
    kept = await storage.matches.create(gardens(shown_version=1, shown_message=5))
    changed = replace(
        kept,
        version=2,
        position_version=2,
        moves=("a1>b2",),
        offer=Offer("takeback", 1, 2),
        deadline=later(3),
        reminder=later(2),
        result=Result(1, "target", later()),
        score=7,
        undos=2,
        perfect=True,
        public=False,
        place=Place(None, 1, 2),
        moved=later(),
    )
    foreign = replace(
        changed, game="wyr", start="x", seats=(CARL,), rated=True, pace=3, seed="y", began=later(9), shown_version=9
    )
    assert await storage.matches.write(foreign)
    assert await storage.matches.get(kept.id) == changed


async def test_a_result_and_an_offer_can_be_taken_off_again(storage: Storage) -> None:
    kept = await storage.matches.create(gardens(offer=Offer("draw", 0, 1), result=Result(None, "agreement", NOW)))
    assert await storage.matches.write(replace(kept, version=2, offer=None, result=None))
    assert await storage.matches.get(kept.id) == replace(kept, version=2, offer=None, result=None)


async def test_a_write_decided_on_another_version_is_refused(storage: Storage) -> None:
    kept = await storage.matches.create(gardens())
    assert await storage.matches.write(replace(kept, version=2, moves=("first",)))
    for version in (1, 2, 4):
        assert not await storage.matches.write(replace(kept, version=version, moves=("late",)))
    assert not await storage.matches.write(replace(kept, id=kept.id + 1, version=3))
    loaded = await storage.matches.get(kept.id)
    assert loaded is not None
    assert (loaded.version, loaded.moves) == (2, ("first",))


async def test_of_fifty_racing_writers_one_wins_and_49_are_told(storage: Storage) -> None:
    kept = await storage.matches.create(gardens())
    for version in range(2, 7):
        racers = [replace(kept, version=version, moves=(f"racer{number}",)) for number in range(50)]
        told = await asyncio.gather(*map(storage.matches.write, racers))
        assert sorted(told) == [False] * 49 + [True]
        assert await storage.matches.get(kept.id) == racers[told.index(True)]


async def test_a_write_is_whole_or_not_at_all_when_its_asker_is_cancelled(url: str) -> None:
    # Scenario 5: the bot is told to stop while a move is being written.
    storage = await Storage.open(url)
    match = await storage.matches.create(gardens())
    for steps in range(12):
        changed = replace(match, version=match.version + 1, moves=(*match.moves, f"move{match.version}"))
        asker = asyncio.ensure_future(storage.matches.write(changed))
        for _ in range(steps):
            await asyncio.sleep(0)
        asker.cancel()
        await asyncio.wait([asker])
        await storage.close()
        storage = await Storage.open(url)
        kept = await storage.matches.get(match.id)
        assert kept in {match, changed}
        assert kept is not None
        match = kept
    await storage.close()


async def test_shown_only_rises_and_is_no_change_of_the_match(storage: Storage) -> None:
    kept = await storage.matches.create(gardens())
    await storage.matches.shown(kept.id, 3, 30)
    await storage.matches.shown(kept.id, 2, 20)
    assert await storage.matches.get(kept.id) == replace(kept, shown_version=3, shown_message=30)
    await storage.matches.shown(kept.id, 4, None)
    assert await storage.matches.get(kept.id) == replace(kept, shown_version=4, shown_message=None)


async def test_what_was_never_shown_is_found_again_the_longest_waiting_first(storage: Storage) -> None:
    second = await storage.matches.create(gardens(moved=later(2)))
    first = await storage.matches.create(gardens(moved=later(1), result=Result(0, "target", later(1))))
    shown = await storage.matches.create(gardens())
    await storage.matches.shown(shown.id, 1, 10)
    await storage.matches.create(wyr(public=True))
    assert await storage.matches.unshown() == [first, second]
    assert await storage.matches.write(replace(shown, version=2, moved=later(3)))
    assert [match.id for match in await storage.matches.unshown()] == [first.id, second.id, shown.id]


async def test_playing_lists_a_persons_unfinished_matches_latest_first(storage: Storage) -> None:
    old = await storage.matches.create(gardens(seats=(CARL, ANNA)))
    new = await storage.matches.create(wyr(moved=later(5)))
    same = await storage.matches.create(gardens(moved=later(5)))
    await storage.matches.create(gardens(result=Result(0, "target", NOW)))
    await storage.matches.create(gardens(seats=(BEN, CARL)))
    assert await storage.matches.playing(ANNA, "gardens") == [same, old]
    assert await storage.matches.playing(ANNA, "wyr") == [new]
    assert await storage.matches.playing(12, "gardens") == []


async def test_finished_lists_a_persons_last_games_latest_first(storage: Storage) -> None:
    def ended(seconds: float, **changes: Any) -> Match:
        return gardens(result=Result(None, "agreement", later(seconds)), **changes)

    first = await storage.matches.create(ended(1))
    last = await storage.matches.create(ended(9, seats=(CARL, ANNA)))
    middle = await storage.matches.create(ended(5))
    same = await storage.matches.create(ended(5, seats=(BEN, ANNA)))
    await storage.matches.create(ended(7, seats=(BEN, CARL)))
    await storage.matches.create(gardens())
    solved = await storage.matches.create(wyr(result=Result(0, "finished", later(20))))
    assert await storage.matches.finished(ANNA, "gardens", 10) == [last, same, middle, first]
    assert await storage.matches.finished(ANNA, "gardens", 2) == [last, same]
    assert await storage.matches.finished(ANNA, "wyr", 10) == [solved]
    assert await storage.matches.finished(12, "gardens", 10) == []


async def test_one_deal_of_the_day_for_each_person(storage: Storage) -> None:
    assert await storage.matches.daily(ANNA, DAY) is None
    kept = await storage.matches.create(wyr(day=DAY))
    assert await storage.matches.daily(ANNA, DAY) == kept
    with pytest.raises(AlreadyThere):
        await storage.matches.create(wyr(day=DAY))
    assert await storage.matches.write(replace(kept, version=2, result=Result(0, "finished", later())))
    with pytest.raises(AlreadyThere):
        await storage.matches.create(wyr(day=DAY))
    await storage.matches.create(wyr(day=date(2026, 12, 2)))
    await storage.matches.create(wyr(day=DAY, seats=(BEN,)))
    assert (await storage.matches.create(wyr())).day is None
    assert (await storage.matches.create(wyr())).day is None


async def test_of_ten_starts_of_a_daily_at_once_one_stands(storage: Storage) -> None:
    begun = await asyncio.gather(
        *(storage.matches.create(wyr(day=DAY)) for _ in range(10)),
        return_exceptions=True,
    )
    stands = [match for match in begun if not isinstance(match, BaseException)]
    assert len(stands) == 1
    assert sum(isinstance(refused, AlreadyThere) for refused in begun) == 9
    assert await storage.matches.daily(ANNA, DAY) == stands[0]


async def test_an_invitation_becomes_a_match_in_one_step(storage: Storage) -> None:
    asked = await invited(storage, invitation())
    match = await storage.matches.from_invitation(asked.id, gardens())
    assert match is not None
    assert await storage.matches.get(match.id) == match
    assert await storage.invitations.get(asked.id) == replace(asked, status="accepted", match=match.id)


async def test_an_invitation_accepted_twice_at_once_becomes_one_match(storage: Storage) -> None:
    asked = await invited(storage, invitation())
    made = await asyncio.gather(*(storage.matches.from_invitation(asked.id, gardens()) for _ in range(10)))
    assert sum(match is not None for match in made) == 1
    assert len(await storage.matches.playing(ANNA, "gardens")) == 1


async def test_what_is_no_longer_open_becomes_no_match(storage: Storage) -> None:
    asked = await invited(storage, invitation())
    await storage.invitations.close(asked.id, "withdrawn")
    assert await storage.matches.from_invitation(asked.id, gardens()) is None
    assert await storage.matches.from_invitation(asked.id + 50, gardens()) is None
    assert await storage.matches.playing(ANNA, "gardens") == []
