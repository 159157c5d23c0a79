"""Invitations: open until somebody closes them, and only once."""

import asyncio
from dataclasses import replace
from datetime import timedelta

from bot.storage import Storage
from tests.bot.storage.samples import ANNA, BEN, CARL, NOW, gardens, invitation, later


async def test_an_invitation_comes_back_as_it_was(storage: Storage) -> None:
    kept = await storage.invitations.create(invitation(id=99))
    assert kept == invitation(id=kept.id)
    assert await storage.invitations.get(kept.id) == kept
    to_anybody = await storage.invitations.create(invitation(opponent=None, target=7))
    assert await storage.invitations.get(to_anybody.id) == to_anybody
    assert await storage.invitations.get(to_anybody.id + 1) is None


async def test_its_post_is_noted(storage: Storage) -> None:
    kept = await storage.invitations.create(invitation())
    await storage.invitations.posted(kept.id, 2**62)
    assert await storage.invitations.get(kept.id) == replace(kept, message=2**62)


async def test_it_is_closed_once(storage: Storage) -> None:
    kept = await storage.invitations.create(invitation())
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
    kept = await storage.invitations.create(invitation())
    assert await storage.invitations.close(kept.id, "accepted", match=match.id) == replace(
        kept, status="accepted", match=match.id
    )


async def test_accepting_and_withdrawing_at_once_only_one_comes_through(storage: Storage) -> None:
    for _ in range(5):
        kept = await storage.invitations.create(invitation())
        match, closed = await asyncio.gather(
            storage.matches.from_invitation(kept.id, gardens()), storage.invitations.close(kept.id, "withdrawn")
        )
        assert (match is None) != (closed is None)
        loaded = await storage.invitations.get(kept.id)
        assert loaded is not None
        assert loaded.status == ("withdrawn" if match is None else "accepted")


async def test_those_open_between_two_people_are_counted(storage: Storage) -> None:
    for _ in range(3):
        kept = await storage.invitations.create(invitation())
    await storage.invitations.close(kept.id, "declined")
    await storage.invitations.create(invitation(expires=later(60)))
    await storage.invitations.create(invitation(challenger=BEN, opponent=ANNA))
    await storage.invitations.create(invitation(opponent=None))
    count = storage.invitations.open_between
    assert await count(ANNA, BEN, NOW) == 3
    assert await count(ANNA, BEN, later(59)) == 3
    assert await count(ANNA, BEN, later(60)) == 2
    assert await count(ANNA, BEN, NOW + timedelta(days=1)) == 0
    assert await count(ANNA, None, NOW) == 1
    assert await count(ANNA, CARL, NOW) == 0


async def test_those_that_lapsed_wait_to_be_announced(storage: Storage) -> None:
    second = await storage.invitations.create(invitation(expires=later(60)))
    first = await storage.invitations.create(invitation(expires=later(50)))
    await storage.invitations.create(invitation(expires=later(61)))
    assert await storage.invitations.expired(later(60)) == [first, second]
    await storage.invitations.close(first.id, "expired")
    assert await storage.invitations.expired(later(60)) == [second]
    assert await storage.invitations.expired(later(49)) == []


async def test_those_made_lately_are_counted_whatever_became_of_them(storage: Storage) -> None:
    kept = await storage.invitations.create(invitation())
    await storage.invitations.close(kept.id, "declined")
    await storage.invitations.create(invitation(made=later(10), opponent=CARL))
    await storage.invitations.create(invitation(made=later(20), opponent=None))
    await storage.invitations.create(invitation(challenger=BEN))
    made = storage.invitations.made_since
    assert await made(ANNA, None, NOW) == 3
    assert await made(ANNA, None, later(10)) == 2
    assert await made(ANNA, BEN, NOW) == 1
    assert await made(ANNA, CARL, NOW) == 1
    assert await made(ANNA, CARL, later(11)) == 0
