"""Where the source asks for sentences: by which keys, with which values."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import bot

SOURCE: Final = Path(bot.__file__).parent
ASKING: Final = frozenset({"words", "SAY", "private_text", "public_text", "words_of", "Text"})
"""What is called with a key, or gives what is called with one."""
REFUSING: Final = frozenset({"Refusal", "BadMove", "Busy"})


@dataclass(frozen=True)
class Use:
    """A sentence asked for.

    Attributes:
        key: its key; `{}` stands for what is known only when it is asked for.
        given: the names of the values it is given.
        open: whether it is given values whose names cannot be seen here.
        where: the place in the source.
    """

    key: str
    given: frozenset[str]
    open: bool
    where: str


@cache
def asked() -> frozenset[Use]:
    """Every sentence the source asks for by `words(...)` and its like."""
    return frozenset(use for name, tree in _modules() for use in _uses(name, tree, refusals=False))


@cache
def refused() -> frozenset[Use]:
    """Every refusal the source makes, by the key of its sentence."""
    return frozenset(
        Use(f"refusal-{use.key}", use.given, use.open, use.where)
        for name, tree in _modules()
        for use in _uses(name, tree, refusals=True)
    )


def literals() -> set[str]:
    """Every text that stands in the source."""
    return {
        node.value
        for _, tree in _modules()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def _modules() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(SOURCE.rglob("*.py")):
        yield str(path.relative_to(SOURCE)), ast.parse(path.read_text(encoding="utf-8"))


def _uses(name: str, tree: ast.Module, *, refusals: bool) -> Iterator[Use]:
    assigned: defaultdict[str, list[ast.expr]] = defaultdict(list)
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            assigned[node.targets[0].id].append(node.value)
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        called = node.func.func if isinstance(node.func, ast.Call) else node.func
        wanted = REFUSING if refusals else ASKING
        gives = isinstance(node.func, ast.Name) and node.func.id not in {"words", "SAY", *REFUSING}
        if not isinstance(called, ast.Name) or called.id not in wanted or gives:
            continue
        given = frozenset(keyword.arg for keyword in node.keywords if keyword.arg is not None)
        is_open = any(keyword.arg is None for keyword in node.keywords)
        for key in _keys(node.args[0], assigned):
            yield Use(key, given, is_open, f"{name}:{node.lineno}")


def _keys(node: ast.expr, assigned: dict[str, list[ast.expr]]) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(key)):
            yield key
        case ast.IfExp(body=one, orelse=other):
            yield from _keys(one, assigned)
            yield from _keys(other, assigned)
        case ast.JoinedStr(values=parts):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in parts)
        case ast.Name(id=name):
            for value in assigned.get(name, ()):
                yield from _keys(value, {})
