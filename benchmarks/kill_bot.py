"""Kill the whole bot at random moments while people play, and see what became of their games.

    python -m benchmarks.kill_bot --kills 200      # about twelve minutes

The bot runs in a process of its own and plays by gateway and REST with the sandbox: games of Gardens by typed moves and
by buttons, games of Wyr by typed moves, all at once. It is killed (the signal that cannot be caught) some milliseconds
after play began, started again, and has to show

- every move that a person was told of, in its order, and at most the one beyond it that was under way: none lost, none
  twice;
- of every turn of Gardens one board: none missing, none twice;
- that each game goes on: the next round plays the same games from what is kept.

Exits with 1 if anything is amiss.
"""

import argparse
import asyncio
import logging
import random
import sqlite3
import sys
import tempfile
import time
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from bot.ui.press import Press
from engine import gardens, wyr
from tests.e2e.stage import Process, Table, a_world, answered, until

GARDENS: Final = 3
WYR: Final = 3
LONGEST: Final = 1.5
"""Seconds after the first move that was told in a life of the bot, after which it is killed at the latest."""
PATIENCE: Final = 120.0
"""Seconds that anything may take: the machine may be busy with other things."""
MOVES: Final = 30
"""After so many a game is left for another, so that a round does not grow longer and longer."""
REPORT: Final = 20
"""Kills after which it is said how it goes."""


@dataclass
class Game:
    """One game as its players know it, and then the next one.

    Attributes:
        channel: its own.
        number: the bot's; None between two games.
        moves: those that somebody was told of.
        table: of Gardens, the board and who plays what.
        garden: of Wyr, the message it is played in.
        under_way: the last press and the move it makes.
    """

    channel: Any
    number: int | None = None
    moves: list[str] = field(default_factory=list)
    table: Table | None = None
    garden: Any = None
    under_way: tuple[Any, str] | None = None


@dataclass
class Tally:
    """What was seen over all kills."""

    told: int = 0
    beyond: int = 0
    games: int = 0
    lost: int = 0
    twice: int = 0
    boards: int = 0
    missing: int = 0
    repeated: int = 0

    @property
    def clean(self) -> bool:
        """Whether the bot kept its promises."""
        return not (self.lost or self.twice or self.missing or self.repeated)


