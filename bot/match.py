"""The frozen values that storage, play and ui pass around.

Only data: what a match is, who sits where, where it is shown. A match is a start and a list of moves
(texts of the engine); everything about the position is derived from them by `engine.GAMES[...].replay`.
Times are aware UTC. Discord's ids are plain ints.
"""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final, Literal

from engine.wyr import Difficulty

GameName = Literal["gardens", "wyr"]

RESIGNATION: Final = "resignation"
AGREEMENT: Final = "agreement"
TIME: Final = "time"
FINISHED: Final = "finished"

COMPUTER: Final = 0
"""Who sits in the seat of the computer: no person has this id."""

NOWHERE: Final = 0
"""The channel of a match whose server has been forgotten: no channel has this id."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where something is shown.

    Attributes:
        guild_id: the server; None in a private chat.
        channel_id: the channel, or the thread.
        parent_id: of a thread, the channel it hangs on.
    """

    guild_id: int | None
    channel_id: int
    parent_id: int | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended.

    Attributes:
        winner: the seat that won; None for a draw, or a solitaire that was not won.
        reason: the engine's word (target, repetition, stuck), people's (resignation, agreement, finished), or that of
            their clocks (time).
        at: when.
    """

    winner: int | None
    reason: str
    at: datetime


OfferKind = Literal["draw", "takeback"]


@dataclass(frozen=True, slots=True)
class Offer:
    """What one player of Gardens asks of the other; it stands until it is answered or the next move is made.

    Attributes:
        kind: what is asked for.
        seat: who asks.
        version: the version of the match that it made: its own number, by which the answers' buttons name it.
        message: the post in which all can see it; None until it is posted.
    """

    kind: OfferKind
    seat: int
    version: int
    message: int | None = None


@dataclass(frozen=True, slots=True)
class Match:
    """One game being played or finished.

    Attributes:
        id: the number it is known by, in buttons and in `game:`.
        game: "gardens" or "wyr".
        start: the position line it began with.
        moves: the moves since, canonical notation, in order.
        version: one up with every change of any kind; a write names the version it was decided on.
        position_version: the version at which the moves last changed. A button that plays a move names a version
            not older than this one: an offer made meanwhile does not make it stale, a move taken back does.
        seats: the players by seat; gardens (White, Black), wyr (the player,).
        place: where it is played.
        offer: gardens: what one player asks of the other at present.
        seed: wyr: the seed of the deal; None in gardens.
        day: wyr: the day whose deal it is; None in practice.
        ranked: wyr: it counts for the board of its day.
        rated: gardens: it counts for the players' ratings, if it gets long enough.
        pace: gardens: the days a player has for each move; None without a clock.
        deadline: gardens: when the player to move has lost by time; None without a clock or when it is over.
        reminder: gardens: when that player is reminded; None once that is done.
        given_back: gardens: time in which the bot was down that has been added to the deadline, as long as the players
            have not been told.
        public: wyr: everyone in the channel sees it; gardens: always.
        level: gardens: how strong the computer plays in the seat of `COMPUTER`, 1 to 5; None between people.
        undos: wyr: how many moves were taken back.
        hints: wyr: how many hints were asked for.
        score: wyr: the points at present, kept so that boards need no replay; None in gardens.
        perfect: wyr: finished with the highest score there is.
        result: how it ended; None while it goes on.
        began: when it began.
        moved: when it last changed.
        shown_version: the last version that was posted for all to see; 0 before the first.
        shown_message: that post's message id; None before the first.
        shown_picture: whether that post has a picture, or the board as text.
    """

    id: int
    game: GameName
    start: str
    moves: tuple[str, ...]
    version: int
    seats: tuple[int, ...]
    place: Place
    began: datetime
    moved: datetime
    position_version: int = 1
    offer: Offer | None = None
    seed: str | None = None
    day: date | None = None
    ranked: bool = False
    rated: bool = False
    pace: int | None = None
    deadline: datetime | None = None
    reminder: datetime | None = None
    given_back: timedelta | None = None
    public: bool = True
    level: int | None = None
    undos: int = 0
    hints: int = 0
    score: int | None = None
    perfect: bool = False
    result: Result | None = None
    shown_version: int = 0
    shown_message: int | None = None
    shown_picture: bool = False

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self.result is not None

    def seat_of(self, person: int) -> int | None:
        """The lowest seat of a person, None for a bystander."""
        return self.seats.index(person) if person in self.seats else None

    def opponent_of(self, person: int) -> int:
        """Who plays against a player of Gardens."""
        return self.seats[1 - self.seats.index(person)]


@dataclass(frozen=True, slots=True)
class Spent:
    """What is kept, until its day is over, of a daily whose player has deleted their data.

    Attributes:
        day: the day.
        digest: of day and player, see `bot.play.daily.Daily.spent`.
    """

    day: date
    digest: str


@dataclass(frozen=True, slots=True)
class Deal:
    """Wyr: the deal of a day.

    Attributes:
        day: the day.
        seed: what it is drawn from; a secret until the day is over.
        difficulty: how difficult it is.
        line: the best line that was found, in canonical notation: a perfect game, but for days that were begun before
            deals were chosen.
    """

    day: date
    seed: str
    difficulty: Difficulty
    line: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong somebody plays Gardens, as far as their rated games tell (Glicko-2).

    Attributes:
        rating: the strength, 1500 for who is new.
        deviation: how uncertain it is: two of them to either side hold the true strength in 19 cases of 20.
        volatility: how much the strength itself is expected to change.
        games: how many games have been rated.
        at: the moment all this is said of: while somebody does not play, the deviation grows.
    """

    rating: float
    deviation: float
    volatility: float
    games: int
    at: datetime


