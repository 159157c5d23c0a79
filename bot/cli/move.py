"""`hortus move`: from a SQLite file to PostgreSQL."""

from pathlib import Path

from bot.play.soundness import amiss
from bot.settings import Settings
from bot.storage import BadAddress, Storage, address


async def moved(settings: Settings, file: Path) -> str:
    """Moves all that a file keeps into the database of the settings, and says what there is now, in a line of text.

    Raises:
        BadAddress: the settings name no PostgreSQL database.
        NotMoved: it could not be done; the database is as empty as it was.
    """
    if address(settings.database_url).get_backend_name() != "postgresql":
        raise BadAddress("DATABASE_URL is to name the database to move into: postgresql://user:password@host/name")
    storage = await Storage.open(settings.database_url)
    try:
        counts = await storage.take_over(file, amiss)
    finally:
        await storage.close()
    return (
        f"{sum(counts.values()):,} rows of {len(counts)} tables, {counts['matches']:,} matches replayed: all is there\n"
    )
