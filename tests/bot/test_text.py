"""Every sentence that is asked for is there, with all its values; every one that is there is asked for."""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from importlib.resources import files
from itertools import product
from string import Formatter
from typing import Any, Final, get_args

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import BadMove, Refusal
from bot.match import InvitationStatus
from bot.play.privacy import FIGURES
from bot.play.settings import PERSONAL, SHARED
from bot.text import DEFAULT_LANGUAGE, Text, catalogue, languages
from bot.ui.help import SECTIONS
from bot.ui.refusals import in_words
from bot.ui.rules_examples import EXAMPLES
from engine import IllegalMove, NotationError, gardens, wyr
from engine.gardens.levels import LEVELS as STRENGTHS
from tests.bot import sentences

STATUSES: Final = get_args(InvitationStatus)
ENDS: Final = ("target", "resignation", "time")
HOW: Final = ("perfect", "won", "not-won")
GAMES: Final = ("gardens", "wyr")
LEVELS: Final = ("upper", "lower")
PERMISSIONS: Final = ("view_channel", "send_messages", "send_messages_in_threads", "attach_files")
ALL_PERMISSIONS: Final = (*PERMISSIONS, "create_public_threads", "read_message_history")
REFUSALS: Final = sorted(
    {use.key.removeprefix("refusal-") for use in sentences.refused() if "{}" not in use.key}
    | {f"invitation-{status}" for status in STATUSES if status != "open"}
    | {f"gardens-rule-{rule}" for rule in gardens.Rule}
    | {f"wyr-rule-{rule}" for rule in wyr.Rule}
)

# What can be wrong with a move or a seed that somebody types.
PROBLEMS: Final = (
    *("nothing", "too-long", "lift-alone", "tower-count", "garden-count", "no-source", "no-place", "after-garden"),
    *("no-destination", "no-move", "several-piles", "no-piles"),
    *("seed-empty", "seed-long", "seed-control", "seed-surrogate"),
)

# What reads a text that somebody has typed: a move of each game, a seed.
READERS: Final[tuple[Callable[[str], object], ...]] = (
    lambda typed: gardens.GAME.replay(gardens.GAME.start({}, ""), [typed]),
    lambda typed: wyr.GAME.replay(wyr.GAME.start({}, "a deal"), [typed]),
    lambda typed: wyr.GAME.start({}, typed),
)

OFFERED: Final = {"me": PERSONAL, "server": SHARED}
SETTINGS: Final = {setting: values for settings in OFFERED.values() for setting, values in settings.items()}
CHOICES: Final = [(setting, value) for setting, values in SETTINGS.items() for value in values]
PAGES: Final = [(game, page) for game in GAMES for page in range(len(EXAMPLES[game]))]

# The families of keys: what the open places in a key are filled with.
FAMILIES: Final[dict[str, Iterable[tuple[object, ...]]]] = {
    "alt-level-{}": product(LEVELS),
    "alt-no-towers-{}": product(LEVELS),
    "alt-stones-{}": product("wb"),
    "board-about-{}": product(GAMES),
    "board-empty-{}": product(GAMES),
    "board-empty-{}-then": product(GAMES),
    "card-{}": product("RCFMK"),
    "choice-{}-{}": CHOICES,
    "choice-{}-{}-about": CHOICES,
    "colour-{}": product((0, 1)),
    "difficulty-{}": product(wyr.Difficulty),
    "ended-{}": product(ENDS),
    "ended-{}-computer": product(ENDS),
    "finished-{}": product(HOW),
    "help-{}": product(SECTIONS),
    "help-for-{}": product({row for rows in SECTIONS.values() for row in rows}),
    "goes-{}": product(("going", "computer", "wyr", "invitations")),
    "hint-{}": product(HOW),
    "invitation-is-{}": product(status for status in STATUSES if status != "open"),
    "kept-{}": product(FIGURES),
    "permission-{}": product(ALL_PERMISSIONS),
    "permission-{}-for": product(ALL_PERMISSIONS),
    "post-difficulty-{}": product(wyr.Difficulty),
    "picture-{}": product(HOW),
    "place-{}": product(("wh", "bh", "wg", "bg")),
    "problem-{}": product(PROBLEMS),
    "profile-game-{}": product(("won", "drawn", "lost")),
    "refusal-{}": product(REFUSALS),
    "request-{}": product(wyr.KEIJU_NUMBERS),
    "rules-{}-{}": PAGES,
    "rules-{}-{}-alt": PAGES,
    "rules-{}-{}-{}": [
        (game, page, part)
        for game, page in PAGES
        if (parts := len(EXAMPLES[game][page].parts)) > 1
        for part in range(parts)
    ],
    "setting-{}": product((*SETTINGS, "daily_hour")),
    "setting-{}-{}": [(setting, whose) for whose, settings in OFFERED.items() for setting in settings],
    "settings-{}": product(OFFERED),
    "settings-{}-begin": product(OFFERED),
    "shared-{}": product(HOW),
    "stone-{}": product("wb"),
    "strength-{}": product(STRENGTHS),
    "told-climbed-{}": product((0, 1)),
    "without-{}": product(PERMISSIONS),
}
MEMBERS: Final = {family: [family.format(*filled) for filled in fillings] for family, fillings in FAMILIES.items()}
GIVEN_ELSEWHERE: Final = {key: {"match"} for key in ("channel-gone", "channel-shut", "board-not-shown")}
"""Keys handed on by a function, with the values that function gives."""


