"""Pictures depend on their scenes alone: not on what was drawn before, nor on who draws at the same time."""

from concurrent.futures import ThreadPoolExecutor
from random import Random
from types import ModuleType

from engine.wyr import GAME, matches, read_position
from renderers import sprites, wyr, wyr_cards, wyr_header, wyr_marks, wyr_table, wyr_tiles
from renderers.theme import WOOD
from renderers.wyr import Scene, Words, garden, warm

WORDS = Words("Four of one suit", "Score", "Basket", "Harvest")
MODULES: tuple[ModuleType, ...] = (sprites, wyr, wyr_cards, wyr_header, wyr_marks, wyr_table, wyr_tiles)


def forget() -> None:
    """As if the process had just begun."""
    for module in MODULES:
        for value in vars(module).values():
            if hasattr(value, "cache_clear"):
                value.cache_clear()


def scenes() -> list[Scene]:
    rng = Random(3)
    found: list[Scene] = []
    start = GAME.start({}, "threads")
    moves: list[str] = []
    state = GAME.replay(start, moves)
    while state.legal and len(moves) < 12:
        found.append(Scene(state.position, WORDS))
        found.append(Scene(state.position, WORDS, chosen=next(iter(matches(read_position(state.position))))))
        moves.append(rng.choice(state.legal))
        state = GAME.replay(start, moves)
    return found


def test_an_equal_scene_is_not_drawn_again() -> None:
    line = GAME.start({}, "cache")
    assert garden(Scene(line, WORDS)) is garden(
        Scene(line, Words(*("Four of one suit", "Score", "Basket", "Harvest"))), WOOD
    )


def test_other_words_are_another_picture() -> None:
    line = GAME.start({}, "cache")
    assert garden(Scene(line, WORDS)) != garden(
        Scene(line, Words("Vier von einer Farbe", "Score", "Basket", "Harvest"))
    )


def test_pictures_do_not_depend_on_the_order_of_drawing() -> None:
    forget()
    forwards = {scene: garden(scene) for scene in scenes()}
    forget()
    assert {scene: garden(scene) for scene in reversed(scenes())} == forwards


def test_threads_that_draw_at_once_from_nothing_draw_the_same() -> None:
    alone = {scene: garden(scene) for scene in scenes()}
    forget()
    with ThreadPoolExecutor(8) as pool:
        warming = pool.submit(warm)
        drawn = list(pool.map(garden, [scene for scene in alone for _ in range(2)]))
        warming.result()
    assert drawn == [png for png in alone.values() for _ in range(2)]


def test_after_warming_every_card_is_there() -> None:
    forget()
    warm()
    drawn = wyr_tiles.card.cache_info().currsize
    garden(Scene(GAME.start({}, "warm"), WORDS))
    assert wyr_tiles.card.cache_info().currsize == drawn == 44 * 2 + 8 * 3
