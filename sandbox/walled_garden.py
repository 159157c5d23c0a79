"""The world that a person finds when they start the sandbox by itself."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from sandbox.permissions import Permission
from sandbox.world import World, now

if TYPE_CHECKING:
    from collections.abc import Callable

FOUNDED = datetime(2026, 1, 1, tzinfo=UTC)
PEOPLE = (
    ("hanna", "Hanna", "en-GB"),
    ("matteo", "Matteo", "it"),
    ("yuki", "Yuki", "ja"),
    ("clara", "Clara", "de"),
    ("rafael", "Rafael", "pt-BR"),
)
CHANNELS = (
    ("welcome", "Come in, and mind the flower beds"),
    ("gardens", "Games for two: /gardens challenge"),
    ("wyr", "The deal of the day: /wyr daily"),
)


def walled_garden(clock: Callable[[], datetime] | None = None) -> World:
    """Return a world with one server, three channels, five people and the bot.

    Hanna owns the server, Matteo administers it. The bot may do what it needs, and no more. All have the same ids each
    time, so that what a bot keeps about them still holds in the next sandbox; ids of messages tell the time of the
    clock and so never come again.
    """
    world = World(lambda: FOUNDED)
    people = [world.create_user(name, global_name=shown, locale=locale) for name, shown, locale in PEOPLE]
    guild = world.create_guild("The Walled Garden", owner=people[0], members=people, locale="en-GB", channel=None)
    for name, topic in CHANNELS:
        world.create_channel(guild, name, topic=topic)
    head = world.create_role(guild, "Head gardener", Permission.ADMINISTRATOR, position=2)
    world.give_role(guild, people[1], head)
    world.clock = clock or now
    return world
