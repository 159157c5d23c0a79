"""`/help`: what the bot does, with the commands to press."""

from collections.abc import Mapping
from typing import Final

from bot.ui.gardens.findings import measure_in_words
from bot.ui.house import House
from bot.ui.interaction import Interaction, private_text
from bot.ui.reply import Reply, sentence

SECTIONS: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    "gardens": {
        "begin": ("gardens challenge", "gardens open", "gardens computer", "gardens rematch"),
        "turn": ("gardens move", "gardens board", "gardens games"),
        "agree": ("gardens draw", "gardens takeback", "gardens resign"),
        "after": ("gardens replay", "gardens analyse", "gardens export"),
        "learn": ("gardens rules",),
    },
    "wyr": {
        "play": ("wyr daily", "wyr play", "wyr resume"),
        "after": ("wyr archive", "wyr stats"),
        "learn": ("wyr rules",),
    },
    "both": {
        "boards": ("leaderboard", "profile"),
        "yours": ("settings me", "privacy show", "privacy export", "privacy delete"),
        "server": ("settings server", "check"),
        "more": (),
    },
}
"""What is named where: sections, their lines, and the commands in them; those there are not are left out."""

_LAST: Final = "both", "more"
"""The line for commands that are named in no other."""


async def help_reply(house: House, interaction: Interaction) -> Reply:
    """All commands as clickable mentions, by what they are for; and what the figures of an analysis mean."""
    words = private_text(interaction)
    ids = await house.registration.ids()
    there = [command.qualified_name for command in house.tree.walk_commands() if hasattr(command, "callback")]
    unnamed = [name for name in there if name != "help"]  # they are looking at it
    lines = [words("help-head")]
    for section, rows in SECTIONS.items():
        lines.append(f"### {words(f'help-{section}')}")
        for row, listed in rows.items():
            named = [name for name in listed if name in there]
            unnamed = [name for name in unnamed if name not in named]
            if (section, row) == _LAST:
                named += unnamed
            if named:
                lines.append(f"{words(f'help-for-{row}')} {' · '.join(_mention(ids, name) for name in named)}")
        if section == "gardens":
            lines.append(f"-# {words('rating-rule')}")
        if section == "wyr":
            lines.append(f"-# {words('streak-rule')}")
    lines.append(f"### {words('help-analysis')}\n-# {measure_in_words(words)}")
    return sentence("\n".join(lines))


def _mention(ids: Mapping[str, int], name: str) -> str:
    """A command to press; its name alone where Discord does not have it yet."""
    root = name.partition(" ")[0]
    return f"</{name}:{ids[root]}>" if root in ids else f"`/{name}`"
