"""The rules of docs/rules/wyr.md a second time, as plainly as can be, for the engine to be compared with.

A table of 48 slots, cards as text, every question answered by looking at everything. It shares no line with
the engine and imports none of it.
"""

import hashlib
from itertools import chain, combinations, pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

SLOTS = [row + str(column) for row in "abcd" for column in range(1, 13)]
ASKED = {1: 4, 2: 4, 3: 4, 4: 4, 5: 5, 6: 5, 7: 5, 8: 4}


def dealt(seed: str) -> list[str]:
    numbers: list[int] = []
    counter = 0

    def below(n: int) -> int:
        nonlocal counter
        while True:
            if not numbers:
                digest = hashlib.sha256(seed.encode("utf-8") + counter.to_bytes(4, "big")).hexdigest()
                numbers.extend(int(digest[start : start + 8], 16) for start in range(0, 64, 8))
                counter += 1
            r = numbers.pop(0)
            if r < 2**32 - (2**32 % n):
                return r % n

    def shuffled(cards: list[str]) -> list[str]:
        cards = cards.copy()
        i = len(cards) - 1
        while i >= 1:
            j = below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]
            i -= 1
        return cards

    four = sorted(shuffled([f"K{n}" for n in range(1, 9)])[:4])
    return shuffled([suit + str(n) for suit in "RCFM" for n in range(1, 12)] + four)


def is_nature(card: str) -> bool:
    return card != "" and card[0] in "RCFM"


def asked_by(keiju: int, cards: list[str]) -> bool:
    suits = [card[0] for card in cards]
    numbers = sorted(int(card[1:]) for card in cards)
    times = sorted(numbers.count(n) for n in set(numbers))
    in_sequence = all(later == earlier + 1 for earlier, later in pairwise(numbers))
    answers = {
        1: sorted(suits) == ["C", "F", "M", "R"],
        2: len(cards) == 4 and len(set(suits)) == 1,
        3: len(cards) == 4 and in_sequence,
        4: times == [2, 2],
        5: len(cards) == 5 and len(set(suits)) == 1,
        6: len(cards) == 5 and in_sequence,
        7: times == [2, 3],
        8: times == [4],
    }
    return answers[keiju]


class Table:
    """A game in progress; `play` changes it."""

    def __init__(self, line: str) -> None:
        garden, offset, piles, harvest, gone = line.split(" ")
        cards = [] if garden == "-" else garden.split(",")
        self.slots = [""] * int(offset) + cards
        self.slots += [""] * (48 - len(self.slots))
        self.piles = [[] if pile == "-" else pile.split(",") for pile in piles.split("/")]
        self.nature, self.keiju = map(int, harvest.split("."))
        self.gone = int(gone)

    def line(self) -> str:
        cards = [card for card in self.slots if card]
        offset = self.slots.index(cards[0])
        piles = "/".join(",".join(pile) or "-" for pile in self.piles)
        return f"{','.join(cards)} {offset} {piles} {self.nature}.{self.keiju} {self.gone}"

    def lowest(self) -> int | None:
        return min((int(card[1:]) for card in self.slots if card.startswith("K")), default=None)

    def pairs(self) -> set[tuple[int, int]]:
        """The slots of all pairs that match, each both ways round."""
        found = set()
        for row in (range(12), range(12, 24), range(24, 36), range(36, 48)):
            for a, b in combinations(row, 2):
                one, two = self.slots[a], self.slots[b]
                between = self.slots[a + 1 : b]
                if not (is_nature(one) and is_nature(two)):
                    continue
                if one[0] != two[0] and one[1:] != two[1:]:
                    continue
                if between == [] or (len(between) == 2 and all(map(is_nature, between))):
                    found |= {(a, b), (b, a)}
        return found

    def why_not(self, move: str) -> str | None:
        """The key of the rule that a move in canonical notation breaks, None if it is legal."""
        return self._why_not(move, self.pairs())

    def _why_not(self, move: str, pairs: set[tuple[int, int]]) -> str | None:
        move = move.removesuffix("<")
        tests: dict[str, Callable[[], bool]]
        if ">" in move:
            slot = SLOTS.index(move.split(">")[0])
            tests = {
                "empty": lambda: self.slots[slot] == "",
                "keiju": lambda: self.slots[slot].startswith("K"),
                "match": lambda: all(slot != a for a, _ in pairs),
            }
        else:
            lowest = self.lowest()
            piles = [self.piles[int(digit) - 1] for digit in move[1:]]
            tests = {
                "gone": lambda: lowest is None,
                "count": lambda: len(piles) != ASKED[lowest or 0],
                "pile": lambda: [] in piles,
                "request": lambda: not asked_by(lowest or 0, [pile[-1] for pile in piles]),
            }
        return next((rule for rule, broken in tests.items() if broken()), None)

    def legal(self) -> list[str]:
        pairs = self.pairs()
        return sorted(move for move in EVERY_MOVE if self._why_not(move, pairs) is None)

    def play(self, move: str) -> None:
        from_left = move.endswith("<")
        move = move.removesuffix("<")
        if ">" in move:
            place, to = move.split(">")
            slot = SLOTS.index(place)
            if to == "h":
                self.nature += 1
            else:
                self.piles[int(to) - 1].append(self.slots[slot])
        else:
            slot = self.slots.index(f"K{self.lowest()}")
            for digit in move[1:]:
                self.piles[int(digit) - 1].pop()
                self.gone += 1
            self.keiju += 1
        if from_left:
            self.slots = ["", *self.slots[:slot], *self.slots[slot + 1 :]]
        else:
            self.slots = [*self.slots[:slot], *self.slots[slot + 1 :], ""]

    def score(self) -> int:
        left = sum(5 if card.startswith("K") else 1 for card in self.slots if card)
        return self.nature + 10 * self.keiju - left

    def won(self) -> bool:
        return [is_nature(card) for card in self.slots if card] == [True]


EVERY_MOVE = [
    move + way
    for move in chain(
        (f"{slot}>{to}" for slot in SLOTS for to in "h12345"),
        ("k" + "".join(piles) for count in range(1, 6) for piles in combinations("12345", count)),
    )
    for way in ("", "<")
]
"""Everything that is notation, legal or not."""
