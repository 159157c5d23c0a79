"""Things as Discord's JSON describes them: ids as strings, times in ISO 8601, permissions as decimal text."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any

from sandbox.interactions import InteractionType
from sandbox.messages import FILE_LIMIT, MessageFlag
from sandbox.permissions import in_channel
from sandbox.snowflake import moment

if TYPE_CHECKING:
    from datetime import datetime

    from sandbox.channels import Channel
    from sandbox.components import Raw
    from sandbox.interactions import Interaction
    from sandbox.messages import Attachment, Message
    from sandbox.people import Guild, Member, Role, User
    from sandbox.world import World

# With the app's own flags: it may be added to servers without asking for privileged intents.
APPLICATION_FLAGS = 0


def stamp(moment: datetime) -> str:
    """Return a time as Discord writes it."""
    return moment.isoformat()


def user(who: User) -> Raw:
    """Return a user object."""
    return {
        "id": str(who.id),
        "username": who.username,
        "global_name": who.global_name,
        "discriminator": "0000" if who.bot else "0",
        "avatar": None,
        "bot": who.bot,
        "public_flags": 0,
        "avatar_decoration_data": None,
        "primary_guild": None,
    }


def member(who: Member, channel: Channel | None = None) -> Raw:
    """Return a member object; with ``channel``, what they may do there (as interactions carry it)."""
    raw: Raw = {
        "user": user(who.user),
        "nick": who.nick,
        "avatar": None,
        "banner": None,
        "roles": [str(r.id) for r in who.roles],
        "joined_at": stamp(who.joined_at),
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
        "communication_disabled_until": None,
    }
    return raw | ({"permissions": str(int(in_channel(channel, who.user)))} if channel else {})


def role(what: Role) -> Raw:
    """Return a role object."""
    raw: Raw = {
        "id": str(what.id),
        "name": what.name,
        "description": None,
        "permissions": str(int(what.permissions)),
        "position": what.position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": what.bot_id is not None,
        "mentionable": what.mentionable,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }
    return raw | ({"tags": {"bot_id": str(what.bot_id)}} if what.bot_id else {})


def channel(where: Channel) -> Raw:
    """Return a channel object: of a server, a thread, or a direct conversation as the bot sees it."""
    last = where.last
    raw: Raw = {
        "id": str(where.id),
        "type": int(where.type),
        "flags": 0,
        "last_message_id": str(last.id) if last else None,
    }
    if where.guild is None:
        return raw | {"recipients": [user(u) for u in where.recipients if not u.bot]}
    raw |= {"guild_id": str(where.guild.id), "name": where.name, "rate_limit_per_user": 0}
    if where.is_thread:
        return raw | _thread(where)
    return raw | {
        "parent_id": None,
        "position": where.position,
        "topic": where.topic,
        "nsfw": False,
        "permission_overwrites": [
            {"id": str(i), "type": 0 if o.of_role else 1, "allow": str(int(o.allow)), "deny": str(int(o.deny))}
            for i, o in where.overwrites.items()
        ],
    }


def _thread(where: Channel) -> Raw:
    changed = where.archive_changed
    return {
        "parent_id": str(where.parent.id) if where.parent else None,
        "owner_id": str(where.owner.id) if where.owner else None,
        "message_count": len(where.messages),
        "total_message_sent": where.sent,
        "member_count": len(where.thread_members),
        "thread_metadata": {
            "archived": where.archived,
            "locked": where.locked,
            "auto_archive_duration": where.auto_archive,
            "archive_timestamp": stamp(changed) if changed else None,
            "create_timestamp": stamp(moment(where.id)),
            **({"invitable": True} if where.is_private_thread else {}),
        },
    }


def thread_member(where: Channel, user_id: int) -> Raw:
    """Return a thread member object."""
    return {
        "id": str(where.id),
        "user_id": str(user_id),
        "join_timestamp": stamp(where.thread_members[user_id]),
        "flags": 0,
    }


def guild(what: Guild) -> Raw:
    """Return a guild object without what only the gateway tells."""
    return {
        "id": str(what.id),
        "name": what.name,
        "icon": None,
        "banner": None,
        "splash": None,
        "discovery_splash": None,
        "description": None,
        "owner_id": str(what.owner.id),
        "region": "deprecated",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "roles": [role(r) for r in what.roles.values()],
        "emojis": [],
        "stickers": [],
        "features": [],
        "mfa_level": 0,
        "nsfw_level": 0,
        "nsfw": False,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "public_updates_channel_id": None,
        "safety_alerts_channel_id": None,
        "vanity_url_code": None,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "premium_progress_bar_enabled": False,
        "preferred_locale": what.locale,
        "max_members": 500000,
        "max_video_channel_users": 25,
        "application_id": None,
    }


def guild_create(what: Guild, bot: User, *, all_members: bool) -> Raw:
    """Return a guild as GUILD_CREATE tells it; members are only the bot's own unless the intent asks for all."""
    told = [m for m in what.members.values() if all_members or m.user is bot]
    threads = [c for c in what.channels.values() if c.is_thread and not c.archived and c.visible_to(bot)]
    return guild(what) | {
        "joined_at": stamp(what.members[bot.id].joined_at),
        "large": False,
        "member_count": len(what.members),
        "members": [member(m) for m in told],
        "channels": [channel(c) for c in what.channels.values() if not c.is_thread],
        "threads": [
            channel(c) | ({"member": thread_member(c, bot.id)} if bot.id in c.thread_members else {}) for c in threads
        ],
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def attachment(what: Attachment) -> Raw:
    """Return an attachment object."""
    raw: Raw = {
        "id": str(what.id),
        "filename": what.filename,
        "size": what.size,
        "url": what.url,
        "proxy_url": what.url,
        "content_type": what.content_type,
    }
    if what.description is not None:
        raw["description"] = what.description
    if what.width is not None:
        raw |= {"width": what.width, "height": what.height}
    return raw | ({"ephemeral": True} if what.ephemeral else {})


def message(what: Message, *, within: bool = False) -> Raw:
    """Return a message object; ``within``: as the one replied to, which does not show its own."""
    raw: Raw = {
        "id": str(what.id),
        "channel_id": str(what.channel.id),
        "type": int(what.type),
        "author": user(what.author),
        "content": what.content,
        "timestamp": stamp(what.created),
        "edited_timestamp": stamp(what.edited) if what.edited else None,
        "tts": False,
        "mention_everyone": what.mention_everyone,
        "mentions": [user(u) for u in what.mentions],
        "mention_roles": [str(i) for i in what.mention_roles],
        "attachments": [attachment(a) for a in what.attachments if not a.shown_inside],
        "embeds": [] if what.flags & MessageFlag.SUPPRESS_EMBEDS else deepcopy(what.embeds),
        "components": deepcopy(what.components),
        "pinned": False,
        "flags": int(what.flags),
    }
    if what.author.bot and what.interaction is not None:
        raw |= {"application_id": str(what.author.id), "webhook_id": str(what.author.id)}
        raw["interaction_metadata"] = interaction_metadata(what.interaction, what)
    if what.nonce is not None:
        raw["nonce"] = what.nonce
    if what.thread is not None and not what.thread.deleted:
        raw["thread"] = channel(what.thread)
    if what.reference is not None:
        raw["message_reference"] = {"type": 0, "channel_id": str(what.channel.id), "message_id": str(what.reference.id)}
        if not within:
            raw["referenced_message"] = None if what.reference.deleted else message(what.reference, within=True)
    return raw


def message_event(what: Message) -> Raw:
    """Return a message as the gateway tells it; private ones come without a server."""
    raw = message(what)
    where = what.channel.guild
    if where is None or what.ephemeral:
        return raw
    raw["guild_id"] = str(where.id)
    author = where.member(what.author)
    if author is not None:
        raw["member"] = member(author)
        del raw["member"]["user"]
    return raw


def interaction_metadata(what: Interaction, shown: Message | None = None) -> Raw:
    """Return what a message tells of the interaction it came from."""
    raw: Raw = {
        "id": str(what.id),
        "type": int(what.type),
        "user": user(what.user),
        "authorizing_integration_owners": _owners(what),
    }
    if what.type == InteractionType.COMMAND:
        raw["name"] = what.name
        raw["command_type"] = what.data.get("type", 1)
    if what.type == InteractionType.COMPONENT and what.message is not None:
        raw["interacted_message_id"] = str(what.message.id)
    if what.opener is not None:
        raw["triggering_interaction_metadata"] = interaction_metadata(what.opener)
    if shown is not None and what.original is not None and what.original is not shown:
        raw["original_response_message_id"] = str(what.original.id)
    return raw


def interaction(what: Interaction, world: World) -> Raw:
    """Return an interaction as the gateway tells it to the bot."""
    where = what.channel
    raw: Raw = {
        "id": str(what.id),
        "application_id": str(world.bot.id),
        "type": int(what.type),
        "token": what.token,
        "version": 1,
        "data": deepcopy(what.data),
        "channel_id": str(where.id),
        "channel": channel(where) | {"permissions": str(int(in_channel(where, what.user)))},
        "locale": what.user.locale,
        "app_permissions": str(int(in_channel(where, what.user if _brought_along(what) else world.bot))),
        "entitlements": [],
        "entitlement_sku_ids": [],
        "authorizing_integration_owners": _owners(what),
        "context": 0 if what.guild else 1,
        "attachment_size_limit": FILE_LIMIT,
    }
    if what.guild is None:
        raw["user"] = user(what.user)
    else:
        raw |= {
            "guild_id": str(what.guild.id),
            "guild": {"id": str(what.guild.id), "locale": what.guild.locale, "features": []},
            "guild_locale": what.guild.locale,
            "member": member(what.guild.members[what.user.id], where),
        }
    if what.message is not None:
        raw["message"] = message(what.message)
    return raw


def _owners(what: Interaction) -> dict[str, Any]:
    """Return for whom the bot is installed that is asked: the server (or the chat with it), the person, or both."""
    owners = {} if _brought_along(what) else {"0": str(what.guild.id) if what.guild else "0"}
    return owners | ({"1": str(what.user.id)} if what.user.installed else {})


def _brought_along(what: Interaction) -> bool:
    """Tell whether the bot is not in the server itself, but was taken there by the person."""
    return what.guild is not None and not any(role.bot_id for role in what.guild.roles.values())


def application(world: World) -> Raw:
    """Return the bot's application object."""
    return {
        "id": str(world.bot.id),
        "name": world.bot.username,
        "icon": None,
        "description": "",
        "summary": "",
        "type": None,
        "bot": user(world.bot),
        "owner": user(world.developer),
        "team": None,
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": APPLICATION_FLAGS,
        "hook": True,
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "approximate_guild_count": len([g for g in world.guilds.values() if world.bot.id in g.members]),
        "approximate_user_install_count": len([u for u in world.users.values() if u.installed]),
        "integration_types_config": {"0": {}, "1": {}},
    }
