"""Lists longer than a message: paged, each entry reached, nobody else's pages turned."""

from dataclasses import replace
from typing import Any

import pytest

from bot.match import Match, Place, Result
from bot.play.ratings import rate
from engine import gardens
from tests.e2e.stage import Stage

LONG = "`*_~|[](x)@everyone " * 2


async def pages(stage: Stage, who: Any, first: Any) -> list[str]:
    """The texts of all pages, turned one by one."""
    texts = [first.message.text]
    while any(button.label == "▶" for button in first.message.buttons):
        turned = await stage.press(who, first, "▶")
        assert turned.ack == "update"
        texts.append(first.message.text)
    while any(button.label == "◀" for button in first.message.buttons):
        await stage.press(who, first, "◀")
    assert first.message.text == texts[0]
    return texts


async def test_thirty_games_of_gardens(stage: Stage) -> None:
    storage = stage.bot.house.storage
    place = Place(stage.park.id, stage.lawn.id)
    start, now = gardens.GAME.start({}, ""), stage.clock()
    for number in range(30):
        seats = (stage.alice.id, stage.bob.id) if number % 2 else (stage.bob.id, stage.alice.id)
        await storage.matches.create(Match(0, "gardens", start, (), 1, seats, place, now, now))
    mine = [match.id for match in await storage.matches.playing(stage.alice.id, "gardens")]
    invitation = await stage.slash(stage.alice, "gardens open")
    listed = await stage.slash(stage.alice, "gardens games")
    texts = await pages(stage, stage.alice, listed)
    assert [("Your invitation" in text) for text in texts] == [False, False, False, True]
    await stage.press(stage.alice, invitation, "Withdraw")
    listed = await stage.slash(stage.alice, "gardens games")
    texts = await pages(stage, stage.alice, listed)
    assert len(texts) == 3
    for number in mine:
        assert len([text for text in texts if f"Game {number}** " in text or f"Game {number} " in text]) == 1
    assert texts[0].count("your move") == 10, "those that wait for one come first"
    asked = await stage.slash(stage.alice, "gardens move", move="wh1>a1")
    assert asked.ephemeral
    assert "which in `game:`" in asked.text
    found = await stage.world.autocomplete(stage.alice, stage.lawn, "gardens move", "game", "")
    assert len(found.choices) == 25
    found = await stage.world.autocomplete(stage.alice, stage.lawn, "gardens move", "game", str(mine[-1]))
    assert mine[-1] in [choice["value"] for choice in found.choices]


async def test_thirty_unfinished_gardens(stage: Stage) -> None:
    for number in range(30):
        await stage.bot.house.wyr.practice(stage.alice.id, Place(None, 1), f"{LONG} {number}", public=False)
    which = await stage.slash(stage.alice, "wyr resume")
    offered: dict[str, str] = {}
    for page in (1, 2):
        assert f"Page {page} of 2" in which.message.text
        (select,) = which.message.selects
        offered |= {option["value"]: option["label"] for option in select.raw["options"]}
        if page == 1:
            await stage.press(stage.alice, which, "▶")
    assert len(offered) == 30
    value = next(value for value, label in offered.items() if label.endswith("0”") and value in str(select.raw))
    chosen = await stage.choose(stage.alice, which, value, "Which game?")
    assert f"Game {value}" in chosen.message.text
    assert "@everyone" not in chosen.message.text


@pytest.mark.parametrize("game", ["wyr", "gardens"])
async def test_a_board_of_twenty_five_with_the_longest_names(stage: Stage, game: str) -> None:
    storage, place, now = stage.bot.house.storage, Place(stage.park.id, stage.lawn.id), stage.clock()
    people = [*range(10**17, 10**17 + 24), stage.carl.id]
    for person in people[:-2]:
        await storage.people.remember(person, LONG[:32])
    for person in people:
        if game == "wyr":
            await finish_the_daily(stage, person)
        else:
            seats, moves = (person, 10**18 + person), ("wh1>a1", "bh1>e1", "a1>wh", "e1>bh")
            start = gardens.GAME.start({}, "")
            match = Match(0, "gardens", start, moves, 1, seats, place, now, now, rated=True, shown_version=2)
            begun = await storage.matches.create(match)
            await storage.matches.write(replace(begun, version=2, result=Result(0, "resignation", now)), rate)
    board = await stage.slash(stage.carl, "leaderboard", game=game)
    texts = await pages(stage, stage.carl, board)
    assert len(texts) == (3 if game == "wyr" else 5), "at Gardens the losers have a rating as well"
    lines = [line for text in texts for line in text.splitlines() if line.startswith("**1.**")]
    assert len(lines) == 25
    assert len([line for line in lines if "someone" in line]) == 2, "whose name is not known"
    assert all(": place 1" in text for text in texts)
    assert board.message.pinged == set()
    refused = await stage.press(stage.bob, board, "▶")
    assert refused.ephemeral
    assert f"<@{stage.carl.id}>" in refused.text
    assert board.message.text == texts[0]


async def test_the_pages_of_a_board_stay_those_of_its_day(stage: Stage) -> None:
    for person in range(10**17, 10**17 + 11):
        await finish_the_daily(stage, person)
    board = await stage.slash(stage.carl, "leaderboard", game="wyr")
    stage.clock.turn(hours=24)
    await stage.press(stage.carl, board, "▶")
    assert "Daily of 2026-11-30" in board.message.text
    assert "Page 2 of 2" in board.message.text
    beyond = board.message.find("◀").custom_id.replace("/0/0/", "/0/77/")
    await stage.press(stage.carl, board, beyond, stale=True)
    assert "Page 2 of 2" in board.message.text, "no page lies beyond the last"


async def finish_the_daily(stage: Stage, person: int) -> None:
    """Somebody's daily, ended where it begins."""
    service = stage.bot.house.wyr
    match = await service.daily(person, Place(stage.park.id, stage.lawn.id))
    await service.finish(match.id, match.version, person)
