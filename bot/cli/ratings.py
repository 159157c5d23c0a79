"""`hortus ratings`: all ratings once more, from the stored games alone."""

from bot.play.ratings import rate
from bot.settings import Settings
from bot.storage import Storage


async def ratings_again(settings: Settings, *, write: bool) -> str:
    """What came of it, in lines of text.

    Args:
        settings: which database.
        write: whether to keep what comes out, and to count all leaderboards afresh.
    """
    storage = await Storage.open(settings.database_url)
    try:
        done = await storage.rate_again(rate, keep=write)
    finally:
        await storage.close()
    counted = f"{done.games:,} rated games, {done.people:,} people with a rating\n"
    if done.different:
        counted += f"{done.different:,} of them were stored otherwise; the largest difference is {done.largest:.6g}\n"
    else:
        counted += "all of them as stored, to the last bit\n"
    if write:
        return f"{counted}kept; the leaderboards are counted afresh\n"
    return f"{counted}`hortus ratings --write` keeps what comes out\n" if done.different else counted
