"""The parts of a message or modal that are more than text (https://discord.com/developers/docs/components/reference)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

Raw = dict[str, Any]


class ComponentType(IntEnum):
    """The kinds of components, with Discord's numbers."""

    ACTION_ROW = 1
    BUTTON = 2
    STRING_SELECT = 3
    TEXT_INPUT = 4
    USER_SELECT = 5
    ROLE_SELECT = 6
    MENTIONABLE_SELECT = 7
    CHANNEL_SELECT = 8
    SECTION = 9
    TEXT_DISPLAY = 10
    THUMBNAIL = 11
    MEDIA_GALLERY = 12
    FILE = 13
    SEPARATOR = 14
    CONTAINER = 17
    LABEL = 18


SELECTS = (
    ComponentType.STRING_SELECT,
    ComponentType.USER_SELECT,
    ComponentType.ROLE_SELECT,
    ComponentType.MENTIONABLE_SELECT,
    ComponentType.CHANNEL_SELECT,
)
LINK_STYLE = 5
PREMIUM_STYLE = 6


def walk(components: list[Raw]) -> Iterator[Raw]:
    """Yield components as they are read: each before what it holds, a section's accessory after its texts."""
    for component in components:
        yield component
        yield from walk(component.get("components") or [])
        for key in ("accessory", "component"):
            if isinstance(component.get(key), dict):
                yield from walk([component[key]])


def media(component: Raw) -> Iterator[Raw]:
    """Yield the media items (``{"url": ...}``) that one component shows, not those of what it holds."""
    match component.get("type"):
        case ComponentType.THUMBNAIL:
            yield component["media"]
        case ComponentType.MEDIA_GALLERY:
            yield from (item["media"] for item in component["items"])
        case ComponentType.FILE:
            yield component["file"]


@dataclass(frozen=True)
class Control:
    """A button or select as a person meets it; ``raw`` is its JSON."""

    raw: Raw

    @property
    def type(self) -> int:
        """The component type's number."""
        return int(self.raw["type"])

    @property
    def custom_id(self) -> str | None:
        """What the bot is told when it is used; None for a link."""
        return self.raw.get("custom_id")

    @property
    def label(self) -> str | None:
        """The words on a button."""
        return self.raw.get("label")

    @property
    def placeholder(self) -> str | None:
        """The words on a select with nothing chosen."""
        return self.raw.get("placeholder")

    @property
    def style(self) -> int | None:
        """A button's style: 1 primary, 2 secondary, 3 success, 4 danger, 5 link."""
        return self.raw.get("style")

    @property
    def options(self) -> list[Raw]:
        """A string select's options: ``label``, ``value``, ``description``, ``emoji``, ``default``."""
        return self.raw.get("options") or []

    @property
    def emoji_name(self) -> str | None:
        """The emoji on a button."""
        emoji = self.raw.get("emoji")
        return emoji.get("name") if emoji else None

    @property
    def disabled(self) -> bool:
        """Whether it is shown but cannot be used."""
        return bool(self.raw.get("disabled"))

    def is_called(self, key: str) -> bool:
        """Tell whether a custom_id, label, placeholder or emoji is ``key``."""
        return key in (self.custom_id, self.label, self.placeholder, self.emoji_name)


def controls(components: list[Raw]) -> list[Control]:
    """Return the buttons and selects in the order they are read."""
    return [Control(c) for c in walk(components) if c.get("type") in (ComponentType.BUTTON, *SELECTS)]


def texts(components: list[Raw]) -> list[str]:
    """Return what the text displays say, in order."""
    return [c.get("content", "") for c in walk(components) if c.get("type") == ComponentType.TEXT_DISPLAY]