class Evening:
    """Some games, their players, and a bot that dies now and then."""

    def __init__(self, process: Process, file: Path, chance: random.Random) -> None:
        """Take a bot that runs on the database `file`."""
        self._process = process
        self._file = file
        self._chance = chance
        self._gardens = [Game(self._channel()) for _ in range(GARDENS)]
        self._wyr = [Game(self._channel()) for _ in range(WYR)]
        self.tally = Tally()

    def _channel(self) -> Any:
        return self._process.world.create_channel(self._process.park, "lawn")

    async def round(self) -> None:
        """People play, the bot is killed and started again, and what is there is looked at."""
        players = [asyncio.create_task(self._play_gardens(game)) for game in self._gardens]
        players += [asyncio.create_task(self._play_wyr(game)) for game in self._wyr]
        before = self.tally.told
        await until(lambda: self.tally.told > before or any(player.done() for player in players), PATIENCE)
        await asyncio.wait(players, timeout=self._chance.uniform(0, LONGEST), return_when=asyncio.FIRST_EXCEPTION)
        await self._process.kill()
        for player in players:
            player.cancel()
        for ended in await asyncio.gather(*players, return_exceptions=True):
            if isinstance(ended, Exception):
                raise ended
        await self._process.begin()
        kept = self._kept()
        for game in (*self._gardens, *self._wyr):
            self._compare(game, kept)
        for game in self._gardens:
            await self._look_at_boards(game)

    async def _play_gardens(self, game: Game) -> None:
        process = self._process
        while True:
            if game.table is None:
                asker, asked = self._chance.sample((process.alice, process.bob), 2)
                invitation = await process.slash(asker, "gardens challenge", game.channel, opponent=asked)
                if invitation.ephemeral:  # too many whose answers died with the bot
                    continue
                begun = await process.press(asked, invitation, "Accept")
                game.number = int(begun.message.text.partition("Game ")[2].partition(" ")[0].strip(":*"))
                self.tally.games += 1
                game.table = Table(process, await self._board(game, 1))
            state = gardens.GAME.replay(gardens.GAME.start({}, ""), game.moves)
            if state.seat is None or len(game.moves) >= MOVES:
                # In a channel of its own the next one's boards are found without going through all that were.
                game.table, game.number, game.moves, game.channel = None, None, [], self._channel()
                continue
            who = (game.table.white, game.table.black)[state.seat]
            move = self._chance.choice(state.legal)
            if self._chance.random() < 0.5:
                act = process.world.slash(
                    who, game.channel, "gardens move", options={"move": move, "game": game.number}, _wait=False
                )
            else:
                chosen = Press("g-walk", game.number or 0, len(game.moves) + 1, move).custom_id
                preview = await process.press(who, game.table.board, chosen, stale=True)
                act = process.world.click(who, preview, "Confirm", _wait=False)
            await self._told(game, await act, move)
            game.table.board = await self._board(game, len(game.moves) + 1)

    async def _board(self, game: Game, turn: int) -> Any:
        """Waits for a turn's board."""
        await until(lambda: bool(_boards(game, turn)), PATIENCE)
        return _boards(game, turn)[-1]

    async def _play_wyr(self, game: Game) -> None:
        process = self._process
        who = (process.alice, process.bob, process.carl)[self._wyr.index(game)]
        while True:
            if game.number is None:
                seed = str(self._chance.random())
                game.garden = await process.slash(who, "wyr play", game.channel, seed=seed)
                game.number = int(game.garden.message.find("Type moves").custom_id.split("/")[2])
                game.moves, self.tally.games = [], self.tally.games + 1
            else:
                shown = Press("w-garden", game.number, len(game.moves) + 1).custom_id
                game.garden = await process.press(who, game.garden, shown, stale=True)
            start = self._start(game.number)
            while (legal := wyr.GAME.replay(start, game.moves).legal) and len(game.moves) < MOVES:
                move = self._chance.choice(legal)
                form = await process.press(who, game.garden, "Type moves")
                if form.modal is None:  # the machine was so busy that the bot could only ask to press again
                    continue
                act = process.world.submit_modal(who, form, {"Moves": move}, _wait=False)
                await self._told(game, await act, move)
            game.number = None

    async def _told(self, game: Game, act: Any, move: str) -> None:
        """Waits until a press is answered: then the move counts."""
        game.under_way = act, move
        await until(lambda: answered(act), PATIENCE)
        if game.table is not None and "You played" not in act.text:
            raise RuntimeError(f"{move} was not played: {act.text}")
        self._note(game)

    def _note(self, game: Game) -> None:
        assert game.under_way is not None  # noqa: S101  # told to the type checker
        _, move = game.under_way
        game.under_way = None
        game.moves.append(move)
        self.tally.told += 1

    def _start(self, number: int) -> str:
        with closing(sqlite3.connect(self._file)) as connection:
            (start,) = connection.execute("SELECT start FROM matches WHERE id = ?", (number,)).fetchone()
        return str(start)

    def _kept(self) -> dict[int, list[str]]:
        with closing(sqlite3.connect(self._file)) as connection:
            found = connection.execute("SELECT id, moves FROM matches").fetchall()
        return {number: moves.split() for number, moves in found}

    def _compare(self, game: Game, kept: dict[int, list[str]]) -> None:
        """Holds what was told against what is kept; what was kept without being told counts from now on."""
        if game.number is None:
            return
        there, allowed = kept.get(game.number, []), list(game.moves)
        if game.under_way is not None:
            act, move = game.under_way
            allowed.append(move)
            if answered(act):  # told, and the bot died before anybody had looked
                self._note(game)
            elif len(there) == len(allowed):
                self.tally.beyond += 1
        game.under_way = None
        self.tally.lost += there[: len(game.moves)] != game.moves
        self.tally.twice += there not in (allowed, game.moves)
        game.moves = there

    async def _look_at_boards(self, game: Game) -> None:
        """Waits for the board of the present turn; of every turn there is one."""
        if game.number is None:
            return
        try:
            board = await self._board(game, len(game.moves) + 1)
            if game.table is None:  # it was killed before the first one was seen
                game.table = Table(self._process, board)
            game.table.board = board
        except TimeoutError:
            self.tally.missing += 1
            return
        await self._process.world.wait_idle()
        for turn in range(1, len(game.moves) + 2):
            times = len(_boards(game, turn))
            self.tally.boards += times
            self.tally.missing += not times
            self.tally.repeated += times > 1


def _boards(game: Game, turn: int) -> list[Any]:
    """The boards of a turn in a game's channel; of a game that is just begun whatever its number."""
    of = "Game " if game.number is None else f"Game {game.number}:"
    messages = [message for message in game.channel.messages.values() if not message.deleted and not message.ephemeral]
    return [message for message in messages if f"Turn {turn}:" in message.text and of in message.text]


async def _evening(kills: int, seed: int, folder: Path) -> Tally:
    file = folder / "hortus.db"
    logging.getLogger("sandbox").setLevel(logging.ERROR)  # whoever is killed does not answer
    async with a_world() as world:
        process = Process(world, folder, f"sqlite:///{file}")
        await process.begin()
        evening = Evening(process, file, random.Random(seed))
        try:
            for done in range(1, kills + 1):
                await evening.round()
                if done % REPORT == 0:
                    print(f"{done} kills, {evening.tally.told} moves told, clean: {evening.tally.clean}", flush=True)
        finally:
            await process.stop()
        if "Traceback" in process.log:
            print(process.log)
            sys.exit(1)
    return evening.tally


def main() -> None:
    """Runs the rounds and prints the figures."""
    arguments = argparse.ArgumentParser(description="kill -9 the bot while people play")
    arguments.add_argument("--kills", type=int, default=200)
    arguments.add_argument("--seed", type=int, default=1)
    chosen = arguments.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        tally = asyncio.run(_evening(chosen.kills, chosen.seed, Path(folder)))
    print(f"kills                          {chosen.kills} in {time.monotonic() - began:.0f} s")
    print(f"games, moves told              {tally.games}, {tally.told}")
    print(f"moves kept but not told        {tally.beyond}")
    print(f"moves told and lost            {tally.lost}")
    print(f"moves played twice, or others  {tally.twice}")
    print(f"boards looked at               {tally.boards}")
    print(f"boards missing                 {tally.missing}")
    print(f"boards posted twice            {tally.repeated}")
    sys.exit(0 if tally.clean else 1)


if __name__ == "__main__":
    main()
