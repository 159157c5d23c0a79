"""What follows when a match ends, in the transaction that ends it: ratings change, and leaderboards with them."""

from collections.abc import Collection

import sqlalchemy as sa

from bot.match import Match
from bot.storage.database import Database
from bot.storage.ratings import Rate, Ratings, day_of
from bot.storage.standings import EVERYWHERE, Score, Standings, board_of, boards_of
from bot.storage.tables import appearances, matches

_c = matches.c
_DEAL = sa.select(_c.day, _c.seat_0, _c.score, _c.undos, _c.ended).where(
    _c.id == sa.bindparam("match"), _c.day.is_not(None), _c.ranked, _c.ended.is_not(None)
)
_APPEARS = sa.select(appearances.c.guild_id).where(appearances.c.match_id == sa.bindparam("match"))

COUNTING = 1
"""The number under which results are counted `alone`: one after another, so that all sums hold."""


class Results:
    """Counts results. Each unit of work that does so says `begin` before it writes anything."""

    def __init__(self, database: Database, ratings: Ratings, standings: Standings) -> None:
        self._database = database
        self._ratings = ratings
        self._standings = standings

    def begin(self, connection: sa.Connection) -> None:
        """Waits until nobody else is counting, and lets nobody until this unit of work has ended."""
        self._database.alone(connection, COUNTING)

    def ended(self, connection: sa.Connection, match: Match, rate: Rate | None) -> None:
        """Counts a match that has just been kept as ended.

        Raises:
            ValueError: it is rated, and nothing says what that does to the ratings.
        """
        if match.game == "wyr":
            appears = connection.execute(_APPEARS, {"match": match.id}).scalars()
            self.deal(connection, match.id, {EVERYWHERE, *appears})
        elif match.rated:
            if rate is None:
                raise ValueError("a rated game has ended that nobody rates")
            self._game(connection, match, rate)

    def deal(self, connection: sa.Connection, match_id: int, guild_ids: Collection[int]) -> None:
        """Adds the score of a daily to the boards of servers, if it counts and is over."""
        row = connection.execute(_DEAL, {"match": match_id}).one_or_none()
        if row is None:
            return
        score = Score(row.score, row.undos, row.ended)
        self._standings.put(connection, boards_of("wyr", row.day), guild_ids, row.seat_0, score, add=True)

    def _game(self, connection: sa.Connection, match: Match, rate: Rate) -> None:
        """Rates a game, and notes the new ratings on the boards of all servers where its players are listed."""
        for change in self._ratings.apply(connection, match, rate) or ():
            person, at = change.person, change.after.at
            guilds = self._standings.listed(connection, board_of("gardens", "all", day_of(at)), person) | {EVERYWHERE}
            if match.place.guild_id is not None:
                guilds.add(match.place.guild_id)
            score = Score(round(change.after.rating), 0, at)
            self._standings.put(connection, boards_of("gardens", day_of(at)), guilds, person, score)
