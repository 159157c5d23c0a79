"""The process dies in the middle, and nothing that was said to be done is lost."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from bot.clock import utc_now
from bot.play.daily import Daily, day_of
from bot.storage import Storage
from bot.ui.house import House
from tests.e2e.stage import SECRET, Process, Stage, Table, until
from tests.engine.wyr.games import perfect_line

GAME = (Path(__file__).parent / "data" / "gardens_to_seven.txt").read_text().split()


async def kept(number: int, folder: Path) -> Any:
    """A match as it stands in the database."""
    storage = await Storage.open(f"sqlite:///{folder / 'hortus.db'}")
    try:
        return await storage.matches.get(number)
    finally:
        await storage.close()


async def test_1_killed_after_white_has_moved_black_goes_on_from_the_old_board(process: Process) -> None:
    table = await process.game(target=7)
    for turn, move in enumerate(GAME[:13]):  # White's 7th move is the last
        await table.type((table.white, table.black)[turn % 2], move)
    await process.kill()
    await process.begin()
    shown = await process.press(table.black, table.board, "Make a move")
    assert shown.message.ephemeral
    played = await table.go_on(table.black, shown, GAME[13])
    result = await process.press(table.black, played, "Confirm", posts=True)
    assert "Turn 15" in result.sent[-1].text


async def test_killed_in_the_middle_of_a_half_made_move_the_menu_goes_on(process: Process) -> None:
    table = await process.game()
    menu = await process.press(table.white, table.board, "Make a move")
    menu = await process.press(table.white, menu, "wh3")
    menu = await process.press(table.white, menu, "a2")
    await process.kill()
    await process.begin()
    preview = await table.go_on(table.white, menu, "wh3>a2>b2>b2")
    played = await process.press(table.white, preview, "Confirm", posts=True)
    menu = await process.press(table.black, played.sent[-1], "Make a move")
    assert any(b.label == "bh1" for b in menu.message.buttons)


async def test_killed_in_the_middle_of_a_wyr_the_garden_goes_on(process: Process) -> None:
    seed = "killed"
    line = perfect_line(seed)
    garden = await process.slash(process.alice, "wyr play", seed=seed)
    form = await process.press(process.alice, garden, "Type moves")
    garden = await process.submit(process.alice, form, Moves=" ".join(line[:10]))
    chosen_place = line[10].split(">")[0] if ">" in line[10] else None
    if chosen_place is not None:
        garden = await process.choose(process.alice, garden, chosen_place, f"Row {chosen_place[0]}")
    await process.kill()
    await process.begin()
    if chosen_place is not None:
        garden = await process.press(process.alice, garden, "Back")
        await until(lambda: any(b.label == "Type moves" for b in garden.message.buttons))
    form = await process.press(process.alice, garden, "Type moves")
    end = await process.submit(process.alice, form, Moves=" ".join(line[10:]))
    assert "perfect game" in end.message.text


async def test_the_daily_outlives_its_process_and_its_database_keeps_the_secret(process: Process) -> None:
    garden = await process.slash(process.alice, "wyr daily")
    line = perfect_line(Daily(SECRET).choose(day_of(utc_now())).seed)
    form = await process.press(process.alice, garden, "Type moves")
    await process.submit(process.alice, form, Moves=" ".join(line[:5]))
    await process.kill()
    await process.begin()
    again = await process.slash(process.alice, "wyr daily")
    form = await process.press(process.alice, again, "Type moves")
    end = await process.submit(process.alice, form, Moves=" ".join(line[5:]))
    assert "perfect game" in end.message.text


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


async def test_an_end_asked_for_closes_cleanly(process: Process) -> None:
    await process.game()
    assert await process.stop() == 0
    assert "closed" in process.log
    await process.begin()


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


@pytest.mark.parametrize("deaths", [6])
async def test_killed_at_any_moment_of_a_confirm_the_move_is_there_or_not_and_the_game_goes_on(
    process: Process, tmp_path: Path, deaths: int
) -> None:
    process.allowed = ["NOT_ACKNOWLEDGED"]  # whoever is killed does not answer
    table = await process.game()
    players = (table.white, table.black)
    for death in range(deaths):
        match = await kept(table.number, tmp_path)
        who = players[len(match.moves) % 2]
        home, edge = ("wh", "a") if who is table.white else ("bh", "e")
        board = await process.slash(who, "gardens board", posts=True)
        table = _same(table, board.sent[-1])
        preview = await table.menu(who, f"{home}1>{edge}{death % 3 + 1}")
        process.waiting = {"_wait": False}
        await process.press(who, preview, "Confirm")
        await asyncio.sleep(0.004 * death)
        await process.kill()
        process.waiting = {"_quiet": 0.5}
        await process.begin()
        after = await kept(table.number, tmp_path)
        assert len(after.moves) - len(match.moves) in {0, 1}
        if "You played" in preview.message.text:
            assert len(after.moves) == len(match.moves) + 1, "what was told is kept"


def _same(table: Table, board: Any) -> Table:
    table.board = board
    return table
