"""A reply once it has been sent: nothing of it stays behind for the garbage collector."""

import gc
import weakref
from collections.abc import Callable

import discord
import pytest

from bot.ui.reply import Picture, Reply, framed, rows, text


def made() -> Reply:
    return framed(
        text("Well."),
        Picture("board.png", b"", "A board"),
        *rows([discord.ui.Button(label=str(number), custom_id=f"b{number}") for number in range(7)]),
        discord.ui.ActionRow(discord.ui.Select(custom_id="s", options=[discord.SelectOption(label="one")])),
    )


@pytest.mark.parametrize("sent", [Reply.components, lambda reply: reply.view().to_components()])
async def test_a_message_that_was_sent_is_gone_at_once(sent: Callable[[Reply], object]) -> None:
    reply = made()
    (panel,) = reply.items
    assert isinstance(panel, discord.ui.Container)
    parts = [weakref.ref(part) for part in (panel, *panel.walk_children())]
    assert len(parts) == 14
    gc.collect()
    gc.disable()
    try:
        sent(reply)
        del reply, panel
        assert [part() for part in parts if part() is not None] == []
    finally:
        gc.enable()


async def test_what_is_sent_twice_is_the_same() -> None:
    reply = made()
    assert reply.components() == reply.components() == reply.view().to_components() == reply.view().to_components()  # type: ignore[no-untyped-call]  # its own
