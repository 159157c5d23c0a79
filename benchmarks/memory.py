"""What the searches' processes need of memory, and whether their limits leave room for all that the bot asks of them.

    python -m benchmarks.memory      # exits with 1 where a claim does not hold

Each work is the heaviest of its kind, done by a process of its own; then all of them by one pool of one process, which
keeps what a process keeps and gives way as it does in the bot. Claims: no work needs more than lies between what a
process may keep and what it may hold, so that none comes to nothing for want of memory; and no process holds more
than 200 MB. Linux only.
"""

import asyncio
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Final

from benchmarks.animation import board, garden, played
from benchmarks.peak import watched
from benchmarks.solve import in_the_middle
from bot.play.lines import DEAL, HINT
from bot.workers import Workers
from bot.workers.child import SEARCHING
from engine import gardens, wyr
from engine.gardens import judge, parts
from engine.gardens.levels import find
from engine.limit import Limit
from renderers.replay import board_film, garden_film
from renderers.theme import THEMES

MB: Final = 1e6
PATIENCE: Final = 300.0
MOST: Final = 200 * MB
"""What the documentation says a process has at most."""


def main() -> None:
    """Measures and prints."""
    sys.exit(0 if asyncio.run(measured()) else 1)


async def measured() -> bool:
    """Prints what each work needs; whether the claims hold."""
    alone, all_works = [], list(works())
    print(f"{'each by a process of its own, MB':40}{'before':>8}{'at most':>9}")
    for name, *work in all_works:
        workers = Workers(processes=1)
        before, most = await workers.search(watched, *work, seconds=PATIENCE)
        await workers.close()
        alone.append(most - before)
        print(f"{name:40}{before / MB:8.0f}{most / MB:9.0f}")
    workers = Workers(processes=1)
    together = [(await workers.search(watched, *work, seconds=PATIENCE))[1] for _, *work in all_works]
    print(f"{'all by one pool':40}{'':8}{max(together) / MB:9.0f}, {workers.measures.started} processes")
    await workers.close()
    room = SEARCHING.most - SEARCHING.much
    claims = {
        f"no work needs more than {room / MB:.0f} MB beside what is there before": max(alone) <= room,
        f"no process has more than {MOST / MB:.0f} MB": max(together) <= MOST,
    }
    for claim, holds in claims.items():
        print(f"{'HELD' if holds else 'NOT HELD':9} {claim}")
    return all(claims.values())


def works() -> Iterator[tuple[str, Callable[..., object], *tuple[Any, ...]]]:
    """Each work by its name: a function and its arguments."""
    start = gardens.GAME.start({}, "")
    game = played(3, 60)
    for turns in (1, 20, 40):
        yield f"level 5 in turn {turns}, 2 s", find, start, game[:turns], 5
    yield "level 5 in turn 20, 8 s", find, start, game[:20], 5, Limit(seconds=8)
    middle = list(parts(len(game)))[10]
    yield f"an analysis, turns {middle.start + 1} to {middle.stop}", judge, start, game, middle
    for player, number in (("random", 0), ("random", 13), ("careless", 2)):
        _, here = in_the_middle(player, number)
        yield f"a hint to {player}", wyr.GAME.solve, str(here), (), HINT
    # The deals of the first thousand of `benchmarks.solve` that take the most nodes; positions that use up theirs.
    for number in (691, 101):
        yield f"the best line of 'fresh {number}'", wyr.GAME.solve, wyr.GAME.start({}, f"fresh {number}"), (), DEAL
    for number in (7, 13):
        _, here = in_the_middle("random", number)
        yield f"{DEAL.nodes:,} nodes of Wyr", wyr.GAME.solve, str(here), (), DEAL
    long, best = board(played(11, 500, at_random=True)), garden("an animation")
    for theme in THEMES:
        yield f"500 turns of Gardens, {theme}", board_film, replace(long, theme=theme)
        yield f"a garden of Wyr, {theme}", garden_film, replace(best, theme=theme)


if __name__ == "__main__":
    main()
