"""Posting a Gardens match's board for all to see, and what to do when that fails.

The move stands whatever happens here. A board that could not be posted is noted as not shown; `catch_up` tries
again, at the start and from time to time.
"""

import logging
from datetime import timedelta
from typing import Final

import aiohttp
import discord

from bot.match import Match, Place
from bot.play.gardens import Change
from bot.text import Text
from bot.ui.gardens_board import FILE, board_reply, diagram, picture, scene, without_buttons
from bot.ui.house import House
from bot.ui.interaction import Interaction
from bot.ui.names import mention
from bot.ui.press import Press, button
from bot.ui.reply import Reply, View, sentence

SETTLED: Final = timedelta(seconds=30)
"""A change younger than this may still be on its way to its channel."""

log = logging.getLogger(__name__)


def words_of(house: House, place: Place) -> Text:
    """The sentences of the server a place belongs to."""
    guild = house.client.get_guild(place.guild_id) if place.guild_id else None
    return Text(str(guild.preferred_locale).split("-")[0]) if guild else Text()


async def post_change(house: House, change: Change, via: Interaction | None) -> None:
    """Posts the new board after a change, and takes the buttons off the old one.

    Args:
        house: the services.
        change: the match before and after.
        via: the interaction that made it: its own way to the channel, should the ordinary one be closed.
    """
    if not await post_board(house, change.after, via, again=change.before is change.after):
        return
    old = change.before.shown_message
    if old is None:
        return
    # What the old message says is known without asking only if it was posted for the position before this one.
    known = change.before.shown_version >= change.before.position_version
    await _retire(house, change.before if known else None, change.after, old)


async def post_board(house: House, match: Match, via: Interaction | None = None, *, again: bool = False) -> bool:
    """Posts the board at the bottom of its channel and notes it as shown. Returns whether that went well.

    Args:
        house: the services.
        match: the match.
        via: the interaction behind it.
        again: somebody asked for a board that has been posted before.
    """
    words = words_of(house, match.place)
    pictures = _may_attach(house, match, via)
    drawn = await picture(house, scene(match, words), diagram(match)) if pictures else None
    note = None if pictures else words("no-pictures", permission=words("permission-attach-files"))
    message = await _send(house, match, board_reply(words, match, drawn, note=note), via, again=again)
    if message is None and drawn is not None:
        drawn = None
        note = words("no-pictures", permission=words("permission-attach-files"))
        message = await _send(house, match, board_reply(words, match, None, note=note), via, again=again)
    if message is None:
        return False
    await house.storage.matches.shown(match.id, match.version, message, picture=drawn is not None)
    return True


def offer_reply(words: Text, match: Match) -> Reply:
    """The public message of a draw on offer, with the answers."""
    assert match.draw_offer is not None  # noqa: S101  # told to the type checker
    asker, asked = match.seats[match.draw_offer], match.seats[1 - match.draw_offer]
    return sentence(
        words("draw-asked", asker=mention(asker), asked=mention(asked), match=match.id),
        button(words("accept"), Press("g-agree", match.id, match.version), discord.ButtonStyle.success),
        button(words("decline"), Press("g-decline", match.id, match.version)),
        private=False,
    )


async def post_offer(house: House, match: Match, via: Interaction | None = None) -> None:
    """Posts the draw on offer and notes the match as shown."""
    if await _send(house, match, offer_reply(words_of(house, match.place), match), via) is not None:
        await note_shown(house, match)


async def post_words(house: House, match: Match, words: Reply, via: Interaction | None) -> None:
    """Says something about a match in its channel."""
    await _send(house, match, words, via)


async def note_shown(house: House, match: Match) -> None:
    """Notes that a change other than a move has been told; the board that is up stays the match's board."""
    await house.storage.matches.shown(match.id, match.version, match.shown_message, picture=match.shown_picture)


async def catch_up(house: House) -> None:
    """Posts what was decided but never shown: after a crash, or when a channel could not be reached."""
    now = house.clock()
    for match in await house.storage.matches.unshown():
        if now - match.moved < SETTLED:
            continue
        if match.draw_offer is not None and match.shown_version >= match.position_version:
            await post_offer(house, match)
            continue
        if match.shown_version >= match.position_version and not match.over:
            await note_shown(house, match)  # an offer was declined; nothing is left to show
            continue
        if await post_board(house, match) and match.shown_message is not None:
            await _retire(house, None, match, match.shown_message)


async def _send(
    house: House, match: Match, reply: Reply, via: Interaction | None, *, again: bool = False
) -> int | None:
    """Sends to the match's channel; where that is not allowed, by the interaction. None when neither worked."""
    channel = house.client.get_partial_messageable(match.place.channel_id, guild_id=match.place.guild_id)
    try:
        # The nonce lets a repeated send, after an answer that was lost, find the first message.
        nonce = str(via.id) if again and via else f"{match.id}-{match.version}-{len(reply.pictures)}"
        sent = await channel.send(
            view=reply.view(), files=reply.files(), allowed_mentions=reply.mentions(), nonce=nonce
        )
    except discord.HTTPException as error:
        log.warning("match %s could not be shown in channel %s: %s", match.id, match.place.channel_id, error)
        if via is None or via.channel_id != match.place.channel_id or not isinstance(error, discord.Forbidden):
            return None
    except (aiohttp.ClientError, OSError) as error:
        log.warning("match %s could not be shown in channel %s: %r", match.id, match.place.channel_id, error)
        return None
    else:
        return sent.id
    try:
        followed = await via.followup.send(
            view=reply.view(), files=reply.files(), allowed_mentions=reply.mentions(), wait=True
        )
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        log.warning("match %s could not be shown by its interaction either: %r", match.id, error)
        return None
    return followed.id


async def _retire(house: House, shown: Match | None, match: Match, message: int) -> None:
    """Takes the buttons off a board message, keeping its picture; best effort.

    Args:
        house: the services.
        shown: the match as that message shows it; None where that is not known, and the message is asked.
        match: the match now.
        message: the message.
    """
    channel = house.client.get_partial_messageable(match.place.channel_id, guild_id=match.place.guild_id)
    try:
        if shown is not None:
            view = without_buttons(words_of(house, match.place), shown).view()
        else:
            view = _stripped(await channel.fetch_message(message))
        await channel.get_partial_message(message).edit(view=view, allowed_mentions=discord.AllowedMentions.none())
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        log.warning("the old board %s of match %s keeps its buttons: %r", message, match.id, error)


def _stripped(message: discord.Message) -> View:
    """A message's own parts without its buttons."""
    view = View.from_message(message, timeout=None)
    for item in list(view.walk_children()):
        if isinstance(item, discord.ui.ActionRow):
            holder = item.parent if isinstance(item.parent, discord.ui.Container) else view
            holder.remove_item(item)
        elif isinstance(item, discord.ui.MediaGallery):
            item.items = [
                discord.MediaGalleryItem(f"attachment://{FILE}", description=shown.description) for shown in item.items
            ]
    view.stop()
    return view


def _may_attach(house: House, match: Match, via: Interaction | None) -> bool:
    """Whether pictures may be sent where a match is shown, as far as is known without asking."""
    if via is not None and via.channel_id == match.place.channel_id:
        return via.app_permissions.attach_files
    guild = house.client.get_guild(match.place.guild_id) if match.place.guild_id else None
    channel = guild.get_channel_or_thread(match.place.channel_id) if guild else None
    return guild is None or channel is None or channel.permissions_for(guild.me).attach_files
