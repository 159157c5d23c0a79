"""What has gone wrong elsewhere with what people type and with what takes long; the numbers are the scenarios'."""

import asyncio
from typing import Any

import pytest

from engine import gardens
from tests.e2e.stage import Stage, until
from tests.e2e.test_wyr import type_moves
from tests.engine.wyr.games import perfect_line

NASTY = "`x` @everyone <@&1> [x](http://y) **b** ||s|| <#1> </a:1> https://z.example"


async def test_26_names_and_seeds_do_not_ping_or_break_out(stage: Stage) -> None:
    eve = stage.world.create_user("eve", global_name="`@everyone` [x](y)")
    stage.world.join(stage.park, eve)
    garden = await stage.slash(eve, "wyr play", seed=NASTY[:64])
    assert garden.message.pinged == set()
    shown = garden.message.text
    assert "@everyone" not in shown
    assert "](http" not in shown
    assert "<@&1>" not in shown
    assert "`x`" not in shown.replace("\\`", "")
    done = await stage.press(eve, await stage.press(eve, garden, "Finish"), "Finish")
    shared = await stage.press(eve, done, "Share")
    assert shared.followups[0].pinged == set()
    daily = await stage.slash(eve, "wyr daily")
    await stage.press(eve, await stage.press(eve, daily, "Finish"), "Finish")
    board = await stage.slash(stage.carl, "leaderboard", game="wyr")
    assert "@everyone" not in board.text
    assert "[x](y)" not in board.text
    assert board.message.pinged == set()
    wrong = await stage.slash(eve, "gardens move", move=NASTY[:90])
    assert "@everyone" not in wrong.text


@pytest.mark.parametrize(
    "typed",
    [
        "WH3>A2>B2>B2",
        "wh3→a2→b2→b2",
        "wh3 › a2 › b2 › b2 ",
        "ｗｈ３＞ａ２＞ｂ２＞ｂ２",
        "wh>a2>b2>b2",
        " Wh3 > a2>B2 >b2",
    ],
)
async def test_27_typed_moves_are_read_as_people_type_them(stage: Stage, typed: str) -> None:
    table = await stage.game()
    await table.type(table.white, typed)
    assert (await stage.match(table.number)).moves == ("wh3>a2>b2>b2",)


async def test_27_a_pass_typed_as_a_long_dash_is_read_as_a_pass(stage: Stage) -> None:
    table = await stage.game()
    refused = await stage.slash(table.white, "gardens move", move="— ")
    assert "only pass when nothing can walk" in refused.text


async def test_28_a_seed_typed_with_a_combining_accent_is_the_same_deal(stage: Stage) -> None:
    one = await stage.slash(stage.alice, "wyr play", seed="caf\u00e9")
    two = await stage.slash(stage.alice, "wyr play", seed="cafe\u0301")
    assert one.message.attachments[0].description == two.message.attachments[0].description


async def test_29_every_legal_move_can_be_reached_by_autocomplete(stage: Stage) -> None:
    table = await stage.game()
    position = gardens.start_position()
    empty = await stage.world.autocomplete(table.white, stage.lawn, "gardens move", "move", "")
    assert 0 < len(empty.choices) <= 25
    wanted = gardens.legal(position)
    assert len(wanted) == 417
    for move in wanted[::40]:
        for length in range(len(move) + 1):
            found = await stage.world.autocomplete(table.white, stage.lawn, "gardens move", "move", move[:length])
            assert len(found.choices) <= 25
            if move in found.choice_names:
                break
        else:
            pytest.fail(f"{move} is never offered")


async def test_29_the_richest_position_keeps_its_menus_within_the_limits(stage: Stage) -> None:
    # Ten stacks to pick up: five of each garden's counts, less the stones that stand in towers.
    start = "-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,- 5.0,0.10,0.0,5.0 w 8 41"
    table = await stage.seat(start)
    menu = await stage.press(stage.alice, table.board, "Make a move")
    assert len([b for b in menu.message.buttons if b.label != "Cancel"]) == 10


