"""The tree that all commands hang on, and what is done before one of them begins its own answer."""

import logging
from typing import Any

import discord
from discord import app_commands

from bot.errors import Refusal
from bot.ui.answer import answer
from bot.ui.interaction import Interaction

log = logging.getLogger(__name__)


class Tree(app_commands.CommandTree[Any]):
    """The commands; what goes wrong before an answer begins is answered as well."""

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Refuses a value that no client offers for its option: the library takes it as it comes."""
        command = interaction.command
        if interaction.type is discord.InteractionType.autocomplete or not isinstance(command, app_commands.Command):
            return True
        for name, value in interaction.namespace:
            parameter = command.get_parameter(name)
            if parameter is not None and not _fits(parameter, value):
                await answer(self.client.house, interaction, _raise(Refusal("bad-option", text=str(value))))
                return False
        return True

    async def on_error(self, interaction: Interaction, error: Exception, /) -> None:
        """A command that failed before its own answer began: options that could not be read, or a slip of ours."""
        if interaction.type is discord.InteractionType.autocomplete:
            log.error("autocomplete failed", exc_info=error)
            return
        if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
            error = Refusal("old-command")  # of another version of the bot; Discord shows the new ones before long
        elif isinstance(error, app_commands.TransformerError):
            error = Refusal("bad-option", text=str(error.value))
        await answer(self.client.house, interaction, _raise(error))


def _fits(parameter: app_commands.Parameter, value: object) -> bool:
    """Whether a value is one of an option's choices and within its limits, of length for text."""
    if parameter.choices:
        return value in [choice.value for choice in parameter.choices]
    if not isinstance(value, str | int | float):
        return True
    size = len(value) if isinstance(value, str) else value
    least, most = parameter.min_value, parameter.max_value
    return (least is None or size >= least) and (most is None or size <= most)


async def _raise(error: Exception) -> Any:  # an answer's work is a coroutine
    raise error
