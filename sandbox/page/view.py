"""What one person sees, as the JSON that the page's script reads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandbox import payloads

if TYPE_CHECKING:
    from sandbox.channels import Channel
    from sandbox.client import Client
    from sandbox.commands import Command
    from sandbox.components import Raw
    from sandbox.messages import Message
    from sandbox.people import Guild, User
    from sandbox.world import World

NEWEST = 200  # messages of a channel that the page is given at once


def playable(world: World) -> list[User]:
    """Return the people one can be: all who are in a server, the bot not among them."""
    members = {user_id for guild in world.guilds.values() for user_id in guild.members}
    return [user for user in world.users.values() if user.id in members and not user.bot]


def find_person(world: World, key: str) -> User | None:
    """Return the person of that username or id, else the first one can be; None in an empty world."""
    people = playable(world)
    named = [user for user in people if key in (user.username, str(user.id))]
    return next(iter(named + people), None)


def everything(client: Client, online: list[str]) -> dict[str, Any]:
    """Return all that a person's page shows.

    ``me``, ``people`` (all users; ``playable`` tells whom one can be, ``app`` which is the bot), ``servers`` (with
    ``roles``, and ``members`` by user id), ``channels``, ``messages`` and ``commands`` by channel id, ``online`` (ids
    of the bots connected).
    """
    world, me = client.world, client.user
    one_can_be = playable(world)
    channels = client.channels()
    return {
        "me": payloads.user(me),
        "people": [_person(user, world, one_can_be) for user in world.users.values()],
        "servers": [_server(guild) for guild in world.guilds.values() if me.id in guild.members],
        "channels": [_channel(channel, me) for channel in channels],
        "messages": {str(c.id): [message(m) for m in client.messages(c)[-NEWEST:]] for c in channels},
        "commands": {str(c.id): [_command(command) for command in client.commands(c)] for c in channels},
        "online": online,
    }


def message(what: Message) -> Raw:
    """Return a message as Discord's client gets it, with what the page needs besides.

    Discord's message object, plus ``ephemeral``, ``loading``, ``author_name`` and ``pinged`` (ids as strings).
    """
    member = what.channel.guild.member(what.author) if what.channel.guild else None
    return payloads.message(what) | {
        "ephemeral": what.ephemeral,
        "loading": what.loading,
        "author_name": member.display_name if member else what.author.display_name,
        "pinged": [str(user_id) for user_id in sorted(what.pinged)],
    }


def _person(user: User, world: World, one_can_be: list[User]) -> Raw:
    return payloads.user(user) | {"playable": user in one_can_be, "app": user is world.bot}


def _server(guild: Guild) -> Raw:
    return {
        "id": str(guild.id),
        "name": guild.name,
        "roles": [{"id": str(role.id), "name": role.name} for role in guild.roles.values()],
        "members": {
            str(member.id): {"nick": member.nick, "roles": [str(role.id) for role in member.roles]}
            for member in guild.members.values()
        },
    }


def _channel(channel: Channel, me: User) -> Raw:
    """Return a channel; a direct conversation is named after the other one in it, ``recipients`` holds the others."""
    others = [user for user in channel.recipients if user is not me]
    return payloads.channel(channel) | {
        "name": channel.name or ", ".join(user.display_name for user in others),
        "archived": channel.archived,
        "recipients": [payloads.user(user) for user in others],
    }


def _command(command: Command) -> Raw:
    return {
        "path": command.path,
        "type": int(command.type),
        "description": command.description,
        "options": command.options,
    }
