"""The rules of both games in short pages, each with an example drawn from a real position."""

from dataclasses import dataclass
from typing import Final

from bot.errors import Refusal
from bot.ui import gardens_alt, wyr_alt
from bot.ui.audience import Audience, for_one
from bot.ui.house import House
from bot.ui.interaction import Interaction
from bot.ui.pages import turns
from bot.ui.pictures import drawn
from bot.ui.press import Press
from bot.ui.presses import on
from bot.ui.reply import Picture, Reply, panel, rows, text
from engine import gardens, wyr
from renderers.gardens import Scene as Board
from renderers.gardens import board
from renderers.wyr import Scene as Garden
from renderers.wyr import Words as GardenWords
from renderers.wyr import garden


@dataclass(frozen=True, slots=True)
class Page:
    """One page: its sentences are `rules-<game>-<n>`.

    Attributes:
        position: the position its example shows.
        half: gardens: a half-made move shown in it.
        chosen: wyr: the card chosen in it.
    """

    position: str
    half: str | None = None
    chosen: str | None = None


_GARDENS: Final = (
    Page("-,-,-,-,-/-,-,wb,-,-/-,-,-,w,-/-,-,-,-,-/-,w,-,bbw,-/-,-,-,b,- 4.0,0.4,2.1,0.1 w 8 21"),
    Page("-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,b,-/-,w,w,b,- 8.0,0.8,0.0,0.0 w 8 3", half="wh3>a2"),
    Page("-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,w,-/-,-,bww,bb,-/-,-,-,-,- 7.0,0.7,0.0,0.0 w 8 7", half="c2"),
    Page("-,-,-,-,-/-,-,w,-,-/-,-,-,-,-/-,-,-,-,-/w,b,-,bb,-/-,-,-,-,- 0.0,2.2,3.2,3.3 w 8 41"),
)
_DEAL: Final = wyr.GAME.start({}, "a weaver in the forest")
_WYR: Final = (
    Page(_DEAL),
    Page(_DEAL, chosen="c1"),
    Page(
        "M4,F7,C9,R3,C7,C3,M6,C11,M1,F4,K6,M11,M5,C5,C6,K1,F8,R2,F6,M8,R7,R11,K3,M10,C10,F1,C2,R5,M2,C4,F10,R4,C8,F5,"
        "M7,K8,F2,R9,R1 5 R10,R8/M9,M3/C1/F9/- 3.0 0"
    ),
)


def pages(game: str) -> tuple[Page, ...]:
    """The pages of a game's rules."""
    return _GARDENS if game == "gardens" else _WYR


@on("rules", update=True)
async def turn_page(house: House, interaction: Interaction, press: Press) -> Reply:
    """Another page of the rules."""
    game, _, number = press.argument.partition("-")
    if game not in {"gardens", "wyr"} or not number.isdigit() or int(number) >= len(pages(game)):
        raise Refusal("unknown-press")
    return await rules_page(house, for_one(interaction), game, int(number))


async def rules_page(house: House, seen: Audience, game: str, number: int) -> Reply:
    """A page of the rules, with the way to the others."""
    words, page = seen.words, pages(game)[number]
    example = await _example(house, seen, game, page)
    buttons = turns(number, len(pages(game)), lambda to: Press("rules", 0, 0, f"{game}-{to}"))
    head = words(f"rules-{game}-{number}")
    foot = words("page", page=number + 1, pages=len(pages(game)))
    items = [text(head), *([example.gallery()] if example else []), text(f"-# {foot}"), *rows(buttons)]
    return Reply((panel(*items),), pictures=(example,) if example else ())


async def _example(house: House, seen: Audience, game: str, page: Page) -> Picture | None:
    return await (_board if game == "gardens" else _garden)(house, seen, page)


async def _board(house: House, seen: Audience, page: Page) -> Picture | None:
    words = seen.words
    position = gardens.read_position(page.position)
    title = words("picture-in-hand") if page.half else words("picture-to-move", colour=words("colour-0"))
    scene = Board(
        position=page.position,
        title=title,
        turn=words("picture-turn", turn=position.turn),
        half=page.half,
        targets=gardens.steps(position, page.half) if page.half else (),
    )
    return await drawn(house, seen, "rules.png", board, scene, gardens_alt.alt(words, scene))


async def _garden(house: House, seen: Audience, page: Page) -> Picture | None:
    words = seen.words
    table = wyr.read_position(page.position)
    asked = wyr.lowest_keiju(table)
    piles = wyr.enticements(table)
    scene = Garden(
        position=page.position,
        words=GardenWords(
            request=words("request-none") if asked is None else words(f"request-{asked.number}"),
            score=words("picture-score"),
            basket=words("picture-basket"),
            harvest=words("picture-harvest"),
        ),
        chosen=page.chosen,
        entice=bool(piles),
        piles=tuple(sorted({pile for choice in piles for pile in choice})),
    )
    return await drawn(house, seen, "rules.png", garden, scene, wyr_alt.alt(words, scene))
