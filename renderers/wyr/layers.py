"""From a scene of Wyr to what is laid on the empty table, in the order it is laid."""

from collections.abc import Iterator
from typing import Final

from engine.wyr import PLACES, SUITS, Card, Position, is_perfect, is_won, lowest_keiju, matches, read_position, score
from engine.wyr.position import COLUMNS
from renderers.canvas import Stamp
from renderers.fonts import BLACK, BOLD
from renderers.lettering import baseline, write
from renderers.theme import THEMES, Theme
from renderers.wyr import cards, marks, table
from renderers.wyr.cards import Look
from renderers.wyr.header import stamps as header_stamps
from renderers.wyr.scene import Scene

KEIJU: Final = 4
"""So many Keiju can be in the Harvest."""


def stamps(scene: Scene) -> Iterator[Stamp]:
    """The header, the names of the boxes, cards, piles, what is in the Harvest, the marks of a chosen card.

    Raises:
        KeyError: there is no such theme.
        NotationError: the position line is none.
        ValueError: no card that may be taken lies at the chosen place or the one of the hint.
    """
    theme = THEMES[scene.theme]
    position = read_position(scene.position)
    words = scene.words
    request = None if scene.over else lowest_keiju(position)
    won = scene.over and is_won(position)
    takeable = matches(position)
    marked: tuple[str, ...] = ()
    lifted = scene.chosen or scene.hint
    if lifted is not None:
        if lifted not in takeable:
            raise ValueError(f"no card that may be taken lies at {lifted!r}")
        marked = (lifted, *takeable[lifted])
    yield from header_stamps(theme, request, words.request, (words.score, score(position)), won=won)
    yield from table.labels(theme, words.basket, words.harvest)
    flowers = None
    if won:
        # Gold where no game of this deal could score more.
        flowers = theme.ask if is_perfect(position) else theme.muted
        yield table.gold_frame(theme)
    laid = dict(zip(PLACES[position.offset :], position.garden, strict=False))
    for index, place in enumerate(PLACES):
        card = laid.get(place)
        if card is None or place == lifted:
            yield cards.empty_place(theme).at(*table.cell(place))
            if flowers:
                suit = SUITS[(index + index // COLUMNS) % len(SUITS)]
                yield cards.flower(theme, suit, flowers).at(*table.cell(place))
        elif place not in marked:
            look = _look(
                scene, card, takeable=place in takeable, asks=request is not None and card.number == request.number
            )
            yield cards.card(theme, card, look).at(*table.cell(place))
    for number, pile in enumerate(position.piles, start=1):
        yield from _pile(theme, number, pile, bar=scene.entice and number in scene.piles)
    yield from _harvest(theme, position)
    if marked:
        yield from marks.chosen(theme, [(laid[place], table.corner(place)) for place in marked])


def _look(scene: Scene, card: Card, *, takeable: bool, asks: bool) -> Look:
    """All bright when nothing is asked any more, all dim below the marks of a chosen card."""
    if not card.is_keiju:
        return Look.BRIGHT if scene.over or (takeable and scene.chosen is None) else Look.DIM
    if not asks:
        return Look.KEIJU
    return Look.READY if scene.entice else Look.LOWEST


def _pile(theme: Theme, number: int, pile: tuple[Card, ...], *, bar: bool) -> Iterator[Stamp]:
    """The top card, the edges of some below, how many there are, and the next two."""
    x, y = table.pile(number)
    if not pile:
        yield cards.empty_place(theme).at(x - cards.INSET, y - cards.INSET)
        return
    yield cards.blank_pile(theme, min(len(pile) - 1, cards.EDGES)).at(x - cards.INSET, y - cards.PILE_LIFT)
    yield cards.printed(pile[-1], cards.inks(theme)[pile[-1].suit]).at(x, y)
    if bar:
        yield cards.bar(theme).at(x, y + cards.HEIGHT + 5)
    x += 112
    if len(pile) > 1:
        middle = x + cards.CHIP[0] / 2
        count = f"\N{MULTIPLICATION SIGN}{len(pile)}"
        yield write(count, (middle, y + 34), font=BOLD, size=34, colour=theme.text, align="m")
    for below, card in enumerate(pile[-2:-4:-1]):
        yield cards.chip(theme, card).at(x, y + 46 + 45 * below)


def _harvest(theme: Theme, position: Position) -> Iterator[Stamp]:
    """A little pile, how many Nature cards it has, a fairy for each Keiju."""
    x, y = table.HARVEST_AT
    yield cards.little_pile(theme, min(position.harvested, cards.EDGES)).at(x, y)
    count = str(position.harvested)
    yield write(count, (x + 92, baseline(y + 44, 62)), font=BLACK, size=62, colour=theme.text)
    for number in range(KEIJU):
        yield cards.fairy(theme, 60, lit=number < position.enticed).at(x + 64 * number, y + 100)
