"""`/wyr stats`: what somebody's dailies came to, with a histogram of their scores."""

from typing import Final

import discord
from babel.numbers import format_decimal

from bot.match import WyrRecord
from bot.play.profiles import WyrProfile
from bot.text import Text
from bot.ui.house import House
from bot.ui.interaction import Interaction
from bot.ui.names import named
from bot.ui.pictures import drawn
from bot.ui.reply import Part, Reply, framed, text
from bot.ui.sight import onlookers
from bot.ui.wyr.words import MINUS, points
from renderers.charts import Histogram, histogram

PICTURE: Final = "scores.png"
STEP: Final = 10
"""The points a bar of the histogram is wide."""

FEWEST: Final = 7
"""So many bars there are room for at least: one alone would fill the picture and say nothing."""

_WORST, _BEST = -64, 66
"""The points of a game in which nothing was done, and of a perfect one whose Keiju ask for the fewest cards."""

_ALL_NAMED: Final = 11
"""Beneath so many bars there is room for a number each; beneath more, for every other."""


async def stats_reply(house: House, interaction: Interaction, whose: discord.abc.User) -> Reply:
    """What somebody's games of Wyr came to: for all to see, but for those who hide from boards.

    Raises:
        Refusal: profile-hidden, too-often.
    """
    house.allowances.take(interaction.user.id, "profile")
    seen, private = await onlookers(house, interaction, whose)
    words, profile = seen.words, await house.profiles.wyr(whose.id)
    record = profile.record
    parts: list[Part] = [text(f"### {words('stats-title', name=named(whose))}")]
    if record.games:
        alt = _alt(words, record)
        shown = await drawn(house, seen, PICTURE, histogram, _histogram(words, record), alt)
        parts += [text("\n".join(profile_in_words(words, profile))), shown or text(alt)]
    else:
        parts.append(text(words("stats-none")))
    if record.practice:
        parts.append(text(f"-# {words('stats-practice', count=record.practice)}"))
    return framed(*parts, private=private)


def profile_in_words(words: Text, profile: WyrProfile) -> list[str]:
    """What dailies came to, in lines; there has been one at least."""
    record = profile.record
    average = format_decimal(record.average, format="#,##0.0", locale=words.language).replace("-", MINUS)
    dailies = words("stats-dailies", count=record.games)
    return [
        words("stats-results", dailies=dailies, won=record.won, perfect=record.perfect),
        words("stats-points", average=average, best=points(record.best)),
        *([words("streak", count=profile.streak)] if profile.streak else []),
    ]


def _bars(record: WyrRecord) -> dict[int, int]:
    """How many games came to each step of points, by its lowest, without gaps and ascending; of points there can be."""
    lowest, highest = record.scores[0][0] // STEP, record.scores[-1][0] // STEP
    missing = FEWEST - 1 - (highest - lowest)
    if missing > 0:
        lowest = max(_WORST // STEP, min(lowest - missing // 2, _BEST // STEP - (FEWEST - 1)))
        highest = lowest + FEWEST - 1
    bars = dict.fromkeys(range(lowest * STEP, highest * STEP + 1, STEP), 0)
    for score, games in record.scores:
        bars[score // STEP * STEP] += games
    return bars


def _histogram(words: Text, record: WyrRecord) -> Histogram:
    bars = _bars(record)
    spread = STEP if len(bars) <= _ALL_NAMED else 2 * STEP
    return Histogram(
        counts=tuple(bars.values()),
        labels=tuple("" if low % spread else points(low) for low in bars),
        marked=None if record.last is None else list(bars).index(record.last // STEP * STEP),
        title=words("stats-picture"),
        caption=words("stats-picture-caption", step=STEP),
    )


def _alt(words: Text, record: WyrRecord) -> str:
    """What the histogram shows, in sentences."""
    told = [
        words("stats-bar", low=points(low), high=points(low + STEP - 1), count=games)
        for low, games in _bars(record).items()
        if games
    ]
    return words("stats-alt", step=STEP, bars=", ".join(told), last=points(record.last))
