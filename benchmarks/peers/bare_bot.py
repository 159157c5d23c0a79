"""The least a discord.py bot can do: a message with a picture and a button; each press edits it with the same picture.

    DISCORD_TOKEN=... python benchmarks/peers/bare_bot.py picture.png

Everything is made beforehand. The caches are off, as in Hortus.
"""

import io
import os
import sys
from pathlib import Path
from typing import Any

import discord
from discord import app_commands

DATA = Path(sys.argv[1]).read_bytes()


def view() -> discord.ui.LayoutView:
    """The message's parts, marked as finished, so that the library keeps none."""
    made = discord.ui.LayoutView(timeout=None)
    made.add_item(
        discord.ui.Container(
            discord.ui.TextDisplay("A picture"),
            discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://picture.png", description="A board")),
            discord.ui.ActionRow(discord.ui.Button(label="Press", custom_id="press")),
        )
    )
    made.stop()
    return made


def file() -> discord.File:
    """The picture, for one request."""
    return discord.File(io.BytesIO(DATA), "picture.png", description="A board")


class Bare(discord.Client):
    """The bot."""

    def __init__(self) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
        )
        self.tree = app_commands.CommandTree(self)
        self.view = view()

    async def setup_hook(self) -> None:
        """Registers the command."""

        @self.tree.command(description="The picture")
        async def board(interaction: discord.Interaction[Any]) -> None:
            await interaction.response.send_message(view=self.view, file=file())

        await self.tree.sync()

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """A press."""
        if interaction.type is discord.InteractionType.component:
            await interaction.response.edit_message(view=self.view, attachments=[file()])


if __name__ == "__main__":
    Bare().run(os.environ["DISCORD_TOKEN"], log_handler=None)
