"""What was made lately, at hand by what it was made of."""

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from typing import Generic, TypeVar

Value = TypeVar("Value")


class Kept(Generic[Value]):
    """Values by key, as many as there is room for; the one longest unused goes first. Safe to use from threads."""

    def __init__(self, room: int) -> None:
        """Keep nothing yet, and never more than `room` values."""
        self._room = room
        self._values: OrderedDict[Hashable, Value] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        """How many are kept at present."""
        return len(self._values)

    def get(self, key: Hashable) -> Value | None:
        """The value put under a key; None where there is none, or none any more."""
        with self._lock:
            value = self._values.get(key)
            if value is not None:
                self._values.move_to_end(key)
            return value

    def put(self, key: Hashable, value: Value) -> Value:
        """Keep a value, and give it back."""
        with self._lock:
            self._values[key] = value
            if len(self._values) > self._room:
                self._values.popitem(last=False)
        return value
