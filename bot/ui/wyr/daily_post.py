"""The daily's post in a server: the new deal, yesterday's best and its seed, and `Play` for whoever presses it."""

from dataclasses import replace
from datetime import date, timedelta
from typing import Final

import discord

from bot.match import Deal
from bot.play.daily import fingerprint
from bot.storage.standings import board_of
from bot.text import Text
from bot.ui.audience import Audience, for_one, theme_for
from bot.ui.house import House
from bot.ui.interaction import Interaction, place_of
from bot.ui.names import plain, remember, row_in_words
from bot.ui.pictures import picture_of
from bot.ui.press import Press, button
from bot.ui.presses import on
from bot.ui.reply import Part, Reply, framed, rows, text
from bot.ui.wyr.days import number_of, read_day
from bot.ui.wyr.garden import Button, garden_reply
from bot.ui.wyr.words import dailies_in_words, date_in_words
from engine import wyr
from engine.wyr import Difficulty
from renderers import cards

FILE: Final = "daily.png"
BEST: Final = 3
"""The places of a day's board that are named."""
NAMED: Final = 10
"""So many people at most, where several share a place."""

_LEVELS: Final = {Difficulty.EASY: 1, Difficulty.MEDIUM: 2, Difficulty.HARD: 3}


async def daily_post(house: House, seen: Audience, day: date, *, picture: bool = True) -> Reply:
    """The post of a day's deal for a server.

    Args:
        house: the services.
        seen: the server's members.
        day: the day, which is going on.
        picture: whether the card may be sent with it.
    """
    words, deal = seen.words, await house.wyr.days.deal(day)
    when = date_in_words(words, day)
    difficulty = words(f"difficulty-{deal.difficulty}")
    shown = None
    if picture:
        card = replace(_card(words, deal, when), theme=await theme_for(house, seen))
        shown = await picture_of(house, FILE, cards.daily, card, _alt(words, card))
    head = words("post-daily", day=when, difficulty=difficulty)
    yesterday = day - timedelta(days=1)
    buttons = [play_button(words, day)]
    parts: list[Part | None] = [text(head), shown]
    before = await house.wyr.days.known(yesterday)
    if before is not None:
        parts.append(text(await _yesterday(house, seen, before)))
        buttons.append(button(words("post-best-line"), Press("w-best", 0, number_of(yesterday))))
    parts += [*rows(buttons), text(f"-# {words('seed-proof', digest=fingerprint(deal.seed))}")]
    return framed(*parts, private=False)


def play_button(words: Text, day: date) -> Button:
    """`Play` of a day's post. No two posts of one server have the same."""
    return button(words("play"), play_press(day), discord.ButtonStyle.primary)


def play_press(day: date) -> Press:
    """What it says."""
    return Press("w-today", 0, number_of(day))


@on("w-today")
async def play(house: House, interaction: Interaction, press: Press) -> Reply:
    """`Play`: the daily for this person alone; of the post's day, if they have begun that and it still counts."""
    await remember(house, interaction)
    seen, day = for_one(interaction), read_day(press.version)
    match = await house.wyr.begun(seen.person, day)
    if match is None:
        match = await house.wyr.daily(seen.person, place_of(interaction))
    note = seen.words("post-is-old") if match.day != day else None
    return await garden_reply(house, seen, match, note=note, private=True)


async def _yesterday(house: House, seen: Audience, deal: Deal) -> str:
    """The best of a day's board in the server, and the seed of that day."""
    words = seen.words
    best, _ = await house.storage.standings.page(board_of("wyr", "day", deal.day), seen.guild_id, 0, NAMED)
    lines = [f"**{words('post-yesterday')}**"]
    placed = [row_in_words(words, row, dailies_in_words(words, row)) for row in best if row.place <= BEST]
    lines += placed or [words("post-nobody")]
    lines.append(f"-# {words('seed-published', seed=plain(deal.seed), digest=fingerprint(deal.seed))}")
    return "\n".join(lines)


def _card(words: Text, deal: Deal, when: str) -> cards.Daily:
    position = wyr.read_position(wyr.GAME.start({}, deal.seed))
    return cards.Daily(
        deal=words("card-daily"),
        when=when,
        difficulty=words(f"post-difficulty-{deal.difficulty}"),
        level=_LEVELS[deal.difficulty],
        keiju=position.keiju(),
        asked=words("card-asked"),
    )


def _alt(words: Text, card: cards.Daily) -> str:
    """What the card shows, in sentences."""
    asked = "; ".join(words("alt-asking", number=number, request=words(f"request-{number}")) for number in card.keiju)
    return words("post-alt", day=card.when, difficulty=card.difficulty, keiju=asked)
