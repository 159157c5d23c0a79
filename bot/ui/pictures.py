"""Pictures drawn for a message, or left out where that fails: the words take their place."""

import logging
from collections.abc import Callable, Hashable
from typing import TypeVar

from bot.ui.audience import Audience
from bot.ui.house import House
from bot.ui.reply import Picture

Scene = TypeVar("Scene", bound=Hashable)

log = logging.getLogger(__name__)


async def drawn(  # noqa: PLR0917  # what is sent, in the order one thinks of it
    house: House,
    seen: Audience,  # noqa: ARG001  # as yet there is one theme
    name: str,
    make: Callable[[Scene], bytes],
    scene: Scene,
    alt: str,
) -> Picture | None:
    """The picture of a scene in the theme of those who see it; None when it cannot be drawn, which is logged.

    Args:
        house: the services.
        seen: who sees it.
        name: the file's name.
        make: draws the scene.
        scene: what is shown.
        alt: the same in words.
    """
    try:
        return Picture(name, await house.workers.draw(make, scene), alt)
    except Exception:
        log.exception("%s could not be drawn: %s", name, scene)
        return None
