"""What Discord refuses of commands (https://discord.com/developers/docs/interactions/application-commands)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from sandbox.commands import NESTING, CommandType, OptionType
from sandbox.refusals.modals import check_choice

if TYPE_CHECKING:
    from collections.abc import Collection

    from sandbox.refusals.form import Form

# Letters, digits, - and _; the marks that Thai and Devanagari words need; an apostrophe.
_NAME = re.compile(r"[-_'\w\u0900-\u097f\u0e00-\u0e7f]{1,32}")
MOST_OF_A_TYPE = {CommandType.SLASH: 100, CommandType.USER_MENU: 15, CommandType.MESSAGE_MENU: 15}
MOST_CHARACTERS = 8000
WITH_CHOICES = (OptionType.STRING, OptionType.INTEGER, OptionType.NUMBER)
# The languages that Discord can be set to (https://discord.com/developers/docs/reference#locales).
_LOCALE = re.compile(
    "id|da|de|en-GB|en-US|es-ES|es-419|fr|hr|it|lt|hu|nl|no|pl|pt-BR|ro|fi|sv-SE|vi|tr|cs|el|bg|ru|uk|hi|th|zh-CN|ja|zh-TW|ko"
)


def check_commands(form: Form) -> None:
    """Check a list of commands that is to replace the ones before."""
    if not form.listing(required=True):
        return
    seen: set[tuple[int, str]] = set()
    counts = dict.fromkeys(CommandType, 0)
    for command in form.items():
        if not command.mapping() or not command.at("type").one_of(CommandType, required=False):
            if isinstance(command.value, dict) and command.value.get("type") is None:
                _count(command, CommandType.SLASH, seen, counts, form)
                check_command(command)
            continue
        _count(command, CommandType(command.value["type"]), seen, counts, form)
        check_command(command)


def _count(
    command: Form, kind: CommandType, seen: set[tuple[int, str]], counts: dict[CommandType, int], form: Form
) -> None:
    counts[kind] += 1
    if counts[kind] == MOST_OF_A_TYPE[kind] + 1:
        form.refuse(
            "APPLICATION_COMMAND_TOO_MANY", f"Maximum number of application commands reached ({MOST_OF_A_TYPE[kind]})."
        )
    key = (kind, str(command.value.get("name")))
    if key in seen:
        command.refuse("APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
    seen.add(key)


def check_command(form: Form) -> None:
    """Check one command."""
    if form.value.get("type", CommandType.SLASH) != CommandType.SLASH:
        form.at("name").text(1, 32, required=True)
        if form.value.get("description"):
            form.at("description").refuse(
                "APPLICATION_COMMAND_DESCRIPTION_NOT_ALLOWED", "Menu entries have no description"
            )
        if form.value.get("options"):
            form.at("options").refuse("APPLICATION_COMMAND_OPTIONS_NOT_ALLOWED", "Menu entries have no options")
        return
    _named(form)
    _options(form, depth=0)
    if form.sound and _characters(form.value) > MOST_CHARACTERS:
        form.refuse("APPLICATION_COMMAND_TOO_LARGE", f"Command exceeds maximum size ({MOST_CHARACTERS})")


def _named(form: Form) -> None:
    name = form.at("name")
    if name.text(1, 32, required=True):
        _check_name(name)
    form.at("description").text(1, 100, required=True)
    _localised(form.at("name_localizations"), 32, names=True)
    _localised(form.at("description_localizations"), 100, names=False)


def _check_name(name: Form) -> None:
    if not _NAME.fullmatch(name.value) or name.value != name.value.lower():
        name.refuse("APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _localised(form: Form, most: int, *, names: bool) -> None:
    if not form.mapping(required=False):
        return
    for locale in form.value:
        if not _LOCALE.fullmatch(locale):
            form.at(locale).refuse(
                "BASE_TYPE_CHOICES", f"Value must be one of {{{_LOCALE.pattern.replace('|', ', ')}}}."
            )
        elif form.at(locale).text(1, most, required=True) and names:
            _check_name(form.at(locale))


def _options(form: Form, depth: int) -> None:
    options = form.at("options")
    if not options.listing(0, 25):
        return
    names: set[str] = set()
    optional_seen = False
    kinds = {o.get("type") for o in options.value if isinstance(o, dict) and isinstance(o.get("type"), int)}
    if kinds & set(NESTING) and kinds - set(NESTING):
        options.refuse(
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
            "Sub-command and sub-command group option types are mutually exclusive to all other types",
        )
    for option in options.items():
        if not option.mapping() or not option.at("type").one_of(_allowed(depth)):
            continue
        _named(option)
        name = str(option.value.get("name"))
        if name in names:
            option.at("name").refuse("APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already exists")
        names.add(name)
        kind = OptionType(option.value["type"])
        if kind in NESTING:
            _options(option, depth + 1 if kind is OptionType.SUB_COMMAND_GROUP else 2)
            continue
        _option(option, kind)
        if option.value.get("required") and optional_seen:
            option.refuse(
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                "Required options must be placed before non-required options",
            )
        optional_seen |= not option.value.get("required")


def _allowed(depth: int) -> Collection[OptionType]:
    """Return what may stand how deep: groups in a command, subcommands in a group, options in a subcommand."""
    if depth == 0:
        return list(OptionType)
    return (OptionType.SUB_COMMAND,) if depth == 1 else [t for t in OptionType if t not in NESTING]


def _option(form: Form, kind: OptionType) -> None:
    form.at("required").flag()
    form.at("autocomplete").flag()
    choices = form.at("choices")
    if choices.value and kind not in WITH_CHOICES:
        choices.refuse("APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID", "Choices are not allowed for this type of option")
    elif choices.listing(0, 25):
        names, values = [], []
        for choice in choices.items():
            if choice.mapping():
                check_choice(choice, kind)
                names.append(str(choice.value.get("name")))
                values.append(str(choice.value.get("value")))
        if len(set(names)) < len(names) or len(set(values)) < len(values):
            choices.refuse("APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS", "Option choices must be unique")
    if form.value.get("autocomplete") and (choices.value or kind not in WITH_CHOICES):
        form.at("autocomplete").refuse(
            "APPLICATION_COMMAND_AUTOCOMPLETE_INVALID", "Autocomplete and choices exclude each other"
        )
    form.at("min_length").number(0, 6000)
    form.at("max_length").number(1, 6000)


def _characters(node: dict[str, Any]) -> int:
    """Count what counts towards a command's size: names, descriptions and values, all the way down."""
    count = len(str(node.get("name") or "")) + len(str(node.get("description") or ""))
    count += sum(
        len(str(choice.get("value", ""))) + len(str(choice.get("name", ""))) for choice in node.get("choices") or []
    )
    return count + sum(_characters(option) for option in node.get("options") or [])
