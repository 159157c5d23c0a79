"""`hortus check`: what a host is told before the first start and later, and that nothing is made or changed by it."""

import os
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import _check
from bot.cli.check import Finding, _database, _discord, _gateway, _intents, examined
from bot.settings import Settings
from bot.ui.check import invite_link
from tests.e2e.stage import FAKE, People, a_world


@pytest.fixture
async def people() -> AsyncIterator[People]:
    async with a_world() as world:
        yield People(world)


def settings(people: People, database: str) -> Settings:
    return Settings(token=people.world.token, api_url=people.world.api_url, database_url=database)


async def asked(given: Settings) -> dict[str, Finding]:
    """What was found by asking Discord."""
    return {finding.what: finding for finding in await _discord(given)}


async def test_where_all_is_well_each_thing_says_so(people: People, database: str) -> None:
    told = {finding.what: finding for finding in await examined(settings(people, database))}
    assert list(told) == [
        *("token", "gateway", "intents", "invite link", "permissions"),
        *("database", "fonts and pictures", "time zones"),
    ]
    if FAKE:  # there all intents are on, by intention
        assert not told.pop("intents").well
    assert [str(finding) for finding in told.values() if not finding.well] == []
    assert "Discord knows it as " in told["token"].said
    assert "its tables are those of this version" in told["database"].said
    assert told["invite link"].said.startswith("https://discord.com/oauth2/authorize?client_id=")


async def test_before_the_first_start_nothing_is_made(tmp_path: Path) -> None:
    given = Settings(database_url=f"sqlite:///{tmp_path}/var/deep/hortus.db")
    assert (await _database(given)).well
    assert os.listdir(tmp_path) == []  # noqa: PTH208  # the one that may be asked in a coroutine


async def test_a_database_that_is_there_is_not_changed(database: str, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "hortus.db")) as file:
        before = list(file.iterdump())
        assert (await _database(Settings(database_url=database))).well
        assert list(file.iterdump()) == before


async def test_a_file_that_is_no_database_is_named_with_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "hortus.db").write_text("a letter to the editor, and no database at all" * 20)
    told = await _database(Settings(database_url=f"sqlite:///{tmp_path}/hortus.db"))
    assert "not a database" in told.said
    assert "DATABASE_URL" in told.mend
    told = await _database(Settings(database_url="mysql://h"))
    assert "sqlite and postgresql" in told.said


async def test_a_password_is_not_printed() -> None:
    told = await _database(Settings(database_url="postgresql://hortus:open-sesame@127.0.0.1:1/hortus"))
    assert not told.well
    assert "open-sesame" not in str(told)


async def test_a_token_that_discord_does_not_take(people: People, database: str) -> None:
    told = await asked(replace(settings(people, database), token="no.such.token"))  # noqa: S106  # it is none
    assert "does not accept" in told["token"].said
    assert "Reset Token" in told["token"].mend
    assert "no.such.token" not in "".join(map(str, told.values()))


async def test_a_discord_that_cannot_be_reached(people: People, database: str) -> None:
    told = await asked(replace(settings(people, database), api_url="http://127.0.0.1:1/api"))
    assert "127.0.0.1:1" in told["Discord"].mend


async def test_servers_that_lack_something_are_named(people: People, database: str) -> None:
    people.world.set_bot_permissions(people.park, ["view_channel", "send_messages"], everyone=1 << 10)
    told = (await asked(settings(people, database)))["permissions"]
    assert "Park (" in told.said
    for name in ("Attach Files", "Read Message History", "Create Public Threads", "Send Messages in Threads"):
        assert name in told.said
    assert "View Channel" not in told.said


def test_intents_that_are_not_needed_are_to_be_switched_off() -> None:
    assert _intents(1 << 23).well
    told = _intents(1 << 15 | 1 << 18)
    assert told.mend.endswith("switch off Server Members, Message Content")


def test_a_bot_that_has_been_started_too_often_is_told_when_it_can_be_again() -> None:
    limit: dict[str, Any] = {"total": 1000, "remaining": 3, "reset_after": 5_400_000, "max_concurrency": 1}
    told = _gateway({"shards": 1, "session_start_limit": limit})
    assert "1.5 hours" in told.mend
    assert _gateway({"shards": 1, "session_start_limit": limit | {"remaining": 900}}).well


def test_the_invite_link_holds_what_the_documents_say() -> None:
    assert invite_link(123).endswith("authorize?client_id=123&scope=bot+applications.commands&permissions=309237746688")


def test_without_a_token_it_says_what_to_do_and_ends_with_1(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert _check(Settings()) == 1
    said = capsys.readouterr().out
    assert "✗ token: DISCORD_TOKEN is not set" in said
    assert "→ in the developer portal: Bot, Reset Token" in said
    assert "✓ database: " in said
    assert list(tmp_path.iterdir()) == []
