"""What people choose for themselves, and servers for all to see.

A further setting is a further column of its table (`bot.storage.tables`), a line in `PERSONAL` or `SHARED`, and its
sentences; panels and their presses follow from that.
"""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import renderers.theme
from bot.clock import Clock
from bot.errors import Refusal
from bot.storage import Storage

Values = tuple[str, ...]

THEMES: Final[Values] = tuple(renderers.theme.THEMES)
"""What pictures can wear; the first where nothing has been chosen."""

REMEMBERED: Final = timedelta(seconds=30)
"""How long a theme that was read need not be read again."""

MOST: Final = 4096
"""So many themes are remembered."""

PERSONAL: Final[Mapping[str, Values]] = {"theme": THEMES}
"""What a person can choose, by setting; the first value is the one things come with."""

SHARED: Final[Mapping[str, Values]] = {"theme": THEMES}
"""What a server can choose, likewise."""


class Preferences:
    """The choices of all people and servers."""

    def __init__(self, storage: Storage, clock: Clock) -> None:
        self._storage = storage
        self._clock = clock
        self._themes: dict[tuple[int, bool], tuple[str, datetime]] = {}
        self._chosen = 0
        """How often something has been chosen here: what was being read meanwhile is not remembered."""

    async def theme(self, person: int, guild_id: int | None) -> str:
        """What pictures wear where a message is for a person alone (no server), or for all in a server.

        Asked for at every picture, so it is remembered for `REMEMBERED`. What is chosen here is seen here at once;
        by another process on the same database it is seen when that time is over.
        """
        owner = (person, False) if guild_id is None else (guild_id, True)
        now = self._clock()
        theme, read = self._themes.get(owner, ("", datetime.min.replace(tzinfo=UTC)))
        if timedelta(0) <= now - read < REMEMBERED:
            return theme
        chosen = self._chosen
        if guild_id is None:
            theme = _filled(await self._storage.preferences.of(person), PERSONAL)["theme"]
        else:
            theme = _filled(await self._storage.servers.of(guild_id), SHARED)["theme"]
        if chosen == self._chosen:
            if len(self._themes) >= MOST:
                self._themes.clear()
            self._themes[owner] = theme, now
        return theme

    async def of_person(self, person: int) -> dict[str, str]:
        """A person's settings, as chosen or as they come."""
        return _filled(await self._storage.preferences.of(person), PERSONAL)

    async def of_server(self, guild_id: int | None, *, manages: bool) -> dict[str, str]:
        """A server's settings, for who may change them.

        Raises:
            Refusal: not-in-server (there is none), not-manager.
        """
        return _filled(await self._storage.servers.of(_managed(guild_id, manages=manages)), SHARED)

    async def choose_for_person(self, person: int, setting: str, value: str) -> None:
        """A person chooses.

        Raises:
            Refusal: unknown-press (there is no such setting or value).
        """
        _check(PERSONAL, setting, value)
        await self._storage.preferences.choose(person, setting, value)
        self._forget((person, False))

    async def choose_for_server(self, guild_id: int | None, setting: str, value: str, *, manages: bool) -> None:
        """Somebody chooses for a server.

        Args:
            guild_id: the server; None outside of any.
            setting: what is chosen.
            value: what it shall be.
            manages: whether they may manage that server.

        Raises:
            Refusal: not-in-server, not-manager; unknown-press (there is no such setting or value).
        """
        server = _managed(guild_id, manages=manages)
        _check(SHARED, setting, value)
        await self._storage.servers.choose(server, setting, value)
        self._forget((server, True))

    def _forget(self, owner: tuple[int, bool]) -> None:
        self._chosen += 1
        self._themes.pop(owner, None)


def _filled(kept: Mapping[str, Any], offered: Mapping[str, Values]) -> dict[str, str]:
    """The settings offered: as kept, or as they come where nothing is, or something of another version of the bot."""
    return {setting: kept[setting] if kept[setting] in values else values[0] for setting, values in offered.items()}


def _check(offered: Mapping[str, Values], setting: str, value: str) -> None:
    if value not in offered.get(setting, ()):
        raise Refusal("unknown-press")


def _managed(guild_id: int | None, *, manages: bool) -> int:
    if guild_id is None:
        raise Refusal("not-in-server")
    if not manages:
        raise Refusal("not-manager")
    return guild_id
