"""`/check` and `/help`: what is missing is named with what it is for; all commands are there to press."""

from typing import Any

import pytest

from tests.e2e.stage import Stage
from tests.e2e.test_settings import manager

NAMES = {
    "send_messages": "Send Messages",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
    "create_public_threads": "Create Public Threads",
    "send_messages_in_threads": "Send Messages in Threads",
}


async def checked(stage: Stage) -> Any:
    return await stage.slash(stage.alice, "check")


async def choose(stage: Stage, **settings: str) -> None:
    for setting, value in settings.items():
        await stage.bot.house.preferences.choose_for_server(stage.park.id, setting, value, manages=True)


async def test_where_nothing_is_missing_that_is_said(stage: Stage) -> None:
    manager(stage, stage.alice)
    told = await checked(stage)
    assert told.ephemeral
    assert "is missing" not in told.text
    assert "✗ " not in told.text
    assert f"In <#{stage.lawn.id}>" in told.text
    assert "All are registered" in told.text
    assert "Threads" not in told.text, "nobody wants threads here"
    assert "No channel is chosen" in told.text


@pytest.mark.parametrize("lacking", NAMES)
async def test_each_permission_that_is_missing_is_named_with_its_purpose(stage: Stage, lacking: str) -> None:
    manager(stage, stage.alice)
    await choose(stage, threads="always")
    before = await checked(stage)
    assert f"✓ {NAMES[lacking]}: " in before.text
    stage.world.set_permissions(stage.lawn, stage.park, deny=[lacking])
    after = await checked(stage)
    purpose = before.text.split(f"✓ {NAMES[lacking]}: ")[1].splitlines()[0]
    assert f"✗ **{NAMES[lacking]}** is missing: {purpose}" in after.text
    assert "To mend it" in after.text


async def test_in_a_thread_it_is_the_threads_permission_that_counts(stage: Stage) -> None:
    manager(stage, stage.alice)
    corner = stage.world.create_thread(stage.alice, stage.lawn, "corner")
    told = await stage.slash(stage.alice, "check", corner)
    assert "✓ Send Messages in Threads" in told.text
    assert "Send Messages:" not in told.text


async def test_the_dailys_channel_is_looked_at_as_well(stage: Stage) -> None:
    manager(stage, stage.alice)
    shed = stage.world.create_channel(stage.park, "shed")
    await stage.bot.house.preferences.choose_daily_channel(stage.park.id, shed.id, stage.alice.id, manages=True)
    assert "✗ " not in (await checked(stage)).text
    stage.world.set_permissions(shed, stage.park, deny=["send_messages"])
    told = (await checked(stage)).text
    assert "✗ **Send Messages** is missing" in told.split(f"in <#{shed.id}>")[1]
    assert "✗ " not in told.split(f"in <#{shed.id}>")[0]
    stage.world.delete_channel(shed)
    assert "I do not see that channel" in (await checked(stage)).text


async def test_commands_that_are_not_registered_are_named(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    manager(stage, stage.alice)
    fetch = stage.bot.tree.fetch_commands

    async def without_help() -> Any:
        return [command for command in await fetch() if command.name != "help"]

    monkeypatch.setattr(stage.bot.tree, "fetch_commands", without_help)
    assert "Not registered: `help`" in (await checked(stage)).text


async def test_it_is_offered_only_to_who_manages_the_server(stage: Stage) -> None:
    with pytest.raises(Exception, match="check"):
        await stage.slash(stage.bob, "check")


async def test_help_has_every_command_to_press_and_is_short(stage: Stage) -> None:
    told = (await stage.slash(stage.alice, "help")).text
    ids = await stage.bot.house.registration.ids()
    commands = [command for command in stage.bot.tree.walk_commands() if hasattr(command, "callback")]
    assert len(commands) > 15
    for command in commands:
        name = command.qualified_name
        if name == "help":  # they are looking at it
            continue
        assert told.count(f"</{name}:{ids[name.split()[0]]}>") == 1, name
    assert len(told) < 3500
