"""`hortus ratings`."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sa

from bot.__main__ import main
from bot.match import Result
from bot.play.ratings import rate
from bot.storage import Storage
from bot.storage.tables import ratings
from tests.bot.storage.samples import ANNA, NOW, gardens


async def _played(url: str, *, spoiled: bool = False) -> None:
    storage = await Storage.open(url)
    for opponent in (2, 3):
        begun = await storage.matches.create(gardens(seats=(ANNA, opponent), moves=("a",) * 4, rated=True))
        await storage.matches.write(replace(begun, version=2, result=Result(0, "target", NOW)), rate)
    if spoiled:
        worse = sa.update(ratings).where(ratings.c.person == ANNA).values(rating=ratings.c.rating - 12.5)
        await storage._database.write(lambda connection: connection.execute(worse))
    await storage.close()


@pytest.fixture
def url(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)  # no file .env there
    monkeypatch.setenv("DATABASE_URL", database)
    return database


def test_it_says_that_all_is_as_stored(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(_played(url))
    assert main(["ratings"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told == ["2 rated games, 3 people with a rating", "all of them as stored, to the last bit"]


def test_it_tells_differences_and_mends_them_only_when_told_to(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(_played(url, spoiled=True))
    for _ in range(2):
        assert main(["ratings"]) == 0
        assert "1 of them were stored otherwise; the largest difference is 12.5\n" in capsys.readouterr().out
    assert main(["ratings", "--write"]) == 0
    assert capsys.readouterr().out.endswith("kept; the leaderboards are counted afresh\n")
    assert main(["ratings"]) == 0
    assert "to the last bit" in capsys.readouterr().out
