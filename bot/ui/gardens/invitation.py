"""An invitation to Gardens, as a message and its answers."""

import logging
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

import discord

from bot.match import Invitation, Match, Rating
from bot.play.challenges import Opponent, Terms
from bot.play.clocks import NO_CLOCK
from bot.text import Text
from bot.ui.audience import words_of
from bot.ui.channel import SHUT, UNREACHABLE, messageable
from bot.ui.gardens.post import post_board
from bot.ui.gardens.threads import in_thread, offers_threads
from bot.ui.house import House
from bot.ui.interaction import Interaction, place_of, private_text, public_text
from bot.ui.names import mention, remember, somebody
from bot.ui.press import Press, button
from bot.ui.presses import on
from bot.ui.ratings import rating_in_words, ratings_in_words
from bot.ui.reply import Reply, sentence

log = logging.getLogger(__name__)

_NO_RATINGS: Final[Mapping[int, Rating]] = MappingProxyType({})


def opponent_of(interaction: Interaction, member: discord.User | discord.Member) -> Opponent:
    """What has to be known of a member who is challenged from a channel."""
    channel: Any = interaction.channel
    sees = False  # who is no member of the server sees none of its channels
    if isinstance(member, discord.Member) and channel is not None:
        # The member's own permissions in this channel come with the command where Discord sends them.
        given = member.resolved_permissions
        sees = given.view_channel if given is not None else channel.permissions_for(member).view_channel
    return Opponent(member.id, bot=member.bot, sees=sees)


async def invite(
    house: House,
    interaction: Interaction,
    opponent: Opponent | None,
    target: int,
    pace: str | None,
    *,
    rated: bool = True,
) -> Reply:
    """Makes an invitation and posts it.

    Args:
        house: the services.
        interaction: who invites, and where.
        opponent: who is invited; None for whoever comes first.
        target: stones to bring home.
        pace: the days for each move, or `NO_CLOCK`; None for the server's.
        rated: whether the game shall count for the ratings.
    """
    chosen = await _usual_pace(house, interaction.guild_id) if pace is None else pace
    terms = Terms(target, None if chosen == NO_CLOCK else int(chosen), rated)
    invitation = await house.challenges.challenge(interaction.user.id, opponent, place_of(interaction), terms)
    return await posted(house, interaction, invitation)


async def posted(house: House, interaction: Interaction, invitation: Invitation) -> Reply:
    """The post of an invitation that has just been made."""
    await remember(house, interaction)
    ratings = await house.ratings.of(filter(None, (invitation.challenger, invitation.opponent)))

    async def note(message: int | None) -> None:
        if message is not None:
            await house.storage.invitations.posted(invitation.id, message)

    threads = await offers_threads(house, invitation.place)
    return replace(invitation_reply(public_text(interaction), invitation, ratings, threads=threads), then=note)


async def _usual_pace(house: House, guild_id: int | None) -> str:
    return NO_CLOCK if guild_id is None else (await house.preferences.of_server_for_all(guild_id))["pace"]


def invitation_reply(
    words: Text, invitation: Invitation, ratings: Mapping[int, Rating] = _NO_RATINGS, *, threads: bool = False
) -> Reply:
    """The invitation as everybody sees it: with its buttons while it is open, with what became of it after.

    Args:
        words: the sentences.
        invitation: the invitation.
        ratings: the ratings of those it names; needed while it is open.
        threads: who accepts chooses between the channel and a thread.
    """
    asker = somebody(words, invitation.challenger)
    asked = "" if invitation.opponent is None else somebody(words, invitation.opponent)
    if invitation.rematch_of is not None:
        told = words(
            "invitation-rematch", asker=asker, asked=asked, match=invitation.rematch_of, target=invitation.target
        )
    elif asked:
        told = words("invitation-to-one", asker=asker, asked=asked, target=invitation.target)
    else:
        told = words("invitation-to-all", asker=asker, target=invitation.target)
    if invitation.pace is not None:
        told = f"{told}\n{words('invitation-pace', count=invitation.pace)}"
    if invitation.status != "open":
        return sentence(f"{told}\n{words(f'invitation-is-{invitation.status}')}", private=False)
    told = f"{told}\n{_rated(words, invitation, ratings)}"
    buttons = [button(words("accept"), Press("i-accept", invitation.id), discord.ButtonStyle.success)]
    if threads:
        buttons.append(button(words("accept-in-thread"), Press("i-thread", invitation.id), discord.ButtonStyle.success))
    if invitation.opponent is not None:
        buttons.append(button(words("decline"), Press("i-decline", invitation.id)))
    buttons.append(button(words("withdraw"), Press("i-withdraw", invitation.id)))
    lapse = discord.utils.format_dt(invitation.expires, "R")
    reply = sentence(f"{told}\n-# {words('invitation-lapses', when=lapse)}", *buttons, private=False)
    return replace(reply, ping=() if invitation.opponent is None else (invitation.opponent,))


