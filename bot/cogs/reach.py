"""Where commands can be used, and whether a person can take them along to places that the bot is not in."""

from typing import TypeVar

from discord import app_commands

Declared = TypeVar("Declared")


def in_servers(declared: Declared) -> Declared:
    """Declares a command, menu entry or group for servers that the bot is in: it posts in their channels by itself."""
    return app_commands.allowed_installs(guilds=True, users=False)(
        app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)(declared)
    )


def anywhere(declared: Declared) -> Declared:
    """Declares one for all servers, for private chats and for people who have installed the app for themselves.

    In most of these places the bot cannot say anything but its answers, so it must not need more.
    """
    return app_commands.allowed_installs(guilds=True, users=True)(
        app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)(declared)
    )
