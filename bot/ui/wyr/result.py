"""How a game of Wyr ended, in words: for its player, and for a channel."""

from bot.match import Match
from bot.play.daily import COUNTS_FOR
from bot.play.replay import wyr_state
from bot.text import Text
from bot.ui.house import House
from bot.ui.names import mention
from bot.ui.wyr.words import aids_in_words, deal_in_words, points, points_in_words
from engine import wyr


def how_of(match: Match) -> str:
    """How a finished game went: perfect, won or not-won."""
    if match.perfect:
        return "perfect"
    return "won" if match.result is not None and match.result.winner == 0 else "not-won"


async def result_in_words(house: House, words: Text, match: Match) -> str:
    """How a game ended: the score against the best there is, and the place on the day's board."""
    table = wyr_state(match).table
    score = match.score or 0
    best = points(wyr.perfect_score(table))
    lines = [words(f"finished-{how_of(match)}", score=points(score), points=points_in_words(words, score), best=best)]
    row = await house.wyr.standing(match, None)
    if row is not None:
        lines.append(words("standing", place=row.place, day=str(match.day)))
    if match.day is not None:
        lines.append(why_uncounted(words, match) or words("streak", count=await streak_of(house, match)))
    return "\n".join(lines)


def why_uncounted(words: Text, match: Match) -> str | None:
    """Why a daily does not count; None where it does, and for practice."""
    if match.day is None or match.ranked:
        return None
    if match.result is not None and match.result.at - match.began > COUNTS_FOR:
        return words("finished-late")
    # That somebody has deleted their data is nobody else's business.
    return words("daily-uncounted" if match.public else "daily-again")


async def share_in_words(house: House, words: Text, match: Match, guild: int | None) -> str:
    """A finished game for the channel: the result and nothing of the deal."""
    table = wyr_state(match).table
    keiju = table.enticed
    lines = [
        words(
            f"shared-{how_of(match)}",
            person=mention(match.seats[0]),
            deal=words("shared-practice") if match.day is None else deal_in_words(words, match),
            score=points(match.score),
            best=points(wyr.perfect_score(table)),
        ),
        words("shared-keiju", keiju=keiju, aids=aids_in_words(words, match)),
    ]
    row = await house.wyr.standing(match, guild)
    if row is not None:
        lines.append(words("shared-standing", place=row.place))
    if streak := await streak_of(house, match):
        lines.append(words("streak", count=streak))
    return "\n".join(lines)


async def streak_of(house: House, match: Match) -> int:
    """On how many days in a row its player has finished the daily, with this one; 0 where it does not count."""
    if match.day is None or not match.ranked:
        return 0
    return await house.wyr.streak(match.seats[0], match.day)
