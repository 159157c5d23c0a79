"""`/wyr resume`: a person's unfinished gardens, to go on with one."""

from typing import Final

import discord

from bot.errors import Refusal
from bot.match import Match
from bot.play.replay import wyr_state
from bot.text import Text
from bot.ui.audience import audience_of
from bot.ui.house import House
from bot.ui.interaction import Interaction, private_text
from bot.ui.pages import turns
from bot.ui.press import Press
from bot.ui.presses import chosen, on
from bot.ui.reply import Reply, View, framed, rows, sentence, text
from bot.ui.wyr.garden import garden_reply
from bot.ui.wyr.words import deal_in_words, points_in_words

PAGE: Final = 25
"""As many as a select holds."""


async def resume_page(house: House, interaction: Interaction, page: int) -> Reply:
    """The garden to go on with, where there is only one; else a page of them to choose from."""
    games = await house.wyr.unfinished(interaction.user.id)
    words = private_text(interaction)
    if not games:
        return sentence(words("nothing-to-resume"))
    if len(games) == 1:
        return await garden_reply(house, audience_of(interaction, games[0]), games[0])
    pages = -(-len(games) // PAGE)
    page = min(page, pages - 1)
    told = words("resume-several", count=len(games))
    if pages > 1:
        told += f"\n-# {words('page', page=page + 1, pages=pages)}"
    select = discord.ui.Select[View](
        custom_id=Press("w-resume").custom_id,
        placeholder=words("resume-which"),
        options=[_option(words, match) for match in games[page * PAGE : (page + 1) * PAGE]],
    )
    buttons = turns(page, pages, lambda to: Press("w-games", 0, to))
    return framed(text(told), discord.ui.ActionRow(select), *rows(buttons))


@on("w-games", update=True)
async def turn_page(house: House, interaction: Interaction, press: Press) -> Reply:
    """Another page of them."""
    return await resume_page(house, interaction, press.version)


@on("w-resume")
async def resume(house: House, interaction: Interaction, _press: Press) -> Reply:
    """A garden chosen."""
    number = chosen(interaction)
    if not number.isascii() or not number.isdigit():
        raise Refusal("unknown-press")
    match = await house.wyr.match(int(number[:18]), interaction.user.id)
    return await garden_reply(house, audience_of(interaction, match), match)


def _option(words: Text, match: Match) -> discord.SelectOption:
    # In a label markdown is not read and needs no escaping.
    deal = words("deal-practice", seed=match.seed or "") if match.day is None else deal_in_words(words, match)
    return discord.SelectOption(
        label=words("resume-option", match=match.id, deal=deal)[:100],
        description=words(
            "resume-score",
            points=points_in_words(words, match.score or 0),
            cards=len(wyr_state(match).table.garden),
        ),
        value=str(match.id),
    )
