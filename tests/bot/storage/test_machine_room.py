"""Backups, several processes, and death in the middle."""

import asyncio
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from bot.match import Match
from bot.storage import AlreadyThere, Storage
from bot.storage.backup import back_up
from bot.storage.schema import HEAD
from tests.bot.storage.samples import ANNA, DAY, gardens, wyr

_KILL = Path(__file__).parents[3] / "benchmarks" / "kill.py"

# Plays its own half of the moves of one match with whoever else does.
_PLAYER = """
import asyncio, sys
from dataclasses import replace
from bot.storage import AlreadyThere, Storage

async def play(url, match_id, name, moves):
    storage = await Storage.open(url)
    while moves:
        match = await storage.matches.get(match_id)
        changed = replace(match, version=match.version + 1, moves=(*match.moves, f"{name}{moves}"))
        if await storage.matches.write(changed):
            moves -= 1
    await storage.close()

asyncio.run(play(sys.argv[1], int(sys.argv[2]), sys.argv[3], int(sys.argv[4])))
"""


async def test_200_moves_while_a_backup_copies_the_file(tmp_path: Path) -> None:
    # Scenario 34: none lost, no "database is locked", and the copy is sound.
    file, copy = tmp_path / "hortus.db", tmp_path / "copy.db"
    storage = await Storage.open(f"sqlite:///{file}")
    begun = [await storage.matches.create(gardens()) for _ in range(20)]
    for number in range(300):  # so that there is something to copy
        await storage.keep.put(f"{number}", "x" * 4000)

    async def play(match: Match) -> Match:
        for number in range(10):
            match = replace(match, version=match.version + 1, moves=(*match.moves, f"move{number}"))
            assert await storage.matches.write(match)
        return match

    copying = asyncio.create_task(asyncio.to_thread(back_up, file, copy))
    played = await asyncio.gather(*map(play, begun))
    assert await copying == HEAD
    assert [await storage.matches.get(match.id) for match in played] == played
    await storage.close()
    with closing(sqlite3.connect(copy)) as copied:
        rows = copied.execute("SELECT version, moves FROM matches").fetchall()
    assert len(rows) == 20
    assert all(version - 1 == len(moves.split()) for version, moves in rows)


async def test_two_processes_on_one_database(url: str) -> None:
    storage = await Storage.open(url)
    match = await storage.matches.create(gardens())
    players = [
        await asyncio.create_subprocess_exec(sys.executable, "-c", _PLAYER, url, str(match.id), name, "25")
        for name in "ab"
    ]
    assert [await player.wait() for player in players] == [0, 0]
    played = await storage.matches.get(match.id)
    assert played is not None
    assert played.version == 51
    for name in "ab":
        assert [move for move in played.moves if move[0] == name] == [f"{name}{left}" for left in range(25, 0, -1)]
    await storage.close()


def test_killed_under_load_nothing_acknowledged_is_lost() -> None:
    done = subprocess.run(
        [sys.executable, str(_KILL), "--kills", "5"], check=False, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "acknowledged writes lost         0" in done.stdout


async def test_units_that_share_a_commit_fail_one_by_one(url: str) -> None:
    storage = await Storage.open(url)
    taken = await storage.matches.create(wyr(day=DAY))

    async def begin() -> str:
        try:
            await storage.matches.create(wyr(day=DAY))
        except AlreadyThere:
            return "told"
        return "begun"

    # So many at once that the writer takes them together.
    told, created = await asyncio.gather(
        asyncio.gather(*(begin() for _ in range(30))),
        asyncio.gather(*(storage.matches.create(gardens()) for _ in range(30))),
    )
    assert told == ["told"] * 30
    assert len({match.id for match in created}) == 30
    assert await storage.matches.playing(ANNA, "wyr") == [taken]
    assert {match.id for match in await storage.matches.playing(ANNA, "gardens")} == {match.id for match in created}
    await storage.close()


async def test_closing_waits_for_what_was_asked(url: str) -> None:
    storage = await Storage.open(url)
    match = await storage.matches.create(gardens())
    writing = asyncio.ensure_future(storage.matches.write(replace(match, version=2)))
    await asyncio.sleep(0)
    await storage.close()
    assert await writing
