"""`/leaderboard`, `/profile` and `/help`."""

from typing import Any, Final

import discord
from discord import app_commands

from bot.cogs.reach import anywhere
from bot.match import GameName
from bot.storage.standings import Period
from bot.ui.answer import answer
from bot.ui.boards import board_page
from bot.ui.help import help_reply
from bot.ui.house import House
from bot.ui.interaction import Interaction
from bot.ui.localised import SAY
from bot.ui.profile import profile_reply

SCOPES: Final = [
    app_commands.Choice(name=SAY("scope-server"), value="this server"),
    app_commands.Choice(name=SAY("scope-everywhere"), value="everywhere"),
]
"""Whose results a board shows."""

PERIODS: Final[list[app_commands.Choice[str]]] = [
    app_commands.Choice(name=SAY("period-day"), value="today"),
    app_commands.Choice(name=SAY("period-week"), value="week"),
    app_commands.Choice(name=SAY("period-month"), value="month"),
    app_commands.Choice(name=SAY("period-all"), value="all time"),
]
"""Of how much time a board is."""

_PERIOD_OF: Final[dict[str | None, Period]] = {"today": "day", "week": "week", "month": "month", "all time": "all"}


def leaderboard(house: House) -> "app_commands.Command[Any, ..., None]":
    """The command `/leaderboard`."""

    @anywhere
    @app_commands.command(name="leaderboard", description=SAY("command-leaderboard"))
    @app_commands.describe(game=SAY("option-boards-game"), period=SAY("option-period"), scope=SAY("option-scope"))
    @app_commands.choices(period=PERIODS, scope=SCOPES)
    async def command(
        interaction: Interaction,
        game: GameName,
        period: str | None = None,
        scope: str = "this server",
    ) -> None:
        everywhere = scope == "everywhere" or interaction.guild_id is None
        page = board_page(house, interaction, game, _PERIOD_OF.get(period), everywhere=everywhere)
        await answer(house, interaction, page, public=True)

    return command


def profile(house: House) -> "app_commands.Command[Any, ..., None]":
    """The command `/profile`."""

    @anywhere
    @app_commands.command(name="profile", description=SAY("command-profile"))
    @app_commands.describe(member=SAY("option-member"))
    async def command(interaction: Interaction, member: discord.User | None = None) -> None:
        await answer(house, interaction, profile_reply(house, interaction, member or interaction.user), public=True)

    return command


def help_command(house: House) -> "app_commands.Command[Any, ..., None]":
    """The command `/help`."""

    @anywhere
    @app_commands.command(name="help", description=SAY("command-help"))
    async def command(interaction: Interaction) -> None:
        await answer(house, interaction, help_reply(house, interaction))

    return command
