"""People, the servers they are in, and the roles they have there."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sandbox.permissions import Permission, in_guild

if TYPE_CHECKING:
    from datetime import datetime

    from sandbox.channels import Channel


@dataclass(eq=False)
class User:
    """A person, or the bot.

    ``locale`` is the language of their Discord, ``dms_open`` whether the bot may write to them, ``installed`` whether
    they have installed it for themselves, to be used where it is not.
    """

    id: int
    username: str
    global_name: str | None = None
    locale: str = "en-US"
    bot: bool = False
    dms_open: bool = True
    installed: bool = False

    @property
    def mention(self) -> str:
        """The text that mentions this person."""
        return f"<@{self.id}>"

    @property
    def display_name(self) -> str:
        """The name others read, unless they have another one in a server."""
        return self.global_name or self.username


@dataclass(eq=False)
class Role:
    """A role in a server; ``bot_id`` is set for the role that an application brings along."""

    id: int
    guild: Guild
    name: str
    permissions: Permission
    position: int = 1
    mentionable: bool = False
    bot_id: int | None = None

    @property
    def mention(self) -> str:
        """The text that mentions this role."""
        return f"<@&{self.id}>"


@dataclass(eq=False)
class Member:
    """A user in a server."""

    guild: Guild
    user: User
    joined_at: datetime
    nick: str | None = None
    roles: list[Role] = field(default_factory=list)

    @property
    def id(self) -> int:
        """The user's id: members have none of their own."""
        return self.user.id

    @property
    def display_name(self) -> str:
        """The name others read in this server."""
        return self.nick or self.user.display_name

    @property
    def permissions(self) -> Permission:
        """What the member may do in the server."""
        return in_guild(self.guild, self.user)


@dataclass(eq=False)
class Guild:
    """A server, by the name that Discord's protocol gives it. Members and roles are keyed by id."""

    id: int
    name: str
    owner: User
    locale: str = "en-US"
    members: dict[int, Member] = field(default_factory=dict)
    roles: dict[int, Role] = field(default_factory=dict)
    channels: dict[int, Channel] = field(default_factory=dict)

    @property
    def everyone(self) -> Role:
        """The role that all members have; its id is the server's."""
        return self.roles[self.id]

    def member(self, user: User) -> Member | None:
        """Return the user as a member, or None for a stranger."""
        return self.members.get(user.id)
