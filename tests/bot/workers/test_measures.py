from bot.workers import Measures, Times


def test_they_are_told_in_a_line() -> None:
    assert str(Measures()) == "none"
    measures = Measures(done=12, late=1, given_up=2, runs=Times() + 0.5 + 3.24)
    assert str(measures) == "12 done, 1 late, 2 given up; the longest took 3.2 s"
