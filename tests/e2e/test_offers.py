"""Draws offered and moves asked back, from end to end; the numbers are the scenarios'."""

import asyncio

import pytest

from bot.play.gardens import PASS
from bot.ui.press import Press
from bot.ui.tasks import tick
from tests.e2e.lawn import posts
from tests.e2e.stage import Stage, Table, until


async def two_moves(stage: Stage, **options: str) -> Table:
    """A game in which both have moved."""
    table = await stage.game(**options)
    await table.type(table.white, "wh1>a1")
    await table.type(table.black, "bh1>e1")
    return table


async def test_9_accept_answers_what_its_button_showed_and_not_what_was_asked_since(stage: Stage) -> None:
    table = await two_moves(stage)
    asked = await stage.slash(table.white, "gardens takeback")
    assert "would like to take `wh1>a1` back" in asked.text
    assert f"<@{table.black.id}>, what do you say" in asked.text
    accept = asked.message.find("Accept").custom_id
    offered = await stage.slash(table.white, "gardens draw")
    assert not asked.message.buttons, "what was replaced cannot be pressed"
    assert "no longer asks" in asked.message.text
    before = await stage.match(table.number)
    for key in (accept, accept.replace("agree", "decline"), accept):
        refused = await stage.press(table.black, asked.message, key, stale=True)
        assert refused.ephemeral
        assert "no longer stands" in refused.text
        assert await stage.match(table.number) == before
    await stage.press(table.black, offered, "Accept")
    match = await stage.match(table.number)
    assert match.moves == ("wh1>a1", "bh1>e1"), "no move was taken back"
    assert match.result is not None
    assert match.result.reason == "agreement"


async def test_9_accept_pressed_twice_at_once_counts_once(stage: Stage) -> None:
    table = await two_moves(stage)
    asked = await stage.slash(table.black, "gardens takeback")
    key = asked.message.find("Accept").custom_id
    one, two = await asyncio.gather(*(stage.press(table.white, asked.message, key, stale=True) for _ in range(2)))
    assert (await stage.match(table.number)).moves == ("wh1>a1",)
    assert sorted(result.ack for result in (one, two)) == ["message", "update"]
    refused = one if one.ack == "message" else two
    assert refused.ephemeral
    assert len([post for post in posts(stage) if "Turn 2:" in post.text and post.buttons]) == 1


async def test_a_takeback_by_buttons_brings_the_board_before_back(stage: Stage) -> None:
    table = await stage.game(pace="2")
    await table.type(table.white, "wh1>a1")
    late = await table.menu(table.black, "bh1>e1")
    stage.clock.turn(hours=9)
    more = await stage.press(table.white, table.board, "More")
    asked = await stage.press(table.white, more, "Ask for takeback")
    assert asked.message.ephemeral
    assert "You asked for your last move back" in asked.message.text
    (offer,) = asked.sent
    assert offer.pinged == set()
    agreed = await stage.press(table.black, offer, "Accept")
    assert "lets" in offer.text
    assert not offer.buttons
    (board,) = agreed.sent
    assert "Turn 1:" in board.text
    assert board.pinged == {table.white.id}
    assert not table.board.buttons
    match = await stage.match(table.number)
    assert match.moves == ()
    assert match.deadline is not None
    assert (match.deadline - stage.clock()).days == 2
    stale = await stage.press(table.black, late, "Confirm")
    assert "out of date" in stale.text
    played = await stage.press(table.white, await Table(stage, board).menu(table.white, "wh1>a2"), "Confirm")
    assert "Turn 2:" in played.sent[-1].text


async def test_a_draw_is_offered_from_a_menu_older_than_the_last_move(stage: Stage) -> None:
    table = await two_moves(stage)
    more = await stage.press(table.white, table.board, "More")
    await table.type(table.white, "wh1>a2")
    offered = await stage.press(table.white, more, "Offer draw")
    assert "out of date" not in offered.text
    (offer,) = offered.sent
    await stage.press(table.black, offer, "Accept")
    match = await stage.match(table.number)
    assert match.moves == ("wh1>a1", "bh1>e1", "wh1>a2")
    assert match.result is not None
    assert match.result.reason == "agreement"


async def test_a_move_is_not_asked_back_from_a_menu_older_than_it(stage: Stage) -> None:
    table = await two_moves(stage)
    more = await stage.press(table.white, table.board, "More")
    await table.type(table.white, "wh1>a2")
    refused = await stage.press(table.white, more, "Ask for takeback")
    assert "out of date" in refused.text
    assert (await stage.match(table.number)).offer is None


