"""`/gardens analyse` and `Analyse` under a finished board: how the chances went, and what would have been better.

It is for the one who asks alone: nobody's mistakes are held up to a channel that did not ask for them. While an
analysis is made, its message says how far it is.
"""

import logging
from contextlib import aclosing
from dataclasses import replace

from bot.errors import Refusal
from bot.match import Match
from bot.text import Text
from bot.ui.answer import amend
from bot.ui.audience import for_one
from bot.ui.gardens.findings import findings_reply, mistake_reply, mistakes
from bot.ui.house import House
from bot.ui.interaction import Interaction, private_text
from bot.ui.press import Press, button
from bot.ui.presses import chosen, on
from bot.ui.refusals import in_words
from bot.ui.reply import Reply, sentence
from bot.ui.sight import seen_by
from bot.workers import SearchFailed
from engine.gardens import Analysis

log = logging.getLogger(__name__)


async def analysis_reply(house: House, interaction: Interaction, wanted: int | None) -> Reply:
    """`/gardens analyse`: what was found out about a game; where nothing was yet, how far that is, until it is done.

    Raises:
        Refusal: none-finished (no game was named), no-match, not-over, too-short, too-often.
    """
    if wanted is None:
        match = await house.gardens.last(interaction.user.id, interaction.channel_id or 0)
    else:
        match = await seen_by(house, interaction, wanted)
    known = await house.analyses.kept(match)
    if known is not None:
        return await findings_reply(house, for_one(interaction), match, known)

    house.allowances.take(interaction.user.id, "analysis")

    async def go_on(_message: int | None) -> None:
        await _follow(house, interaction, match)

    return replace(_progress(private_text(interaction), match, 0), then=go_on)


@on("g-analyse")
async def analyse(house: House, interaction: Interaction, press: Press) -> Reply:
    """`Analyse` under a finished board."""
    return await analysis_reply(house, interaction, press.id)


@on("g-analyse-again", update=True)
async def analyse_again(house: House, interaction: Interaction, press: Press) -> Reply:
    """`Analyse` where an analysis came to nothing: the new one takes its place."""
    if interaction.message is None or not interaction.message.flags.ephemeral:
        raise Refusal("unknown-press")  # made by hand: it does not stand in messages for all
    return await analysis_reply(house, interaction, press.id)


@on("g-analyse-stop", update=True)
async def stop(house: House, interaction: Interaction, press: Press) -> Reply:
    """`Cancel` while an analysis is made, or where one was when the bot ended."""
    match = await seen_by(house, interaction, press.id)
    words = private_text(interaction)
    if await house.analyses.stop(match.id, interaction.user.id):
        return _ended(words, match, words("analysis-stopped", match=match.id))
    known = await house.analyses.kept(match)
    if known is not None:
        return await findings_reply(house, for_one(interaction), match, known)
    return _ended(words, match, words("analysis-gone", match=match.id))


@on("g-analysed", update=True)
async def back(house: House, interaction: Interaction, press: Press) -> Reply:
    """`Back` from a mistake."""
    match = await seen_by(house, interaction, press.id)
    known = await house.analyses.kept(match)
    if known is None:
        return _unknown(interaction, match)
    return await findings_reply(house, for_one(interaction), match, known)


@on("g-mistake", update=True)
async def look_at_mistake(house: House, interaction: Interaction, press: Press) -> Reply:
    """A mistake chosen to be looked at."""
    match = await seen_by(house, interaction, press.id)
    known = await house.analyses.kept(match)
    if known is None:
        return _unknown(interaction, match)
    turn = next((turn for turn in mistakes(known) if str(turn) == chosen(interaction)), None)
    if turn is None:
        raise Refusal("unknown-press")
    return await mistake_reply(house, for_one(interaction), match, known, turn)


async def _follow(house: House, interaction: Interaction, match: Match) -> None:
    """Lets the answer tell how far the analysis is, and at last what was found."""
    words = private_text(interaction)
    told = 0
    why = None
    try:
        async with aclosing(house.analyses.follow(match, interaction.user.id)) as following:
            async for news in following:
                if isinstance(news, Analysis):
                    await amend(house, interaction, await findings_reply(house, for_one(interaction), match, news))
                elif news != told:
                    told = news
                    await amend(house, interaction, _progress(words, match, news))
    except Refusal as refusal:
        why = in_words(words, refusal)
    except SearchFailed as failed:
        log.warning("the analysis of match %s failed: %s", match.id, failed)
        why = words("analysis-failed", match=match.id)
    except Exception:
        log.exception("the analysis of match %s failed", match.id)
        why = words("analysis-failed", match=match.id)
    if why is not None:
        await amend(house, interaction, _ended(words, match, why))


def _progress(words: Text, match: Match, done: int) -> Reply:
    told = words("analysis-progress", match=match.id, done=done, turns=len(match.moves))
    return sentence(told, button(words("cancel"), Press("g-analyse-stop", match.id)))


def _ended(words: Text, match: Match, told: str) -> Reply:
    """That there is no analysis, and the way to one."""
    return sentence(told, button(words("analyse"), Press("g-analyse-again", match.id)))


def _unknown(interaction: Interaction, match: Match) -> Reply:
    words = private_text(interaction)
    return _ended(words, match, words("analysis-gone", match=match.id))
