"""`Rematch` and `/gardens rematch`, from end to end."""

import asyncio
from typing import Any

from tests.e2e.lawn import posts
from tests.e2e.stage import Stage, Table, until


async def over(stage: Stage, **options: str) -> tuple[Table, Any]:
    """A game that White has resigned, and its last board."""
    table = await stage.game(**options)
    asked = await stage.slash(table.white, "gardens resign")
    resigned = await stage.press(table.white, asked, "Resign")
    return table, resigned.sent[-1]


async def test_one_presses_the_other_presses_and_it_begins_with_colours_swapped(stage: Stage) -> None:
    table, last = await over(stage, pace="7")
    asked = await stage.press(table.white, last, "Rematch")
    assert asked.message.pinged == {table.black.id}
    assert f"<@{table.white.id}> would like a rematch of game {table.number}, with colours swapped" in asked.text
    assert "7 days for each move" in asked.text
    again = await stage.press(table.white, last, "Rematch")
    assert again.ephemeral
    assert f"<@{table.black.id}>" in again.text
    begun = await stage.press(table.black, last, "Rematch")
    assert "Colours are swapped" in begun.text
    assert not begun.message.buttons
    assert "Accepted" in asked.message.text
    assert not asked.message.buttons
    rematch = Table(stage, begun.sent[-1])
    assert rematch.number != table.number
    assert (rematch.white, rematch.black) == (table.black, table.white)
    for who in (table.white, table.black):
        told = await stage.press(who, last, "Rematch")
        assert told.ephemeral
        assert f"game {rematch.number}" in told.text


async def test_accept_under_the_invitation_begins_it_too_also_after_a_restart(stage: Stage) -> None:
    table, last = await over(stage)
    await stage.restart()
    asked = await stage.press(table.black, last, "Rematch")
    accepted = await stage.press(table.white, asked, "Accept")
    assert "Colours are swapped" in accepted.message.text
    assert Table(stage, accepted.sent[-1]).white is table.black


async def test_both_at_once_are_one_game(stage: Stage) -> None:
    table, last = await over(stage)
    await asyncio.gather(*(stage.press(who, last, "Rematch") for who in (table.white, table.black)))
    await until(lambda: not stage.at_work)
    (match,) = await stage.bot.house.gardens.unfinished(table.white.id)
    assert match.seats == (table.black.id, table.white.id)
    assert len([post for post in posts(stage) if "Make a move" in [b.label for b in post.buttons]]) == 1


async def test_a_bystander_is_told_whose_game_it_was(stage: Stage) -> None:
    table, last = await over(stage)
    refused = await stage.press(stage.carl, last, "Rematch")
    assert refused.ephemeral
    assert f"<@{table.white.id}>" in refused.text


async def test_by_command_the_game_finished_last_is_meant(stage: Stage) -> None:
    none = await stage.slash(stage.alice, "gardens rematch")
    assert none.ephemeral
    table, _ = await over(stage)
    asked = await stage.slash(table.black, "gardens rematch")
    assert asked.message.pinged == {table.white.id}
    begun = await stage.slash(table.white, "gardens rematch", game=table.number)
    assert "Colours are swapped" in begun.text
    early = await stage.slash(table.white, "gardens rematch", game=table.number + 2)
    assert early.ephemeral


async def test_the_computer_begins_at_once(stage: Stage) -> None:
    begun = await stage.slash(stage.alice, "gardens computer", level=1, colour="white")
    number = int(begun.sent[-1].find("Make a move").custom_id.split("/")[2])
    asked = await stage.slash(stage.alice, "gardens resign", game=number)
    last = (await stage.press(stage.alice, asked, "Resign")).sent[-1]
    again = await stage.press(stage.alice, last, "Rematch")
    assert "Colours are swapped" in again.text
    assert not again.ephemeral
    await until(lambda: not stage.at_work)
    (match,) = await stage.bot.house.gardens.unfinished(stage.alice.id)
    assert match.seats[1] == stage.alice.id
    assert match.level == 1
    assert len(match.moves) == 1, "White has moved"
    told = await stage.press(stage.alice, last, "Rematch")
    assert f"game {match.id}" in told.text
