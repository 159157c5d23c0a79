"""The search and its evaluation, by what they promise."""

import random

import pytest
from hypothesis import given

from engine.gardens import Position, apply, legal, read_move, read_position, start_position, tree
from engine.gardens.evaluate import NAMES, WIN, chances, kept, tables
from engine.gardens.packed import pack
from engine.gardens.search import Search
from engine.gardens.style import WON, Found, Style
from engine.limit import Limit
from tests.engine.gardens.positions import any_position, played, position
from tests.engine.gardens.test_properties import flipped_colours

ENDGAME = position({"a5": "ww", "c2": "bbw", "e5": "bb", "c4": "b"}, "2.0,0.2,5.0,0.3")
"""White needs three more stones; a few moves a side."""
LIFTING = position({"c2": "wwwwb", "d2": "wwwwb", "b2": "wwb"}, "0.0,0.7,0.0,0.0")
PASSING = position({}, "0.0,5.10,5.0,0.0")


def search(
    line: str | Position, style: Style, limit: Limit | None = None, stood: tuple[Position, ...] = (), seed: int = 1
) -> Found:
    here = read_position(line) if isinstance(line, str) else line
    must_end = (limit or Limit()).start()
    before = [(pack(one), one.seat) for one in stood]
    return Search(tables("fitted", here.target), style, must_end, before, random.Random(seed)).run(
        pack(here), here.seat
    )


def worth(here: Position) -> int:
    return tables("fitted", here.target).static(pack(here), here.seat)


def plain(here: Position, depth: int, tempo: int) -> int:
    """What a position is worth by the rules alone, looking at everything; no repetition."""
    best = -10 * WIN
    for move in legal(here):
        after = apply(here, read_move(move, here))
        if after.winner is not None:
            return WIN
        best = max(best, -worth(after) - tempo if depth == 1 else -plain(after, depth - 1, tempo))
    return best


def turns_off(value: int) -> int:
    """The value with all wins, and all losses, made equal."""
    return WIN if value > WON else -WIN if value < -WON else value


@given(any_position())
def test_both_colours_are_judged_alike(here: Position) -> None:
    assert worth(here) == worth(flipped_colours(here))


def test_the_start_is_level() -> None:
    assert worth(start_position()) == 0
    assert chances(0) == 0.5


@given(played())
def test_a_won_position_is_worth_more_than_any_other(here: Position) -> None:
    assert (abs(worth(here)) > WON) == (here.winner is not None)


def test_the_kept_weights_have_names_the_evaluation_knows() -> None:
    for weights in kept().values():
        assert set(weights) <= {*NAMES, "tempo"}


@pytest.mark.parametrize(("turn", "depth"), [(40, 2), (150, 2), (ENDGAME, 3), (LIFTING, 2)])
def test_its_shortcuts_change_no_value(monkeypatch: pytest.MonkeyPatch, turn: int | str, depth: int) -> None:
    monkeypatch.setattr(tree, "_EARLY", 10**6)
    style = Style(depth=depth, width=10**6, quiet=-WIN)
    here = read_position(turn) if isinstance(turn, str) else start_position()
    chance = random.Random(7)
    while isinstance(turn, int) and here.turn < turn:
        here = apply(here, read_move(chance.choice(legal(here)), here))
    found = search(here, style)
    assert found.depth == depth or abs(found.value) > WON
    assert turns_off(found.value) == plain(here, depth, style.tempo)


@given(any_position())
def test_it_plays_legal_moves(here: Position) -> None:
    if here.winner is None:
        for depth in (1, 3):
            assert search(here, Style(depth=depth), Limit(nodes=100)).move in legal(here)


def test_it_lifts_and_passes_where_nothing_walks() -> None:
    assert search(LIFTING, Style(), Limit(nodes=300)).move in {"b2^", "c2^", "d2^"}
    assert search(PASSING, Style(), Limit(nodes=300)).move == "--"


def test_it_wins_at_once_where_it_can() -> None:
    line = position({"a5": "www", "e4": "bb"}, "0.0,0.4,7.0,0.4")
    found = search(line, Style())
    assert apply(read_position(line), read_move(found.move, read_position(line))).winner == 0
    assert found.value > WON


def test_it_takes_what_would_win_next_turn() -> None:
    # White arrives with two from a5 unless Black, whose tower stands beside it, walks onto it.
    here = read_position(position({"a5": "ww", "b5": "bb", "d2": "w"}, "1.0,0.4,6.0,0.4", mover="b"))
    after = apply(here, read_move(search(here, Style(depth=3)).move, here))
    assert after.tower("a5")[-1:] != "w"


def test_coming_back_to_a_position_counts_as_a_draw() -> None:
    here = read_position(ENDGAME)
    free = search(here, Style(depth=3))
    best, other = (apply(here, read_move(move, here)) for move in (free.move, legal(here)[0]))
    assert best != other
    assert search(here, Style(depth=3, contempt=WON - 1), stood=(best,)).move != free.move
    assert search(here, Style(depth=3, contempt=-WON + 1), stood=(other,)).move == legal(here)[0]


def test_a_draw_is_worse_than_level_by_the_contempt() -> None:
    here = read_position(PASSING)
    after = apply(here, read_move("--", here))
    every = tuple(apply(after, read_move(move, after)) for move in legal(after))
    found = search(after, Style(depth=2, contempt=77), stood=every)
    assert found.value == -77


@pytest.mark.parametrize("nodes", [0, 1, 100, 1000])
def test_it_keeps_to_a_limit_in_nodes_and_is_repeatable(nodes: int) -> None:
    first, again = (search(start_position(), Style(), Limit(nodes=nodes)) for _ in range(2))
    assert first == again
    assert first.nodes <= nodes + 40


def test_it_keeps_to_a_limit_in_seconds() -> None:
    ticks = iter(range(10**6))
    limit = Limit(seconds=20, clock=lambda: float(next(ticks)))
    assert search(start_position(), Style(), limit).nodes < 1000
    assert 20 <= next(ticks) <= 22


def test_it_gives_up_when_asked_to() -> None:
    found = search(start_position(), Style(), Limit(stop=lambda: True))
    assert found.move in legal(start_position())
    assert found.nodes < 50


def test_an_endless_search_ends_with_a_win_in_sight() -> None:
    line = position({"b5": "ww", "e1": "b"}, "2.0,0.5,6.0,0.4")
    # Two turns after this one: Black's, and the one that arrives.
    assert search(line, Style()).value == WIN - 2


def test_it_forgets_rather_than_remember_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tree, "_REMEMBERED", 50)
    values = tree.Tree(tables("fitted", 8), Style(), Limit(nodes=500).start(), (set(), set()), seat=0, salt=0)
    with pytest.raises(tree.Ended):
        values.value(pack(start_position()), 0, 0, 9, -tree.ENDLESS, tree.ENDLESS, 1)
    assert [0 < len(known) <= 50 for known in values._known] == [True, True]


def test_every_version_of_python_finds_the_same() -> None:
    gains = tables("beginner", 8)  # these weights are not fitted anew
    asked = Search(gains, Style(tempo=0), Limit(nodes=2000).start(), (), random.Random(1))
    assert asked.run(pack(start_position()), 0) == Found("wh5>a2>b2>c2>c2>c1", -1200, 4, 2016)
