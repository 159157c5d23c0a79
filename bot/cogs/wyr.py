"""`/wyr ...`."""

from typing import Final

import discord
from discord import app_commands

from bot.cogs.reach import anywhere
from bot.match import Match
from bot.storage import StorageUnavailable
from bot.ui.answer import answer
from bot.ui.audience import audience_of, for_all, for_one
from bot.ui.house import House
from bot.ui.interaction import Interaction, place_of
from bot.ui.localised import SAY
from bot.ui.names import remember
from bot.ui.reply import Reply
from bot.ui.rules import rules_page
from bot.ui.wyr.archive import archive_reply, days_offered
from bot.ui.wyr.garden import garden_reply
from bot.ui.wyr.resume import resume_page
from bot.ui.wyr.stats import stats_reply

VISIBLE: Final = [
    app_commands.Choice(name=SAY("visible-me"), value="only me"),
    app_commands.Choice(name=SAY("visible-all"), value="everyone"),
]
"""Who may see a garden."""


@anywhere
class WyrCommands(app_commands.Group):
    """The commands of the solitaire."""

    def __init__(self, house: House) -> None:
        super().__init__(name="wyr", description=SAY("command-wyr"))
        self.house = house

    @app_commands.command(description=SAY("command-wyr-daily"))
    @app_commands.describe(visible=SAY("option-visible"))
    @app_commands.choices(visible=VISIBLE)
    async def daily(self, interaction: Interaction, visible: str | None = None) -> None:
        """`/wyr daily`."""
        public = None if visible is None else visible == "everyone"
        await answer(self.house, interaction, self._daily(interaction, public=public), public=bool(public))

    @app_commands.command(description=SAY("command-wyr-play"))
    @app_commands.describe(seed=SAY("option-seed"), visible=SAY("option-wyr-visible"))
    @app_commands.choices(visible=VISIBLE)
    async def play(
        self,
        interaction: Interaction,
        seed: app_commands.Range[str, 1, 200] | None = None,
        visible: str = "everyone",
    ) -> None:
        """`/wyr play`."""
        public = visible == "everyone"
        await answer(self.house, interaction, self._play(interaction, seed, public=public), public=public)

    @app_commands.command(description=SAY("command-wyr-resume"))
    async def resume(self, interaction: Interaction) -> None:
        """`/wyr resume`."""
        await answer(self.house, interaction, resume_page(self.house, interaction, 0))

    @app_commands.command(description=SAY("command-wyr-archive"))
    @app_commands.describe(date=SAY("option-date"))
    async def archive(self, interaction: Interaction, date: app_commands.Range[str, 1, 100]) -> None:
        """`/wyr archive`."""
        await answer(self.house, interaction, archive_reply(self.house, interaction, date))

    @archive.autocomplete("date")
    async def suggest_days(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """The last days, those with what is typed in them."""
        try:
            return await days_offered(self.house, interaction, typed)
        except StorageUnavailable:
            return []

    @app_commands.command(description=SAY("command-wyr-stats"))
    @app_commands.describe(member=SAY("option-member"))
    async def stats(self, interaction: Interaction, member: discord.User | None = None) -> None:
        """`/wyr stats`."""
        whose = member or interaction.user
        await answer(self.house, interaction, stats_reply(self.house, interaction, whose), public=True)

    @app_commands.command(description=SAY("command-wyr-rules"))
    async def rules(self, interaction: Interaction) -> None:
        """`/wyr rules`."""
        await answer(self.house, interaction, rules_page(self.house, for_one(interaction), "wyr", 0))

    async def _daily(self, interaction: Interaction, *, public: bool | None) -> Reply:
        await remember(self.house, interaction)
        match = await self.house.wyr.daily(interaction.user.id, place_of(interaction), public=public)
        seen = for_all(interaction) if public else for_one(interaction)
        return await garden_reply(self.house, seen, match, private=not public)

    async def _play(self, interaction: Interaction, seed: str | None, *, public: bool) -> Reply:
        await remember(self.house, interaction)
        match = await self.house.wyr.practice(interaction.user.id, place_of(interaction), seed, public=public)
        return await self._garden(interaction, match)

    async def _garden(self, interaction: Interaction, match: Match) -> Reply:
        return await garden_reply(self.house, audience_of(interaction, match), match)
