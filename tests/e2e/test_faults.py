"""What goes wrong between the bot, Discord and the database: nothing is lost, nothing comes twice, people are told."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.storage import StorageUnavailable
from bot.ui.gardens import post
from bot.ui.gardens.post import SETTLED
from bot.ui.press import Press
from bot.ui.tasks import tick
from bot.workers import Workers
from tests.e2e.stage import People, Stage, Table, until

CALLBACK = r"/callback$"
MESSAGES = r"/channels/\d+/messages$"

# How one request goes wrong. A 500 is tried again by the library, a cut connection by the bot; `apply`: Discord has
# done what it was asked, and only its answer is lost.
WRONG: list[dict[str, Any]] = [
    {"kind": "status", "status": 500},
    {"kind": "status", "status": 500, "apply": True},
    {"kind": "drop"},
    {"kind": "drop", "apply": True},
]
IDS = ["500", "500 though done", "cut", "cut though done"]

ALREADY = ["40060", "double-ack"]
"""A repeated callback is answered so when the first one had arrived; the bot makes nothing of it."""


def boards(stage: Stage, turn: int) -> list[Any]:
    """The public messages that show a turn's board."""
    return [
        message
        for message in posts(stage)
        if f"Turn {turn}:" in message.text and any(b.label == "Make a move" for b in message.buttons)
    ]


def posts(stage: People) -> list[Any]:
    """The messages of the bot that everybody sees."""
    return [
        message
        for message in stage.lawn.messages.values()
        if not message.deleted and message.visible_to(stage.carl) and message.visible_to(stage.alice)
    ]


async def catch_up(stage: Stage) -> None:
    """The clock task looks again once a change has had its time."""
    stage.clock.turn(seconds=SETTLED.total_seconds())
    await tick(stage.bot.house)


@pytest.mark.parametrize("wrong", WRONG, ids=IDS)
async def test_a_callback_that_goes_wrong_once_reaches_the_person_all_the_same(
    stage: Stage, wrong: dict[str, Any]
) -> None:
    stage.allowed = ALREADY
    table = await stage.game()
    stage.world.fault("POST", CALLBACK, **wrong)
    menu = await stage.press(table.white, table.board, "Make a move")
    assert menu.ack == "message"
    assert menu.ephemeral
    assert [b.label for b in menu.message.buttons][:2] == ["wh1", "wh2"]
    preview = await table.go_on(table.white, menu, "wh1>a1")
    stage.world.fault("POST", CALLBACK, **wrong)
    played = await stage.press(table.white, preview, "Confirm")
    assert played.ack == "update"
    assert "You played `wh1>a1`" in preview.message.text
    assert (await stage.match(table.number)).moves == ("wh1>a1",)
    assert len(boards(stage, 2)) == 1


@pytest.mark.parametrize("wrong", WRONG, ids=IDS)
async def test_an_invitation_whose_answer_was_lost_still_says_when_it_lapses(
    stage: Stage, wrong: dict[str, Any]
) -> None:
    stage.allowed = ALREADY
    stage.world.fault("POST", CALLBACK, **wrong)
    await stage.slash(stage.alice, "gardens challenge", opponent=stage.bob)
    (invitation,) = posts(stage)
    stage.clock.turn(hours=25)
    await tick(stage.bot.house)
    assert "Lapsed" in invitation.text
    assert not invitation.buttons


