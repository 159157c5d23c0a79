"""What Discord refuses of modals and of autocomplete's choices."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox.commands import OptionType
from sandbox.components import SELECTS, ComponentType
from sandbox.refusals.components import Survey, check_custom_id, check_id, check_select, check_text_display

if TYPE_CHECKING:
    from sandbox.refusals.form import Form

T = ComponentType


def check_modal(form: Form) -> None:
    """Check the window that a callback of type 9 opens."""
    form.at("title").text(1, 45, required=True)
    form.at("custom_id").text(1, 100, required=True)
    parts = form.at("components")
    survey = Survey(files=())
    if not parts.listing(1, 5, required=True):
        return
    for part in parts.items():
        if not part.mapping() or not part.at("type").one_of((T.ACTION_ROW, T.TEXT_DISPLAY, T.LABEL)):
            continue
        check_id(part, survey)
        match part.value["type"]:
            case T.TEXT_DISPLAY:
                check_text_display(part, survey)
            case T.ACTION_ROW:
                _row(part, survey)
            case T.LABEL:
                _label(part, survey)


def _row(form: Form, survey: Survey) -> None:
    """Check the old way of asking: one text input in a row, with its label on itself."""
    items = form.at("components")
    if items.listing(1, 1, required=True):
        item = items.at(0)
        if item.mapping() and item.at("type").one_of((T.TEXT_INPUT,)):
            item.at("label").text(1, 45, required=True)
            _text_input(item, survey)


def _label(form: Form, survey: Survey) -> None:
    form.at("label").text(1, 45, required=True)
    form.at("description").text(0, 100)
    inner = form.at("component")
    if not inner.mapping() or not inner.at("type").one_of((T.TEXT_INPUT, *SELECTS)):
        return
    if inner.value["type"] == T.TEXT_INPUT:
        if inner.value.get("label"):
            inner.at("label").refuse("COMPONENT_LABEL_NOT_ALLOWED", "The label stands on the label component")
        _text_input(inner, survey)
        return
    check_select(inner, survey)
    inner.at("required").flag()
    if inner.value.get("disabled"):
        inner.at("disabled").refuse("COMPONENT_DISABLED_NOT_ALLOWED", "Selects in modals cannot be disabled")
    if inner.value.get("required", True) and inner.value.get("min_values") == 0:
        inner.at("min_values").refuse("NUMBER_TYPE_MIN", "A required select needs a min_values of 1 or more.")


def _text_input(form: Form, survey: Survey) -> None:
    check_id(form, survey)
    check_custom_id(form, survey)
    form.at("style").one_of((1, 2))
    form.at("placeholder").text(0, 100)
    form.at("required").flag()
    form.at("min_length").number(0, 4000)
    form.at("max_length").number(1, 4000)
    least = form.value.get("min_length") or 0
    most = form.value.get("max_length") or 4000
    if isinstance(least, int) and isinstance(most, int):
        if least > most:
            form.at("min_length").refuse("TEXT_INPUT_MIN_LENGTH_EXCEEDS_MAX", "min_length cannot exceed max_length")
        form.at("value").text(0, most)


def check_choices(form: Form, option: OptionType) -> None:
    """Check what autocomplete offers for an option of that type."""
    choices = form.at("choices")
    if not choices.listing(0, 25, required=True):
        return
    for choice in choices.items():
        if choice.mapping():
            check_choice(choice, option)


def check_choice(choice: Form, option: OptionType) -> None:
    """Check one choice of an option: a shown name of 1 to 100 characters, and a value of the option's type."""
    choice.at("name").text(1, 100, required=True)
    value = choice.at("value")
    match option:
        case OptionType.STRING:
            value.text(0, 100, required=True)
        case OptionType.INTEGER:
            value.number(-(2**53), 2**53, required=True)
        case _:
            if isinstance(value.value, bool) or not isinstance(value.value, int | float):
                value.refuse("NUMBER_TYPE_COERCE", f'Value "{value.value}" is not float.')
