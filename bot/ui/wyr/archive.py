"""`/wyr archive`: a past daily, to be played without counting, and the seed that was promised with its SHA-256."""

from collections.abc import Iterator

from discord import app_commands

from bot.match import Deal
from bot.play.daily import fingerprint
from bot.text import Text
from bot.ui.audience import for_one
from bot.ui.house import House
from bot.ui.interaction import Interaction, place_of, private_text
from bot.ui.names import plain
from bot.ui.reply import Reply
from bot.ui.wyr.garden import garden_reply
from bot.ui.wyr.words import date_in_words, day_in_words


async def archive_reply(house: House, interaction: Interaction, typed: str) -> Reply:
    """A practice game of a past day's deal, begun now; for its player alone.

    Raises:
        Refusal: as `Archive.deal`.
    """
    seen = for_one(interaction)
    deal = await house.wyr.archive.deal(typed, seen.person)
    match = await house.wyr.practice(seen.person, place_of(interaction), deal.seed, public=False)
    note = seen.words(
        "archive-begins",
        deal=day_in_words(seen.words, deal.day, deal.difficulty),
        seed=plain(deal.seed),
        digest=fingerprint(deal.seed),
    )
    return await garden_reply(house, seen, match, note=note)


async def days_offered(house: House, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """The last days, those with what was typed in them."""
    words = private_text(interaction)
    wanted = typed.strip().casefold()
    return [
        app_commands.Choice(name=name[:100], value=deal.day.isoformat())
        for deal, name in _named(words, await house.wyr.archive.latest())
        if wanted in name.casefold()
    ]


def _named(words: Text, deals: list[Deal]) -> Iterator[tuple[Deal, str]]:
    for deal in deals:
        yield (
            deal,
            words(
                "archive-day",
                day=deal.day.isoformat(),
                date=date_in_words(words, deal.day),
                difficulty=words(f"difficulty-{deal.difficulty}"),
            ),
        )
