"""What the bot may and may not do in a channel."""

from collections.abc import Iterable
from typing import Final

import discord

from bot.text import Text

Channel = discord.abc.GuildChannel | discord.Thread

DAILY: Final = ("view_channel", "send_messages")
"""What posting the daily needs."""


def missing(may: discord.Permissions, wanted: Iterable[str]) -> list[str]:
    """Those of the permissions wanted, by the library's names, that are not there, in the same order."""
    return [name for name in wanted if not getattr(may, name)]


def in_words(words: Text, permission: str) -> str:
    """A permission by the name that Discord's own settings show."""
    return words(f"permission-{permission}")
