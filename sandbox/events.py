"""What happens in the world, told to whoever subscribed: the bot's gateway, the pages of people, tests."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from sandbox.channels import Channel
    from sandbox.interactions import Interaction
    from sandbox.messages import Message
    from sandbox.people import Guild, Member, Role, User

Change = Literal["created", "updated", "deleted"]


class Event:
    """Something that happened."""

    def visible_to(self, user: User) -> bool:
        """Tell whether a person's client would show it."""
        raise NotImplementedError


@dataclass(frozen=True)
class MessageEvent(Event):
    """A message came, was edited (``updated``) or went."""

    change: Change
    message: Message

    def visible_to(self, user: User) -> bool:
        """See the base class; the going of a message is shown to those who saw it."""
        if self.message.ephemeral_to is not None:
            return self.message.ephemeral_to is user
        return self.message.channel.visible_to(user)


@dataclass(frozen=True)
class InteractionEvent(Event):
    """An interaction was sent, or its state changed: thinking, answered, failed.

    An answer may hold a modal (``interaction.modal``) or choices (``interaction.choices``) for the person.
    """

    interaction: Interaction

    def visible_to(self, user: User) -> bool:
        """See the base class; only who acted is told."""
        return self.interaction.user is user


@dataclass(frozen=True)
class TypingEvent(Event):
    """Somebody types in a channel."""

    channel: Channel
    user: User

    def visible_to(self, user: User) -> bool:
        """See the base class."""
        return self.channel.visible_to(user)


@dataclass(frozen=True)
class ChannelEvent(Event):
    """A channel or thread came, changed (its permissions, too) or went."""

    change: Change
    channel: Channel

    def visible_to(self, user: User) -> bool:
        """See the base class."""
        if self.channel.guild is None:
            return user in self.channel.recipients
        return user.id in self.channel.guild.members


@dataclass(frozen=True)
class MemberEvent(Event):
    """Somebody joined a server, changed there or left."""

    change: Change
    member: Member

    def visible_to(self, user: User) -> bool:
        """See the base class."""
        return user.id in self.member.guild.members


@dataclass(frozen=True)
class RoleEvent(Event):
    """A role came or changed."""

    change: Change
    role: Role

    def visible_to(self, user: User) -> bool:
        """See the base class."""
        return user.id in self.role.guild.members


@dataclass(frozen=True)
class GuildEvent(Event):
    """The bot came to a server, the server changed, or the bot was removed."""

    change: Change
    guild: Guild

    def visible_to(self, user: User) -> bool:
        """See the base class."""
        return user.id in self.guild.members


@dataclass(frozen=True)
class CommandsEvent(Event):
    """The bot registered its commands anew."""

    def visible_to(self, user: User) -> bool:
        """See the base class: everyone may look at the commands again."""
        return not user.bot
