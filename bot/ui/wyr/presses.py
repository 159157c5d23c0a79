"""Playing Wyr by selects, buttons and typed moves, all in the garden message."""

import logging
import re
from dataclasses import replace
from typing import Final

from bot.errors import BadMove, Refusal
from bot.match import Match
from bot.play.replay import wyr_state
from bot.text import Text
from bot.ui.answer import amend
from bot.ui.audience import Audience, audience_of, for_all, for_one
from bot.ui.channel import UNREACHABLE
from bot.ui.house import House
from bot.ui.interaction import Interaction, place_of, private_text
from bot.ui.press import Press
from bot.ui.presses import chosen, on, typed
from bot.ui.refusals import in_words
from bot.ui.reply import Form, Reply, sentence
from bot.ui.wyr.garden import (
    chosen_reply,
    entice_reply,
    finish_reply,
    garden_reply,
    needs_way,
    text_reply,
)
from bot.ui.wyr.share import share_reply
from bot.ui.wyr.words import hint_in_words
from engine import wyr

log = logging.getLogger(__name__)

_CHOICE: Final = re.compile(r"([a-d](?:[1-9]|1[0-2]))(<?)", re.ASCII)


def _alone(interaction: Interaction) -> bool:
    """Whether nobody else sees the message that was pressed."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def _seen(interaction: Interaction, match: Match) -> Audience:
    """Who sees the garden in the message that was pressed."""
    return for_one(interaction) if _alone(interaction) else audience_of(interaction, match)


async def _own(house: House, interaction: Interaction, press: Press) -> Match:
    return await house.wyr.going_on(press.id, press.version, interaction.user.id)


@on("w-garden", update=True)
async def back(house: House, interaction: Interaction, press: Press) -> Reply:
    """`Back` to the choice of a card."""
    match = await _own(house, interaction, press)
    return await garden_reply(house, _seen(interaction, match), match)


@on("w-row", update=True)
async def choose(house: House, interaction: Interaction, press: Press) -> Reply:
    """A card chosen in a row's select."""
    return await _choose(house, interaction, press, chosen(interaction))


@on("w-choose", update=True)
async def choose_way(house: House, interaction: Interaction, press: Press) -> Reply:
    """The way of closing the gap changed, for the card chosen."""
    return await _choose(house, interaction, press, press.argument)


async def _choose(house: House, interaction: Interaction, press: Press, choice: str) -> Reply:
    match = await _own(house, interaction, press)
    form = _CHOICE.fullmatch(choice)
    if form is None or form[1] not in wyr.matches(wyr_state(match).table):
        raise Refusal("unknown-press")
    return await chosen_reply(house, _seen(interaction, match), match, form[1], left=bool(form[2]))


@on("w-entice", update=True)
async def entice(house: House, interaction: Interaction, press: Press) -> Reply:
    """`Entice`: at once where there is nothing to choose."""
    match = await _own(house, interaction, press)
    table = wyr_state(match).table
    choices = wyr.enticements(table)
    if not choices:
        raise Refusal("no-entice")
    if len(choices) == 1 and not needs_way(table):
        return await _play(house, interaction, press, f"k{''.join(map(str, choices[0]))}")
    return await entice_reply(house, _seen(interaction, match), match, left=press.argument == "<")


@on("w-play", update=True)
async def play(house: House, interaction: Interaction, press: Press) -> Reply:
    """A card taken or a Keiju enticed."""
    return await _play(house, interaction, press, press.argument)


@on("w-text")
async def as_text(house: House, interaction: Interaction, press: Press) -> Reply:
    """`Show as text`, for whoever sees the garden."""
    match = await house.wyr.seen_by(press.id, interaction.user.id)
    return text_reply(private_text(interaction), match, interaction.user.id)


@on("w-type")
async def ask_for_moves(house: House, interaction: Interaction, press: Press) -> Form:
    """`Type moves`: the form with one field."""
    await _own(house, interaction, press)
    words = private_text(interaction)
    return Form(
        Press("w-typed", press.id, press.version).custom_id,
        title=words("type-moves"),
        label=words("moves"),
        hint=words("moves-hint"),
    )


