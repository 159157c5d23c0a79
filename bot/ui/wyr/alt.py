"""A garden of Wyr without its picture: in sentences, for those who have it read to them, or drawn with signs."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from bot.text import Text
from bot.ui.reply import code_block
from bot.ui.wyr.words import card_in_words, points
from engine import wyr
from engine.wyr import PLACES, Card, Position
from engine.wyr.diagram import basket, grid
from engine.wyr.position import COLUMNS
from renderers.wyr import Scene

ROWS: Final = "abcd"
DEEP: Final = 4
"""From so many cards on it is said how many a pile has: fewer are counted while they are heard."""


@lru_cache(maxsize=128)
def alt(words: Text, scene: Scene) -> str:
    """Everything a scene of Wyr shows, in sentences that are heard well.

    What the Keiju ask for, the rows of the Garden, the piles of the Basket to their bottom, Harvest and score. Of the
    cards only those that may be taken, or are marked, are said with their place: the others are counted on from
    these. So it keeps to 1,024 characters, the most that Discord takes, with all 48 cards there; tests hold it to
    that, and read the position back from it.

    Raises:
        NotationError: the position line is none.
        ValueError: no card that may be taken lies at the chosen place.
    """
    position = wyr.read_position(scene.position)
    named = _named(position, scene)
    lines = [
        *_keiju(words, position, scene),
        *_standing(words, position),
        *_marks(words, position, scene, named),
        *(_row(words, position, row, named) for row in ROWS),
        _basket(words, position),
    ]
    return "\n".join(lines)


def text_board(words: Text, scene: Scene) -> str:
    """The same as a code block for those who read it, or where no picture can be sent: the cards as signs.

    Raises:
        NotationError, ValueError: as `alt`.
    """
    position = wyr.read_position(scene.position)
    named = _named(position, scene)
    said = [*_keiju(words, position, scene), *_standing(words, position)]
    if scene.chosen is not None:
        said.append(_chosen(words, position, named))
    elif named:
        said.append(words("text-takeable"))
    if scene.hint is not None:
        said.append(words("alt-hint", place=scene.hint))
    piles = words("text-basket") + "\n" + basket(position)
    return code_block(said, grid(position, named), piles)


def _named(position: Position, scene: Scene) -> tuple[str, ...]:
    """The places that stand out: of the cards that may be taken, or of the chosen one and those it matches."""
    found = wyr.matches(position)
    if scene.over:
        return ()
    if scene.chosen is None:
        return tuple(found)
    if scene.chosen not in found:
        raise ValueError(f"no card that may be taken lies at {scene.chosen!r}")
    return (scene.chosen, *found[scene.chosen])


def _keiju(words: Text, position: Position, scene: Scene) -> Iterator[str]:
    """Who asks now, or how the game ended; whether she can be enticed; who asks after her."""
    asking = [words("alt-asking", number=number, request=words(f"request-{number}")) for number in position.keiju()]
    if scene.over or not asking:
        yield words("alt-title", title=scene.words.request)
    if scene.over and asking:
        yield words("alt-left", keiju="; ".join(asking))
    elif asking:
        if scene.entice:
            yield words("alt-ready", keiju=asking[0], piles=", ".join(map(str, scene.piles)))
        else:
            yield words("alt-asks", keiju=asking[0])
        if asking[1:]:
            yield words("alt-later", keiju="; ".join(asking[1:]))


def _standing(words: Text, position: Position) -> tuple[str, str]:
    """The score, and what is in the Harvest."""
    return (
        words("alt-score", score=points(wyr.score(position))),
        words("alt-harvest", count=position.harvested, keiju=position.enticed),
    )


def _marks(words: Text, position: Position, scene: Scene, named: Sequence[str]) -> Iterator[str]:
    """What it means that a card is said with its place."""
    if scene.chosen is not None:
        yield _chosen(words, position, named)
    elif not scene.over:
        yield words("alt-takeable" if named else "alt-none-takeable")
        if scene.hint is not None:
            yield words("alt-hint", place=scene.hint)


def _chosen(words: Text, position: Position, named: Sequence[str]) -> str:
    """The chosen card, and by what those match that are named after it."""
    chosen, *partners = named
    card = wyr.card_at(position, chosen)
    matched = []
    for place in partners:
        other = wyr.card_at(position, place)
        by_suit = card is not None and other is not None and card.suit == other.suit
        matched.append(words("alt-by-suit" if by_suit else "alt-by-number", place=place))
    return words("alt-chosen", place=chosen, partners=", ".join(matched))


def _row(words: Text, position: Position, row: str, named: Sequence[str]) -> str:
    """The cards of a row in their order; where it begins with empty places, from which place on."""
    said = []
    first = None
    for place in PLACES[COLUMNS * ROWS.index(row) :][:COLUMNS]:
        card = wyr.card_at(position, place)
        if card is None:
            continue
        first = first or place
        told = card_in_words(words, card)
        said.append(words("alt-card", place=place, card=told) if place in named else told)
    if first is None:
        return words("alt-row-empty", row=row)
    cards = ", ".join(said)
    if first == f"{row}1" or first in named:
        return words("alt-row", row=row, cards=cards)
    return words("alt-row-from", row=row, place=first, cards=cards)


def _basket(words: Text, position: Position) -> str:
    """Each pile from its top card down."""
    if not any(position.piles):
        return words("alt-basket-empty")
    piles = [_pile(words, number, pile) for number, pile in enumerate(position.piles, start=1) if pile]
    empty = [str(number) for number, pile in enumerate(position.piles, start=1) if not pile]
    if empty:
        piles.append(words("alt-piles-empty", piles=", ".join(empty)))
    return words("alt-basket", piles="; ".join(piles))


def _pile(words: Text, number: int, pile: Sequence[Card]) -> str:
    cards = ", ".join(card_in_words(words, card) for card in reversed(pile))
    if len(pile) < DEEP:
        return words("alt-pile", number=number, cards=cards)
    return words("alt-pile-deep", number=number, count=len(pile), cards=cards)
