"""Legal moves offered to somebody typing: how a text may go on, and what a wrong one may have meant."""

from collections import defaultdict
from itertools import islice, zip_longest

from engine.gardens.board import EDGES
from engine.gardens.notation import plain
from engine.gardens.position import Position
from engine.gardens.rules import legal


def suggest(position: Position, text: str, limit: int = 25) -> tuple[str, ...]:
    """At most `limit` legal moves that begin with what was typed, in any spelling; none where no move does.

    Where more fit than can be shown, each way the move can go on gets its share, short moves first; so typing
    more reaches every legal move. What is shown is sorted.
    """
    typed = plain(text)
    ways: defaultdict[str, list[str]] = defaultdict(list)
    for move in legal(position):
        for spelling in (move, _uncounted(move)):
            if spelling.startswith(typed):
                ways[spelling[len(typed) :].lstrip(">").split(">")[0]].append(move)
                break
    for moves in ways.values():
        moves.sort(key=len)
    by_turns = (move for row in zip_longest(*ways.values()) for move in row if move is not None)
    return tuple(sorted(islice(by_turns, limit)))


def nearest(position: Position, text: str, limit: int = 5) -> tuple[str, ...]:
    """At most `limit` legal moves most like a text that is none, the most like first."""
    wanted = plain(text).split(">")
    return tuple(sorted(legal(position), key=lambda move: (_distance(wanted, move.split(">")), move))[:limit])


def _uncounted(move: str) -> str:
    """The move without its COUNT, which may be left out."""
    return move[:2] + move[3:] if move[:2] in EDGES else move


def _distance(wanted: list[str], move: list[str]) -> int:
    """How far two moves are apart.

    Another source is 4, but 1 where only the COUNT differs; another place 2, but 1 where file, rank or garden is the
    same; each part more or less 1, so that a move broken off is near to those that go on.
    """
    apart = abs(len(wanted) - len(move))
    if wanted[0] != move[0]:
        apart += 1 if wanted[0][:2] == move[0][:2] else 4
    for one, other in zip(wanted[1:], move[1:], strict=False):
        if one != other:
            apart += 1 if one[:1] == other[:1] or one[1:2] == other[1:2] else 2
    return apart
