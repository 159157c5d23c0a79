"""Kill the process at random moments while it writes, and see what is left of the database.

    python -m benchmarks.kill --kills 100

A child plays many matches at once and reports each write after `Storage` has acknowledged it; the parent kills it (the
signal that cannot be caught) some milliseconds after its first report, and examines the file with nothing but sqlite3:

- no acknowledged write is lost;
- every match is whole: one move for each version after the first, the moves that were played;
- an invitation is accepted exactly when its match is there;
- the file is sound (`PRAGMA integrity_check`).

It examines a copy, so that finding its way back from the log is left to the next child.

Exits with 1 if anything is amiss.
"""

import argparse
import asyncio
import multiprocessing
import os
import random
import shutil
import sqlite3
import sys
import tempfile
import time
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from multiprocessing.connection import Connection
from pathlib import Path

from bot.match import Invitation, Match, Place
from bot.storage import Storage

MATCHES = 24
PLACE = Place(None, 1)
NOW = datetime(2026, 12, 1, tzinfo=UTC)
FRESH = Match(0, "gardens", "a start", (), 1, (1, 2), PLACE, NOW, NOW)
ASKED = Invitation(0, 1, 2, 8, PLACE, NOW, NOW + timedelta(days=1))


@dataclass
class Tally:
    """What was seen over all kills."""

    acknowledged: int = 0
    unacknowledged: int = 0  # found in the file, though the process died before it could say so
    lost: int = 0
    torn: int = 0
    unsound: int = 0

    @property
    def clean(self) -> bool:
        """Whether the database kept its promises."""
        return not (self.lost or self.torn or self.unsound)


def main() -> None:
    """Runs the rounds and prints the figures."""
    arguments = argparse.ArgumentParser(description="kill -9 under load")
    arguments.add_argument("--kills", type=int, default=100)
    arguments.add_argument("--seed", type=int, default=1)
    chosen = arguments.parse_args()
    chance = random.Random(chosen.seed)
    tally = Tally()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "hortus.db"
        known: dict[int, int] = {}
        for _ in range(chosen.kills):
            acknowledge(known, killed_run(file, chance.uniform(0, 0.15)), tally)
            examine(file, known, tally)
        size = file.stat().st_size
    print(f"kills                            {chosen.kills} in {time.monotonic() - began:.0f} s")
    print(f"writes acknowledged              {tally.acknowledged}")
    print(f"writes kept but not acknowledged {tally.unacknowledged}")
    print(f"matches, size of the file        {len(known)}, {size / 1e6:.1f} MB")
    print(f"acknowledged writes lost         {tally.lost}")
    print(f"matches or invitations torn      {tally.torn}")
    print(f"failed integrity checks          {tally.unsound}")
    sys.exit(0 if tally.clean else 1)


def killed_run(file: Path, seconds: float) -> list[tuple[int, int]]:
    """Lets a child play until `seconds` after its first report, and returns all its reports (match, version)."""
    forked = multiprocessing.get_context("fork")  # it spares the child the imports; nothing is open yet
    ours, theirs = forked.Pipe(duplex=False)
    child = forked.Process(target=play, args=(file, theirs))
    child.start()
    theirs.close()
    reports: list[tuple[int, int]] = [ours.recv()]
    deadline = time.monotonic() + seconds
    while (left := deadline - time.monotonic()) > 0:
        if ours.poll(left):
            reports.append(ours.recv())
    child.kill()
    child.join()
    try:
        while True:
            reports.append(ours.recv())
    except EOFError:
        pass
    ours.close()
    return reports


def play(file: Path, report: Connection) -> None:
    """The child: takes up what matches there are, begins new ones, writes until it is killed."""
    asyncio.run(_play(file, report))


async def _play(file: Path, report: Connection) -> None:
    storage = await Storage.open(f"sqlite:///{file}")
    playing = await storage.matches.playing(1, "gardens")
    while len(playing) < MATCHES:
        playing.append(await _accepted(storage, report))
    chance = random.Random(os.getpid())
    await asyncio.gather(*(_play_one(storage, match, report, chance) for match in playing[:MATCHES]))


async def _accepted(storage: Storage, report: Connection) -> Match:
    asked = await storage.invitations.create(ASKED, lambda _made: None, since=ASKED.made)
    match = await storage.matches.from_invitation(asked.id, FRESH)
    if match is None:
        raise RuntimeError("an open invitation became no match")
    report.send((match.id, match.version))
    return match


async def _play_one(storage: Storage, match: Match, report: Connection, chance: random.Random) -> None:
    while True:
        moves = (*match.moves, _move(match.id, len(match.moves)))
        match = replace(match, version=match.version + 1, moves=moves)
        if not await storage.matches.write(match):
            raise RuntimeError("a write that nobody raced was refused")
        report.send((match.id, match.version))
        if chance.random() < 0.05:
            match = await _accepted(storage, report)


def _move(match: int, number: int) -> str:
    return f"{match}>{number}"


def acknowledge(known: dict[int, int], reports: list[tuple[int, int]], tally: Tally) -> None:
    """Takes over the last version reported of each match."""
    tally.acknowledged += len(reports)
    for match, version in reports:
        known[match] = max(version, known.get(match, 0))


def examine(file: Path, known: dict[int, int], tally: Tally) -> None:
    """Compares the file with what was acknowledged; what is found beyond it counts as known from now on."""
    copy = file.with_name("copy.db")
    for suffix in ("", "-wal"):
        shutil.copy(f"{file}{suffix}", f"{copy}{suffix}")
    with closing(sqlite3.connect(copy)) as connection:
        if connection.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
            tally.unsound += 1
        if connection.execute("PRAGMA foreign_key_check").fetchall():
            tally.torn += 1
        kept = {}
        for match, version, moves in connection.execute("SELECT id, version, moves FROM matches"):
            kept[match] = version
            if moves.split() != [_move(match, number) for number in range(version - 1)]:
                tally.torn += 1
        half = "SELECT count(*) FROM invitations WHERE (status = 'accepted') <> (match_id IS NOT NULL)"
        tally.torn += connection.execute(half).fetchone()[0]
        orphans = "SELECT count(*) FROM matches WHERE id NOT IN (SELECT match_id FROM invitations WHERE match_id > 0)"
        tally.torn += connection.execute(orphans).fetchone()[0]
    tally.lost += sum(max(0, version - kept.get(match, 0)) for match, version in known.items())
    tally.unacknowledged += sum(max(0, version - known.get(match, 0)) for match, version in kept.items())
    known.update(kept)


if __name__ == "__main__":
    main()
