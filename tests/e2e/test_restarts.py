"""The process dies in the middle, and nothing that was said to be done is lost."""

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot import workers
from bot.clock import utc_now
from bot.play.daily import Daily, day_of
from bot.storage import Storage
from bot.storage.backup import back_up
from bot.ui.house import House
from tests.e2e.stage import PATIENCE, SECRET, Process, Stage, Table
from tests.engine.wyr.games import perfect_line

GAME = (Path(__file__).parent / "data" / "gardens_to_seven.txt").read_text().split()


async def kept(number: int, folder: Path) -> Any:
    """A match as it stands in the database."""
    storage = await Storage.open(f"sqlite:///{folder / 'hortus.db'}")
    try:
        return await storage.matches.get(number)
    finally:
        await storage.close()


async def moved(process: Process) -> AsyncIterator[None]:
    """Scenario 1: White has moved, and Black goes on from the board that was there."""
    table = await process.game(target=7)
    for turn, move in enumerate(GAME[:13]):  # White's 7th move is the last
        await table.type((table.white, table.black)[turn % 2], move)
    yield
    shown = await process.press(table.black, table.board, "Make a move")
    assert shown.message.ephemeral
    played = await table.go_on(table.black, shown, GAME[13])
    result = await process.press(table.black, played, "Confirm", posts=True)
    assert "Turn 15" in result.sent[-1].text


async def half_made(process: Process) -> AsyncIterator[None]:
    """A move is half made, and the menu goes on."""
    table = await process.game()
    menu = await process.press(table.white, table.board, "Make a move")
    menu = await process.press(table.white, menu, "wh3")
    menu = await process.press(table.white, menu, "a2")
    yield
    preview = await table.go_on(table.white, menu, "wh3>a2>b2>b2")
    played = await process.press(table.white, preview, "Confirm", posts=True)
    menu = await process.press(table.black, played.sent[-1], "Make a move")
    assert any(b.label == "bh1" for b in menu.message.buttons)


async def chosen(process: Process) -> AsyncIterator[None]:
    """A card of Wyr is chosen, and the garden goes on."""
    line = perfect_line("killed")
    place, _ = line[10].split(">")
    garden = await process.slash(process.alice, "wyr play", seed="killed")
    form = await process.press(process.alice, garden, "Type moves")
    garden = await process.submit(process.alice, form, Moves=" ".join(line[:10]))
    garden = await process.choose(process.alice, garden, place, f"Row {place[0]}")
    yield
    garden = await process.press(process.alice, garden, "Back")
    form = await process.press(process.alice, garden, "Type moves")
    end = await process.submit(process.alice, form, Moves=" ".join(line[10:]))
    assert "perfect game" in end.message.text


async def daily(process: Process) -> AsyncIterator[None]:
    """The daily is begun, and its database keeps the secret."""
    garden = await process.slash(process.bob, "wyr daily")
    line = perfect_line(Daily(SECRET).choose(day_of(utc_now())).seed)
    form = await process.press(process.bob, garden, "Type moves")
    await process.submit(process.bob, form, Moves=" ".join(line[:5]))
    yield
    again = await process.slash(process.bob, "wyr daily")
    form = await process.press(process.bob, again, "Type moves")
    end = await process.submit(process.bob, form, Moves=" ".join(line[5:]))
    assert "perfect game" in end.message.text


async def test_killed_in_the_middle_of_all_that_can_be_played_it_all_goes_on(process: Process) -> None:
    scenes = [scene(process) for scene in (moved, half_made, chosen, daily)]
    for scene in scenes:
        await anext(scene)
    await process.kill()
    await process.begin()
    for scene in scenes:
        assert await anext(scene, "told") == "told"


