"""Commands in the language of whoever looks at them: what they say of themselves, and their choices.

Their names are the same in every language, so that people can tell each other what to type.
"""

import asyncio
from typing import Final

from discord import Locale, app_commands

from bot.text import DEFAULT_LANGUAGE, Text
from bot.ui.interaction import text_of

_FIRST: Final = next(iter(Locale))
"""The locale a sentence is asked for first."""


def SAY(key: str, **values: int) -> app_commands.locale_str:  # noqa: N802  # stands out where commands are declared
    """A sentence of the catalogue with its values (see `bot.text.Text`), to be registered in all languages."""
    return app_commands.locale_str(Text()(key, **values), key=key, values=values)


class Localised(app_commands.Translator):
    """Gives the library each `SAY` in the languages there are catalogues of."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: Locale,
        context: app_commands.TranslationContextTypes,  # noqa: ARG002  # given
    ) -> str | None:
        """The sentence in a locale's language; None for English, which is what it is registered with, and for names."""
        if locale is _FIRST:
            await asyncio.sleep(0)  # they are many, and nobody else is to wait for all of them
        words = text_of(locale)
        if "key" not in string.extras or words.language == DEFAULT_LANGUAGE:
            return None
        return words(string.extras["key"], **string.extras["values"])
