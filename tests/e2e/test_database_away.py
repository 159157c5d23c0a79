"""The database does not answer: people are told, nothing is changed, and what is owed is made up for."""

import asyncio
from typing import Any

import pytest

from bot.storage import StorageUnavailable
from bot.ui.gardens import post
from tests.e2e.lawn import boards, catch_up
from tests.e2e.stage import Stage


class TestTheDatabaseIsAway:
    @staticmethod
    def breaks(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str) -> None:
        async def away(*_given: Any, **_more: Any) -> Any:
            raise StorageUnavailable("the disk is full")

        monkeypatch.setattr(owner, name, away)

    @staticmethod
    def is_told(result: Any) -> None:
        assert result.ephemeral or all(message.ephemeral for message in result.followups)
        assert "I cannot get at my notes just now. Nothing of your game is lost" in result.text
        assert "disk" not in result.text

    @staticmethod
    def is_logged(caplog: pytest.LogCaptureFixture) -> None:
        """In a line and no more, so that a full disk is not filled by the log, nor a host's inbox by reports."""
        (told,) = [record for record in caplog.records if "the disk is full" in caplog.handler.format(record)]
        assert (told.levelname, told.exc_info) == ("WARNING", None)

    async def test_a_press_is_answered_and_changes_nothing(
        self, stage: Stage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        table = await stage.game()
        preview = await table.menu(table.white, "wh1>a1")
        before = await stage.match(table.number)
        with monkeypatch.context() as broken:
            self.breaks(broken, type(stage.bot.house.storage.matches), "write")
            failed = await stage.press(table.white, preview, "Confirm")
        self.is_told(failed)
        self.is_logged(caplog)
        assert await stage.match(table.number) == before
        assert any(b.label == "Confirm" for b in preview.message.buttons), "it can be pressed again"
        again = await stage.press(table.white, preview, "Confirm")
        assert "Turn 2" in again.sent[-1].text

    @pytest.mark.parametrize(
        ("command", "options"),
        [
            ("gardens games", {}),
            ("gardens board", {}),
            ("gardens move", {"move": "wh1>a1"}),
            ("gardens open", {}),
            ("wyr daily", {}),
            ("wyr play", {"seed": "x"}),
            ("wyr resume", {}),
            ("leaderboard", {"game": "wyr"}),
        ],
    )
    async def test_a_command_is_answered(
        self, stage: Stage, monkeypatch: pytest.MonkeyPatch, command: str, options: dict[str, Any]
    ) -> None:
        database = type(stage.bot.house.storage._database)
        with monkeypatch.context() as broken:
            self.breaks(broken, database, "_read")
            self.breaks(broken, database, "_write")
            failed = await stage.slash(stage.alice, command, **options)
        self.is_told(failed)
        assert failed.ephemeral

    async def test_suggestions_are_empty(self, stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
        await stage.game()
        with monkeypatch.context() as broken:
            self.breaks(broken, type(stage.bot.house.storage._database), "_read")
            for option in ("move", "game"):
                found = await stage.world.autocomplete(stage.alice, stage.lawn, "gardens move", option, "1")
                assert found.choices == []

    async def test_the_clock_task_looks_again_before_long(
        self, stage: Stage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        rounds: list[object] = []
        again = asyncio.Event()

        async def work(house: object) -> None:
            rounds.append(house)
            if len(rounds) == 1:
                raise StorageUnavailable("the disk is full")
            again.set()

        monkeypatch.setattr("bot.app.TICK_SECONDS", 0)
        task = asyncio.create_task(stage.bot._every_minute(work))
        await again.wait()
        task.cancel()
        self.is_logged(caplog)

    async def test_the_clock_task_goes_on_with_the_next_match(
        self, stage: Stage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        tables = [await stage.game(), await stage.game()]
        with monkeypatch.context() as broken:
            self.silence(broken)
            for table in tables:
                await stage.slash(table.white, "gardens move", move="wh1>a1", game=table.number)
        shown = type(stage.bot.house.storage.matches).shown

        async def first_away(stores: Any, match: int, *given: Any, **more: Any) -> None:
            if match == tables[0].number:
                raise StorageUnavailable("the disk is full")
            await shown(stores, match, *given, **more)

        with monkeypatch.context() as broken:
            broken.setattr(type(stage.bot.house.storage.matches), "shown", first_away)
            await catch_up(stage)
        self.is_logged(caplog)
        assert len(boards(stage, 2)) == 1, "what cannot be noted is not posted, lest it be posted for ever"
        await catch_up(stage)
        assert len(boards(stage, 2)) == 2

    @staticmethod
    def silence(monkeypatch: pytest.MonkeyPatch) -> None:
        async def nothing(*_given: Any, **_more: Any) -> bool:
            return False

        monkeypatch.setattr(post, "post_board", nothing)