@dataclass(frozen=True, slots=True)
class RatingChange:
    """What a rated game did to the rating of one player.

    Attributes:
        person: the player.
        before: the rating when the game ended, but for the game.
        after: the rating with it.
    """

    person: int
    before: Rating
    after: Rating


@dataclass(frozen=True, slots=True)
class GardensRecord:
    """How somebody's finished games of Gardens with other people ended, rated or not."""

    won: int
    drawn: int
    lost: int

    @property
    def games(self) -> int:
        """How many there were."""
        return self.won + self.drawn + self.lost


@dataclass(frozen=True, slots=True)
class WyrRecord:
    """What somebody's games of Wyr came to. Only dailies that count are counted, but for `practice`.

    Attributes:
        scores: each score there was, ascending, with the number of games.
        won: how many were won, perfect ones among them.
        perfect: how many were perfect.
        last: the score of the one that ended last; None where there was none.
        practice: how many other games were finished.
    """

    scores: tuple[tuple[int, int], ...]
    won: int
    perfect: int
    last: int | None
    practice: int

    @property
    def games(self) -> int:
        """How many dailies there were."""
        return sum(games for _, games in self.scores)

    @property
    def average(self) -> float:
        """What a daily came to on average; 0 where there was none."""
        return sum(score * games for score, games in self.scores) / max(self.games, 1)

    @property
    def best(self) -> int | None:
        """The highest score; None where there was none."""
        return self.scores[-1][0] if self.scores else None


InvitationStatus = Literal["open", "accepted", "declined", "withdrawn", "expired"]


@dataclass(frozen=True, slots=True)
class Invitation:
    """A challenge to Gardens.

    Attributes:
        id: the number its buttons carry.
        challenger: who asks.
        opponent: who is asked; None where anybody may accept.
        target: stones to bring home, 8 or 7.
        pace: the days a player has for each move; None without a clock.
        rated: whether the game counts for the players' ratings.
        white: who plays White; None where the colours are drawn.
        rematch_of: the match that is played again with it; None for a new challenge.
        place: where it is posted.
        message: its post's id; None until it is posted.
        status: open, or what became of it.
        match: the match it became; None otherwise.
        made: when it was made.
        expires: when it lapses.
    """

    id: int
    challenger: int
    opponent: int | None
    target: int
    place: Place
    made: datetime
    expires: datetime
    pace: int | None = None
    rated: bool = False
    white: int | None = None
    rematch_of: int | None = None
    message: int | None = None
    status: InvitationStatus = "open"
    match: int | None = None


@dataclass(frozen=True, slots=True)
class BoardRow:
    """One line of a leaderboard: place (equals share one), person, name to show, points, and the finer order."""

    place: int
    person: int
    name: str
    points: int
    detail: int
