"""How strong people play Gardens: Glicko-2, a game at a time (docs/decisions/0011)."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from glicko2.math import mu_to_rating, phi_to_rd, rating_to_mu, rd_to_phi, update_rating

from bot.clock import Clock
from bot.match import Match, Rating, RatingChange
from bot.storage import Storage

RATING: Final = 1500.0
DEVIATION: Final = 350.0
VOLATILITY: Final = 0.06
"""What somebody new begins with: Glickman's own numbers. No deviation grows larger."""

TAU: Final = 0.5
"""How freely volatilities change; Glickman advises 0.3 to 1.2."""

PERIOD: Final = timedelta(days=5)
"""The rating period by which deviations grow in idle time: from 60 to 110 in little over a year."""

PROVISIONAL: Final = 110.0
"""A rating with this deviation or more is not told without a question mark."""

FEWEST_TURNS: Final = 4
"""A game that ends before so many turns counts for nothing."""

A_DAY: Final = 3
"""So many games of the same two people count on one day (UTC)."""


def too_short(match: Match) -> bool:
    """Whether a game ended before it can count for anything."""
    return len(match.moves) < FEWEST_TURNS


def is_provisional(rating: Rating) -> bool:
    """Whether a rating is still a guess."""
    return rating.deviation >= PROVISIONAL


def unrated(at: datetime) -> Rating:
    """The rating of somebody who has none yet."""
    return Rating(RATING, DEVIATION, VOLATILITY, 0, at)


def aged(rating: Rating, now: datetime) -> Rating:
    """A rating as it stands later: the deviation grows with the time without games, up to that of who is new.

    Glickman's step 6 for somebody who did not compete, for as many periods as have passed, parts of one included.
    """
    periods = max(0.0, (now - rating.at) / PERIOD)
    phi = math.sqrt(rd_to_phi(rating.deviation) ** 2 + periods * rating.volatility**2)
    return replace(rating, deviation=min(DEVIATION, phi_to_rd(phi)), at=now)


def rate(match: Match, stored: Sequence[Rating | None], today: int) -> tuple[RatingChange, RatingChange] | None:
    """What a game that has ended does to the ratings of its players.

    A pure function: the same game after the same games gives the same numbers, to the last bit.

    Args:
        match: the game.
        stored: the ratings of White and Black after their games before; None where there were none.
        today: how many games of these two have been rated before on the day this one ended.

    Returns:
        The changes of White and of Black; None where the game does not count.
    """
    result = match.result
    if not match.rated or result is None or too_short(match) or today >= A_DAY:
        return None
    white, black = (unrated(result.at) if one is None else aged(one, result.at) for one in stored)
    score = 0.5 if result.winner is None else 1.0 - result.winner
    return (
        RatingChange(match.seats[0], white, _after(white, black, score, result.at)),
        RatingChange(match.seats[1], black, _after(black, white, 1 - score, result.at)),
    )


def _after(mine: Rating, other: Rating, score: float, at: datetime) -> Rating:
    """A player's rating after a game: a rating period of one game."""
    new = update_rating(
        rating_to_mu(mine.rating),
        rd_to_phi(mine.deviation),
        mine.volatility,
        [(rating_to_mu(other.rating), rd_to_phi(other.deviation), score)],
        TAU,
    )
    return Rating(mu_to_rating(new.mu), min(DEVIATION, phi_to_rd(new.phi)), new.sigma, mine.games + 1, at)


class Ratings:
    """The ratings of all people, as they stand now."""

    def __init__(self, storage: Storage, clock: Clock) -> None:
        self._storage = storage
        self._clock = clock

    async def of(self, people: Iterable[int]) -> dict[int, Rating]:
        """The present ratings of people; of those who have none yet, what they begin with."""
        now, ids = self._clock(), list(people)
        stored = await self._storage.ratings.of(ids)
        return {person: aged(stored[person], now) if person in stored else unrated(now) for person in ids}
