"""Registering commands, everywhere or in one server."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandbox.refusals.commands import check_commands
from sandbox.refusals.errors import DiscordError
from sandbox.refusals.form import Form

if TYPE_CHECKING:
    from sandbox.rest.ask import Ask, Route


def _where(ask: Ask) -> int | None:
    """Return the server that the path names, None for everywhere."""
    if ask.number("application_id") != ask.world.bot.id:
        raise DiscordError(10002)
    if "guild_id" not in ask.params:
        return None
    guild = ask.world.guilds.get(ask.number("guild_id"))
    if guild is None or ask.world.bot.id not in guild.members:
        raise DiscordError(50001)
    return guild.id


def listed(ask: Ask) -> Any:
    """Answer with what is registered."""
    return ask.world.commands.all(_where(ask))


def one(ask: Ask) -> Any:
    """Answer with one command."""
    found = ask.world.commands.find(ask.number("command_id"), _where(ask))
    if found is None:
        raise DiscordError(10063)
    return found


def replace(ask: Ask) -> Any:
    """Register these commands instead of all before."""
    where = _where(ask)
    form = Form(ask.body)
    check_commands(form)
    form.verdict()
    return ask.world.register(ask.body, where)


def add(ask: Ask) -> Any:
    """Register one command beside the others, or instead of the one of its name and type."""
    where = _where(ask)
    new = ask.fields()
    key = (new.get("name"), new.get("type", 1))
    others = [c for c in ask.world.commands.all(where) if (c["name"], c["type"]) != key]
    form = Form([new])
    check_commands(form)
    form.verdict()
    return ask.world.register([*others, new], where)[-1]


def delete(ask: Ask) -> None:
    """Remove one command."""
    where = _where(ask)
    gone = one(ask)
    ask.world.register([c for c in ask.world.commands.all(where) if c is not gone], where)


ROUTES: list[Route] = [
    (method, f"/applications/{{application_id}}{middle}/commands{end}", handler)
    for middle in ("", "/guilds/{guild_id}")
    for method, end, handler in (
        ("GET", "", listed),
        ("PUT", "", replace),
        ("POST", "", add),
        ("GET", "/{command_id}", one),
        ("DELETE", "/{command_id}", delete),
    )
]
