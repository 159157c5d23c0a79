"""What people are promised: no needless bell, nothing shown that was meant for one, seeds published, lapses told."""

import asyncio

from bot.play.daily import fingerprint
from bot.ui.tasks import tick
from tests.e2e.stage import Stage
from tests.e2e.test_wyr import today, type_moves
from tests.engine.wyr.games import perfect_line


async def test_who_is_not_in_the_server_cannot_be_challenged(stage: Stage) -> None:
    refused = await stage.slash(stage.alice, "gardens challenge", opponent=stage.dora)
    assert refused.ephemeral
    assert "cannot see this channel" in refused.text


async def test_many_challenges_in_one_moment_are_three(stage: Stage) -> None:
    results = await asyncio.gather(
        *(stage.slash(stage.alice, "gardens challenge", opponent=stage.bob) for _ in range(6))
    )
    assert sum(not result.ephemeral for result in results) == 3


async def test_asking_for_the_board_again_rings_no_bell(stage: Stage) -> None:
    table = await stage.game()
    again = await stage.slash(table.black, "gardens board", posts=True)
    (board,) = again.sent
    assert board.pinged == set()
    assert board.buttons
    assert not table.board.buttons


async def test_a_daily_made_private_again_is_not_shown_by_its_old_message(stage: Stage) -> None:
    shown = await stage.slash(stage.alice, "wyr daily", visible="everyone")
    hidden = await stage.slash(stage.alice, "wyr daily", visible="only me")
    assert hidden.ephemeral
    await type_moves(stage, stage.alice, hidden, perfect_line(today(stage))[0])
    before = shown.message.attachments[0].description
    stale = await stage.press(stage.alice, shown, "Finish")
    assert stale.ephemeral
    assert shown.message.attachments[0].description == before


async def test_a_finished_daily_asked_for_again_is_shown_to_its_player_alone(stage: Stage) -> None:
    shown = await stage.slash(stage.alice, "wyr daily", visible="everyone")
    await type_moves(stage, stage.alice, shown, " ".join(perfect_line(today(stage))))
    again = await stage.slash(stage.alice, "wyr daily")
    assert again.ephemeral
    assert "perfect game" in again.text


async def test_the_seed_is_published_when_the_day_is_over(stage: Stage) -> None:
    seed = today(stage)
    digest = fingerprint(seed)
    garden = await stage.slash(stage.alice, "wyr daily")
    assert seed not in garden.text
    assert digest in garden.text
    stage.clock.turn(hours=20)
    later = await stage.slash(stage.alice, "wyr resume")
    assert seed in later.text
    assert digest in later.text


async def test_it_is_said_when_a_daily_was_finished_too_late(stage: Stage) -> None:
    garden = await stage.slash(stage.alice, "wyr daily")
    line = " ".join(perfect_line(today(stage)))
    stage.clock.turn(hours=25)
    end = await type_moves(stage, stage.alice, garden, line)
    assert "does not count" in end.message.text
    assert "2026-11-30" in end.message.text


async def test_a_lapsed_invitation_says_so_even_if_the_first_try_fails(stage: Stage) -> None:
    invitation = await stage.slash(stage.alice, "gardens challenge", opponent=stage.bob)
    stage.clock.turn(hours=24, minutes=1)
    stage.allowed = ["500", "0", "503"]
    stage.world.fault("PATCH", r"/channels/\d+/messages/", kind="status", status=503, times=1)
    await tick(stage.bot.house)
    assert invitation.message.buttons
    refused = await stage.press(stage.bob, invitation, "Accept")
    assert "lapsed" in refused.text
    await tick(stage.bot.house)
    assert not invitation.message.buttons
    assert "Lapsed" in invitation.message.text


async def test_without_send_messages_that_permission_is_named_and_the_picture_comes(stage: Stage) -> None:
    table = await stage.game()
    bits = 1 << 10 | 1 << 15 | 1 << 16 | 1 << 31
    stage.world.set_bot_permissions(stage.park, bits, everyone=bits | 1 << 11)
    stage.world.set_permissions(stage.lawn, stage.park, deny=1 << 11)
    played = await stage.slash(table.white, "gardens move", move="wh1>a1")
    (board,) = played.followups
    assert "**Send Messages**" in board.text
    assert board.attachments
    assert board.visible_to(table.black)
    assert not played.errors
