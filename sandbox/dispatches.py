"""What the gateway tells the bot when something happens, and which intent that takes.

https://discord.com/developers/docs/events/gateway#list-of-intents
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntFlag
from typing import TYPE_CHECKING

from sandbox import payloads
from sandbox.events import (
    ChannelEvent,
    GuildEvent,
    InteractionEvent,
    MemberEvent,
    MessageEvent,
    RoleEvent,
    TypingEvent,
)
from sandbox.interactions import State

if TYPE_CHECKING:
    from sandbox.components import Raw
    from sandbox.events import Event
    from sandbox.messages import Message
    from sandbox.people import Guild
    from sandbox.world import World


class Intent(IntFlag):
    """What a bot asks to be told of."""

    GUILDS = 1 << 0
    GUILD_MEMBERS = 1 << 1
    GUILD_PRESENCES = 1 << 8
    GUILD_MESSAGES = 1 << 9
    GUILD_MESSAGE_TYPING = 1 << 11
    DIRECT_MESSAGES = 1 << 12
    DIRECT_MESSAGE_TYPING = 1 << 14
    MESSAGE_CONTENT = 1 << 15


PRIVILEGED = Intent.GUILD_MEMBERS | Intent.GUILD_PRESENCES | Intent.MESSAGE_CONTENT
KNOWN_INTENTS = (1 << 26) - 1


@dataclass(frozen=True)
class Dispatch:
    """One event for the bot; without a guild it goes to the first shard."""

    name: str
    data: Raw
    guild: Guild | None = None


def dispatch(event: Event, world: World, intents: Intent) -> Dispatch | None:
    """Return what a session with these intents is told of an event, None for nothing."""
    told: Dispatch | None = None
    match event:
        case InteractionEvent(interaction) if interaction.state is State.SENT:
            told = Dispatch("INTERACTION_CREATE", payloads.interaction(interaction, world), interaction.guild)
        case MessageEvent(change, message):
            told = _message(change, message, world, intents)
        case TypingEvent():
            told = _typing(event, world, intents)
        case MemberEvent():
            told = _member(event, world, intents)
        case ChannelEvent() if intents & Intent.GUILDS:
            told = _channel(event, world)
        case RoleEvent() if intents & Intent.GUILDS:
            told = _role(event)
        case GuildEvent() if intents & Intent.GUILDS:
            told = _guild(event, world, intents)
    return told


def _typing(event: TypingEvent, world: World, intents: Intent) -> Dispatch | None:
    channel, user = event.channel, event.user
    wanted = Intent.GUILD_MESSAGE_TYPING if channel.guild else Intent.DIRECT_MESSAGE_TYPING
    if not intents & wanted or user is world.bot:
        return None
    told: Raw = {"channel_id": str(channel.id), "user_id": str(user.id), "timestamp": int(world.clock().timestamp())}
    return Dispatch("TYPING_START", told, channel.guild)


def _member(event: MemberEvent, world: World, intents: Intent) -> Dispatch | None:
    member = event.member
    if member.user is not world.bot and not intents & Intent.GUILD_MEMBERS:
        return None
    verb = {"created": "ADD", "updated": "UPDATE", "deleted": "REMOVE"}[event.change]
    told = payloads.member(member) | {"guild_id": str(member.guild.id)}
    return Dispatch(f"GUILD_MEMBER_{verb}", told, member.guild)


def _role(event: RoleEvent) -> Dispatch:
    guild = event.role.guild
    verb = "CREATE" if event.change == "created" else "UPDATE"
    return Dispatch(f"GUILD_ROLE_{verb}", {"guild_id": str(guild.id), "role": payloads.role(event.role)}, guild)


def _message(change: str, message: Message, world: World, intents: Intent) -> Dispatch | None:
    """Private messages come without a server, so that only the intent for direct messages brings them."""
    guild = None if message.ephemeral else message.channel.guild
    if not intents & (Intent.GUILD_MESSAGES if guild else Intent.DIRECT_MESSAGES):
        return None
    if not message.ephemeral and not message.channel.visible_to(world.bot):
        return None
    if change == "deleted":
        told: Raw = {"id": str(message.id), "channel_id": str(message.channel.id)}
        return Dispatch("MESSAGE_DELETE", told | ({"guild_id": str(guild.id)} if guild else {}), guild)
    told = payloads.message_event(message)
    knows = message.author is world.bot or guild is None or world.bot in message.mentions
    if not knows and not intents & Intent.MESSAGE_CONTENT:
        told |= {"content": "", "embeds": [], "attachments": [], "components": []}
    return Dispatch("MESSAGE_CREATE" if change == "created" else "MESSAGE_UPDATE", told, guild)


def _channel(event: ChannelEvent, world: World) -> Dispatch | None:
    channel = event.channel
    if channel.guild is None or world.bot.id not in channel.guild.members:
        return None
    verb = {"created": "CREATE", "updated": "UPDATE", "deleted": "DELETE"}[event.change]
    told = payloads.channel(channel)
    if not channel.is_thread:
        return Dispatch(f"CHANNEL_{verb}", told, channel.guild)
    if verb == "CREATE":
        told["newly_created"] = True
        if world.bot.id in channel.thread_members:
            told["member"] = payloads.thread_member(channel, world.bot.id)
    return Dispatch(f"THREAD_{verb}", told, channel.guild)


def _guild(event: GuildEvent, world: World, intents: Intent) -> Dispatch:
    change, guild = event.change, event.guild
    if change == "deleted":
        return Dispatch("GUILD_DELETE", {"id": str(guild.id)}, guild)
    if change == "updated":
        return Dispatch("GUILD_UPDATE", payloads.guild(guild), guild)
    all_members = bool(intents & Intent.GUILD_MEMBERS)
    return Dispatch("GUILD_CREATE", payloads.guild_create(guild, world.bot, all_members=all_members), guild)
