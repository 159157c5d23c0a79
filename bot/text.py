"""Every sentence a person reads, by key and language.

The catalogues are gettext files, `locales/<language>/hortus.po`, whose message ids are keys such as
`board-title` (a plural's two ids are the same key). Sentences name their values in braces.
"""

import io
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from typing import Final

from babel import Locale
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

DEFAULT_LANGUAGE: Final = "en"


@cache
def languages() -> frozenset[str]:
    """The languages there are catalogues of."""
    return frozenset(entry.name for entry in (files("bot") / "locales").iterdir() if entry.is_dir())


@cache
def catalogue(language: str) -> GNUTranslations:
    """The sentences of a language, read once, with English behind them for what they lack.

    Raises:
        FileNotFoundError: there is no catalogue of it.
    """
    compiled = io.BytesIO()
    with (files("bot") / "locales" / language / "hortus.po").open("rb") as file:
        write_mo(compiled, read_po(file, locale=language, abort_invalid=True))
    compiled.seek(0)
    sentences = GNUTranslations(compiled)
    sentences.add_fallback(catalogue(DEFAULT_LANGUAGE) if language != DEFAULT_LANGUAGE else _Nothing())
    return sentences


def read_all() -> None:
    """Reads all catalogues, and how dates and numbers are written in their languages."""
    for language in languages():
        catalogue(language)
        _ = Locale.parse(language).date_formats


class _Nothing(NullTranslations):
    """Stands behind the last catalogue: a key that has come so far has no sentence, and is none itself."""

    def gettext(self, message: str) -> str:
        raise KeyError(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:  # noqa: ARG002  # the form of the overridden
        raise KeyError(msgid1)


class Text:
    """The sentences of one language.

    `text("key", name=value)` is the sentence with its values filled in. Values are inserted as they are:
    what people typed must have been escaped before (see `bot.ui.names`).
    """

    def __init__(self, language: str = DEFAULT_LANGUAGE) -> None:
        """Makes the sentences of a language; of English where there is no catalogue of it."""
        self.language = language if language in languages() else DEFAULT_LANGUAGE
        self._sentences = catalogue(self.language)

    def __call__(self, key: str, *, count: int | None = None, **values: object) -> str:
        """The sentence for a key.

        Args:
            key: the message id.
            count: chooses the plural form, and is a value of the sentence.
            values: what stands in its braces.

        Raises:
            KeyError: no catalogue has the key, or the sentence names a value that was not given.
        """
        book = self._sentences
        sentence = book.gettext(key) if count is None else book.ngettext(key, key, count)
        return sentence.format(count=count, **values)
