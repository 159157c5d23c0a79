"""Posting a Gardens match's board for all to see, and what to do when that fails.

The move stands whatever happens here. A board that could not be posted is noted as not shown; `catch_up` tries
again, at the start and from time to time.
"""

import logging
from dataclasses import replace
from datetime import timedelta
from typing import Final, Literal

import discord

from bot.match import COMPUTER, Match, Place
from bot.play.gardens import Change
from bot.play.replay import computer_to_move
from bot.ui.audience import Audience, words_of
from bot.ui.channel import SHUT, UNREACHABLE, may_post, messageable, missing, once_more, send
from bot.ui.gardens.board import FILE, board_reply, picture, scene, without_buttons
from bot.ui.gardens.offers import offer_reply, settle_offer
from bot.ui.house import House
from bot.ui.interaction import Interaction, private_text
from bot.ui.ratings import outcome_in_words
from bot.ui.reply import Picture, Reply, View, sentence
from bot.ui.spared import spared
from renderers.gardens import Scene

SETTLED: Final = timedelta(seconds=30)
"""A change younger than this may still be on its way to its channel."""

Occasion = Literal["change", "asked", "reminder", "given back"]
"""Why a board is posted: the match has changed; somebody asked for it; time runs out; time was given back."""

_RINGING: Final = frozenset({"change", "reminder"})
"""The occasions on which the player to move is pinged: not when it has long been their turn."""

log = logging.getLogger(__name__)


async def post_change(house: House, change: Change, via: Interaction | None) -> None:
    """Posts the new board after a change, and takes the buttons off the old one.

    Args:
        house: the services.
        change: the match before and after.
        via: the interaction that made it: its own way to the channel, should the ordinary one be closed.
    """
    await _replace(house, change, via, "asked" if change.before is change.after else "change")
    await settle_offer(house, change, None if via is None or via.message is None else via.message.id)


def foresee(house: House, match: Match) -> None:
    """Begins to draw the board that is posted next, while whoever has moved is being answered."""
    house.think(("board", match.id, match.version), lambda: _draw_ahead(house, match))


async def _draw_ahead(house: House, match: Match) -> None:
    with spared("a board that is drawn ahead"):  # when it is posted, it is told what is wrong with it
        if missing(house, match.place, None) != "attach_files":
            await picture(house, *_seen(house, match))


async def remind(house: House, match: Match) -> bool:
    """Posts the board afresh to remind the player to move. Returns whether that went well."""
    return await _replace(house, Change(match, match), None, "reminder")


async def _replace(house: House, change: Change, via: Interaction | None, occasion: Occasion) -> bool:
    """Posts a board in place of the one before. Returns whether it is posted."""
    if not await post_board(house, change.after, via, occasion):
        return False
    old = change.before.shown_message
    if old is None:
        return True
    # What the old message says is known without asking only if it was posted for the position before this one.
    known = change.before.shown_version >= change.before.position_version
    if not (known and computer_to_move(change.before)):  # such a board has no buttons
        await _retire(house, change.before if known else None, change.after, old)
    return True


async def post_board(
    house: House,
    match: Match,
    via: Interaction | None = None,
    occasion: Occasion = "change",
    *,
    note: str | None = None,
) -> bool:
    """Posts the board at the bottom of its channel and notes it as shown. Returns whether that went well.

    Where a thread is locked or gone, the game moves to the channel it hung on.

    Args:
        house: the services.
        match: the match.
        via: the interaction behind it; where the board cannot be posted, the person is told.
        occasion: why.
        note: a line below the board.
    """
    words = words_of(house, match.place)
    lacking = missing(house, match.place, via)
    drawn = None if lacking == "attach_files" else await picture(house, *_seen(house, match))
    notes = [note] if note else []
    if lacking is not None:
        notes.append(words(f"without-{lacking}", permission=words(f"permission-{lacking}")))
    rating = await outcome_in_words(house, words, match) if match.over else None
    nonce = _nonce(match, via, occasion)

    def board(drawn: Picture | None, *more: str) -> Reply:
        note = "\n-# ".join((*notes, *more))
        reply = board_reply(words, match, drawn, note=note, rating=rating, reminds=occasion == "reminder")
        return reply if occasion in _RINGING else replace(reply, ping=())

    try:
        sent = await send(house, match.place, board(drawn), via, nonce)
        if sent is None and drawn is not None:
            sent = await send(house, match.place, board(None, words("picture-lost")), via, nonce)
    except SHUT as error:
        if (moved := await _out_of_thread(house, match)) is not None:
            return await post_board(house, moved, via, occasion, note=words("thread-shut"))
        await _note_shut(house, match)
        gone = isinstance(error, discord.NotFound)
        await _tell(house, via, "channel-gone" if gone else "channel-shut", match)
        return False
    if sent is None:
        await _tell(house, via, "board-not-shown", match)
        return False
    await house.storage.matches.shown(match.id, match.version, sent.id, picture=sent.picture)
    return True


def _seen(house: House, match: Match) -> tuple[Audience, Scene]:
    """Who sees the board, and what is on it."""
    words = words_of(house, match.place)
    person = match.seats[0] if match.level is None else match.opponent_of(COMPUTER)
    return Audience(words, person, match.place.guild_id), scene(words, match)