async def test_5_asked_to_end_while_a_move_is_written_it_is_whole_and_told(process: Process, tmp_path: Path) -> None:
    process.allowed = ["NOT_ACKNOWLEDGED"]  # the press may come when the bot is listening no more
    table = await process.game()
    preview = await table.menu(table.white, "wh1>a1")
    process.waiting = {"_wait": False}
    pressed = asyncio.ensure_future(process.press(table.white, preview, "Confirm"))
    code = await process.stop()
    result = await pressed
    assert code == 0
    match = await kept(table.number, tmp_path)
    told = result.ack is not None and "You played" in preview.message.text
    assert match.moves == (("wh1>a1",) if told else ())
    await process.begin()
    shown = await process.slash(table.white, "gardens board", posts=True)
    assert ("Turn 2" in shown.sent[-1].text) == told


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a bot that starts afterwards is doing can be asked for; it does two searches at once."""
    monkeypatch.setenv("HORTUS_METRICS_PORT", "0")
    monkeypatch.setenv("HORTUS_WORKERS", "2")


@pytest.mark.usefixtures("watched")
async def test_asked_to_end_while_it_thinks_draws_and_answers_it_is_gone_in_time_and_nothing_is_half_done(
    process: Process, tmp_path: Path
) -> None:
    """The bot is stopped while the computer searches, an animation is made, and a move is confirmed."""
    process.allowed = ["NOT_ACKNOWLEDGED"]  # what comes when the bot is listening no more
    with_computer = await process.slash(process.carl, "gardens computer", level=5, colour="white", posts=True)
    number = int(with_computer.sent[-1].find("Make a move").custom_id.split("/")[2])
    table = await process.game()
    preview = await table.menu(table.white, "wh1>a1")
    await process.slash(process.carl, "gardens move", move="wh1>a1", game=number, posts=True)
    process.waiting = {"_wait": False}
    await process.slash(process.carl, "gardens replay", game=number)
    pressed = asyncio.ensure_future(process.press(table.white, preview, "Confirm"))
    await under_way(process, 2)
    children = process.children()
    assert len(children) == 2 + (workers._cores() > 1), "two that search, and one that draws where that is of use"
    async with asyncio.timeout(10):
        assert await process.stop() == 0
    assert not any(map(lives, children))
    result = await pressed
    match, other = await kept(table.number, tmp_path), await kept(number, tmp_path)
    assert match.moves == (("wh1>a1",) if "You played" in preview.message.text else ())
    assert result.ack is None or match.moves
    assert other.moves == ("wh1>a1",), "a search that was broken off is no move"


def lives(process: int) -> bool:
    return Path(f"/proc/{process}").exists()


async def under_way(process: Process, searches: int) -> None:
    """Waits until so many searches run, as the bot's page for hosts says."""
    address = re.findall(r"http://[0-9.:]+", process.log)[-1]
    async with aiohttp.ClientSession() as session, asyncio.timeout(PATIENCE):
        while True:
            async with session.get(f"{address}/metrics") as answer:
                if f'hortus_searches_now{{state="running"}} {searches}.0' in await answer.text():
                    return


async def test_what_is_pressed_while_the_bot_is_closing_is_not_begun(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage.allowed = ["NOT_ACKNOWLEDGED"]  # nobody is listening any more
    table = await stage.game()
    stage.waiting = {"_wait": False}
    pressed = []

    async def late(_: House) -> None:
        pressed.append(await stage.press(table.white, table.board, "Make a move"))
        await asyncio.sleep(0.2)  # time enough to be answered, by a bot that still listens

    monkeypatch.setattr(House, "think_no_more", late)
    await stage.end()
    assert [press.ack for press in pressed] == [None]
    await stage.begin()


async def test_killed_at_any_moment_of_a_confirm_the_move_is_there_or_not_and_the_game_goes_on(
    process: Process, tmp_path: Path
) -> None:
    process.allowed = ["NOT_ACKNOWLEDGED"]  # whoever is killed does not answer
    table = await process.game()
    players = (table.white, table.black)
    for death in range(4):
        match = await kept(table.number, tmp_path)
        who = players[len(match.moves) % 2]
        home, edge = ("wh", "a") if who is table.white else ("bh", "e")
        board = await process.slash(who, "gardens board", posts=True)
        table = _same(table, board.sent[-1])
        preview = await table.menu(who, f"{home}1>{edge}{death // 2 + 1}")
        waiting, process.waiting = process.waiting, {"_wait": False}
        await process.press(who, preview, "Confirm")
        await asyncio.sleep(0.006 * death)
        await process.kill()
        process.waiting = waiting
        await process.begin()
        after = await kept(table.number, tmp_path)
        assert len(after.moves) - len(match.moves) in {0, 1}
        if "You played" in preview.message.text:
            assert len(after.moves) == len(match.moves) + 1, "what was told is kept"


def _same(table: Table, board: Any) -> Table:
    table.board = board
    return table


async def test_moves_made_anew_after_a_backup_was_restored_are_shown_at_once(stage: Stage, tmp_path: Path) -> None:
    """Discord still knows the boards of the moves that the backup did not hold."""
    file, copy = tmp_path / "hortus.db", tmp_path / "copy.db"
    table = await stage.game()
    back_up(file, copy)
    await table.type(table.white, "wh1>a1")
    await stage.end()
    copy.rename(file)
    stage.clock.turn(minutes=1)
    await stage.begin()
    first = table.board
    await table.type(table.white, "wh1>a1")
    assert table.board.id != first.id
