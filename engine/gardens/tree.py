"""What a position is worth, looking ahead: alpha-beta over the packed board, to a depth handed in.

The rules come in through `walks`, which a test holds to `rules`. What is found depends on the position, the style, the
limit and the salt handed in, on what has been asked before, and on nothing else.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable
from itertools import accumulate
from typing import Final
from zlib import crc32

from engine.gardens.evaluate import WIN
from engine.gardens.gains import BARRED, Gains, fits, totals
from engine.gardens.packed import Board
from engine.gardens.style import WON, Style
from engine.gardens.walks import path, stacks, walked, without_walk

ENDLESS: Final = 10 * WIN
"""Beyond every value."""
_EXACT, _AT_LEAST, _AT_MOST = range(3)
_LOOK: Final = 0b11111
"""The limit is looked at whenever these bits of the number of nodes are 0."""
_EARLY: Final = 3
"""Moves of a position searched in full; the later ones are looked at one turn less deep at first."""
_REMEMBERED: Final = 60_000
"""Positions of each side to move kept in mind, some 35 megabytes at most; then all are forgotten."""


class Ended(Exception):  # noqa: N818  # no error: the limit is reached in the middle of a search
    """The limit is reached; what was being looked at has no value."""


class Tree:
    """Values of positions, and what was found out about them on the way.

    Args:
        gains: the evaluation.
        style: how to think.
        must_end: told the number of nodes so far, says whether to end; see `engine.limit`.
        stood: the boards, by the seat to move, that have stood in the game; coming back to one counts as a draw.
        seat: who asks: draws are worth to them what the style says.
        salt: decides what the style overlooks.
    """

    def __init__(
        self,
        gains: Gains,
        style: Style,
        must_end: Callable[[int], bool],
        stood: tuple[set[bytes], set[bytes]],
        *,
        seat: int,
        salt: int,
    ) -> None:
        self.seat = seat
        self.nodes = 1
        """The positions whose moves were listed, the one asked about included."""
        self._gains = gains
        self._style = style
        self._must_end = must_end
        self._stood = stood
        self._salt = salt
        self._known: tuple[dict[bytes, tuple[int, int, int, int]], ...] = ({}, {})

    def overlooks(self, board: Iterable[int], walk: int) -> bool:
        """Whether a walk of a board is among those the style does not see."""
        return crc32(bytes(board), self._salt + walk & 0xFFFFFFFF) < self._style.overlooked * 2**32

    def at_most(self, static: int) -> int:
        """What a move that looks worth so much can be worth at most after the answer."""
        return static + self._style.tempo - self._style.quiet

    def null_window(  # noqa: PLR0917  # called for every move looked at; keywords cost time
        self, board: Board, seat: int, static: int, depth: int, lowest: int, ply: int, *, late: bool
    ) -> int:
        """A bound that tells whether a move is better than `lowest`; a late one is looked at less deep first."""
        if late and depth > 1:
            value = -self.value(board, seat, static, depth - 1, -lowest - 1, -lowest, ply)
            if value <= lowest:
                return value
        return -self.value(board, seat, static, depth, -lowest - 1, -lowest, ply)

    def value(  # noqa: PLR0917  # likewise
        self, board: Board, seat: int, static: int, depth: int, lowest: int, enough: int, ply: int
    ) -> int:
        """What a position is worth to the seat to move, exactly between `lowest` and `enough`, bounds beyond.

        Args:
            board: what stands where.
            seat: who is to move.
            static: what the board is worth to that seat at sight.
            depth: turns to look ahead, 1 or more.
            lowest: what the mover has already.
            enough: what the opponent will not allow.
            ply: turns since the position asked about.
        """
        key = bytes(board)
        if key in self._stood[seat]:
            return -self._style.contempt if seat == self.seat else self._style.contempt
        best_walk = -1
        known = self._known[seat].get(key)
        if known is not None:
            value, looked, bound, best_walk = known
            if looked >= depth and (bound == _EXACT or (value >= enough if bound == _AT_LEAST else value <= lowest)):
                return value
        self.nodes += 1
        if not self.nodes & _LOOK and self._must_end(self.nodes):
            raise Ended
        if depth == 1:
            value = self._at_sight(board, seat, static, enough, ply)
            self._remember(seat, key, (value, 1, _EXACT if value < enough else _AT_LEAST, -1))
            return value
        self._stood[seat].add(key)
        value, best_walk = self._look(board, seat, static, depth, lowest, enough, ply, best_walk)
        self._stood[seat].discard(key)
        bound = _AT_LEAST if value >= enough else _AT_MOST if value <= lowest else _EXACT
        self._remember(seat, key, (value, depth, bound, best_walk))
        return value

    def _remember(self, seat: int, key: bytes, known: tuple[int, int, int, int]) -> None:
        kept = self._known[seat]
        if len(kept) >= _REMEMBERED:
            kept.clear()
        kept[key] = known

    def _at_sight(self, board: Board, seat: int, static: int, enough: int, ply: int) -> int:
        """The worth of the move that gains most, or of one that gains enough. Most of all time is spent here."""
        gains = self._gains.of(board, seat)
        enough += self._style.tempo
        best = BARRED
        for leave, inner, leaves in stacks(board, seat):  # `totals`, written out
            sums = [static + gains[leave]]
            add = sums.append
            for before, key in inner:
                add(sums[before] + gains[key])
            top = max([sums[before] + gains[key] for before, key in leaves])
            if top > best:
                best = top
                if best >= enough:
                    break
        if best >= WON:
            return WIN - ply
        if not fits(best - static):
            best = max(-self._gains.static(after, 1 - seat) for _, after in without_walk(board, seat))
        return best - self._style.tempo

    def _look(  # noqa: C901, PLR0912, PLR0917  # the one loop of alpha-beta, told in one piece
        self, board: Board, seat: int, static: int, depth: int, lowest: int, enough: int, ply: int, first: int
    ) -> tuple[int, int]:
        """The value of a position as in `value`, and the number of its best walk."""
        style = self._style
        gains = self._gains.of(board, seat)
        found = stacks(board, seat)
        scores: list[int] = []
        ends = list(accumulate((len(stack.leaves) for stack in found), initial=0))
        for stack in found:
            scores += totals(stack, gains, static)
        order = sorted(range(len(scores)), key=scores.__getitem__, reverse=True)[: style.width]
        if not order or not fits(scores[order[0]] - static):
            return self._look_without_walk(board, seat, depth, lowest, enough, ply), -1
        if scores[order[0]] >= WON:
            return WIN - ply, order[0]
        if ply == 1 and style.overlooked:
            seen = [walk for walk in order if fits(scores[walk] - static) and not self.overlooks(board, walk)]
            order = seen or order[:1]
        if first in order:
            order.remove(first)
            order.insert(0, first)
        best, best_walk = -ENDLESS, -1
        for number, walk in enumerate(order):
            score = scores[walk]
            if number and depth == 2 and self.at_most(score) <= lowest:
                best = max(best, self.at_most(score))
                break
            if not fits(score - static):
                break
            at = bisect_right(ends, walk) - 1
            turn = walked(board, seat, path(found[at], walk - ends[at])), 1 - seat, -score
            if number == 0:
                value = -self.value(*turn, depth - 1, -enough, -lowest, ply + 1)
            else:
                value = self.null_window(*turn, depth - 1, lowest, ply + 1, late=number >= _EARLY)
                if lowest < value < enough:
                    value = -self.value(*turn, depth - 1, -enough, -lowest, ply + 1)
            if value > best:
                best, best_walk = value, walk
                if value > lowest:
                    lowest = value
                    if value >= enough:
                        break
        return best, best_walk

    def _look_without_walk(  # noqa: PLR0917  # as `value`
        self, board: Board, seat: int, depth: int, lowest: int, enough: int, ply: int
    ) -> int:
        best = -ENDLESS
        for _, after in without_walk(board, seat):
            static = self._gains.static(after, 1 - seat)
            best = max(best, -self.value(after, 1 - seat, static, depth - 1, -enough, -lowest, ply + 1))
            lowest = max(lowest, best)
            if best >= enough:
                break
        return best
