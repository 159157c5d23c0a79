"""A database that does not answer is one clear error, whatever the reason; one that is back is used again."""

import asyncio
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Self

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from bot.storage import BadAddress, Storage, StorageUnavailable, postgres, sqlite
from tests.bot.storage.samples import ANNA, gardens
from tests.postgres import Server

SOCKET = ".s.PGSQL.5432"


@pytest.mark.parametrize(
    "url",
    [
        *("", "hortus.db", "mysql://host/name", "postgres://host/name", "postgresql://host:port/name"),
        *("sqlite://", "sqlite:///:memory:", "sqlite://var/hortus.db"),
    ],
)
async def test_an_address_that_cannot_be_meant_is_told_from_one_that_does_not_answer(url: str) -> None:
    for ask in (Storage.open, Storage.examine):
        with pytest.raises(BadAddress, match="sqlite"):
            await ask(url)


@pytest.mark.parametrize("scheme", ["sqlite", "sqlite+aiosqlite"])
async def test_the_folder_is_made_and_the_file_is_for_no_one_else_to_read(scheme: str, tmp_path: Path) -> None:
    file = tmp_path / "new" / "folder" / "hortus.db"
    storage = await Storage.open(f"{scheme}:///{file}")
    made = sorted(file.parent.iterdir())
    assert [path.name for path in made] == ["hortus.db", "hortus.db-shm", "hortus.db-wal"]
    assert {path.stat().st_mode & 0o777 for path in made} == {0o600}
    await storage.close()


async def test_a_file_that_is_no_database_is_named_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    text = "Dear Anna, " * 100
    file.write_text(text)
    with pytest.raises(StorageUnavailable, match=re.escape(f"{file}: file is not a database")):
        await Storage.open(f"sqlite:///{file}")
    assert file.read_text() == text


async def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StorageUnavailable, match=re.escape(f"{tmp_path}/file")):
        await Storage.open(f"sqlite:///{tmp_path}/file/hortus.db")


async def test_no_password_is_told() -> None:
    with pytest.raises(StorageUnavailable, match=re.escape("postgresql://anna:***@127.0.0.1:1/hortus")) as told:
        await Storage.open("postgresql://anna:rosebud@127.0.0.1:1/hortus")
    assert "rosebud" not in str(told.value)


async def test_a_database_that_is_not_there(postgres: Server) -> None:
    with pytest.raises(StorageUnavailable, match="does not exist"):
        await Storage.open(f"postgresql+asyncpg://hortus@/nowhere?host={postgres.folder}")


async def test_a_lock_held_for_too_long_is_told_and_reading_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "BUSY_SECONDS", 0.05)
    file = tmp_path / "hortus.db"
    storage = await Storage.open(f"sqlite:///{file}")
    kept = await storage.matches.create(gardens())
    changed = replace(kept, version=2)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageUnavailable, match="locked"):
            await storage.matches.write(changed)
        assert await storage.matches.get(kept.id) == kept
        other.execute("ROLLBACK")
    assert await storage.matches.write(changed)
    await storage.close()


async def test_a_full_disk_is_told_and_what_was_kept_stays(tmp_path: Path) -> None:
    storage = await Storage.open(f"sqlite:///{tmp_path}/hortus.db")
    kept = await storage.matches.create(gardens())

    def allow(connection: sa.Connection, pages: int) -> None:
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")

    await storage._database.write(allow, 1)  # SQLite's own way of running out of space: no page beyond those there
    long = replace(kept, version=2, moves=("move",) * 20_000)
    with pytest.raises(StorageUnavailable, match="full"):
        await storage.matches.write(long)
    assert await storage.matches.get(kept.id) == kept
    await storage._database.write(allow, 1_000_000)
    assert await storage.matches.write(long)
    await storage.close()


async def test_a_server_that_cut_all_connections_is_used_again(postgres: Server) -> None:
    storage = await Storage.open(postgres.made("hortus"))
    kept = await storage.matches.create(gardens())
    await asyncio.gather(*(storage.matches.playing(ANNA, "gardens") for _ in range(10)))  # fills the pool
    cut = sa.text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()")
    with pytest.raises(StorageUnavailable):
        await storage._database.write(lambda connection: connection.execute(cut))
    assert await storage.matches.get(kept.id) == kept
    assert await storage.matches.write(replace(kept, version=2))
    await storage.close()


