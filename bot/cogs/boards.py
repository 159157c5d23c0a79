"""`/leaderboard` and `/help`."""

from typing import Any, Final, Literal

from discord import app_commands

from bot.ui.answer import answer
from bot.ui.boards import Scope, board_page
from bot.ui.help import help_reply
from bot.ui.house import House
from bot.ui.interaction import Interaction
from bot.ui.localised import SAY

SCOPES: Final = [
    app_commands.Choice(name=SAY("scope-server"), value="this server"),
    app_commands.Choice(name=SAY("scope-everywhere"), value="everywhere"),
]
"""Whose results a board shows."""


def leaderboard(house: House) -> "app_commands.Command[Any, ..., None]":
    """The command `/leaderboard`."""

    @app_commands.command(name="leaderboard", description=SAY("command-leaderboard"))
    @app_commands.describe(game=SAY("option-boards-game"), scope=SAY("option-scope"))
    @app_commands.choices(scope=SCOPES)
    async def command(
        interaction: Interaction,
        game: Literal["gardens", "wyr"],
        scope: str = "this server",
    ) -> None:
        where: Scope = "server" if scope == "this server" and interaction.guild_id is not None else "everywhere"
        await answer(house, interaction, board_page(house, interaction, game, where), public=True)

    return command


def help_command(house: House) -> "app_commands.Command[Any, ..., None]":
    """The command `/help`."""

    @app_commands.command(name="help", description=SAY("command-help"))
    async def command(interaction: Interaction) -> None:
        await answer(house, interaction, help_reply(house, interaction))

    return command
