"""A small bot on the real discord.py that does, on command, what the sandbox is to be tested with."""

from __future__ import annotations

import asyncio
import io
import sys
from typing import TYPE_CHECKING, Any, Self

import discord
from discord import app_commands

if TYPE_CHECKING:
    import re
    from collections.abc import Awaitable, Callable

    Deed = Callable[[discord.Interaction["Greenhouse"]], Awaitable[Any]]

PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000002000000030806000000b9eade81"
    "0000000b4944415478da63fccf80090000040001f0b2f7560000000049454e44ae426082"
)


def picture(name: str = "board.png", words: str | None = "a board") -> discord.File:
    """Return a tiny picture with alt text."""
    return discord.File(io.BytesIO(PNG), name, description=words)


class Seed(discord.ui.DynamicItem[discord.ui.Button[discord.ui.View]], template=r"seed:(?P<n>\d+)"):
    """A button that carries its number and is bound to no view."""

    def __init__(self, n: int) -> None:
        super().__init__(discord.ui.Button(label=f"Seed {n}", custom_id=f"seed:{n}"))
        self.n = n

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        del interaction, item
        return cls(int(match["n"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.edit_message(content=f"sown {self.n}", view=seeds(self.n + 1))


def seeds(n: int) -> discord.ui.View:
    """Return a view with one seed."""
    view = discord.ui.View(timeout=None)
    view.add_item(Seed(n))
    return view


def one_button(name: str) -> discord.ui.View:
    """Return a view with one button whose custom_id and label are the same."""
    return discord.ui.View(timeout=None).add_item(discord.ui.Button(label=name, custom_id=name))


def layout(*items: discord.ui.Item[Any]) -> discord.ui.LayoutView:
    """Return a view of components alone."""
    view = discord.ui.LayoutView(timeout=None)
    for item in items:
        view.add_item(item)
    return view


def board(name: str = "board.png") -> discord.ui.LayoutView:
    """Return a board: words, a picture, a button."""
    gallery: discord.ui.MediaGallery[Any] = discord.ui.MediaGallery(
        discord.MediaGalleryItem(f"attachment://{name}", description="a board")
    )
    row: discord.ui.ActionRow[Any] = discord.ui.ActionRow(Seed(1))
    return layout(discord.ui.Container(discord.ui.TextDisplay("White to move"), gallery, row))


class Greenhouse(discord.Client):
    """The bot; ``deed`` is what ``/do`` does, ``on_press`` what any press does, ``errors`` what went wrong.

    ``busy`` counts the deeds and presses that are not done yet.
    """

    def __init__(self, deed: Deed | None = None, **options: Any) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True, guild_messages=True, dm_messages=True),
            allowed_mentions=discord.AllowedMentions.none(),
            guild_ready_timeout=0,
            **options,
        )
        self.deed = deed
        self.on_press: Deed | None = None
        self.errors: list[Exception] = []
        self.done: list[Any] = []
        self.busy = 0
        self.presses: list[discord.Interaction[Any]] = []
        self.heard: list[discord.Message] = []
        self.ready = asyncio.Event()
        self.tree = app_commands.CommandTree(self)
        self.tree.error(self.on_tree_error)
        self.tree.add_command(do)
        self.tree.add_command(garden)
        self.tree.add_command(greet)
        self.tree.add_command(look)
        self.add_dynamic_items(Seed)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        del args, kwargs
        error = sys.exception()
        assert isinstance(error, Exception), event_method
        self.errors.append(error)

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def on_ready(self) -> None:
        self.ready.set()

    async def on_message(self, message: discord.Message) -> None:
        self.heard.append(message)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        if interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            self.presses.append(interaction)
            if self.on_press is not None:
                await self.do(self.on_press, interaction)

    async def do(self, deed: Deed, interaction: discord.Interaction[Any]) -> Any:
        self.busy += 1
        try:
            return await deed(interaction)
        finally:
            self.busy -= 1

    async def on_tree_error(self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError) -> None:
        del interaction
        self.errors.append(getattr(error, "original", error))


@app_commands.command()
async def do(interaction: discord.Interaction[Greenhouse]) -> None:
    """Do what the test says."""
    bot = interaction.client
    if bot.deed is not None:
        bot.done.append(await bot.do(bot.deed, interaction))


@app_commands.context_menu(name="Greet")
async def greet(interaction: discord.Interaction[Greenhouse], member: discord.Member) -> None:
    """Greet a member."""
    await interaction.response.send_message(f"hello {member.display_name}")


@app_commands.context_menu(name="Look at")
async def look(interaction: discord.Interaction[Greenhouse], message: discord.Message) -> None:
    """Tell what a message says."""
    await interaction.response.send_message(f"it says {message.content}", ephemeral=True)


garden = app_commands.Group(name="garden", description="Work in the garden")


@garden.command()
@app_commands.choices(
    kind=[app_commands.Choice(name="Red rose", value="rose"), app_commands.Choice(name="Iris", value="iris")]
)
async def plant(
    interaction: discord.Interaction[Greenhouse],
    kind: app_commands.Choice[str],
    count: app_commands.Range[int, 1, 9],
    *,
    neighbour: discord.Member | None = None,
    hurry: bool = False,
    depth: float = 1.5,
    note: app_commands.Range[str, 0, 10] = "",
) -> None:
    """Plant something."""
    who = neighbour.display_name if neighbour else "-"
    words = f"{count} {kind.name} {who} {hurry} {depth} {note!r} {interaction.locale}"
    await interaction.response.send_message(words)


@garden.command()
async def visit(interaction: discord.Interaction[Greenhouse], place: str) -> None:
    """Go somewhere."""
    await interaction.response.send_message(f"went to {place}", ephemeral=True)


@visit.autocomplete("place")
async def suggest(interaction: discord.Interaction[Greenhouse], current: str) -> list[app_commands.Choice[str]]:
    """Suggest places."""
    del interaction
    places = ["pond", "porch", "hedge"]
    return [app_commands.Choice(name=p, value=p) for p in places if p.startswith(current)]
