"""The command line `hortus`."""

# ruff: noqa: E402  # see the next lines
import gc

gc.disable()  # while all is loaded, of which nothing is garbage: to look for some is a tenth of a start

import argparse
import asyncio
import logging
import os
import signal
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import aiohttp
import discord
from dotenv import load_dotenv

from bot.app import Hortus
from bot.cli.backup import backed_up
from bot.cli.check import examined
from bot.cli.move import moved
from bot.cli.ratings import ratings_again
from bot.cli.sandbox import Sandboxed, SandboxError, connect_to
from bot.cli.solve import solved
from bot.errors import Refusal
from bot.journal import begin
from bot.leaseholder import LeaseError
from bot.play.daily import Daily
from bot.reports import reported
from bot.settings import DEFAULT_DATABASE, Settings, SettingsError
from bot.storage import BadAddress, Storage, StorageUnavailable
from bot.text import Text
from bot.ui.check import invite_link
from bot.ui.refusals import in_words
from bot.watch import watched
from engine import NotationError

gc.freeze()  # nor need it be looked through ever after
gc.enable()

SANDBOX_DATABASE: Final = "sqlite:///var/sandbox.db"

SWITCH_SECONDS: Final = 0.002
"""How long a thread, such as the one that draws on a single core, keeps the interpreter when the event loop wants it.
Python's own 5 ms add up to a wait that people notice, since an answer asks for it some ten times, and much less costs
more than it saves."""

FORESEEN: Final = (SettingsError, StorageUnavailable, SandboxError, BadAddress, LeaseError)
"""What a host can do something about; the texts say what."""

AWAY: Final = (discord.DiscordException, aiohttp.ClientError, TimeoutError)
"""What ends a bot that Discord does not answer, or does not want."""

