"""Ratings in words: a number, with a question mark while it is a guess; and what a game did to them."""

from collections.abc import Sequence

from bot.match import Match, Rating
from bot.play.ratings import is_provisional, too_short
from bot.text import Text
from bot.ui.house import House
from bot.ui.names import somebody


def rating_in_words(words: Text, rating: Rating) -> str:
    """A rating as it is shown everywhere: "1512", or "1489?" while it is provisional."""
    return words("rating-provisional" if is_provisional(rating) else "rating", rating=round(rating.rating))


def ratings_in_words(words: Text, ratings: Sequence[Rating]) -> str:
    """The ratings of White and Black: "1512 · 1489?"."""
    return words("ratings", white=rating_in_words(words, ratings[0]), black=rating_in_words(words, ratings[1]))


async def outcome_in_words(house: House, words: Text, match: Match) -> str | None:
    """What a game of two people that has ended did to their ratings, or why nothing; None where it was not rated."""
    if not match.rated:
        return None
    changes = await house.storage.ratings.changes(match.id)
    if changes is None:
        return words("rated-too-short" if too_short(match) else "rated-too-often")
    white, black = changes
    return words(
        "ratings-changed",
        white=somebody(words, white.person),
        white_before=rating_in_words(words, white.before),
        white_after=rating_in_words(words, white.after),
        black=somebody(words, black.person),
        black_before=rating_in_words(words, black.before),
        black_after=rating_in_words(words, black.after),
    )
