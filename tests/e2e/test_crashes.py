"""The bot ends between a change and its post: the next one makes up for it, once."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.ui.gardens.post import SETTLED
from bot.ui.tasks import tick
from tests.e2e.lawn import boards, posts
from tests.e2e.stage import Stage, Table


class TestACrashBetweenTheChangeAndItsPost:
    """What the person does after the change and before the post is cut off; then another bot starts."""

    @staticmethod
    async def crash(stage: Stage, monkeypatch: pytest.MonkeyPatch, deed: Callable[[], Awaitable[Any]]) -> None:
        async def dies(*_given: Any, **_more: Any) -> Any:
            raise ConnectionAbortedError

        with monkeypatch.context() as broken:
            broken.setattr("bot.ui.gardens.post.send", dies)
            await deed()
        stage.clock.turn(seconds=SETTLED.total_seconds())
        await stage.restart()
        await tick(stage.bot.house)

    async def test_the_board_is_posted_at_the_next_start_and_the_old_one_loses_its_buttons(
        self, stage: Stage, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        table = await stage.game()
        old = table.board
        await self.crash(stage, monkeypatch, lambda: stage.slash(table.white, "gardens move", move="wh1>a1"))
        (board,) = boards(stage, 2)
        assert board.pinged == {table.black.id}
        assert "`wh1>a1`" in board.text
        assert not old.buttons
        assert len(old.attachments) == 1, "it keeps its picture"
        assert "Turn 1" in old.text
        await tick(stage.bot.house)
        assert boards(stage, 2) == [board]

    async def test_the_first_board_of_an_accepted_invitation_too(
        self, stage: Stage, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        invitation = await stage.slash(stage.alice, "gardens challenge", opponent=stage.bob)
        await self.crash(stage, monkeypatch, lambda: stage.press(stage.bob, invitation, "Accept"))
        (board,) = boards(stage, 1)
        table = Table(stage, board)
        await table.play(table.white, "wh1>a1")

    async def test_the_end_of_a_game_too(self, stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
        table = await stage.game()
        sure = await stage.slash(table.white, "gardens resign")
        await self.crash(stage, monkeypatch, lambda: stage.press(table.white, sure, "Resign"))
        assert "resigned" in posts(stage)[-1].text
        assert not table.board.buttons

    async def test_a_draw_on_offer_too(self, stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
        table = await stage.game()
        more = await stage.press(table.white, table.board, "More")
        await self.crash(stage, monkeypatch, lambda: stage.press(table.white, more, "Offer draw"))
        (offer,) = [message for message in posts(stage) if "offers a draw" in message.text]
        await tick(stage.bot.house)
        assert len([message for message in posts(stage) if "offers a draw" in message.text]) == 1
        await stage.press(table.black, offer, "Accept")
        assert (await stage.match(table.number)).over

    async def test_a_board_and_then_an_offer_too(self, stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
        table = await stage.game()

        async def move_and_offer() -> None:
            await stage.slash(table.white, "gardens move", move="wh1>a1")
            more = await stage.press(table.white, table.board, "More")
            await stage.press(table.white, more, "Offer draw")

        await self.crash(stage, monkeypatch, move_and_offer)
        (board,) = boards(stage, 2)
        (offer,) = [message for message in posts(stage) if "offers a draw" in message.text]
        assert offer.id > board.id
        await stage.press(table.black, offer, "Decline")
        table.board = board
        await table.play(table.black, "bh1>e1")
        assert not board.buttons

    async def test_an_offer_that_was_told_does_not_hide_a_board_that_was_not(
        self, stage: Stage, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        table = await stage.game()
        await self.crash(stage, monkeypatch, lambda: self.unseen_move_then_offer(stage, table))
        (board,) = boards(stage, 2)
        assert "`wh1>a1`" in board.text

    @staticmethod
    async def unseen_move_then_offer(stage: Stage, table: Table) -> None:
        await stage.slash(table.white, "gardens move", move="wh1>a1")
        offer = await stage.slash(table.white, "gardens draw")
        assert "offers a draw" in offer.text
        match = await stage.bot.house.storage.matches.get(table.number)
        assert match is not None
        assert match.shown_version < match.position_version
