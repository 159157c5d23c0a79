"""Positions and scenes of Wyr that the tests of its pictures look at."""

from collections.abc import Iterator
from random import Random

from engine.wyr import GAME, matches, read_position
from renderers.wyr import Scene, Words

DEAL = GAME.start({}, "first")

MIDGAME = (
    "C10,M5,R8,F9,K3,M3,C3,M6,F4,F8,R11,K7,F11,M7,K6,F10,M2,C4,R9,F6,M1,K5,C7,R1,F3,R4,M11,M4,R5,C5,F1 5 "
    "R3,R7,C1/C9,F5/R2/R10/- 10.0 0"
)
"""Five places are free before the first card, a whole row after the last; c10 matches by suit and by number."""

ENTICING = (
    "C10,M5,R8,F9,K3,M3,C3,M6,F8,R11,K7,F11,M7,K6,F10,M2,R9,F6,M1,K5,C7,R1,R4,M11,M4,C5,F1 5 "
    "R3,R7,C1/C9,F5,F3/R2/R10,C2,C4,F4/R5 9.0 0"
)
"""Keiju 3 can be enticed in two ways, with the piles 1 to 4 or 2 to 5."""

DEEP = (
    "R7,F11,K2,C5,M1,K4,K7,K8,F8 19 R1,R2,R3,R4,R5,R6,C1,C2,C3,C4,F1,F2,F3,F4,M2,M3,M4,M5,M6,M7/-/"
    "C6,C7,C8,C9,C10,C11,F5,F6,F7/M8/M9,M10 7.0 0"
)
"""A pile of 20 cards, one of nine, an empty one."""

STUCK = "R7,K5,C8,K8,M3,F10 20 R8,R9/-/C3/-/- 29.2 8"
"""Nothing can be taken, two Keiju are left."""

WON = "R7 20 R1,R2,R3/-/R10/-/- 22.4 17"
PERFECT = "R7 20 -/-/-/-/- 26.4 17"

WORDS = Words("Four numbers in sequence", "Score", "Basket", "Harvest")

SCENES = {
    "deal": Scene(DEAL, Words("Four of one suit", "Score", "Basket", "Harvest")),
    "midgame": Scene(MIDGAME, WORDS),
    "chosen": Scene(MIDGAME, WORDS, chosen="c10"),
    "enticing": Scene(ENTICING, WORDS, entice=True, piles=(1, 2, 3, 4, 5)),
    "deep": Scene(DEEP, Words("Four of one suit", "Score", "Basket", "Harvest")),
    "stuck": Scene(STUCK, Words("No card matches any more", "Score", "Basket", "Harvest"), over=True),
    "won": Scene(WON, Words("Won", "Score", "Basket", "Harvest"), over=True),
    "perfect": Scene(PERFECT, Words("Perfect", "Score", "Basket", "Harvest"), over=True),
}


def played(seed: str) -> Iterator[Scene]:
    """A game of random moves as it is shown: after each move the garden, and a card chosen in it."""
    chance = Random(seed)
    start = GAME.start({}, seed)
    moves: list[str] = []
    state = GAME.replay(start, moves)
    while state.legal:
        yield Scene(state.position, WORDS)
        found = matches(read_position(state.position))
        if found:
            yield Scene(state.position, WORDS, chosen=chance.choice([*found]))
        moves.append(chance.choice(state.legal))
        state = GAME.replay(start, moves)
    yield Scene(state.position, WORDS, over=True)
