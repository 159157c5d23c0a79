"""`/settings server`: the daily's channel, hour and zone; what the bot may not do there is said and nothing is kept."""

from datetime import UTC, datetime
from typing import Any

import pytest

from tests.e2e.stage import Stage
from tests.e2e.test_settings import made, manager, selected

CHANNEL, HOUR = "h/s-channel/0/0/", "h/s-choose/0/0/server/daily_hour"


async def kept(stage: Stage) -> dict[str, Any]:
    return made(await stage.bot.house.storage.servers.of(stage.park.id))


async def with_daily(stage: Stage) -> Any:
    """Alice manages the park and has the daily posted on the lawn; the panel."""
    manager(stage, stage.alice)
    return await stage.choose(stage.alice, await stage.slash(stage.alice, "settings server"), stage.lawn, CHANNEL)


def moment(year: int, month: int, day: int, hour: int) -> str:
    return f"<t:{int(datetime(year, month, day, hour, tzinfo=UTC).timestamp())}:f>"


async def test_the_daily_has_a_channel_an_hour_and_a_zone(stage: Stage) -> None:
    panel = await with_daily(stage)
    assert panel.ephemeral
    assert f"Kept. **Daily post: <#{stage.lawn.id}>**" in panel.message.text
    assert await kept(stage) == {"daily_channel": stage.lawn.id, "daily_by": stage.alice.id}
    assert selected(panel, "daily_hour") == ["9"]
    (shown,) = (select for select in panel.message.selects if select.custom_id == CHANNEL)
    assert [int(preset["id"]) for preset in shown.raw["default_values"]] == [stage.lawn.id]
    assert moment(2026, 12, 1, 9) in panel.message.text, "at noon, the next nine o'clock is tomorrow's"
    panel = await stage.choose(stage.alice, panel, "18", HOUR)
    assert "Kept. **Hour of the daily post: at 18:00**" in panel.message.text
    assert moment(2026, 11, 30, 18) in panel.message.text
    form = await stage.press(stage.alice, panel, "Time zone: UTC")
    panel = await stage.submit(stage.alice, form, text="new york")
    assert "Kept. **Time zone: America/New_York**" in panel.message.text
    assert moment(2026, 11, 30, 23) in panel.message.text
    assert (await kept(stage))["timezone"] == "America/New_York"
    stopped = await stage.press(stage.alice, panel, "No daily post")
    assert "No daily is posted" in stopped.message.text
    assert await kept(stage) == {"timezone": "America/New_York", "daily_hour": "18"}
    assert not any(select.custom_id == HOUR for select in stopped.message.selects)


async def test_a_zone_that_is_none_is_told_of_with_those_like_it(stage: Stage) -> None:
    panel = await with_daily(stage)
    for typed, said in (("Helsinky", "Europe/Helsinki"), ("@everyone", "no time zone"), ("UTC+2", "no time zone")):
        form = await stage.press(stage.alice, panel, "Time zone: UTC")
        panel = await stage.submit(stage.alice, form, text=typed)
        assert panel.ephemeral
        assert said in panel.message.text
        assert "@everyone" not in panel.message.text
        assert "timezone" not in await kept(stage)


@pytest.mark.parametrize(("lacking", "name"), [("view_channel", "View Channel"), ("send_messages", "Send Messages")])
async def test_a_channel_the_bot_may_not_post_in_is_refused_with_the_fix(stage: Stage, lacking: str, name: str) -> None:
    panel = await with_daily(stage)
    shed = stage.world.create_channel(stage.park, "shed")
    stage.world.set_permissions(shed, stage.park, deny=[lacking])
    refused = await stage.choose(stage.alice, panel, shed, CHANNEL)
    assert refused.ephemeral
    assert f"<#{shed.id}>" in refused.message.text
    assert f"**{name}**" in refused.message.text
    assert (await kept(stage))["daily_channel"] == stage.lawn.id
    stage.world.set_permissions(shed, stage.park)
    chosen = await stage.choose(stage.alice, refused, shed, CHANNEL)
    assert f"Kept. **Daily post: <#{shed.id}>**" in chosen.message.text


async def test_a_panel_works_after_a_restart(stage: Stage) -> None:
    panel = await with_daily(stage)
    await stage.restart()
    panel = await stage.choose(stage.alice, panel, "0", HOUR)
    assert selected(panel, "daily_hour") == ["0"]
    form = await stage.press(stage.alice, panel, "Time zone: UTC")
    await stage.restart()
    panel = await stage.submit(stage.alice, form, text="Europe/Helsinki")
    assert moment(2026, 11, 30, 22) in panel.message.text
    await stage.restart()
    await stage.press(stage.alice, panel, "No daily post")
    assert "daily_channel" not in await kept(stage)


async def test_who_does_not_manage_the_server_changes_nothing_by_a_forged_press(stage: Stage) -> None:
    panel = await with_daily(stage)
    form = await stage.press(stage.alice, panel, "Time zone: UTC")
    before = await kept(stage)
    world, force = stage.world, {"_force": True, **stage.waiting}
    for told in (
        await world.select(stage.bob, panel.message, [stage.lawn], CHANNEL, **force),
        await world.select(stage.bob, panel.message, ["3"], HOUR, **force),
        await world.click(stage.bob, panel.message, "h/s-no-daily/0/0/", **force),
        await world.click(stage.bob, panel.message, "h/s-zone/0/0/", **force),
    ):
        assert told.ephemeral
        assert "Manage Server" in told.text
    (role,) = (role for role in stage.park.roles.values() if role.name == "keepers")
    stage.world.give_role(stage.park, stage.alice, role, on=False)
    assert "Manage Server" in (await stage.submit(stage.alice, form, text="Asia/Tokyo")).text
    assert await kept(stage) == before


async def test_values_that_were_never_offered_are_not_kept(stage: Stage) -> None:
    panel = await with_daily(stage)
    before = await kept(stage)
    for value, setting in (("24", HOUR), ("x", HOUR), ("sometimes", "h/s-choose/0/0/server/threads")):
        told = await stage.world.select(stage.alice, panel.message, [value], setting, _force=True, **stage.waiting)
        assert "do not know this button" in told.text
    for argument in ("server/timezone", "server/daily_channel", "server/daily_by", "me/daily_hour", "server/gone"):
        told = await stage.press(stage.alice, panel, f"h/s-choose/0/0/{argument}", stale=True)
        assert "do not know this button" in told.text
    assert await kept(stage) == before