def messages(language: str) -> dict[str, Message]:
    """A language's catalogue as it is written."""
    with (files("bot") / "locales" / language / "hortus.po").open("rb") as file:
        return {_key(message): message for message in read_po(file, locale=language) if message.id}


def _key(message: Message) -> str:
    return str(message.id[0] if message.pluralizable else message.id)


def forms(message: Message) -> list[str]:
    """A message's sentences: one, or one for each plural form."""
    return [str(form) for form in message.string or ()] if message.pluralizable else [str(message.string)]


def placeholders(message: Message) -> set[str]:
    """The values a message names, in any of its forms."""
    return {name for form in forms(message) for name in placeholders_of(form)}


def placeholders_of(form: str) -> set[str]:
    """The values one of its forms names."""
    return {name for _, name, _, _ in Formatter().parse(form) if name is not None}


ENGLISH: Final = messages(DEFAULT_LANGUAGE)


def uses() -> list[sentences.Use]:
    """Every use of a sentence that can be seen, families told apart by their members."""
    found = [use for use in sentences.asked() | sentences.refused() if use.key != "refusal-{}"]
    return [
        sentences.Use(key, use.given, use.open, use.where)
        for use in found
        for key in MEMBERS.get(use.key, [use.key])
        if "{}" not in key
    ]


def test_every_family_of_keys_is_listed() -> None:
    families = {use.key for use in sentences.asked() if "{}" in use.key}
    assert families == set(FAMILIES)
    raised = {use.key for use in sentences.refused() if "{}" in use.key}
    assert raised == {"refusal-invitation-{}", "refusal-gardens-rule-{}", "refusal-wyr-rule-{}"}


def test_every_key_that_is_asked_for_has_a_sentence() -> None:
    assert len(uses()) > 200
    missing = {use.key: use.where for use in uses() if use.key not in ENGLISH}
    missing |= {key: "a refusal" for key in MEMBERS["refusal-{}"] if key not in ENGLISH}
    assert missing == {}


def test_no_sentence_is_unused() -> None:
    used = sentences.literals() | {key for members in MEMBERS.values() for key in members}
    assert set(ENGLISH) - used == set()


def test_every_value_a_sentence_names_is_given() -> None:
    lacking = {
        (use.key, use.where): placeholders(ENGLISH[use.key]) - use.given
        for use in uses()
        if not use.open and not use.key.startswith(("refusal-gardens-rule", "refusal-wyr-rule"))
    }
    lacking |= {(key, "handed on"): placeholders(ENGLISH[key]) - given for key, given in GIVEN_ELSEWHERE.items()}
    assert {where: names for where, names in lacking.items() if names} == {}


def test_what_is_counted_has_plural_forms_and_nothing_else() -> None:
    counted = {use.key for use in uses() if "count" in use.given}
    assert counted == {key for key, message in ENGLISH.items() if message.pluralizable}
    assert counted == {key for key, message in ENGLISH.items() if "count" in placeholders(message)}
    for use in uses():
        assert use.open or ("count" in use.given) == (use.key in counted), use


