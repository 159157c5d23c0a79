"""Nobody starves, and not too many wait."""

import asyncio
from collections.abc import Hashable

import pytest

from bot.errors import Busy
from bot.workers.turns import Turns


class Queue:
    """Askers in the order in which they got their turn."""

    def __init__(self, turns: Turns) -> None:
        self.turns = turns
        self.served: list[str] = []
        self.ended = 0
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def ask(self, *names: str) -> None:
        """Asks for a turn for each name; its first letter is the asker."""
        for name in names:
            self.tasks[name] = asyncio.create_task(self._take(name))
            await asyncio.sleep(0)

    async def _take(self, name: str) -> None:
        await self.turns.take(key_of(name))
        self.served.append(name)

    async def rest(self) -> list[str]:
        """Ends one turn after another until nobody waits."""
        while self.turns.waiting:
            await self.end_one()
        return self.served

    async def end_one(self) -> None:
        """Ends the turn that has lasted longest."""
        self.ended += 1
        self.turns.give_back(key_of(self.served[self.ended - 1]))
        await asyncio.sleep(0)


def key_of(name: str) -> Hashable:
    return name[0]


async def test_as_many_as_may_begin_at_once_the_others_wait() -> None:
    queue = Queue(Turns(2, 9, 9))
    await queue.ask("a1", "b1", "c1")
    assert queue.served == ["a1", "b1"]
    assert queue.turns.waiting == 1
    assert await queue.rest() == ["a1", "b1", "c1"]


async def test_one_with_ten_things_to_do_lets_others_go_between() -> None:
    queue = Queue(Turns(1, 99, 99))
    await queue.ask("a1", "a2", "a3", "a4", "b1", "b2", "c1")
    assert await queue.rest() == ["a1", "b1", "c1", "a2", "b2", "a3", "a4"]


async def test_who_comes_later_is_not_paid_back_for_the_time_away() -> None:
    queue = Queue(Turns(1, 99, 99))
    await queue.ask("a1", "a2", "a3", "a4", "a5")
    for _ in range(2):
        await queue.end_one()
    await queue.ask("b1", "b2", "b3")
    assert await queue.rest() == ["a1", "a2", "a3", "b1", "a4", "b2", "a5", "b3"]


async def test_too_many_are_refused_one_asker_before_all() -> None:
    queue = Queue(Turns(1, 3, 2))
    await queue.ask("a1", "a2", "a3", "a4", "b1", "c1")
    for refused in ("a4", "c1"):
        with pytest.raises(Busy):
            await queue.tasks[refused]
    assert await queue.rest() == ["a1", "b1", "a2", "a3"]


async def test_who_leaves_the_queue_is_passed_over() -> None:
    queue = Queue(Turns(1, 9, 9))
    await queue.ask("a1", "b1", "c1")
    queue.tasks["b1"].cancel()
    await asyncio.sleep(0)
    assert await queue.rest() == ["a1", "c1"]


@pytest.mark.parametrize("granted_first", [True, False])
async def test_a_turn_granted_to_one_who_leaves_goes_to_the_next(*, granted_first: bool) -> None:
    queue = Queue(Turns(1, 9, 9))
    await queue.ask("a1", "b1", "c1")
    acts = (lambda: queue.turns.give_back("a"), queue.tasks["b1"].cancel)
    for act in acts if granted_first else reversed(acts):
        act()
    for _ in range(3):
        await asyncio.sleep(0)
    assert queue.served == ["a1", "c1"]


async def test_nothing_is_remembered_of_askers_who_are_gone() -> None:
    turns = Turns(1, 9, 9)
    for asker in range(100):
        await turns.take(asker)
        turns.give_back(asker)
    assert len(turns._next) == len(turns._under_way) == 1
