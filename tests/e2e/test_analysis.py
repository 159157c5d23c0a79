"""`/gardens analyse`: a finished game looked back at, once, for whoever may see it."""

import asyncio
import io
import re
from collections.abc import AsyncIterator, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from bot.errors import Busy
from bot.match import RESIGNATION, Match, Place, Result
from bot.play import analyses
from bot.storage import Storage, StorageUnavailable
from bot.ui.press import Press
from bot.workers import SearchFailed, Workers
from engine import gardens
from tests.e2e.stage import People, Process, Stage, until

GAME = (Path(__file__).parent / "data" / "gardens_to_seven.txt").read_text().split()
START = gardens.GAME.start({"target": "7"}, "")
SHORT = GAME[:12]


def given_up(people: People, moves: list[str], place: Place | None = None) -> Match:
    """A game of Alice (White) and Bob that Bob gave up."""
    now = datetime(2026, 11, 29, 12, tzinfo=UTC)
    place = place or Place(people.park.id, people.lawn.id)
    seats = (people.alice.id, people.bob.id)
    return Match(0, "gardens", START, tuple(moves), 1, seats, place, now, now, result=Result(0, RESIGNATION, now))


async def finished(stage: Stage, moves: list[str] = SHORT, place: Place | None = None) -> int:
    """Such a game, kept; its number."""
    return (await stage.bot.house.storage.matches.create(given_up(stage, moves, place))).id


def labels(message: Any) -> list[str]:
    return [button.label for button in message.buttons]


def picture(message: Any) -> Image.Image:
    (attached,) = message.attachments
    return Image.open(io.BytesIO(attached.data))


