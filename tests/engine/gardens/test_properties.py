"""What holds in every position."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import IllegalMove
from engine.gardens import (
    GAME,
    Position,
    Rule,
    Stones,
    apply,
    breach,
    complete,
    halfway,
    legal,
    nearest,
    onward,
    read_move,
    read_position,
    sources,
    steps,
    suggest,
    tell,
)
from engine.gardens.board import FIELDS, GARDENS, INDEX, OTHER
from engine.gardens.notation import read
from engine.gardens.rules import count
from tests.engine.gardens import other_opinion
from tests.engine.gardens.positions import PLACES, any_position

FLIPPED_COLOUR = str.maketrans("wb", "bw")
FLIPPED_FILE = str.maketrans("abcde", "edcba")
FLIPPED_RANK = str.maketrans("123456", "321654")


@st.composite
def walks_tried(draw: st.DrawFn) -> str:
    """Text of a move that can be read, mostly one that follows the ways of the board."""
    kind = draw(st.sampled_from(("walk", "walk", "walk", "jump", "lift", "pass")))
    if kind == "pass":
        return "--"
    if kind == "lift":
        return draw(st.sampled_from(FIELDS)) + "^"
    source = draw(st.sampled_from(PLACES))
    places = [source]
    for _ in range(draw(st.integers(1, 6))):
        near = [place for place in PLACES if other_opinion.adjoin(places[-1], place)]
        places.append(draw(st.sampled_from(PLACES if kind == "jump" else [*near, places[-1]])))
        if places[-1] in GARDENS:
            break
    text = ">".join(places[1:])
    number = str(draw(st.integers(1, 7))) if source in GARDENS else ""
    return f"{source}{number}>{text}"


def flipped_colours(here: Position) -> Position:
    towers = tuple(here.tower(field.translate(FLIPPED_FILE)).translate(FLIPPED_COLOUR) for field in FIELDS)
    gardens = tuple(
        Stones(there.black, there.white) for name in ("bh", "wh", "bg", "wg") for there in [here.garden(name)]
    )
    return Position(towers, gardens, OTHER[here.mover], here.target, here.turn + 1)


def flipped_move(move: str) -> str:
    def flip(place: str) -> str:
        if place[:2] in GARDENS:
            return place.translate(FLIPPED_COLOUR) if place[0] == "w" else "w" + place[1:]
        return place.translate(FLIPPED_FILE)

    return ">".join(flip(place) for place in move.split(">"))


@given(any_position())
def test_another_implementation_finds_the_same_moves(here: Position) -> None:
    assert list(legal(here)) == other_opinion.moves(str(here))
    assert count(here) == len(legal(here))


@given(any_position(), st.data())
def test_another_implementation_plays_them_to_the_same_positions(here: Position, data: st.DataObject) -> None:
    moves = legal(here)
    for move in data.draw(st.lists(st.sampled_from(moves), max_size=20)) if moves else ():
        assert str(apply(here, read_move(move, here))) == other_opinion.play(str(here), move)


@given(any_position(), st.lists(walks_tried(), min_size=1, max_size=15))
def test_a_move_is_legal_or_refused_with_a_rule_it_breaks(here: Position, tried: list[str]) -> None:
    moves = legal(here)
    for text in tried:
        broken = other_opinion.breaks(other_opinion.parse(str(here)), text)
        assert bool(broken) == (text not in moves)
        if broken:
            with pytest.raises(IllegalMove) as refused:
                read_move(text, here)
            assert refused.value.rule in broken
            assert refused.value.move == text
        else:
            assert str(read_move(text, here)) == text


@given(any_position())
def test_every_listed_move_applies_and_keeps_the_stones(here: Position) -> None:
    moves = legal(here)
    assert list(moves) == sorted(set(moves))
    assert bool(moves) == (here.winner is None)
    for text in moves:
        move = read(text)
        assert str(move) == text
        assert breach(here, move) is None
        after = apply(here, move)
        # The reader refuses all but ten stones of each colour, towers of five and settled homes.
        assert read_position(str(after)) == after


@given(any_position())
def test_mirrored_colours_give_mirrored_moves(here: Position) -> None:
    assert sorted(flipped_move(move) for move in legal(here)) == list(legal(flipped_colours(here)))


@given(any_position())
def test_mirrored_ranks_give_mirrored_moves(here: Position) -> None:
    towers = tuple(here.towers[INDEX[field.translate(FLIPPED_RANK)]] for field in FIELDS)
    mirrored = Position(towers, here.gardens, here.mover, here.target, here.turn)

    def flip(move: str) -> str:
        return ">".join(place if place[:2] in GARDENS else place.translate(FLIPPED_RANK) for place in move.split(">"))

    assert sorted(flip(move) for move in legal(here)) == list(legal(mirrored))


@given(any_position())
def test_a_position_reads_back_as_it_was_written(here: Position) -> None:
    line = str(here)
    assert read_position(line) == here
    assert GAME.replay(line, []).position == line


@given(any_position())
def test_the_menu_reaches_every_legal_move_and_no_other(here: Position) -> None:
    heads = sources(here)
    assert len(heads) <= 10
    reached = []
    open_ways = list(heads)
    while open_ways:
        half = open_ways.pop()
        ways = steps(here, half)
        assert len(ways) <= 4
        whole = complete(here, half)
        assert (whole is None) == bool(ways)
        if whole is not None:
            reached.append(whole)
        open_ways += [f"{half}>{way}" for way in ways]
    assert sorted(reached) == [move for move in legal(here) if move != "--"]


@given(any_position(), st.data())
def test_a_half_made_move_accounts_for_every_stone(here: Position, data: st.DataObject) -> None:
    heads = sources(here)
    if not heads or heads[0].endswith("^"):
        return
    half = data.draw(st.sampled_from(heads))
    while True:
        shown = halfway(here, half)
        assert shown is not None
        assert shown.at == half.rsplit(">", maxsplit=1)[-1][:2]
        stones = "".join(shown.board.towers) + shown.hand
        for colour in ("w", "b"):
            assert stones.count(colour) + sum(garden.of(colour) for garden in shown.board.gardens) == 10
        ways = steps(here, half)
        assert bool(ways) == bool(shown.hand)
        if not ways:
            break
        assert onward(here, half).startswith(half)
        half += ">" + data.draw(st.sampled_from(ways))


@given(any_position(), st.data())
def test_typing_more_reaches_every_legal_move(here: Position, data: st.DataObject) -> None:
    moves = legal(here)
    if not moves:
        assert suggest(here, "") == ()
        return
    move = data.draw(st.sampled_from(moves))
    for length in range(len(move) + 1):
        fitting = [other for other in moves if other.startswith(move[:length])]
        shown = suggest(here, move[:length])
        assert set(shown) <= set(moves)
        assert len(shown) == len(set(shown)) <= 25
        assert set(fitting) <= set(shown) or len(shown) == 25
    assert suggest(here, move) == (move,)


@given(any_position(), st.text(max_size=30) | walks_tried())
def test_the_nearest_moves_are_legal_ones(here: Position, text: str) -> None:
    near = nearest(here, text)
    assert len(near) == min(5, len(legal(here)))
    assert set(near) <= set(legal(here))


@given(any_position(), st.data())
def test_a_turn_is_told_as_it_happened(here: Position, data: st.DataObject) -> None:
    moves = legal(here)
    if not moves:
        return
    move = read(data.draw(st.sampled_from(moves)))
    after, told = apply(here, move), tell(here, move)
    mine = 2 if here.mover == "w" else 3
    assert (told.mover, told.move) == (here.mover, move)
    assert told.arrived == after.gardens[mine].of(here.mover) - here.gardens[mine].of(here.mover)
    for field in FIELDS:
        taken = here.tower(field)[-1:] == OTHER[here.mover] and after.tower(field)[-1:] == here.mover
        assert (field in told.captured) == taken


def test_every_rule_has_its_line_in_the_rules_page(rules_page: str) -> None:
    for rule in Rule:
        assert f"| `{rule}` |" in rules_page
