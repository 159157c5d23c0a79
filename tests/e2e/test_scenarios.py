"""What has gone wrong elsewhere and must not here, scene by scene; the numbers are the scenarios'.

Those that need the process to die are in test_restarts.py, those of typing and of limits in test_typing_and_limits.py.
"""

import asyncio
from datetime import UTC, datetime
from typing import Any

import pytest

from bot.play.daily import Daily, day_of
from bot.ui.press import Press
from engine import wyr
from tests.e2e.stage import SECRET, Stage, Table
from tests.e2e.test_wyr import today, type_moves
from tests.engine.wyr.games import perfect_line


@pytest.mark.parametrize("wait", [{"minutes": 3, "seconds": 5}, {"minutes": 20}, {"days": 5}])
async def test_2_a_board_answers_however_old_it_is(stage: Stage, wait: dict[str, float]) -> None:
    table = await stage.game()
    stage.clock.turn(**wait)
    shown = await stage.press(table.white, table.board, "Make a move")
    assert shown.ack == "message"
    assert any(b.label == "wh1" for b in shown.message.buttons)


async def test_4_the_daily_is_the_same_garden_after_restarts_and_undos(stage: Stage) -> None:
    garden = await stage.slash(stage.alice, "wyr daily")
    deal = garden.message.attachments[0].description
    line = perfect_line(today(stage))
    for _ in range(2):
        garden = await type_moves(stage, stage.alice, garden, " ".join(line[:3]))
        await stage.restart()
        garden = await stage.slash(stage.alice, "wyr daily")
        assert garden.message.attachments[0].description != deal
        for _ in range(3):
            garden = await stage.press(stage.alice, garden, "Undo")
        assert garden.message.attachments[0].description == deal
    match = await stage.bot.house.storage.matches.daily(stage.alice.id, day_of(stage.clock()))
    assert match is not None
    assert match.start == wyr.GAME.start({}, today(stage))
    assert match.undos == 6


async def test_6_a_menu_of_an_older_position_is_refused_never_applied(stage: Stage) -> None:
    table = await stage.game()
    old = await table.menu(table.white, "wh3>a2>b2>b2")
    await table.type(table.white, "wh1>a1")
    await table.type(table.black, "bh1>e1")
    refused = await stage.press(table.white, old, "Confirm")
    assert refused.ephemeral
    assert "out of date" in refused.text
    assert refused.message.attachments, "it comes with the present board"
    assert (await stage.match(table.number)).moves == ("wh1>a1", "bh1>e1")
    stale = await stage.press(table.white, old, "Back")
    assert "out of date" in stale.text
    menu = await stage.press(table.white, refused, "Make a move")
    assert any(b.label == "a1" for b in menu.message.buttons), "a1 may be picked up by now"


async def test_7_two_games_in_one_channel_never_touch_each_other(stage: Stage) -> None:
    one = await stage.game()
    two = await stage.game()
    assert one.number != two.number
    await one.play(one.white, "wh1>a1")
    assert (await stage.match(two.number)).moves == ()
    await two.play(two.white, "wh1>a2")
    assert (await stage.match(one.number)).moves == ("wh1>a1",)
    # Whoever is to move in both is asked which.
    both = [who for who in (stage.alice, stage.bob) if one.black is who and two.black is who]
    for who in both:
        asked = await stage.slash(who, "gardens move", move="bh1>e1")
        assert f"{two.number}, {one.number}" in asked.text or f"{one.number}, {two.number}" in asked.text
        assert asked.ephemeral
    named = await stage.slash(one.black, "gardens move", move="bh1>e1", game=one.number)
    assert named.sent
    assert (await stage.match(one.number)).moves == ("wh1>a1", "bh1>e1")
    assert (await stage.match(two.number)).moves == ("wh1>a2",)


