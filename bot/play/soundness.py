"""Whether what is stored of a match is what its moves say."""

from bot.match import AGREEMENT, FINISHED, RESIGNATION, TIME, Match
from engine import GAMES, IllegalMove, NotationError

_BY_PEOPLE = (AGREEMENT, FINISHED, RESIGNATION, TIME)


def amiss(match: Match) -> str | None:
    """What does not fit the moves of a match, in words for its host; None where all does."""
    try:
        state = GAMES[match.game].replay(match.start, match.moves)
    except (NotationError, IllegalMove) as error:
        return f"its moves cannot be replayed: {error}"
    if match.score != state.score:
        return f"its score is stored as {match.score}, and by its moves it is {state.score}"
    stored = None if match.result is None else (match.result.reason, match.result.winner)
    if state.outcome is None:
        if stored is not None and stored[0] not in _BY_PEOPLE:
            return f"its end is stored as {stored[0]}, and by its moves it goes on"
    elif stored != (state.outcome.reason, state.outcome.winner):
        return f"its end is stored as {stored and stored[0]}, and by its moves it is {state.outcome.reason}"
    return None
