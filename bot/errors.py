"""The polite no.

Exception
└── Refusal        somebody asked for what cannot be; says why as a key and values, never as a sentence
    ├── Stale      the match has moved on since the button was made; carries the present match
    ├── BadMove    text that is no move here, or a move that breaks a rule; the same for both games
    └── Busy       more is waiting to be thought about than there is room for

A refusal changes nothing and is told to the person alone. The sentence for `key` is the catalogue's
`refusal-<key>`. Everything else that is raised is our fault.
"""

from bot.match import Match


class Refusal(Exception):  # noqa: N818  # it is no error: it is an answer
    """Something that cannot be done, for a reason the person is told.

    Attributes:
        key: names the sentence.
        values: what the sentence speaks of, by name; people as ids, moves and places as text.
    """

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key, values)
        self.key = key
        self.values = values


class Stale(Refusal):
    """A press that was made for an older state of a match.

    Attributes:
        match: the match as it is now.
    """

    def __init__(self, match: Match) -> None:
        super().__init__("stale")
        self.match = match


class BadMove(Refusal):
    """A move that cannot be read or breaks a rule.

    Attributes:
        match: the match it was meant for, unchanged by it.
        nearest: legal moves like it, best first; may be empty.
    """

    def __init__(self, key: str, match: Match, nearest: tuple[str, ...] = (), **values: object) -> None:
        super().__init__(key, **values)
        self.match = match
        self.nearest = nearest


class Busy(Refusal):
    """More is waiting to be thought about than there is room for; a moment later there is room again."""
