"""What the animations of whole games show."""

import io
import random
from dataclasses import replace
from itertools import groupby
from pathlib import Path

import pytest
from PIL import Image, ImageSequence

from engine import gardens, wyr
from engine.gardens import Lift, Walk, read_move, read_position, start_position
from renderers.gardens import Scene as Board
from renderers.gardens import board, layers
from renderers.gardens.ground import ground
from renderers.palettes import palette
from renderers.replay import BoardFilm, GardenFilm, board_film, films, garden_film
from renderers.theme import THEMES, WOOD
from renderers.wyr import Words
from tests.engine.wyr.games import perfect_line

GAME = tuple((Path(__file__).parents[2] / "e2e/data/gardens_to_seven.txt").read_text().split())
START = gardens.GAME.start({"target": "7"}, "")
SEED = "the richest"


def a_game(moves: tuple[str, ...], **changes: object) -> BoardFilm:
    turns = tuple(f"Turn {turn}" for turn in range(1, len(moves) + 2))
    return replace(BoardFilm(START, moves, turns, "White wins", 0, over=True), **changes)  # type: ignore[arg-type]


def wandering(turns: int) -> tuple[str, ...]:
    """So many turns at random in which nobody comes home."""
    chance = random.Random(5)
    here = start_position()
    moves: list[str] = []
    while len(moves) < turns:
        move = chance.choice([move for move in gardens.legal(here) if not move.endswith("g")] or gardens.legal(here))
        moves.append(move)
        here = gardens.apply(here, read_move(move, here))
    return tuple(moves)


def test_each_drop_has_its_frame_and_half_a_second() -> None:
    here = read_position(START)
    shown = list(films.boards(a_game(GAME)))
    assert shown[0][0].position == START
    at = 1
    for move in GAME:
        walk = read_move(move, here)
        assert isinstance(walk, Walk)
        stones = [*walk.drops, *([walk.garden] if walk.garden else [])]
        for dropped in range(1, len(stones)):
            scene, hundredths = shown[at]
            assert hundredths == 50
            assert scene.position == str(here)
            assert scene.half == ">".join([move.split(">")[0], *stones[:dropped]])
            at += 1
        scene, hundredths = shown[at]
        assert hundredths >= 50
        here = gardens.apply(here, walk)
        assert (scene.position, scene.last, scene.half) == (str(here), move, None)
        at += 1
    assert at == len(shown)


def test_the_last_frame_is_the_board_at_the_end_and_stays_four_seconds() -> None:
    *before, (last, hundredths) = films.boards(a_game(GAME))
    assert hundredths == 400
    assert (last.title, last.turn, last.winner, last.over, last.brief) == ("White wins", "Turn 52", 0, True, False)
    assert last.before is not None
    assert all(scene.brief and not scene.over and scene.winner is None for scene, _ in before)


def test_a_game_that_goes_on_ends_without_a_winner() -> None:
    *_, (last, _) = films.boards(a_game(GAME[:5], end="Black to move", winner=None, over=False))
    assert (last.title, last.winner, last.over) == ("Black to move", None, False)
    ((only, hundredths),) = films.boards(a_game((), end="White to move", winner=None, over=False))
    assert (only.title, only.position, hundredths) == ("White to move", START, 400)


def test_frames_are_calmer_than_boards_and_still_show_the_way() -> None:
    scene = next(scene for scene, _ in films.boards(a_game(GAME)) if scene.last)

    def verdigris(shown: Board) -> int:
        image = Image.open(io.BytesIO(board(shown))).convert("RGB")
        return sum(count for count, colour in image.getcolors(2**20) or () if colour == WOOD.tell)

    assert 100 < verdigris(scene) < verdigris(replace(scene, brief=False)) / 3