async def test_31_after_fifteen_edits_a_message_has_one_picture(stage: Stage) -> None:
    seed = "edits"
    garden = await stage.slash(stage.alice, "wyr play", seed=seed)
    for move in perfect_line(seed)[:15]:
        garden = await type_moves(stage, stage.alice, garden, move)
    assert garden.message.edits >= 15
    assert len(garden.message.attachments) == 1


class Gate:
    """Lets a part of the bot wait until it is opened."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, owner: Any, name: str) -> None:
        self._open = asyncio.Event()
        inner = getattr(owner, name)

        async def gated(*given: Any, **more: Any) -> Any:
            await self._open.wait()
            return await inner(*given, **more)

        monkeypatch.setattr(owner, name, gated)

    def open(self) -> None:
        """Everything goes on."""
        self._open.set()


async def slowly(stage: Stage, gate: Gate, act: Any) -> Any:
    """An act whose answer waits behind a gate that opens only once it has been acknowledged."""
    waiting, stage.waiting = stage.waiting, {"_wait": False}
    result = await act
    stage.waiting = waiting
    await until(lambda: result.ack is not None)
    assert result.ack_latency < 1.5
    gate.open()
    await until(lambda: not stage.bot.house.busy)
    return result


async def test_32_a_slow_picture_is_acknowledged_in_time(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await stage.game()
    gate = Gate(monkeypatch, type(stage.bot.house.workers), "draw")
    menu = await slowly(stage, gate, stage.press(table.white, table.board, "Make a move"))
    assert menu.ack == "deferred"
    assert menu.message.ephemeral
    assert any(b.label == "wh1" for b in menu.message.buttons)
    assert menu.message.attachments


async def test_32_a_slow_picture_of_an_update_is_acknowledged_in_time(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await stage.game()
    menu = await stage.press(table.white, table.board, "Make a move")
    gate = Gate(monkeypatch, type(stage.bot.house.workers), "draw")
    walk = await slowly(stage, gate, stage.press(table.white, menu, "wh2"))
    assert walk.ack == "deferred_update"
    assert any(b.label == "a2" for b in menu.message.buttons)


async def test_32_a_slow_database_is_acknowledged_in_time(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await stage.game()
    preview = await table.menu(table.white, "wh1>a1")
    gate = Gate(monkeypatch, type(stage.bot.house.storage.matches), "write")
    played = await slowly(stage, gate, stage.press(table.white, preview, "Confirm"))
    assert played.ack == "deferred_update"
    assert (await stage.match(table.number)).moves == ("wh1>a1",)
    assert "You played `wh1>a1`" in preview.message.text


async def test_32_a_slow_public_answer_waits_in_the_open(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    gate = Gate(monkeypatch, type(stage.bot.house.storage.invitations), "create")
    invited = await slowly(stage, gate, stage.slash(stage.alice, "gardens challenge", opponent=stage.bob))
    assert invited.ack == "deferred"
    assert "invites you" in invited.message.text
    assert invited.message.visible_to(stage.carl)


async def test_32_a_refusal_after_a_public_acknowledgement_is_still_private(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(3):
        await stage.slash(stage.alice, "gardens challenge", opponent=stage.bob)
    gate = Gate(monkeypatch, type(stage.bot.house.storage.invitations), "create")
    refused = await slowly(stage, gate, stage.slash(stage.alice, "gardens challenge", opponent=stage.bob))
    assert refused.ack == "deferred"
    (told,) = [message for message in refused.messages if not message.deleted]
    assert "open invitation" in told.text
    assert told.ephemeral


async def test_33_a_menu_open_for_sixteen_minutes_still_plays(stage: Stage) -> None:
    table = await stage.game()
    menu = await stage.press(table.white, table.board, "Make a move")
    preview = await table.go_on(table.white, menu, "wh1>a1")
    stage.clock.turn(minutes=16)
    stage.world.expire_token(menu)
    stage.world.expire_token(preview)
    played = await stage.press(table.white, preview, "Confirm")
    assert (await stage.match(table.number)).moves == ("wh1>a1",)
    assert played.ack is not None
    assert "Turn 2" in played.sent[-1].text
