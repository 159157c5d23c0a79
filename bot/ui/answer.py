"""Answering an interaction in time, whatever the work behind it does.

The answer is the interaction's own callback when the work is done within `PATIENCE`; else the interaction is
acknowledged then and answered after. A refusal is told privately; anything else that is raised is our fault,
logged with a short number that the person is told. With the command tree's, this is the one catch-all.
"""

import asyncio
import logging
import secrets
from collections.abc import Coroutine
from typing import Any, Final

import aiohttp
import discord

from bot.errors import Refusal
from bot.ui.house import House
from bot.ui.interaction import Interaction, private_text
from bot.ui.refusals import explain
from bot.ui.reply import Form, Reply, sentence

PATIENCE: Final = 0.8
"""Seconds the work may take before the interaction is acknowledged without it."""

ALREADY_ANSWERED: Final = 40060
UNKNOWN_INTERACTION: Final = 10062

Work = Coroutine[Any, Any, Reply | Form]

log = logging.getLogger(__name__)


async def answer(
    house: House, interaction: Interaction, work: Work, *, update: bool = False, public: bool = False
) -> None:
    """Does the work and answers with what it gives. Never raises.

    Args:
        house: the services; it knows the answer is under way until all that follows it is done.
        interaction: what is answered.
        work: gives the reply; may raise Refusal.
        update: the reply takes the place of the message that was pressed, instead of being a new one.
        public: a new reply will be one for all to see, unless the work refuses: what is waited for is shown so.
    """
    with house.at_work():
        await _answer(house, interaction, work, update=update, public=public)


async def _answer(house: House, interaction: Interaction, work: Work, *, update: bool, public: bool) -> None:
    task = asyncio.ensure_future(_settle(house, interaction, work))
    done, _ = await asyncio.wait({task}, timeout=PATIENCE)
    deferred = False
    if not done:
        deferred = await _deliver(_defer(interaction, update=update, public=public)) is not None
    reply, refused = await task
    if isinstance(reply, Form):
        if not deferred:
            await _deliver(_form(interaction, reply))
            return
        # A form cannot follow an acknowledgement. The work before it is one read, so this is a rare apology.
        reply, refused = sentence(private_text(interaction)("slow-form")), True
    replace = update and not refused
    if deferred:
        message = await _deliver(_follow(interaction, reply, replace=replace, public=public))
    else:
        message = await _deliver(_respond(interaction, reply, replace=replace))
    if reply.then is not None:
        try:
            await reply.then(message)
        except Exception:
            log.exception("what follows an answer failed")


async def _settle(house: House, interaction: Interaction, work: Work) -> tuple[Reply | Form, bool]:
    """What the work gives, or why it gives nothing; and whether that is so."""
    text = private_text(interaction)
    try:
        try:
            return await work, False
        except Refusal as refusal:
            log.info("refused %s: %s %s", interaction.user.id, refusal.key, refusal.values)
            return await explain(house, interaction, refusal), True
    except Exception:
        number = secrets.token_hex(3)
        log.exception("trouble %s", number)
        return sentence(text("trouble", number=number)), True


async def _defer(interaction: Interaction, *, update: bool, public: bool) -> int:
    await interaction.response.defer(ephemeral=not public, thinking=not update)
    return 0


async def _form(interaction: Interaction, form: Form) -> int:
    await interaction.response.send_modal(form.modal())
    return 0


async def _respond(interaction: Interaction, reply: Reply, *, replace: bool) -> int | None:
    """The answer as the interaction's own callback."""
    response = interaction.response
    if replace:
        await response.edit_message(view=reply.view(), attachments=reply.files(), allowed_mentions=reply.mentions())
        return None
    sent = await response.send_message(
        view=reply.view(), files=reply.files(), ephemeral=reply.private, allowed_mentions=reply.mentions()
    )
    return sent.message_id


async def _follow(interaction: Interaction, reply: Reply, *, replace: bool, public: bool) -> int | None:
    """The answer after an acknowledgement."""
    waits = interaction.response.type is discord.InteractionResponseType.deferred_channel_message
    if replace or (waits and reply.private is not public):
        edited = await interaction.edit_original_response(
            view=reply.view(), attachments=reply.files(), allowed_mentions=reply.mentions()
        )
        return edited.id
    if waits:
        # What is shown as waiting keeps its own visibility, and the first message after it would take that over. So
        # it is filled in first, and what was waited for follows.
        await interaction.edit_original_response(view=sentence(private_text(interaction)("slow")).view())
    sent = await interaction.followup.send(
        view=reply.view(),
        files=reply.files(),
        ephemeral=reply.private,
        allowed_mentions=reply.mentions(),
        wait=True,
    )
    if waits:
        await interaction.delete_original_response()
    return sent.id


async def _deliver(sending: Coroutine[Any, Any, int | None]) -> int | None:
    """Sends; what cannot be delivered is logged, since the change behind it stands all the same.

    Returns:
        What the sending gave; None when it failed.
    """
    try:
        return await sending
    except discord.HTTPException as error:
        if error.code == ALREADY_ANSWERED:
            # The library repeats a callback whose answer was lost; the first one had arrived.
            log.info("an answer had arrived before: %s", error)
        else:
            log.warning("an answer could not be delivered: %s", error)
    except (aiohttp.ClientError, OSError, discord.InteractionResponded) as error:
        log.warning("an answer could not be delivered: %r", error)
    return None
