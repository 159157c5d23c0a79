"""What a picture of a Garden shows, read off its pixels."""

import io
from random import Random

import pytest
from hypothesis import given
from PIL import Image, ImageChops

from engine.errors import NotationError
from engine.wyr import GAME, PLACES, Position, card_at, enticements, is_won, lowest_keiju, matches, read_position
from renderers.theme import WOOD, Colour, blend
from renderers.wyr import Scene, garden
from tests.engine.wyr.games import positions
from tests.examples import fewer
from tests.renderers.wyr.scenes import DEAL, ENTICING, MIDGAME, PERFECT, SCENES, STUCK, WON, WORDS

FIRST_CARD = (72, 150)
STEP = (108, 146)
NAMES = (60, 105, 1380, 132)
"""Where the names of the columns stand."""
PATCH = blend(WOOD.card, WOOD.tell, 0.45)


class Picture:
    """A garden's pixels. Points of a place are counted from its card's top left corner (100 x 134)."""

    def __init__(self, scene: Scene) -> None:
        self.image = Image.open(io.BytesIO(garden(scene))).convert("RGB")

    def at(self, x: int, y: int) -> Colour:
        pixel = self.image.getpixel((x, y))
        assert isinstance(pixel, tuple)
        red, green, blue = pixel
        return red, green, blue

    def on(self, place: str, x: int, y: int) -> Colour:
        row, column = divmod(PLACES.index(place), 12)
        return self.at(FIRST_CARD[0] + STEP[0] * column + x, FIRST_CARD[1] + STEP[1] * row + y)

    def face(self, place: str) -> Colour:
        """Below the suit, above the edge: nothing is printed there on any Nature card."""
        return self.on(place, 50, 127)

    def keiju_face(self, place: str) -> Colour:
        """Below the number, above the pictogram, left of the fairy."""
        return self.on(place, 12, 66)

    def on_pile(self, pile: int, x: int, y: int) -> Colour:
        """Counted from the corner of the top card."""
        return self.at(42 + 203 * (pile - 1) + x, 828 + y)

    def in_harvest(self, x: int, y: int) -> Colour:
        return self.at(1074 + x, 742 + y)


def picture(line: str, **changes: object) -> Picture:
    return Picture(Scene(line, WORDS, **changes))  # type: ignore[arg-type]  # the fields' names and kinds are the test's


def garden_places(position: Position) -> list[str]:
    return list(PLACES[position.offset : position.offset + len(position.garden)])


# The file


@pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)
def test_a_garden_is_a_palette_png_of_its_size_with_cut_corners(scene: Scene) -> None:
    image = Image.open(io.BytesIO(garden(scene)))
    assert (image.format, image.mode, image.size) == ("PNG", "P", (1400, 1004))
    alpha = image.convert("RGBA").getchannel("A")
    assert alpha.getextrema() == (0, 255)
    assert [alpha.getpixel(corner) for corner in ((0, 0), (1399, 0), (0, 1003), (1399, 1003))] == [0] * 4
    assert alpha.crop((0, 24, 1400, 980)).getextrema() == (255, 255)
    assert alpha.crop((24, 0, 1376, 1004)).getextrema() == (255, 255)


@fewer(2)
@given(positions())
def test_any_position_is_drawn_in_at_most_110_kb(position: Position) -> None:
    chosen = next(iter(matches(position)), None)
    for scene in (
        Scene(str(position), WORDS),
        Scene(str(position), WORDS, chosen),
        Scene(str(position), WORDS, over=True),
    ):
        assert len(garden(scene)) <= 110_000


def test_every_picture_of_random_games_is_at_most_110_kb() -> None:
    rng = Random(5)
    for number in range(3):
        state = GAME.replay(start := GAME.start({}, f"size {number}"), moves := [])
        while state.legal:
            assert len(garden(Scene(state.position, WORDS))) <= 110_000
            moves.append(rng.choice(state.legal))
            state = GAME.replay(start, moves)


def test_a_line_that_is_no_position_is_refused() -> None:
    with pytest.raises(NotationError):
        garden(Scene("nonsense", WORDS))


# The Garden


@fewer(2)
@given(positions())
def test_bright_is_what_may_be_taken_and_nothing_else(position: Position) -> None:
    shown = picture(str(position))
    takeable = matches(position)
    for place in PLACES:
        card = card_at(position, place)
        if card is None:
            assert shown.face(place) == WOOD.slot
        elif card.is_keiju:
            assert shown.keiju_face(place) == WOOD.keiju
        else:
            assert shown.face(place) == (WOOD.card if place in takeable else WOOD.dim_card)


def test_numbers_and_suits_are_printed_in_the_inks_of_bright_and_dim_cards() -> None:
    shown = picture(MIDGAME)
    # The middle of a marigold is a dot of the face in a disc of ink; beside the dot lies ink. Row c has bright ones.
    assert [shown.on("c8", 50, 98), shown.on("c8", 57, 98)] == [WOOD.card, WOOD.marigold]
    assert [shown.on("a7", 50, 98), shown.on("a7", 57, 98)] == [WOOD.dim_card, WOOD.dim_marigold]
    inks = {"rose": "c7", "clover": "c11", "foxglove": "b2", "marigold": "c9"}
    for suit, place in inks.items():
        assert getattr(WOOD, suit) in colours_of_card(shown, place)
    dim = {"dim_rose": "a8", "dim_clover": "a6", "dim_foxglove": "a9", "dim_marigold": "b1"}
    for suit, place in dim.items():
        assert getattr(WOOD, suit) in colours_of_card(shown, place)