async def test_declined_the_game_goes_on(stage: Stage) -> None:
    table = await two_moves(stage)
    asked = await stage.slash(table.white, "gardens takeback")
    await stage.press(table.black, asked, "Decline")
    assert "prefers" in asked.message.text
    assert not asked.message.buttons
    assert (await stage.match(table.number)).moves == ("wh1>a1", "bh1>e1")
    assert table.board.buttons
    await tick(stage.bot.house)
    assert table.board.buttons, "the board is still the board"


@pytest.mark.parametrize("command", ["gardens draw", "gardens takeback"])
async def test_a_move_takes_the_buttons_off_an_offer(stage: Stage, command: str) -> None:
    table = await two_moves(stage)
    asked = await stage.slash(table.white, command)
    await table.type(table.white, "wh1>a2")
    assert not asked.message.buttons
    assert "no longer" in asked.message.text


@pytest.mark.parametrize(("command", "word"), [("gardens draw", "accepts"), ("gardens takeback", "lets")])
async def test_answered_from_elsewhere_the_public_offer_says_so(stage: Stage, command: str, word: str) -> None:
    table = await two_moves(stage)
    asked = await stage.slash(table.black, command)
    copy = await stage.slash(table.white, "gardens draw")
    assert copy.ephemeral
    assert copy.message.find("Accept").custom_id == asked.message.find("Accept").custom_id
    await stage.press(table.white, copy, "Accept")
    assert word in asked.message.text
    assert not asked.message.buttons


async def test_declined_from_elsewhere_the_asker_is_told_in_the_channel(stage: Stage) -> None:
    table = await two_moves(stage)
    asked = await stage.slash(table.black, "gardens draw")
    copy = await stage.slash(table.white, "gardens takeback")
    declined = await stage.press(table.white, copy, "Decline")
    assert [post for post in declined.sent if "declines" in post.text]
    assert not asked.message.buttons


async def test_the_wrong_person_cannot_answer_and_the_asker_neither(stage: Stage) -> None:
    table = await two_moves(stage)
    asked = await stage.slash(table.white, "gardens takeback")
    before = await stage.match(table.number)
    for who, named in ((stage.carl, table.white), (table.white, table.black)):
        for key in ("Accept", "Decline"):
            refused = await stage.press(who, asked, key)
            assert refused.ephemeral
            assert f"<@{named.id}>" in refused.text
    again = await stage.slash(table.white, "gardens takeback")
    assert "already" in again.text
    forged = Press("g-takeback", table.number, before.version).custom_id
    assert (await stage.press(stage.carl, table.board, forged, stale=True)).ephemeral
    assert await stage.match(table.number) == before


async def test_with_no_move_made_there_is_nothing_to_take_back(stage: Stage) -> None:
    table = await stage.game()
    for who in (table.white, table.black):
        refused = await stage.slash(who, "gardens takeback")
        assert refused.ephemeral
        assert "no move yet" in refused.text


async def test_an_offer_outlives_a_restart(stage: Stage) -> None:
    table = await two_moves(stage)
    asked = await stage.slash(table.white, "gardens takeback")
    await stage.restart()
    await stage.press(table.black, asked, "Accept")
    assert (await stage.match(table.number)).moves == ()


async def test_the_computer_gives_a_move_back_at_once(stage: Stage) -> None:
    begun = await stage.slash(stage.alice, "gardens computer", level=1, colour="white")
    board = begun.sent[-1]
    number = int(board.find("Make a move").custom_id.split("/")[2])
    await stage.slash(stage.alice, "gardens move", move="wh1>a1")
    await until(lambda: not stage.at_work)
    match = await stage.match(number)
    assert len(match.moves) == 2
    assert PASS not in match.moves
    (board,) = [post for post in posts(stage) if "Turn 3:" in post.text]
    more = await stage.press(stage.alice, board, "More")
    ask = more.message.find("Ask for takeback").custom_id
    taken = await stage.press(stage.alice, more, "Ask for takeback")
    assert "You took `wh1>a1` back" in taken.message.text
    assert (await stage.match(number)).moves == ()
    again = await stage.press(stage.alice, more.message, ask, stale=True)
    assert "out of date" in again.text, "pressed twice, taken back once"
    (first, back) = [post for post in posts(stage) if "Turn 1:" in post.text]
    assert not first.buttons
    assert back.find("Make a move")
