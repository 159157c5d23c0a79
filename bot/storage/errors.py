"""What storage says when it cannot do what it was asked."""


class StorageUnavailable(Exception):  # noqa: N818  # it names a state of the database, and is read as one
    """The database did not answer: gone, locked for too long, full, no database at all.

    Whether the change that was asked for has been made is then unknown; loading tells. Asking again later is safe:
    a repeated conditional write is refused when the first one went through.
    """


class BadAddress(ValueError):  # noqa: N818  # likewise
    """The address names no database that can be used; the text says what would do."""


class SchemaMismatch(StorageUnavailable):
    """The database answers, but its tables are not those of this version of the bot."""


class NotBackedUp(StorageUnavailable):
    """No backup could be made, and so nothing that was to follow it has been done."""


class NotMoved(StorageUnavailable):
    """What a file keeps has not been moved; the database it was to go to is as it was."""


class AlreadyThere(Exception):  # noqa: N818  # likewise
    """The person has begun this day's deal already; load it with `Matches.daily`."""
