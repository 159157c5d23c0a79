"""From a scene of Gardens to what is laid on the empty board, in the order it is laid."""

from collections.abc import Iterator, Mapping
from itertools import groupby, pairwise

from engine.gardens import Lift, Walk
from engine.gardens.board import COLOURS, GOAL, HOME, OTHER
from renderers.canvas import Stamp
from renderers.gardens import ground, marks, stones
from renderers.gardens.header import Header
from renderers.gardens.header import stamps as header_stamps
from renderers.gardens.marks import Accent
from renderers.gardens.places import PLACES, Place
from renderers.gardens.scene import Scene, View, view
from renderers.gardens.stacks import Stack, ceiling, held_over, in_garden, on_field
from renderers.theme import THEMES, Colour, Theme

Stacks = Mapping[str, tuple[Stack, ...]]
"""What lies in each place: the tower of a field, White's and Black's pile of a garden; empty ones too."""


def stamps(scene: Scene) -> Iterator[Stamp]:
    """Marks on the ground, stones from back to front, the way of a move, the stones in hand, the header.

    Raises:
        KeyError: there is no such theme.
        NotationError: as `scene.view`.
    """
    theme = THEMES[scene.theme]
    seen = view(scene)
    accent: Accent = "tell" if scene.half is None else "ask"
    stacks, held, below = _stacks(seen)
    yield from _veil(scene, theme)
    if not scene.brief:
        yield from _ground_marks(scene, seen, theme, accent)
    for place in PLACES.values():
        veiled = scene.ended and not _won(scene, place)
        for stack in stacks[place.name]:
            if place.garden:
                yield from _garden(place, stack, seen.position.target, ground.garden_ink(theme, veiled=veiled))
            if stack.stones:
                # In a garden a single stone is counted, too; the goal has its count beside it.
                telling = not stack.goal if place.garden else len(stack.stones) > 1
                yield from _standing(stack, theme, veiled=veiled, counted=telling and stack is not below)
                yield from (_come if place.garden else _dropped)(
                    place, stack, seen, theme, accent, lined=not scene.brief
                )
        if place.name in scene.targets and place.name != seen.at:
            landing = stacks[place.name][seen.position.seat if place.garden else 0]
            yield marks.ring(theme, landing.x, landing.top)
    if isinstance(seen.move, Walk):
        yield from _way(seen.move, theme, accent)
    yield from _climbed(seen, theme, accent)
    if held and below:
        yield from _held(held, below, theme)
        if seen.at in scene.targets:
            yield marks.pill(theme, PLACES[seen.at])
    yield from header_stamps(theme, _header(scene, seen))


def _veil(scene: Scene, theme: Theme) -> Iterator[Stamp]:
    """After the game the board is dimmed but for the garden of the winner."""
    if not scene.ended:
        return
    yield from ground.veil(theme)
    yield from (ground.lit(theme, place) for place in PLACES.values() if _won(scene, place))


def _won(scene: Scene, place: Place) -> bool:
    """Whether this is the garden of the winner."""
    return scene.winner is not None and place.name == GOAL[COLOURS[scene.winner]]


def _stacks(seen: View) -> tuple[Stacks, Stack | None, Stack | None]:
    """What lies, what is held, and what lies right below the hand."""
    stacks: dict[str, tuple[Stack, ...]] = {}
    for name, place in PLACES.items():
        if place.garden:
            stacks[name] = in_garden(place, seen.position.garden(name), seen.position.target)
        else:
            stacks[name] = (on_field(place, seen.position.tower(name)),)
    if not seen.hand:
        return stacks, None, None
    place = PLACES[seen.at]
    lying = [*stacks[seen.at]]
    # From a garden only the mover's own stones are picked up.
    number = seen.position.seat if place.garden else 0
    below, held = held_over(lying[number], seen.hand, ceiling(place))
    lying[number] = below
    stacks[seen.at] = tuple(lying)
    return stacks, held, below


def _ground_marks(scene: Scene, seen: View, theme: Theme, accent: Accent) -> Iterator[Stamp]:
    # The gold frame of the garden that won says enough.
    won = "" if scene.winner is None else GOAL[COLOURS[scene.winner]]
    if isinstance(seen.move, Walk):
        for name in dict.fromkeys((*seen.move.drops, *filter(None, (seen.move.garden,)))):
            if name != won:
                yield marks.outline(theme, PLACES[name], accent)
        yield marks.outline(theme, PLACES[seen.move.source], accent, dashed=True)
    elif isinstance(seen.move, Lift):
        yield marks.outline(theme, PLACES[seen.move.field], accent, dashed=True)
    if seen.source:
        yield marks.outline(theme, PLACES[seen.source], "ask", dashed=True)
    for name in (*scene.choices, *scene.targets):
        if name in scene.targets:
            yield from marks.wash(theme, PLACES[name])
        yield marks.target(theme, PLACES[name])
        if name != seen.at:
            yield marks.pill(theme, PLACES[name])
    if won:
        yield marks.frame(theme, PLACES[won])


