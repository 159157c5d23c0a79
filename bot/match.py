"""The frozen values that storage, play and ui pass around.

Only data: what a match is, who sits where, where it is shown. A match is a start and a list of moves
(texts of the engine); everything about the position is derived from them by `engine.GAMES[...].replay`.
Times are aware UTC. Discord's ids are plain ints.
"""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Final, Literal

from engine.wyr import Difficulty

GameName = Literal["gardens", "wyr"]

RESIGNATION: Final = "resignation"
AGREEMENT: Final = "agreement"
FINISHED: Final = "finished"

COMPUTER: Final = 0
"""Who sits in the seat of the computer: no person has this id."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where something is shown: a channel, and the server it belongs to (None in a private chat)."""

    guild_id: int | None
    channel_id: int


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended.

    Attributes:
        winner: the seat that won; None for a draw, or a solitaire that was not won.
        reason: the engine's word (target, repetition, stuck) or people's (resignation, agreement, finished).
        at: when.
    """

    winner: int | None
    reason: str
    at: datetime


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
        draw_offer: the seat that has a draw on offer; None where none is.
        seed: wyr: the seed of the deal; None in gardens.
        day: wyr: the day whose deal it is; None in practice.
        ranked: wyr: it counts for the board of its day.
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
    draw_offer: int | None = None
    seed: str | None = None
    day: date | None = None
    ranked: bool = False
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


InvitationStatus = Literal["open", "accepted", "declined", "withdrawn", "expired"]


@dataclass(frozen=True, slots=True)
class Invitation:
    """A challenge to Gardens.

    Attributes:
        id: the number its buttons carry.
        challenger: who asks.
        opponent: who is asked; None where anybody may accept.
        target: stones to bring home, 8 or 7.
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
