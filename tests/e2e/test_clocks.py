"""Clocks from end to end; the numbers are the scenarios'."""

from datetime import datetime, timedelta

from discord.utils import format_dt

from tests.e2e.stage import Stage


def shown(deadline: datetime) -> str:
    """How a deadline reads."""
    return f"Time until {format_dt(deadline, 'f')} ({format_dt(deadline, 'R')})"


async def test_a_pace_is_in_the_invitation_and_its_deadline_in_the_board_and_the_list(stage: Stage) -> None:
    invitation = await stage.slash(stage.alice, "gardens challenge", opponent=stage.bob, pace="3")
    assert "3 days for each move" in invitation.text
    accepted = await stage.press(stage.bob, invitation, "Accept")
    (first,) = accepted.sent
    assert shown(stage.clock() + timedelta(days=3)) in first.text
    stage.clock.turn(hours=7)
    white = stage.alice if f"<@{stage.alice.id}> (White)" in first.text else stage.bob
    (second,) = (await stage.slash(white, "gardens move", move="wh1>a1")).sent
    assert shown(stage.clock() + timedelta(days=3)) in second.text
    assert "Time until" not in first.text, "that time is over"
    for who in (stage.alice, stage.bob):
        assert shown(stage.clock() + timedelta(days=3)) in (await stage.slash(who, "gardens games")).text


async def test_without_a_pace_there_is_no_deadline(stage: Stage) -> None:
    for pace in ({}, {"pace": "none"}):
        table = await stage.game(**pace)
        assert "Time until" not in table.board.text
    assert "Time until" not in (await stage.slash(stage.alice, "gardens games")).text
    open_to_all = await stage.slash(stage.alice, "gardens open", pace="1")
    assert "1 day for each move" in open_to_all.text
