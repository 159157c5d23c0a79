"""`hortus backup`, and what is left of it when it fails."""

import asyncio
import os
import sqlite3
import stat
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.storage import Storage
from tests.bot.storage.samples import gardens


@pytest.fixture
def file(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)  # no file .env there
    monkeypatch.setenv("DATABASE_URL", database)
    return tmp_path / "hortus.db"


def test_a_backup_is_put_beside_the_database_or_where_one_says(
    file: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    for arguments in ([], [str(other)], [str(other / "mine.db")]):
        assert main(["backup", *arguments]) == 0
        assert "found sound, tables at 0" in capsys.readouterr().out
    beside, inside, mine = (*tmp_path.glob("hortus-backup-*Z.db"), *other.glob("hortus-*"), other / "mine.db")
    for copy in (beside, inside, mine):
        assert copy.stat().st_mode & 0o777 == 0o600
        with closing(sqlite3.connect(copy)) as opened:
            assert opened.execute("SELECT count(*) FROM matches").fetchone() == (0,)
    assert sorted(tmp_path.iterdir()) == sorted([file, beside, other]), "nothing else is left"


def test_what_a_backup_that_was_killed_has_left_goes_after_a_day(file: Path) -> None:
    left, under_way = (file.parent / f".backup-{name}" for name in ("left", "under-way"))
    for folder in (left, under_way):
        folder.mkdir()
        (folder / "part.db").write_bytes(b"half of it")
    began = time.time() - 25 * 3600
    os.utime(left, (began, began))
    assert main(["backup", "copy.db"]) == 0
    assert not left.exists()
    assert (under_way / "part.db").exists()


def test_a_copy_is_brought_to_the_disk_as_windows_allows_it_too(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    brought = []

    def brings(handle: int) -> None:
        if stat.S_ISREG(os.fstat(handle).st_mode):
            brought.append(os.write(handle, b""))  # which fails where it may only be read, as bringing it does there

    monkeypatch.setattr(os, "fsync", brings)
    assert file.exists()
    assert main(["backup", "copy.db"]) == 0
    assert brought == [0]


def _put_in_place(copy: Path, file: Path) -> None:
    for part in file.parent.glob(f"{file.name}*"):
        part.unlink()
    copy.rename(file)


def test_what_is_put_back_plays_on(file: Path, tmp_path: Path) -> None:
    """As docs/hosting.md says: the bot is stopped, what has become of the file goes, the copy takes its name."""
    url, copy = f"sqlite:///{file}", tmp_path / "copy.db"

    async def lose_a_move() -> None:
        storage = await Storage.open(url)
        match = await storage.matches.create(gardens())
        moved = replace(match, version=2, moves=("a",))
        assert await storage.matches.write(moved)
        assert await asyncio.to_thread(main, ["backup", str(copy)]) == 0
        assert await storage.matches.write(replace(moved, version=3, moves=("a", "b")))
        await storage.close()
        _put_in_place(copy, file)
        storage = await Storage.open(url)
        assert await storage.matches.get(match.id) == moved
        assert await storage.matches.write(replace(moved, version=3, moves=("a", "c")))
        assert (await storage.matches.create(gardens())).id == match.id + 1
        await storage.close()

    asyncio.run(lose_a_move())


def _overwritten(file: Path) -> None:
    page = bytearray(file.read_bytes())
    page[4096 * 3 : 4096 * 12] = b"\xa5" * 4096 * 9
    file.write_bytes(page)


def _another_programs(file: Path) -> None:
    file.unlink()
    with closing(sqlite3.connect(file)) as opened:
        opened.execute("CREATE TABLE notes (text)")


@pytest.mark.parametrize(
    ("spoil", "to", "why"),  # what happens to the file, where the backup is to go, what is said of it
    [
        (Path.unlink, "copy.db", "there is no file"),
        (lambda file: file.write_text("no database, but rather a long letter"), "copy.db", "not a database"),
        (_overwritten, "copy.db", "damaged"),
        (_another_programs, "copy.db", "no database of Hortus"),
        (Path.exists, "hortus.db", "already"),
        (Path.exists, "nowhere/copy.db", "No such file"),
    ],
)
def test_what_cannot_be_backed_up_is_told_and_leaves_nothing(
    spoil: Callable[[Path], object], to: str, why: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spoil(file)
    before = {path: path.read_bytes() for path in file.parent.iterdir()}
    assert main(["backup", to]) == 2
    told = capsys.readouterr().err
    assert why in told
    assert told.count("\n") == 1
    assert {path: path.read_bytes() for path in file.parent.iterdir()} == before


def test_for_postgresql_the_command_is_told(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert file.exists()
    monkeypatch.setenv("DATABASE_URL", "postgresql+asyncpg://hortus:secret@db.example/hortus")
    assert main(["backup", "a copy.dump"]) == 2
    told = capsys.readouterr().err
    command = "pg_dump --format=custom '--file=a copy.dump' --dbname=postgresql://hortus@db.example/hortus"
    assert told.endswith(f": {command}\n")
