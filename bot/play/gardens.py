"""Playing Gardens: turns, resigning, losing by time. What players ask of each other is in `offers`."""

from dataclasses import dataclass, replace
from typing import Final

from bot.clock import Clock
from bot.errors import BadMove, Refusal, Stale
from bot.match import COMPUTER, RESIGNATION, TIME, Match, Place, Result
from bot.play.clocks import wound
from bot.play.ratings import rate
from bot.play.replay import gardens_state, player_to_move, seat_to_move
from bot.storage import Storage
from engine import IllegalMove, NotationError, gardens

PASS: Final = "--"  # noqa: S105  # a turn passed, not a secret

LATELY: Final = 25
"""How many finished matches are listed."""


@dataclass(frozen=True, slots=True)
class Change:
    """A match before a deed and after it."""

    before: Match
    after: Match


class Gardens:
    """The Gardens matches of all servers."""

    def __init__(self, storage: Storage, clock: Clock) -> None:
        self._storage = storage
        self._clock = clock

    async def match(self, match_id: int) -> Match:
        """A match by its number.

        Raises:
            Refusal: no-match.
        """
        match = await self._storage.matches.get(match_id)
        if match is None or match.game != "gardens":
            raise Refusal("no-match")
        return match

    async def unfinished(self, person: int) -> list[Match]:
        """The matches a person is playing, the last moved first."""
        return await self._storage.matches.playing(person, "gardens")

    async def finished(self, person: int) -> list[Match]:
        """The matches a person has finished last, the last one first."""
        return await self._storage.matches.finished(person, "gardens", LATELY)

    async def all_of(self, person: int) -> list[Match]:
        """The matches a person is playing, then those they have finished last."""
        return [*await self.unfinished(person), *await self.finished(person)]

    async def last(self, person: int, channel: int) -> Match:
        """The match a person finished last, one of this channel before others.

        Raises:
            Refusal: none-finished.
        """
        mine = await self.finished(person)
        if not mine:
            raise Refusal("none-finished")
        return next((match for match in mine if match.place.channel_id == channel), mine[0])

    async def find(self, person: int, channel: int, wanted: int | None, *, to_move: bool = False) -> Match:
        """The match a person means: the one named, else the only one it can be, this channel's before others'.

        Args:
            person: who asks.
            channel: where they ask.
            wanted: the match's number where they named one.
            to_move: they mean to move, so that only matches come in question where it is their turn.

        Raises:
            Refusal: no-match, not-playing (named one), no-games, not-your-turn, which-game.
        """
        if wanted is not None:
            match = await self.match(wanted)
            self._seat(match, person)
            return match
        games = await self.unfinished(person)
        if not games:
            raise Refusal("no-games")
        here = [match for match in games if match.place.channel_id == channel] or games
        if to_move:
            mine = [match for match in here if player_to_move(match) == person]
            if not mine:
                waiting = [match for match in games if player_to_move(match) == person]
                if not waiting:
                    raise Refusal("nobody-waits")
                mine = waiting
            here = mine
        if len(here) > 1:
            raise Refusal("which-game", games=tuple(match.id for match in here))
        return here[0]

    async def playing(self, match_id: int, person: int) -> Match:
        """A match that goes on, and that this person plays in.

        Raises:
            Refusal: no-match, not-playing, over.
        """
        match = await self.match(match_id)
        self._seat(match, person)
        self._going_on(match)
        return match

    async def seen(self, match_id: int, version: int, person: int) -> Match:
        """A match that goes on, that this person plays in, and that their screen shows as it stands.

        Args:
            match_id: the match.
            version: the version the person's screen shows; 0 where it shows none.
            person: who it is.

        Raises:
            Refusal: no-match, not-playing, over.
            Stale: the screen shows older moves, or (the database was put back) moves that have not been.
        """
        match = await self.playing(match_id, person)
        if version and not match.position_version <= version <= match.version:
            raise Stale(match)
        return match

    async def at_turn(self, match_id: int, version: int, person: int) -> Match:
        """A match in which this person may make this move menu's move now.

        Args:
            match_id: the match.
            version: the version the person's screen shows; 0 where it shows none.
            person: who wants to move.

        Raises:
            Refusal: no-match, not-playing, over, not-your-turn, computer-thinks.
            Stale: the screen shows other moves than those of the match.
        """
        match = await self.seen(match_id, version, person)
        mover = player_to_move(match)
        if mover != person:
            if mover == COMPUTER:
                raise Refusal("computer-thinks", match=match.id)
            raise Refusal("not-your-turn", person=mover)
        return match

    async def play(self, match_id: int, version: int, person: int, text: str) -> Change:
        """Plays a move, given in notation, tolerantly read; makes the passes that are forced after it.

        Args:
            match_id: the match.
            version: the version the move was made for; 0 for a typed move, which means the present one.
            person: who moves.
            text: the move.

        Raises:
            Refusal: as `at_turn`.
            Stale: the moves have changed since, or somebody was quicker.
            BadMove: unreadable (problem), illegal (move, rule); with the nearest legal moves.
        """
        match = await self.at_turn(match_id, version, person)
        moves = [*match.moves, self._read(match, text)]
        now = self._clock()
        state = gardens_state(replace(match, moves=tuple(moves)))
        while state.legal == (PASS,):
            moves.append(PASS)
            state = gardens_state(replace(match, moves=tuple(moves)))
        result = None
        if state.outcome is not None:
            result = Result(state.outcome.winner, state.outcome.reason, now)
        return await self.go_on(match, tuple(moves), result)

    async def resign(self, match_id: int, version: int, person: int) -> Change:
        """Gives the game to the opponent; also when it is not one's turn.

        Args:
            match_id: the match.
            version: the version the person's screen shows.
            person: who resigns.

        Raises:
            Refusal: no-match, not-playing, over.
            Stale: the screen shows other moves than those of the match, or somebody was quicker.
        """
        match = await self.seen(match_id, version, person)
        return await self.end(match, 1 - self._seat(match, person), RESIGNATION)

    async def forfeit(self, match: Match) -> Change | None:
        """Gives a match whose clock has run out, as it was seen, to who was waiting.

        None, and nothing done, when somebody was quicker: with a move, most likely.
        """
        try:
            return await self.end(match, 1 - seat_to_move(match), TIME)
        except Stale:
            return None

    async def bring(self, match_id: int, person: int, place: Place) -> Match:
        """The match, brought somewhere else by one of its players.

        Raises:
            Refusal: no-match, not-playing, over.
        """
        await self.playing(match_id, person)
        return await self.move_to(match_id, place)

    async def move_to(self, match_id: int, place: Place) -> Match:
        """The match, from now on played somewhere else.

        Raises:
            Refusal: no-match.
        """
        while True:
            match = await self.match(match_id)
            moved = replace(match, version=match.version + 1, place=place, moved=self._clock())
            if await self._storage.matches.write(moved):  # else something else was changed meanwhile
                return moved

    def _read(self, match: Match, text: str) -> str:
        position = gardens_state(match).here
        try:
            return str(gardens.read_move(text, position))
        except NotationError as error:
            nearest = gardens.nearest(position, text)
            raise BadMove(
                "gardens-unreadable", match, nearest, text=text, problem=error.problem, step=error.step
            ) from error
        except IllegalMove as error:
            nearest = gardens.nearest(position, text)
            raise BadMove(f"gardens-rule-{error.rule}", match, nearest, move=error.move) from error

    async def end(self, match: Match, winner: int | None, reason: str) -> Change:
        """Writes that a match is over.

        Raises:
            Stale: somebody was quicker.
        """
        now = self._clock()
        result = Result(winner, reason, now)
        ended = replace(match, version=match.version + 1, offer=None, result=result, moved=now)
        return await self.write(match, wound(ended, now))

    async def go_on(self, match: Match, moves: tuple[str, ...], result: Result | None = None) -> Change:
        """Writes other moves: what was made for the moves before is out of date, and the next clock runs.

        Raises:
            Stale: somebody was quicker.
        """
        now, version = self._clock(), match.version + 1
        changed = replace(match, version=version, position_version=version, moves=moves, offer=None, result=result)
        return await self.write(match, wound(replace(changed, moved=now), now))

    async def write(self, before: Match, after: Match) -> Change:
        """Writes a match as it shall be after a deed.

        Raises:
            Stale: somebody was quicker.
        """
        if not await self._storage.matches.write(after, rate):
            raise Stale(await self.match(after.id))
        return Change(before, after)

    @staticmethod
    def _seat(match: Match, person: int) -> int:
        seat = match.seat_of(person)
        if seat is None:
            raise Refusal("not-playing", people=match.seats)
        return seat

    @staticmethod
    def _going_on(match: Match) -> None:
        if match.over:
            raise Refusal("over", match=match.id)
