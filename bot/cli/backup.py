"""`hortus backup`: a copy of the database, while the bot is running or not."""

from datetime import UTC, datetime
from pathlib import Path

from bot.settings import Settings
from bot.storage import NotBackedUp, address
from bot.storage.backup import back_up, dump_command, stamp


def backed_up(settings: Settings, to: str | None) -> str:
    """Makes a backup and says where it is, in a line of text.

    Args:
        settings: which database.
        to: the file to make, or a folder to make one in; None: in the folder of the database.

    Raises:
        BadAddress: the settings name no database.
        NotBackedUp: it could not be made, or there is a file of that name, or PostgreSQL's own means are to be used.
    """
    url = address(settings.database_url)
    now = datetime.now(UTC)
    if url.get_backend_name() == "postgresql":
        command = dump_command(url, to or f"hortus-backup-{stamp(now)}.dump")
        raise NotBackedUp(f"PostgreSQL makes its own backups, while the bot is running, too: {command}")
    file = Path(url.database or "")
    if not file.is_file():
        raise NotBackedUp(f"there is no file {file} to back up")
    copy = file.parent if to is None else Path(to)
    if copy.is_dir():
        copy /= f"{file.stem}-backup-{stamp(now)}{file.suffix}"
    if copy.exists():
        raise NotBackedUp(f"there is a file {copy} already; backups take nothing's place")
    revision = back_up(file, copy)
    return f"{copy}: {copy.stat().st_size:,} bytes, found sound, tables at {revision}\n"
