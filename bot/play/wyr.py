"""Playing A Weaver in the Forest of Wyr: the daily, practice, moves, taking back, hints, finishing, best lines."""

import secrets
from dataclasses import replace
from datetime import date

from bot.clock import Clock
from bot.errors import BadMove, Refusal, Stale
from bot.match import FINISHED, BoardRow, Match, Place, Result
from bot.play.allowances import Allowances
from bot.play.archive import Archive
from bot.play.daily import COUNTS_FOR, Daily, day_of
from bot.play.days import Days
from bot.play.lines import Lines
from bot.play.replay import wyr_state
from bot.play.streaks import Streaks
from bot.storage import AlreadyThere, Storage
from bot.storage.standings import board_of
from bot.workers import Workers
from engine import IllegalMove, NotationError, wyr
from engine.wyr import Line


class Wyr:
    """The solitaires of all servers.

    Attributes:
        days: the deals of the days.
        lines: the best lines of deals.
        archive: the deals of days that are over.
    """

    def __init__(self, storage: Storage, clock: Clock, daily: Daily, workers: Workers, allowances: Allowances) -> None:
        self._storage = storage
        self._clock = clock
        self._daily = daily
        self.days = Days(storage, daily, workers)
        self.lines = Lines(storage, clock, self.days, workers, allowances)
        self.archive = Archive(storage, clock, self.lines)
        self._streaks = Streaks(storage, clock)

    async def daily(self, person: int, place: Place, *, public: bool | None = None) -> Match:
        """A person's game of today's deal: begun now, or as far as they have come.

        Args:
            person: the player.
            place: where they ask for it.
            public: whether the whole channel sees it; None: as it was, and at first only the player.

        Raises:
            Stale: it was changed by another press at the same moment.
        """
        now = self._clock()
        day = day_of(now)
        match = await self._storage.matches.daily(person, day)
        if match is None:
            try:
                deal = await self.days.deal(day)
                match = await self._begin(person, place, deal.seed, public=bool(public), day=day)
            except AlreadyThere:  # begun a moment ago by another press
                match = await self._storage.matches.daily(person, day)
                if match is None:
                    raise
        if public is not None and match.public != public:
            match = await self._write(replace(match, version=match.version + 1, public=public))
        await self._appear(match, place)
        return match

    async def begun(self, person: int, day: date) -> Match | None:
        """A person's game of an earlier day, if they have begun one that still counts and is not finished."""
        match = await self._storage.matches.daily(person, day)
        counts = match is not None and not match.over and self._clock() - match.began <= COUNTS_FOR
        return match if counts else None

    async def practice(self, person: int, place: Place, seed: str | None, *, public: bool = True) -> Match:
        """A new practice game.

        Args:
            person: the player.
            place: where it is played.
            seed: any text the deal is drawn from; None for one drawn at random.
            public: whether the whole channel sees it.

        Raises:
            Refusal: bad-seed.
        """
        try:
            return await self._begin(person, place, secrets.token_hex(5) if seed is None else seed, public=public)
        except NotationError as error:
            raise Refusal("bad-seed", problem=error.problem) from error

    async def unfinished(self, person: int) -> list[Match]:
        """The games a person has begun and not finished, the last moved first."""
        return await self._storage.matches.playing(person, "wyr")

    async def seen_by(self, match_id: int, person: int) -> Match:
        """A game that a person may look at: their own, or one that is public.

        Raises:
            Refusal: no-match, not-your-garden.
        """
        match = await self._get(match_id)
        if not match.public and match.seat_of(person) is None:
            raise Refusal("not-your-garden", person=match.seats[0])
        return match

    async def match(self, match_id: int, person: int) -> Match:
        """A person's own game by its number.

        Raises:
            Refusal: no-match, not-your-garden.
        """
        match = await self._get(match_id)
        if match.seat_of(person) is None:
            raise Refusal("not-your-garden", person=match.seats[0])
        return match

    async def going_on(self, match_id: int, version: int, person: int) -> Match:
        """A person's own unfinished game, as the screen shows it.

        Raises:
            Refusal: no-match, not-your-garden, over.
            Stale: the screen shows other moves than those of the game.
        """
        match = await self.match(match_id, person)
        if not match.position_version <= version <= match.version:
            raise Stale(match)
        if match.over:
            raise Refusal("over", match=match.id)
        return match

    async def play(self, match_id: int, version: int, person: int, text: str) -> tuple[Match, BadMove | None]:
        """Plays the moves of a text up to the first that is wrong.

        Returns:
            The match after the good moves, and what was wrong with the next one (None: all were played).

        Raises:
            Refusal, Stale: as `going_on`.
            BadMove: the very first move was wrong, or (no-moves) the text says none, so that nothing changed.
        """
        match = await self.going_on(match_id, version, person)
        typed = wyr.read_moves(text, wyr_state(match).table)
        trouble = None if typed.error is None else _trouble(match, len(typed.moves), typed.error)
        if not typed.moves:
            raise trouble or BadMove("no-moves", match)
        return await self._advance(match, (*match.moves, *typed.moves)), trouble

    async def undo(self, match_id: int, version: int, person: int) -> Match:
        """Takes the last move back; it is counted.

        Raises:
            Refusal, Stale: as `going_on`; nothing-to-undo.
        """
        match = await self.going_on(match_id, version, person)
        if not match.moves:
            raise Refusal("nothing-to-undo")
        return await self._advance(replace(match, undos=match.undos + 1), match.moves[:-1])

    async def hint(self, match_id: int, version: int, person: int) -> tuple[Match, Line]:
        """A way on from where a practice game stands, and how much can be had: the best line that is found.

        It is counted, but once for a position: who looks again at what they were told is not asking for more.

        Returns:
            The match, the hint counted; the line, of one move at least.

        Raises:
            Refusal: as `going_on`; hint-daily, too-often, busy.
            Stale: as `going_on`.
        """
        match = await self.going_on(match_id, version, person)
        if match.day is not None:
            raise Refusal("hint-daily")
        line = await self.lines.on(match)
        if not _is_hinted(match):
            changed = replace(match, version=match.version + 1, hints=match.hints + 1)
            if not await self._storage.matches.write(changed):
                # A second press may have been quicker with the same hint; after a move this one is of the past.
                changed = await self.going_on(match_id, version, person)
            match = changed
        return match, line

    async def finish(self, match_id: int, version: int, person: int) -> Match:
        """Ends the game where it stands.

        Raises:
            Refusal, Stale: as `going_on`.
        """
        match = await self.going_on(match_id, version, person)
        return await self._advance(match, match.moves, finish=True)

    async def share(self, match_id: int, version: int, person: int, place: Place) -> Match:
        """Notes that a finished game is shown to a channel, once for each press of a button on a fresh screen.

        Raises:
            Refusal: no-match, not-your-garden, not-over.
            Stale: it has been shared from this screen before.
        """
        match = await self.match(match_id, person)
        if match.version != version:
            raise Stale(match)
        if not match.over:
            raise Refusal("not-over")
        changed = replace(match, version=match.version + 1)
        await self._write(changed)
        await self._appear(match, place)
        return changed

    async def standing(self, match: Match, guild: int | None) -> BoardRow | None:
        """The place of a finished daily on its day's board; None for one that does not count or still goes on."""
        if match.day is None or not match.ranked or not match.over:
            return None
        return await self._storage.standings.own(board_of("wyr", "day", match.day), guild, match.seats[0])

    async def streak(self, person: int, day: date) -> int:
        """How many days a person's streak counts that goes on to a day; see `bot.play.streaks`."""
        return await self._streaks.of(person, day)

    async def _get(self, match_id: int) -> Match:
        match = await self._storage.matches.get(match_id)
        if match is None or match.game != "wyr":
            raise Refusal("no-match")
        return match

    async def _begin(self, person: int, place: Place, seed: str, *, public: bool, day: date | None = None) -> Match:
        now = self._clock()
        start = wyr.GAME.start({}, seed)
        match = Match(
            id=0,
            game="wyr",
            start=start,
            moves=(),
            version=1,
            seats=(person,),
            place=place,
            began=now,
            moved=now,
            seed=seed,
            day=day,
            ranked=day is not None,
            public=public,
            score=wyr.GAME.replay(start, ()).score,
        )
        return await self._storage.matches.create(match, None if day is None else self._daily.spent(day, person))

    async def _advance(self, match: Match, moves: tuple[str, ...], *, finish: bool = False) -> Match:
        now = self._clock()
        version = match.version + 1
        state = wyr_state(replace(match, moves=moves))
        won = wyr.is_won(state.table)
        result, ranked = None, match.ranked
        if finish or state.outcome is not None:
            reason = FINISHED if state.outcome is None else state.outcome.reason
            result = Result(0 if won else None, reason, now)
            if now - match.began > COUNTS_FOR:
                ranked = False
        return await self._write(
            replace(
                match,
                version=version,
                position_version=version,
                moves=moves,
                score=state.score,
                perfect=result is not None and wyr.is_perfect(state.table),
                result=result,
                ranked=ranked,
                moved=now,
            )
        )

    async def _write(self, changed: Match) -> Match:
        if not await self._storage.matches.write(changed):
            match = await self._storage.matches.get(changed.id)
            if match is None:
                raise Refusal("no-match")
            raise Stale(match)
        return changed

    async def _appear(self, match: Match, place: Place) -> None:
        if match.day is not None and place.guild_id is not None:
            await self._storage.matches.appear(match.id, place.guild_id)


def _is_hinted(match: Match) -> bool:
    """Whether a hint was asked for where a practice game stands: nothing else changes one, but moves do."""
    return match.version > match.position_version


def _trouble(match: Match, played: int, wrong: NotationError | IllegalMove) -> BadMove:
    """What is told of the first wrong move of several."""
    if isinstance(wrong, IllegalMove):
        return BadMove(f"wyr-rule-{wrong.rule}", match, move=wrong.move, played=played)
    return BadMove("wyr-unreadable", match, text=wrong.text, problem=wrong.problem, played=played)
