"""Inviting somebody to a game of Gardens, and what may become of it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from random import Random
from typing import Final

from bot.clock import Clock
from bot.errors import Refusal
from bot.match import Invitation, InvitationStatus, Match, Place
from bot.play.clocks import wound
from bot.storage import Storage
from engine import gardens

LIFETIME: Final = timedelta(hours=24)
OPEN_AT_ONCE: Final = 3
"""Open invitations one person may have to another (or to everybody) in one go."""

WINDOW: Final = timedelta(hours=1)
WITHIN_TO_ONE: Final = 5
WITHIN: Final = 15
"""Invitations one person may make within `WINDOW`: to another (or to everybody), and in all.

Those that were accepted do not count, those that were withdrawn do.
"""


@dataclass(frozen=True, slots=True)
class Opponent:
    """Who is challenged, and what has to be known of them.

    Attributes:
        id: the person.
        bot: whether it is an application.
        sees: whether they can see the channel the invitation is posted in.
    """

    id: int
    bot: bool
    sees: bool


@dataclass(frozen=True, slots=True)
class Terms:
    """What a game is played by.

    Attributes:
        target: stones to bring home, 8 or 7.
        pace: the days a player has for each move, one of `PACES`; None without a clock.
        rated: whether it counts for the players' ratings.
    """

    target: int = 8
    pace: int | None = None
    rated: bool = True


_USUAL: Final = Terms()


class Challenges:
    """The invitations of all servers."""

    def __init__(self, storage: Storage, clock: Clock, random: Random) -> None:
        self._storage = storage
        self._clock = clock
        self._random = random

    async def challenge(
        self,
        challenger: int,
        opponent: Opponent | None,
        place: Place,
        terms: Terms = _USUAL,
        *,
        again: Match | None = None,
    ) -> Invitation:
        """Makes an invitation, to one person or (None) to whoever accepts first.

        Args:
            challenger: who asks.
            opponent: who is asked.
            place: where.
            terms: what the game is played by.
            again: the match that is played again by it, colours swapped.

        Raises:
            AlreadyThere: there is an open invitation to play that match again.
            Refusal: challenge-yourself, challenge-bot, challenge-blind, challenge-nobody, challenge-enough,
                challenge-often-to-one, challenge-often-to-all (with when it may be tried again).
        """
        if opponent is not None:
            if opponent.id == challenger:
                raise Refusal("challenge-yourself")
            if opponent.bot:
                raise Refusal("challenge-bot")
            if not opponent.sees:
                raise Refusal("challenge-blind", person=opponent.id)
            if (await self._storage.preferences.of(opponent.id))["challenges"] == "nobody":
                raise Refusal("challenge-nobody", person=opponent.id)
        now = self._clock()
        asked = None if opponent is None else opponent.id
        invitation = Invitation(
            id=0,
            challenger=challenger,
            opponent=asked,
            target=terms.target,
            pace=terms.pace,
            rated=terms.rated,
            white=None if again is None else again.seats[1],
            rematch_of=None if again is None else again.id,
            place=place,
            made=now,
            expires=now + LIFETIME,
        )
        return await self._storage.invitations.create(
            invitation, lambda made: _room(made, invitation), since=now - LIFETIME
        )

    async def accept(self, invitation_id: int, person: int) -> Match:
        """Begins the game, colours drawn at random or, in a rematch, swapped.

        Raises:
            Refusal: no-invitation, invitation-<status>, invitation-own, invitation-others.
        """
        invitation = await self._open(invitation_id)
        if invitation.opponent is None:
            if person == invitation.challenger:
                raise Refusal("invitation-own")
        elif person != invitation.opponent:
            raise Refusal("invitation-others", person=invitation.opponent)
        return await self.begin(invitation, person)

    async def begin(self, invitation: Invitation, person: int, level: int | None = None) -> Match:
        """Begins the game of an invitation that is open, or was a moment ago.

        Args:
            invitation: the invitation.
            person: who plays against its challenger.
            level: how strong the computer plays, where that is who.

        Raises:
            Refusal: no-invitation, invitation-<status>.
        """
        now = self._clock()
        seats = [invitation.challenger, person]
        self._random.shuffle(seats)
        if invitation.white is not None:
            seats.sort(key=lambda seat: seat != invitation.white)
        new = Match(
            id=0,
            game="gardens",
            start=gardens.GAME.start({"target": str(invitation.target)}, ""),
            moves=(),
            version=1,
            seats=tuple(seats),
            place=invitation.place,
            pace=invitation.pace,
            rated=invitation.rated,
            level=level,
            began=now,
            moved=now,
        )
        match = await self._storage.matches.from_invitation(invitation.id, wound(new, now))
        if match is None:  # somebody was quicker
            await self._open(invitation.id)
            raise Refusal("no-invitation")
        return match

    async def decline(self, invitation_id: int, person: int) -> Invitation:
        """The invited person says no.

        Raises:
            Refusal: no-invitation, invitation-<status>, invitation-others.
        """
        invitation = await self._open(invitation_id)
        if invitation.opponent is None or person != invitation.opponent:
            raise Refusal("invitation-others", person=invitation.opponent or invitation.challenger)
        return await self._close(invitation, "declined")

    async def withdraw(self, invitation_id: int, person: int) -> Invitation:
        """The challenger thinks better of it.

        Raises:
            Refusal: no-invitation, invitation-<status>, invitation-withdraw.
        """
        invitation = await self._open(invitation_id)
        if person != invitation.challenger:
            raise Refusal("invitation-withdraw", person=invitation.challenger)
        return await self._close(invitation, "withdrawn")

    async def open_of(self, person: int) -> list[Invitation]:
        """The invitations of a person that can be accepted, the oldest first."""
        made = await self._storage.invitations.made_by(person, self._clock() - LIFETIME)
        return [invitation for invitation in made if invitation.status == "open" and not self.has_lapsed(invitation)]

    async def lapsed(self) -> list[Invitation]:
        """The invitations whose time is over and whose posts do not say so yet; nobody can accept them any more."""
        expired = await self._storage.invitations.expired(self._clock())
        return [replace(invitation, status="expired") for invitation in expired]

    def has_lapsed(self, invitation: Invitation) -> bool:
        """Whether an invitation's time is over."""
        return invitation.expires <= self._clock()

    async def told(self, invitation_id: int) -> None:
        """Notes that the post of a lapsed invitation says so, or never will."""
        await self._storage.invitations.close(invitation_id, "expired")

    async def _open(self, invitation_id: int) -> Invitation:
        invitation = await self._storage.invitations.get(invitation_id)
        if invitation is None:
            raise Refusal("no-invitation")
        if invitation.status != "open":
            raise Refusal(f"invitation-{invitation.status}")
        if self.has_lapsed(invitation):
            raise Refusal("invitation-expired")
        return invitation

    async def _close(self, invitation: Invitation, status: InvitationStatus) -> Invitation:
        closed = await self._storage.invitations.close(invitation.id, status)
        if closed is None:  # somebody was quicker
            await self._open(invitation.id)
            raise Refusal("no-invitation")
        return closed


def _room(made: Sequence[Invitation], new: Invitation) -> None:
    """Refuses one invitation too many.

    Args:
        made: those of the same challenger within `LIFETIME`, the oldest first; all that are open are among them.
        new: the next one.

    Raises:
        Refusal: challenge-enough, challenge-often-to-one, challenge-often-to-all.
    """
    now = new.made
    to_them = [invitation for invitation in made if invitation.opponent == new.opponent]
    if sum(invitation.status == "open" and invitation.expires > now for invitation in to_them) >= OPEN_AT_ONCE:
        raise Refusal("challenge-enough", count=OPEN_AT_ONCE)
    if (when := _room_again(to_them, now, WITHIN_TO_ONE)) is not None:
        raise Refusal("challenge-often-to-one", count=WITHIN_TO_ONE, when=when)
    if (when := _room_again(made, now, WITHIN)) is not None:
        raise Refusal("challenge-often-to-all", count=WITHIN, when=when)


def _room_again(made: Sequence[Invitation], now: datetime, most: int) -> datetime | None:
    """When there is room for another one where there are as many as may be; None where there is."""
    lately = [each.made for each in made if each.status != "accepted" and each.made > now - WINDOW]
    return lately[-most] + WINDOW if len(lately) >= most else None
