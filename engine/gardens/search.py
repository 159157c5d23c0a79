"""Finding a move: every move of a position looked at deeper and deeper until the limit.

What is found depends on the position, the style, the limit and the chance handed in, and on nothing else.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from random import Random

from engine.gardens.gains import Gains, fits, totals
from engine.gardens.packed import Board
from engine.gardens.style import WON, Found, Style
from engine.gardens.tree import ENDLESS, Ended, Tree
from engine.gardens.walks import notation, path, stacks, walked, without_walk


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

    def run(self, board: Board, seat: int) -> Found:
        """The best move in a position where nobody has won. However tight the limit, the moves are judged at sight."""
        tree, firsts = self._begin(board, seat)
        best = firsts[0]
        found = Found(best.move, best.static, 1, 1)
        if len(firsts) == 1 or best.static >= WON:
            return found
        for depth in range(2, self._style.depth + 1):
            try:
                for found in self._deepen(tree, firsts, depth):
                    best = next(first for first in firsts if first.move == found.move)
            except Ended:
                break
            firsts.remove(best)
            firsts.insert(0, best)
            if abs(found.value) > WON:
                break
        return Found(found.move, found.value, found.depth, tree.nodes)

    def compare(self, board: Board, seat: int, move: str) -> Iterator[tuple[Found, int]]:
        """The best move, and what another one is worth, each time both have been looked at as deep, until the limit.

        Once the best move is known to win, only the other one is looked at deeper.

        Args:
            board: a position where nobody has won.
            seat: who is to move.
            move: a legal move, in notation.
        """
        tree, firsts = self._begin(board, seat)
        other = next(first for first in firsts if first.move == move)
        found, worth = Found(firsts[0].move, firsts[0].static, 1, 1), other.static
        yield found, worth
        for depth in range(2, self._style.depth + 1):
            if abs(worth) > WON or found.value < -WON:
                return
            try:
                if found.value < WON:
                    *_, found = self._deepen(tree, firsts, depth)
                if found.move == move:
                    worth = found.value
                else:
                    worth = -tree.value(other.board, 1 - seat, -other.static, depth - 1, -ENDLESS, ENDLESS, 1)
            except Ended:
                return
            yield found, worth
            firsts.sort(key=lambda first: first.move != found.move)

    def _begin(self, board: Board, seat: int) -> tuple[Tree, list[_First]]:
        self._stood[seat].add(bytes(board))
        tree = Tree(self._gains, self._style, self._must_end, self._stood, seat=seat, salt=self._salt)
        return tree, self._firsts(tree, board, seat)

    def _firsts(self, tree: Tree, board: Board, seat: int) -> list[_First]:
        """All moves but the overlooked ones, the best at sight first; there is always one."""
        static, blur = self._gains.static(board, seat), self._style.blur
        gains = self._gains.of(board, seat)
        firsts = [
            _First(notation(keys), walked(board, seat, keys), total, self._chance.randint(0, blur))
            for stack in stacks(board, seat)
            for walk, total in enumerate(totals(stack, gains, static))
            if fits(total - static)
            for keys in [path(stack, walk)]
        ] or [_First(move, after, -self._gains.static(after, 1 - seat), 0) for move, after in without_walk(board, seat)]
        for first in firsts:
            if bytes(first.board) in self._stood[1 - seat]:
                first.static = -self._style.contempt
        firsts.sort(key=lambda first: first.static + first.blur, reverse=True)
        return [first for first in firsts if not tree.overlooks(first.board, 0)] or firsts[:1]

    def _deepen(self, tree: Tree, firsts: list[_First], depth: int) -> Iterable[Found]:
        """One search to a depth: each best move so far as it is found, the first of the last search to begin with."""
        highest = -ENDLESS
        for number, first in enumerate(firsts):
            lowest = highest - first.blur
            if number and depth == 2 and tree.at_most(first.static) <= lowest:
                continue
            turn = first.board, 1 - tree.seat, -first.static
            if number == 0:
                value = -tree.value(*turn, depth - 1, -ENDLESS, ENDLESS, 1)
            else:
                value = tree.null_window(*turn, depth - 1, lowest, 1, late=number >= self._style.width)
                if value > lowest:
                    value = -tree.value(*turn, depth - 1, -ENDLESS, -lowest, 1)
            if value > lowest:
                highest = value + first.blur
                yield Found(first.move, value, depth, tree.nodes)
