"""What a picture of Wyr is asked to show."""

from dataclasses import dataclass

from renderers.theme import WOOD


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a picture, from the catalogue.

    Attributes:
        request: what the lowest Keiju asks for; where none is left or the game is over, what is to be said then.
        score: the word before the points.
        basket: the word over the Basket.
        harvest: the word over the Harvest.
    """

    request: str
    score: str
    basket: str
    harvest: str


@dataclass(frozen=True, slots=True)
class Scene:
    """What a picture shows; equal scenes are equal pictures.

    Attributes:
        position: the position line.
        words: the words.
        chosen: the place of the chosen card, `b7`: it turns gold, its partners are framed, the others are dimmed.
        hint: the place of a card that is advised: marked like a chosen one, and the others stay as bright as they are.
        entice: the lowest Keiju can be enticed now.
        piles: the Basket piles, 1 to 5, whose top cards can serve her.
        over: the game is over: nothing is dimmed, nothing asks; where it is won the garden is in flower.
        theme: the name of the theme, one of `renderers.theme.THEMES`.
    """

    position: str
    words: Words
    chosen: str | None = None
    hint: str | None = None
    entice: bool = False
    piles: tuple[int, ...] = ()
    over: bool = False
    theme: str = WOOD.name
