"""docs/rules/wyr.md: every ruling has its test, and the tables say what the code does."""

import re
from pathlib import Path

from engine.wyr import REQUESTS, Rule

PAGE = (Path(__file__).parents[3] / "docs" / "rules" / "wyr.md").read_text(encoding="utf-8")
TESTS = "".join(file.read_text(encoding="utf-8") for file in Path(__file__).parent.glob("test_*.py"))


def test_the_rulings_are_numbered_in_order_and_each_has_a_test() -> None:
    rulings = re.findall(r"^\*\*W(\d+)\.", PAGE, re.MULTILINE)
    assert rulings == [str(number) for number in range(1, len(rulings) + 1)]
    assert set(rulings) == set(re.findall(r"def test_w(\d+)_", TESTS))


def test_every_rule_stands_in_the_table_in_its_order() -> None:
    assert re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE) == [rule.value for rule in Rule]


def test_the_ladder_stands_in_the_table() -> None:
    ladder = re.findall(r"^\| (\d) \| .* \| (\d) \|$", PAGE, re.MULTILINE)
    assert ladder == [(str(request.number), str(request.cards)) for request in REQUESTS.values()]
