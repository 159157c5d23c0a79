"""The world: people, servers, channels, messages, interactions, and word of all that happens to them."""

from __future__ import annotations

import asyncio
import mimetypes
import secrets
import struct
from collections import deque
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from sandbox import interactions
from sandbox.channels import Channel, ChannelType, Overwrite
from sandbox.commands import CommandBook
from sandbox.events import (
    Change,
    ChannelEvent,
    CommandsEvent,
    Event,
    GuildEvent,
    InteractionEvent,
    MemberEvent,
    MessageEvent,
    RoleEvent,
    TypingEvent,
)
from sandbox.interactions import Interaction, InteractionType, State
from sandbox.messages import Attachment, Message
from sandbox.people import Guild, Member, Role, User
from sandbox.permissions import BOT, EVERYONE, NOTHING, Permission, permission
from sandbox.snowflake import Snowflakes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from sandbox.components import Raw

# A world may run for days: what nobody can see any more is let go of.
KEPT_BYTES = 64 * 1024 * 1024
KEPT_INTERACTIONS = 10_000


def now() -> datetime:
    """Return the aware UTC time: the clock of a world that was not handed another."""
    return datetime.now(UTC)


class World:
    """Everything there is; ``bot`` is the application's user, and its id is the application's id, too.

    Args:
        clock: Tells the aware UTC time, for timestamps and the end of tokens.
        bot_name: What the bot is called.
    """

    def __init__(self, clock: Callable[[], datetime] | None = None, *, bot_name: str = "Hortus") -> None:
        self.clock = clock or now
        self.ids = Snowflakes(lambda: self.clock())  # noqa: PLW0108  # the clock may be exchanged later
        self.base_url = "http://127.0.0.1"
        self.users: dict[int, User] = {}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.attachments: dict[int, Attachment] = {}
        self._dropped: deque[Attachment] = deque()
        self.interactions: dict[str, Interaction] = {}
        self.acknowledge_within = interactions.ACKNOWLEDGE_WITHIN
        self.max_concurrency: int | None = None
        self._listeners: list[Callable[[Event], None]] = []
        self.bot = self.create_user(bot_name, bot=True)
        self.developer = self.create_user("gardener")
        self.commands = CommandBook(self.ids, self.bot.id)

    # Word of what happens

    def subscribe(self, listener: Callable[[Event], None]) -> Callable[[], None]:
        """Have every event told to ``listener``, in order, and return what ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def emit(self, event: Event) -> None:
        """Tell all who listen."""
        for listener in list(self._listeners):
            listener(event)

    # People and servers

    def create_user(
        self,
        username: str,
        *,
        locale: str = "en-US",
        global_name: str | None = None,
        bot: bool = False,
        dms_open: bool = True,
        installed: bool = False,
    ) -> User:
        """Bring a person (or another bot) into the world."""
        user = User(self.ids.next(), username, global_name, locale, bot, dms_open, installed)
        self.users[user.id] = user
        return user

    def create_guild(
        self,
        name: str = "Guild",
        *,
        owner: User | None = None,
        locale: str = "en-US",
        members: Iterable[User] = (),
        bot: bool = True,
        bot_permissions: Permission = BOT,
        channel: str | None = "general",
        shard: tuple[int, int] | None = None,
    ) -> Guild:
        """Found a server with these members, a first channel, and the bot with a role of its own.

        ``shard`` is the shard it shall lie in, and of how many.
        """
        owner = owner or self.create_user(f"{name}-owner")
        guild = Guild(self.ids.on_shard(*shard) if shard else self.ids.next(), name, owner, locale)
        guild.roles[guild.id] = Role(guild.id, guild, "@everyone", EVERYONE, position=0)
        self.guilds[guild.id] = guild
        for user in dict.fromkeys((owner, *members)):
            guild.members[user.id] = Member(guild, user, self.clock())
        if channel is not None:
            self.create_channel(guild, channel)
        if bot:
            self.add_bot(guild, bot_permissions)
        return guild

    def add_bot(self, guild: Guild, permissions: Permission = BOT) -> None:
        """Invite the bot to a server with these permissions."""
        role = self.create_role(guild, self.bot.username, permissions, bot_id=self.bot.id)
        guild.members[self.bot.id] = Member(guild, self.bot, self.clock(), roles=[role])
        self.emit(GuildEvent("created", guild))

    def bot_role(self, guild: Guild) -> Role:
        """Return the role that the bot brought to a server."""
        return next(role for role in guild.roles.values() if role.bot_id == self.bot.id)

    def create_role(
        self,
        guild: Guild,
        name: str,
        permissions: Permission = NOTHING,
        *,
        position: int = 1,
        mentionable: bool = False,
        bot_id: int | None = None,
    ) -> Role:
        """Make a role; higher positions stand above lower ones."""
        role = Role(self.ids.next(), guild, name, permissions, position, mentionable, bot_id)
        guild.roles[role.id] = role
        self.emit(RoleEvent("created", role))
        return role

    def join(self, guild: Guild, user: User, *, nick: str | None = None, roles: Iterable[Role] = ()) -> Member:
        """Let a user into a server."""
        member = Member(guild, user, self.clock(), nick, list(roles))
        guild.members[user.id] = member
        self.emit(MemberEvent("created", member))
        return member

    def leave(self, guild: Guild, user: User) -> None:
        """Let a user leave a server; the bot is told so only with the members intent."""
        member = guild.members.pop(user.id)
        self.emit(MemberEvent("deleted", member) if user is not self.bot else GuildEvent("deleted", guild))

    def give_role(self, guild: Guild, user: User, role: Role, *, on: bool = True) -> None:
        """Give a member a role, or take it away."""
        member = guild.members[user.id]
        member.roles = [r for r in member.roles if r is not role] + ([role] if on else [])
        self.emit(MemberEvent("updated", member))

    def change_role(self, role: Role, permissions: Permission) -> None:
        """Change what a role permits."""
        role.permissions = permissions
        self.emit(RoleEvent("updated", role))

    # Channels

    def create_channel(self, guild: Guild, name: str, *, topic: str | None = None) -> Channel:
        """Open a text channel."""
        channel = Channel(self.ids.next(), ChannelType.TEXT, name, guild, topic=topic, position=len(guild.channels))
        return self._add_channel(channel)

    def create_thread(
        self, owner: User, parent: Channel, name: str, *, private: bool = False, thread_id: int | None = None
    ) -> Channel:
        """Open a thread; one on a message takes the message's id as ``thread_id``."""
        kind = ChannelType.PRIVATE_THREAD if private else ChannelType.PUBLIC_THREAD
        thread = Channel(thread_id or self.ids.next(), kind, name, parent.guild, parent, owner)
        thread.archive_changed = self.clock()
        thread.thread_members[owner.id] = self.clock()
        return self._add_channel(thread)

    def dm(self, user: User) -> Channel:
        """Return the direct conversation of a user with the bot, made when it is first asked for."""
        for channel in self.channels.values():
            if channel.is_dm and channel.recipients == [self.bot, user]:
                return channel
        return self._add_channel(Channel(self.ids.next(), ChannelType.DM, recipients=[self.bot, user]))

    def _add_channel(self, channel: Channel) -> Channel:
        self.channels[channel.id] = channel
        if channel.guild is not None:
            channel.guild.channels[channel.id] = channel
        self.emit(ChannelEvent("created", channel))
        return channel

    def delete_channel(self, channel: Channel) -> None:
        """Delete a channel with its threads; nothing in it can be reached any more."""
        for thread in [c for c in self.channels.values() if c.parent is channel]:
            self.delete_channel(thread)
        channel.deleted = True
        del self.channels[channel.id]
        if channel.guild is not None:
            del channel.guild.channels[channel.id]
        self.emit(ChannelEvent("deleted", channel))

    def archive_thread(self, thread: Channel, *, archived: bool = True, locked: bool | None = None) -> None:
        """Archive a thread or bring it back; a locked one only moderators can bring back."""
        thread.archived = archived
        thread.locked = thread.locked if locked is None else locked
        thread.archive_changed = self.clock()
        self.emit(ChannelEvent("updated", thread))

    def set_permissions(
        self,
        channel: Channel,
        target: User | Role | Guild,
        *,
        allow: int | str | Iterable[str] = 0,
        deny: int | str | Iterable[str] = 0,
    ) -> None:
        """Overwrite for one channel what a member, a role or everyone in the server may do."""
        channel.overwrites[target.id] = Overwrite(permission(allow), permission(deny), not isinstance(target, User))
        self.emit(ChannelEvent("updated", channel))

    # Messages

    def store(
        self,
        channel: Channel,
        filename: str,
        data: bytes,
        *,
        description: str | None = None,
        ephemeral: bool = False,
    ) -> Attachment:
        """Keep a file and give it an address."""
        attachment_id = self.ids.next()
        kind = mimetypes.guess_type(filename)[0] or "application/octet-stream"
        url = f"{self.base_url}/attachments/{channel.id}/{attachment_id}/{filename}"
        width, height = _png_size(data)
        attachment = Attachment(attachment_id, filename, data, kind, url, description, width, height, ephemeral)
        self.attachments[attachment_id] = attachment
        return attachment

    def drop(self, attachments: Iterable[Attachment]) -> None:
        """Let go of files that no message shows any more; the latest are kept for those who look at the history."""
        self._dropped.extend(attachments)
        while sum(a.size for a in self._dropped) > KEPT_BYTES:
            oldest = self._dropped.popleft()
            self.attachments.pop(oldest.id, None)
            oldest.data = b""

    def post(self, message: Message) -> None:
        """Put a new message into its channel."""
        channel = message.channel
        channel.messages[message.id] = message
        channel.sent += 1
        if channel.is_thread and channel.archived and not message.ephemeral:
            self.archive_thread(channel, archived=False)
        self.emit(MessageEvent("created", message))

    def edited(self, message: Message) -> None:
        """Say that a message was edited."""
        self.emit(MessageEvent("updated", message))

    def delete_message(self, message: Message) -> None:
        """Delete a message; whoever holds it sees ``deleted``."""
        message.deleted = True
        message.channel.messages.pop(message.id, None)
        self.drop(message.attachments)
        self.emit(MessageEvent("deleted", message))

    def typing(self, channel: Channel, user: User) -> None:
        """Show that somebody types."""
        self.emit(TypingEvent(channel, user))

    # Interactions

    def interact(
        self,
        kind: InteractionType,
        user: User,
        channel: Channel,
        data: Raw,
        *,
        name: str = "",
        message: Message | None = None,
        opener: Interaction | None = None,
    ) -> Interaction:
        """Send the bot an interaction and start its clocks. Needs a running event loop."""
        loop = asyncio.get_running_loop()
        interaction = Interaction(
            id=self.ids.next(),
            type=kind,
            user=user,
            channel=channel,
            data=data,
            token=secrets.token_urlsafe(48),
            expires=self.clock() + interactions.TOKEN_LIFETIME,
            sent_at=loop.time(),
            message=message,
            opener=opener,
            name=name,
        )
        self.interactions[interaction.token] = interaction
        if len(self.interactions) > KEPT_INTERACTIONS:
            del self.interactions[next(iter(self.interactions))]
        loop.call_later(self.acknowledge_within, self._too_late, interaction)
        self.emit(InteractionEvent(interaction))
        return interaction

    def change_state(self, interaction: Interaction, state: State) -> None:
        """Move an interaction on, for its person to see."""
        interaction.state = state
        self.emit(InteractionEvent(interaction))

    def _too_late(self, interaction: Interaction) -> None:
        if interaction.ack is None:
            interaction.reason = f"not acknowledged within {self.acknowledge_within:g} s"
            self.change_state(interaction, State.FAILED)

    def register(self, commands: list[Raw], guild_id: int | None) -> list[Raw]:
        """Replace the bot's commands, everywhere (None) or in one server, and return them with ids."""
        stored = self.commands.replace(commands, guild_id)
        self.emit(CommandsEvent())
        return stored


def _png_size(data: bytes) -> tuple[int | None, int | None]:
    """Read width and height off a PNG or GIF, whose headers hold them at a fixed place."""
    if data[:8] == b"\x89PNG\r\n\x1a\n" and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return width, height
    if data[:4] == b"GIF8" and len(data) >= 10:
        width, height = struct.unpack("<HH", data[6:10])
        return width, height
    return None, None


__all__ = ["Change", "World", "now"]
