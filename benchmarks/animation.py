"""What an animation of a whole game costs, beside Pillow's own GIF of the same frames at the same size.

    python -m benchmarks.animation

Games of Gardens of 60 turns, by players of the first three levels and at random, and a game of Wyr. Each is made
twice in each round: as the bot makes it, from the moves to the last byte and nothing of the game remembered; and from
frames drawn beforehand, in true colours, by `Image.save` with what it does by itself. Times are CPU time, ratios those
of the rounds. Claims: a game of 60 turns takes at most 0.08 of Pillow's time and at most 1 MB. Below that, the
longest games.
"""

import io
import random
import statistics
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice

from PIL import Image

from engine import gardens, wyr
from engine.gardens.levels import think
from engine.limit import Limit
from renderers.canvas import Stamp
from renderers.gardens import layers as board_layers
from renderers.gardens.ground import ground
from renderers.replay import BoardFilm, GardenFilm, board_film, films, garden_film
from renderers.replay.gif import SMALLER
from renderers.theme import WOOD
from renderers.wyr import Words
from renderers.wyr import layers as garden_layers
from renderers.wyr.table import table

TURNS = 60
ROUNDS = 5
LONG = (120, 200, 1000)


def main() -> None:
    """Print time, ratio and bytes of each game, and what the longest cost."""
    print(f"{'':24} {'frames':>6} {'s':>7} {'Pillow s':>9} {'ratio':>7} {'KB':>6} {'Pillow KB':>10}")
    shown: list[tuple[str, BoardFilm | GardenFilm]] = [
        *((f"Gardens, level {level}", board(played(level, TURNS))) for level in (1, 2, 3)),
        *((f"Gardens, at random {seed}", board(played(seed, TURNS, at_random=True))) for seed in (11, 12)),
        ("Wyr, the best line", garden("an animation")),
    ]
    for name, film in shown:
        frames = list(stills(film))
        ratios, ours, theirs = [], [], []
        for _ in range(ROUNDS):
            spent, made = measured(film)
            pillow, default = by_pillow(frames)
            ours.append(spent)
            theirs.append(pillow)
            ratios.append(spent / pillow)
        print(
            f"{name:24} {len(frames):6} {statistics.median(ours):7.3f} {statistics.median(theirs):9.3f} "
            f"{statistics.median(ratios):7.4f} {len(made) / 1000:6.0f} {len(default) / 1000:10.0f}"
        )
    print("\nlong games of Gardens, at random:")
    for turns in LONG:
        spent, made = measured(board(played(turns, turns, at_random=True)))
        print(f"{turns:6} turns {spent:7.3f} s {len(made) / 1000:6.0f} KB")


def measured(film: BoardFilm | GardenFilm) -> tuple[float, bytes]:
    """Seconds for an animation, and its bytes; the empty board is there, as it is in the bot after the first one."""
    for kept in (board_film, garden_film, films.board_reel, films.garden_reel):
        kept.cache_clear()
    make: Callable[[], bytes]
    if isinstance(film, BoardFilm):
        make = partial(board_film, film)
        films.board_reel(WOOD)
    else:
        make = partial(garden_film, film)
        films.garden_reel(WOOD)
    began = time.process_time()
    data = make()
    return time.process_time() - began, data


def by_pillow(frames: list[tuple[Image.Image, int]]) -> tuple[float, bytes]:
    """The same by Pillow alone."""
    out = io.BytesIO()
    images = [image for image, _ in frames]
    durations = [10 * hundredths for _, hundredths in frames]
    began = time.process_time()
    images[0].save(out, "GIF", save_all=True, append_images=images[1:], duration=durations, loop=0)
    return time.process_time() - began, out.getvalue()


def stills(film: BoardFilm | GardenFilm) -> Iterator[tuple[Image.Image, int]]:
    """The frames in true colours, and how long each is shown."""
    if isinstance(film, BoardFilm):
        yield from ((composed(ground(WOOD), board_layers.stamps(scene)), time) for scene, time in films.boards(film))
    else:
        yield from ((composed(table(WOOD), garden_layers.stamps(scene)), time) for scene, time in films.gardens(film))


def composed(plain: Image.Image, stamps: Iterator[Stamp]) -> Image.Image:
    """One frame."""
    image = plain.copy()
    for stamp in stamps:
        stamp.put_on(image)
    return image.reduce(SMALLER)


def played(seed: int, turns: int, *, at_random: bool = False) -> tuple[str, ...]:
    """A game of so many turns: by two players of a level, who begin at random, or all of it at random."""
    chance = random.Random(seed)
    while True:
        moves = tuple(islice(game(chance, None if at_random else seed), turns))
        if len(moves) == turns:
            return moves


def game(chance: random.Random, level: int | None) -> Iterator[str]:
    """The moves of a game, always the same for one seed."""
    here = gardens.start_position()
    before: list[gardens.Position] = []
    while here.winner is None:
        if level is None or len(before) < 4:
            move = chance.choice(gardens.legal(here))
        else:
            move = think(before, here, level, Limit(nodes=2000), f"{chance.random()}").move
        yield move
        before.append(here)
        here = gardens.apply(here, gardens.read_move(move, here))


def board(moves: tuple[str, ...]) -> BoardFilm:
    """A game of Gardens as the bot would show it."""
    turns = tuple(f"Turn {turn}" for turn in range(1, len(moves) + 2))
    return BoardFilm(str(gardens.start_position()), moves, turns, "White to move")


def garden(seed: str) -> GardenFilm:
    """The best line of a deal."""
    start = wyr.GAME.start({}, seed)
    line = wyr.GAME.solve(start, (), Limit(nodes=20_000))
    requests = tuple(f"Request {number}" for number in wyr.KEIJU_NUMBERS)
    return GardenFilm(start, line.moves, Words("", "Score", "Basket", "Harvest"), requests, "A perfect garden!")


if __name__ == "__main__":
    main()
