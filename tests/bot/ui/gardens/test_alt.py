"""What is said of a board is the whole of it: the position and the move are read back from the sentences."""

import re
from typing import Final

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from bot.text import Text, languages
from bot.ui.gardens.alt import alt
from engine.gardens import Position, Stones, Walk, apply, legal, read_move, sources, steps, tell
from engine.gardens.board import FIELDS, GARDENS, LEVEL
from renderers.gardens import Scene
from renderers.gardens.scene import view
from tests.bot.ui.positions import RICHEST
from tests.engine.gardens.positions import any_position
from tests.renderers.gardens.scenes import MIDGAME, SCENES

LIMIT: Final = 1024
"""The most characters of a description that Discord takes."""

WORDS: Final = Text()
PLACES: Final = {
    "White's Home": "wh",
    "Black's Home": "bh",
    "White's High Garden": "wg",
    "Black's High Garden": "bg",
}
COLOURS: Final = {"white": "w", "black": "b"}


def heard(said: str) -> Position:
    """The position that somebody who hears the sentences can lay out."""
    turn = found(r"Turn (\d+)([:.])", said)
    home = found(r"came home: White (\d+), Black (\d+), of ([78]) to win\.$", said)
    towers = dict.fromkeys(FIELDS, "")
    for level in ("Upper", "Lower"):
        line = found(rf"^{level} level(?:: no towers|, towers from the bottom up: (.+))\.$", said)
        for field, stones in re.findall(r"(\w\w) ([^;]+)", line[1] or ""):
            assert LEVEL[field] == level.lower()
            towers[field] = stones_heard(stones)
    gardens = {
        PLACES[name]: (known, stones)
        for name, known, stones in re.findall(r"^(.+), (\w\w): (.+)\.$", said, re.MULTILINE)
    }
    assert [gardens[garden][0] for garden in GARDENS] == [*GARDENS]
    piles = [Stones(count("white", gardens[garden][1]), count("black", gardens[garden][1])) for garden in GARDENS]
    assert (piles[2].white, piles[3].black) == (int(home[1]), int(home[2]))
    number = int(turn[1]) + (turn[2] == ".")  # of a game that is over the last turn is told, else the one to come
    return Position(tuple(towers.values()), tuple(piles), "w" if number % 2 else "b", int(home[3]), number)


def found(pattern: str, said: str) -> re.Match[str]:
    match = re.search(pattern, said, re.MULTILINE)
    assert match is not None, (pattern, said)
    return match


def count(colour: str, said: str) -> int:
    number = re.search(rf"(\d+) {colour}", said)
    assert number is not None or said == "empty" or colour not in said
    return int(number[1]) if number else 0


def stones_heard(said: str) -> str:
    return "".join(COLOURS[stone] for stone in said.split(", "))


def drops_heard(said: str) -> tuple[str, ...]:
    runs = re.findall(r"([a-e][1-6])(?: \(×(\d)\))?", said)
    return tuple(field for field, times in runs for _ in range(int(times or 1)))


def move_heard(said: str) -> str:
    """The move that is told, in notation."""
    lifted = re.search(r"the stones on (\w\w) were lifted", said)
    if lifted is not None:
        return f"{lifted[1]}^"
    stack, path = r"(?:the tower on (\w\w)|(\d) stones? from (.+?))", r"(?:to )?(.*?)(?:(?:, the rest )?into (.+?))?"
    told = found(rf"{stack} walked {path}\.(?: |$)", said)
    tower, number, source, fields, garden = told.groups()
    into = PLACES[garden] if garden else None
    if tower:
        return str(Walk(tower, None, drops_heard(fields), into))
    return str(Walk(PLACES[source], int(number), drops_heard(fields), into))


def half_heard(said: str) -> tuple[str, str, tuple[str, ...]]:
    """The move as far as it is made, the stones in hand, and where the next may go."""
    hand = stones_heard(found(r"^In hand, in the order they drop: (.+?)\.", said)[1])
    source = found(r"Picked up from (.+)\.$", said)[1]
    dropped = re.search(r"^Dropped so far: (.+)\.$", said, re.MULTILINE)
    drops = drops_heard(dropped[1]) if dropped else ()
    begun = PLACES[source] + str(len(drops) + len(hand)) if source in PLACES else source
    ways = found(r"^The next stone may go to: (.+)\.$", said)[1].split(", ")
    return ">".join((begun, *drops)), hand, tuple(way.removesuffix(" again") for way in ways)


