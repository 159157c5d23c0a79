"""Playing a game of Gardens again, colours swapped: one asks, the other accepts, by an invitation as any other."""

from bot.errors import Refusal
from bot.match import COMPUTER, Invitation, Match, Place
from bot.play.challenges import Challenges, Opponent, Terms
from bot.play.gardens import Gardens
from bot.storage import AlreadyThere, Storage
from engine import gardens


class Rematches:
    """The games that are played again."""

    def __init__(self, storage: Storage, games: Gardens, challenges: Challenges) -> None:
        self._storage = storage
        self._gardens = games
        self._challenges = challenges

    async def ask(self, match_id: int, person: int, place: Place) -> tuple[Invitation, Match | None]:
        """Asks for a rematch, or accepts that of the opponent. The computer accepts at once.

        Args:
            match_id: the match that is to be played again.
            person: one of its players.
            place: where the new one is to be played.

        Returns:
            The invitation to the new match, and the match itself where it has begun with this.

        Raises:
            Refusal: no-match, not-playing, rematch-early, rematch-asked (by oneself already), rematch-begun,
                rematch-nobody (the opponent's data were deleted), and those of `Challenges.challenge`.
        """
        match = await self._gardens.match(match_id)
        if match.seat_of(person) is None:
            raise Refusal("not-playing", people=match.seats)
        if not match.over:
            raise Refusal("rematch-early", match=match.id)
        opponent = match.opponent_of(person)
        if opponent < COMPUTER:
            raise Refusal("rematch-nobody")
        while True:
            standing = await self._standing(match, person)
            if standing is not None:
                return standing, await self._challenges.begin(standing, self._other(standing), match.level)
            try:
                invitation = await self._invite(match, person, opponent, place)
            except AlreadyThere:  # asked for, or begun, at the same moment
                continue
            if opponent == COMPUTER:
                return invitation, await self._challenges.begin(invitation, COMPUTER, match.level)
            return invitation, None

    @staticmethod
    def _other(invitation: Invitation) -> int:
        assert invitation.opponent is not None  # noqa: S101  # whom one has played against is known
        return invitation.opponent

    async def _standing(self, match: Match, person: int) -> Invitation | None:
        """The opponent's invitation that can be accepted now."""
        standing = await self._storage.invitations.rematch_of(match.id)
        if standing is None:
            return None
        if standing.status == "accepted":
            raise Refusal("rematch-begun", match=standing.match)
        if self._challenges.has_lapsed(standing):
            await self._challenges.told(standing.id)  # in place of the post, which is about to say so
            return None
        if standing.challenger == person and standing.opponent != COMPUTER:
            raise Refusal("rematch-asked", person=match.opponent_of(person))
        return standing

    async def _invite(self, match: Match, person: int, opponent: int, place: Place) -> Invitation:
        terms = Terms(gardens.read_position(match.start).target, match.pace, match.rated)
        # The post of the last board is where they both have been; what they can see now is not asked.
        asked = Opponent(opponent, bot=False, sees=True)
        return await self._challenges.challenge(person, asked, place, terms, again=match)