def _standing(stack: Stack, theme: Theme, *, veiled: bool, counted: bool) -> Iterator[Stamp]:
    # A veiled board is nearly as dark as shadows are: they would but blur the black stones.
    if not veiled:
        yield from stones.shade(theme, stack.x, stack.y)
    yield _tower(stack, theme, counted=counted)


def _held(held: Stack, below: Stack, theme: Theme) -> Iterator[Stamp]:
    yield from stones.hover(theme, below.x, below.top)
    yield marks.held(theme, held.height, held.x, held.top)
    yield _tower(held, theme, counted=len(held.stones) > 1)


def _tower(stack: Stack, theme: Theme, *, counted: bool) -> Stamp:
    numeral = str(len(stack.stones)) if counted else ""
    return stones.tower(theme, stack.stones, stack.x, stack.y, thickness=stack.thickness, numeral=numeral)


def _garden(place: Place, stack: Stack, target: int, ink: Colour) -> Iterator[Stamp]:
    """What a garden says of a pile, and outlines of the stones it lacks."""
    count = len(stack.stones)
    if stack.goal:
        yield stones.score(ink, f"{count}/{target}").about(place.middle, place.y + 77)
        if count < target:
            yield stones.missing(ink, count, target, stack.x, stack.y)
    elif not count:
        yield stones.gap(ink, stack.x, stack.y)


def _dropped(place: Place, stack: Stack, seen: View, theme: Theme, accent: Accent, *, lined: bool) -> Iterator[Stamp]:
    """The line around the stones that a move put on top of a tower, and the signs on those captured below them."""
    move = seen.move
    if isinstance(move, Walk):
        count = move.drops.count(place.name)
    elif isinstance(move, Lift) and move.field == place.name:
        count = len(stack.stones) - len(stack.stones.rstrip(stack.stones[-1]))
    else:
        count = 0
    if count and lined:
        stones = stack.upper(count)
        yield marks.dropped(theme, accent, stones.height, stones.x, stones.top)
    for level in seen.captured.get(place.name, ()):
        yield marks.captive(theme, accent, stack.x, stack.upper(len(stack.stones) - level).y)


def _come(place: Place, stack: Stack, seen: View, theme: Theme, accent: Accent, *, lined: bool) -> Iterator[Stamp]:
    """The line around the stones that have come to a garden, carried or by the stairs."""
    count = seen.gained.get(place.name, (0, 0))[COLOURS.index(stack.stones[0])]
    if count and lined:
        come = stack.upper(count)
        yield marks.dropped(theme, accent, come.height, come.x, come.top)


def _climbed(seen: View, theme: Theme, accent: Accent) -> Iterator[Stamp]:
    """A chevron on every staircase climbed."""
    for colour, climbed in zip(COLOURS, seen.climbed, strict=True):
        if climbed:
            yield marks.chevron(theme, accent, (0, -1), PLACES[HOME[OTHER[colour]]].middle, ground.STAIRS_MIDDLE)


def _way(walk: Walk, theme: Theme, accent: Accent) -> Iterator[Stamp]:
    """A chevron on every edge a stack crossed."""
    places = [walk.source, *walk.drops, *filter(None, (walk.garden,))]
    for start, end in pairwise(PLACES[name] for name, _ in groupby(places)):
        right = (end.x > start.x) - (end.x < start.x)
        if right:
            # Beside a garden the edge is crossed where the field is.
            field = end if start.garden else start
            before, behind = (start, end) if right > 0 else (end, start)
            edge = (before.x + before.width + behind.x) // 2
            yield marks.chevron(theme, accent, (right, 0), edge, field.y + 95)
        else:
            down = 1 if end.y > start.y else -1
            yield marks.chevron(theme, accent, (0, down), start.x + 26, max(start.y, end.y) - 4)


def _header(scene: Scene, seen: View) -> Header:
    stones: str = seen.position.mover
    if scene.winner is not None:
        stones = COLOURS[scene.winner]
    elif scene.ended:
        stones = "bw"
    return Header(
        stones=stones,
        title=scene.title,
        gold=scene.winner is not None,
        # Nothing drops in a lift: its stones have no order to be told.
        hand="" if scene.brief or (scene.half and scene.half.endswith("^")) else seen.hand,
        turn=scene.turn,
        move="" if scene.brief else scene.half or scene.last or "",
        told=scene.half is None,
    )