log = logging.getLogger("hortus")


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command line; returns the exit code.

    0: well; 1: something wrong found by `check`, or an error nobody foresaw; 2: what a host can do something about.
    """
    parser = argparse.ArgumentParser(prog="hortus", description="Two garden games on Discord.")
    commands = parser.add_subparsers(dest="command", metavar="command")
    commands.add_parser("run", help="connect to Discord; without a token open the sandbox (the default)")
    commands.add_parser("sandbox", help="open the sandbox even where a token is set")
    commands.add_parser("sync", help="register the commands with Discord")
    commands.add_parser("check", help="see that all is as the bot needs it, and say what to do where not")
    commands.add_parser("migrate", help="bring the database up to date")
    solving = commands.add_parser("solve", help="print the best line of a deal of Wyr")
    solving.add_argument("seed", help="any text of 1 to 64 characters, as for /wyr play")
    backup = commands.add_parser("backup", help="copy the database, also while the bot is running")
    backup.add_argument(
        "to", nargs="?", help="the file to make, or a folder to make one in; left out: beside the database"
    )
    moving = commands.add_parser("move", help="move a SQLite file into the PostgreSQL database of DATABASE_URL")
    moving.add_argument("file", type=Path, help="the file, such as var/hortus.db; stop the bot first")
    ratings = commands.add_parser("ratings", help="rate all games again and compare with what is stored")
    ratings.add_argument("--write", action="store_true", help="keep what comes out; the bot should not run meanwhile")
    chosen = parser.parse_args(arguments)
    command = chosen.command or "run"
    if command == "solve":
        return _solve(chosen.seed)
    load_dotenv(".env")
    try:
        settings = Settings.read(os.environ)
    except SettingsError as error:
        return _ends(error)
    begin(settings)
    # Nobody will miss the voice channels.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    try:
        return _done(command, chosen, settings)
    except (*FORESEEN, *AWAY) as error:
        return _ends(_of_discord(error) if isinstance(error, AWAY) else error, settings)
    except KeyboardInterrupt:
        return 130


def _done(command: str, chosen: argparse.Namespace, settings: Settings) -> int:
    if command == "check":
        return _check(settings)
    if command == "ratings":
        sys.stdout.write(asyncio.run(ratings_again(settings, write=chosen.write)))
    elif command == "move":
        sys.stdout.write(asyncio.run(moved(settings, chosen.file)))
    elif command == "backup":
        sys.stdout.write(backed_up(settings, chosen.to))
    else:
        if command == "sandbox":
            settings = replace(settings, token=None)
        with reported(settings):
            try:
                asyncio.run(_COMMANDS[command](settings))
            except (*FORESEEN, *AWAY):
                raise
            except Exception:
                log.exception("ended by an error nobody foresaw")
                return 1
    return 0


def _ends(why: Exception | str, settings: Settings | None = None) -> int:
    """Says why it ends: where programs read the log, as a line of it."""
    if settings is not None and settings.log == "json":
        log.critical("%s", why)
    else:
        sys.stderr.write(f"hortus: {why}\n")
    return 2


def _of_discord(error: Exception) -> str:
    if isinstance(error, discord.LoginFailure):
        return "Discord does not accept the token in DISCORD_TOKEN; see docs/hosting.md"
    return (
        f"Discord does not answer, or not as it should: {str(error) or 'no answer in time'}. `hortus check` says more"
    )


def _check(settings: Settings) -> int:
    findings = asyncio.run(examined(settings))
    sys.stdout.writelines(f"{finding}\n" for finding in findings)
    return 0 if all(finding.well for finding in findings) else 1


def _solve(seed: str) -> int:
    try:
        sys.stdout.write(solved(seed))
    except NotationError as error:
        sys.stderr.write(f"hortus: {in_words(Text(), Refusal('bad-seed', problem=error.problem))}\n")
        return 2
    return 0


async def _run(settings: Settings) -> None:
    stop = _told_to_stop()
    if settings.token is not None:
        await _connect(settings, stop)
        return
    database = SANDBOX_DATABASE if settings.database_url == DEFAULT_DATABASE else settings.database_url
    async with Sandboxed(settings.port) as sandbox:
        sys.stdout.write(f"\n  The garden is open: {sandbox.url}\n  (open it in two tabs to play against yourself)\n\n")
        sys.stdout.flush()
        await _connect(
            replace(
                settings,
                token=sandbox.token,
                api_url=sandbox.api_url,
                gateway_url=sandbox.gateway_url,
                database_url=database,
            ),
            stop,
        )


def _told_to_stop() -> asyncio.Event:
    """An event that SIGTERM or Ctrl-C sets, whatever is being done."""
    stop = asyncio.Event()
    # Windows has no such handlers; there Ctrl-C ends the program as it ends any other.
    if sys.platform != "win32":
        for number in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
    return stop


async def _connect(settings: Settings, stop: asyncio.Event) -> None:
    """Runs the bot until it is told to stop."""
    assert settings.token is not None  # noqa: S101  # told to the type checker
    if settings.api_url and settings.gateway_url:
        connect_to(settings.api_url, settings.gateway_url)
    storage = await Storage.open(settings.database_url, shards=settings.shards)
    try:
        bot = Hortus(settings, storage, await Daily.of(storage, settings.secret))
        sys.setswitchinterval(SWITCH_SECONDS)
        async with watched(bot):
            await _until_told(bot, settings.token, stop)
    finally:
        await storage.close()  # the bot has done so, where it came to begin


async def _until_told(bot: Hortus, token: str, stop: asyncio.Event) -> None:
    running = asyncio.ensure_future(bot.start(token))
    settling = asyncio.ensure_future(_settle(bot))
    stopping = asyncio.ensure_future(stop.wait())
    try:
        await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        stopping.cancel()
        settling.cancel()
        if not running.done():  # it may be in the middle of connecting, which nobody waits for any more
            running.cancel()
            await asyncio.wait({running})
        await bot.close()
    if not running.cancelled():
        await running


async def _settle(bot: Hortus) -> None:
    """Keeps the garbage collector from what lives as long as the bot: going through it all holds the event loop up."""
    await bot.wait_until_ready()
    if bot.application_id is not None and bot.settings.api_url is None:  # into a sandbox nobody is invited
        log.info("the link that invites it: %s", invite_link(bot.application_id))
    gc.freeze()  # the servers it is in have come in


async def _sync(settings: Settings) -> None:
    if settings.token is None:
        raise SettingsError("DISCORD_TOKEN is not set, so there is nobody to register the commands for")
    storage = await Storage.open(settings.database_url)
    bot = Hortus(settings, storage, await Daily.of(storage, settings.secret))
    try:
        await bot.login(settings.token)
        await bot.house.registration.register(always=True)
    finally:
        await bot.close()


async def _migrate(settings: Settings) -> None:
    await (await Storage.open(settings.database_url)).close()


_COMMANDS: Final = {"run": _run, "sandbox": _run, "sync": _sync, "migrate": _migrate}

if __name__ == "__main__":
    sys.exit(main())
