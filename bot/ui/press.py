"""What a button says: match, version, action and the half-made move. Nothing else remembers it.

A `custom_id` is `h/<action>/<id>/<version>/<argument>`, at most 100 characters. It works after a restart,
on another process, after days, because all it means is written in it.
"""

import re
from dataclasses import dataclass
from typing import Final, Self

import discord

_FORM: Final = re.compile(r"h/([a-z]+(?:-[a-z]+)*)/(\d{1,18})/(\d{1,9})/([ -~]{0,48})", re.ASCII)
LONGEST: Final = 100


@dataclass(frozen=True, slots=True)
class Press:
    """A button, select or form by what it does.

    Attributes:
        action: names the handler.
        id: the match or invitation it is about; 0 where it is about none.
        version: the version of the match that the screen shows; 0 where none matters.
        argument: what else the action needs, such as a half-made move in notation.
    """

    action: str
    id: int = 0
    version: int = 0
    argument: str = ""

    @classmethod
    def parse(cls, custom_id: str) -> Self | None:
        """The press a custom id says; None where it is not one of ours."""
        form = _FORM.fullmatch(custom_id)
        if form is None:
            return None
        action, number, version, argument = form.groups()
        return cls(action, int(number), int(version), argument)

    @property
    def custom_id(self) -> str:
        """The custom id that says this press."""
        return f"h/{self.action}/{self.id}/{self.version}/{self.argument}"


def button(
    label: str,
    press: Press,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
) -> discord.ui.Button[discord.ui.LayoutView]:
    """A button that says a press."""
    return discord.ui.Button(label=label[:80], style=style, custom_id=press.custom_id)
