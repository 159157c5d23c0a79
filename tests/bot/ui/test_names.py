"""What people typed is shown as it reads, and does nothing."""

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import Refusal
from bot.text import Text
from bot.ui.names import exact, mention, people, plain, somebody
from bot.ui.refusals import in_words

MARKS = "*_~`|>#-+=[](){}<>@&:/\\.!?,;'\"$%^0123456789 \n\t"
NASTY = (
    *("@everyone", "@here", "<@1>", "<@!1>", "<@&1>", "<#1>", "</help:1>", "<t:0:R>", "<:a:1>", "<a:a:1>", "<id:home>"),
    *("**b**", "_i_", "__u__", "~~s~~", "||spoiler||", "`code`", "```\ncode\n```", "> quote", ">>> quote", "# head"),
    *(
        "-# small",
        "- item",
        "* item",
        "1. item",
        "[a](http://b)",
        "<http://a.example>",
        "https://a.example/b_c",
        ":rose:",
    ),
    *("\\*", "\\\\@everyone", "a\nb", "a\r\n# b", "\u202eabc", "a\x00b", "\u2028- x", "@\u200beveryone"),
)
TYPED = st.one_of(
    st.text(max_size=200),
    st.text(st.sampled_from(MARKS), max_size=200),
    st.lists(st.sampled_from(NASTY), max_size=8).map(" ".join),
)


@given(TYPED)
def test_no_mark_is_left_that_means_anything(typed: str) -> None:
    shown = plain(typed)
    bare = re.sub(r"\\[!-/:-@\[-`{-~]", "", shown)
    assert not re.search(r"[!-/:-@\[-`{-~]", bare), "every ASCII mark is made literal"
    assert "@everyone" not in shown
    assert "@here" not in shown
    assert not re.search(r"@\w", shown)


@given(TYPED)
def test_it_is_one_line_of_what_can_be_seen(typed: str) -> None:
    shown = plain(typed)
    assert len(shown.splitlines()) <= 1
    assert shown == shown.strip()
    kinds = {unicodedata.category(sign) for sign in shown if sign not in "\u2060\u200c\u200d"}
    assert not kinds & {"Cc", "Cs", "Zl", "Zp"}
    assert not set(shown) & set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\ufeff")


@given(TYPED, st.integers(1, 80))
def test_it_is_never_longer_than_asked(typed: str, limit: int) -> None:
    literal = re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", plain(typed, limit)).replace("\u2060", "")
    assert len(literal) <= limit
    assert len(plain(typed, limit)) <= 3 * limit


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Anna", "Anna"),
        ("  Anna   Maria ", "Anna Maria"),
        ("café 花 ☘️", "café 花 ☘️"),
        ("👩‍👩‍👧 🏴\U000e0067\U000e0062\U000e007f", "👩‍👩‍👧 🏴\U000e0067\U000e0062\U000e007f"),
        ("wh3>a2", "wh3\\>a2"),
        ("x" * 81, "x" * 79 + "…"),
        ("", ""),
        ("\x00\u202e", ""),
    ],
)
def test_what_is_harmless_stays_as_it_is(typed: str, shown: str) -> None:
    assert plain(typed) == shown


@pytest.mark.parametrize(
    ("seed", "shown"),
    [
        ("abc", "abc"),
        ("a b", "a b"),
        (" abc ", "⟨U0020⟩abc⟨U0020⟩"),
        ("a  b", "a⟨U0020⟩⟨U0020⟩b"),
        ("a\u200bbc", "a⟨U200B⟩bc"),
        ("a\u200dbc", "a⟨U200D⟩bc"),
        ("\u202eabc", "⟨U202E⟩abc"),
        ("\u3164", "⟨U3164⟩"),
        ("👩\u200d👧", "👩\u200d👧"),
        ("e\u0301" * 64, "é" * 64),
        ("@everyone *", "@\u2060everyone \\*"),
    ],
)
def test_a_seed_can_be_typed_again_from_what_is_shown(seed: str, shown: str) -> None:
    assert exact(seed).replace("\\@", "@") == shown.replace("\\@", "@")


@given(TYPED, TYPED)
def test_unlike_seeds_are_shown_unlike(one: str, other: str) -> None:
    if unicodedata.normalize("NFC", one) != unicodedata.normalize("NFC", other):
        assert exact(one) != exact(other)
    assert not re.search(r"@\w", exact(one))
    assert len(exact(one).splitlines()) <= 1


def test_people_by_mention() -> None:
    assert mention(12) == "<@12>"
    assert people(Text(), (1, 2)) == "<@1> and <@2>"
    assert people(Text(), (1, 1)) == "<@1>"
    assert people(Text(), (0, 2)) == "<@2>", "the computer is nobody"


@pytest.mark.parametrize("gone", [-1, -(2**62)])
def test_who_is_only_a_number_any_more_is_no_mention(gone: int) -> None:
    """Discord would show `<@-1>` as it stands."""
    assert somebody(Text(), gone) == "someone"
    assert people(Text(), (gone, 2)) == "someone and <@2>"
    assert in_words(Text(), Refusal("not-playing", people=(2, gone))).count("<@") == 1
    assert "<@" not in in_words(Text(), Refusal("not-your-turn", person=gone))
