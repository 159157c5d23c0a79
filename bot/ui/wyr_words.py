"""Wyr in words: cards, scores."""

from typing import Final

from bot.text import Text
from engine.wyr import Card

MINUS: Final = "\u2212"


def points(score: int | None) -> str:
    """A score with a true minus sign."""
    return str(score or 0).replace("-", MINUS)


def card_in_words(words: Text, card: Card) -> str:
    """A card as people say it: "Rose 7", "Keiju 3"."""
    return words(f"card-{card.suit}", number=card.number)
