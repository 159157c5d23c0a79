"""What a picture of Gardens is asked to show, and what that means: which stones lie, which are held, what moved."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

from engine.errors import NotationError
from engine.gardens import Lift, Move, Position, halfway, read_position
from engine.gardens.board import FIELDS, GARDENS, INDEX
from engine.gardens.notation import read
from engine.gardens.turn import lay, tell
from renderers.theme import WOOD


@dataclass(frozen=True, slots=True)
class Scene:
    """What one picture shows; also what it is remembered by. Words come from the catalogue.

    Attributes:
        position: the position line.
        title: the header's words, "White to move".
        turn: the number of the turn in words, "Turn 41", or "".
        last: the move that led to `position`, in canonical notation; it is marked as having happened.
        before: the position line from which `last` was played: it tells what was captured and what climbed.
        choices: the places where something may be picked up or lifted, `wh`, `c2`.
        half: a move being made from `position`, as far as it is made: `wh3`, `b5>c5`, `c2^`. The last move is
            not marked then. A whole move shows all its stones down.
        targets: the places where the next stone may be dropped, the place reached among them if it may be again.
        winner: the seat that won, when the game is over.
        over: whether the game is over; without a winner it is a draw.
        brief: a frame of a replay, where one sees what happens: of a move only the way is marked, and the stones it
            captures, and the header names neither it nor what is in hand.
        theme: the name of the theme, one of `renderers.theme.THEMES`.
    """

    position: str
    title: str
    turn: str = ""
    last: str | None = None
    before: str | None = None
    choices: tuple[str, ...] = ()
    half: str | None = None
    targets: tuple[str, ...] = ()
    winner: int | None = None
    over: bool = False
    brief: bool = False
    theme: str = WOOD.name

    @property
    def ended(self) -> bool:
        """Whether the game is over, won or drawn."""
        return self.over or self.winner is not None


@dataclass(frozen=True, slots=True)
class View:
    """A scene understood.

    Attributes:
        position: the stones that lie, those in hand left out.
        hand: the stones in hand, lowest first, "" for none.
        at: the place they are held over, "" for none.
        source: the place they were picked up from, "" for none.
        move: a whole move to mark: the last one, or one made and not yet confirmed.
        captured: for each field captured by it, which stones of the tower, from 0 at the bottom, are the captives.
        gained: for each garden how many (white, black) stones have come by it and by the staircases after it.
        climbed: how many (white, black) stones have climbed after it.
    """

    position: Position
    hand: str = ""
    at: str = ""
    source: str = ""
    move: Move | None = None
    captured: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    gained: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    climbed: tuple[int, int] = (0, 0)


def view(scene: Scene) -> View:
    """Read a scene.

    Raises:
        NotationError: a position or the last move cannot be read, or the half-made move begins no legal one.
    """
    position = _position(scene.position)
    if scene.half is None:
        if not scene.last:
            return View(position)
        return _marked(position, read(scene.last), _position(scene.before) if scene.before else None)
    if scene.half.endswith("^"):
        return _lifted(position, scene.half[:-1], scene.half)
    half = halfway(position, scene.half)
    if half is None:
        raise NotationError(scene.half, "no legal move begins like this")
    if not half.hand:
        return replace(_marked(half.board, read(scene.half), position), climbed=(0, 0))
    return View(half.board, half.hand, half.at, scene.half[:2])


# The position before a move is nearly always one that was just shown.
_position = lru_cache(maxsize=64)(read_position)


def _marked(position: Position, move: Move, before: Position | None) -> View:
    """A position and the move that led to it from another one."""
    if before is None:
        return View(position, move=move)
    captured = {}
    told = tell(before, move)
    for name in told.captured:
        tower = position.tower(name)
        # In a lift the stones of a tower change places, in a walk those that lay stay where they were.
        lay_there = len(tower) if isinstance(move, Lift) else len(before.tower(name))
        captured[name] = tuple(level for level in range(lay_there) if tower[level] != told.mover)
    gained = {}
    for name in GARDENS:
        now, then = position.garden(name), before.garden(name)
        gained[name] = (max(now.white - then.white, 0), max(now.black - then.black, 0))
    return View(position, move=move, captured=captured, gained=gained, climbed=told.climbed)


def _lifted(position: Position, place: str, half: str) -> View:
    if place not in INDEX or not position.tower(place):
        raise NotationError(half, "there is no tower to lift")
    sorted_tower = lay(position, Lift(place))[0][INDEX[place]]
    towers = tuple("" if name == place else tower for name, tower in zip(FIELDS, position.towers, strict=True))
    return View(replace(position, towers=towers), sorted_tower, place, place)
