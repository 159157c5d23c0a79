"""What is kept about a person: to be told, handed out and deleted, as docs/privacy.md promises."""

import asyncio
import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, Final

from bot.clock import Clock
from bot.errors import Refusal, Stale
from bot.match import COMPUTER, Invitation, Spent
from bot.play.daily import Daily, day_of
from bot.play.export import Export, exported
from bot.play.gardens import Change, Gardens
from bot.storage import StillPlayingError, Storage

TRIES: Final = 5
"""How often a person's games are ended for a deletion, where others begin meanwhile."""

FIGURES: Final = ("together", "computer", "wyr", "appearances", "invitations", "rated", "places", "analyses", "servers")
"""What is counted in the data of a person, in the order in which it is told."""

Tables = Mapping[str, list[dict[str, Any]]]
_KEYS: Final = ("id", "match_id", "board", "guild_id", "seat", "person")


@dataclass(frozen=True, slots=True)
class Kept:
    """What is kept about a person, in figures.

    Attributes:
        name: their name as last seen.
        choices: what they have chosen, by setting.
        together: games of Gardens with other people.
        going: those of them that go on.
        computer: games of Gardens against the computer.
        wyr: games of Wyr.
        invitations: invitations by them and to them.
        rated: games that count for their rating.
        places: places on leaderboards.
        analyses: analyses of their games.
        appearances: servers in which their games of Wyr count.
        servers: servers in which they chose where the daily is posted.
        begun: whether the daily of today is among their games.
        spent: whether it was, when they last deleted their data (`bot.match.Spent`).
        nothing: whether there is no row in any table but for that.
        mark: the same as long as nothing is added and nothing goes.
    """

    name: str | None
    choices: dict[str, str]
    together: int
    going: int
    computer: int
    wyr: int
    invitations: int
    rated: int
    places: int
    analyses: int
    appearances: int
    servers: int
    begun: bool
    spent: bool
    nothing: bool
    mark: str

    @property
    def figures(self) -> dict[str, int]:
        """How much there is of each of `FIGURES`."""
        return {name: getattr(self, name) for name in FIGURES}

    @property
    def spends(self) -> bool:
        """Whether it is kept after a deletion that they have begun the daily of today."""
        return self.begun or self.spent


@dataclass(frozen=True, slots=True)
class Deleted:
    """What is to be told after a deletion; to others, the person is a number that stands for nobody.

    Attributes:
        ended: the games that were resigned by it.
        closed: the invitations that were open.
        spent: whether it is kept that they have begun the daily of today; told to who asked alone.
    """

    ended: list[Change]
    closed: list[Invitation]
    spent: bool


class Privacy:
    """The rights people have in their data."""

    def __init__(self, storage: Storage, clock: Clock, gardens: Gardens, daily: Daily) -> None:
        self._storage = storage
        self._clock = clock
        self._gardens = gardens
        self._daily = daily

    async def kept(self, person: int) -> Kept:
        """What is kept about a person, in figures."""
        spent = self._spent(person)
        return _counted(await self._storage.personal.of(person, spent), spent.day)

    async def export(self, person: int) -> Export:
        """All that is kept about a person, in a file.

        Raises:
            Refusal: nothing-kept; export-too-large (for Discord, also when compressed).
        """
        tables = await self._storage.personal.of(person, self._spent(person))
        if not any(tables.values()):
            raise Refusal("nothing-kept")
        export = await asyncio.to_thread(exported, tables, person, self._clock())
        if export is None:
            raise Refusal("export-too-large")
        return export

    async def delete(self, person: int, mark: str) -> Deleted | None:
        """Deletes what is kept about a person; games with others that go on end first, as resigned.

        Args:
            person: who asks.
            mark: the mark of what they have been told would be deleted (`Kept.mark`).

        Returns:
            What is to be told; None, and nothing done, where there is something else by now.

        Raises:
            Refusal: as `nothing_kept`; busy-playing (games begin more quickly than they can be ended).
        """
        kept = await self.kept(person)
        if kept.nothing:
            raise nothing_kept(kept)
        if kept.mark != mark:
            return None
        ended: list[Change] = []
        for _ in range(TRIES):
            ended += await self._resign_all(person)
            try:
                erased = await self._storage.personal.erase(person, self._spent(person))
            except StillPlayingError:
                continue
            return Deleted([await self._as_kept(change) for change in ended], *erased)
        raise Refusal("busy-playing")

    def _spent(self, person: int) -> Spent:
        return self._daily.spent(day_of(self._clock()), person)

    async def _resign_all(self, person: int) -> list[Change]:
        """Resigns a person's games with others."""
        ended = []
        for match in await self._gardens.unfinished(person):
            if match.level is None:
                try:
                    ended.append(await self._gardens.resign(match.id, 0, person))
                except Stale:
                    continue  # somebody was quicker: it is looked at again
                except Refusal as refusal:
                    if refusal.key != "over":
                        raise
        return ended

    async def _as_kept(self, change: Change) -> Change:
        """A change as it can be told when the person is nobody any more."""
        after = await self._gardens.match(change.after.id)
        return Change(replace(change.before, seats=after.seats), after)


def nothing_kept(kept: Kept) -> Refusal:
    """That there is nothing to be deleted: nothing-kept, or only-spent-kept."""
    return Refusal("only-spent-kept" if kept.spent else "nothing-kept")


def _counted(tables: Tables, today: date) -> Kept:
    wyr = [row for row in tables["matches"] if row["game"] == "wyr"]
    gardens = [row for row in tables["matches"] if row["game"] != "wyr"]
    together = [row for row in gardens if COMPUTER not in (row["seat_0"], row["seat_1"])]
    chosen = [item for row in tables["preferences"] for item in row.items()]
    return Kept(
        name=next((row["name"] for row in tables["people"]), None),
        choices={name: value for name, value in chosen if name != "person" and value is not None},
        together=len(together),
        going=sum(row["ended"] is None for row in together),
        computer=len(gardens) - len(together),
        wyr=len(wyr),
        invitations=len(tables["invitations"]),
        rated=len(tables["rating_changes"]),
        places=sum(row["shown"] for row in tables["standings"]),
        analyses=len(tables["analyses"]),
        appearances=len({row["guild_id"] for row in tables["appearances"]}),
        servers=len(tables["servers"]),
        begun=any(row["day"] == today for row in wyr),
        spent=bool(tables["spent_dailies"]),
        nothing=not any(rows for name, rows in tables.items() if name != "spent_dailies"),
        mark=_mark(tables),
    )


def _mark(tables: Tables) -> str:
    """Says in a few letters which rows there are; what is in them may change."""
    keys = [[name, *(str(row.get(key)) for key in _KEYS)] for name, rows in sorted(tables.items()) for row in rows]
    return hashlib.sha256(json.dumps(keys).encode()).hexdigest()[:16]
