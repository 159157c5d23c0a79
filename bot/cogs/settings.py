"""`/settings ...` and `/check`."""

from typing import Any

from discord import app_commands

from bot.cogs.reach import anywhere, in_servers
from bot.ui.answer import answer
from bot.ui.check import check_reply
from bot.ui.house import House
from bot.ui.interaction import Interaction
from bot.ui.localised import SAY
from bot.ui.settings import settings_panel


@anywhere
class SettingsCommands(app_commands.Group):
    """What people choose for themselves, and who manages a server for all in it.

    Discord can keep a whole command from those without a permission, but not one half of it: `/settings me` is
    everybody's, so the permission for `/settings server` is asked for by the bot alone.
    """

    def __init__(self, house: House) -> None:
        super().__init__(name="settings", description=SAY("command-settings"))
        self.house = house

    @app_commands.command(description=SAY("command-settings-me"))
    async def me(self, interaction: Interaction) -> None:
        """`/settings me`."""
        await answer(self.house, interaction, settings_panel(self.house, interaction, "me"))

    @app_commands.command(description=SAY("command-settings-server"))
    async def server(self, interaction: Interaction) -> None:
        """`/settings server`."""
        await answer(self.house, interaction, settings_panel(self.house, interaction, "server"))


def check_command(house: House) -> "app_commands.Command[Any, ..., None]":
    """The command `/check`, which clients offer to those who may manage the server."""

    @in_servers
    @app_commands.command(name="check", description=SAY("command-check"))
    @app_commands.default_permissions(manage_guild=True)
    async def command(interaction: Interaction) -> None:
        await answer(house, interaction, check_reply(house, interaction))

    return command
