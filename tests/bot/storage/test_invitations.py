"""Invitations: open until somebody closes them, and only once."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

import pytest
import sqlalchemy as sa

from bot.errors import Refusal
from bot.match import Invitation, Place
from bot.storage import Storage
from bot.storage.tables import invitations
from tests.bot.storage.plans import plan_of
from tests.bot.storage.samples import ANNA, BEN, GUILD, gardens, invitation, invited, later


async def test_an_invitation_comes_back_as_it_was(storage: Storage) -> None:
    kept = await invited(storage, invitation(id=99))
    assert kept == invitation(id=kept.id)
    assert await storage.invitations.get(kept.id) == kept
    again = await invited(storage, invitation(pace=3, rated=True, white=BEN, rematch_of=kept.id))
    assert await storage.invitations.get(again.id) == again
    to_anybody = await invited(storage, invitation(opponent=None, target=7, place=Place(GUILD, 2**62, 2**61)))
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


async def test_those_made_lately_are_looked_at_before_another_one_is_kept(storage: Storage) -> None:
    await invited(storage, invitation(made=later(0)))
    to_ben = await invited(storage, invitation(made=later(2)))
    to_all = await invited(storage, invitation(opponent=None, made=later(1)))
    await invited(storage, invitation(challenger=BEN, opponent=ANNA, made=later(1)))
    declined = await storage.invitations.close(to_ben.id, "declined")
    seen: list[list[Invitation]] = []

    def never(made: Sequence[Invitation]) -> None:
        seen.append(list(made))
        raise Refusal("enough")

    with pytest.raises(Refusal, match="enough"):
        await storage.invitations.create(invitation(made=later(3)), never, since=later(0))
    assert seen == [[to_all, declined]]
    last = await invited(storage, invitation(made=later(3)))
    assert last.id == to_all.id + 2, "nothing was kept of the one that was refused"


async def test_of_those_made_at_the_same_moment_each_sees_those_before_it(storage: Storage) -> None:
    def three(made: Sequence[Invitation]) -> None:
        if len(made) >= 3:
            raise Refusal("enough")

    create = storage.invitations.create
    made = await asyncio.gather(
        *(create(invitation(made=later()), three, since=later(0)) for _ in range(12)), return_exceptions=True
    )
    assert sum(isinstance(one, Invitation) for one in made) == 3


async def test_those_that_lapsed_wait_to_be_announced(storage: Storage) -> None:
    second = await invited(storage, invitation(expires=later(60)))
    first = await invited(storage, invitation(expires=later(50)))
    await invited(storage, invitation(expires=later(61)))
    assert await storage.invitations.expired(later(60)) == [first, second]
    await storage.invitations.close(first.id, "expired")
    assert await storage.invitations.expired(later(60)) == [second]
    assert await storage.invitations.expired(later(49)) == []


async def test_deleting_a_match_looks_through_no_invitations(database: str) -> None:
    became = sa.select(invitations.c.id).where(invitations.c.match_id == 1)
    assert "ix_invitations_match" in await plan_of(database, became)
