"""What a button says: written into a custom id and read back, and nothing else read as one."""

from hypothesis import given
from hypothesis import strategies as st

from bot.ui.press import LONGEST, Press, button
from bot.ui.presses import ACTIONS, enter_all
from engine.gardens import legal, read_position, start_position
from tests.bot.ui.positions import RICHEST

enter_all()

NUMBERS = st.integers(0, 10**18 - 1)
VERSIONS = st.integers(0, 10**9 - 1)
ARGUMENTS = st.text(st.characters(min_codepoint=0x20, max_codepoint=0x7E), max_size=48)


@given(st.sampled_from(sorted(ACTIONS)), NUMBERS, VERSIONS, ARGUMENTS)
def test_it_is_read_as_it_was_written_and_short_enough(action: str, number: int, version: int, argument: str) -> None:
    press = Press(action, number, version, argument)
    assert Press.parse(press.custom_id) == press
    assert len(press.custom_id) <= LONGEST == 100


def test_the_longest_moves_fit_behind_any_action() -> None:
    moves = [*legal(start_position()), *(move for line in RICHEST for move in legal(read_position(line)))]
    longest = max(moves, key=len)
    assert longest.count(">") >= 5
    for action in ACTIONS:
        press = Press(action, 10**18 - 1, 10**9 - 1, longest)
        assert len(press.custom_id) <= 100
        assert Press.parse(press.custom_id) == press


@given(st.text(max_size=120))
def test_anything_at_all_is_read_as_nothing_or_as_what_says_it(text: str) -> None:
    press = Press.parse(text)
    assert press is None or Press.parse(press.custom_id) == press


def test_what_is_no_press_of_ours() -> None:
    good = "h/g-move/12/3/wh1>a1"
    assert Press.parse(good) == Press("g-move", 12, 3, "wh1>a1")
    for bad in (
        *("", "h", "g-move/12/3/", "x/g-move/12/3/", "H/g-move/12/3/", "h/G-move/12/3/", "h/g_move/12/3/", "h//12/3/"),
        *("h/g-move/12/3", "h/g-move/12/", "h/g-move//3/", "h/g-move/12//", "h/g-move/-1/3/", "h/g-move/1/-3/"),
        *("h/g-move/1.5/3/", "h/g-move/١٢/3/", "h/g-move/1e3/3/", "h/g-move/ 1/3/", "h/g-move/0x1/3/"),
        *(f"h/g-move/{'9' * 19}/3/", f"h/g-move/1/{'9' * 10}/", f"h/g-move/1/3/{'x' * 49}", "h/g-move/1/3/é"),
        *(f"{good}\n", f" {good}", f"{good}\x00", "h/g-move-/1/3/", "h/-g/1/3/", "h/g--move/1/3/"),
    ):
        assert Press.parse(bad) is None, bad


def test_a_button_says_its_press_under_a_label_that_discord_takes() -> None:
    made = button("x" * 200, Press("g-move", 1, 2))
    assert made.custom_id == "h/g-move/1/2/"
    assert made.label == "x" * 80
