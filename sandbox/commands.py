"""The commands that the bot has registered (https://discord.com/developers/docs/interactions/application-commands)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sandbox.components import Raw
    from sandbox.snowflake import Snowflakes


class CommandType(IntEnum):
    """Where a command is offered, with Discord's numbers."""

    SLASH = 1
    USER_MENU = 2
    MESSAGE_MENU = 3


class OptionType(IntEnum):
    """What an option takes, with Discord's numbers."""

    SUB_COMMAND = 1
    SUB_COMMAND_GROUP = 2
    STRING = 3
    INTEGER = 4
    BOOLEAN = 5
    USER = 6
    CHANNEL = 7
    ROLE = 8
    MENTIONABLE = 9
    NUMBER = 10
    ATTACHMENT = 11


NESTING = (OptionType.SUB_COMMAND, OptionType.SUB_COMMAND_GROUP)
IN_GUILD, IN_BOT_DM = 0, 1
FOR_USERS = 1


@dataclass(frozen=True)
class Command:
    """Something a person can choose: a slash command down to its last word, or a menu entry.

    ``path`` is what they type (``gardens challenge``); ``options`` are those of the last word.
    """

    raw: Raw
    path: str
    description: str
    options: list[Raw]

    @property
    def type(self) -> CommandType:
        """Where it is offered."""
        return CommandType(self.raw.get("type", 1))

    @property
    def for_users(self) -> bool:
        """Whether people who have installed the bot for themselves can take it along."""
        return FOR_USERS in (self.raw.get("integration_types") or ())


class CommandBook:
    """The commands by where they hold: everywhere (None) or in one server."""

    def __init__(self, ids: Snowflakes, application_id: int) -> None:
        self._ids = ids
        self._application_id = application_id
        self._books: dict[int | None, list[Raw]] = {}

    def replace(self, commands: list[Raw], guild_id: int | None) -> list[Raw]:
        """Register these instead of all before; a command of the same name and type keeps its id."""
        known = {(c["name"], c["type"]): c["id"] for c in self.all(guild_id)}
        self._books[guild_id] = [self._stored(c, known, guild_id) for c in commands]
        return self._books[guild_id]

    def all(self, guild_id: int | None) -> list[Raw]:
        """Return what is registered everywhere (None) or for one server, as Discord's objects."""
        return self._books.get(guild_id, [])

    def find(self, command_id: int, guild_id: int | None) -> Raw | None:
        """Return the registered command of that id, if there is one."""
        return next((c for c in self.all(guild_id) if c["id"] == str(command_id)), None)

    def offered(self, guild_id: int | None, context: int | None = None) -> list[Command]:
        """Return what a person is offered in a server, or in a direct conversation with the bot (None).

        ``context`` says it where that is not so: in a server that the bot is not in, nothing is its own.
        """
        here = self.all(None) + (self.all(guild_id) if guild_id else [])
        if context is None:
            context = IN_BOT_DM if guild_id is None else IN_GUILD
        offered: list[Command] = []
        for raw in here:
            if context in (raw.get("contexts") or (IN_GUILD, IN_BOT_DM)):
                offered += _leaves(raw)
        return offered

    def _stored(self, command: Raw, known: dict[Any, str], guild_id: int | None) -> Raw:
        kind = command.get("type", 1)
        stored = {
            "id": known.get((command["name"], kind)) or str(self._ids.next()),
            "application_id": str(self._application_id),
            "version": str(self._ids.next()),
            "default_member_permissions": None,
            "dm_permission": True,
            "nsfw": False,
            "contexts": None,
            "integration_types": [0],
            "description": "",
            **command,
            "type": kind,
        }
        return stored | ({"guild_id": str(guild_id)} if guild_id else {})


def _leaves(raw: Raw) -> list[Command]:
    """Split a command into what can be chosen: itself, or its subcommands."""
    found: list[Command] = []

    def visit(node: Raw, path: str) -> None:
        options = node.get("options") or []
        if any(o["type"] in NESTING for o in options):
            for option in options:
                visit(option, f"{path} {option['name']}")
        else:
            found.append(Command(raw, path, node.get("description", ""), options))

    visit(raw, raw["name"])
    return found
