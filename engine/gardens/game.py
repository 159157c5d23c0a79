"""Gardens behind the face every game shows."""

from collections.abc import Mapping, Sequence

from engine.errors import NotationError
from engine.gardens import perft, record
from engine.gardens.position import TARGETS, start_position


class Gardens:
    """See `engine.game.Game`; and `perft`, by which the rules are checked."""

    def start(self, options: Mapping[str, str], seed: str) -> str:  # noqa: ARG002  # nothing is drawn in this game
        """The start position; `options` may name the `target`, "8" or "7".

        Raises:
            NotationError: an unknown option or value.
        """
        for option in options:
            if option != "target":
                raise NotationError(option, "there is no such option, only target")
        target = options.get("target", str(TARGETS[0]))
        if target not in {str(number) for number in TARGETS}:
            raise NotationError(target, "the target is 8 or 7")
        return str(start_position(int(target)))

    def replay(self, start: str, moves: Sequence[str]) -> record.State:
        """See `engine.game.Game.replay`."""
        return record.replay(start, moves)

    def perft(self, position: str, depth: int) -> int:
        """See `engine.gardens.perft.perft`."""
        return perft.perft(position, depth)
