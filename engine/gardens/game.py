"""Gardens behind the face every game shows."""

from collections.abc import Mapping, Sequence

from engine.errors import NotationError
from engine.gardens import levels, perft, record
from engine.gardens.position import TARGETS, start_position
from engine.limit import Limit


class Gardens:
    """See `engine.game.Game`; `perft`, by which the rules are checked; and `choose`, the computer's move."""

    def start(self, options: Mapping[str, str], seed: str) -> str:  # noqa: ARG002  # nothing is drawn in this game
        """The start position; `options` may name the `target`, "8" or "7".

        Raises:
            NotationError: an unknown option or value.
        """
        for option in options:
            if option != "target":
                raise NotationError(option, "no-option")
        target = options.get("target", str(TARGETS[0]))
        if target not in {str(number) for number in TARGETS}:
            raise NotationError(target, "target")
        return str(start_position(int(target)))

    def replay(self, start: str, moves: Sequence[str]) -> record.State:
        """See `engine.game.Game.replay`."""
        return record.replay(start, moves)

    def perft(self, position: str, depth: int) -> int:
        """See `engine.gardens.perft.perft`."""
        return perft.perft(position, depth)

    def choose(
        self, start: str, moves: Sequence[str], level: int = 3, limit: Limit | None = None, seed: str = ""
    ) -> str:
        """A legal move, as a computer player of a level from 1 to 5 would play; see `engine.gardens.levels.find`."""
        return levels.find(start, moves, level, limit, seed).move
