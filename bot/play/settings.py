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
from bot.play import zones
from bot.play.posts import HOURS, Posts
from bot.storage import Storage
from bot.text import languages

Values = tuple[str, ...]

THEMES: Final[Values] = tuple(renderers.theme.THEMES)
"""What pictures can wear; the first where nothing has been chosen."""

REMEMBERED: Final = timedelta(seconds=30)
"""How long choices that were read need not be read again."""

MOST: Final = 4096
"""The choices of so many people and servers are remembered."""

PERSONAL: Final[Mapping[str, Values]] = {
    "reminders": ("channel", "dm", "off"),
    "challenges": ("everyone", "nobody"),
    "boards": ("shown", "hidden"),
    "theme": THEMES,
}
"""What a person can choose, by setting; the first value is the one things come with."""

NEVER, ALWAYS, ASK = "never", "always", "ask"
"""Whether games have threads of their own."""

SHARED: Final[Mapping[str, Values]] = {
    "threads": (NEVER, ALWAYS, ASK),
    "pace": ("none", "1", "2", "3", "7", "14"),
    "language": ("auto", *sorted(languages())),
    "theme": THEMES,
}
"""What a server can choose by name, likewise."""

_OF_SERVERS: Final[Mapping[str, Values]] = {**SHARED, "daily_hour": HOURS}

_OF_POSTS: Final = frozenset({"daily_channel", "daily_hour", "timezone"})
"""What says where and when the daily is posted."""


class Preferences:
    """The choices of all people and servers.

    What is asked for at every picture and press is remembered for `REMEMBERED`: themes, and what servers have chosen.
    What is chosen here is seen here at once; by another process on the same database it is seen when that time is over.
    Servers' languages are all held in memory, since sentences do not wait: a server belongs to one process.
    """

    def __init__(self, storage: Storage, clock: Clock) -> None:
        self._storage = storage
        self._clock = clock
        self._posts = Posts(storage, clock)
        self._remembered: dict[tuple[int, bool], tuple[dict[str, str], datetime]] = {}
        self._languages: dict[int, str] = {}
        self._chosen = 0
        """How often something has been chosen here: what was being read meanwhile is not remembered."""

    async def load(self) -> None:
        """Reads the languages that servers have chosen; to be done before anybody is answered."""
        chosen = await self._storage.servers.all_of("language")
        self._languages = {server: language for server, language in chosen.items() if language in languages()}

    def language(self, guild_id: int | None) -> str | None:
        """The language a server has chosen for all to see; None where it goes by Discord, and outside of any."""
        return None if guild_id is None else self._languages.get(guild_id)

    async def theme(self, person: int, guild_id: int | None) -> str:
        """What pictures wear where a message is for a person alone (no server), or for all in a server."""
        owner = (person, False) if guild_id is None else (guild_id, True)
        return (await self._remember(*owner))["theme"]

    def forget_person(self, person: int) -> None:
        """What a person has chosen has been deleted."""
        self._forget((person, False))

    async def of_person(self, person: int) -> dict[str, str]:
        """A person's settings (`PERSONAL`), as chosen or as they come; not remembered: much is decided on them."""
        return await self._read(person, of_server=False)

    async def of_server_for_all(self, guild_id: int) -> dict[str, str]:
        """A server's settings for what the bot itself does there, as chosen or as they come.

        Beside those of `SHARED`: `timezone`, an IANA name; `daily_hour`, from 0 to 23 on the clock of that zone; and
        `daily_channel`, a channel's id in digits, empty where none is chosen and no daily is posted; and `trouble`,
        what has kept the last one from being posted, empty where nothing has.
        """
        return dict(await self._remember(guild_id, of_server=True))

    async def of_server(self, guild_id: int | None, *, manages: bool) -> dict[str, str]:
        """A server's settings, for who may change them.

        Raises:
            Refusal: not-in-server (there is none), not-manager.
        """
        return await self._read(_managed(guild_id, manages=manages), of_server=True)

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
            setting: what is chosen, one of `SHARED` or the `daily_hour`.
            value: what it shall be.
            manages: whether they may manage that server.

        Raises:
            Refusal: not-in-server, not-manager; unknown-press (there is no such setting or value).
        """
        server = _managed(guild_id, manages=manages)
        _check(_OF_SERVERS, setting, value)
        await self._choose_for_server(server, {setting: value})
        if setting == "language":
            self._languages.pop(server, None)
            if value in languages():
                self._languages[server] = value

    async def choose_zone(self, guild_id: int | None, typed: str, *, manages: bool) -> str:
        """Somebody names the time zone of a server. Returns it as it is called.

        Raises:
            Refusal: not-in-server, not-manager; unknown-zone, zone-unclear (see `zones.read`).
        """
        server = _managed(guild_id, manages=manages)
        zone = zones.read(typed)
        await self._choose_for_server(server, {"timezone": zone})
        return zone

    async def choose_daily_channel(
        self, guild_id: int | None, channel: int | None, person: int, *, manages: bool
    ) -> None:
        """Somebody chooses where a server's daily is posted; None: nowhere.

        They are the one to be told of troubles with it; one that has been told of is forgotten.

        Raises:
            Refusal: not-in-server, not-manager.
        """
        server = _managed(guild_id, manages=manages)
        by = None if channel is None else person
        await self._choose_for_server(server, {"daily_channel": channel, "daily_by": by, "trouble": None})

    async def _choose_for_server(self, server: int, choices: Mapping[str, object]) -> None:
        if choices.keys() & _OF_POSTS:
            before = await self._read(server, of_server=True)
            after = before | {setting: str(value or "") for setting, value in choices.items()}
            await self._posts.settle(server, before, after)
        await self._storage.servers.choose_together(server, choices)
        self._forget((server, True))

    async def _remember(self, owner: int, of_server: bool) -> dict[str, str]:
        now = self._clock()
        settings, read = self._remembered.get((owner, of_server), ({}, datetime.min.replace(tzinfo=UTC)))
        if timedelta(0) <= now - read < REMEMBERED:
            return settings
        chosen = self._chosen
        settings = await self._read(owner, of_server=of_server)
        if chosen == self._chosen:
            if len(self._remembered) >= MOST:
                self._remembered.clear()
            self._remembered[owner, of_server] = settings, now
        return settings

    async def _read(self, owner: int, *, of_server: bool) -> dict[str, str]:
        if not of_server:
            return _filled(await self._storage.preferences.of(owner), PERSONAL)
        kept = await self._storage.servers.of(owner)
        return {
            **_filled(kept, _OF_SERVERS),
            "timezone": zones.known(kept["timezone"]),
            "daily_channel": str(kept["daily_channel"] or ""),
            "trouble": kept["trouble"] or "",
        }

    def forget_server(self, guild_id: int) -> None:
        """Holds nothing any more of a server whose data have been deleted."""
        self._languages.pop(guild_id, None)
        self._forget((guild_id, True))

    def _forget(self, owner: tuple[int, bool]) -> None:
        self._chosen += 1
        self._remembered.pop(owner, None)


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