async def test_8_two_confirms_at_once_are_one_move_and_one_post(stage: Stage, caplog: pytest.LogCaptureFixture) -> None:
    table = await stage.game()
    preview = await table.menu(table.white, "wh1>a1")
    first, second = await asyncio.gather(
        stage.press(table.white, preview, "Confirm"), stage.press(table.white, preview, "Confirm")
    )
    assert (await stage.match(table.number)).moves == ("wh1>a1",)
    answers = sorted(result.ack for result in (first, second))
    assert answers == ["message", "update"]
    refused = first if first.ack == "message" else second
    assert refused.ephemeral
    assert "out of date" in refused.text
    boards = {m.id for r in (first, second) for m in r.sent if "Turn 2" in m.text}
    assert len(boards) == 1
    assert "40060" not in caplog.text


async def test_9_accept_takes_only_the_offer_its_button_showed(stage: Stage) -> None:
    table = await stage.game()
    offered = await stage.slash(table.white, "gardens draw")
    old, accept = offered.message, offered.message.find("Accept").custom_id
    await table.type(table.white, "wh1>a1")
    await table.type(table.black, "bh1>e1")
    again = await stage.slash(table.white, "gardens draw")
    refused = await stage.press(table.black, old, accept, stale=True)
    assert refused.ephemeral
    assert "no longer stands" in refused.text
    assert (await stage.match(table.number)).result is None
    agreed = await stage.press(table.black, again, "Accept")
    result = (await stage.match(table.number)).result
    assert result is not None
    assert (result.winner, result.reason) == (None, "agreement")
    assert "A draw" in agreed.sent[-1].text
    assert not agreed.message.buttons


async def test_10_ids_of_challenge_and_board_never_collide(stage: Stage) -> None:
    invitation = await stage.slash(stage.alice, "gardens challenge", opponent=stage.bob)
    number = int(invitation.message.find("Accept").custom_id.split("/")[2])
    accepted = await stage.press(stage.bob, invitation, "Accept")
    table = Table(stage, accepted.sent[-1])
    assert table.number != number
    await table.play(table.white, "wh1>a1")
    stray = await stage.press(stage.bob, table.board, Press("i-accept", table.number).custom_id, stale=True)
    assert "no such invitation" in stray.text
    stray = await stage.press(table.white, table.board, Press("g-move", number, 1).custom_id, stale=True)
    assert "no such game" in stray.text


async def test_11_the_wrong_person_gets_an_explanation_at_every_button(stage: Stage) -> None:
    invitation = await stage.slash(stage.alice, "gardens challenge", opponent=stage.bob)
    await every_button(stage, invitation.message, stage.carl)
    accepted = await stage.press(stage.bob, invitation, "Accept")
    table = Table(stage, accepted.sent[-1])
    before = await stage.match(table.number)
    await every_button(stage, table.board, stage.carl)
    offer = await stage.slash(table.white, "gardens draw")
    offered = await stage.match(table.number)
    await every_button(stage, offer.message, stage.carl)
    own = await stage.press(table.white, offer, "Accept")
    assert f"<@{table.black.id}>" in own.text
    assert await stage.match(table.number) == offered
    assert offered.moves == before.moves
    garden = await stage.slash(stage.alice, "wyr play", seed="mine")
    await every_button(stage, garden.message, stage.carl)
    (match,) = await stage.bot.house.wyr.unfinished(stage.alice.id)
    assert match.version == 1
    # A forged press on a menu that only its player ever sees.
    for action in (
        "g-pick",
        "g-walk",
        "g-back",
        "g-play",
        "g-resign",
        "g-resigned",
        "g-draw",
        "g-takeback",
        "g-agree",
        "g-decline",
    ):
        press = Press(action, table.number, offered.version, "wh1>a1")
        forged = await stage.press(stage.carl, table.board, press.custom_id, stale=True)
        assert forged.ephemeral
        assert f"<@{table.white.id}>" in forged.text, action
    assert await stage.match(table.number) == offered


