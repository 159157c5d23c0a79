"""Playing Wyr: whose garden it is, the one daily, what is counted."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import replace
from datetime import timedelta
from typing import Any, Final

import pytest

from bot.errors import BadMove, Refusal, Stale
from bot.match import FINISHED, Match
from bot.play.daily import Daily, day_of
from engine import wyr
from tests.bot.play.conftest import BLACK, CARL, ORCHARD, PARK, WHITE, Services, told
from tests.engine.wyr.games import perfect_line

OK: Final = "ok"
PLAYER, OTHER = WHITE, BLACK
SEED: Final = "a seed of the tests"
LINE: Final = perfect_line(SEED)
DEEDS: Final = ("look", "go on", "play", "undo", "finish", "share")
Make = Callable[[Services], Coroutine[Any, Any, Match]]


async def fresh(house: Services) -> Match:
    return await house.wyr.practice(PLAYER, PARK, SEED)


async def moved(house: Services) -> Match:
    match = await fresh(house)
    match, trouble = await house.wyr.play(match.id, 1, PLAYER, " ".join(LINE[:3]))
    assert trouble is None
    return match


async def finished(house: Services) -> Match:
    match = await fresh(house)
    return await house.wyr.finish(match.id, 1, PLAYER)


async def unknown(house: Services) -> Match:
    return replace(await fresh(house), id=10**17)


async def a_game_for_two(house: Services) -> Match:
    return await house.seat()


FOREIGN: Final = ("not-your-garden",) * 6
TABLE: Final[dict[Make, dict[int, tuple[str, ...]]]] = {
    fresh: {PLAYER: (OK, OK, OK, "nothing-to-undo", OK, "not-over"), OTHER: FOREIGN},
    moved: {PLAYER: (OK, OK, OK, OK, OK, "not-over"), OTHER: FOREIGN},
    finished: {PLAYER: (OK, "over", "over", "over", "over", OK), OTHER: FOREIGN},
    unknown: {PLAYER: ("no-match",) * 6, OTHER: ("no-match",) * 6},
    a_game_for_two: {PLAYER: ("no-match",) * 6, OTHER: ("no-match",) * 6},
}


async def do(house: Services, deed: str, match: Match, version: int, who: int) -> None:
    move = LINE[len(match.moves)] if match.game == "wyr" else "wh1>a1"
    match deed:
        case "look":
            await house.wyr.match(match.id, who)
        case "go on":
            await house.wyr.going_on(match.id, version, who)
        case "play":
            await house.wyr.play(match.id, version, who, move)
        case "undo":
            await house.wyr.undo(match.id, version, who)
        case "finish":
            await house.wyr.finish(match.id, version, who)
        case _:
            await house.wyr.share(match.id, version, who, PARK)


@pytest.mark.parametrize("who", [PLAYER, OTHER], ids=["player", "other"])
@pytest.mark.parametrize("make", TABLE, ids=lambda make: make.__name__)
async def test_everybody_in_every_state(house: Services, make: Make, who: int) -> None:
    for deed, expected in zip(DEEDS, TABLE[make][who], strict=True):
        match = await make(house)
        before = await house.storage.matches.get(match.id)
        assert await told(do(house, deed, match, match.version, who)) == expected, deed
        if expected != OK:
            assert await house.storage.matches.get(match.id) == before


@pytest.mark.parametrize("deed", DEEDS[1:])
@pytest.mark.parametrize("version", [0, 1, 3, 999_999_999])
async def test_a_screen_of_any_other_version_is_stale(house: Services, deed: str, version: int) -> None:
    match = await moved(house)
    with pytest.raises(Stale) as caught:
        await do(house, deed, match, version, PLAYER)
    assert caught.value.match == match == await house.kept(match)


async def test_a_whole_game_ends_by_itself_and_counts_as_perfect(house: Services) -> None:
    match = await fresh(house)
    match, trouble = await house.wyr.play(match.id, 1, PLAYER, " ".join(LINE))
    assert trouble is None
    assert match.perfect
    assert match.score == wyr.perfect_score(wyr.read_position(match.start))
    assert match.result is not None
    assert (match.result.winner, match.result.reason) == (0, "stuck")
    assert match.version == 2, "typed at once, written at once"


async def test_finishing_early_is_neither_won_nor_perfect(house: Services) -> None:
    match = await finished(house)
    assert match.result is not None
    assert (match.result.winner, match.result.reason, match.perfect) == (None, FINISHED, False)
    assert match.score == wyr.score(wyr.read_position(match.start))


async def test_moves_are_played_up_to_the_first_wrong_one(house: Services) -> None:
    match = await fresh(house)
    after, trouble = await house.wyr.play(match.id, 1, PLAYER, f"{LINE[0]} {LINE[1]} k9 {LINE[2]}")
    assert after.moves == tuple(LINE[:2])
    assert trouble is not None
    assert (trouble.key, trouble.values["played"]) == ("wyr-unreadable", 2)
    with pytest.raises(BadMove, match="wyr-rule-count"):
        await house.wyr.play(match.id, 2, PLAYER, "k12 a1>h")
    for nothing in ("", "  ", ",;\n"):
        with pytest.raises(Refusal, match="no-moves"):
            await house.wyr.play(match.id, 2, PLAYER, nothing)
    assert await house.kept(match) == after


async def test_undoing_counts_and_never_goes_before_the_deal(house: Services) -> None:
    match = await moved(house)
    for left in (2, 1, 0):
        match = await house.wyr.undo(match.id, match.version, PLAYER)
        assert match.moves == tuple(LINE[:left])
    assert match.undos == 3
    assert match.score == wyr.score(wyr.read_position(match.start))
    with pytest.raises(Refusal, match="nothing-to-undo"):
        await house.wyr.undo(match.id, match.version, PLAYER)
    assert (await house.kept(match)).undos == 3


async def test_of_two_screens_that_write_at_once_one_is_told(house: Services) -> None:
    match = await moved(house)
    results = await asyncio.gather(
        house.wyr.play(match.id, 2, PLAYER, LINE[3]),
        house.wyr.undo(match.id, 2, PLAYER),
        house.wyr.finish(match.id, 2, PLAYER),
        return_exceptions=True,
    )
    assert [isinstance(result, Stale) for result in results].count(True) == 2
    assert (await house.kept(match)).version == 3


@pytest.mark.parametrize("seed", ["", "x" * 65, "a\x00b", "a\nb", "\ud800"])
async def test_a_seed_that_is_none_is_refused(house: Services, seed: str) -> None:
    with pytest.raises(Refusal, match="bad-seed"):
        await house.wyr.practice(PLAYER, PARK, seed)
    assert await house.wyr.unfinished(PLAYER) == []


async def test_left_out_the_seed_is_drawn(house: Services) -> None:
    starts = {(await house.wyr.practice(PLAYER, PARK, None)).start for _ in range(5)}
    assert len(starts) == 5


class TestTheDaily:
    async def test_once_a_day_for_each_person(self, house: Services) -> None:
        match = await house.wyr.daily(PLAYER, PARK)
        assert match.start == wyr.GAME.start({}, Daily("a secret of the tests").choose(day_of(house.clock())).seed)
        assert await house.wyr.daily(PLAYER, ORCHARD) == match, "wherever it is asked for"
        theirs = await house.wyr.daily(OTHER, PARK)
        assert theirs.id != match.id
        assert theirs.start == match.start, "the same deal for everybody"
        match = await house.wyr.finish(match.id, 1, PLAYER)
        assert await house.wyr.daily(PLAYER, PARK) == match, "finished, it is shown, not begun anew"
        house.clock.turn(hours=24)
        assert (await house.wyr.daily(PLAYER, PARK)).id != match.id

    async def test_begun_several_times_at_once_it_is_one(self, house: Services) -> None:
        begun = await asyncio.gather(*(house.wyr.daily(PLAYER, place) for place in (PARK, ORCHARD) * 5))
        assert len({match.id for match in begun}) == 1
        assert len(await house.wyr.unfinished(PLAYER)) == 1

    @pytest.mark.parametrize(("late", "counts"), [(timedelta(0), True), (timedelta(microseconds=1), False)])
    async def test_it_counts_for_its_day_until_a_day_after_it_began(
        self, house: Services, late: timedelta, counts: bool
    ) -> None:
        day = day_of(house.clock())
        match = await house.wyr.daily(PLAYER, PARK)
        house.clock.now += timedelta(hours=24) + late
        match = await house.wyr.finish(match.id, 1, PLAYER)
        assert match.day == day
        assert match.ranked == counts
        rows, total = await house.storage.standings.page(f"wyr/{day}", None, 0, 10)
        assert total == len(rows) == counts
        standing = await house.wyr.standing(match, None)
        assert (standing is not None) == counts

    async def test_it_stands_on_the_boards_of_the_servers_it_was_played_in_or_shared_to(self, house: Services) -> None:
        match = await house.wyr.daily(PLAYER, PARK)
        match = await house.wyr.finish(match.id, 1, PLAYER)
        assert await house.wyr.standing(match, PARK.guild_id) is not None
        assert await house.wyr.standing(match, ORCHARD.guild_id) is None
        await house.wyr.share(match.id, match.version, PLAYER, ORCHARD)
        assert await house.wyr.standing(match, ORCHARD.guild_id) is not None

    async def test_equals_share_a_place_and_undos_tell_them_apart(self, house: Services) -> None:
        for who in (PLAYER, OTHER):
            match = await house.wyr.daily(who, PARK)
            await house.wyr.finish(match.id, match.version, who)
        match = await house.wyr.daily(CARL, PARK)
        place = next(iter(wyr.matches(wyr.read_position(match.start))))
        match, _ = await house.wyr.play(match.id, match.version, CARL, f"{place}>1")
        match = await house.wyr.undo(match.id, match.version, CARL)
        await house.wyr.finish(match.id, match.version, CARL)
        rows, _ = await house.storage.standings.page("wyr/all", None, 0, 10)
        assert [(row.place, row.person, row.detail) for row in rows] == [(1, PLAYER, 0), (1, OTHER, 0), (3, CARL, 1)]

    async def test_shown_and_hidden_as_it_is_asked_for(self, house: Services) -> None:
        match = await house.wyr.daily(PLAYER, PARK)
        assert not match.public
        shown = await house.wyr.daily(PLAYER, PARK, public=True)
        assert (shown.public, shown.version) == (True, 2)
        assert await house.wyr.daily(PLAYER, PARK) == shown == await house.kept(match)


async def test_a_result_is_shared_once_from_a_screen(house: Services) -> None:
    match = await finished(house)
    results = await asyncio.gather(
        *(house.wyr.share(match.id, match.version, PLAYER, PARK) for _ in range(3)), return_exceptions=True
    )
    assert [isinstance(result, Stale) for result in results].count(True) == 2
    assert (await house.kept(match)).version == match.version + 1
