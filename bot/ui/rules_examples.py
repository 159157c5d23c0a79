"""The drawn examples of the rules: real positions and moves, and what of their pictures is shown.

Each shows the very case its page tells. The page's sentences are `rules-<game>-<page>`, those of its example are
`rules-<game>-<page>-alt` for who cannot see it and, where it has several parts, `rules-<game>-<page>-<part>` above
each of them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from bot.text import Text
from engine import gardens, wyr
from renderers.gardens import Scene as Board
from renderers.gardens.places import SIZE as BOARD
from renderers.plates import Box, Part, Plate
from renderers.wyr import Scene as Garden
from renderers.wyr import Words as GardenWords
from renderers.wyr.table import SIZE as GARDEN


@dataclass(frozen=True, slots=True)
class Example:
    """The example of a page.

    Attributes:
        parts: its parts, without the words that come from the catalogue.
        beside: they stand side by side.
    """

    parts: tuple[Part, ...]
    beside: bool = False


def plate_of(words: Text, game: str, page: int) -> Plate:
    """The example of a page, with its words."""
    example = EXAMPLES[game][page]
    several = len(example.parts) > 1
    return Plate(
        tuple(
            replace(
                part,
                scene=_worded(words, part.scene),
                caption=words(f"rules-{game}-{page}-{number}") if several else "",
            )
            for number, part in enumerate(example.parts)
        ),
        beside=example.beside,
    )


def _worded(words: Text, scene: Board | Garden) -> Board | Garden:
    """A scene with the words of its header and boxes."""
    if isinstance(scene, Board):
        colour = words(f"colour-{gardens.read_position(scene.position).seat if scene.winner is None else scene.winner}")
        title = (
            words("picture-to-move", colour=colour) if scene.winner is None else words("picture-wins", colour=colour)
        )
        return replace(scene, title=title)
    table = wyr.read_position(scene.position)
    asked = wyr.lowest_keiju(table)
    request = words("request-none") if asked is None else words(f"request-{asked.number}")
    return replace(
        scene,
        words=GardenWords(
            request=words("picture-perfect") if wyr.is_perfect(table) else request,
            score=words("picture-score"),
            basket=words("picture-basket"),
            harvest=words("picture-harvest"),
        ),
    )


def _board(
    position: str, box: Box, *, last: str | None = None, half: str | None = None, way: tuple[str, ...] = ()
) -> Part:
    """A part of a board: as it is, after its last move, or with a move half made."""
    here = gardens.read_position(position)
    if last is not None:
        state = gardens.GAME.replay(position, (last,))
        winner = None if state.outcome is None else state.outcome.winner
        scene = Board(state.position, "", last=last, before=position, winner=winner, over=winner is not None)
        return Part(scene, box)
    targets = () if half is None else gardens.steps(here, half)
    return Part(Board(position, "", half=half, targets=targets), box, way=way)


_NO_WORDS: Final = GardenWords("", "", "", "")


def _garden(position: str, box: Box, *moves: str, chosen: str | None = None, over: bool = False) -> Part:
    """A part of a garden, after some moves."""
    table = wyr.GAME.replay(position, moves).table
    piles = () if over else wyr.enticements(table)
    scene = Garden(
        str(table),
        _NO_WORDS,
        chosen=chosen,
        entice=bool(piles),
        piles=tuple(sorted({pile for choice in piles for pile in choice})),
        over=over,
    )
    return Part(scene, box)


_START: Final = gardens.GAME.start({}, "")
_UPPER: Final = "-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/"
_TOWERS: Final = f"{_UPPER}-,-,-,-,-/-,-,wbw,b,-/-,-,-,-,- 8.0,0.8,0.0,0.0 w 8 15"
_ENTERING: Final = f"{_UPPER}-,-,-,-,-/-,-,-,wbw,-/-,-,-,-,- 5.0,0.4,3.0,0.5 w 8 31"
_CLIMBING: Final = f"{_UPPER}-,-,-,-,-/-,-,-,-,www/-,-,-,-,- 6.0,1.2,0.8,0.0 w 8 41"
_WINNING: Final = "-,-,-,-,-/ww,-,b,-,-/-,-,-,b,-/-,-,-,-,b/-,bb,-,-,-/-,w,-,-,- 1.0,0.3,6.2,0.0 w 8 97"

_WHOLE_BOARD: Final = (0, 0, *BOARD)
_FROM_HOME: Final = (14, 640, 864, 1112)
_MIDDLE: Final = (178, 646, 1028, 1106)
_TO_HOME: Final = (346, 640, 1188, 1112)
_STAIRS: Final = (684, 106, 1186, 1112)

_DEAL: Final = wyr.GAME.start({}, "a weaver in the forest")
_MATCHES: Final = "R6,F11,M8,R7,R11,R10,K3,M10,C10,F1,C2,R5,M2,C4,F10,M3,R4,C8,F5,M7,K8,F2,R9,R1 0 -/-/-/-/- 14.2 8"
_TWO_ROWS: Final = "C2,R5,M8,F4,C9,M6,R11,C7,F10,M3,C4,K5,R2,F6,M1,C11,R8,M10,F3,C6 2 -/-/-/-/- 13.3 12"
_ASKING: Final = (
    "M4,F7,C9,R3,C7,C3,M6,C11,M1,F4,K6,M11,M5,C5,C6,K1,F8,R2,F6,M8,R7,R11,K3,M10,C10,F1,C2,R5,M2,C4,F10,R4,C8,F5,"
    "M7,K8,F2,R9,R1 5 R10,R8/M9,M3/C1/F9/- 3.0 0"
)
_PERFECT: Final = "R7 20 -/-/-/-/- 26.4 17"

_WHOLE_GARDEN: Final = (0, 0, *GARDEN)
_HEADER: Final = (16, 14, 1384, 106)
_ROWS_A_B: Final = (16, 106, 1384, 440)
_ROW_A: Final = (16, 106, 1384, 292)
_ROW_B: Final = (16, 288, 1384, 440)
_BASKET: Final = (16, 734, 1384, 990)

EXAMPLES: Final[Mapping[str, tuple[Example, ...]]] = {
    "gardens": (
        Example((_board(_START, _WHOLE_BOARD, way=("wh", "a2", "bh", "bg", "wg")),)),
        Example((_board(_START, _FROM_HOME, half="wh3>a2"), _board(_START, _FROM_HOME, last="wh3>a2>b2>b2"))),
        Example((_board(_TOWERS, _MIDDLE), _board(_TOWERS, _MIDDLE, last="c2>d2>e2>e2"))),
        Example((_board(_ENTERING, _TO_HOME), _board(_ENTERING, _TO_HOME, last="d2>e2>bh"))),
        Example((_board(_CLIMBING, _STAIRS), _board(_CLIMBING, _STAIRS, last="e2>bh")), beside=True),
        Example((_board(_WINNING, _WHOLE_BOARD, last="a5>wg"),)),
    ),
    "wyr": (
        Example((_garden(_DEAL, _WHOLE_GARDEN),)),
        Example((_garden(_MATCHES, _ROW_A, chosen="a5"), _garden(_MATCHES, _ROW_B))),
        Example(
            (
                _garden(_TWO_ROWS, _ROWS_A_B, chosen="a8"),
                _garden(_TWO_ROWS, _ROWS_A_B, "a8>h"),
                _garden(_TWO_ROWS, _ROWS_A_B, "a8>h<"),
            )
        ),
        Example((_garden(_ASKING, _HEADER), _garden(_ASKING, _BASKET), _garden(_ASKING, _BASKET, "k1234"))),
        Example((_garden(_PERFECT, _WHOLE_GARDEN, over=True),)),
    ),
}
"""By game, page by page."""
