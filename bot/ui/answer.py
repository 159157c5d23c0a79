"""Answering an interaction in time, whatever the work behind it does.

The answer is the interaction's own callback when the work is done within `PATIENCE`; else the interaction is
acknowledged then and answered after. A refusal is told privately; anything else that is raised is our fault,
logged with a short number that the person is told. Nothing a person does gets past this.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine
from typing import Any, Final

import discord

from bot import metrics
from bot.errors import Refusal
from bot.journal import about
from bot.storage import StorageUnavailable
from bot.ui.channel import UNREACHABLE
from bot.ui.house import House
from bot.ui.interaction import Interaction, data_of, private_text, waited
from bot.ui.press import Press
from bot.ui.presses import ACTIONS
from bot.ui.refusals import explain
from bot.ui.reply import Form, Reply, sentence
from bot.ui.spared import spared

PATIENCE: Final = 0.8
"""Seconds the work may take before the interaction is acknowledged without it."""

ALREADY_ANSWERED: Final = 40060
TOO_LATE: Final = 10062

Work = Coroutine[Any, Any, Reply | Form]
Send = Callable[[], Coroutine[Any, Any, int | None]]

log = logging.getLogger(__name__)


async def answer(
    house: House, interaction: Interaction, work: Work, *, update: bool = False, public: bool = False
) -> None:
    """Does the work and answers with what it gives. Never raises.

    Args:
        house: the services; it knows the answer is under way until all that follows it is done.
        interaction: what is answered.
        work: gives the reply; may raise Refusal.
        update: the reply takes the place of the message that was pressed, instead of being a new one; only what is
            for one person's eyes never takes the place of what all can see.
        public: a new reply will be one for all to see, unless the work refuses: what is waited for is shown so.
    """
    with house.at_work(), about(interaction=interaction.id):
        await _answer(house, interaction, work, update=update, public=public)


async def _answer(house: House, interaction: Interaction, work: Work, *, update: bool, public: bool) -> None:
    acknowledging: list[asyncio.Task[int | None]] = []

    def acknowledge() -> None:
        defer = _deliver(interaction, lambda: _acknowledge(house, interaction, update=update, public=public))
        acknowledging.append(asyncio.create_task(defer))

    patience = asyncio.get_running_loop().call_later(PATIENCE, acknowledge)
    try:
        reply, outcome = await _settle(house, interaction, work)
    finally:
        patience.cancel()
    deferred = False
    for acknowledged in acknowledging:
        deferred = await acknowledged is not None
    if isinstance(reply, Form):
        if not deferred:
            form = reply
            await _deliver(interaction, lambda: _ask(house, interaction, form))
            _count(interaction, outcome)
            return
        # A form cannot follow an acknowledgement. The work before it is one read, so this is a rare apology.
        reply, outcome = sentence(private_text(interaction)("slow-form")), "refused"
    answered = reply
    replace = update and outcome == "answered" and not (reply.private and _seen_by_all(interaction))
    if deferred:
        waits = not update
        message = await _deliver(
            interaction,
            lambda: _follow(house, interaction, answered, replace=replace, waits=waits, public=public),
            first=False,
        )
    else:
        message = await _deliver(interaction, lambda: _respond(house, interaction, answered, replace=replace))
    _count(interaction, outcome)
    if reply.then is not None:
        with spared("what follows an answer"):
            await reply.then(None if replace else message)


async def amend(house: House, interaction: Interaction, reply: Reply) -> None:
    """Puts something else in the place of an answer that has been given; best effort."""
    try:
        await house.callbacks.replace(interaction, reply)
    except UNREACHABLE as error:
        log.warning("an answer could not be amended: %r", error)


def _seen_by_all(interaction: Interaction) -> bool:
    """Whether the message that was pressed is a public one."""
    return interaction.message is not None and not interaction.message.flags.ephemeral


async def _settle(house: House, interaction: Interaction, work: Work) -> tuple[Reply | Form, str]:
    """What the work gives, or why it gives nothing; and what became of it: answered, refused or failed."""
    words = private_text(interaction)
    try:
        try:
            return await work, "answered"
        except Refusal as refusal:
            metrics.REFUSALS.labels(refusal.key).inc()
            log.info("refused %s: %s", interaction.user.id, refusal.key)  # its values may be what somebody wrote
            return await explain(house, interaction, refusal), "refused"
    except StorageUnavailable as error:
        log.warning("not answered, since the database does not answer: %s", error)
        return sentence(words("database-away")), "failed"
    except Exception:
        number = secrets.token_hex(3)
        log.exception("trouble %s", number, extra={"number": number})
        return sentence(words("trouble", number=number)), "failed"


def _count(interaction: Interaction, outcome: str) -> None:
    kind = interaction.type.name
    if interaction.command is not None:
        name = interaction.command.qualified_name
    else:  # made by hand, it may say anything: only what is known is counted by its name
        press = Press.parse(str(data_of(interaction).get("custom_id", "")))
        name = press.action if press is not None and press.action in ACTIONS else "unknown"
    metrics.INTERACTIONS.labels(kind, name, outcome).inc()
    metrics.ANSWERED.labels(kind).observe(waited(interaction))


async def _acknowledge(house: House, interaction: Interaction, *, update: bool, public: bool) -> int | None:
    await house.callbacks.acknowledge(interaction, update=update, public=public)
    return interaction.id


async def _ask(house: House, interaction: Interaction, form: Form) -> int | None:
    await house.callbacks.ask(interaction, form)
    return interaction.id


async def _respond(house: House, interaction: Interaction, reply: Reply, *, replace: bool) -> int | None:
    """The answer as the interaction's own callback."""
    try:
        return await house.callbacks.send(interaction, reply, update=replace)
    except discord.HTTPException as error:
        if error.code != ALREADY_ANSWERED or replace:
            raise
        return (await interaction.original_response()).id


