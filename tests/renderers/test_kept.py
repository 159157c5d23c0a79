"""What was made lately."""

from renderers.kept import Kept


def test_the_one_longest_unused_makes_room() -> None:
    kept: Kept[str] = Kept(2)
    kept.put("a", "A")
    kept.put("b", "B")
    assert kept.get("a") == "A"
    assert kept.put("c", "C") == "C"
    assert kept.get("b") is None
    assert (kept.get("a"), kept.get("c")) == ("A", "C")
    assert len(kept) == 2


def test_a_value_put_again_takes_the_place_of_the_old_one() -> None:
    kept: Kept[str] = Kept(2)
    kept.put("a", "A")
    kept.put("a", "other")
    assert kept.get("a") == "other"
    assert len(kept) == 1
