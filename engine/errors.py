"""What the engine refuses, and why.

ValueError
├── NotationError   the text says no move, position, seed or option of the game
└── IllegalMove     the text says a move, but the rules forbid it in this position
"""


class NotationError(ValueError):
    """Text that is not in the notation of the rules.

    Attributes:
        text: the text that could not be read, as it came.
        problem: what is wrong with it: a key of a few lower-case words such as "no-destination", for which the bot's
            catalogue has a sentence where people type such a text.
        index: the place of the move in the list of moves given to `Game.replay`, from 0; None elsewhere.
        step: which place of a walk's path it is about, from 1; None where it is about the whole.
    """

    def __init__(self, text: str, problem: str, index: int | None = None, step: int | None = None) -> None:
        super().__init__(f"{text!r}: {problem}" if step is None else f"{text!r}: {problem} {step}")
        self.text = text
        self.problem = problem
        self.index = index
        self.step = step

    def __reduce__(self) -> tuple[type["NotationError"], tuple[str, str, int | None, int | None]]:
        return type(self), (self.text, self.problem, self.index, self.step)

    def at(self, index: int) -> "NotationError":
        """The same of a move with its place in the list of moves."""
        return NotationError(self.text, self.problem, index, self.step)


class IllegalMove(ValueError):  # noqa: N818  # the name the field has for it
    """A move that can be read but breaks a rule.

    Attributes:
        move: the move in canonical notation.
        rule: the key of the rule it breaks, a member of the game's `Rule` enumeration by its value
            (a short lower-case word such as "full" or "wall"; docs/rules lists them).
        index: the place of the move in the list of moves given to `Game.replay`, from 0; None elsewhere.
    """

    def __init__(self, move: str, rule: str, index: int | None = None) -> None:
        super().__init__(f"{move}: breaks the rule {rule!r}")
        self.move = move
        self.rule = rule
        self.index = index

    def __reduce__(self) -> tuple[type["IllegalMove"], tuple[str, str, int | None]]:
        return type(self), (self.move, self.rule, self.index)
