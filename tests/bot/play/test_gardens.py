"""Playing Gardens: the turns made, those made for a player, the ends, and the game a person means."""

import asyncio
from dataclasses import replace

import pytest

from bot.errors import BadMove, Refusal, Stale
from bot.match import Match, Place
from bot.play.gardens import Change
from tests.bot.play.conftest import BLACK, CARL, ORCHARD, PARK, WHITE, Services
from tests.engine.gardens.positions import position

# Black has seven stones home and three waiting in White's Home, so that nothing of Black's can move.
BLACK_IS_STUCK = position({}, "5.3,0.0,5.0,0.7", turn=21)


async def test_a_forced_pass_is_made_for_the_player(house: Services) -> None:
    match = await house.seat(BLACK_IS_STUCK)
    change = await house.gardens.play(match.id, 1, WHITE, "wh1>a1")
    assert change.before == match
    assert change.after.moves == ("wh1>a1", "--")
    assert (change.after.version, change.after.position_version) == (2, 2), "one change, one version"
    again = await house.gardens.play(match.id, 2, WHITE, "a1>a2")
    assert again.after.moves == ("wh1>a1", "--", "a1>a2", "--")


async def test_a_move_that_sets_stones_free_ends_the_passes(house: Services) -> None:
    match = await house.seat(BLACK_IS_STUCK)
    # With two stones left at home, one of Black's three climbs the stairs and can be moved.
    change = await house.gardens.play(match.id, 1, WHITE, "wh3>a1>a2>a3")
    assert change.after.moves == ("wh3>a1>a2>a3",)
    assert (await house.gardens.at_turn(match.id, 2, BLACK)).id == match.id


async def test_where_nothing_walks_a_tower_is_lifted(house: Services) -> None:
    towers = dict.fromkeys((f"{file}{rank}" for file in "abcde" for rank in "25"), "wb")
    match = await house.seat(position(towers, "0.0,0.0,0.0,0.0", turn=21))
    with pytest.raises(BadMove, match="gardens-rule-theirs") as caught:
        await house.gardens.play(match.id, 1, WHITE, "c2>c3>c4")
    assert all(move.endswith("^") for move in caught.value.nearest)
    after = (await house.gardens.play(match.id, 1, WHITE, "C2 ^")).after
    assert after.moves == ("c2^",)
    with pytest.raises(BadMove, match="gardens-rule-lift"):
        await house.gardens.play(match.id, 2, BLACK, "b2^")


async def test_a_position_for_the_third_time_is_a_draw(house: Services) -> None:
    match = await house.seat()
    there_and_back = ("wh1>a1", "bh1>e1", "a1>wh", "e1>bh")
    moves = there_and_back * 2
    for played, move in enumerate(moves):
        after = (await house.gardens.play(match.id, played + 1, (WHITE, BLACK)[played % 2], move)).after
        assert after.over == (played + 1 == len(moves))
    assert after.result is not None
    assert (after.result.winner, after.result.reason) == (None, "repetition")


async def test_passes_made_for_a_player_count_towards_repetition(house: Services) -> None:
    match = await house.seat(BLACK_IS_STUCK)
    for played, move in enumerate(("wh1>a1", "a1>wh", "wh1>a1", "a1>wh")):
        after = (await house.gardens.play(match.id, played + 1, WHITE, move)).after
    assert after.result is not None
    assert (after.result.winner, after.result.reason) == (None, "repetition")
    assert after.moves[-1] == "--", "White's position has come up again only after Black's pass"


async def test_the_stone_that_reaches_the_target_wins(house: Services) -> None:
    match = await house.seat(position({"a6": "w"}, "2.0,0.10,7.0,0.0", turn=21))
    after = (await house.gardens.play(match.id, 1, WHITE, "a6>wg")).after
    assert after.result is not None
    assert (after.result.winner, after.result.reason) == (0, "target")
    with pytest.raises(Refusal, match="over"):
        await house.gardens.play(match.id, 2, BLACK, "bh1>e1")


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("tea?", "gardens-unreadable"),
        ("", "gardens-unreadable"),
        ("x" * 6000, "gardens-unreadable"),
        ("wh1>c3", "gardens-rule-far"),
        ("wh1>a6", "gardens-rule-wall"),
        ("c3>c4", "gardens-rule-none"),
        ("--", "gardens-rule-pass"),
        ("wh9>a1>a1", "gardens-rule-count"),
    ],
)
async def test_a_bad_move_names_its_rule_and_legal_moves_like_it(house: Services, typed: str, key: str) -> None:
    match = await house.seat()
    with pytest.raises(BadMove) as caught:
        await house.gardens.play(match.id, 1, WHITE, typed)
    assert caught.value.key == key
    assert caught.value.nearest
    assert await house.kept(match) == match


