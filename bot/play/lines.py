"""Best lines of Wyr for those who ask: from where they stand, or of a whole deal when it gives nothing away."""

import logging
from datetime import date
from typing import Final

from bot.clock import Clock
from bot.errors import Busy, Refusal
from bot.match import Deal, Match
from bot.play.allowances import Allowances
from bot.play.daily import COUNTS_FOR, day_of, end_of
from bot.play.days import Days
from bot.storage import Storage
from bot.workers import SearchFailed, Workers
from engine import wyr
from engine.limit import Limit
from engine.wyr import Line
from renderers.kept import Kept

HINT: Final = Limit(nodes=60_000)
"""Of a hint: a fifth of a second where it is used up, twice that on a busy machine; a third more finds hardly any more.
In nodes, so that the same garden has the same hint."""

DEAL: Final = Limit(nodes=700_000)
"""Of the best line of a deal: two seconds where it is used up, which one deal in a thousand does."""

SECONDS: Final = 20.0
"""How long the pool may take over either before it is given up."""

REMEMBERED: Final = 256

log = logging.getLogger(__name__)


class Lines:
    """The best lines there are known to be: those of the days as they are kept, others from the solver.

    What was asked lately is remembered: a viewer asks again for each step.
    """

    def __init__(self, storage: Storage, clock: Clock, days: Days, workers: Workers, allowances: Allowances) -> None:
        self._storage = storage
        self._clock = clock
        self._days = days
        self._workers = workers
        self._allowances = allowances
        self._remembered: Kept[Line] = Kept(REMEMBERED)

    async def on(self, match: Match) -> Line:
        """The best line found from where a game stands.

        Raises:
            Busy: too much is being looked for at present.
            Refusal: too-often.
        """
        return await self._line(match.start, match.moves, HINT, match.seats[0])

    async def of_game(self, match_id: int, person: int) -> tuple[Match, tuple[str, ...]]:
        """The best line found of the deal of a finished game; of a daily, as `of_day`.

        Raises:
            Refusal: no-match, not-your-garden (a game that is not public), not-over, too-often, busy; as `of_day`.
        """
        match = await self._storage.matches.get(match_id)
        if match is None or match.game != "wyr":
            raise Refusal("no-match")
        if match.day is not None:
            deal = await self.of_day(match.day, person)
            if deal.seed == match.seed:
                return match, deal.line
            # It was begun with another secret of the host's, before the day had a deal of its own.
        elif match.seat_of(person) is None and not match.public:
            raise Refusal("not-your-garden", person=match.seats[0])
        elif not match.over:
            raise Refusal("not-over")
        return match, (await self._line(match.start, (), DEAL, person)).moves

    async def of_day(self, day: date, person: int) -> Deal:
        """The deal of a day that is over, with its best line, for anybody but who is playing it for the board.

        Raises:
            Refusal: day-not-over, still-weaving, no-day (one to come, or nobody was dealt to).
        """
        now = self._clock()
        if day == day_of(now):
            raise Refusal("day-not-over", until=end_of(day))
        if day > day_of(now):
            raise Refusal("no-day")
        own = await self._storage.matches.daily(person, day)
        if own is not None and not own.over and now - own.began <= COUNTS_FOR:
            raise Refusal("still-weaving", match=own.id)
        deal = await self._days.known(day)
        if deal is None:
            raise Refusal("no-day")
        return deal

    async def _line(self, start: str, moves: tuple[str, ...], limit: Limit, asker: int) -> Line:
        key = start, moves, limit
        line = self._remembered.get(key)
        if line is None:
            self._allowances.take(asker, "line")
            try:
                line = await self._workers.search(wyr.GAME.solve, start, moves, limit, seconds=SECONDS, key=asker)
            except SearchFailed as error:
                log.warning("a line could not be looked for: %r", error)
                raise Busy("busy") from error
            self._remembered.put(key, line)
        return line
