"""Pictures drawn for a message, or left out where that fails: the words take their place."""

import logging
from collections.abc import Callable, Hashable
from dataclasses import replace
from typing import TypeVar

import renderers.charts
import renderers.gardens
import renderers.plates
import renderers.wyr
from bot.ui.audience import Audience, theme_for
from bot.ui.house import House
from bot.ui.reply import Picture

Scene = TypeVar(
    "Scene",
    renderers.gardens.Scene,
    renderers.wyr.Scene,
    renderers.plates.Plate,
    renderers.charts.Evaluation,
    renderers.charts.Curve,
    renderers.charts.Histogram,
)
Shown = TypeVar("Shown", bound=Hashable)

log = logging.getLogger(__name__)


async def drawn(  # noqa: PLR0917  # what is sent, in the order one thinks of it
    house: House, seen: Audience, name: str, make: Callable[[Scene], bytes], scene: Scene, alt: str
) -> Picture | None:
    """The picture of a scene in the theme of those who see it; None as for `picture_of`.

    Args:
        house: the services.
        seen: who sees it.
        name: the file's name.
        make: draws the scene.
        scene: what is shown.
        alt: the same in words.
    """
    return await picture_of(house, name, make, replace(scene, theme=await theme_for(house, seen)), alt)


async def picture_of(house: House, name: str, make: Callable[[Shown], bytes], shown: Shown, alt: str) -> Picture | None:
    """The picture of what is shown, as it says itself; None when it cannot be drawn, which is logged."""
    try:
        return Picture(name, await house.workers.draw(make, shown), alt)
    except Exception:
        log.exception("%s could not be drawn: %s", name, shown)
        return None
