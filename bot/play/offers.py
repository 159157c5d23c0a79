"""What one player of Gardens asks of the other: a draw, or a move back.

At most one offer stands in a match. It has a number of its own, the version of the match that it made: whoever answers
answers the offer they were shown and no other. The next move answers it, too.
"""

from dataclasses import replace

from bot.clock import Clock
from bot.errors import Refusal
from bot.match import AGREEMENT, COMPUTER, Match, Offer, OfferKind
from bot.play.gardens import PASS, Change, Gardens
from bot.play.replay import first_seat


class Offers:
    """The offers in all matches of Gardens."""

    def __init__(self, clock: Clock, gardens: Gardens) -> None:
        self._clock = clock
        self._gardens = gardens

    async def make(self, match_id: int, version: int, person: int, kind: OfferKind) -> Change:
        """Offers a draw, or asks for one's last move back; in place of what one has offered before.

        Args:
            match_id: the match.
            version: the version the person's screen shows; 0 where it shows none.
            person: who asks.
            kind: for what.

        Raises:
            Refusal: no-match, not-playing, over, nothing-to-take-back; draw-offered, takeback-offered (by oneself
                already), offer-waits (one of the opponent's).
            Stale: the screen shows other moves than those of the match, or somebody was quicker.
        """
        match = await self._gardens.seen(match_id, version, person)
        seat = match.seats.index(person)
        if match.offer is not None:
            if match.offer.seat != seat:
                raise Refusal("offer-waits", person=match.opponent_of(person))
            if match.offer.kind == kind:
                raise Refusal("draw-offered" if kind == "draw" else "takeback-offered")
        if kind == "takeback":
            before_last(match, seat)
        number = match.version + 1
        offer = Offer(kind, seat, number)
        return await self._gardens.write(match, replace(match, version=number, offer=offer, moved=self._clock()))

    async def answer(self, match_id: int, version: int, person: int, *, accept: bool) -> Change:
        """Accepts or declines what is offered.

        Args:
            match_id: the match.
            version: the offer's number: another one, made later, is not meant.
            person: who answers.
            accept: yes or no.

        Raises:
            Refusal: no-match, not-playing, over, no-offer, offer-own.
            Stale: somebody was quicker.
        """
        match = await self._gardens.playing(match_id, person)
        offer = match.offer
        if offer is None or offer.version != version:
            raise Refusal("no-offer")
        if match.seats[offer.seat] == person:
            raise Refusal("offer-own", person=match.opponent_of(person))
        if not accept:
            declined = replace(match, version=match.version + 1, offer=None, moved=self._clock())
            return await self._gardens.write(match, declined)
        if offer.kind == "draw":
            return await self._gardens.end(match, None, AGREEMENT)
        return await self._gardens.go_on(match, before_last(match, offer.seat))

    async def take_back(self, match_id: int, version: int, person: int) -> Change:
        """Takes a move back in a game against the computer, which has nothing against it.

        Args:
            match_id: the match.
            version: the version the person's screen shows; 0 where it shows none.
            person: who plays against it.

        Raises:
            Refusal: no-match (others are asked), not-playing, over, nothing-to-take-back.
            Stale: the screen shows other moves than those of the match, or somebody was quicker.
        """
        match = await self._gardens.seen(match_id, version, person)
        if match.opponent_of(person) != COMPUTER:
            raise Refusal("no-match")
        return await self._gardens.go_on(match, before_last(match, match.seats.index(person)))


def before_last(match: Match, seat: int) -> tuple[str, ...]:
    """The moves before the last one that a player made; what was answered to it and passed since goes with it.

    Raises:
        Refusal: nothing-to-take-back.
    """
    first = (seat - first_seat(match)) % 2
    own = [at for at in range(first, len(match.moves), 2) if match.moves[at] != PASS]
    if not own:
        raise Refusal("nothing-to-take-back")
    return match.moves[: own[-1]]