@pytest.mark.parametrize("language", sorted(languages()))
def test_a_catalogue_is_whole_and_says_what_english_says(language: str) -> None:
    own = messages(language)
    assert set(own) == set(ENGLISH)
    for key, message in own.items():
        named = placeholders(ENGLISH[key])
        assert all(placeholders_of(form) == named for form in forms(message)), key
        assert message.pluralizable == ENGLISH[key].pluralizable, key
        assert all(form.strip() == form and form for form in forms(message) if key != "and"), key


CODE: Final = re.compile(r"`([^`]+)`")
TYPED: Final = re.compile(r"[/\d<>^{:]|^hortus ")
"""What tells a command, a move or a value from the name of a button."""


@pytest.mark.parametrize("language", sorted(languages()))
def test_what_is_typed_is_the_same_everywhere_and_buttons_are_called_as_they_are_labelled(language: str) -> None:
    own = messages(language)
    labels = {form for message in own.values() for form in forms(message)}
    for key, message in own.items():
        for form, english in zip(forms(message), forms(ENGLISH[key]), strict=True):
            shown = CODE.findall(form)
            assert Counter(filter(TYPED.search, shown)) == Counter(filter(TYPED.search, CODE.findall(english))), key
            assert {name for name in shown if not TYPED.search(name)} <= labels | {"wg", "bg", "wh", "bh"}, key


SAMPLES: Final[dict[str, Any]] = {
    "person": 123,
    "people": (123, 456),
    "games": (1, 22, 333),
    "count": 3,
    "match": 7,
    "move": "wh1>a1",
    "text": "@everyone `x`",
    "permission": "send_messages",
    "channel": 789,
    "problem": "no-place",
    "step": 3,
}


@pytest.mark.parametrize("language", sorted(languages()))
@pytest.mark.parametrize("key", REFUSALS)
def test_every_refusal_can_be_said(key: str, language: str) -> None:
    given = {name for use in uses() if use.key == f"refusal-{key}" for name in use.given} - {"nearest"}
    if "-rule-" in key:
        given = {"move"}
    said = in_words(Text(language), Refusal(key, **{name: SAMPLES.get(name, "?") for name in given}))
    assert said[:1].isupper() or said[:1] in "`“„”<"
    assert said.endswith((".", "?", "`"))
    assert "{" not in said
    assert "@everyone" not in said


@given(st.text() | st.text("abcdewhg123456>^<k? ", max_size=12))
def test_whatever_is_wrong_with_what_is_typed_can_be_said(typed: str) -> None:
    problems = (_problem(read, typed) for read in READERS)
    for problem in filter(None, problems):
        assert problem.problem in PROBLEMS
        refusal = Refusal("bad-seed", problem=problem.problem, step=problem.step)
        assert all("{" not in in_words(Text(language), refusal) for language in languages())


def _problem(read: Callable[[str], object], typed: str) -> NotationError | None:
    try:
        read(typed)
    except NotationError as error:
        return error
    except IllegalMove:
        pass
    return None


def test_bad_moves_are_said_as_refusals_are() -> None:
    assert issubclass(BadMove, Refusal)


def test_a_key_without_a_sentence_is_an_error() -> None:
    with pytest.raises(KeyError):
        Text()("no-such-key")
    with pytest.raises(KeyError):
        Text()("no-such-key", count=2)
    with pytest.raises(KeyError):
        Text()("page", page=1)


def test_a_sentence_may_be_its_own_key() -> None:
    assert Text()("someone") == "someone"


def test_plurals_are_chosen_by_the_count() -> None:
    words = Text()
    assert [words("undos", count=count) for count in (0, 1, 2, 100)] == ["0 undos", "1 undo", "2 undos", "100 undos"]


@pytest.mark.parametrize("language", ["xx", "", "EN", "../en", "de-AT"])
def test_a_language_without_a_catalogue_is_english(language: str) -> None:
    assert Text(language).language == DEFAULT_LANGUAGE
    assert Text(language)("rules") == "Rules"
    assert catalogue(DEFAULT_LANGUAGE) is catalogue(DEFAULT_LANGUAGE)


@pytest.mark.parametrize("language", sorted(languages()))
def test_labels_of_discord_are_short_enough(language: str) -> None:
    for key, message in messages(language).items():
        for form in forms(message):
            if key.startswith(("command-", "option-")):
                assert 1 <= len(form) <= 100, key
            if key in {"type-moves", "moves"}:
                assert len(form) <= 45, key
            assert len(form) <= 1500, key
            assert not re.search(r"\{[^a-z-]*\}", form), key
