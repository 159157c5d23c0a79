"""Looking ahead: alpha-beta over the packed board, deeper and deeper until the limit.

The rules come in through `walks`, which a test holds to `rules`. What is found depends on the position, the style, the
limit and the chance handed in, and on nothing else.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import accumulate
from random import Random
from typing import Final
from zlib import crc32

from engine.gardens.evaluate import WIN
from engine.gardens.gains import BARRED, Gains, fits, totals
from engine.gardens.packed import PLACES, WH, Board, lift, tower_stones
from engine.gardens.style import WON, Found, Style
from engine.gardens.walks import notation, path, stacks, walked

_ENDLESS: Final = 10 * WIN
_EXACT, _AT_LEAST, _AT_MOST = range(3)
_LOOK: Final = 0b11111
"""The limit is looked at whenever these bits of the number of nodes are 0."""
_EARLY: Final = 3
"""Moves of a position searched in full; the later ones are looked at one turn less deep at first."""
_REMEMBERED: Final = 250_000
"""Positions of each side to move kept in mind, about 100 megabytes at most; then all are forgotten."""


class _Ended(Exception):  # noqa: N818  # no error: the limit is reached in the middle of a search
    pass


@dataclass(slots=True)
class _First:
    """A move of the position asked about.

    Attributes:
        move: in notation.
        board: the board after it.
        static: what that is worth to the mover at once.
        blur: how much better it looks than it is.
    """

    move: str
    board: Board
    static: int
    blur: int


class Search:
    """One question and its answer.

    Args:
        gains: the evaluation.
        style: how to think.
        must_end: told the number of nodes so far, says whether to end; see `engine.limit`.
        stood: the boards, with the seat to move, that have stood in the game; coming back to one counts as a draw.
        chance: decides what the style leaves open.
    """

    def __init__(
        self,
        gains: Gains,
        style: Style,
        must_end: Callable[[int], bool],
        stood: Iterable[tuple[Board, int]],
        chance: Random,
    ) -> None:
        self._gains = gains
        self._style = style
        self._must_end = must_end
        self._chance = chance
        self._salt = chance.getrandbits(32)
        self._stood: tuple[set[bytes], set[bytes]] = (set(), set())
        for board, seat in stood:
            self._stood[seat].add(bytes(board))
        self._known: tuple[dict[bytes, tuple[int, int, int, int]], ...] = ({}, {})
        self._nodes = 0
        self._seat = 0

    def run(self, board: Board, seat: int) -> Found:
        """The best move in a position where nobody has won. However tight the limit, the moves are judged at sight."""
        self._seat = seat
        self._stood[seat].add(bytes(board))
        firsts = self._firsts(board, seat)
        self._nodes = 1
        best = firsts[0]
        found = Found(best.move, best.static, 1, 1)
        if len(firsts) == 1 or best.static >= WON:
            return found
        for depth in range(2, self._style.depth + 1):
            try:
                for found in self._deepen(firsts, depth):
                    best = next(first for first in firsts if first.move == found.move)
            except _Ended:
                break
            firsts.remove(best)
            firsts.insert(0, best)
            if abs(found.value) > WON:
                break
        return Found(found.move, found.value, found.depth, self._nodes)

    def compare(self, board: Board, seat: int, move: str) -> Iterator[tuple[Found, int]]:
        """The best move, and what another one is worth, each time both have been looked at as deep, until the limit.

        Once the best move is known to win, only the other one is looked at deeper.

        Args:
            board: a position where nobody has won.
            seat: who is to move.
            move: a legal move, in notation.
        """
        self._seat = seat
        self._stood[seat].add(bytes(board))
        firsts = self._firsts(board, seat)
        self._nodes = 1
        other = next(first for first in firsts if first.move == move)
        found, worth = Found(firsts[0].move, firsts[0].static, 1, 1), other.static
        yield found, worth
        for depth in range(2, self._style.depth + 1):
            if abs(worth) > WON or found.value < -WON:
                return
            try:
                if found.value < WON:
                    *_, found = self._deepen(firsts, depth)
                if found.move == move:
                    worth = found.value
                else:
                    worth = -self._value(other.board, 1 - seat, -other.static, depth - 1, -_ENDLESS, _ENDLESS, 1)
            except _Ended:
                return
            yield found, worth
            firsts.sort(key=lambda first: first.move != found.move)

    def _firsts(self, board: Board, seat: int) -> list[_First]:
        """All moves but the overlooked ones, the best at sight first; there is always one."""
        static, blur = self._gains.static(board, seat), self._style.blur
        gains = self._gains.of(board, seat)
        firsts = [
            _First(notation(keys), walked(board, seat, keys), total, self._chance.randint(0, blur))
            for stack in stacks(board, seat)
            for walk, total in enumerate(totals(stack, gains, static))
            if fits(total - static)
            for keys in [path(stack, walk)]
        ] or [
            _First(move, after, -self._gains.static(after, 1 - seat), 0) for move, after in _without_walk(board, seat)
        ]
        for first in firsts:
            if bytes(first.board) in self._stood[1 - seat]:
                first.static = -self._style.contempt
        firsts.sort(key=lambda first: first.static + first.blur, reverse=True)
        return [first for first in firsts if not self._overlooks(first.board, 0)] or firsts[:1]

    def _overlooks(self, board: Iterable[int], walk: int) -> bool:
        return crc32(bytes(board), self._salt + walk & 0xFFFFFFFF) < self._style.overlooked * 2**32

    def _deepen(self, firsts: list[_First], depth: int) -> Iterable[Found]:
        """One search to a depth: each best move so far as it is found, the first of the last search to begin with."""
        highest = -_ENDLESS
        for number, first in enumerate(firsts):
            lowest = highest - first.blur
            if number and depth == 2 and self._at_most(first.static) <= lowest:
                continue
            turn = first.board, 1 - self._seat, -first.static
            if number == 0:
                value = -self._value(*turn, depth - 1, -_ENDLESS, _ENDLESS, 1)
            else:
                value = self._null_window(*turn, depth - 1, lowest, 1, late=number >= self._style.width)
                if value > lowest:
                    value = -self._value(*turn, depth - 1, -_ENDLESS, -lowest, 1)
            if value > lowest:
                highest = value + first.blur
                yield Found(first.move, value, depth, self._nodes)

    def _null_window(  # noqa: PLR0917  # called for every move looked at; keywords cost time
        self, board: Board, seat: int, static: int, depth: int, lowest: int, ply: int, *, late: bool
    ) -> int:
        """A bound that tells whether a move is better than `lowest`; a late one is looked at less deep first."""
        if late and depth > 1:
            value = -self._value(board, seat, static, depth - 1, -lowest - 1, -lowest, ply)
            if value <= lowest:
                return value
        return -self._value(board, seat, static, depth, -lowest - 1, -lowest, ply)

    def _value(  # noqa: PLR0917  # likewise
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
            return -self._style.contempt if seat == self._seat else self._style.contempt
        best_walk = -1
        known = self._known[seat].get(key)
        if known is not None:
            value, looked, bound, best_walk = known
            if looked >= depth and (bound == _EXACT or (value >= enough if bound == _AT_LEAST else value <= lowest)):
                return value
        self._nodes += 1
        if not self._nodes & _LOOK and self._must_end(self._nodes):
            raise _Ended
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

    def _at_most(self, static: int) -> int:
        """What a move that looks worth so much can be worth at most after the answer."""
        return static + self._style.tempo - self._style.quiet

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
            best = max(-self._gains.static(after, 1 - seat) for _, after in _without_walk(board, seat))
        return best - self._style.tempo

    def _look(  # noqa: C901, PLR0912, PLR0917  # the one loop of alpha-beta, told in one piece
        self, board: Board, seat: int, static: int, depth: int, lowest: int, enough: int, ply: int, first: int
    ) -> tuple[int, int]:
        """The value of a position as in `_value`, and the number of its best walk."""
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
            seen = [walk for walk in order if fits(scores[walk] - static) and not self._overlooks(board, walk)]
            order = seen or order[:1]
        if first in order:
            order.remove(first)
            order.insert(0, first)
        best, best_walk = -_ENDLESS, -1
        for number, walk in enumerate(order):
            score = scores[walk]
            if number and depth == 2 and self._at_most(score) <= lowest:
                best = max(best, self._at_most(score))
                break
            if not fits(score - static):
                break
            at = bisect_right(ends, walk) - 1
            turn = walked(board, seat, path(found[at], walk - ends[at])), 1 - seat, -score
            if number == 0:
                value = -self._value(*turn, depth - 1, -enough, -lowest, ply + 1)
            else:
                value = self._null_window(*turn, depth - 1, lowest, ply + 1, late=number >= _EARLY)
                if lowest < value < enough:
                    value = -self._value(*turn, depth - 1, -enough, -lowest, ply + 1)
            if value > best:
                best, best_walk = value, walk
                if value > lowest:
                    lowest = value
                    if value >= enough:
                        break
        return best, best_walk

    def _look_without_walk(  # noqa: PLR0917  # as `_value`
        self, board: Board, seat: int, depth: int, lowest: int, enough: int, ply: int
    ) -> int:
        best = -_ENDLESS
        for _, after in _without_walk(board, seat):
            static = self._gains.static(after, 1 - seat)
            best = max(best, -self._value(after, 1 - seat, static, depth - 1, -enough, -lowest, ply + 1))
            lowest = max(lowest, best)
            if best >= enough:
                break
        return best


def _without_walk(board: Board, seat: int) -> list[tuple[str, Board]]:
    """The lifts, or the pass, of a seat that has no walk (G19)."""
    return [
        (f"{PLACES[field]}^", lift(board, seat, field)) for field in range(WH) if seat in tower_stones(board[field])
    ] or [("--", board)]
