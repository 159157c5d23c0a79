"""Playing Gardens against the computer: whole games, and what may go wrong while it thinks."""

import asyncio
import functools
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import bot.play.computer
from bot.match import COMPUTER, Match, Place
from bot.ui.gardens.post import SETTLED
from bot.ui.tasks import tick
from engine import gardens
from engine.limit import Limit
from tests.bot.workers import works
from tests.e2e.lawn import posts
from tests.e2e.stage import People, Process, Stage, until
from tests.e2e.test_restarts import kept
from tests.engine.gardens.positions import position

LOST = position({"a5": "w"}, "2.0,0.5,7.0,0.5")
"""White wins with its next move, and Black cannot prevent it."""


THREATENED = position({"a5": "w", "b5": "b", "c2": "w", "e2": "bbb"}, "1.0,0.2,7.0,0.4", mover="b")
"""Black is to move, and White wins next from a5, unless b5 walks onto it. There is another stone to walk onto on c2."""


class Duel:
    """Somebody's game against the computer."""

    def __init__(self, people: People, person: Any, begun: Any) -> None:
        self.people = people
        self.person = person
        self.begun = begun
        self.number = int(re.search(r"Game (\d+)", begun.message.text)[1])  # type: ignore[index]  # it is there
        self.board = begun.sent[-1]

    async def type(self, move: str) -> Any:
        """The person types a move."""
        result = await self.people.slash(self.person, "gardens move", posts=True, move=move, game=self.number)
        if result.sent:
            self.board = result.sent[-1]
        return result


async def duel(stage: Stage, person: Any = None, **options: Any) -> Duel:
    person = person or stage.alice
    return Duel(stage, person, await stage.slash(person, "gardens computer", posts=True, **options))


async def seat(stage: Stage, start: str, *moves: str, level: int = 3) -> Match:
    """A match of Alice (White) against the computer from some position, not yet shown."""
    return await stage.bot.house.storage.matches.create(
        Match(
            id=0,
            game="gardens",
            start=gardens.GAME.replay(start, ()).position,
            moves=moves,
            version=1,
            seats=(stage.alice.id, COMPUTER),
            place=Place(stage.park.id, stage.lawn.id),
            began=stage.clock(),
            moved=stage.clock(),
            level=level,
        )
    )


def thinking(monkeypatch: pytest.MonkeyPatch, search: Callable[..., Any]) -> None:
    """The computer's search is another from now on."""
    monkeypatch.setattr(bot.play.computer, "find", search)


def texts(stage: Stage) -> list[str]:
    """What all messages say that anybody has seen, and their buttons' ids."""
    return [message.text for message in stage.lawn.messages.values()]


async def test_a_whole_game_in_which_each_of_the_computers_moves_comes_as_a_board_of_its_own(stage: Stage) -> None:
    game = await duel(stage, level=1, colour="white", target=7)
    begun = game.begun.message
    assert not begun.ephemeral
    assert f"{stage.alice.mention} plays White" in begun.text
    assert "the computer (level 1) plays Black" in begun.text
    assert "never rated" in begun.text
    assert "drawn at random" not in begun.text
    assert game.board.pinged == {stage.alice.id}

    menu = await stage.press(stage.alice, game.board, "Make a move")
    for key in ("wh1", "a1"):
        menu = await stage.press(stage.alice, menu, key)
    result = await stage.press(stage.alice, menu, "Confirm", posts=True)
    game.board = result.sent[-1]
    while not (match := await stage.match(game.number)).over:
        before = posts(stage)
        state = gardens.GAME.replay(match.start, match.moves)
        assert state.seat == 0
        assert f"Turn {state.turn}: {stage.alice.mention}, your move" in game.board.text
        await game.type(gardens.GAME.choose(match.start, match.moves, 3, Limit(nodes=3_000), "alice"))
        mine, *answer = (message for message in posts(stage) if message not in before)
        if answer:
            assert f"Turn {state.turn + 1}: the computer is thinking" in mine.text
            assert mine.pinged == set()
            assert mine.attachments
            assert not mine.buttons
            assert game.board.attachments
    last = posts(stage)[-1]
    assert "wins:" in last.text
    assert last.pinged == set()
    assert not [button for button in last.buttons if button.label == "Make a move"]
    assert match.result is not None
    assert match.result.reason == "target"
    board = await stage.slash(stage.bob, "leaderboard", game="gardens")
    assert "alice" not in board.message.text
    assert "No rated game has been finished yet" in board.message.text
    assert not [text for text in texts(stage) if "<@0>" in text]


async def test_the_computer_begins_when_the_person_takes_black(stage: Stage) -> None:
    game = await duel(stage, level=2, colour="black")
    first, second = game.begun.sent[-2:]
    assert "Turn 1: the computer is thinking" in first.text
    assert first.pinged == set()
    assert f"Turn 2: {stage.alice.mention}, your move. You play Black." in second.text
    assert second.pinged == {stage.alice.id}
    assert "the computer (level 2, White)" in second.text
    assert len((await stage.match(game.number)).moves) == 1


