"""A database of the version released before: backed up, brought up to date, and its games go on."""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from bot.match import BoardRow, Offer
from bot.play.gardens import Gardens
from bot.play.soundness import amiss
from bot.storage import NotBackedUp, Storage, _connected, address, schema
from bot.storage.backup import KEPT, back_up_before_migration
from bot.storage.database import Database
from tests.bot.storage.samples import gardens

ANNA, BEN, SERVER = 101, 102, 201
RELEASED = "0003"


@asynccontextmanager
async def _database(url: str) -> AsyncIterator[Database]:
    database = await _connected(address(url))
    yield database
    await database.close()


@pytest.fixture
async def released(url: str) -> str:
    """The URL of a database as that version has left it."""

    def live(connection: sa.Connection) -> None:
        config = Config(attributes={"connection": connection})
        config.set_main_option("script_location", str(schema.MIGRATIONS))
        command.upgrade(config, RELEASED)
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql("SET LOCAL TIME ZONE 'UTC'")
        script = Path(__file__).with_name("released.sql").read_text()
        for statement in script.split(";\n"):
            connection.exec_driver_sql(statement)

    async with _database(url) as database:
        await database.write(live)
    return url


def _dump(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as opened:
        return list(opened.iterdump())


def _file(url: str) -> Path | None:
    return Path(url.removeprefix("sqlite:///")) if url.startswith("sqlite") else None


def _backups(file: Path) -> list[Path]:
    return sorted(file.parent.glob("hortus-*.db"))


async def test_the_games_of_the_version_before_go_on(released: str) -> None:
    storage = await Storage.open(released)
    matches = [await storage.matches.get(number) for number in range(1, 6)]
    assert all(match is not None and amiss(match) is None for match in matches)
    offered, against_the_computer, *_ = matches
    assert offered is not None
    assert (offered.offer, offered.rated, offered.pace) == (Offer("draw", 1, 4), False, None)
    assert offered.began == datetime(2026, 11, 1, 12, 0, 0, 123456, tzinfo=UTC)
    assert against_the_computer is not None
    assert against_the_computer.level == 2
    assert await storage.standings.own("wyr/2026-11-01", SERVER, BEN) == BoardRow(1, BEN, "Ben", -57, 2)
    assert await storage.keep.get("secret") == "rosemary and thyme"
    assert (await storage.preferences.of(ANNA))["theme"] == "night"

    played = (await Gardens(storage, lambda: offered.moved).play(1, 4, ANNA, "wh4>a2>a1>a1>a1")).after
    assert await storage.matches.get(1) == played
    assert played.offer is None
    began = await storage.matches.from_invitation(6, gardens())
    assert began is not None
    assert began.id == 7
    await storage.close()


async def test_a_file_is_backed_up_before_it_is_migrated_and_the_copy_opens(
    released: str, caplog: pytest.LogCaptureFixture
) -> None:
    file = _file(released)
    before = _dump(file) if file else []
    with caplog.at_level("INFO", logger="bot.storage"):
        await (await Storage.open(released)).close()
    if file is None:
        assert not caplog.messages, "PostgreSQL makes its own backups"
        return
    (copy,) = _backups(file)
    assert copy.name.startswith(f"hortus-{RELEASED}-")
    assert copy.stat().st_mode & 0o777 == 0o600
    assert _dump(copy) == before
    assert str(copy) in caplog.text
    await (await Storage.open(released)).close()
    assert _backups(file) == [copy], "what is up to date is not backed up"
    restored = await Storage.open(f"sqlite:///{copy}")
    assert await restored.matches.get(3) is not None
    await restored.close()


async def test_a_migration_that_fails_leaves_all_as_it_was(released: str) -> None:
    """The last step of the migrations meets a table that somebody has made by hand."""
    by_hand = sa.text("CREATE TABLE spent_dailies (digest TEXT)")
    async with _database(released) as database:
        await database.write(lambda connection: connection.execute(by_hand))
        before = await database.read(_all_there_is)
    with pytest.raises(Exception, match="spent_dailies"):
        await Storage.open(released)
    async with _database(released) as database:
        assert await database.read(_all_there_is) == before
        mended = sa.text("DROP TABLE spent_dailies")
        await database.write(lambda connection: connection.execute(mended))
    storage = await Storage.open(released)
    assert await storage.matches.get(3) is not None
    await storage.close()


def _all_there_is(connection: sa.Connection) -> dict[str, list[tuple[object, ...]]]:
    found = sa.MetaData()
    found.reflect(connection)
    return {
        str(sa.schema.CreateTable(table)): [tuple(row) for row in connection.execute(sa.select(table))]
        for table in found.sorted_tables
    }


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)  # PostgreSQL makes its own
async def test_without_a_backup_nothing_is_migrated(released: str, monkeypatch: pytest.MonkeyPatch) -> None:
    file = _file(released)
    assert file is not None
    before = _dump(file)

    def full(_path: Path, _how: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("bot.storage.backup._to_disk", full)
    with pytest.raises(NotBackedUp, match=r"No space left on device; so its tables.*are left as they are"):
        await Storage.open(released)
    assert _dump(file) == before
    assert _backups(file) == []


def test_of_the_copies_made_before_migrations_the_last_few_stay(migrated: Path, tmp_path: Path) -> None:
    file = tmp_path / "hortus.db"
    file.write_bytes(migrated.read_bytes())
    by_hand = tmp_path / "hortus-backup-20260101T000000Z.db"
    by_hand.touch()
    made = [
        back_up_before_migration(file, revision, datetime(2026, 12, day, 20, 30, tzinfo=UTC))
        for day, revision in enumerate(["0003", "0002", "0003", "0004", "0004"], 1)
    ]
    assert made[0].name == "hortus-0003-20261201T203000Z.db"
    assert sorted(tmp_path.glob("hortus-*")) == sorted([by_hand, *made[-KEPT:]])
