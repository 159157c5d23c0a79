"""Games in threads of their own. Where there can be none, the game goes on in the channel."""

import logging
from typing import Final

import discord

from bot.match import COMPUTER, Match, Place
from bot.play.settings import ALWAYS, ASK
from bot.storage import StorageUnavailable
from bot.text import Text
from bot.ui.audience import words_of
from bot.ui.channel import UNREACHABLE, lacking, messageable, once_more
from bot.ui.house import House
from bot.ui.interaction import Interaction
from bot.ui.names import in_title, player_by_name

NEEDED: Final = ("create_public_threads", "send_messages_in_threads")
"""What a thread takes."""

IDLE: Final = 10080
"""Minutes without a message after which Discord archives a thread: a week, the longest there is."""

NAME: Final = 30
"""How much of a player's name a thread's name holds."""

_ALREADY: Final = 160004
"""Discord's number for a thread that had been opened on that message before: the answer to that was lost."""

log = logging.getLogger(__name__)


async def offers_threads(house: House, place: Place) -> bool:
    """Whether those who accept an invitation choose between its channel and a thread."""
    return _can_hold(house, place) and await _setting(house, place) == ASK


async def in_thread(
    house: House, match: Match, interaction: Interaction, message: int | None, *, asked: bool = False
) -> tuple[Match, str | None]:
    """The match in a thread of its own, where the server wants one; and what to say where that cannot be.

    Args:
        house: the services.
        match: a match that has just begun.
        interaction: by which it began.
        message: the message it began with, on which the thread is opened.
        asked: the players have chosen a thread, where the server leaves it to them.
    """
    setting = await _setting(house, match.place)
    wanted = setting == ALWAYS or (setting == ASK and asked)
    if not wanted or message is None or not _can_hold(house, match.place):
        return match, None
    words = words_of(house, match.place)
    for permission in lacking(interaction.app_permissions, NEEDED):
        return match, words("no-thread-allowed", permission=words(f"permission-{permission}"))
    thread = await _open(house, match, message, await _name(house, words, match))
    if thread is None:
        return match, words("no-thread")
    for person in match.seats:
        if person != COMPUTER:
            await _bring(thread, person)
    return await house.gardens.move_to(match.id, Place(match.place.guild_id, thread.id, match.place.channel_id)), None


async def _setting(house: House, place: Place) -> str | None:
    if place.guild_id is None:
        return None
    try:
        return (await house.preferences.of_server_for_all(place.guild_id))["threads"]
    except StorageUnavailable as error:
        log.warning("what a server wants of threads cannot be found out: %s", error)
        return None


def _can_hold(house: House, place: Place) -> bool:
    """Whether a channel is of a kind that has threads."""
    guild = house.client.get_guild(place.guild_id) if place.guild_id else None
    return guild is not None and isinstance(guild.get_channel(place.channel_id), discord.TextChannel)


async def _name(house: House, words: Text, match: Match) -> str:
    known = await house.storage.people.names(match.seats)
    names = {person: title for person, name in known.items() if (title := in_title(name, NAME))}
    white, black = (player_by_name(words, match, person, names) for person in match.seats)
    return words("thread-name", match=match.id, white=white, black=black)[:100]


async def _open(house: House, match: Match, message: int, name: str) -> discord.Thread | None:
    """A thread on a message; None where Discord has none to give."""
    try:
        try:
            begun = messageable(house, match.place).get_partial_message(message)
            return await once_more(lambda: begun.create_thread(name=name, auto_archive_duration=IDLE))
        except discord.HTTPException as error:
            if error.code != _ALREADY:
                raise
            found = await house.client.fetch_channel(message)  # a thread bears the number of its message
            return found if isinstance(found, discord.Thread) else None
    except UNREACHABLE as error:
        log.warning("match %s gets no thread in channel %s: %r", match.id, match.place.channel_id, error)
        return None


async def _bring(thread: discord.Thread, person: int) -> None:
    """Brings somebody into a thread without ringing their bell; the board's mention does that in its time."""
    try:
        await once_more(lambda: thread.add_user(discord.Object(person)))
    except UNREACHABLE as error:
        log.warning("%s could not be brought into thread %s: %r", person, thread.id, error)
