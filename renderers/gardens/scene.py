"""What a picture of Gardens is asked to show, and what that means: which stones lie, which are held, what moved."""

from dataclasses import dataclass, replace

from engine.errors import NotationError
from engine.gardens import Lift, Move, Position, halfway, read_position
from engine.gardens.board import FIELDS, INDEX
from engine.gardens.notation import read
from engine.gardens.turn import lay
from renderers.theme import WOOD


@dataclass(frozen=True, slots=True)
class Scene:
    """What one picture shows; also what it is remembered by. Words come from the catalogue.

    Attributes:
        position: the position line.
        title: the header's words, "White to move".
        turn: the number of the turn in words, "Turn 41", or "".
        last: the move that led to `position`, in canonical notation; it is marked as having happened.
        choices: the places where something may be picked up or lifted, `wh`, `c2`.
        half: a move being made from `position`, as far as it is made: `wh3`, `b5>c5`, `c2^`. The last move is
            not marked then. A whole move shows all its stones down.
        targets: the places where the next stone may be dropped, the place reached among them if it may be again.
        winner: the seat that won, when the game is over.
        over: whether the game is over; without a winner it is a draw.
        theme: the name of the theme, one of `renderers.theme.THEMES`.
    """

    position: str
    title: str
    turn: str = ""
    last: str | None = None
    choices: tuple[str, ...] = ()
    half: str | None = None
    targets: tuple[str, ...] = ()
    winner: int | None = None
    over: bool = False
    theme: str = WOOD.name


@dataclass(frozen=True, slots=True)
class View:
    """A scene understood.

    Attributes:
        position: the stones that lie, those in hand left out.
        hand: the stones in hand, lowest first, "" for none.
        at: the place they are held over, "" for none.
        source: the place they were picked up from, "" for none.
        move: a whole move to mark: the last one, or one made and not yet confirmed.
    """

    position: Position
    hand: str = ""
    at: str = ""
    source: str = ""
    move: Move | None = None


def view(scene: Scene) -> View:
    """Read a scene.

    Raises:
        NotationError: the position or the last move cannot be read, or the half-made move begins no legal one.
    """
    position = read_position(scene.position)
    if scene.half is None:
        return View(position, move=read(scene.last) if scene.last else None)
    if scene.half.endswith("^"):
        return _lifted(position, scene.half[:-1], scene.half)
    half = halfway(position, scene.half)
    if half is None:
        raise NotationError(scene.half, "no legal move begins like this")
    if not half.hand:
        return View(half.board, move=read(scene.half))
    return View(half.board, half.hand, half.at, scene.half[:2])


def _lifted(position: Position, field: str, half: str) -> View:
    if field not in INDEX or not position.tower(field):
        raise NotationError(half, "there is no tower to lift")
    sorted_tower = lay(position, Lift(field))[0][INDEX[field]]
    towers = tuple("" if name == field else tower for name, tower in zip(FIELDS, position.towers, strict=True))
    return View(replace(position, towers=towers), sorted_tower, field, field)