async def test_of_two_who_write_at_once_one_is_told(house: Services) -> None:
    match = await house.seat()
    moves = [f"wh{count}>a{file}" + ">a2" * (count - 1) for count in (1,) for file in (1, 2, 3)]
    results = await asyncio.gather(
        *(house.gardens.play(match.id, 1, WHITE, move) for move in moves),
        house.gardens.resign(match.id, 1, BLACK),
        house.offers.make(match.id, 0, BLACK, "draw"),
        return_exceptions=True,
    )
    changes = [result for result in results if isinstance(result, Change)]
    assert len(changes) == 1
    kept = await house.kept(match)
    assert kept == changes[0].after
    for result in results:
        if not isinstance(result, Change):
            assert isinstance(result, Stale)
            assert result.match == kept, "the loser is shown how it stands now"


class TestTheGameMeant:
    async def test_nobody_elses(self, house: Services) -> None:
        await house.seat()
        with pytest.raises(Refusal, match="no-games"):
            await house.gardens.find(CARL, PARK.channel_id, None)

    async def test_named_it_must_be_ones_own(self, house: Services) -> None:
        match = await house.seat()
        assert await house.gardens.find(WHITE, ORCHARD.channel_id, match.id) == match
        with pytest.raises(Refusal, match="not-playing"):
            await house.gardens.find(CARL, PARK.channel_id, match.id)
        with pytest.raises(Refusal, match="no-match"):
            await house.gardens.find(WHITE, PARK.channel_id, match.id + 50)

    async def test_the_only_one_wherever_it_is_asked_for(self, house: Services) -> None:
        match = await house.seat()
        assert await house.gardens.find(BLACK, ORCHARD.channel_id, None) == match

    async def test_this_channels_before_others(self, house: Services) -> None:
        here, there = await house.seat(), await self.elsewhere(house)
        assert await house.gardens.find(WHITE, PARK.channel_id, None) == here
        assert await house.gardens.find(WHITE, ORCHARD.channel_id, None) == there
        with pytest.raises(Refusal, match="which-game"):
            await house.gardens.find(WHITE, 1, None)

    async def test_to_move_the_one_that_waits_for_the_mover(self, house: Services) -> None:
        waits = await house.seat()
        other = await house.seat()
        await house.gardens.play(other.id, 1, WHITE, "wh1>a1")
        assert await house.gardens.find(WHITE, PARK.channel_id, None, to_move=True) == waits
        await house.gardens.play(waits.id, 1, WHITE, "wh1>a1")
        with pytest.raises(Refusal, match="nobody-waits"):
            await house.gardens.find(WHITE, PARK.channel_id, None, to_move=True)
        with pytest.raises(Refusal, match="which-game") as caught:
            await house.gardens.find(BLACK, PARK.channel_id, None, to_move=True)
        assert set(caught.value.values["games"]) == {waits.id, other.id}  # type: ignore[call-overload]  # a tuple

    async def test_a_finished_one_is_not_meant(self, house: Services) -> None:
        match = await house.seat()
        await house.gardens.resign(match.id, 1, WHITE)
        with pytest.raises(Refusal, match="no-games"):
            await house.gardens.find(WHITE, PARK.channel_id, None)

    @staticmethod
    async def elsewhere(house: Services) -> Match:
        match = await house.seat()
        moved = replace(match, version=2, place=ORCHARD)
        assert await house.storage.matches.write(moved)
        return moved


async def test_a_game_moves_elsewhere_whatever_is_changed_meanwhile(house: Services) -> None:
    match = await house.seat()
    thread = Place(PARK.guild_id, 7, PARK.channel_id)
    changes = await asyncio.gather(
        house.gardens.move_to(match.id, thread),
        house.gardens.play(match.id, 1, WHITE, "wh1>a1"),
        return_exceptions=True,
    )
    kept = await house.kept(match)
    assert kept.place == thread
    played = not isinstance(changes[1], BaseException)
    assert kept.moves == (("wh1>a1",) if played else ())
    home = await house.gardens.move_to(match.id, PARK)
    assert home == await house.kept(match)
    assert (home.place, home.moves, home.version) == (PARK, kept.moves, kept.version + 1)
    with pytest.raises(Refusal, match="no-match"):
        await house.gardens.move_to(match.id + 1, PARK)