@st.composite
def scenes(draw: st.DrawFn) -> Scene:
    """Any position with some move that led there, or a move being made in it, or the choice of one, or an end."""
    here = draw(any_position())
    moves = [move for move in legal(here) if move != "--"]
    kind = draw(st.sampled_from(("last", "played", "half", "choices", "over")))
    if kind == "played" and moves:
        played = draw(st.sampled_from(moves))
        return Scene(str(apply(here, read_move(played, here))), "To move", last=played, before=str(here))
    if kind == "half" and moves:
        move = draw(st.sampled_from(moves)).split(">")
        half = ">".join(move[: draw(st.integers(1, len(move)))])
        return Scene(str(here), "In hand", half=half, targets=steps(here, half))
    if kind == "choices" and moves:
        return Scene(str(here), "Pick up a stack", choices=tuple(dict.fromkeys(one[:2] for one in sources(here))))
    last = draw(st.sampled_from(moves)) if moves else None
    if kind == "over" or here.winner is not None:
        winner = draw(st.sampled_from((None, 0, 1))) if here.winner is None else here.winner
        title = "A draw" if winner is None else f"{('White', 'Black')[winner]} wins"
        return Scene(str(here), title, f"Turn {here.turn - 1}", last=last, winner=winner, over=True)
    return Scene(str(here), "White to move", last=last)


@given(scenes())
@example(SCENES["lift"])
@example(SCENES["lifted"])
@example(SCENES["whole"])
@example(SCENES["in-hand-from-home"])
def test_the_whole_picture_is_heard(scene: Scene) -> None:
    said, seen = alt(WORDS, scene), view(scene)
    assert heard(said) == seen.position
    turn, mover = seen.position.turn, ("White", "Black")[seen.position.seat]
    assert said.startswith(f"{scene.title}. Turn {turn - 1}." if scene.over else f"Turn {turn}: {mover} to move.")
    assert (f"To choose from: {', '.join(scene.choices)}." in said) == bool(scene.choices)
    if seen.move is not None:
        assert move_heard(said) == str(seen.move)
        assert ("Last move: " in said) == (scene.half is None)
    elif scene.half and scene.half.endswith("^"):
        assert f"The tower on {seen.at} as lifted" in said
        assert stones_heard(found(r"as lifted, from the bottom up: (.+)\.", said)[1]) == seen.hand
    elif scene.half:
        assert half_heard(said) == (scene.half, seen.hand, scene.targets)


@given(any_position(), st.data())
def test_what_came_of_the_last_move_is_heard(here: Position, data: st.DataObject) -> None:
    moves = [move for move in legal(here) if move != "--"]
    assume(moves)
    move = read_move(data.draw(st.sampled_from(moves)), here)
    said = alt(WORDS, Scene(str(apply(here, move)), "To move", last=str(move), before=str(here)))
    turn = tell(here, move)
    assert (f"Taken: {', '.join(turn.captured)}." in said) == bool(turn.captured)
    assert (re.search(r"(\d+) stones? came home\.", said) is not None) == bool(turn.arrived)
    for colour, climbed in zip(("white", "black"), turn.climbed, strict=True):
        up = re.search(rf"(\d+) {colour} stones? climbed the stairs\.", said)
        assert (int(up[1]) if up else 0) == climbed


@given(scenes())
def test_no_stone_is_left_out(scene: Scene) -> None:
    here = heard(alt(WORDS, scene))
    lying = "".join(here.towers) + "".join("w" * white + "b" * black for white, black in here.gardens)
    assert sorted(lying + view(scene).hand) == sorted("wb" * 10)


@pytest.mark.parametrize("language", sorted(languages()))
@given(scene=scenes())
def test_it_is_never_too_long(language: str, scene: Scene) -> None:
    assert len(alt(Text(language), scene)) <= LIMIT


@pytest.mark.parametrize("language", sorted(languages()))
@pytest.mark.parametrize("position", RICHEST)
def test_nor_where_there_is_the_most_to_say(language: str, position: str) -> None:
    # Twenty towers of one stone cannot be played to, but no position says more.
    towers = ",".join([*"wb" * 10, *"-" * 10])
    fields = towers.split(",")
    board = "/".join(",".join(fields[first : first + 5]) for first in range(0, 30, 5))
    for line in (position, f"{board} 0.0,0.0,0.0,0.0 w 8 999999999"):
        longest = Scene(line, "Pick up a stack", last="wh5>a2>a2>b2>b2>bh", choices=("a1", "b2", "bg", "c3", "wh") * 2)
        assert len(alt(Text(language), longest)) <= LIMIT


def test_it_reads_well() -> None:
    assert alt(WORDS, SCENES["in-hand"]) == (
        "Turn 41: White to move.\n"
        "In hand, in the order they drop: white, black, black, white. Picked up from b5.\n"
        "Dropped so far: c5.\n"
        "The next stone may go to: c4, c5 again, c6, d5.\n"
        "Stones that came home: White 0, Black 0, of 8 to win.\n"
        "Upper level, towers from the bottom up: c5 black; c4 white.\n"
        "Lower level, towers from the bottom up: d3 black, white, black, black; d2 black; e2 white, black.\n"
        "White's Home, wh: 3 white.\n"
        "Black's Home, bh: 1 black.\n"
        "White's High Garden, wg: 1 black.\n"
        "Black's High Garden, bg: 2 white."
    )


def test_a_pass_is_told() -> None:
    assert "Last move: passed." in alt(WORDS, Scene(MIDGAME, "White to move", last="--"))