async def _follow(
    house: House, interaction: Interaction, reply: Reply, *, replace: bool, waits: bool, public: bool
) -> int | None:
    """The answer after an acknowledgement.

    Args:
        house: the services.
        interaction: what is answered.
        reply: the answer.
        replace: it takes the place of the message that was pressed.
        waits: a new message is shown as waiting, publicly if `public`.
        public: see `waits`.
    """
    if replace or (waits and reply.private is not public):
        return await house.callbacks.replace(interaction, reply)
    if waits:
        # What is shown as waiting keeps its own visibility, and the first message after it would take that over. So
        # it is filled in first, and what was waited for follows.
        await house.callbacks.replace(interaction, sentence(private_text(interaction)("slow")))
    sent = await house.callbacks.follow(interaction, reply)
    if waits:
        await interaction.delete_original_response()
    return sent


async def _deliver(interaction: Interaction, send: Send, *, first: bool = True) -> int | None:
    """Sends, once more when the connection was cut; what cannot be delivered is logged, since the change stands.

    Args:
        interaction: what is answered.
        send: sends it.
        first: until this has arrived, the interaction is not acknowledged.

    Returns:
        What the sending gave (where that was lost, the interaction's id); None when it failed.
    """
    for again in (True, False):
        try:
            sent = await send()
        except discord.HTTPException as error:
            if error.code == ALREADY_ANSWERED:
                # A callback whose answer was lost is repeated, by the library or here; the first one had arrived.
                log.info("an answer had arrived before: %s", error)
                return interaction.id
            metrics.UNDELIVERED.labels("late" if error.code == TOO_LATE else "refused").inc()
            log.warning("an answer could not be delivered: %s", error)
            return None
        except UNREACHABLE as error:
            log.warning("an answer could not be delivered%s: %r", ", one more try" if again else "", error)
        else:
            if first:
                metrics.ACKNOWLEDGED.labels(interaction.type.name).observe(waited(interaction))
            return sent
    metrics.UNDELIVERED.labels("cut").inc()
    return None
