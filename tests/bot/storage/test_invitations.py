"""Invitations: open until somebody closes them, and only once."""

import asyncio
from dataclasses import replace

from bot.storage import Storage
from tests.bot.storage.samples import ANNA, BEN, gardens, invitation, invited, later


async def test_an_invitation_comes_back_as_it_was(storage: Storage) -> None:
    kept = await invited(storage, invitation(id=99))
    assert kept == invitation(id=kept.id)
    assert await storage.invitations.get(kept.id) == kept
    again = await invited(storage, invitation(pace=3, rated=True, white=BEN, rematch_of=kept.id))
    assert await storage.invitations.get(again.id) == again
    to_anybody = await invited(storage, invitation(opponent=None, target=7))
    assert await storage.invitations.get(to_anybody.id) == to_anybody
    assert await storage.invitations.get(to_anybody.id + 1) is None


async def test_its_post_is_noted(storage: Storage) -> None:
    kept = await invited(storage, invitation())
    await storage.invitations.posted(kept.id, 2**62)
    assert await storage.invitations.get(kept.id) == replace(kept, message=2**62)


async def test_it_is_closed_once(storage: Storage) -> None:
    kept = await invited(storage, invitation())
    closed = await asyncio.gather(
        *(storage.invitations.close(kept.id, "declined") for _ in range(5)),
        *(storage.invitations.close(kept.id, "withdrawn") for _ in range(5)),
    )
    won = [each for each in closed if each is not None]
    assert len(won) == 1
    assert won[0] == replace(kept, status=won[0].status)
    assert await storage.invitations.get(kept.id) == won[0]
    assert await storage.invitations.close(kept.id + 1, "declined") is None


async def test_it_can_be_closed_naming_a_match(storage: Storage) -> None:
    match = await storage.matches.create(gardens())
    kept = await invited(storage, invitation())
    assert await storage.invitations.close(kept.id, "accepted", match=match.id) == replace(
        kept, status="accepted", match=match.id
    )


async def test_accepting_and_withdrawing_at_once_only_one_comes_through(storage: Storage) -> None:
    for _ in range(5):
        kept = await invited(storage, invitation())
        match, closed = await asyncio.gather(
            storage.matches.from_invitation(kept.id, gardens()), storage.invitations.close(kept.id, "withdrawn")
        )
        assert (match is None) != (closed is None)
        loaded = await storage.invitations.get(kept.id)
        assert loaded is not None
        assert loaded.status == ("withdrawn" if match is None else "accepted")


async def test_only_so_many_to_one_opponent_are_open_at_once(storage: Storage) -> None:
    create = storage.invitations.create
    await create(invitation(), at_most=2)
    kept = await create(invitation(), at_most=2)
    assert kept is not None
    assert await create(invitation(), at_most=2) is None
    assert await create(invitation(challenger=BEN, opponent=ANNA), at_most=2) is not None
    assert await create(invitation(opponent=None), at_most=2) is not None
    await storage.invitations.close(kept.id, "declined")
    assert await create(invitation(expires=later(60)), at_most=2) is not None
    assert await create(invitation(made=later(59)), at_most=2) is None
    assert await create(invitation(made=later(60)), at_most=2) is not None, "those that have lapsed do not count"


async def test_those_asked_for_at_the_same_moment_count_each_other(storage: Storage) -> None:
    made = await asyncio.gather(*(storage.invitations.create(invitation(), at_most=3) for _ in range(12)))
    assert sum(one is not None for one in made) == 3


async def test_those_that_lapsed_wait_to_be_announced(storage: Storage) -> None:
    second = await invited(storage, invitation(expires=later(60)))
    first = await invited(storage, invitation(expires=later(50)))
    await invited(storage, invitation(expires=later(61)))
    assert await storage.invitations.expired(later(60)) == [first, second]
    await storage.invitations.close(first.id, "expired")
    assert await storage.invitations.expired(later(60)) == [second]
    assert await storage.invitations.expired(later(49)) == []
