from pathlib import Path

import pytest

from tests.renderers.golden import KEPT, PARTS, compare, part


@pytest.mark.parametrize("name", PARTS)
def test_pictures_look_as_they_did(name: str, tmp_path: Path) -> None:
    compare(name, part(name), tmp_path)


def test_a_difference_is_seen_and_shown(tmp_path: Path) -> None:
    name = next(iter(PARTS))
    changed = part(name).convert("RGB")
    changed.paste((255, 0, 255), (100, 100, 160, 140))
    with pytest.raises(AssertionError, match="2400 pixels"):
        compare(name, changed, tmp_path)
    assert (tmp_path / f"{name}.png").exists()


def test_nothing_is_kept_that_is_not_compared() -> None:
    assert {path.stem for path in KEPT.glob("*")} == set(PARTS)