async def every_button(stage: Stage, message: Any, who: Any) -> None:
    """Somebody presses and chooses all there is in a message that is not theirs."""
    results = [await stage.press(who, message, control.custom_id) for control in message.buttons]
    for control in message.selects:
        value = control.raw["options"][0]["value"]
        results.append(await stage.choose(who, message, value, control.custom_id))
    for result in results:
        assert result.ack == "message"
        assert result.ephemeral
        assert "<@" in result.text, "it says who may press"
        assert not result.sent


async def test_12_challenges_that_cannot_be_are_refused_with_a_reason(stage: Stage) -> None:
    robot = stage.world.create_user("robot", bot=True)
    stage.world.join(stage.park, robot)
    yourself = await stage.slash(stage.alice, "gardens challenge", opponent=stage.alice)
    assert "yourself" in yourself.text
    bot = await stage.slash(stage.alice, "gardens challenge", opponent=robot)
    assert "Bots do not play" in bot.text
    me = await stage.menu(stage.alice, robot)
    assert "Bots do not play" in me.text
    stage.world.set_permissions(stage.lawn, stage.bob, deny=1 << 10)  # View Channel
    blind = await stage.slash(stage.alice, "gardens challenge", opponent=stage.bob)
    assert "cannot see this channel" in blind.text
    for result in (yourself, bot, me, blind):
        assert result.ephemeral
        assert not result.sent
    by_menu = await stage.menu(stage.alice, stage.carl)
    assert by_menu.message.pinged == {stage.carl.id}


async def test_12_a_fourth_open_invitation_to_one_person_is_refused(stage: Stage) -> None:
    for _ in range(3):
        assert (await stage.slash(stage.alice, "gardens challenge", opponent=stage.bob)).message.buttons
    refused = await stage.slash(stage.alice, "gardens challenge", opponent=stage.bob)
    assert refused.ephemeral
    assert (await stage.slash(stage.alice, "gardens challenge", opponent=stage.carl)).message.buttons
    stage.clock.turn(hours=25)
    assert (await stage.slash(stage.alice, "gardens challenge", opponent=stage.bob)).message.buttons


async def test_16_without_attach_files_the_board_comes_as_text_and_says_why(stage: Stage) -> None:
    table = await stage.game()
    may = sum(_BITS[name] for name in ("view_channel", "send_messages", "read_message_history"))
    stage.world.set_bot_permissions(stage.park, may, everyone=may | _USE_COMMANDS)
    played = await table.type(table.white, "wh1>a1")
    assert (await stage.match(table.number)).moves == ("wh1>a1",)
    (board,) = played.sent
    assert not board.attachments
    assert "```" in board.text
    assert "Attach Files" in board.text
    stage.world.set_bot_permissions(stage.park, sum(_BITS.values()))
    (board,) = (await table.type(table.black, "bh1>e1")).sent
    assert len(board.attachments) == 1
    await table.type(table.white, "wh1>a1")
    assert not board.buttons


_USE_COMMANDS = 1 << 31
_BITS = {"view_channel": 1 << 10, "send_messages": 1 << 11, "attach_files": 1 << 15, "read_message_history": 1 << 16}


async def test_18_a_daily_begun_before_midnight_counts_for_its_day(stage: Stage) -> None:
    stage.clock.now = datetime(2026, 12, 1, 23, 59, 50, tzinfo=UTC)
    garden = await stage.slash(stage.alice, "wyr daily")
    line = perfect_line(today(stage))
    stage.clock.turn(minutes=30)
    assert day_of(stage.clock()).isoformat() == "2026-12-02"
    end = await type_moves(stage, stage.alice, garden, " ".join(line))
    assert "perfect game" in end.message.text
    standings = stage.bot.house.storage.standings
    first, _ = await standings.page("wyr/2026-12-01", None, 0, 10)
    assert [row.person for row in first] == [stage.alice.id]
    assert await standings.page("wyr/2026-12-02", None, 0, 10) == ([], 0)
    new = await stage.slash(stage.alice, "wyr daily")
    assert "2026-12-02" in new.message.text
    assert new.message.selects


