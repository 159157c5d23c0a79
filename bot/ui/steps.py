"""A game, or a line of one, to be looked at: as an animation, and step by step.

One message shows it all; `⏮ ◀ ▶ ⏭` put another position in its place. Which one is written in the button, so that it
works after a restart, and after more has been played.
"""

import logging
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

import discord

import renderers.gardens
import renderers.wyr
from bot.errors import Busy, Refusal
from bot.text import Text
from bot.ui.audience import Audience, theme_for
from bot.ui.house import House
from bot.ui.pictures import picture_of
from bot.ui.press import Press, button
from bot.ui.reply import Part, Picture, Reply, View, framed, rows, text
from renderers.replay import BoardFilm, GardenFilm

Scene = renderers.gardens.Scene | renderers.wyr.Scene | BoardFilm | GardenFilm

FILM: Final = "film"
"""The page with the animation; the others are numbers of moves made, after a letter or none."""

FILM_SECONDS: Final = 30
"""How long an animation may take, waiting for its turn included."""

log = logging.getLogger(__name__)

_PAGE: Final = re.compile(r"[a-d]?(\d{1,4})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Shot:
    """One picture with its words.

    Attributes:
        told: what is to be seen, in a sentence or two.
        make: draws the picture.
        scene: what it draws.
        alt: the same in words.
        board: the same as a code block, which takes the place of a picture that cannot be drawn.
    """

    told: str
    make: Callable[[Any], bytes]
    scene: Scene
    alt: str
    board: str


@dataclass(frozen=True, slots=True)
class Course:
    """What is looked at.

    Attributes:
        title: the head of the message.
        count: how many moves there are; positions are numbered from 0, the start, to this.
        step: the position of a number.
        film: the animation of all.
        press: says the press that shows another page: its argument is filled in here. The handler of its action
            makes the course again and answers with `page`.
        share: what posts the animation for all, with `shared`; None where it is for this person alone.
        foot: what is said below every page, in small letters; a line each.
    """

    title: str
    count: int
    step: Callable[[int], Shot]
    film: Callable[[], Shot]
    press: Press
    share: Press | None = None
    foot: str = ""


async def page(house: House, seen: Audience, course: Course, argument: str) -> Reply:
    """The message that shows one page of a course, for one person.

    Args:
        house: the services.
        seen: who sees it.
        course: what is looked at.
        argument: that of the press, or `FILM`. A position that is not there is the last one; before the first move
            there is no animation, but the start.

    Raises:
        Refusal: unknown-press; the argument is none.
    """
    at = None if argument == FILM else _number(argument)
    if at is not None or not course.count:
        at = min(at or 0, course.count)
    foot = [text("\n".join(f"-# {line}" for line in course.foot.splitlines()))] if course.foot else []
    return framed(*await _shown(house, seen, course, at), *rows(_buttons(seen.words, course, at)), *foot)


async def shared(house: House, seen: Audience, course: Course, told: str) -> Reply:
    """The animation for all to see, with a line below it; nobody turns pages on it."""
    return framed(*await _shown(house, seen, course, None), text(f"-# {told}"), private=False)


async def _shown(house: House, seen: Audience, course: Course, at: int | None) -> tuple[Part, Part]:
    """The words of a page, and its picture or text board."""
    shot = course.film() if at is None else course.step(at)
    scene = replace(shot.scene, theme=await theme_for(house, seen))
    if at is None:
        picture = await _animation(house, seen, shot, scene)
    else:
        picture = await picture_of(house, "step.png", shot.make, scene, shot.alt)
    return text(f"### {course.title}\n{shot.told}"), picture or text(shot.board)


async def _animation(house: House, seen: Audience, shot: Shot, scene: Scene) -> Picture | None:
    """Made in a child process: it takes as long as a hundred pictures, and these are not to wait for it.

    Raises:
        Refusal: too-often.
        Busy: too much waits there already.
    """
    house.allowances.take(seen.person, "animation")
    try:
        data = await house.workers.search(shot.make, scene, seconds=FILM_SECONDS, key=seen.person)
    except Busy:
        raise
    except Exception:
        log.exception("an animation could not be made: %s", scene)
        return None
    return Picture("replay.gif", data, shot.alt)


def _number(argument: str) -> int:
    form = _PAGE.fullmatch(argument)
    if form is None:
        raise Refusal("unknown-press")
    return int(form[1])


def _buttons(words: Text, course: Course, at: int | None) -> list[discord.ui.Button[View]]:
    """The same buttons on every page, so that they stay under the thumb; those that lead nowhere are dimmed."""
    here = 0 if at is None else at
    # A letter tells two buttons apart that lead to the same position.
    ways = [
        ("⏮", "a", 0, at != 0),
        ("◀", "b", max(here - 1, 0), here > 0),
        ("▶", "c", min(here + 1, course.count), here < course.count),
        ("⏭", "d", course.count, at != course.count),
    ]
    buttons = []
    for label, letter, to, leads in ways:
        way = button(label, replace(course.press, argument=f"{letter}{to}"))
        way.disabled = not leads
        buttons.append(way)
    if course.count:
        film = button(words("animation"), replace(course.press, argument=FILM))
        film.disabled = at is None
        buttons.append(film)
        if course.share:
            share = button(words("share"), course.share)
            share.disabled = at is not None  # it is the animation that is shared
            buttons.append(share)
    return buttons
