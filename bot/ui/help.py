"""`/help`: what the bot does, with the commands to press."""

from bot.ui.gardens.findings import measure_in_words
from bot.ui.house import House
from bot.ui.interaction import Interaction, private_text
from bot.ui.reply import Reply, sentence


async def help_reply(house: House, interaction: Interaction) -> Reply:
    """All commands, each as a clickable mention with what it does; and what the figures of an analysis mean."""
    words = private_text(interaction)
    ids = await house.registration.ids()
    lines = [words("help-head")]
    grouped = True
    for command in house.tree.walk_commands():
        name = command.qualified_name
        root, *_ = parts = name.split(" ")
        if not hasattr(command, "callback"):
            lines.append(f"### {words(f'help-{name}')}")
            continue
        if command.parent is None and grouped:
            grouped = False
            lines.append(f"### {words('help-both')}")
        shown = f"</{name}:{ids[root]}>" if root in ids else f"`/{name}`"
        key = "-".join(parts)
        lines.append(f"{shown} {words(f'command-{key}')}")
    lines.append(f"### {words('help-analysis')}\n-# {measure_in_words(words)}")
    return sentence("\n".join(lines))
