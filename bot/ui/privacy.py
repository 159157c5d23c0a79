"""`/privacy`: what is kept about whoever asks, in words, as a file, and deleted. All of it for their eyes alone.

Whose data they are is never read from a press, which may be forged: they are those of whoever presses.
"""

from collections.abc import Iterator
from dataclasses import replace

import discord

from bot.play.privacy import Deleted, Kept, nothing_kept
from bot.text import Text
from bot.ui.gardens.invitation import say_closed
from bot.ui.gardens.post import post_change
from bot.ui.house import House
from bot.ui.interaction import Interaction, private_text
from bot.ui.names import plain
from bot.ui.press import Press, button
from bot.ui.presses import on
from bot.ui.reply import Document, Reply, framed, sentence, text
from bot.ui.spared import spared


async def show_reply(house: House, interaction: Interaction) -> Reply:
    """What is kept about the asker, in words and figures.

    Raises:
        Refusal: as `nothing_kept`.
    """
    words = private_text(interaction)
    kept = await house.privacy.kept(interaction.user.id)
    if kept.nothing:
        raise nothing_kept(kept)
    lines = "\n".join(f"- {line}" for line in _lines(words, kept))
    return sentence(
        f"### {words('privacy-kept')}\n{lines}\n{words('privacy-rights')}",
        button(words("privacy-export"), Press("p-export")),
        button(words("privacy-delete"), Press("p-delete"), discord.ButtonStyle.danger),
    )


@on("p-export")
async def export(house: House, interaction: Interaction, _press: Press) -> Reply:
    """`Export` under what is kept."""
    return await export_reply(house, interaction)


async def export_reply(house: House, interaction: Interaction) -> Reply:
    """All that is kept about the asker, as a file.

    Raises:
        Refusal: nothing-kept, export-too-large, too-often.
    """
    house.allowances.take(interaction.user.id, "export")
    words = private_text(interaction)
    made = await house.privacy.export(interaction.user.id)
    file = Document(made.name, made.data)
    return framed(text(words("privacy-exported")), file)


@on("p-delete", update=True)
async def ask(house: House, interaction: Interaction, _press: Press) -> Reply:
    """`Delete` under what is kept."""
    return await delete_reply(house, interaction)


async def delete_reply(house: House, interaction: Interaction, *, changed: bool = False) -> Reply:
    """The question before everything is deleted: what will go, and what stays.

    Args:
        house: the services.
        interaction: who asks.
        changed: they have said yes to something else than there is by now.

    Raises:
        Refusal: as `nothing_kept`.
    """
    kept = await house.privacy.kept(interaction.user.id)
    if kept.nothing:
        raise nothing_kept(kept)
    words = private_text(interaction)
    parts = [f"### {words('privacy-sure')}"]
    if changed:
        parts.append(words("privacy-changed"))
    parts.append(words("privacy-goes"))
    parts += [f"- {line}" for line in _going(words, kept)]
    if kept.together:
        parts.append(words("privacy-stays", count=kept.together))
    if kept.spends:
        parts.append(words("privacy-once"))
    parts.append(words("privacy-for-good"))
    return sentence(
        "\n".join(parts),
        button(words("privacy-delete-all"), Press("p-deleted", argument=kept.mark), discord.ButtonStyle.danger),
        button(words("cancel"), Press("p-keep")),
    )


@on("p-keep", update=True)
async def keep(_house: House, interaction: Interaction, _press: Press) -> Reply:
    """Not deleted after all."""
    return sentence(private_text(interaction)("privacy-not-deleted"))


@on("p-deleted", update=True)
async def delete(house: House, interaction: Interaction, press: Press) -> Reply:
    """The second press of two: it is done, if there is nothing but what was told of."""
    done = await house.privacy.delete(interaction.user.id, press.argument)
    if done is None:
        return await delete_reply(house, interaction, changed=True)
    house.preferences.forget_person(interaction.user.id)

    async def tell(_message: int | None) -> None:
        await _tell(house, done)

    words = private_text(interaction)
    told = words("privacy-deleted-but-once" if done.spent else "privacy-deleted")
    return replace(sentence(told), then=tell)


async def _tell(house: House, done: Deleted) -> None:
    """Posts the boards of the games that have ended, and closes the posts of invitations; one by one, best effort."""
    for change in done.ended:
        with spared("the last board of a game whose player is gone", match=change.after.id):
            await post_change(house, change, None)
    for invitation in done.closed:
        mine = invitation.challenger < 0
        await say_closed(house, replace(invitation, status="withdrawn" if mine else "declined"))


def _lines(words: Text, kept: Kept) -> Iterator[str]:
    """What is kept, a line for each kind."""
    if kept.name is not None:
        yield words("kept-name", name=plain(kept.name))
    if kept.choices:
        chosen = [
            f"{words(f'setting-{name}')}: {words(f'choice-{name}-{value}')}" for name, value in kept.choices.items()
        ]
        yield words("kept-choices", choices=", ".join(chosen))
    for name, count in kept.figures.items():
        if count:
            yield words(f"kept-{name}", count=count)
    if kept.spent:
        yield words("kept-spent")


def _going(words: Text, kept: Kept) -> Iterator[str]:
    """What will be deleted, likewise."""
    if kept.name is not None:
        yield words("goes-name")
    if kept.choices or kept.servers:
        yield words("goes-choices")
    if kept.rated:
        yield words("goes-rated")
    for name in ("going", "computer", "wyr", "invitations"):
        if count := getattr(kept, name):
            yield words(f"goes-{name}", count=count)
