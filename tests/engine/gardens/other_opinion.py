"""The rules of Gardens a second time, from the text of docs/rules/gardens.md and from nothing in the engine.

Slow and plain on purpose. A whole move is judged by one question per rule, and the legal moves are all
candidates about which no question is answered with a breach. A board is a dict: a field has the string of its
stones, bottom to top; a garden, under its name and a colour (`wh.w`), a number.
"""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

Board = dict[str, Any]

FILES = "abcde"
FIELDS = [file + rank for rank in "654321" for file in FILES]
HOME = {"w": "wh", "b": "bh"}
GOAL = {"w": "wg", "b": "bg"}
ENEMY = {"w": "b", "b": "w"}
GARDENS = ["wh", "bh", "wg", "bg"]


def parse(line: str) -> Board:
    fields, gardens, mover, target, turn = line.split()
    board: Board = {"mover": mover, "target": int(target), "turn": int(turn)}
    towers = fields.replace("/", ",").split(",")
    board |= {field: tower.replace("-", "") for field, tower in zip(FIELDS, towers, strict=True)}
    for garden, counts in zip(GARDENS, gardens.split(","), strict=True):
        white, black = counts.split(".")
        board[f"{garden}.w"], board[f"{garden}.b"] = int(white), int(black)
    return board


def unparse(board: Board) -> str:
    ranks = "/".join(",".join(board[file + rank] or "-" for file in FILES) for rank in "654321")
    gardens = ",".join(f"{board[f'{garden}.w']}.{board[f'{garden}.b']}" for garden in GARDENS)
    return f"{ranks} {gardens} {board['mover']} {board['target']} {board['turn']}"


def is_upper(place: str) -> bool:
    return place in ("wg", "bg") or place[1] in "456"


def adjoin(one: str, other: str) -> bool:
    if is_upper(one) != is_upper(other):
        return False
    if one in GARDENS and other in GARDENS:
        return False
    if one in GARDENS:
        one, other = other, one
    if other in GARDENS:
        return one[0] == ("a" if other[0] == "w" else "e")
    return abs(FILES.index(one[0]) - FILES.index(other[0])) + abs(int(one[1]) - int(other[1])) == 1


def won(board: Board) -> str | None:
    for colour in "wb":
        if board[f"{GOAL[colour]}.{colour}"] >= board["target"]:
            return colour
    return None


def split_walk(move: str) -> tuple[str, int | None, list[str]]:
    source, *places = move.split(">")
    return source[:2], int(source[2:]) if source[2:] else None, places


def breaks(board: Board, move: str) -> set[str]:
    """The keys of all the rules a move breaks; empty for a legal one."""
    me = board["mover"]
    if won(board):
        return {"over"}
    if move == "--":
        return {"pass"} if can_walk(board) or any(me in board[field] for field in FIELDS) else set()
    if move.endswith("^"):
        broken = {"lift"} if can_walk(board) else set()
        return broken if me in board[move[:2]] else broken | {"none"}
    source, count, places = split_walk(move)
    return breaks_at_source(board, source, count) or breaks_on_the_way(board, source, count, places)


def breaks_at_source(board: Board, source: str, count: int | None) -> set[str]:
    me = board["mover"]
    if count is None:
        if not board[source]:
            return {"none"}
        return set() if board[source][-1] == me else {"theirs"}
    if source in (HOME[ENEMY[me]], GOAL[me]):
        return {"waiting" if source == HOME[ENEMY[me]] else "arrived"}
    if board[f"{source}.{me}"] == 0:
        return {"none"}
    return {"count"} if count > 5 or count > board[f"{source}.{me}"] else set()


def breaks_on_the_way(board: Board, source: str, count: int | None, places: list[str]) -> set[str]:
    me = board["mover"]
    stack = board[source] if count is None else me * count
    drops = [place for place in places if place in FIELDS]
    entered = [place for place in places if place in GARDENS]
    runs = [place for place, _ in groupby(places)]
    broken = {
        "far" if is_upper(here) == is_upper(there) else "wall"
        for here, there in zip([source, *runs], runs, strict=False)
        if not adjoin(here, there) and here != there
    }
    if source in runs:
        broken.add("back")
    if any(runs.count(field) > 1 for field in drops):
        broken.add("twice")
    if any(len(board[field]) + drops.count(field) > 5 for field in drops):
        broken.add("full")
    for before, after, stone in zip(drops, drops[1:], stack[1:], strict=False):
        if before == after and stone != me:
            broken.add("colour")
    if GOAL[ENEMY[me]] in entered:
        broken.add("stairs")
    if len(drops) + len(entered) > len(stack):
        broken.add("spent")
    if len(drops) < len(stack) and not entered:
        broken.add("left")
    return broken


def heads(board: Board) -> Iterator[tuple[str, str]]:
    """All there is to pick up, as the head of the notation and the stones."""
    me = board["mover"]
    for garden in GARDENS:
        for count in range(1, 6):
            yield f"{garden}{count}", me * count
    for field in FIELDS:
        yield field, board[field]


def roads(place: str, stones: int) -> Iterator[list[str]]:
    """All ways to drop so many stones one by one from a place, wherever they lead."""
    if stones == 0:
        yield []
        return
    for there in FIELDS + GARDENS:
        if there in GARDENS and adjoin(place, there):
            yield [there]
        elif there in FIELDS and (adjoin(place, there) or place == there):
            for road in roads(there, stones - 1):
                yield [there, *road]


ROADS: dict[tuple[str, int], list[str]] = {}


def walks(board: Board) -> Iterator[str]:
    for head, stack in heads(board):
        key = head[:2], len(stack)
        if key not in ROADS:
            ROADS[key] = [">".join(road) for road in roads(*key) if road]
        if breaks_at_source(board, head[:2], int(head[2:]) if head[2:] else None):
            continue
        for road in ROADS[key]:
            move = f"{head}>{road}"
            if not breaks(board, move):
                yield move


def can_walk(board: Board) -> bool:
    return any(True for _ in walks(board))


def moves(line: str) -> list[str]:
    board = parse(line)
    if won(board):
        return []
    walking = list(walks(board))
    if walking:
        return sorted(walking)
    lifts = [f"{field}^" for field in FIELDS if board["mover"] in board[field]]
    return sorted(lifts) or ["--"]


def play(line: str, move: str) -> str:
    board = parse(line)
    me, them = board["mover"], ENEMY[board["mover"]]
    if move.endswith("^"):
        tower = board[move[:2]]
        board[move[:2]] = "".join(s for s in tower if s == them) + "".join(s for s in tower if s == me)
    elif move != "--":
        source, count, places = split_walk(move)
        stack = list(board[source] if count is None else me * count)
        if count is None:
            board[source] = ""
        else:
            board[f"{source}.{me}"] -= count
        for place in places:
            if place in FIELDS:
                board[place] += stack.pop(0)
            else:
                while stack:
                    board[f"{place}.{stack.pop()}"] += 1
    for owner in "wb":
        guest = ENEMY[owner]
        while board[f"{HOME[owner]}.{guest}"] > board[f"{HOME[owner]}.{owner}"]:
            board[f"{HOME[owner]}.{guest}"] -= 1
            board[f"{GOAL[owner]}.{guest}"] += 1
    board["mover"] = them
    board["turn"] += 1
    return unparse(board)