async def test_a_server_that_was_stopped_is_used_again_when_it_is_back(postgres: Server) -> None:
    storage = await Storage.open(postgres.made("hortus"))
    kept = await storage.matches.create(gardens())
    changed = replace(kept, version=2)
    postgres.stop()
    try:
        with pytest.raises(StorageUnavailable):
            await storage.matches.write(changed)
        with pytest.raises(StorageUnavailable):
            await storage.matches.get(kept.id)
    finally:
        postgres.start()
    assert await storage.matches.get(kept.id) == kept
    assert await storage.matches.write(changed)
    await storage.close()


def test_a_file_that_may_only_be_read_is_named() -> None:
    script = """
import asyncio, os, sys
from bot.storage import Storage, StorageUnavailable

file = sys.argv[1]

async def main():
    await (await Storage.open(f"sqlite:///{file}")).close()
    os.chmod(file, 0o444)
    os.getuid() or os.seteuid(65534)  # whom permissions do not bind
    storage = await Storage.open(f"sqlite:///{file}")
    try:
        await storage.keep.put("a", "b")
    finally:
        await storage.close()

try:
    asyncio.run(main())
except StorageUnavailable as error:
    print(error)
"""
    # Not in the tests' own folder, which is inside of one that nobody else may enter.
    with TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        told = subprocess.check_output([sys.executable, "-c", script, f"{folder}/hortus.db"], text=True)
    assert "hortus.db" in told
    assert "readonly" in told


async def test_a_unit_that_fails_leaves_nothing_behind(storage: Storage) -> None:
    kept = await storage.matches.create(gardens())

    def half(connection: sa.Connection) -> None:
        connection.execute(sa.text("UPDATE matches SET version = 9"))
        raise KeyError("half way")

    with pytest.raises(KeyError):
        await storage._database.write(half)
    assert await storage.matches.get(kept.id) == kept


async def test_what_is_our_own_fault_stays_what_it_is(storage: Storage) -> None:
    orphan = sa.text("INSERT INTO appearances (match_id, guild_id) VALUES (999, 1)")
    with pytest.raises(IntegrityError):
        await storage._database.write(lambda connection: connection.execute(orphan))


async def test_a_read_cannot_change_anything(tmp_path: Path) -> None:
    storage = await Storage.open(f"sqlite:///{tmp_path}/hortus.db")
    with pytest.raises(StorageUnavailable, match="readonly"):
        await storage._database.read(lambda connection: connection.execute(sa.text("DELETE FROM keep")))
    await storage.close()


class Line:
    """A way to a server, by which after `cut` nothing arrives any more, and nobody is told."""

    def __init__(self, server: Server) -> None:
        self.folder = TemporaryDirectory(prefix="hortus-line-")
        self._to = str(server.folder / SOCKET)
        self._open = asyncio.Event()
        self._open.set()
        self._ways: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Self:
        self._listening = await asyncio.start_unix_server(self._connect, Path(self.folder.name) / SOCKET)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._listening.close()
        for way in self._ways:
            way.cancel()
        await asyncio.gather(*self._ways, return_exceptions=True)
        self.folder.cleanup()

    def cut(self) -> None:
        self._open.clear()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_unix_connection(self._to)
        self._ways += [asyncio.create_task(self._pass(reader, back)), asyncio.create_task(self._pass(there, writer))]

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while some := await reader.read(65536):
                await self._open.wait()
                writer.write(some)
        finally:
            writer.close()
            await writer.wait_closed()


async def test_a_database_that_falls_silent_does_not_hold_up_who_closes(
    migrated_postgres: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(postgres, "CLOSING_SECONDS", 0.1)
    url = migrated_postgres.made("hortus", "migrated")
    async with Line(migrated_postgres) as line:
        storage = await Storage.open(url.replace(str(migrated_postgres.folder), line.folder.name))
        line.cut()
        write = asyncio.create_task(storage.keep.put("secret", "rosebud"))
        await asyncio.sleep(0)
        await storage.close()
        with pytest.raises((asyncio.CancelledError, StorageUnavailable)):
            await write
    assert "did not answer" in caplog.text
