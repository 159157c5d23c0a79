"""From a SQLite file to PostgreSQL: all of it, or nothing."""

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from bot.__main__ import main
from bot.match import Deal, Match
from bot.storage import NotMoved, Storage
from bot.storage import move as moving
from bot.storage.tables import matches
from engine import GAMES
from engine.wyr import Difficulty
from tests.bot.storage.samples import ANNA, BEN, DAY, DORA, SPENT, finished_daily, gardens, later, wyr
from tests.bot.storage.test_personal import everything, lived_in
from tests.postgres import Server


@pytest.fixture
def target(migrated_postgres: Server) -> str:
    """The URL of an empty PostgreSQL database."""
    return migrated_postgres.made("hortus", "migrated")


@pytest.fixture
def file(database: str) -> Path:
    """A file with something in it of every kind."""

    async def live() -> None:
        storage = await Storage.open(database)
        await lived_in(storage)
        await storage.keep.put("secret", "rosemary and thyme")
        await storage.downtimes.beat(later(), later() - later(0), lambda match, _: match)
        await storage.downtimes.beat(later(5000), later() - later(0), lambda match, _: match)
        await storage.posts.claim(1, DAY, later())
        await storage.dailies.put_if_absent(Deal(DAY, "a seed", Difficulty.EASY, ("a1>1",)))
        await storage.matches.create(finished_daily(DORA, 0, 0))
        await storage.personal.erase(DORA, SPENT)
        deleted = await storage.matches.create(wyr(seats=(BEN,)))
        await storage._database.write(lambda c: c.execute(sa.delete(matches).where(matches.c.id == deleted.id)))
        await storage.close()

    asyncio.run(live())
    return Path(database.removeprefix("sqlite:///"))


def sound(_match: Match) -> str | None:
    return None


def _sorted(tables: dict[str, list[dict[str, Any]]]) -> dict[str, list[dict[str, Any]]]:
    return {name: sorted(rows, key=str) for name, rows in tables.items()}


async def test_all_arrives_and_life_goes_on(file: Path, target: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moving, "AT_ONCE", 2)
    monkeypatch.setattr(moving, "_PAGE", moving._PAGE.limit(2))
    source = await Storage.open(f"sqlite:///{file}")
    sent = await everything(source)
    await source.close()
    storage = await Storage.open(target)
    seen: list[Match] = []
    counts = await storage.take_over(file, seen.append)
    assert _sorted(await everything(storage)) == _sorted(sent)
    assert counts == {name: len(rows) for name, rows in sent.items()}
    assert all(counts.values()), "there was something of every kind"
    assert [match.id for match in seen] == sorted(row["id"] for row in sent["matches"])

    (going,) = await storage.matches.playing(ANNA, "gardens")
    assert await storage.matches.write(replace(going, version=going.version + 1, moves=("a move",)))
    assert (await storage.matches.create(gardens())).id == max(row["id"] for row in sent["numbers"]) + 1
    await storage.close()


async def test_an_empty_file_can_be_moved_too(database: str, target: str) -> None:
    storage = await Storage.open(target)
    counts = await storage.take_over(Path(database.removeprefix("sqlite:///")), sound)
    assert set(counts.values()) == {0}
    assert (await storage.matches.create(gardens())).id == 1
    await storage.close()


def _at(revision: str, file: Path) -> None:
    with closing(sqlite3.connect(file)) as opened, opened:
        opened.execute("UPDATE alembic_version SET version_num = ?", (revision,))


def _unfit_name(file: Path) -> None:
    with closing(sqlite3.connect(file)) as opened, opened:
        opened.execute("UPDATE people SET name = 'An' || char(0) || 'na' WHERE name = 'Anna'")


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda file: _at("0003", file), "migrate first"),
        (lambda file: _at("9999", file), "of a newer version of the bot"),
        (lambda file: file.write_text("no database, but rather a long letter"), "not a database"),
        (Path.unlink, "unable to open"),
        (_unfit_name, "the table people cannot be copied"),
    ],
)
async def test_what_cannot_be_moved_is_told_and_the_database_stays_empty(
    file: Path, target: str, spoil: Any, why: str
) -> None:
    spoil(file)
    await _refused(file, target, why)
    storage = await Storage.open(target)
    assert not any((await everything(storage)).values())
    await storage.close()


async def _refused(file: Path, target: str, why: str, amiss: moving.Amiss = sound) -> None:
    storage = await Storage.open(target)
    before = await everything(storage)
    with pytest.raises(NotMoved, match=why):
        await storage.take_over(file, amiss)
    assert await everything(storage) == before
    await storage.close()


async def test_a_database_that_holds_anything_is_refused(file: Path, target: str) -> None:
    storage = await Storage.open(target)
    await storage.keep.put("secret", "sage")
    await storage.close()
    await _refused(file, target, r"not empty \(keep\)")


async def test_while_the_bot_has_the_file_open_nothing_is_moved(
    file: Path, target: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moving, "PATIENCE_SECONDS", 0.05)
    running = await Storage.open(f"sqlite:///{file}")
    await _refused(file, target, "stop the bot first")
    assert await running.matches.create(gardens())
    await running.close()


async def test_what_differs_is_told_and_the_database_stays_empty(
    file: Path, target: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await _refused(file, target, "match 2 is amiss.*: bad", lambda match: "bad" if match.id == 2 else None)
    copy = moving._copy

    def lossy(source: sa.Connection, to: sa.Connection, table: sa.Table) -> None:
        copy(source, to, table)
        if table.name == lost:
            to.execute(change)

    monkeypatch.setattr(moving, "_copy", lossy)
    lost, change = "standings", sa.text("DELETE FROM standings WHERE guild_id = 0")
    await _refused(file, target, "the table standings has")
    lost, change = "matches", sa.text("UPDATE matches SET undos = 7 WHERE id = 3")
    await _refused(file, target, "match 3 has not arrived as it was")


def test_the_command(
    database: str, target: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def play(url: str, *moves: str) -> Match:
        storage = await Storage.open(url)
        played = await storage.matches.create(gardens(start=GAMES["gardens"].start({}, ""), moves=moves))
        await storage.close()
        return played

    monkeypatch.chdir(tmp_path)  # no file .env there
    monkeypatch.setenv("DATABASE_URL", database)
    assert main(["move", "hortus.db"]) == 2
    assert "DATABASE_URL is to name the database to move into" in capsys.readouterr().err
    monkeypatch.setenv("DATABASE_URL", target)
    asyncio.run(play(database, "wh1>a1"))
    broken = asyncio.run(play(database, "wh1>a1", "wh1>a1"))
    assert main(["move", "hortus.db"]) == 2
    assert f"match {broken.id} is amiss, in the file already: its moves cannot be" in capsys.readouterr().err
    with closing(sqlite3.connect(tmp_path / "hortus.db")) as opened, opened:
        opened.execute("DELETE FROM matches WHERE id = ?", (broken.id,))
    assert main(["move", "hortus.db"]) == 0
    assert capsys.readouterr().out.endswith("1 matches replayed: all is there\n")
    assert main(["move", "hortus.db"]) == 2
    assert "not empty" in capsys.readouterr().err