def colours_of_card(shown: Picture, place: str) -> set[Colour]:
    return {shown.on(place, x, y) for x in range(4, 96) for y in range(4, 130)}


def test_every_keiju_wears_its_edge_and_the_lowest_a_gold_one() -> None:
    shown = picture(MIDGAME)
    assert shown.on("a10", 50, 1) == WOOD.ask
    assert [shown.on(place, 50, 1) for place in ("b5", "b8", "c3")] == [WOOD.keiju_edge] * 3


def test_the_edge_grows_and_bars_lie_under_the_piles_that_serve_when_she_can_be_enticed() -> None:
    usable = tuple(sorted({pile for choice in enticements(read_position(ENTICING)) for pile in choice}))
    assert usable == (1, 2, 3, 4, 5)
    asking = picture(ENTICING)
    ready = picture(ENTICING, entice=True, piles=(1, 2, 3, 4))
    assert [asking.on("a10", 50, 5), ready.on("a10", 50, 5)] == [WOOD.keiju, WOOD.ask]
    assert [ready.on_pile(pile, 50, 143) == WOOD.ask for pile in range(1, 6)] == [True] * 4 + [False]
    assert WOOD.ask not in {asking.on_pile(pile, 50, 143) for pile in range(1, 6)}


# A chosen card


def test_a_chosen_card_turns_gold_and_its_partners_are_framed() -> None:
    shown = picture(MIDGAME, chosen="c10")
    assert matches(read_position(MIDGAME))["c10"] == ("c7", "c11")
    assert [shown.on("c10", 50, -10), shown.on("c10", 0, 60), shown.on("c10", 100, 60)] == [WOOD.ask] * 3
    for partner in ("c7", "c11"):
        assert [shown.on(partner, 50, 134), shown.on(partner, 50, 7)] == [WOOD.tell, WOOD.card]


def test_all_but_the_chosen_card_and_its_partners_are_dim() -> None:
    position = read_position(MIDGAME)
    shown = picture(MIDGAME, chosen="c10")
    for place in garden_places(position):
        card = card_at(position, place)
        if card and not card.is_keiju and place not in {"c7", "c10", "c11"}:
            assert shown.face(place) == WOOD.dim_card


def test_what_matches_lies_on_a_patch() -> None:
    shown = picture(MIDGAME, chosen="c10")  # R5: R4 has the suit, C5 the number
    number, suit = (12, 30), (12, 100)
    assert [shown.on("c7", *number), shown.on("c7", *suit)] == [WOOD.card, PATCH]
    assert [shown.on("c11", *number), shown.on("c11", *suit)] == [PATCH, WOOD.card]


def test_a_bracket_joins_the_partners_above_the_row() -> None:
    shown = picture(MIDGAME, chosen="c10")
    assert {shown.on(place, 50, -12) for place in ("c7", "c8", "c9", "c11")} == {WOOD.tell}
    assert shown.on("c7", 50, -6) == WOOD.tell
    assert WOOD.tell not in {shown.on("c6", 50, -12), shown.on("c12", 50, -12)}


def test_in_the_top_row_the_marks_leave_the_names_of_the_columns_free() -> None:
    plain = picture(DEAL).image.crop(NAMES)
    for place, partners in matches(read_position(DEAL)).items():
        if place.startswith("a"):
            assert partners
            marked = picture(DEAL, chosen=place).image.crop(NAMES)
            assert max(ImageChops.difference(plain, marked).tobytes()) < 8


@fewer(5)
@given(positions())
def test_whatever_may_be_taken_may_be_chosen(position: Position) -> None:
    for place, partners in matches(position).items():
        shown = picture(str(position), chosen=place)
        assert shown.on(place, 50, 124) == WOOD.ask  # the lower edge of the lifted card
        assert {shown.on(partner, 50, 134) for partner in partners if abs(int(partner[1:]) - int(place[1:])) > 1} <= {
            WOOD.tell
        }


@pytest.mark.parametrize("place", ["a6", "a1", "a10", "d12", "z9"])
def test_a_card_that_may_not_be_taken_cannot_be_chosen(place: str) -> None:
    for scene in (Scene(MIDGAME, WORDS, place), Scene(MIDGAME, WORDS, hint=place)):
        with pytest.raises(ValueError, match="no card that may be taken"):
            garden(scene)


def test_a_hint_is_marked_as_a_chosen_card_is_and_leaves_the_others_bright() -> None:
    position = read_position(MIDGAME)
    shown, chosen = picture(MIDGAME, hint="c10"), picture(MIDGAME, chosen="c10")
    for at in ((50, -10), (0, 60), (100, 60)):
        assert shown.on("c10", *at) == chosen.on("c10", *at) == WOOD.ask
    takeable = matches(position)
    for place in garden_places(position):
        card = card_at(position, place)
        if card and not card.is_keiju and place not in {"c7", "c10", "c11"}:
            assert shown.face(place) == (WOOD.card if place in takeable else WOOD.dim_card)


