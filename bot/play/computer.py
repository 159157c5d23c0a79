"""Playing Gardens against the computer: beginning a game, its moves, its answer to a draw.

It makes its moves as a player does, by the same conditional write: an answer to a position that is no longer there
changes nothing.
"""

import logging
from dataclasses import replace
from random import Random
from typing import Final

from bot.clock import Clock
from bot.errors import BadMove, Busy, Refusal
from bot.match import AGREEMENT, COMPUTER, Match, Place
from bot.play.gardens import Change, Gardens
from bot.play.replay import computer_to_move
from bot.storage import Storage
from bot.workers import SearchFailed, Workers
from engine import gardens
from engine.gardens.evaluate import chances
from engine.gardens.levels import LEVELS, find
from engine.gardens.style import Found
from engine.limit import Limit

PATIENCE: Final = 4.5
"""Seconds until the computer must have found its move, the wait for a free process included; then it plays at sight."""

AT_SIGHT: Final = 2
"""The level of a move that is made without a search: it only lists the moves there are, in a few milliseconds."""

JUDGE: Final = 3
"""The level that judges whether a draw is welcome, whatever level plays: it sees an answer coming, in no time."""

HOPELESS: Final = 0.1
"""The chance of winning up to which a draw is welcome."""

log = logging.getLogger(__name__)


class Computer:
    """The computer as an opponent, in the matches of all servers."""

    def __init__(self, storage: Storage, clock: Clock, random: Random, gardens: Gardens, workers: Workers) -> None:
        self._storage = storage
        self._clock = clock
        self._random = random
        self._gardens = gardens
        self._workers = workers

    async def begin(self, person: int, level: int, seat: int | None, place: Place, target: int = 8) -> Match:
        """Begins a game against the computer; it does not count for the boards.

        Args:
            person: who plays.
            level: how strong the computer is, 1 to 5.
            seat: the person's: 0 White, 1 Black; None draws it.
            place: where the game is played.
            target: stones to bring home, 8 or 7.
        """
        if seat is None:
            seat = self._random.randrange(2)
        now = self._clock()
        return await self._storage.matches.create(
            Match(
                id=0,
                game="gardens",
                start=gardens.GAME.start({"target": str(target)}, ""),
                moves=(),
                version=1,
                seats=(person, COMPUTER) if seat == 0 else (COMPUTER, person),
                place=place,
                began=now,
                moved=now,
                level=level,
            )
        )

    async def waiting(self) -> list[Match]:
        """The matches of this process's shards in which it is the computer's turn, the longest waiting first."""
        matches = await self._storage.matches.playing(COMPUTER, "gardens")
        own = self._storage.shards.own
        return [match for match in reversed(matches) if own(match.place.guild_id) and computer_to_move(match)]

    async def move(self, match: Match) -> Change | None:
        """Finds the computer's move in a match as it was seen, and plays it.

        Where the search dies or does not come to an end in time, a lower level moves: the game goes on.

        Returns:
            The change; None, and nothing done, where it is not (any more) the computer's turn in that position.
        """
        if not computer_to_move(match):
            return None
        try:
            chosen = (await self._think(match)).move
        except Exception as error:  # whatever it was, the person is not kept waiting
            log.warning("match %s: no search came to an end: %r", match.id, error, exc_info=_unforeseen(error))
            chosen = await self._at_sight(match)
        try:
            return await self._gardens.play(match.id, match.version, COMPUTER, chosen)
        except BadMove:
            raise  # that is the engine's fault, not anybody's being quicker
        except Refusal as refusal:
            log.info("match %s: the computer's move came too late: %s", match.id, refusal.key)
            return None

    async def draw(self, match_id: int, person: int) -> Change:
        """Asks the computer for a draw. It agrees where it sees next to no chance of its own.

        Raises:
            Refusal: no-match (others are asked), not-playing, over, computer-plays-on.
            Busy: it has no time to think about it.
            Stale: somebody was quicker.
        """
        match = await self._gardens.playing(match_id, person)
        if match.opponent_of(person) != COMPUTER:
            raise Refusal("no-match")
        try:
            found = await self._search(match, JUDGE, Limit())
        except SearchFailed as failed:
            log.warning("match %s: the offer of a draw could not be thought about: %s", match.id, failed)
            raise Refusal("computer-plays-on", match=match.id) from failed
        if chances(found.value if computer_to_move(match) else -found.value) > HOPELESS:
            raise Refusal("computer-plays-on", match=match.id)
        # What it has agreed to are these moves; what else has been changed meanwhile is no matter.
        match = await self._gardens.seen(match.id, match.version, person)
        return await self._gardens.end(match, None, AGREEMENT)

    async def _think(self, match: Match) -> Found:
        assert match.level is not None  # noqa: S101  # told to the type checker
        limit = LEVELS[match.level].limit
        if limit.seconds is not None:
            # Whoever comes when others are thinking thinks less, so that nobody waits long.
            limit = replace(limit, seconds=limit.seconds / self._workers.crowd)
        return await self._search(match, match.level, limit)

    async def _search(self, match: Match, level: int, limit: Limit) -> Found:
        """What a level finds, the person taking turns with others. In nodes, the same match finds the same again."""
        arguments = match.start, match.moves, level, limit, str(match.id)
        return await self._workers.search(find, *arguments, seconds=PATIENCE, key=match.opponent_of(COMPUTER))

    async def _at_sight(self, match: Match) -> str:
        level = min(match.level or AT_SIGHT, AT_SIGHT)
        choose = gardens.GAME.choose
        return await self._workers.run(
            lambda: choose(match.start, match.moves, level, Limit(nodes=0), seed=str(match.id))
        )


def _unforeseen(error: Exception) -> bool:
    return not isinstance(error, Busy | SearchFailed)
