"""Refusals below public gardens, for their players alone: each goes when its game goes on."""

import logging
from typing import Final

from bot.ui.channel import UNREACHABLE
from bot.ui.interaction import Interaction

MOST: Final = 1000
"""So many are remembered."""

log = logging.getLogger(__name__)


class Refused:
    """The refusals that can still be taken away.

    Only for as long as Discord lets an answer be changed, a quarter of an hour, and not after a restart: all they do
    then is stay.
    """

    def __init__(self) -> None:
        self._told: dict[int, tuple[Interaction, int]] = {}

    def note(self, match: int, interaction: Interaction, message: int) -> None:
        """Remembers the message that says to an interaction what its move in a match was refused for."""
        self._told[match] = interaction, message
        if len(self._told) > MOST:
            del self._told[next(iter(self._told))]

    async def take_away(self, match: int) -> None:
        """Takes away what has been told of a match; best effort."""
        told = self._told.pop(match, None)
        if told is None:
            return
        interaction, message = told
        try:
            await interaction.followup.delete_message(message)
        except UNREACHABLE as error:
            log.info("a refusal in match %s stays: %r", match, error)
