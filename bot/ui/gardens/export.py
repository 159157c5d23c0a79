"""`/gardens export`: a game as a text file, for whoever asks alone."""

import asyncio

from bot.match import Match
from bot.play.exports import may_export, written
from bot.ui.gardens.replay import wanted_game
from bot.ui.house import House
from bot.ui.interaction import Interaction, private_text
from bot.ui.reply import Document, Reply, framed, text


async def export_reply(house: House, interaction: Interaction, wanted: int | None) -> Reply:
    """The file; of the game going on if none was named, else of the one finished last.

    Raises:
        Refusal: no-match, which-game, none-finished (none was named, and there is none), export-running,
            too-often.
    """
    match = await wanted_game(house, interaction, wanted)
    may_export(match, interaction.user.id)
    house.allowances.take(interaction.user.id, "export")
    names, changes = await asyncio.gather(
        house.storage.people.names(match.seats), house.storage.ratings.changes(match.id)
    )
    file = Document(f"gardens-{match.id}.txt", written(match, names, _place(house, match), changes).encode())
    told = private_text(interaction)("exported", match=match.id)
    return framed(text(told), file)


def _place(house: House, match: Match) -> str:
    """Where a game was played, as far as it is known."""
    guild = house.client.get_guild(match.place.guild_id) if match.place.guild_id else None
    channel = guild.get_channel_or_thread(match.place.channel_id) if guild else None
    known = [guild.name if guild else "", f"#{channel.name}" if channel else ""]
    return " ".join(filter(None, known)) or str(match.place.channel_id)