@on("w-typed", update=True)
async def play_typed(house: House, interaction: Interaction, press: Press) -> Reply:
    """The moves of the form, played up to the first that is wrong."""
    return await _play(house, interaction, press, typed(interaction))


async def _play(house: House, interaction: Interaction, press: Press, moves: str) -> Reply:
    try:
        match, trouble = await house.wyr.play(press.id, press.version, interaction.user.id, moves)
    except BadMove as bad:
        return await _refused(house, interaction, bad)
    if trouble is None:
        return await _went_on(house, interaction, match)
    told = _played_so_far(private_text(interaction), trouble)
    if _alone(interaction):
        return await _went_on(house, interaction, match, told)

    async def tell(_message: int | None) -> None:
        await house.refused.take_away(match.id)
        try:
            house.refused.note(match.id, interaction, await house.callbacks.follow(interaction, sentence(told)))
        except UNREACHABLE as error:
            log.warning("match %s: what was wrong with a move could not be told: %r", match.id, error)

    return replace(await _went_on(house, interaction, match), then=tell)


async def _refused(house: House, interaction: Interaction, bad: BadMove) -> Reply:
    """Why nothing was played: in a garden that only its player sees, else below it; either way until the next move."""
    match, told = bad.match, in_words(private_text(interaction), bad)
    if _alone(interaction):
        return await garden_reply(house, for_one(interaction), match, note=told, private=True)

    async def note(message: int | None) -> None:
        await house.refused.take_away(match.id)
        if message is not None:
            house.refused.note(match.id, interaction, message)

    return replace(sentence(told), then=note)


async def _went_on(house: House, interaction: Interaction, match: Match, note: str | None = None) -> Reply:
    """The garden after a change."""
    reply = await garden_reply(house, _seen(interaction, match), match, note=note)
    return replace(reply, then=lambda _: house.refused.take_away(match.id))


def _played_so_far(words: Text, trouble: BadMove) -> str:
    played = trouble.values.get("played")
    return f"{in_words(words, trouble)} {words('played-before', count=int(str(played)))}"


@on("w-undo", update=True)
async def undo(house: House, interaction: Interaction, press: Press) -> Reply:
    """`Undo`: the last move taken back."""
    return await _went_on(house, interaction, await house.wyr.undo(press.id, press.version, interaction.user.id))


@on("w-hint", update=True)
async def hint(house: House, interaction: Interaction, press: Press) -> Reply:
    """`Hint`: a move from here, and how good the position still is."""
    match, line = await house.wyr.hint(press.id, press.version, interaction.user.id)
    seen = _seen(interaction, match)
    note = hint_in_words(seen.words, wyr_state(match).table, line)
    return await garden_reply(house, seen, match, note=note, hint=line.moves[0])


@on("w-finish", update=True)
async def ask_to_finish(house: House, interaction: Interaction, press: Press) -> Reply:
    """`Finish`: the question before it."""
    match = await _own(house, interaction, press)
    return await finish_reply(house, _seen(interaction, match), match)


@on("w-finished", update=True)
async def finish(house: House, interaction: Interaction, press: Press) -> Reply:
    """The game ended where it stands."""
    return await _went_on(house, interaction, await house.wyr.finish(press.id, press.version, interaction.user.id))


@on("w-share", update=True)
async def share(house: House, interaction: Interaction, press: Press) -> Reply:
    """`Share`: the result for the channel, and the button is gone from here, unless the channel does not take it."""
    match = await house.wyr.share(press.id, press.version, interaction.user.id, place_of(interaction))
    seen = _seen(interaction, match)
    words = seen.words
    own = await garden_reply(house, seen, match, note=words("you-shared"), share=False)
    post = await share_reply(house, for_all(interaction), match)

    async def send(_message: int | None) -> None:
        try:
            await house.callbacks.follow(interaction, post)
        except UNREACHABLE as error:
            log.warning("the result of match %s could not be shared: %r", match.id, error)
            await amend(house, interaction, await garden_reply(house, seen, match, note=words("not-shared")))

    return replace(own, then=send)
