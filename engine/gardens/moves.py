"""Moves as values. `str` of a move is its canonical notation; `notation.read` is the way back."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Walk:
    """A stack picked up and dropped along a way.

    Attributes:
        source: the field or garden it is picked up from.
        count: how many stones, for a garden; None for a field, whose tower goes whole.
        drops: the field each stone is dropped on, lowest stone first; a field stands here once for each stone.
        garden: the garden entered at the end, which takes all stones left; None where the walk ends on a field.
    """

    source: str
    count: int | None
    drops: tuple[str, ...]
    garden: str | None = None

    def __str__(self) -> str:
        head = self.source if self.count is None else f"{self.source}{self.count}"
        return ">".join((head, *self.drops) if self.garden is None else (head, *self.drops, self.garden))


@dataclass(frozen=True, slots=True)
class Lift:
    """The mover's stones in one tower put on top, where nothing can walk."""

    field: str

    def __str__(self) -> str:
        return f"{self.field}^"


@dataclass(frozen=True, slots=True)
class Pass:
    """The turn of a player who can neither walk nor lift."""

    def __str__(self) -> str:
        return "--"


Move = Walk | Lift | Pass
