"""What players ask of each other, as all see it: the post of an offer, and what it says when it stands no more."""

import logging

import discord

from bot.match import Match
from bot.play.gardens import Change
from bot.play.offers import before_last
from bot.text import Text
from bot.ui.audience import words_of
from bot.ui.channel import UNREACHABLE, messageable
from bot.ui.house import House
from bot.ui.names import mention, somebody
from bot.ui.press import Press, button
from bot.ui.reply import Reply, sentence

log = logging.getLogger(__name__)


def offer_reply(words: Text, match: Match) -> Reply:
    """The public message of the offer that stands in a match, with the answers."""
    offer = match.offer
    assert offer is not None  # noqa: S101  # told to the type checker
    asker, asked = mention(match.seats[offer.seat]), mention(match.seats[1 - offer.seat])
    if offer.kind == "draw":
        told = words("draw-asked", match=match.id, asker=asker, asked=asked)
    else:
        told = words("takeback-asked", match=match.id, move=asked_back(match), asker=asker, asked=asked)
    return sentence(
        told,
        button(words("accept"), Press("g-agree", match.id, offer.version), discord.ButtonStyle.success),
        button(words("decline"), Press("g-decline", match.id, offer.version)),
        private=False,
    )


def asked_back(match: Match) -> str:
    """The move that is asked back by the offer that stands, in notation."""
    assert match.offer is not None  # noqa: S101  # told to the type checker
    return match.moves[len(before_last(match, match.offer.seat))]


def offer_settled(words: Text, change: Change) -> Reply:
    """What has become of an offer by a change that ended it."""
    before, after = change.before, change.after
    offer = before.offer
    assert offer is not None  # noqa: S101  # told to the type checker
    asker, asked = (somebody(words, before.seats[seat]) for seat in (offer.seat, 1 - offer.seat))
    drawn = offer.kind == "draw"
    if len(after.moves) < len(before.moves):
        told = words("takeback-accepted", match=before.id, move=asked_back(before), asker=asker, asked=asked)
    elif after.result is not None and after.result.winner is None and after.moves == before.moves:
        told = words("draw-accepted", match=before.id, asker=asker, asked=asked)
    elif after.offer is None and after.result is None and after.moves == before.moves:
        told = words("draw-declined" if drawn else "takeback-declined", match=before.id, asker=asker, asked=asked)
    else:
        told = words("draw-overtaken" if drawn else "takeback-overtaken", match=before.id, asker=asker, asked=asked)
    return sentence(told, private=False)


async def settle_offer(house: House, change: Change, pressed: int | None) -> None:
    """Lets the post of an offer that a change has ended say what became of it, without buttons; best effort.

    Args:
        house: the services.
        change: the match before and after.
        pressed: the message that has just been answered, which says so already.
    """
    offer = change.before.offer
    if offer is None or offer.message in {None, pressed} or offer == change.after.offer:
        return
    assert offer.message is not None  # noqa: S101  # told to the type checker
    place = change.before.place
    reply = offer_settled(words_of(house, place), change)
    try:
        post = messageable(house, place).get_partial_message(offer.message)
        await post.edit(view=reply.view(), allowed_mentions=reply.mentions())
    except UNREACHABLE as error:
        log.warning("the offer %s of match %s keeps its buttons: %r", offer.message, change.before.id, error)
