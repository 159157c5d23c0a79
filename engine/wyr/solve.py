"""The best line from a position of Wyr: one at once, better ones the longer the search may run."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from engine.limit import Limit
from engine.wyr.basket import Baskets
from engine.wyr.beam import WIDEST, Beam, State, Weights, candidates, first_state, next_layer
from engine.wyr.line import Line, written_out
from engine.wyr.packed import CARD_NUMBERS
from engine.wyr.points import bound, perfect_score, score
from engine.wyr.position import Position

_PLAN: Final = (
    # Narrow beams with unlike weights find a perfect line of nine deals in ten.
    Beam(1, 1),
    Beam(1, 1, Weights(pair=65, given=400, enticed=0)),
    Beam(1, 1, Weights(pair=15, given=150, enticed=500)),
    Beam(1, 1, Weights(pair=33, given=150, enticed=500)),
    Beam(2, 2),
    Beam(4, 2),
    # Where there may be nothing to win, the most is made of it; where cards lie about, thoroughness pays.
    Beam(2, 2, to_win=False),
    Beam(8, 2),
    Beam(4, 2, to_win=False),
    Beam(2, 2, thorough=True),
    Beam(16, 3),
    Beam(32, 4),
    Beam(16, 8, to_win=False),
    Beam(8, 4, thorough=True),
    Beam(64, 4),
    Beam(8, 4, to_win=False, thorough=True),
    Beam(16, 4, thorough=True),
    Beam(128, 4),
    Beam(256, 8),
    Beam(64, 8, to_win=False, thorough=True),
    Beam(64, 8, thorough=True),
)
"""The beams, one after another until a line is proven the best. The order is the result of trials."""

_TO_THE_END: Final = Beam(WIDEST, WIDEST, to_win=False, thorough=True)
"""The beam that leaves nothing out where few cards are left, and so proves its line the best."""

_FEW_CARDS: Final = 12
"""So many cards in the Garden are few: `_TO_THE_END` nearly always has room for all there is."""


def solve(position: Position, limit: Limit) -> Line:
    """The best line found from a position within the limit.

    It ends before the limit where a line is proven the best, or when all that is planned was searched, which
    takes some millions of nodes at most. With a limit in nodes alone, and without one, the line is always the same.

    Returns:
        The line, its `nodes` those of the whole search.
    """
    search = _Search(position, limit)
    line = Line((), score(position), proven=False, nodes=0)
    for line in search.lines():  # noqa: B007  # the last is the best
        pass
    return replace(line, proven=search.is_proven, nodes=search.nodes)


def improving_lines(position: Position, limit: Limit) -> Iterator[Line]:
    """Lines from a position as they are found, each scoring more than the one before; see `solve`.

    The search goes on when the next line is asked for. There is none where no move was found that gains anything.
    """
    return _Search(position, limit).lines()


class _Search:
    """One search: what is spent, and the best that was found.

    Attributes:
        nodes: positions generated so far.
        is_proven: whether the best line found is certain to be the best there is.
    """

    def __init__(self, position: Position, limit: Limit) -> None:
        self.nodes = 0
        self._must_end = limit.start()
        self._position = position
        self._perfect = perfect_score(position)
        self._bound = bound(position)
        self._best_score = score(position)
        self.is_proven = self._best_score >= self._bound
        garden = bytes(CARD_NUMBERS[card] for card in position.garden)
        self._start = first_state(garden, position.offset, Baskets(position).start)

    def lines(self) -> Iterator[Line]:
        for beam in (_TO_THE_END, *_PLAN) if len(self._position.garden) <= _FEW_CARDS else _PLAN:
            best, ended = self._run(beam)
            if best is not None:
                yield Line(written_out(best, self._position), self._best_score, self.is_proven, self.nodes)
            if ended or self.is_proven:
                return

    def _run(self, beam: Beam) -> tuple[State | None, bool]:
        """Search with one beam.

        Returns:
            The best state found, None where it is no better than what was known; and whether the limit was reached.
        """
        best = None
        layer = [self._start]
        complete = beam.thorough and not beam.to_win
        while layer and not self.is_proven:
            found: list[int] = []
            for number, state in enumerate(layer):
                if self._must_end(self.nodes):
                    return best, True
                moves = candidates(state, number, beam)
                self.nodes += len(moves)
                found += moves
            layer, crowded = next_layer(found, layer, beam, self._is_hopeless)
            complete = complete and not crowded
            for state in layer:
                points = self._score(state)
                if points > self._best_score:
                    best, self._best_score = state, points
            self.is_proven = self._best_score >= self._bound
        self.is_proven = self.is_proven or complete
        return best, False

    def _is_hopeless(self, state: State) -> bool:
        """Whether no game that goes on from a state can score more than the best line found."""
        return self._perfect - state.basket.wasted <= self._best_score

    def _score(self, state: State) -> int:
        """The points: what a perfect game would have, less what the state falls short of it."""
        nature = state.left.bit_count()
        keiju = len(state.garden) - nature
        return self._perfect + state.basket.to_come - 2 * (nature - 1) - state.basket.size - 15 * keiju
