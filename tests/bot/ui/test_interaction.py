"""What arrives of a press."""

from typing import Any, Final

import discord
import pytest

from bot.ui.interaction import custom_ids, leave_parts_raw

USER: Final = {"id": "5", "username": "ann", "discriminator": "0", "avatar": None}


def button(custom_id: str) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "Press", "custom_id": custom_id}


def message(number: str, *parts: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {
        "id": number,
        "channel_id": "3",
        "type": 0,
        "content": "",
        "author": USER,
        "attachments": [],
        "embeds": [],
        "timestamp": "2026-12-01T12:00:00+00:00",
        "flags": 1 << 6,
        "components": list(parts),
        **more,
    }


def arrival(**more: Any) -> dict[str, Any]:
    return {
        "id": "1",
        "application_id": "2",
        "token": "word",
        "version": 1,
        "attachment_size_limit": 1,
        "user": USER,
        "type": 3,
        "data": {"component_type": 2, "custom_id": "pressed"},
        **more,
    }


def arrived(monkeypatch: pytest.MonkeyPatch, payload: dict[str, Any]) -> discord.Interaction[Any]:
    """The interaction that the library makes of a payload for a bot that leaves the parts raw."""
    client = discord.AutoShardedClient(intents=discord.Intents.none())
    leave_parts_raw(client)
    came: list[discord.Interaction[Any]] = []
    monkeypatch.setattr(client, "dispatch", lambda _event, interaction: came.append(interaction))
    monkeypatch.setattr(client._connection, "dispatch", client.dispatch)
    client._connection.parsers["INTERACTION_CREATE"](payload)
    (interaction,) = came
    return interaction


def test_the_parts_of_a_pressed_message_stay_as_they_came(monkeypatch: pytest.MonkeyPatch) -> None:
    row = {"type": 1, "components": [button("a"), button("b")]}
    section = {"type": 9, "components": [{"type": 10, "content": "Words"}], "accessory": button("c")}
    select = {"type": 1, "components": [{"type": 3, "custom_id": "d", "options": []}]}
    shown = message(
        "9",
        {"type": 17, "components": [row, section, select]},
        message_reference={"message_id": "8", "channel_id": "3"},
        referenced_message=message("8", row),
    )
    interaction = arrived(monkeypatch, arrival(message=shown))
    assert interaction.message is not None
    assert (interaction.message.id, interaction.message.flags.ephemeral) == (9, True)
    assert interaction.message.components == []
    assert interaction.message.reference is not None
    assert (interaction.message.reference.message_id, interaction.message.reference.resolved) == (8, None)
    assert sorted(custom_ids(interaction)) == ["a", "b", "c", "d"]


def test_a_press_without_a_message_and_a_form_arrive_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    assert list(custom_ids(arrived(monkeypatch, arrival()))) == []
    form = {"custom_id": "form", "components": []}
    interaction = arrived(monkeypatch, arrival(type=5, data=form, message=message("9")))
    assert list(custom_ids(interaction)) == []
