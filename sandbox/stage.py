"""Arranging the world for a test: who is there, what they may do, and what is to go wrong."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from sandbox.channels import Channel
from sandbox.client import Client
from sandbox.log import Fault
from sandbox.permissions import BOT, Permission, permission

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sandbox.messages import Message
    from sandbox.people import Guild, Member, Role, User
    from sandbox.result import Result
    from sandbox.server import Sandbox


class Stage:
    """The world of a sandbox, by the words that tests use.

    Args:
        box: A running sandbox.
    """

    def __init__(self, box: Sandbox) -> None:
        self.box = box
        self.world = box.world

    def create_user(self, username: str, **more: Any) -> User:
        """Bring a person into the world (``locale``, ``global_name``, ``bot``, ``dms_open``, ``installed``)."""
        return self.world.create_user(username, **more)

    def create_guild(self, name: str = "Guild", **more: Any) -> Guild:
        """Found a server (``members``, ``owner``, ``locale``, ``bot``, ``bot_permissions``, ``channel``, ``shard``)."""
        return self.world.create_guild(name, **more)

    def create_channel(self, guild: Guild, name: str) -> Channel:
        """Open a text channel."""
        return self.world.create_channel(guild, name)

    def create_thread(self, user: User, parent: Channel, name: str, *, private: bool = False) -> Channel:
        """Open a thread as a person."""
        return self.world.create_thread(user, parent, name, private=private)

    def create_role(self, guild: Guild, name: str, permissions: int = 0, **more: Any) -> Role:
        """Make a role (``position``, ``mentionable``)."""
        return self.world.create_role(guild, name, Permission(permissions), **more)

    def give_role(self, guild: Guild, user: User, role: Role, *, on: bool = True) -> None:
        """Give a member a role, or take it away."""
        self.world.give_role(guild, user, role, on=on)

    def join(self, guild: Guild, user: User, *, nick: str | None = None) -> Member:
        """Let a person join a server."""
        return self.world.join(guild, user, nick=nick)

    def leave(self, guild: Guild, user: User) -> None:
        """Let a person leave a server."""
        self.world.leave(guild, user)

    def remove_bot(self, guild: Guild) -> None:
        """Throw the bot out of a server."""
        self.world.leave(guild, self.world.bot)

    def add_bot(self, guild: Guild) -> None:
        """Invite the bot to a server."""
        self.world.add_bot(guild, BOT)

    def default_channel(self, guild: Guild) -> Channel:
        """Return a server's first channel."""
        return next(iter(guild.channels.values()))

    def dm(self, user: User) -> Channel:
        """Return a person's direct conversation with the bot."""
        return self.world.dm(user)

    def set_permissions(
        self,
        channel: Channel,
        target: User | Role | Guild,
        *,
        allow: int | str | Iterable[str] = 0,
        deny: int | str | Iterable[str] = 0,
    ) -> None:
        """Overwrite for one channel what somebody may do."""
        self.world.set_permissions(channel, target, allow=allow, deny=deny)

    def set_bot_permissions(
        self, where: Guild | Channel, permissions: int | Iterable[str], *, everyone: int | Iterable[str] | None = None
    ) -> None:
        """Let the bot do just this in a channel, or by its role in a server, and everyone there just that."""
        bits = permission(permissions)
        if isinstance(where, Channel):
            self.world.set_permissions(where, self.world.bot, allow=bits, deny=~bits)
            return
        self.world.change_role(self.world.bot_role(where), bits)
        if everyone is not None:
            self.world.change_role(where.everyone, permission(everyone))

    def delete_channel(self, channel: Channel) -> None:
        """Delete a channel."""
        self.world.delete_channel(channel)

    def archive_thread(self, thread: Channel, *, archived: bool = True, locked: bool | None = None) -> None:
        """Archive a thread or bring it back."""
        self.world.archive_thread(thread, archived=archived, locked=locked)

    def delete_message(self, message: Message) -> None:
        """Delete a message as a moderator would."""
        self.world.delete_message(message)

    def dismiss(self, user: User, message: Message) -> None:
        """Let a person dismiss a private message."""
        Client(self.world, user).dismiss(message)

    # Trouble

    def expire_token(self, result: Result) -> None:
        """Let the fifteen minutes of an interaction be over."""
        if result.interaction is not None:
            result.interaction.expires = self.world.clock()

    def fault(self, method: str = ".*", path: str = ".*", **more: Any) -> Fault:
        """Let requests go wrong; see ``Fault`` for ``kind`` and the rest."""
        fault = Fault(re.compile(method), re.compile(path), **more)
        self.box.faults.append(fault)
        return fault
