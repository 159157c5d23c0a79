"""The table of what can be pressed: each action's name and what it does."""

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from importlib import import_module
from pkgutil import walk_packages
from typing import Any, Final

import bot.ui
from bot.errors import Refusal
from bot.ui.house import House
from bot.ui.interaction import Interaction, data_of
from bot.ui.press import Press
from bot.ui.reply import Form, Reply

Handler = Callable[[House, Interaction, Press], Coroutine[Any, Any, Reply | Form]]


@dataclass(frozen=True, slots=True)
class Action:
    """What one kind of press does.

    Attributes:
        handler: does it and gives the reply.
        update: the reply takes the place of the message that was pressed.
    """

    handler: Handler
    update: bool


ACTIONS: Final[dict[str, Action]] = {}


def on(name: str, *, update: bool = False) -> Callable[[Handler], Handler]:
    """Enters a handler in the table under the action's name."""

    def enter(handler: Handler) -> Handler:
        assert name not in ACTIONS, name  # noqa: S101  # two handlers of one name would be a slip of ours
        ACTIONS[name] = Action(handler, update)
        return handler

    return enter


def enter_all() -> None:
    """Imports all of `bot.ui`, so that its handlers enter themselves: one left out would be a dead button."""
    for module in walk_packages(bot.ui.__path__, "bot.ui."):
        import_module(module.name)


def chosen(interaction: Interaction) -> str:
    """The one value chosen in a select.

    Raises:
        Refusal: unknown-press; no value came, so it was not one of our selects.
    """
    values = data_of(interaction).get("values") or []
    if len(values) != 1 or not isinstance(values[0], str):
        raise Refusal("unknown-press")
    return values[0]


def typed(interaction: Interaction) -> str:
    """What was written in a form's one field; empty where there is none."""
    parts = list(data_of(interaction).get("components") or ())
    while parts:
        part = parts.pop()
        if part.get("custom_id") == "text":
            return str(part.get("value", ""))
        parts += part.get("components") or ()
        if "component" in part:
            parts.append(part["component"])
    return ""


async def unknown(_house: House, _interaction: Interaction, _press: Press) -> Reply:
    """A press that nothing here understands: made by hand, or by another version of the bot."""
    raise Refusal("unknown-press")
