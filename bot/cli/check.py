"""`hortus check`: whether all is as the bot needs it, before its first start or at any time. It changes nothing."""

import zoneinfo
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any, Final

import aiohttp
import discord

from bot.settings import Settings
from bot.storage import BadAddress, Storage, StorageUnavailable
from bot.text import Text
from bot.ui.channel import lacking
from bot.ui.check import INVITED, invite_link
from renderers.sample import sample

LITTLE: Final = 200 << 20
"""Bytes free on the disk below which it is time to do something."""

FEW_STARTS: Final = 10
"""Starts left of those that Discord allows in a day, below which it is better to wait."""

NAMED: Final = 10
"""How many servers are named that lack something."""

_PRIVILEGED: Final = {"Presence": 0b11 << 12, "Server Members": 0b11 << 14, "Message Content": 0b11 << 18}
"""Intents by their names in the portal, and the flags of applications that have them on, verified or not."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found about one thing.

    Attributes:
        what: the thing.
        said: how it is.
        mend: what to do about it; empty where nothing is wrong.
    """

    what: str
    said: str
    mend: str = ""

    @property
    def well(self) -> bool:
        """Whether nothing need be done."""
        return not self.mend

    def __str__(self) -> str:
        """As it is printed."""
        return f"✓ {self.what}: {self.said}" if self.well else f"✗ {self.what}: {self.said}\n    → {self.mend}"


class _Refused(Exception):  # noqa: N818  # Discord's answer, which is one
    """Discord answered a question with a status that is no success."""


async def examined(settings: Settings) -> list[Finding]:
    """Looks at everything there is, Discord first."""
    return [*await _discord(settings), await _database(settings), _pictures(), _zones()]


async def _discord(settings: Settings) -> list[Finding]:
    if settings.token is None:
        mend = "in the developer portal: Bot, Reset Token; put it into .env as DISCORD_TOKEN=..."
        return [Finding("token", "DISCORD_TOKEN is not set, so `hortus run` opens the sandbox", mend)]
    base = settings.api_url or discord.http.Route.BASE
    headers = {"Authorization": f"Bot {settings.token}", "User-Agent": f"DiscordBot (hortus, {version('hortus')})"}
    timeout = aiohttp.ClientTimeout(total=15)
    async with aiohttp.ClientSession(headers=headers, timeout=timeout) as session:

        async def get(path: str) -> Any:
            async with session.get(f"{base}{path}") as answer:
                if answer.status == 401:
                    raise discord.LoginFailure
                if not answer.ok:
                    raise _Refused(f"Discord answered {answer.status} to {path}")
                return await answer.json()

        try:
            me = await get("/users/@me")
            found = [Finding("token", f"Discord knows it as {me['username']}")]
            found.append(_gateway(await get("/gateway/bot")))
            application = await get("/oauth2/applications/@me")
            found.append(_intents(int(application["flags"])))
            found += _permissions(int(application["id"]), await get("/users/@me/guilds?limit=200"))
        except discord.LoginFailure:
            mend = "in the developer portal: Bot, Reset Token; put the new one into .env as DISCORD_TOKEN=..."
            return [Finding("token", "Discord does not accept it", mend)]
        except (aiohttp.ClientError, TimeoutError, _Refused) as error:
            said = str(error) or "no answer in 15 seconds"
            return [Finding("Discord", said, f"see that this machine reaches {base}, and https://discordstatus.com")]
        return found


def _gateway(told: Any) -> Finding:
    limit = told["session_start_limit"]
    said = f"{told['shards']} shards suggested, {limit['remaining']} of {limit['total']} starts left for today"
    if limit["remaining"] >= FEW_STARTS:
        return Finding("gateway", said)
    hours = limit["reset_after"] / 3_600_000
    return Finding("gateway", said, f"something starts it again and again; the count begins anew in {hours:.1f} hours")


def _intents(flags: int) -> Finding:
    on = [name for name, either in _PRIVILEGED.items() if flags & either]
    if not on:
        return Finding("intents", "no privileged one is on, and none is needed")
    mend = f"in the developer portal: Bot, Privileged Gateway Intents, switch off {', '.join(on)}"
    return Finding("intents", "more is on than is needed", mend)


def _permissions(application_id: int, guilds: list[Any]) -> Iterator[Finding]:
    words, link = Text(), invite_link(application_id)
    yield Finding("invite link", link)
    if not guilds:
        yield Finding("permissions", "the bot is in no server yet; the link invites it")
        return
    poor = []
    for guild in guilds:
        missing = lacking(discord.Permissions(int(guild["permissions"])), INVITED)
        if missing:
            poor.append(f"{guild['name']} ({', '.join(words(f'permission-{name}') for name in missing)})")
    many = {1: "one server", 200: "200 or more servers"}.get(len(guilds), f"{len(guilds)} servers")
    if not poor:
        yield Finding("permissions", f"all that are needed, in {many}; what single channels forbid, /check tells there")
        return
    more = f" and {len(poor) - NAMED} more" if len(poor) > NAMED else ""
    said = f"something is missing in {len(poor)} of {many}: {'; '.join(poor[:NAMED])}{more}"
    yield Finding("permissions", said, "who manages the server gives them to its role, or opens the invite link again")


async def _database(settings: Settings) -> Finding:
    try:
        found = await Storage.examine(settings.database_url)
    except BadAddress as error:
        return Finding("database", str(error), "set DATABASE_URL to an address, or leave it out")
    except StorageUnavailable as error:
        return Finding("database", f"it cannot be used: {error}", "see DATABASE_URL, and docs/hosting.md")
    if found.revision is None:
        said = f"{found.where} is empty or not there yet; the first start makes its tables"
    elif found.revision == found.newest:
        said = f"{found.where} answers and can be written to, its tables are those of this version"
    elif found.revision < found.newest:
        said = f"{found.where} answers and can be written to; the next start brings its tables up to date"
    else:
        said = f"the tables of {found.where} are those of a newer version"
        return Finding("database", said, "run that version, or restore a backup of before")
    if found.free is None:
        return Finding("database", said)
    said += f", {found.free >> 20:,} MB are free"
    return Finding("database", said, "" if found.free >= LITTLE else "make room on the disk")


def _pictures() -> Finding:
    try:
        size = len(sample("wood"))
    except Exception as error:  # noqa: BLE001  # whatever is wrong with the fonts or the library that draws
        mend = "install the locked packages afresh: make clean, then make run; or build the image again"
        return Finding("fonts and pictures", f"a picture could not be drawn: {error!r}", mend)
    return Finding("fonts and pictures", f"a board and a garden are drawn ({size >> 10} KB)")


def _zones() -> Finding:
    count = len(zoneinfo.available_timezones())
    try:
        zoneinfo.ZoneInfo("Europe/Helsinki")
    except zoneinfo.ZoneInfoNotFoundError:
        return Finding("time zones", "there are no data of them", "install the package tzdata")
    return Finding("time zones", f"{count} are known")