# Basket and Harvest


def test_piles_show_their_top_cards_and_empty_ones_a_place() -> None:
    shown = picture(MIDGAME)
    assert [shown.on_pile(pile, 50, 129) for pile in range(1, 6)] == [WOOD.card] * 4 + [WOOD.panel]
    assert WOOD.slot_line in {shown.on_pile(5, x, 1) for x in range(100)}
    assert WOOD.clover in {shown.on_pile(1, x, y) for x in range(100) for y in range(134)}


def test_an_edge_peeks_out_for_each_card_below_up_to_three() -> None:
    deep = "M1,K2,K4,K7,K8 0 R1/R2,C2/R3,C3,F3/R4,C4,F4,M4/R5,C5,F5,M5,C6,F6,M6 26.0 0"
    shown = picture(deep)
    peeking = [[shown.on_pile(pile, 50, -3 - 6 * edge) != WOOD.panel for edge in range(4)] for pile in range(1, 6)]
    assert peeking == [
        [False, False, False, False],
        [True, False, False, False],
        [True, True, False, False],
        [True, True, True, False],
        [True, True, True, False],
    ]


def test_the_next_two_cards_below_stand_on_chips_uppermost_first() -> None:
    shown = picture(MIDGAME)  # pile 1: C1 on R7 on R3; pile 2: F5 on C9
    chips = [[chip_inks(shown, pile, row) for row in (0, 1)] for pile in range(1, 6)]
    assert chips == [[{WOOD.rose}, {WOOD.rose}], [{WOOD.clover}, set()], [set(), set()], [set(), set()], [set(), set()]]


def chip_inks(shown: Picture, pile: int, row: int) -> set[Colour]:
    chip = {shown.on_pile(pile, 112 + x, 46 + 45 * row + y) for x in range(4, 78) for y in range(4, 38)}
    return chip & {WOOD.rose, WOOD.clover, WOOD.foxglove, WOOD.marigold}


@pytest.mark.parametrize(("line", "enticed"), [(MIDGAME, 0), (STUCK, 2), (WON, 4)])
def test_a_fairy_is_lit_for_each_keiju_in_the_harvest(line: str, enticed: int) -> None:
    shown = picture(line)
    dresses = [shown.in_harvest(24 + 64 * number + 30, 58 + 100 + 40) for number in range(4)]
    assert dresses == [WOOD.keiju_figure] * enticed + [WOOD.slot_line] * (4 - enticed)


def test_the_little_pile_grows_to_three_cards() -> None:
    fronts = []
    for harvested in (0, 1, 2, 3):
        cards = [f"{suit}{number}" for suit in "RCFM" for number in range(1, 12)][harvested:]
        shown = picture(f"{','.join([*cards, 'K1', 'K2', 'K3', 'K4'])} 0 -/-/-/-/- {harvested}.0 0")
        fronts.append([shown.in_harvest(x, y) != WOOD.panel for x, y in ((30, 100), (78, 100), (85, 100))])
    assert fronts == [[False] * 3, [True, False, False], [True, True, False], [True] * 3]


# The end


def test_when_the_game_is_over_nothing_is_dimmed_and_nothing_asks() -> None:
    position = read_position(STUCK)
    shown = picture(STUCK, over=True)
    assert lowest_keiju(position) is not None
    for place in garden_places(position):
        card = card_at(position, place)
        assert card is not None
        if card.is_keiju:
            assert shown.on(place, 50, 1) == WOOD.keiju_edge
        else:
            assert shown.face(place) == WOOD.card
    assert WOOD.ask not in colours(shown.image)


@pytest.mark.parametrize(("line", "flowers"), [(WON, WOOD.muted), (PERFECT, WOOD.ask)])
def test_a_won_garden_flowers_and_frames_the_harvest_in_gold(line: str, flowers: Colour) -> None:
    assert is_won(read_position(line))
    shown = picture(line, over=True)
    assert {shown.in_harvest(x, 0) for x in (100, 200)} == {WOOD.ask}
    empty = [place for place in PLACES if place != "b9"]
    assert all(flowers in {shown.on(place, x, 67) for x in range(20, 80)} for place in empty)
    assert shown.face("b9") == WOOD.card


def test_no_flowers_grow_before_the_end_or_where_the_game_is_not_won() -> None:
    for shown in (picture(WON), picture(STUCK, over=True)):
        assert {shown.on("d6", x, y) for x in range(20, 80) for y in range(20, 110)} == {WOOD.slot}
        assert shown.in_harvest(100, 0) == WOOD.panel


def colours(image: Image.Image) -> set[Colour]:
    counted = image.getcolors(1 << 16)
    assert counted is not None
    return {pixel for _, pixel in counted if isinstance(pixel, tuple)}  # type: ignore[misc]  # RGB pixels are triples
