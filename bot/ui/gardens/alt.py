"""A board without its picture: in sentences, for those who have it read to them, or drawn with signs."""

from functools import lru_cache

from bot.text import Text
from bot.ui.gardens.words import fields_in_words, move_in_words, place, walk_in_words
from bot.ui.reply import code_block
from engine.gardens import Position, Stones, read_position, tell
from engine.gardens.board import COLOURS, FIELDS, GARDENS, LEVEL
from engine.gardens.diagram import grid
from renderers.gardens.scene import Scene, View, view


@lru_cache(maxsize=128)
def alt(words: Text, scene: Scene) -> str:
    """Everything a scene of Gardens shows, in sentences that are heard well.

    Whose turn it is, the move last made or being made, the stones come home, every tower, every garden. Tests hold
    it to at most 1,024 characters, the most that Discord takes, and read the position back from it.

    Raises:
        NotationError: as drawing the scene does.
    """
    seen = view(scene)
    position = seen.position
    lines = _head(words, scene, seen)
    lines += [_level(words, position, level) for level in ("upper", "lower")]
    lines += [
        words("alt-garden", garden=place(words, name), name=name, stones=_pile(words, stones))
        for name, stones in zip(GARDENS, position.gardens, strict=True)
    ]
    return "\n".join(lines)


def text_board(words: Text, scene: Scene) -> str:
    """The same as a code block for those who read it, or where no picture can be sent: the stones as signs.

    Raises:
        NotationError: as drawing the scene does.
    """
    seen = view(scene)
    return code_block(_head(words, scene, seen), grid(seen.position))


def _head(words: Text, scene: Scene, seen: View) -> list[str]:
    """Whose turn it is, what moves, what may be chosen, how many stones have come home."""
    position = seen.position
    if scene.over or scene.winner is not None:
        lines = [words("alt-over", title=scene.title, turn=scene.turn)]
    else:
        lines = [words("alt-to-move", colour=words(f"colour-{position.seat}"), turn=position.turn)]
    lines += _move(words, scene, seen)
    if scene.choices:
        lines.append(words("alt-choices", places=", ".join(scene.choices)))
    arrived = {"white": position.garden("wg").white, "black": position.garden("bg").black}
    lines.append(words("alt-home", target=position.target, **arrived))
    return lines


def _move(words: Text, scene: Scene, seen: View) -> list[str]:
    """The move last made; or that being made, as far as it is made, and how it may go on."""
    if seen.hand:
        hand = _stones(words, seen.hand)
        if scene.half and scene.half.endswith("^"):
            return [words("alt-lifted", field=seen.at, stones=hand)]
        lines = [words("alt-hand", source=place(words, seen.source), stones=hand)]
        dropped = (scene.half or "").split(">")[1:]
        if dropped:
            lines.append(words("alt-dropped", fields=fields_in_words(words, dropped)))
        if scene.targets:
            ways = [words("again", place=way) if way == seen.at else way for way in scene.targets]
            lines.append(words("alt-targets", places=", ".join(ways)))
        return lines
    if seen.move is None:
        return []
    if scene.half is None and scene.before is not None:
        return [words("alt-last", told=move_in_words(words, tell(read_position(scene.before), seen.move)))]
    told = walk_in_words(words, seen.move)
    if seen.captured:
        told += " " + words("told-captured", places=", ".join(seen.captured))
    return [words("alt-last" if scene.half is None else "alt-made", told=told)]


@lru_cache(maxsize=512)
def _stones(words: Text, stones: str) -> str:
    """Stones one by one, in their order."""
    return ", ".join(words(f"stone-{stone}") for stone in stones)


def _level(words: Text, position: Position, level: str) -> str:
    towers = [
        words("alt-tower", field=field, stones=_stones(words, position.tower(field)))
        for field in FIELDS
        if LEVEL[field] == level and position.tower(field)
    ]
    return words(f"alt-level-{level}", towers="; ".join(towers)) if towers else words(f"alt-no-towers-{level}")


@lru_cache(maxsize=512)
def _pile(words: Text, stones: Stones) -> str:
    counts = [(colour, stones.of(colour)) for colour in COLOURS]
    return ", ".join(words(f"alt-stones-{colour}", count=count) for colour, count in counts if count) or words(
        "alt-empty"
    )
