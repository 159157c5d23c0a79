"""What goes wrong with one of many is its own trouble: it is logged, and the others go on."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from bot.journal import about
from bot.storage import StorageUnavailable

log = logging.getLogger(__name__)


@contextmanager
def spared(what: str, **ids: int) -> Iterator[None]:
    """Logs what goes wrong meanwhile, and lets nothing of it out; it is tried again by whoever comes next.

    Args:
        what: is done, as the log is to say it.
        ids: what that is about, as for `journal.about`.
    """
    with about(**ids):
        try:
            yield
        except StorageUnavailable as error:
            log.warning("%s: waits for the database, and is tried again: %s", what, error)
        except Exception:
            log.exception("%s: failed, and is tried again; all else goes on", what)