async def test_an_acknowledgement_whose_answer_was_lost_is_followed_as_it_was_meant(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage.allowed = ALREADY
    for _ in range(3):
        await stage.slash(stage.alice, "gardens challenge", opponent=stage.bob)
    invitations = type(stage.bot.house.storage.invitations)
    create, may_go_on = invitations.create, asyncio.Event()

    async def slow(*given: Any, **more: Any) -> Any:
        await may_go_on.wait()
        return await create(*given, **more)

    monkeypatch.setattr(invitations, "create", slow)
    stage.world.fault("POST", CALLBACK, kind="drop", apply=True)
    waiting, stage.waiting = stage.waiting, {"_wait": False}
    refused = await stage.slash(stage.alice, "gardens challenge", opponent=stage.bob)
    stage.waiting = waiting
    await until(lambda: refused.ack is not None)
    may_go_on.set()
    await until(lambda: not stage.bot.house.busy)
    (told,) = [message for message in refused.messages if not message.deleted]
    assert "open invitation" in told.text
    assert told.ephemeral, "a refusal is private, although what was waited for was public"


@pytest.mark.parametrize("wrong", WRONG, ids=IDS)
async def test_a_board_whose_posting_goes_wrong_once_comes_once(stage: Stage, wrong: dict[str, Any]) -> None:
    table = await stage.game()
    stage.world.fault("POST", MESSAGES, **wrong)
    await stage.slash(table.white, "gardens move", move="wh1>a1")
    (board,) = boards(stage, 2)
    assert board.attachments
    assert not table.board.buttons
    await catch_up(stage)
    assert boards(stage, 2) == [board]


@pytest.mark.parametrize(
    "wrong",
    [
        {"kind": "status", "status": 503, "times": 2},
        {"kind": "status", "status": 503, "times": 2, "apply": True},
        {"kind": "drop", "times": 4},
        {"kind": "drop", "times": 4, "apply": True},
    ],
    ids=["503", "503 though done", "cut", "cut though done"],
)
async def test_a_board_that_cannot_be_posted_comes_later_and_once(stage: Stage, wrong: dict[str, Any]) -> None:
    table = await stage.game()
    elsewhere = stage.world.create_channel(stage.park, "elsewhere")
    stage.world.fault("POST", MESSAGES, **wrong)
    played = await stage.slash(table.white, "gardens move", elsewhere, move="wh1>a1")
    assert (await stage.match(table.number)).moves == ("wh1>a1",)
    assert [message for message in played.followups if "could not be posted" in message.text and message.ephemeral]
    assert len(boards(stage, 2)) == bool(wrong.get("apply"))
    await tick(stage.bot.house)
    assert len(boards(stage, 2)) == bool(wrong.get("apply")), "it may still be on its way"
    for _ in range(2):
        await catch_up(stage)
        (board,) = boards(stage, 2)
        assert board.attachments
        assert not table.board.buttons, "and the old one loses its buttons"
        assert board.pinged == {table.black.id}
    table.board = board
    await table.play(table.black, "bh1>e1")
    assert not board.buttons


async def test_where_the_bot_may_not_go_the_mover_is_told_and_it_is_not_tried_for_ever(stage: Stage) -> None:
    table = await stage.game()
    elsewhere = stage.world.create_channel(stage.park, "elsewhere")
    refusal = stage.world.fault("POST", MESSAGES, kind="error", code=50001, times=9)
    played = await stage.slash(table.white, "gardens move", elsewhere, move="wh1>a1")
    assert (await stage.match(table.number)).moves == ("wh1>a1",)
    assert [message for message in played.followups if "may not post" in message.text and message.ephemeral]
    tried = refusal.hits
    for _ in range(3):
        await catch_up(stage)
    assert refusal.hits == tried
    refusal.times = 0
    await stage.slash(table.black, "gardens board")
    (board,) = boards(stage, 2)
    assert board.attachments


async def test_where_posting_is_forbidden_the_board_comes_by_the_interaction(stage: Stage) -> None:
    table = await stage.game()
    stage.world.fault("POST", MESSAGES, kind="error", code=50013)
    played = await stage.slash(table.white, "gardens move", move="wh1>a1")
    (board,) = [message for message in played.followups if message.visible_to(stage.carl)]
    assert "Turn 2" in board.text
    assert board.attachments
    await catch_up(stage)
    assert boards(stage, 2) == [board]


async def test_a_result_that_cannot_be_shared_is_told_and_can_be_shared_again(stage: Stage) -> None:
    garden = await stage.slash(stage.alice, "wyr play", seed="shared", visible="only me")
    end = await stage.press(stage.alice, await stage.press(stage.alice, garden, "Finish"), "Finish")
    stage.world.fault("POST", r"/webhooks/\d+/[^/]+$", kind="error", code=50013)
    refused = await stage.press(stage.alice, end, "Share")
    assert not refused.followups
    assert "nothing was shared" in end.message.text
    shared = await stage.press(stage.alice, end, "Share")
    (post,) = shared.followups
    assert post.visible_to(stage.bob)
    assert "Shared with the channel" in end.message.text
    assert not any(b.label == "Share" for b in end.message.buttons)


async def test_a_picture_that_discord_does_not_take_is_replaced_by_words(stage: Stage) -> None:
    table = await stage.game()
    stage.world.fault("POST", MESSAGES, kind="error", code=40005)  # request entity too large
    await stage.slash(table.white, "gardens move", move="wh1>a1")
    (board,) = boards(stage, 2)
    assert "```" in board.text
    assert "could not be sent" in board.text
    assert "Attach Files" not in board.text, "no permission is missing"


async def test_a_picture_that_cannot_be_drawn_is_replaced_by_words_everywhere(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await stage.game()

    async def broken(*_given: Any, **_more: Any) -> bytes:
        raise MemoryError

    monkeypatch.setattr(Workers, "draw", broken)
    menu = await stage.press(table.white, table.board, "Make a move")
    assert "```" in menu.message.text
    preview = await table.go_on(table.white, menu, "wh1>a1")
    assert "```" in preview.message.text
    played = await stage.press(table.white, preview, "Confirm")
    (board,) = played.sent
    assert "```" in board.text
    assert not board.attachments
    stale = await stage.press(
        table.white, preview.message, Press("g-play", table.number, 1, "wh1>a1").custom_id, stale=True
    )
    assert "out of date" in stale.text
    garden = await stage.slash(stage.alice, "wyr play", seed="in words")
    assert "```" in garden.message.text
    assert garden.message.selects
    rules = await stage.slash(stage.alice, "gardens rules")
    assert "Bring eight" in rules.text


class TestTheDatabaseIsAway:
    @staticmethod
    def breaks(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str) -> None:
        async def away(*_given: Any, **_more: Any) -> Any:
            raise StorageUnavailable("the disk is full")

        monkeypatch.setattr(owner, name, away)

    @staticmethod
    def is_told(result: Any) -> None:
        assert result.ephemeral or all(message.ephemeral for message in result.followups)
        assert "Something went wrong on my side" in result.text
        assert "disk" not in result.text

    async def test_a_press_is_answered_with_a_number_and_changes_nothing(
        self, stage: Stage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        table = await stage.game()
        preview = await table.menu(table.white, "wh1>a1")
        before = await stage.match(table.number)
        with monkeypatch.context() as broken:
            self.breaks(broken, type(stage.bot.house.storage.matches), "write")
            failed = await stage.press(table.white, preview, "Confirm")
        self.is_told(failed)
        number = failed.text.split("**")[1]
        assert f"trouble {number}" in caplog.text
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
    async def test_a_command_is_answered_with_a_number(
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

    async def test_the_clock_task_goes_on_with_the_next_match(
        self, stage: Stage, monkeypatch: pytest.MonkeyPatch
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
        assert len(boards(stage, 2)) == 1, "what cannot be noted is not posted, lest it be posted for ever"
        await catch_up(stage)
        assert len(boards(stage, 2)) == 2

    @staticmethod
    def silence(monkeypatch: pytest.MonkeyPatch) -> None:
        async def nothing(*_given: Any, **_more: Any) -> bool:
            return False

        monkeypatch.setattr(post, "post_board", nothing)


async def test_a_game_goes_on_when_its_channel_is_deleted(stage: Stage) -> None:
    stage.allowed = ["10003"]
    table = await stage.game()
    elsewhere = stage.world.create_channel(stage.park, "elsewhere")
    stage.world.delete_channel(stage.lawn)
    listed = await stage.slash(table.white, "gardens games", elsewhere)
    assert f"Game {table.number}" in listed.text
    moved = await stage.slash(table.white, "gardens move", elsewhere, move="wh1>a1")
    assert (await stage.match(table.number)).moves == ("wh1>a1",)
    assert "You played `wh1>a1`" in moved.text
    assert "channel" in moved.text
    assert "gone" in moved.text
    assert all(message.ephemeral for message in moved.messages)
    moved = await stage.slash(table.black, "gardens move", elsewhere, move="bh1>e1")
    assert "You played `bh1>e1`" in moved.text
    asked = await stage.slash(table.white, "gardens board", elsewhere)
    assert "gone" in asked.text
    await catch_up(stage)
    assert await stage.bot.house.storage.matches.unshown() == [], "it is not tried for ever"
    sure = await stage.slash(table.white, "gardens resign", elsewhere)
    await stage.press(table.white, sure, "Resign")
    assert (await stage.match(table.number)).over


async def test_a_board_message_that_was_deleted_is_not_missed(stage: Stage, caplog: pytest.LogCaptureFixture) -> None:
    stage.allowed = ["10008"]
    table = await stage.game()
    stage.world.delete_message(table.board)
    await stage.slash(table.white, "gardens move", move="wh1>a1")
    (board,) = boards(stage, 2)
    stage.world.delete_message(board)
    shown = await stage.slash(table.black, "gardens board")
    assert "Turn 2" in shown.sent[-1].text
    Table(stage, shown.sent[-1])
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING], "it has no buttons to lose"


async def test_an_invitation_that_lapses_says_so_at_its_message(stage: Stage) -> None:
    one = await stage.slash(stage.alice, "gardens challenge", opponent=stage.bob)
    two = await stage.slash(stage.alice, "gardens open")
    stage.clock.turn(hours=23)
    await tick(stage.bot.house)
    assert one.message.buttons
    stage.clock.turn(hours=2)
    late = await stage.press(stage.bob, one, "Accept")
    assert late.ephemeral
    assert "lapsed" in late.text
    await tick(stage.bot.house)
    for invitation in (one, two):
        assert "Lapsed" in invitation.message.text
        assert not invitation.message.buttons
    assert invitation.message.edits == 1


async def test_an_invitation_whose_message_is_gone_lapses_without_ado(stage: Stage) -> None:
    stage.allowed = ["10008"]
    gone = await stage.slash(stage.alice, "gardens challenge", opponent=stage.bob)
    stays = await stage.slash(stage.alice, "gardens open")
    stage.world.delete_message(gone.message)
    stage.clock.turn(hours=25)
    await tick(stage.bot.house)
    assert "Lapsed" in stays.message.text


async def test_no_press_is_lost_while_the_gateway_is_resumed(stage: Stage) -> None:
    table = await stage.game()
    menu = await stage.press(table.white, table.board, "Make a move")
    preview = await table.go_on(table.white, menu, "wh1>a1")
    resumed = stage.bot.wait_for("resumed", timeout=30)
    resumption = asyncio.ensure_future(resumed)
    await disconnect(stage)
    waiting, stage.waiting = stage.waiting, {"_wait": False}
    played = await stage.press(table.white, preview, "Confirm")
    stage.waiting = waiting
    await resumption
    await until(lambda: played.ack is not None and not stage.bot.house.busy)
    assert played.ack == "update"
    assert (await stage.match(table.number)).moves == ("wh1>a1",)
    assert len(boards(stage, 2)) == 1


async def disconnect(stage: Stage) -> None:
    """The connection is closed in a way that lets it be resumed."""
    gateway = getattr(stage.world, "gateway_do", None)
    if gateway is None:
        stage.world.box.gateway.request_reconnect()
    else:
        gateway("request_reconnect")


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
