"""`/wyr ...`."""

from typing import Final, Literal

import discord
from discord import app_commands

from bot.match import Match
from bot.play.replay import wyr_state
from bot.text import Text
from bot.ui.answer import answer
from bot.ui.house import House
from bot.ui.interaction import Interaction, place_of, private_text
from bot.ui.invitation import remember
from bot.ui.press import Press
from bot.ui.reply import Reply, View, panel, sentence, text
from bot.ui.rules import rules_page
from bot.ui.wyr_garden import deal_in_words, garden_reply, points
from bot.ui.wyr_presses import words_for

Visible = Literal["only me", "everyone"]
_SHOWN = 25

SAY: Final = Text()
"""Descriptions as they are registered, in English."""


class WyrCommands(app_commands.Group):
    """The commands of the solitaire."""

    def __init__(self, house: House) -> None:
        super().__init__(name="wyr", description=SAY("command-wyr"))
        self.house = house

    @app_commands.command(description=SAY("command-wyr-daily"))
    @app_commands.describe(visible=SAY("option-visible"))
    async def daily(self, interaction: Interaction, visible: Visible | None = None) -> None:
        """`/wyr daily`."""
        public = None if visible is None else visible == "everyone"
        await answer(self.house, interaction, self._daily(interaction, public=public), public=bool(public))

    @app_commands.command(description=SAY("command-wyr-play"))
    @app_commands.describe(seed=SAY("option-seed"), visible=SAY("option-wyr-visible"))
    async def play(
        self,
        interaction: Interaction,
        seed: app_commands.Range[str, 1, 200] | None = None,
        visible: Visible = "everyone",
    ) -> None:
        """`/wyr play`."""
        public = visible == "everyone"
        await answer(self.house, interaction, self._play(interaction, seed, public=public), public=public)

    @app_commands.command(description=SAY("command-wyr-resume"))
    async def resume(self, interaction: Interaction) -> None:
        """`/wyr resume`."""
        await answer(self.house, interaction, self._resume(interaction))

    @app_commands.command(description=SAY("command-wyr-rules"))
    async def rules(self, interaction: Interaction) -> None:
        """`/wyr rules`."""
        await answer(self.house, interaction, rules_page(self.house, private_text(interaction), "wyr", 0))

    async def _daily(self, interaction: Interaction, *, public: bool | None) -> Reply:
        await remember(self.house, interaction)
        match = await self.house.wyr.daily(interaction.user.id, place_of(interaction), public=public)
        return await self._garden(interaction, match)

    async def _play(self, interaction: Interaction, seed: str | None, *, public: bool) -> Reply:
        await remember(self.house, interaction)
        match = await self.house.wyr.practice(interaction.user.id, place_of(interaction), seed, public=public)
        return await self._garden(interaction, match)

    async def _resume(self, interaction: Interaction) -> Reply:
        games = await self.house.wyr.unfinished(interaction.user.id)
        words = private_text(interaction)
        if not games:
            return sentence(words("nothing-to-resume"))
        if len(games) == 1:
            return await self._garden(interaction, games[0])
        options = [
            discord.SelectOption(
                label=words("resume-option", match=match.id, deal=_plain_deal(interaction, match))[:100],
                description=words("resume-score", score=points(match.score), cards=len(wyr_state(match).table.garden)),
                value=str(match.id),
            )
            for match in games[:_SHOWN]
        ]
        select = discord.ui.Select[View](
            custom_id=Press("w-resume").custom_id, placeholder=words("resume-which"), options=options
        )
        return Reply((panel(text(words("resume-several", count=len(games))), discord.ui.ActionRow(select)),))

    async def _garden(self, interaction: Interaction, match: Match) -> Reply:
        return await garden_reply(self.house, words_for(interaction, match), match)


def _plain_deal(interaction: Interaction, match: Match) -> str:
    """The deal for a label, where markdown is not read and needs no escaping."""
    words = private_text(interaction)
    if match.day is not None:
        return deal_in_words(words, match)
    return words("deal-practice", seed=match.seed or "")