async def test_colours_are_drawn_where_nothing_is_said_and_it_is_said_so(stage: Stage) -> None:
    game = await duel(stage)
    assert "drawn at random" in game.begun.message.text
    match = await stage.match(game.number)
    assert (match.level, match.start.split()[3]) == (2, "8")
    assert sorted(match.seats) == [COMPUTER, stage.alice.id]


async def test_the_same_game_is_answered_by_the_same_move(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot.play.computer, "PATIENCE", 60)
    game = await duel(stage, level=3, colour="white")
    await game.type("wh1>a1")
    match = await stage.match(game.number)
    assert match.moves[1] == gardens.GAME.choose(match.start, ("wh1>a1",), 3, None, str(match.id))


async def test_a_beginner_overlooks_what_matters_and_takes_something_else_but_the_next_level_does_not(
    stage: Stage,
) -> None:
    played: dict[int, list[tuple[int, str]]] = {}
    for level in (1, 2):
        games = [await seat(stage, THREATENED, level=level) for _ in range(8)]
        stage.clock.turn(seconds=SETTLED.total_seconds())
        await tick(stage.bot.house)
        await until(lambda: not stage.at_work)
        played[level] = [(game.id, (await stage.match(game.id)).moves[0]) for game in games]
    assert {move for _, move in played[2]} == {"b5>a5"}
    others = [(number, move) for number, move in played[1] if move != "b5>a5"]
    assert 1 <= len(others) <= 5, "now and then"
    assert all(">c2" in move for _, move in others), "a capture, and not just any of the 46 moves there are"
    won = await stage.slash(stage.alice, "gardens move", posts=True, game=others[0][0], move="a5>wg")
    assert "wins:" in won.sent[-1].text


async def test_several_games_at_once_are_answered_each_for_itself(stage: Stage) -> None:
    games = [await duel(stage, who, level=3, colour="white") for who in (stage.alice, stage.bob, stage.alice)]
    firsts = ("wh1>a1", "wh1>a2", "wh1>a3")
    await asyncio.gather(*(game.type(move) for game, move in zip(games, firsts, strict=True)))
    for game, move in zip(games, firsts, strict=True):
        moves = (await stage.match(game.number)).moves
        assert moves[0] == move
        assert len(moves) == 2


