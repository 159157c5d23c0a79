"""The rules of both games in short pages, each with an example drawn from real positions."""

from bot.errors import Refusal
from bot.ui.audience import Audience, for_one
from bot.ui.house import House
from bot.ui.interaction import Interaction
from bot.ui.pages import turns
from bot.ui.pictures import drawn
from bot.ui.press import Press
from bot.ui.presses import on
from bot.ui.reply import Reply, framed, rows, text
from bot.ui.rules_examples import EXAMPLES, plate_of
from renderers.plates import plate


@on("rules", update=True)
async def turn_page(house: House, interaction: Interaction, press: Press) -> Reply:
    """Another page of the rules."""
    game, _, number = press.argument.partition("-")
    if not number.isdecimal() or int(number) >= len(EXAMPLES.get(game, ())):
        raise Refusal("unknown-press")
    return await rules_page(house, for_one(interaction), game, int(number))


async def rules_page(house: House, seen: Audience, game: str, number: int) -> Reply:
    """A page of the rules, with the way to the others."""
    words, pages = seen.words, len(EXAMPLES[game])
    example = await drawn(
        house, seen, "rules.png", plate, plate_of(words, game, number), words(f"rules-{game}-{number}-alt")
    )
    buttons = turns(number, pages, lambda to: Press("rules", 0, 0, f"{game}-{to}"))
    head = words(f"rules-{game}-{number}")
    foot = words("page", page=number + 1, pages=pages)
    return framed(text(head), example, text(f"-# {foot}"), *rows(buttons))
