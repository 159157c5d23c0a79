"""What Discord refuses of components (https://discord.com/developers/docs/components/reference)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from sandbox.components import LINK_STYLE, PREMIUM_STYLE, SELECTS, ComponentType
from sandbox.refusals.emoji import is_emoji, lacks_selector

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from sandbox.refusals.form import Form

T = ComponentType
IN_A_CONTAINER = (T.ACTION_ROW, T.TEXT_DISPLAY, T.SECTION, T.MEDIA_GALLERY, T.SEPARATOR, T.FILE)
ON_TOP = (*IN_A_CONTAINER, T.CONTAINER)
MOST_COMPONENTS = 40
MOST_TEXT = 4000
MOST_ROWS = 5


@dataclass
class Survey:
    """What a check of all components of a body gathers on its way.

    Args:
        files: The names that ``attachment://`` may refer to.
    """

    files: Collection[str]
    count: int = 0
    text: int = 0
    custom_ids: set[str] = field(default_factory=set)
    ids: set[int] = field(default_factory=set)
    shown: set[str] = field(default_factory=set)
    doubts: list[str] = field(default_factory=list)


def check_message_components(form: Form, files: Collection[str], *, v2: bool) -> Survey:
    """Check the components of a message.

    Args:
        form: The place of the list.
        files: The names of the files that come with the message or stay on it.
        v2: Whether the message is made of components alone.

    Returns:
        What was counted; ``shown`` are the file names that components show, ``doubts`` what Discord accepts although
        it will hardly be meant.
    """
    survey = Survey(files)
    if not form.listing(0, MOST_COMPONENTS if v2 else MOST_ROWS):
        return survey
    for item in form.items():
        _component(item, ON_TOP if v2 else (T.ACTION_ROW,), survey)
    if v2 and survey.count > MOST_COMPONENTS:
        form.refuse(
            "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", f"Must be {MOST_COMPONENTS} or fewer components in total."
        )
    if v2 and survey.text > MOST_TEXT:
        form.refuse(
            "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
            f"The total displayable text size of components exceeds the maximum size of {MOST_TEXT}",
        )
    return survey


def _component(form: Form, allowed: Collection[ComponentType], survey: Survey) -> None:
    survey.count += 1
    if not form.mapping() or not form.at("type").one_of(allowed):
        return
    check_id(form, survey)
    _CHECKS[ComponentType(form.value["type"])](form, survey)


def check_id(form: Form, survey: Survey) -> None:
    """Check that a component's own number, if it has one, is the only such in the body."""
    number = form.at("id")
    if number.number(0, 2**31 - 1) and number.value:
        if number.value in survey.ids:
            number.refuse("COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
        survey.ids.add(number.value)


def check_custom_id(form: Form, survey: Survey) -> None:
    """Check that a custom_id has 1 to 100 characters and is the only such in the body."""
    custom_id = form.at("custom_id")
    if custom_id.text(1, 100, required=True):
        if custom_id.value in survey.custom_ids:
            custom_id.refuse("COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
        survey.custom_ids.add(custom_id.value)


def check_text_display(form: Form, survey: Survey) -> None:
    """Check a text display and count its characters."""
    content = form.at("content")
    if content.text(1, MOST_TEXT, required=True):
        survey.text += len(content.value)


def _row(form: Form, survey: Survey) -> None:
    items = form.at("components")
    if not items.listing(1, 5, required=True):
        return
    width = 0
    for item in items.items():
        survey.count += 1
        if not item.mapping() or not item.at("type").one_of((T.BUTTON, *SELECTS)):
            continue
        check_id(item, survey)
        if item.value["type"] == T.BUTTON:
            width += 1
            _button(item, survey)
        else:
            width += 5
            check_select(item, survey)
        if width > 5:
            item.refuse("COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width")


def _button(form: Form, survey: Survey) -> None:
    form.at("label").text(0, 80)
    form.at("disabled").flag()
    check_emoji(form.at("emoji"), survey)
    if not form.at("style").one_of((1, 2, 3, 4, LINK_STYLE, PREMIUM_STYLE)):
        return
    style = form.value["style"]
    if style == PREMIUM_STYLE:
        form.at("sku_id").present(required=True)
        return
    if not form.value.get("label") and not form.value.get("emoji"):
        form.at("label").refuse("BASE_TYPE_REQUIRED", "A button needs a label or an emoji")
    if style == LINK_STYLE:
        if form.at("url").text(1, 512, required=True):
            _scheme(form.at("url"), ("http", "https", "discord"))
        if form.value.get("custom_id") is not None:
            form.at("custom_id").refuse("BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", "A link has no custom id")
        return
    if form.value.get("url") is not None:
        form.at("url").refuse("BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", "Only a link has a url")
    if form.value.get("custom_id") is None:
        form.at("custom_id").refuse("BUTTON_COMPONENT_CUSTOM_ID_REQUIRED", "A custom id required")
    else:
        check_custom_id(form, survey)


def check_emoji(form: Form, survey: Survey) -> None:
    """Check an emoji of a button or option; there are none but Unicode's here."""
    if not form.mapping(required=False):
        return
    name = form.at("name")
    if form.value.get("id"):
        form.at("id").refuse("BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")
    elif not isinstance(name.value, str) or not is_emoji(name.value):
        name.refuse("BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")
    elif lacks_selector(name.value):
        survey.doubts.append(f"{'.'.join(form.path)}: {name.value!r} lacks U+FE0F")


def check_select(form: Form, survey: Survey) -> None:
    """Check a select, in a row or in a modal's label."""
    check_custom_id(form, survey)
    form.at("placeholder").text(0, 150)
    form.at("disabled").flag()
    least, most = form.at("min_values"), form.at("max_values")
    least.number(0, 25)
    most.number(1, 25)
    low = least.value if isinstance(least.value, int) else 1
    high = most.value if isinstance(most.value, int) else 1
    if low > high:
        least.refuse("BASE_TYPE_MAX_VALUES", "min_values cannot be greater than max_values")
    if form.value["type"] != T.STRING_SELECT:
        return
    options = form.at("options")
    if not options.listing(1, 25, required=True):
        return
    if high > len(options.value):
        most.refuse("SELECT_COMPONENT_MAX_VALUES_EXCEEDS_OPTIONS", "max_values cannot exceed the number of options")
    _options(options, high, survey)


def _options(form: Form, most: int, survey: Survey) -> None:
    values: set[str] = set()
    chosen = 0
    for option in form.items():
        if not option.mapping():
            continue
        option.at("label").text(1, 100, required=True)
        option.at("description").text(0, 100)
        check_emoji(option.at("emoji"), survey)
        value = option.at("value")
        if value.text(1, 100, required=True):
            if value.value in values:
                value.refuse("SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used")
            values.add(value.value)
        chosen += bool(option.value.get("default"))
    if chosen > most:
        form.refuse("SELECT_COMPONENT_TOO_MANY_DEFAULTS", "More options are chosen than max_values allows")


def _section(form: Form, survey: Survey) -> None:
    texts = form.at("components")
    if texts.listing(1, 3, required=True):
        for item in texts.items():
            _component(item, (T.TEXT_DISPLAY,), survey)
    accessory = form.at("accessory")
    survey.count += 1
    if not accessory.mapping() or not accessory.at("type").one_of((T.BUTTON, T.THUMBNAIL)):
        return
    check_id(accessory, survey)
    if accessory.value["type"] == T.BUTTON:
        _button(accessory, survey)
    else:
        accessory.at("description").text(0, 1024)
        _media(accessory.at("media"), survey)


def _gallery(form: Form, survey: Survey) -> None:
    items = form.at("items")
    if items.listing(1, 10, required=True):
        for item in items.items():
            if item.mapping():
                item.at("description").text(1, 1024)
                _media(item.at("media"), survey)


def _media(form: Form, survey: Survey, *, uploaded_only: bool = False) -> None:
    """Check an address of something to show; a file must come with the message or stay on it."""
    if not form.mapping() or not form.at("url").text(1, 2048, required=True):
        return
    url = form.at("url")
    name = url.value.removeprefix("attachment://")
    if name == url.value:
        _scheme(url, ("attachment",) if uploaded_only else ("http", "https", "attachment"))
    elif name in survey.files:
        survey.shown.add(name)
    else:
        url.refuse(
            "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
            f"The referenced attachment '{name}' could not be found",
        )


def _scheme(url: Form, allowed: Collection[str]) -> None:
    if urlsplit(url.value).scheme not in allowed:
        url.refuse("URL_TYPE_INVALID_SCHEME", f"Scheme must be one of ({', '.join(repr(s) for s in allowed)}).")


def _separator(form: Form, survey: Survey) -> None:
    del survey
    form.at("spacing").one_of((1, 2), required=False)
    form.at("divider").flag()


def _file(form: Form, survey: Survey) -> None:
    _media(form.at("file"), survey, uploaded_only=True)


def _container(form: Form, survey: Survey) -> None:
    form.at("accent_color").number(0, 0xFFFFFF)
    items = form.at("components")
    if items.listing(1, MOST_COMPONENTS, required=True):
        for item in items.items():
            _component(item, IN_A_CONTAINER, survey)


_CHECKS: dict[ComponentType, Callable[[Form, Survey], None]] = {
    T.ACTION_ROW: _row,
    T.SECTION: _section,
    T.TEXT_DISPLAY: check_text_display,
    T.MEDIA_GALLERY: _gallery,
    T.FILE: _file,
    T.SEPARATOR: _separator,
    T.CONTAINER: _container,
}
