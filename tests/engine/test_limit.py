"""What ends a search."""

import pickle

import pytest

from engine.limit import Limit


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_no_limit_never_ends() -> None:
    assert not Limit().start()(10**12)


def test_nodes_end_it_when_they_are_spent() -> None:
    must_end = Limit(nodes=10).start()
    assert [must_end(spent) for spent in (0, 9, 10, 11)] == [False, False, True, True]


def test_no_nodes_end_it_at_once() -> None:
    assert Limit(nodes=0).start()(0)


def test_seconds_run_from_the_start_of_each_search() -> None:
    clock = Clock()
    limit = Limit(seconds=2, clock=clock)
    clock.now += 60
    first = limit.start()
    clock.now += 1.9
    second = limit.start()
    assert not first(10**9)
    clock.now += 0.1
    assert first(0)
    assert not second(0)


def test_nodes_alone_do_not_read_the_clock() -> None:
    def broken() -> float:
        raise AssertionError

    assert not Limit(nodes=1, clock=broken).start()(0)


def test_it_ends_when_asked_to_stop() -> None:
    asked: list[bool] = []
    must_end = Limit(nodes=10, seconds=9, stop=lambda: bool(asked)).start()
    assert not must_end(0)
    asked.append(True)
    assert must_end(0)


def test_it_travels_between_processes() -> None:
    assert pickle.loads(pickle.dumps(Limit(5, 2.0))) == Limit(5, 2.0)  # noqa: S301  # made in this very line


@pytest.mark.parametrize("wrong", [{"nodes": -1}, {"seconds": -0.1}, {"seconds": float("nan")}])
def test_what_is_no_limit_is_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="0 or more"):
        Limit(**wrong)  # type: ignore[arg-type]  # one of each kind