def test_passes_and_lifts_are_one_frame_each() -> None:
    start = "-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,- 5.3,0.0,5.0,0.7 w 8 21"
    assert len(list(films.boards(a_game(("wh1>a1", "--"), start=start)))) == 3
    # Each white stone lies beneath a black one, so that nothing of White's can walk.
    pinned = "-,-,-,-,-/wb,wb,wb,wb,wb/-,-,-,-,-/-,-,-,-,-/wb,wb,wb,wb,wb/-,-,-,-,- 0.0,0.0,0.0,0.0 w 8 21"
    lift = gardens.legal(read_position(pinned))[0]
    assert isinstance(read_move(lift, read_position(pinned)), Lift)
    assert len(list(films.boards(a_game((lift,), start=pinned)))) == 2


@pytest.mark.parametrize(("turns", "frames"), [(121, 122), (200, 201), (1200, 401)])
def test_long_games_are_shown_turn_by_turn_and_the_longest_at_intervals(turns: int, frames: int) -> None:
    shown = list(films.boards(a_game(wandering(turns))))
    assert len(shown) == frames
    assert all(scene.half is None for scene, _ in shown)
    assert read_position(shown[-1][0].position).turn == turns + 1


def test_a_long_game_stays_far_below_what_discord_takes() -> None:
    assert len(board_film(a_game(wandering(200)))) < 3_000_000


@pytest.mark.parametrize("theme", THEMES)
def test_frames_are_the_stills_at_half_their_size_in_every_theme(theme: str) -> None:
    film = a_game(GAME[:9], theme=theme)
    colours = THEMES[theme]
    kept = palette("gardens", colours)
    with Image.open(io.BytesIO(board_film(film))) as image:
        assert image.size == (600, 564)
        read = [frame.convert("RGBA") for frame in ImageSequence.Iterator(image)]
    scenes = [scene for scene, _ in films.boards(film)]
    assert len(read) == len(scenes)
    for seen, scene in zip(read, scenes, strict=True):
        whole = ground(colours).copy()
        for stamp in layers.stamps(scene):
            stamp.put_on(whole)
        indices = kept.quantise(whole.reduce(2))
        indices.putpalette(kept.colours)
        # The corners are cut off, elsewhere every pixel is the same.
        inside = (12, 0, 588, 564)
        assert seen.convert("RGB").crop(inside).tobytes() == indices.convert("RGB").crop(inside).tobytes()
        assert [seen.getchannel("A").getpixel(at) for at in ((0, 0), (599, 563), (300, 0))] == [0, 0, 255]


def test_sixty_turns_are_at_most_a_megabyte() -> None:
    film = a_game(wandering(60), end="White to move", winner=None, over=False)
    assert len(list(films.boards(film))) > 100, "drop by drop"
    assert len(board_film(film)) <= 1_000_000


def test_a_line_of_wyr_is_shown_move_by_move_with_what_the_keiju_ask() -> None:
    line = tuple(perfect_line(SEED))
    requests = tuple(f"Request {number}" for number in wyr.KEIJU_NUMBERS)
    film = GardenFilm(
        wyr.GAME.start({}, SEED), line, Words("None left", "Score", "Basket", "Harvest"), requests, "A perfect garden"
    )
    shown = list(films.gardens(film))
    assert [hundredths for _, hundredths in shown] == [150, *[50] * (len(line) - 1), 400]
    state = [wyr.GAME.replay(film.start, line[:made]) for made in range(len(line) + 1)]
    assert [scene.position for scene, _ in shown] == [here.position for here in state]
    asked = [here.table.keiju() for here in state]
    for (scene, _), numbers in zip(shown[:-1], asked, strict=False):
        assert scene.words.request == (requests[min(numbers) - 1] if numbers else "None left")
    assert len([*groupby(scene.words.request for scene, _ in shown)]) == 6, "four Keiju, none, the end"
    assert shown[-1][0].over
    assert shown[-1][0].words.request == "A perfect garden"
    data = garden_film(film)
    with Image.open(io.BytesIO(data)) as image:
        assert image.size == (700, 502)
    assert len(data) < 600_000
