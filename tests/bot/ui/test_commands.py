"""What Discord is told of the commands: in every language, within its limits."""

from collections.abc import Iterator
from typing import Any, Final

import pytest

from bot.text import DEFAULT_LANGUAGE, languages
from bot.ui.house import House
from bot.ui.localised import Localised

SAME_EVERYWHERE: Final = {"gardens", "wyr", "8", "7"}
"""Choices that are names or numbers."""

Part = dict[str, Any]


@pytest.fixture
async def commands(house: House) -> list[Part]:
    """The commands as they are sent."""
    translator = Localised()
    await house.tree.set_translator(translator)
    return [await command.get_translated_payload(house.tree, translator) for command in house.tree.get_commands()]


def parts(command: Part) -> Iterator[Part]:
    """A command, its subcommands and options."""
    yield command
    for option in command.get("options", ()):
        yield from parts(option)


def said(part: Part) -> dict[str, str]:
    """What a part says of itself, by language."""
    return {DEFAULT_LANGUAGE: part["description"], **part.get("description_localizations", {})}


def named(part: Part) -> dict[str, str]:
    """How a part is called, likewise."""
    return {DEFAULT_LANGUAGE: part["name"], **(part.get("name_localizations") or {})}


async def test_every_command_and_option_says_what_it_does_in_every_language(commands: list[Part]) -> None:
    described = [part for command in commands for part in parts(command) if "description" in part]
    assert len(described) > 30
    for part in described:
        assert set(said(part)) == languages(), part["name"]
        assert all(1 <= len(text) <= 100 for text in said(part).values()), part["name"]


async def test_they_are_called_the_same_in_every_language(commands: list[Part]) -> None:
    for command in commands:
        for part in parts(command):
            assert not part.get("name_localizations"), part["name"]


async def test_every_choice_is_offered_in_every_language(commands: list[Part]) -> None:
    choices = [choice for command in commands for part in parts(command) for choice in part.get("choices", ())]
    assert choices
    for choice in choices:
        if choice["name"] not in SAME_EVERYWHERE:
            assert set(named(choice)) == languages(), choice
        assert all(1 <= len(name) <= 100 for name in named(choice).values()), choice


async def test_no_option_offers_two_choices_of_one_name(commands: list[Part]) -> None:
    for command in commands:
        for part in parts(command):
            choices = part.get("choices", ())
            for language in languages():
                names = [named(choice).get(language, choice["name"]) for choice in choices]
                assert len(set(names)) == len(names), names


async def test_a_whole_command_is_not_too_long_in_its_longest_language(commands: list[Part]) -> None:
    for command in commands:
        size = 0
        for part in parts(command):
            size += max(map(len, named(part).values()))
            size += max(map(len, said(part).values())) if "description" in part else 0
            for choice in part.get("choices", ()):
                size += max(map(len, named(choice).values())) + len(str(choice["value"]))
        assert size <= 8000, command["name"]