async def test_everywhere_the_computer_has_a_name_and_nobody_else_may_play(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    game = await duel(stage, level=4, colour="white")
    listed = await stage.slash(stage.alice, "gardens games")
    assert "against the computer (level 4): your move" in listed.message.text
    offered = await stage.world.autocomplete(stage.alice, stage.lawn, "gardens board", "game", "")
    names = [choice["name"] for choice in offered.choices]
    assert names == [f"Game {game.number} against the computer (level 4), turn 1"]
    for button in ("Make a move", "More"):
        refused = await stage.press(stage.bob, game.board, button)
        assert refused.ephemeral
        assert stage.alice.mention in refused.message.text
    make = game.board.find("Make a move").custom_id
    sure = await stage.press(stage.alice, await stage.press(stage.alice, game.board, "More"), "Resign")
    assert "Then the computer (level 4) wins." in sure.message.text

    thinking(monkeypatch, functools.partial(works.found_late, tmp_path / "begun", tmp_path / "go"))
    old, stage.waiting = stage.waiting, {"_quiet": 0.3}
    await stage.press(stage.alice, game.board, "Make a move")
    await stage.slash(stage.alice, "gardens move", move="wh1>a1")
    await asyncio.to_thread(works.wait_for, tmp_path / "begun")
    refused = await stage.slash(stage.alice, "gardens move", move="wh1>a1", game=game.number)
    assert "The computer is thinking" in refused.message.text
    stale = await stage.press(stage.alice, game.board, make, stale=True)
    assert "The computer is thinking" in stale.message.text
    listed = await stage.slash(stage.alice, "gardens games")
    assert "against the computer (level 4): their move" in listed.message.text
    (tmp_path / "go").touch()
    await until(lambda: not stage.at_work)
    stage.waiting = old
    assert not [text for text in texts(stage) if "<@0>" in text]


async def test_its_late_answer_to_a_game_that_was_resigned_is_dropped(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    game = await duel(stage, level=5, colour="white")
    thinking(monkeypatch, functools.partial(works.found_late, tmp_path / "begun", tmp_path / "go"))
    stage.waiting = stage.posting = {"_until": lambda result: result.ack is not None and not stage.bot.house.busy}
    await game.type("wh1>a1")
    await asyncio.to_thread(works.wait_for, tmp_path / "begun")
    sure = await stage.slash(stage.alice, "gardens resign", game=game.number)
    await stage.press(stage.alice, sure, "Resign")
    shown = posts(stage)
    assert "The computer (level 5) wins:** " + stage.alice.mention + " resigned" in shown[-1].text
    (tmp_path / "go").touch()
    await until(lambda: not stage.at_work)
    match = await stage.match(game.number)
    assert match.moves == ("wh1>a1",)
    assert match.result is not None
    assert match.result.winner == 1
    assert posts(stage) == shown


async def test_its_late_answer_to_another_position_is_dropped(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    match = await seat(stage, gardens.GAME.start({}, ""), "wh1>a1")
    thinking(monkeypatch, functools.partial(works.found_late, tmp_path / "begun", tmp_path / "go"))
    late = asyncio.create_task(stage.bot.house.computer.move(match))
    await asyncio.to_thread(works.wait_for, tmp_path / "begun")
    quicker = await stage.bot.house.gardens.play(match.id, match.version, COMPUTER, "bh1>e1")
    (tmp_path / "go").touch()
    assert await late is None
    assert (await stage.match(match.id)).moves == quicker.after.moves


@pytest.mark.parametrize("search", [works.deadly_search, works.endless_search, works.huge_search, works.wrong_search])
async def test_a_search_that_comes_to_nothing_is_made_up_for_by_a_lower_level(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, search: Callable[..., Any]
) -> None:
    game = await duel(stage, level=4, colour="white")
    with monkeypatch.context() as troubled:
        thinking(troubled, search)
        troubled.setattr(bot.play.computer, "PATIENCE", 0.2 if search is works.endless_search else 60)
        await game.type("wh1>a1")
    match = await stage.match(game.number)
    assert match.moves[1] == gardens.GAME.choose(match.start, ("wh1>a1",), 2, Limit(nodes=0), str(match.id))
    assert f"Turn 3: {stage.alice.mention}, your move" in game.board.text
    await game.type(gardens.GAME.choose(match.start, match.moves, 1))
    assert f"Turn 5: {stage.alice.mention}, your move" in game.board.text


async def test_where_too_much_waits_it_answers_at_sight(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    game = await duel(stage, level=3, colour="white")
    turns = stage.bot.house.workers._pool._turns
    monkeypatch.setattr(turns, "_most", 0)
    held = range(turns._free)
    for number in held:
        await turns.take(number)
    await game.type("wh1>a1")
    assert f"Turn 3: {stage.alice.mention}, your move" in game.board.text
    assert stage.bot.house.workers.measures.refused == 1
    for number in held:
        turns.give_back(number)


async def test_it_plays_on_where_it_stands_well_and_agrees_where_it_stands_badly(stage: Stage) -> None:
    game = await duel(stage, level=3, colour="white")
    more = await stage.press(stage.alice, game.board, "More")
    refused = await stage.press(stage.alice, more, "Offer draw")
    assert "would rather play on" in refused.text
    assert refused.ephemeral
    match = await stage.match(game.number)
    assert (match.over, match.offer, match.moves) == (False, None, ())

    lost = await seat(stage, LOST)
    await stage.slash(stage.alice, "gardens board", game=lost.id)
    agreed = await stage.slash(stage.alice, "gardens draw", game=lost.id)
    assert "The computer agrees" in agreed.message.text
    assert "A draw,** agreed by both players" in posts(stage)[-1].text
    assert (await stage.match(lost.id)).over


async def test_moves_it_has_come_to_owe_are_made_once(stage: Stage) -> None:
    match = await seat(stage, gardens.GAME.start({}, ""), "wh1>a1")
    await tick(stage.bot.house)
    await until(lambda: not stage.at_work)
    assert (await stage.match(match.id)).moves == ("wh1>a1",), "whoever made it may be about to let it be answered"
    stage.clock.turn(seconds=SETTLED.total_seconds())
    await asyncio.gather(*(tick(stage.bot.house) for _ in range(3)))
    await until(lambda: not stage.at_work)
    await tick(stage.bot.house)
    assert len((await stage.match(match.id)).moves) == 2
    assert [re.search(r"Turn (\d)", message.text)[1] for message in posts(stage)] == ["2", "3"]  # type: ignore[index]


async def test_killed_while_it_thinks_it_answers_after_the_restart_once(process: Process, tmp_path: Path) -> None:
    begun = await process.slash(process.alice, "gardens computer", posts=True, level=5, colour="white")
    game = Duel(process, process.alice, begun)
    for death in (process.kill, process.stop):
        match = await kept(game.number, tmp_path)
        turn = len(match.moves) + 1
        move = gardens.GAME.choose(match.start, match.moves, 2)
        played = await game.type(move)
        assert f"Turn {turn + 1}: the computer is thinking" in played.sent[-1].text
        assert await death() in {None, 0}
        assert len((await kept(game.number, tmp_path)).moves) == turn, "it thinks for two seconds"
        await process.begin()
        await until(lambda turn=turn: f"Turn {turn + 2}: " in posts(process)[-1].text)  # type: ignore[misc]  # bound
        answer = posts(process)[-1]
        assert answer.pinged == {process.alice.id}
        assert (await kept(game.number, tmp_path)).moves[:turn] == (*match.moves, move)
    shown = [message.text for message in process.lawn.messages.values() if "Turn" in message.text]
    assert [int(re.search(r"Turn (\d)", text)[1]) for text in shown] == [1, 2, 3, 4, 5]  # type: ignore[index]