class Gate:
    """Holds every part of an analysis until it is let through."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked = 0
        self.cancelled = 0
        self.open = asyncio.Semaphore(0)
        search = Workers.search

        async def held(workers: Workers, *arguments: Any, **how: Any) -> Any:
            if arguments[0] is not gardens.judge:
                return await search(workers, *arguments, **how)
            self.asked += 1
            try:
                await self.open.acquire()
                return await search(workers, *arguments, **how)
            except asyncio.CancelledError:
                self.cancelled += 1
                raise

        monkeypatch.setattr(Workers, "search", held)
        monkeypatch.setattr(analyses, "NEWS_SECONDS", 0.01)
        monkeypatch.setattr(analyses, "parts", lambda turns, _nodes: [range(8), range(8, turns)])

    def let(self, parts: int = 100) -> None:
        for _ in range(parts):
            self.open.release()


@pytest.fixture
async def gate(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Gate]:
    gate = Gate(monkeypatch)
    # What waits behind the gate is still being answered, so an act is over when it is first answered.
    stage.waiting = {"_until": lambda result: result.ack is not None}
    yield gate
    gate.let()


async def test_a_game_played_to_its_end_is_looked_back_at_by_its_button(stage: Stage) -> None:
    stage.bot.house.analyses._nodes = 0  # the least for each turn: 51 of them take long enough
    table = await stage.seat(START, *GAME[:-1])
    await table.type(table.white, GAME[-1])
    assert "Analyse" in labels(table.board)
    shown = await stage.press(stage.carl, table.board, "Analyse")
    assert shown.ephemeral, "nobody's mistakes are held up to the channel"
    assert f"Looking back at game {table.number}" in shown.message.text
    assert shown.message.text.count("accuracy **") == 2
    assert picture(shown.message).size == (1200, 720)
    (attached,) = shown.message.attachments
    assert "after turn 51 100%" in attached.description
    kept = await stage.bot.house.storage.analyses.get(table.number)
    found = gardens.read_analysis(kept or "")
    assert found is not None
    assert [turn.move for turn in found.turns] == GAME


async def test_each_mistake_can_be_looked_at_with_what_was_better(stage: Stage) -> None:
    number = await finished(stage)
    shown = await stage.slash(stage.bob, "gardens analyse", game=number)
    (select,) = shown.message.selects
    options = select.raw["options"]
    found = gardens.read_analysis(await stage.bot.house.storage.analyses.get(number) or "")
    assert found is not None
    worst = sorted([*found.mistakes(0), *found.mistakes(1)])
    assert worst
    told = shown.message.text
    assert [option["value"] for option in options] == [str(turn) for turn in worst]
    for turn in worst:
        judged = found.turns[turn]
        assert f"Turn {turn + 1}, `{judged.move}`" in told
        looked = await stage.choose(stage.bob, shown, str(turn), select.custom_id)
        assert f"played `{judged.move}`: " in looked.message.text
        assert re.search(r"played `.*`: .* (walked|lifted|passed)", looked.message.text), (
            "what was played, in words too"
        )
        assert f"Better was `{judged.better}`" in looked.message.text
        (attached,) = looked.message.attachments
        assert attached.filename == "mistake.png"
        assert f"Turn {turn + 1}" in attached.description or f"turn {turn + 1}" in attached.description
    back = await stage.press(stage.bob, looked, "Back")
    assert [attached.filename for attached in back.message.attachments] == ["chances.png"]
    assert back.message.text == told


async def test_help_and_analysis_say_what_accuracy_is(stage: Stage) -> None:
    shown = await stage.slash(stage.alice, "gardens analyse", game=await finished(stage))
    helped = await stage.slash(stage.alice, "help")
    assert "### What an analysis tells" in helped.message.text
    for message in (shown.message, helped.message):
        measure = message.text.splitlines()[-1]
        assert (
            "Accuracy is the mean of all moves: 100 for one that gave nothing away, half as much for every 5%"
            in measure
        )
        assert "Mistakes are moves that gave away more than 5%" in measure


async def test_asked_again_it_is_there_at_once_and_unchanged(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    number = await finished(stage)
    first = await stage.slash(stage.alice, "gardens analyse", game=number)
    told, drawn = first.message.text, first.message.attachments[0].data

    def no(*_arguments: Any, **_how: Any) -> Any:
        raise AssertionError("it is known")

    monkeypatch.setattr(Workers, "search", no)
    again = await stage.slash(stage.bob, "gardens analyse", game=number)
    assert again.ack == "message"
    assert (again.message.text, again.message.attachments[0].data) == (told, drawn)
    unnamed = await stage.slash(stage.alice, "gardens analyse")
    assert unnamed.message.text == told, "the last game where none is named"
    await stage.restart()
    after = await stage.slash(stage.alice, "gardens analyse", game=number)
    assert after.message.text == told


async def test_what_another_version_kept_is_found_out_afresh(stage: Stage) -> None:
    number = await finished(stage)
    first = await stage.slash(stage.alice, "gardens analyse", game=number)
    store = stage.bot.house.storage.analyses
    kept = await store.get(number)
    assert kept is not None
    for strange in ("[[[", kept.replace(SHORT[3], "a1>a2")):
        await store.put(number, strange)
        again = await stage.slash(stage.alice, "gardens analyse", game=number)
        assert again.message.text == first.message.text
        assert await store.get(number) == kept


async def test_it_says_how_far_it_is(stage: Stage, gate: Gate) -> None:
    number = await finished(stage)
    shown = await stage.slash(stage.alice, "gardens analyse", game=number)
    assert shown.ephemeral
    assert "0 of 12 turns" in shown.message.text
    assert labels(shown.message) == ["Cancel"]
    gate.let(1)
    await until(lambda: "8 of 12 turns" in shown.message.text)
    assert labels(shown.message) == ["Cancel"]
    gate.let(1)
    await until(lambda: bool(shown.message.attachments))
    assert "accuracy" in shown.message.text
    assert labels(shown.message) == []


async def test_two_who_ask_at_once_share_one_analysis(stage: Stage, gate: Gate) -> None:
    number = await finished(stage)
    shown = [await stage.slash(who, "gardens analyse", game=number) for who in (stage.alice, stage.bob)]
    gate.let()
    await until(lambda: all(one.message.attachments for one in shown))
    assert gate.asked == 2, "two parts, once each"
    assert shown[0].message.text == shown[1].message.text


async def test_cancelled_it_ends_and_can_be_begun_again(stage: Stage, gate: Gate) -> None:
    number = await finished(stage)
    shown = await stage.slash(stage.alice, "gardens analyse", game=number)
    await until(lambda: gate.asked == 1)
    stopped = await stage.press(stage.alice, shown, "Cancel")
    assert stopped.ack == "update"
    assert "was cancelled" in shown.message.text
    await until(lambda: gate.cancelled == 1)
    assert await stage.bot.house.storage.analyses.get(number) is None
    again = await stage.press(stage.alice, shown, "Analyse")
    assert again.ack == "update"
    assert "0 of 12 turns" in shown.message.text
    gate.let()
    await until(lambda: bool(shown.message.attachments))


async def test_one_who_cancels_does_not_take_it_from_another(stage: Stage, gate: Gate) -> None:
    number = await finished(stage)
    hers = await stage.slash(stage.alice, "gardens analyse", game=number)
    his = await stage.slash(stage.bob, "gardens analyse", game=number)
    await stage.press(stage.alice, hers, "Cancel")
    assert gate.cancelled == 0
    gate.let()
    await until(lambda: bool(his.message.attachments))
    assert "was cancelled" in hers.message.text
    late = await stage.press(stage.alice, hers, "Analyse")
    assert late.message.attachments, "it is known by now"


async def test_cancelling_what_is_done_shows_what_was_found(stage: Stage, gate: Gate) -> None:
    number = await finished(stage)
    shown = await stage.slash(stage.alice, "gardens analyse", game=number)
    cancel = shown.message.find("Cancel").custom_id
    gate.let()
    await until(lambda: bool(shown.message.attachments))
    late = await stage.press(stage.alice, shown, cancel, stale=True)
    assert late.ack == "update"
    assert "accuracy" in shown.message.text


async def test_a_bot_that_ends_says_so_and_begins_again_when_asked(stage: Stage, gate: Gate) -> None:
    number = await finished(stage)
    shown = await stage.slash(stage.alice, "gardens analyse", game=number)
    await stage.end()
    assert "broken off" in shown.message.text
    assert labels(shown.message) == ["Analyse"]
    await stage.begin()
    gate.let()
    await stage.press(stage.alice, shown, "Analyse")
    await until(lambda: bool(shown.message.attachments))


async def test_too_much_at_once_is_refused_politely(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    async def busy(*_arguments: Any, **_how: Any) -> Any:
        raise Busy("busy")

    number = await finished(stage)
    with monkeypatch.context() as patched:
        patched.setattr(Workers, "search", busy)
        shown = await stage.slash(stage.alice, "gardens analyse", game=number)
        assert shown.ephemeral
        assert labels(shown.message) == ["Analyse"]
        assert "0 of 12" not in shown.message.text
    again = await stage.press(stage.alice, shown, "Analyse")
    assert again.message.attachments


@pytest.mark.parametrize("error", [RuntimeError("a slip of ours"), SearchFailed("the time was up")])
async def test_where_it_comes_to_nothing_that_is_said(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    async def broken(*_arguments: Any, **_how: Any) -> Any:
        raise error

    number = await finished(stage)
    monkeypatch.setattr(Workers, "search", broken)
    shown = await stage.slash(stage.alice, "gardens analyse", game=number)
    assert "broken off" in shown.message.text
    assert labels(shown.message) == ["Analyse"]


async def test_what_cannot_be_kept_is_shown_all_the_same(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    async def away(*_arguments: Any) -> None:
        raise StorageUnavailable("away")

    number = await finished(stage)
    monkeypatch.setattr(stage.bot.house.storage.analyses, "put", away)
    shown = await stage.slash(stage.alice, "gardens analyse", game=number)
    assert "accuracy" in shown.message.text


async def test_without_its_picture_it_is_told_in_words(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_arguments: Any) -> bytes:
        raise RuntimeError("no colours left")

    number = await finished(stage)
    monkeypatch.setattr(Workers, "draw", broken)
    shown = await stage.slash(stage.alice, "gardens analyse", game=number)
    assert not shown.message.attachments
    assert "White's chances to win over 12 turns" in shown.message.text
    (select,) = shown.message.selects
    looked = await stage.choose(stage.alice, shown, select.raw["options"][0]["value"], select.custom_id)
    assert "```" in looked.message.text


async def refused(asking: Callable[[], Any], words: str) -> None:
    shown = await asking()
    assert shown.ephemeral
    assert words in shown.message.text
    assert not shown.message.attachments


async def test_refusals_say_why(stage: Stage) -> None:
    table = await stage.game()
    short = await finished(stage, SHORT[:4])
    orchard = stage.world.create_guild("Orchard", members=[stage.dora])
    grove = stage.world.default_channel(orchard)
    number = await finished(stage)
    solitaire = await stage.slash(stage.alice, "wyr play")
    wyr = int(solitaire.message.buttons[0].custom_id.split("/")[2])

    def ask(who: Any, game: int | None = None, where: Any = None) -> Callable[[], Any]:
        options: dict[str, Any] = {} if game is None else {"game": game}
        return lambda: stage.slash(who, "gardens analyse", where, **options)

    await refused(ask(stage.alice, table.number), "not finished yet")
    await refused(ask(stage.alice, short), "too short")
    await refused(ask(stage.alice, 10**9), "no such game")
    await refused(ask(stage.alice, wyr), "no such game")
    await refused(ask(stage.dora, number, grove), "no such game")
    await refused(ask(stage.carl), "not finished a game")
    assert (await stage.slash(stage.carl, "gardens analyse", game=number)).message.attachments, "he was there"
    own = await finished(stage, place=Place(orchard.id, grove.id))
    assert (await stage.slash(stage.bob, "gardens analyse", game=own)).message.attachments, "his own, from elsewhere"


async def test_a_game_of_a_channel_one_cannot_see_is_not_even_there(stage: Stage) -> None:
    shed = stage.world.create_channel(stage.park, "shed")
    stage.world.set_permissions(shed, stage.carl, deny=1 << 10)
    number = await finished(stage, place=Place(stage.park.id, shed.id))
    await refused(lambda: stage.slash(stage.carl, "gardens analyse", game=number), "no such game")


async def test_a_game_too_short_offers_no_analysis(stage: Stage) -> None:
    table = await stage.game()
    confirm = await stage.slash(table.white, "gardens resign")
    resigned = await stage.press(table.white, confirm, "Resign", posts=True)
    assert "Analyse" not in labels(resigned.sent[-1])


async def test_presses_made_by_hand_change_nothing(stage: Stage) -> None:
    table = await stage.seat(START, *GAME[:10])
    for action in ("g-analyse", "g-analyse-again", "g-analyse-stop", "g-analysed", "g-mistake"):
        for number in (table.number, 0, 10**17):
            pressed = await stage.press(stage.carl, table.board, Press(action, number).custom_id, stale=True)
            assert pressed.ephemeral, "what is for one person never takes the place of what all see"
    number = await finished(stage)
    shown = await stage.slash(stage.alice, "gardens analyse", game=number)
    (select,) = shown.message.selects
    for value in ("0", "11", "12", "-1", "x", "1 "):
        if value not in [option["value"] for option in select.raw["options"]]:
            looked = await stage.world.select(
                stage.alice, shown.message, [value], select.custom_id, _force=True, **stage.waiting
            )
            assert looked.ephemeral
            assert "mistake.png" not in [attached.filename for attached in looked.message.attachments]
    assert (await stage.match(table.number)).moves == tuple(GAME[:10])


async def test_finished_games_are_suggested(stage: Stage) -> None:
    await stage.game()
    numbers = [await finished(stage) for _ in range(3)]
    asked = await stage.world.autocomplete(
        stage.bob, stage.lawn, "gardens analyse", "game", "", options={}, **stage.waiting
    )
    assert sorted(choice["value"] for choice in asked.choices) == numbers


async def test_killed_in_the_middle_the_old_button_says_how_to_begin_again(process: Process, tmp_path: Path) -> None:
    process.waiting = {"_until": lambda result: result.ack is not None}
    storage = await Storage.open(f"sqlite:///{tmp_path / 'hortus.db'}")
    number = (await storage.matches.create(given_up(process, GAME))).id
    await storage.close()
    shown = await process.slash(process.alice, "gardens analyse", game=number)
    assert "0 of 51 turns" in shown.message.text
    await process.kill()
    await process.begin()
    gone = await process.press(process.alice, shown, "Cancel")
    assert gone.ack == "update"
    assert "no longer running" in shown.message.text
    assert labels(shown.message) == ["Analyse"]
    await process.press(process.alice, shown, "Analyse")
    assert "0 of 51 turns" in shown.message.text
    await process.press(process.alice, shown, "Cancel")
    assert "was cancelled" in shown.message.text