async def test_18_a_daily_finished_a_day_later_is_practice(stage: Stage) -> None:
    garden = await stage.slash(stage.alice, "wyr daily")
    day = day_of(stage.clock())
    line = perfect_line(today(stage))
    stage.clock.turn(hours=24, seconds=1)
    await type_moves(stage, stage.alice, garden, " ".join(line))
    assert await stage.bot.house.storage.standings.page(f"wyr/{day}", None, 0, 10) == ([], 0)


async def test_23_a_daily_played_in_the_open_is_shared_without_a_spoiler(stage: Stage) -> None:
    garden = await stage.slash(stage.alice, "wyr daily", visible="everyone")
    assert garden.message.visible_to(stage.bob)
    end = await type_moves(stage, stage.alice, garden, " ".join(perfect_line(today(stage))))
    (post,) = (await stage.press(stage.alice, end, "Share")).followups
    (card,) = post.attachments
    for word in ("Rose", "Clover", "Foxglove", "Marigold", today(stage)):
        assert word not in post.text
        assert word not in card.description
    again = await stage.press(stage.alice, end, Press("w-share", 1, 2).custom_id, stale=True)
    assert not again.followups, "pressed twice, shared once"


async def test_24_three_perfect_scores_share_the_first_place(stage: Stage) -> None:
    line = " ".join(perfect_line(today(stage)))
    players = [stage.alice, stage.bob, stage.carl]
    for who in players:
        await type_moves(stage, who, await stage.slash(who, "wyr daily"), line)
        stage.clock.turn(minutes=1)
    late = stage.world.create_user("late")
    stage.world.join(stage.park, late)
    asked = await stage.press(late, await stage.slash(late, "wyr daily"), "Finish")
    await stage.press(late, asked, "Finish")
    texts = [(await stage.slash(who, "leaderboard", game="wyr")).message.text for who in (stage.alice, stage.bob)]
    for text in texts:
        lines = [line for line in text.splitlines() if line.startswith("**")]
        names = ["**1.** alice", "**1.** bob", "**1.** carl", "**4.** late"]
        assert [line.split(" · ")[0] for line in lines] == names
    assert "alice: place 1" in texts[0]


async def test_25_leavers_and_people_without_a_name_are_still_shown(stage: Stage) -> None:
    line = " ".join(perfect_line(today(stage)))
    for who in (stage.alice, stage.bob):
        await type_moves(stage, who, await stage.slash(who, "wyr daily"), line)
    stage.world.leave(stage.park, stage.alice)
    board = await stage.slash(stage.carl, "leaderboard", game="wyr")
    assert "**1.** alice" in board.text
    assert f"<@{stage.alice.id}>" not in board.text


async def test_25_boards_show_the_name_people_go_by_everywhere(stage: Stage) -> None:
    rose = stage.world.create_user("rose1", global_name="Rose")
    stage.world.join(stage.park, rose, nick="The one from the pub quiz")
    await type_moves(stage, rose, await stage.slash(rose, "wyr daily"), " ".join(perfect_line(today(stage))))
    board = await stage.slash(stage.carl, "leaderboard", game="wyr", scope="everywhere")
    assert "**1.** Rose" in board.text
    assert "pub quiz" not in board.text


def test_19_hosts_in_tokyo_and_new_york_give_the_same_daily() -> None:
    from zoneinfo import ZoneInfo

    moment = datetime(2026, 12, 1, 2, 30, tzinfo=UTC)
    seeds = {
        Daily(SECRET).choose(day_of(moment.astimezone(ZoneInfo(zone)))).seed
        for zone in ("Asia/Tokyo", "America/New_York", "UTC")
    }
    assert seeds == {Daily(SECRET).choose(moment.date()).seed}
