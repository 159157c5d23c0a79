"""Checking a request's body place by place; all findings are told at once, as Discord tells them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandbox.refusals.errors import DiscordError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


class Form:
    """One place in a body: the body itself, a field of it, an item of a list.

    The checks note what they find and go on; ``verdict`` raises once all is said.

    Args:
        value: What stands there; None is what Discord makes of a missing field.
    """

    def __init__(
        self, value: Any, path: tuple[str, ...] = (), found: list[tuple[tuple[str, ...], str, str]] | None = None
    ) -> None:
        self.value = value
        self.path = path
        self._found = [] if found is None else found

    def at(self, *keys: str | int) -> Form:
        """Return the place of a field or item further inside; its value is None if it is not there."""
        value = self.value
        for key in keys:
            if isinstance(key, int):
                value = value[key] if isinstance(value, list) and key < len(value) else None
            else:
                value = value.get(key) if isinstance(value, dict) else None
        return Form(value, (*self.path, *map(str, keys)), self._found)

    def items(self) -> Iterator[Form]:
        """Yield the places of a list's items."""
        for index in range(len(self.value) if isinstance(self.value, list) else 0):
            yield self.at(index)

    def refuse(self, code: str, message: str) -> None:
        """Note a finding at this place."""
        self._found.append((self.path, code, message))

    @property
    def sound(self) -> bool:
        """Whether nothing has been found so far, here or anywhere in the body."""
        return not self._found

    def verdict(self) -> None:
        """Raise what was found anywhere in the body.

        Raises:
            DiscordError: 50035 with every finding at its place.
        """
        if not self._found:
            return
        tree: dict[str, Any] = {}
        for path, code, message in self._found:
            node = tree
            for key in path:
                node = node.setdefault(key, {})
            node.setdefault("_errors", []).append({"code": code, "message": message})
        raise DiscordError(50035, errors=tree)

    # Checks: each tells whether the value is there and of the right kind.

    def present(self, *, required: bool) -> bool:
        """Tell whether something is there; note its absence if it is required."""
        if self.value is None and required:
            self.refuse("BASE_TYPE_REQUIRED", "This field is required")
        return self.value is not None

    def text(self, least: int = 0, most: int | None = None, *, required: bool = False) -> bool:
        """Check for a text of ``least`` to ``most`` characters."""
        if not self.present(required=required):
            return False
        if not isinstance(self.value, str):
            self.refuse("STRING_TYPE_CONVERT", "Could not interpret value as string.")
            return False
        if not self.value and least and required:
            self.refuse("BASE_TYPE_REQUIRED", "This field is required")
        else:
            self._length(len(self.value), least, most)
        return True

    def snowflake(self, *, required: bool = False) -> int | None:
        """Check for an id, which may come as text or number, and return it."""
        if not self.present(required=required):
            return None
        if not isinstance(self.value, bool) and isinstance(self.value, str | int) and str(self.value).isdigit():
            return int(self.value)
        self.refuse("NUMBER_TYPE_COERCE", f'Value "{self.value}" is not snowflake.')
        return None

    def number(self, least: float | None = None, most: float | None = None, *, required: bool = False) -> bool:
        """Check for a whole number between ``least`` and ``most``."""
        if not self.present(required=required):
            return False
        if isinstance(self.value, bool) or not isinstance(self.value, int):
            self.refuse("NUMBER_TYPE_COERCE", f'Value "{self.value}" is not int.')
            return False
        if least is not None and self.value < least:
            self.refuse("NUMBER_TYPE_MIN", f"int value should be greater than or equal to {least}.")
        if most is not None and self.value > most:
            self.refuse("NUMBER_TYPE_MAX", f"int value should be less than or equal to {most}.")
        return True

    def flag(self) -> None:
        """Check for true or false, if anything."""
        if self.value is not None and not isinstance(self.value, bool):
            self.refuse("BOOLEAN_TYPE_CONVERT", "Must be either true or false.")

    def one_of(self, values: Iterable[Any], *, required: bool = True) -> bool:
        """Check for one of these values."""
        if not self.present(required=required):
            return False
        allowed = [int(v) if isinstance(v, int) else v for v in values]
        if isinstance(self.value, bool) or self.value not in allowed:
            self.refuse("BASE_TYPE_CHOICES", f"Value must be one of {{{', '.join(map(str, allowed))}}}.")
            return False
        return True

    def listing(self, least: int = 0, most: int | None = None, *, required: bool = False) -> bool:
        """Check for a list of ``least`` to ``most`` items."""
        if not self.present(required=required):
            return False
        if not isinstance(self.value, list):
            self.refuse("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType.")
            return False
        self._length(len(self.value), least, most)
        return True

    def mapping(self, *, required: bool = True) -> bool:
        """Check for an object."""
        if not self.present(required=required):
            return False
        if not isinstance(self.value, dict):
            self.refuse("DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
            return False
        return True

    def _length(self, length: int, least: int, most: int | None) -> None:
        if least <= length and (most is None or length <= most):
            return
        if least and most is not None:
            self.refuse("BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
        elif most is not None and length > most:
            self.refuse("BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")
        else:
            self.refuse("BASE_TYPE_MIN_LENGTH", f"Must be {least} or more in length.")
