"""The bot itself, other users, servers and their members, and where the gateway is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandbox import payloads
from sandbox.permissions import in_guild
from sandbox.refusals.errors import DiscordError

if TYPE_CHECKING:
    from sandbox.people import Guild
    from sandbox.rest.ask import Ask, Route


def me(ask: Ask) -> Any:
    """Answer with the bot's user."""
    return payloads.user(ask.world.bot) | {"verified": True, "mfa_enabled": True, "email": None, "locale": "en-US"}


def application(ask: Ask) -> Any:
    """Answer with the bot's application."""
    return payloads.application(ask.world)


def user(ask: Ask) -> Any:
    """Answer with any user."""
    found = ask.world.users.get(ask.number("user_id"))
    if found is None:
        raise DiscordError(10013)
    return payloads.user(found)


def gateway(ask: Ask) -> Any:
    """Answer with the gateway's address."""
    return {"url": ask.gateway_url}


def gateway_for_bots(ask: Ask) -> Any:
    """Answer with the gateway's address and how many shards to open."""
    limit = {
        "total": 1000,
        "remaining": 1000,
        "reset_after": 86400000,
        "max_concurrency": ask.world.max_concurrency or 1,
    }
    return {"url": ask.gateway_url, "shards": 1, "session_start_limit": limit}


def my_guilds(ask: Ask) -> Any:
    """Answer with the servers the bot is in."""
    return [
        {
            "id": str(g.id),
            "name": g.name,
            "icon": None,
            "owner": False,
            "permissions": str(int(in_guild(g, ask.world.bot))),
            "features": [],
        }
        for g in ask.world.guilds.values()
        if ask.world.bot.id in g.members
    ]


def guild(ask: Ask) -> Any:
    """Answer with a server."""
    return payloads.guild(_guild(ask))


def channels(ask: Ask) -> Any:
    """Answer with a server's channels."""
    return [payloads.channel(c) for c in _guild(ask).channels.values() if not c.is_thread]


def active_threads(ask: Ask) -> Any:
    """Answer with the threads that are not archived."""
    threads = [
        c for c in _guild(ask).channels.values() if c.is_thread and not c.archived and c.visible_to(ask.world.bot)
    ]
    mine = [payloads.thread_member(c, ask.world.bot.id) for c in threads if ask.world.bot.id in c.thread_members]
    return {"threads": [payloads.channel(c) for c in threads], "members": mine}


def roles(ask: Ask) -> Any:
    """Answer with a server's roles."""
    return [payloads.role(r) for r in _guild(ask).roles.values()]


def member(ask: Ask) -> Any:
    """Answer with one member."""
    found = _guild(ask).members.get(ask.number("user_id"))
    if found is None:
        raise DiscordError(10007 if ask.number("user_id") in ask.world.users else 10013)
    return payloads.member(found)


def _guild(ask: Ask) -> Guild:
    found = ask.world.guilds.get(ask.number("guild_id"))
    if found is None:
        raise DiscordError(10004)
    if ask.world.bot.id not in found.members:
        raise DiscordError(50001)
    return found


ROUTES: list[Route] = [
    ("GET", "/gateway", gateway),
    ("GET", "/gateway/bot", gateway_for_bots),
    ("GET", "/users/@me", me),
    ("GET", "/users/@me/guilds", my_guilds),
    ("GET", "/users/{user_id}", user),
    ("GET", "/applications/@me", application),
    ("GET", "/oauth2/applications/@me", application),
    ("GET", "/guilds/{guild_id}", guild),
    ("GET", "/guilds/{guild_id}/channels", channels),
    ("GET", "/guilds/{guild_id}/threads/active", active_threads),
    ("GET", "/guilds/{guild_id}/roles", roles),
    ("GET", "/guilds/{guild_id}/members/{user_id}", member),
]
