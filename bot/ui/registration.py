"""Registering the commands with Discord, when they have changed since the last time."""

import hashlib
import json
from typing import Any, Final

from discord import AppCommandType, app_commands

from bot.storage import Storage

_KEPT: Final = "commands"


class Registration:
    """The commands of one bot, as Discord knows them."""

    def __init__(self, tree: "app_commands.CommandTree[Any]", storage: Storage) -> None:
        self._tree = tree
        self._storage = storage
        self._ids: dict[str, int] = {}

    async def register(self, *, always: bool = False) -> bool:
        """Sends the commands to Discord if their fingerprint is not the one kept; returns whether it did."""
        key = f"{_KEPT}:{self._tree.client.application_id}"
        fingerprint = await self.fingerprint()
        if not always and await self._storage.keep.get(key) == fingerprint:
            return False
        self._note(await self._tree.sync())
        await self._storage.keep.put(key, fingerprint)
        return True

    async def verify(self) -> bool:
        """Asks Discord whether the commands are there, and sends them if not: another database may have said they are.

        Returns whether they were sent.
        """
        if set(await self.ids()) == {command.name for command in _all(self._tree)}:
            return False
        return await self.register(always=True)

    async def missing(self) -> list[str]:
        """The names of those commands that Discord does not have at present, in order; it is asked anew."""
        self._note(await self._tree.fetch_commands())
        return [command.name for command in _all(self._tree) if command.name not in self._ids]

    async def fingerprint(self) -> str:
        """SHA-256 of all that is registered, in hexadecimal; the same on every run of the same version."""
        translator = self._tree.translator
        if translator is None:
            commands = [command.to_dict(self._tree) for command in _all(self._tree)]
        else:
            commands = [await command.get_translated_payload(self._tree, translator) for command in _all(self._tree)]
        return hashlib.sha256(json.dumps(commands, sort_keys=True).encode()).hexdigest()

    async def ids(self) -> dict[str, int]:
        """Discord's ids of the commands by name, asked for once."""
        if not self._ids:
            self._note(await self._tree.fetch_commands())
        return self._ids

    def _note(self, commands: list[app_commands.AppCommand]) -> None:
        self._ids = {command.name: command.id for command in commands}


def _all(tree: "app_commands.CommandTree[Any]") -> list[Any]:
    """All commands of a tree, of every kind, in an order that stays."""
    kinds = (AppCommandType.chat_input, AppCommandType.user, AppCommandType.message)
    found = [command for kind in kinds for command in tree.get_commands(type=kind)]
    return sorted(found, key=lambda command: command.name)