async def _out_of_thread(house: House, match: Match) -> Match | None:
    """The match, from now on in the channel that its thread hung on; None where it is in none."""
    place = match.place
    if place.parent_id is None:
        return None
    log.info("match %s leaves its thread %s, which is shut or gone", match.id, place.channel_id)
    return await house.gardens.move_to(match.id, Place(place.guild_id, place.parent_id))


def _nonce(match: Match, via: Interaction | None, occasion: Occasion) -> str:
    if occasion == "asked" and via is not None:
        return str(via.id)
    # With the time, since a version comes once more where a backup has been restored.
    return f"{match.id}-{match.version}-{int(match.moved.timestamp()):x}" + ("-r" if occasion == "reminder" else "")


async def post_offer(house: House, match: Match, via: Interaction | None = None) -> bool:
    """Posts the offer that stands. Returns whether that went well."""
    sent = await post_words(house, match, offer_reply(words_of(house, match.place), match), via)
    if sent is not None:
        await note_offered(house, match, sent)
    return sent is not None


async def note_offered(house: House, match: Match, message: int) -> None:
    """Notes that the offer that stands is told of in a message."""
    assert match.offer is not None  # noqa: S101  # told to the type checker
    await house.storage.matches.offered(match.id, match.offer.version, message)
    await note_shown(house, match)


async def post_words(house: House, match: Match, words: Reply, via: Interaction | None) -> int | None:
    """Says something about a match in its channel, once for each version. Returns the message, None where none is."""
    try:
        sent = await send(house, match.place, words, via, f"{match.id}-{match.version}-w")
    except SHUT:
        if (moved := await _out_of_thread(house, match)) is not None:
            note = words_of(house, moved.place)("thread-shut")
            # The board comes along, without ringing: that is for what is said.
            return await post_board(house, moved, via, "asked", note=note) and await post_words(
                house, moved, words, via
            )
        await _note_shut(house, match)
        return None
    return None if sent is None else sent.id


async def note_shown(house: House, match: Match) -> None:
    """Notes that a change other than a move has been told; the board that is up stays the match's board.

    Where the board is still to come nothing is noted.
    """
    if not _board_is_up(match):
        return
    await house.storage.matches.shown(match.id, match.version, match.shown_message, picture=match.shown_picture)


async def catch_up(house: House) -> None:
    """Posts what was decided but never shown: after a crash, or when a channel could not be reached."""
    for match in await house.storage.matches.unshown():
        if is_on_its_way(house, match) or not may_post(house, match.place):
            continue
        with spared("a board that was never shown", match=match.id):
            await _show(house, match)


def is_on_its_way(house: House, match: Match) -> bool:
    """Whether a match's last change may still be about to be told, or answered, by whoever made it since the start."""
    return match.moved >= house.began and house.clock() - match.moved < SETTLED


async def _show(house: House, match: Match) -> None:
    """Posts what a match has come to since it was last shown."""
    # What cannot be noted is not posted: it would be posted again each time.
    await house.storage.matches.shown(match.id, match.shown_version, match.shown_message, picture=match.shown_picture)
    board_is_up = _board_is_up(match) and not match.over
    if not board_is_up:
        known = match.shown_version >= match.position_version and not match.over
        if not await post_board(house, match, occasion="given back" if known else "change"):
            return
        if match.shown_message is not None:
            await _retire(house, None, match, match.shown_message)
    if match.offer is not None and match.offer.message is None:
        await post_offer(house, match)
    elif board_is_up:
        await note_shown(house, match)


def _board_is_up(match: Match) -> bool:
    """Whether the last board posted says all there is: what has changed since is an offer, or its refusal."""
    return match.shown_version >= match.position_version and match.given_back is None


async def _tell(house: House, via: Interaction | None, key: str, match: Match) -> None:
    """Tells the person behind a change, and nobody else, what has become of its board; best effort."""
    if via is None:
        return
    words = private_text(via)
    try:
        await house.callbacks.follow(via, sentence(words(key, match=match.id)))
    except UNREACHABLE as error:
        log.warning("the board of match %s is not shown, and nobody could be told: %r", match.id, error)


async def _note_shut(house: House, match: Match) -> None:
    """Notes that a match cannot be shown until something changes, so that it is not tried for ever."""
    log.info("match %s cannot be shown in channel %s any more", match.id, match.place.channel_id)
    await house.storage.matches.shown(match.id, match.version, None)


async def _retire(house: House, shown: Match | None, match: Match, message: int) -> None:
    """Takes the buttons off a board message, keeping its picture; best effort.

    Args:
        house: the services.
        shown: the match as that message shows it; None where that is not known, and the message is asked.
        match: the match now.
        message: the message.
    """
    channel = messageable(house, match.place)
    try:
        if shown is not None:
            view = without_buttons(words_of(house, match.place), shown).view()
        else:
            view = _stripped(await once_more(lambda: channel.fetch_message(message)))
        old = channel.get_partial_message(message)
        await once_more(lambda: old.edit(view=view, allowed_mentions=discord.AllowedMentions.none()))
    except discord.NotFound:
        log.info("the old board %s of match %s is gone, and its buttons with it", message, match.id)
    except UNREACHABLE as error:
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