async def say_closed(house: House, invitation: Invitation) -> bool:
    """Lets the post of a closed invitation say what became of it. Returns False where that is worth another try."""
    if invitation.message is not None:
        reply = invitation_reply(words_of(house, invitation.place), invitation)
        channel = messageable(house, invitation.place)
        try:
            await channel.get_partial_message(invitation.message).edit(
                view=reply.view(), allowed_mentions=discord.AllowedMentions.none()
            )
        except UNREACHABLE as error:
            log.warning(
                "invitation %s is %s, but its post could not say so: %r", invitation.id, invitation.status, error
            )
            return isinstance(error, SHUT)
    return True


def _rated(words: Text, invitation: Invitation, ratings: Mapping[int, Rating]) -> str:
    """Whether the game counts for the ratings, and the ratings it counts for."""
    if not invitation.rated:
        return words("invitation-unrated")
    asker = mention(invitation.challenger)
    mine = rating_in_words(words, ratings[invitation.challenger])
    if invitation.opponent is None:
        return words("invitation-rated-to-all", asker=asker, mine=mine)
    theirs = rating_in_words(words, ratings[invitation.opponent])
    asked = mention(invitation.opponent)
    return words("invitation-rated-to-one", asker=asker, mine=mine, asked=asked, theirs=theirs)


@on("i-accept", update=True)
async def accept(house: House, interaction: Interaction, press: Press) -> Reply:
    """The game begins: the invitation says so and the first board is posted."""
    return await _begin(house, interaction, press, thread=False)


@on("i-thread", update=True)
async def accept_in_thread(house: House, interaction: Interaction, press: Press) -> Reply:
    """Likewise, in a thread that the invitation's message gets."""
    return await _begin(house, interaction, press, thread=True)


async def _begin(house: House, interaction: Interaction, press: Press, *, thread: bool) -> Reply:
    match = await house.challenges.accept(press.id, interaction.user.id)
    invitation = await house.storage.invitations.get(press.id)
    again = invitation is not None and invitation.rematch_of is not None
    return await begun(house, interaction, match, swapped=again, thread=thread)


async def begun(
    house: House, interaction: Interaction, match: Match, *, swapped: bool = False, thread: bool = False
) -> Reply:
    """Says that a game between two people begins, and posts its first board.

    Args:
        house: the services.
        interaction: by which it has begun.
        match: the game.
        swapped: it is a rematch.
        thread: the players have chosen a thread.
    """
    await remember(house, interaction)
    words = public_text(interaction)
    white, black = (mention(seat) for seat in match.seats)
    told = words("invitation-is-accepted")
    colours = words("colours-swapped" if swapped else "colours-drawn")
    begun = f"{words('game-begins', match=match.id, white=white, black=black)} {colours}"
    if match.rated:
        ratings = await house.ratings.of(match.seats)
        begun = f"{begun}\n{words('game-rated', ratings=ratings_in_words(words, [ratings[s] for s in match.seats]))}"

    async def post(message: int | None) -> None:
        if message is None and interaction.message is not None:
            message = interaction.message.id  # the invitation's, which says so now
        placed, note = await in_thread(house, match, interaction, message, asked=thread)
        await post_board(house, placed, interaction, note=note)

    return replace(sentence(f"{told}\n{begun}", private=False), then=post)


@on("i-decline", update=True)
async def decline(house: House, interaction: Interaction, press: Press) -> Reply:
    """The invited person says no."""
    invitation = await house.challenges.decline(press.id, interaction.user.id)

    async def offer_quiet(_message: int | None) -> None:
        words = private_text(interaction)
        quiet = sentence(words("declined-privately"), button(words("no-more-challenges"), Press("i-quiet")))
        await house.callbacks.follow(interaction, quiet)

    return replace(invitation_reply(public_text(interaction), invitation), ping=(), then=offer_quiet)


@on("i-quiet", update=True)
async def take_no_more(house: House, interaction: Interaction, _press: Press) -> Reply:
    """Whoever presses takes no challenges any more."""
    await house.preferences.choose_for_person(interaction.user.id, "challenges", "nobody")
    return sentence(private_text(interaction)("no-more-challenges-kept"))


@on("i-withdraw", update=True)
async def withdraw(house: House, interaction: Interaction, press: Press) -> Reply:
    """The challenger takes it back."""
    invitation = await house.challenges.withdraw(press.id, interaction.user.id)
    return replace(invitation_reply(public_text(interaction), invitation), ping=())
