"""`/profile`: how somebody plays both games, at a glance."""

from typing import Final

import discord
from discord.utils import format_dt

from bot.play.profiles import GardensProfile, WyrProfile
from bot.text import Text
from bot.ui.audience import Audience
from bot.ui.house import House
from bot.ui.interaction import Interaction
from bot.ui.names import named, plain, player_by_name
from bot.ui.pictures import drawn
from bot.ui.ratings import rating_in_words
from bot.ui.reply import Picture, Reply, framed, text
from bot.ui.sight import may_see, onlookers
from bot.ui.wyr.stats import profile_in_words
from renderers.charts import Curve, curve

PICTURE: Final = "rating.png"

FEWEST: Final = 5
"""The rating is drawn from so many rated games on."""

_GAMES: Final = 3
"""So many of the last games are listed."""

_NAMED: Final = 9
"""Ratings that the words beside the curve tell, spread over its games."""


async def profile_reply(house: House, interaction: Interaction, whose: discord.abc.User) -> Reply:
    """How somebody plays: for all to see, but for those who hide from boards.

    Raises:
        Refusal: profile-hidden, too-often.
    """
    house.allowances.take(interaction.user.id, "profile")
    seen, private = await onlookers(house, interaction, whose)
    words = seen.words
    gardens, wyr = await house.profiles.gardens(whose.id), await house.profiles.wyr(whose.id)
    rating = await _curve(house, seen, gardens) if len(gardens.changes) >= FEWEST else None
    games = await _last_games(house, interaction, words, whose.id, gardens, private=private)
    return framed(
        text("\n".join([f"### {words('profile-title', name=named(whose))}", *_gardens(words, gardens)])),
        rating,
        text("\n".join([*games, *_wyr(words, wyr)])),
        private=private,
    )


def _gardens(words: Text, profile: GardensProfile) -> list[str]:
    """How somebody plays Gardens, in lines."""
    if profile.rating is None:
        lines = [words("profile-unrated")]
    else:
        games = words("rated-games", count=profile.rating.games)
        lines = [words("profile-rated", rating=rating_in_words(words, profile.rating), games=games)]
    record = profile.record
    if record.games:
        games = words("games", count=record.games)
        lines.append(words("profile-record", games=games, won=record.won, drawn=record.drawn, lost=record.lost))
    return lines


def _wyr(words: Text, profile: WyrProfile) -> list[str]:
    """How somebody plays Wyr, in lines."""
    head = words("profile-wyr")
    return [head, *profile_in_words(words, profile)] if profile.record.games else [head, words("profile-no-daily")]


async def _last_games(
    house: House, interaction: Interaction, words: Text, person: int, profile: GardensProfile, *, private: bool
) -> list[str]:
    """The last games that those who see the message may know of: for all, those of their server alone."""
    here = interaction.guild_id
    matches = [
        match
        for match in profile.last
        if may_see(interaction, match) and (private or (here is not None and match.place.guild_id == here))
    ][:_GAMES]
    known = await house.storage.people.names([match.opponent_of(person) for match in matches])
    names = {opponent: plain(name) for opponent, name in known.items()}
    lines = []
    for match in matches:
        assert match.result is not None  # noqa: S101  # told to the type checker
        how = {None: "drawn", match.seat_of(person): "won"}.get(match.result.winner, "lost")
        opponent = player_by_name(words, match, match.opponent_of(person), names)
        when = format_dt(match.result.at, "R")
        lines.append(words(f"profile-game-{how}", match=match.id, opponent=opponent, when=when))
    return [*lines, ""] if lines else []


async def _curve(house: House, seen: Audience, profile: GardensProfile) -> Picture | None:
    """The rating as it went."""
    words, ratings = seen.words, [change.after for change in profile.changes]
    last = len(ratings) - 1
    shown = Curve(
        values=tuple(rating.rating for rating in ratings),
        deviations=tuple(rating.deviation for rating in ratings),
        ticks=tuple((index, str(ratings[index].games)) for index in sorted({0, last // 2, last})),
        title=words("profile-picture"),
        caption=words("rated-games", count=len(ratings)),
    )
    told = [
        round(ratings[index].rating) for index in sorted({round(last * step / _NAMED) for step in range(_NAMED + 1)})
    ]
    alt = words(
        "profile-alt",
        games=words("rated-games", count=len(ratings)),
        points=", ".join(map(str, told)),
        low=round(min(shown.values)),
        high=round(max(shown.values)),
        deviation=round(ratings[-1].deviation),
    )
    return await drawn(house, seen, PICTURE, curve, shown, alt)
