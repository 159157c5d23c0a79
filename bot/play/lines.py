"""Lines of Wyr found by the solver for those who ask: a hint from where they stand, the best of a whole deal."""

import logging
from collections import OrderedDict
from typing import Final

from bot.errors import Busy
from bot.match import Match
from bot.workers import SearchFailed, Workers
from engine import wyr
from engine.limit import Limit
from engine.wyr import Line

HINT: Final = Limit(nodes=80_000)
"""Of a hint: a quarter of a second where it is used up, twice that on a busy machine. In nodes, so that the same
garden has the same hint."""

DEAL: Final = Limit(nodes=700_000)
"""Of the best line of a deal: two seconds where it is used up, which one deal in a thousand does."""

SECONDS: Final = 20.0
"""How long the pool may take over either before it is given up."""

REMEMBERED: Final = 256

log = logging.getLogger(__name__)


class Lines:
    """Asks the solver, and remembers what it was asked lately: a viewer asks again for each step."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._remembered: OrderedDict[tuple[str, tuple[str, ...], Limit], Line] = OrderedDict()

    async def on(self, match: Match) -> Line:
        """The best line found from where a game stands.

        Raises:
            Busy: too much is being looked for at present.
        """
        return await self._line(match.start, match.moves, HINT, match.seats[0])

    async def of_deal(self, start: str, person: int) -> Line:
        """The best line found of a deal, for a person who asks for it.

        Raises:
            Busy: too much is being looked for at present.
        """
        return await self._line(start, (), DEAL, person)

    async def _line(self, start: str, moves: tuple[str, ...], limit: Limit, asker: int) -> Line:
        key = start, moves, limit
        line = self._remembered.get(key)
        if line is None:
            try:
                line = await self._workers.search(wyr.GAME.solve, start, moves, limit, seconds=SECONDS, key=asker)
            except SearchFailed as error:
                log.warning("a line could not be looked for: %r", error)
                raise Busy("busy") from error
            self._remembered[key] = line
            if len(self._remembered) > REMEMBERED:
                self._remembered.popitem(last=False)
        return line
