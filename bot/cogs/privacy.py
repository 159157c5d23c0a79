"""`/privacy ...`."""

from discord import app_commands

from bot.cogs.reach import anywhere
from bot.ui.answer import answer
from bot.ui.house import House
from bot.ui.interaction import Interaction
from bot.ui.localised import SAY
from bot.ui.privacy import delete_reply, export_reply, show_reply


@anywhere
class PrivacyCommands(app_commands.Group):
    """What is kept about whoever asks; nobody else sees the answers."""

    def __init__(self, house: House) -> None:
        super().__init__(name="privacy", description=SAY("command-privacy"))
        self.house = house

    @app_commands.command(description=SAY("command-privacy-show"))
    async def show(self, interaction: Interaction) -> None:
        """`/privacy show`."""
        await answer(self.house, interaction, show_reply(self.house, interaction))

    @app_commands.command(description=SAY("command-privacy-export"))
    async def export(self, interaction: Interaction) -> None:
        """`/privacy export`."""
        await answer(self.house, interaction, export_reply(self.house, interaction))

    @app_commands.command(description=SAY("command-privacy-delete"))
    async def delete(self, interaction: Interaction) -> None:
        """`/privacy delete`."""
        await answer(self.house, interaction, delete_reply(self.house, interaction))
