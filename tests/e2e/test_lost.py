"""Scenario 14: the channel of a game is deleted in the middle of it."""

from typing import Any

import pytest

from bot.match import Place
from tests.e2e.stage import Stage, Table


async def lost(stage: Stage) -> tuple[Table, Any]:
    """A game whose channel has been deleted after a move, and the list of games White is shown in another."""
    stage.allowed = ["10003", "50001"]
    meadow = stage.world.create_channel(stage.park, "meadow")
    invitation = await stage.slash(stage.alice, "gardens challenge", meadow, opponent=stage.bob)
    table = Table(stage, (await stage.press(stage.bob, invitation, "Accept")).sent[-1])
    await stage.slash(table.white, "gardens move", meadow, move="wh1>a1")
    stage.world.delete_channel(meadow)
    return table, await stage.slash(table.black, "gardens games")


async def test_14_it_is_listed_and_can_be_brought_here_and_goes_on(stage: Stage) -> None:
    table, games = await lost(stage)
    assert f"Game {table.number}" in games.text
    assert "channel is gone" in games.text
    asked = await stage.press(table.black, games, f"Game {table.number}: what now?")
    here = await stage.press(table.black, asked, "Bring it here")
    (board,) = here.sent
    assert board.channel.id == stage.lawn.id
    assert board.pinged == {table.black.id}
    assert (await stage.match(table.number)).place == Place(stage.park.id, stage.lawn.id)
    table.board = board
    await table.play(table.black, "bh1>e1")
    assert (await stage.match(table.number)).moves == ("wh1>a1", "bh1>e1")
    after = await stage.slash(table.white, "gardens games")
    assert "channel is gone" not in after.text
    assert not after.message.buttons


async def test_14_it_can_be_ended_by_resigning_or_by_a_draw_to_which_both_agree(stage: Stage) -> None:
    table, games = await lost(stage)
    asked = await stage.press(table.black, games, f"Game {table.number}: what now?")
    await stage.press(table.black, asked, "Offer draw")
    games = await stage.slash(table.white, "gardens games")
    asked = await stage.press(table.white, games, f"Game {table.number}: what now?")
    answers = await stage.press(table.white, asked, "Offer draw")
    await stage.press(table.white, answers, "Accept")
    result = (await stage.match(table.number)).result
    assert result is not None
    assert result.reason == "agreement"
    other, games = await lost(stage)
    asked = await stage.press(other.black, games, f"Game {other.number}: what now?")
    sure = await stage.press(other.black, asked, "Resign")
    await stage.press(other.black, sure, "Resign")
    result = (await stage.match(other.number)).result
    assert result is not None
    assert (result.winner, result.reason) == (0, "resignation")
    assert "no game" in (await stage.slash(other.black, "gardens games")).text.lower()


async def test_14_only_by_its_players_and_only_when_it_is_lost(stage: Stage) -> None:
    table = await stage.game()
    before = await stage.match(table.number)
    forged = f"h/g-here/{table.number}/0/"
    there = await stage.press(table.white, table.board, forged, stale=True)
    assert there.ephemeral
    assert "has its channel" in there.text
    for key in (forged, forged.replace("here", "lost")):
        refused = await stage.press(stage.carl, table.board, key, stale=True)
        assert f"<@{table.white.id}>" in refused.text
    assert await stage.match(table.number) == before


@pytest.mark.parametrize("how", ["blind", "left"])
async def test_14_it_is_not_brought_where_the_opponent_cannot_see_it(stage: Stage, how: str) -> None:
    table, games = await lost(stage)
    stage.allowed = [*stage.allowed, "10007"]
    if how == "blind":
        stage.world.set_permissions(stage.lawn, table.white, deny=1 << 10)  # View Channel
    else:
        stage.world.leave(stage.park, table.white)
    asked = await stage.press(table.black, games, f"Game {table.number}: what now?")
    refused = await stage.press(table.black, asked, "Bring it here")
    assert refused.ephemeral
    assert f"<@{table.white.id}>" in refused.text
    assert (await stage.match(table.number)).place.channel_id != stage.lawn.id
