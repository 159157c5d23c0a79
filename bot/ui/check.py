"""`/check`: what the bot may and may not do in a server, and how what is missing is mended."""

from collections.abc import Mapping
from typing import Final

import discord

from bot.errors import Refusal
from bot.play.settings import NEVER
from bot.text import Text
from bot.ui.channel import UNREACHABLE, lacking
from bot.ui.gardens.threads import NEEDED as THREADS
from bot.ui.house import House
from bot.ui.interaction import Interaction, private_text
from bot.ui.reply import Reply, framed, text

POSTING: Final = ("view_channel", "send_messages")
IN_THREAD: Final = ("view_channel", "send_messages_in_threads")
SHOWING: Final = ("attach_files", "read_message_history")
"""What games take in a channel, beside posting there: the pictures, and the boards of before."""

INVITED: Final = tuple(dict.fromkeys((*POSTING, *IN_THREAD, *SHOWING, *THREADS)))
"""All permissions the bot has any use for: it is invited with these."""


def invite_link(application_id: int) -> str:
    """The page at Discord that invites the bot to a server, with the least permissions it can do everything with."""
    may = discord.Permissions(**dict.fromkeys(INVITED, True))
    return discord.utils.oauth_url(application_id, permissions=may, scopes=("bot", "applications.commands"))


async def check_reply(house: House, interaction: Interaction) -> Reply:
    """What is there and what is missing: in this channel, in the daily's, and of the commands.

    Raises:
        Refusal: not-in-server, not-manager.
    """
    settings = await house.preferences.of_server(interaction.guild_id, manages=interaction.permissions.manage_guild)
    if interaction.guild is None:
        raise Refusal("not-in-server")
    words = private_text(interaction)
    wanted: tuple[str, ...] = (*(IN_THREAD if isinstance(interaction.channel, discord.Thread) else POSTING), *SHOWING)
    if settings["threads"] != NEVER and isinstance(interaction.channel, discord.TextChannel):
        wanted = (*wanted, *THREADS)
    purposes = {name: words(f"permission-{name}-for") for name in wanted}
    may = interaction.app_permissions
    here = f"<#{interaction.channel_id}>"
    parts = [
        f"### {words('check-title')}\n{words('check-begin')}",
        _channel(words, words("check-here", channel=here), may, purposes),
        _daily(words, house.client.get_guild(interaction.guild.id), settings["daily_channel"]),
        await _commands(house, words),
    ]
    return framed(*map(text, parts))


def _channel(words: Text, title: str, may: discord.Permissions, wanted: Mapping[str, str]) -> str:
    """What is there and what is missing of what is wanted in a channel.

    Args:
        words: the sentences.
        title: over the list.
        may: what the bot may do there.
        wanted: the permissions, each with what it is for.
    """
    missing = lacking(may, wanted)
    lines = [f"**{title}**"]
    for name, purpose in wanted.items():
        key = "check-missing" if name in missing else "check-there"
        lines.append(words(key, permission=words(f"permission-{name}"), purpose=purpose))
    if missing:
        lines.append(f"-# {words('check-mend')}")
    return "\n".join(lines)


def _daily(words: Text, guild: discord.Guild | None, number: str) -> str:
    if not number:
        return f"**{words('setting-daily')}**\n{words('check-no-daily')}"
    title = words("check-daily", channel=f"<#{number}>")
    channel = None if guild is None else guild.get_channel(int(number))
    if guild is None or channel is None:
        return f"**{title}**\n{words('check-daily-gone')}"
    return _channel(words, title, channel.permissions_for(guild.me), dict.fromkeys(POSTING, words("check-daily-for")))


async def _commands(house: House, words: Text) -> str:
    title = f"**{words('check-commands')}**\n"
    try:
        missing = await house.registration.missing()
    except UNREACHABLE:
        return title + words("check-commands-unknown")
    if missing:
        return title + words("check-commands-missing", names=", ".join(f"`{name}`" for name in missing))
    return title + words("check-commands-there")
