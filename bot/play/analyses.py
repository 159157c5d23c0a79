"""Looking back at finished games of Gardens: found out once, by one computation for all who ask meanwhile, and kept."""

import asyncio
import logging
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field
from typing import Final

from bot.errors import Refusal
from bot.match import Match
from bot.storage import Storage, StorageUnavailable
from bot.workers import SearchFailed, Workers
from engine.gardens import Analysis, Judged, judge, parts, read_analysis, read_position
from engine.gardens.analysis import NODES

SHORTEST: Final = 6
"""Moves a game needs for looking back at it to make sense."""
PART_SECONDS: Final = 120
"""How long one part of an analysis may take, most of which is waiting for others."""
SECONDS: Final = 600
"""How long a whole one may take: those who wait can be answered for a quarter of an hour."""
NEWS_SECONDS: Final = 2.0
"""How often those who wait are told how far it is."""

log = logging.getLogger(__name__)


@dataclass(eq=False, slots=True)
class _Follower:
    """One who waits: to be told to leave, and to tell that they have left."""

    person: int
    leaves: asyncio.Event = field(default_factory=asyncio.Event)
    left: asyncio.Event = field(default_factory=asyncio.Event)


@dataclass(eq=False, slots=True)
class _Run:
    """An analysis under way. It ends when nobody waits for it any more."""

    work: asyncio.Task[Analysis]
    judged: list[Judged]
    followers: set[_Follower] = field(default_factory=set)


class Analyses:
    """The analyses of all finished matches."""

    def __init__(self, storage: Storage, workers: Workers, *, nodes: int = NODES) -> None:
        """Makes the service.

        Args:
            storage: where analyses are kept.
            workers: where they are made.
            nodes: how much is looked at in a game.
        """
        self._storage = storage
        self._workers = workers
        self._nodes = nodes
        self._runs: dict[int, _Run] = {}

    async def kept(self, match: Match) -> Analysis | None:
        """The analysis of a match; None where none is kept, or one that this version does not understand.

        Raises:
            Refusal: not-over, too-short: there can be none.
        """
        if not match.over:
            raise Refusal("not-over")
        if len(match.moves) < SHORTEST:
            raise Refusal("too-short", match=match.id, least=SHORTEST)
        findings = await self._storage.analyses.get(match.id)
        analysis = None if findings is None else read_analysis(findings)
        if analysis is None or tuple(turn.move for turn in analysis.turns) != match.moves:
            return None
        return analysis

    async def follow(self, match: Match, person: int) -> AsyncGenerator[int | Analysis, None]:
        """How many turns of a match are judged, now and then, and at last its analysis.

        Begins it where nobody has. Ends without an analysis when the person has it stopped. Whoever leaves early closes
        it.

        Raises:
            Busy: too much is being searched already.
            SearchFailed: it came to nothing: the time was up, a process died, or the bot is ending.
        """
        run = self._runs.get(match.id) or self._begin(match, person)
        follower = _Follower(person)
        run.followers.add(follower)
        leaves = asyncio.create_task(follower.leaves.wait())
        try:
            while not run.work.done():
                yield len(run.judged)
                await asyncio.wait({run.work, leaves}, timeout=NEWS_SECONDS, return_when=asyncio.FIRST_COMPLETED)
                if leaves.done():
                    return
            if run.work.cancelled():
                raise SearchFailed("the bot is ending")
            yield run.work.result()
        finally:
            leaves.cancel()
            run.followers.discard(follower)
            if not run.followers:
                self._forget(match.id, run)
                run.work.cancel()
            follower.left.set()

    async def stop(self, match_id: int, person: int) -> bool:
        """A person waits no longer for an analysis. When this returns they are told nothing more about it.

        Returns:
            Whether they had been waiting.
        """
        run = self._runs.get(match_id)
        followers = [one for one in run.followers if one.person == person] if run else []
        for follower in followers:
            follower.leaves.set()
        for follower in followers:
            await follower.left.wait()
        return bool(followers)

    async def close(self) -> None:
        """Ends what is under way; those who wait for it get SearchFailed."""
        runs = list(self._runs.values())
        for run in runs:
            run.work.cancel()
        await asyncio.gather(*(run.work for run in runs), return_exceptions=True)

    def _begin(self, match: Match, person: int) -> _Run:
        judged: list[Judged] = []
        run = _Run(asyncio.create_task(self._analyse(match, person, judged)), judged)
        self._runs[match.id] = run

        def ended(work: asyncio.Task[Analysis]) -> None:
            self._forget(match.id, run)
            if not work.cancelled() and work.exception() is not None:
                log.info("the analysis of match %s came to nothing: %r", match.id, work.exception())

        run.work.add_done_callback(ended)
        return run

    def _forget(self, match_id: int, run: _Run) -> None:
        if self._runs.get(match_id) is run:
            del self._runs[match_id]

    async def _analyse(self, match: Match, person: int, judged: list[Judged]) -> Analysis:
        """Makes an analysis and keeps it. What is judged so far stands in `judged`."""
        try:
            async with asyncio.timeout(SECONDS):
                for part in parts(len(match.moves), self._nodes):
                    judged += await self._workers.search(
                        judge, match.start, match.moves, part, self._nodes, seconds=PART_SECONDS, key=person
                    )
        except TimeoutError as error:
            raise SearchFailed("the time was up") from error
        analysis = Analysis(read_position(match.start).seat, tuple(judged))
        try:
            await self._storage.analyses.put(match.id, str(analysis))
        except StorageUnavailable as error:
            log.warning("the analysis of match %s is not kept: %s", match.id, error)
        return analysis
