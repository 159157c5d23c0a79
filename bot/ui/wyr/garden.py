"""The garden message of a Wyr game, in each of its stages."""

from typing import Final

import discord

from bot.match import Match
from bot.play.daily import day_of, fingerprint
from bot.play.replay import wyr_state
from bot.text import Text
from bot.ui.audience import Audience
from bot.ui.house import House
from bot.ui.names import mention, plain
from bot.ui.pictures import drawn
from bot.ui.press import Press, button
from bot.ui.reply import Item, Reply, View, framed, rows, sentence, text
from bot.ui.wyr.alt import alt, text_board
from bot.ui.wyr.result import how_of, result_in_words, why_uncounted
from bot.ui.wyr.words import aids_in_words, card_in_words, deal_in_words, last_move_in_words, points_in_words
from engine import wyr
from engine.wyr import Position
from renderers.wyr import Scene, garden
from renderers.wyr import Words as PictureWords

FILE: Final = "garden.png"

Button = discord.ui.Button[View]


async def garden_reply(
    house: House,
    seen: Audience,
    match: Match,
    *,
    note: str | None = None,
    private: bool | None = None,
    share: bool = True,
    hint: str | None = None,
) -> Reply:
    """The garden as it is: with the choice of a card while the game goes on, with its result after.

    Args:
        house: the services.
        seen: who sees it.
        match: the game.
        note: a line about what has just happened.
        private: whether only the player sees it; None: as the game is set.
        share: a finished game offers to be shared.
        hint: the move that the note advises: it is marked, and no other hint offered.
    """
    words, table = seen.words, wyr_state(match).table
    controls: list[Item]
    if match.over:
        note = "\n".join(line for line in (await result_in_words(house, words, match), note) if line)
        done = [button(words("share"), Press("w-share", match.id, match.version))] if share else []
        best = [] if _is_going_on(house, match) else [button(words("best-line"), Press("w-best", match.id))]
        controls = [*rows([*done, *best, _as_text(words, match)])]
    else:
        note = note or (last_move_in_words(words, match) if match.moves else words("garden-begins"))
        deeds = _deeds(words, match, table, hint=match.day is None and hint is None)
        controls = [*_rows_to_choose_from(words, match, table), *rows(deeds)]
    shown = scene(words, match, table, hint=hint)
    return await _message(house, seen, match, shown, controls, note=note, private=private)


async def chosen_reply(house: House, seen: Audience, match: Match, place: str, *, left: bool) -> Reply:
    """A card has been chosen: where to with it?"""
    words, table = seen.words, wyr_state(match).table
    end = "<" if left else ""
    tops = [pile[-1] if pile else None for pile in table.piles]
    buttons = [button(words("harvest"), Press("w-play", match.id, match.version, f"{place}>h{end}"), _GO)]
    for number, top in enumerate(tops, start=1):
        label = words("basket", number=number)
        if top is not None:
            label = words("basket-with", number=number, card=card_in_words(words, top))
        buttons.append(button(label, Press("w-play", match.id, match.version, f"{place}>{number}{end}")))
    buttons += _gap_and_back(words, match, table, "w-choose", place, left=left)
    card = wyr.card_at(table, place)
    partners = ", ".join(wyr.matches(table)[place])
    told = words("card-chosen", place=place, card="" if card is None else card_in_words(words, card), partners=partners)
    told += _closing(words, table, left=left)
    shown = scene(words, match, table, chosen=place)
    return await _message(house, seen, match, shown, [*rows(buttons)], note=told)


async def entice_reply(house: House, seen: Audience, match: Match, *, left: bool) -> Reply:
    """The lowest Keiju can be enticed: with which piles, and how shall the gap be closed?"""
    words, table = seen.words, wyr_state(match).table
    end = "<" if left else ""
    buttons = [
        button(
            words("entice-with", piles=" ".join(map(str, piles))),
            Press("w-play", match.id, match.version, f"k{''.join(map(str, piles))}{end}"),
            _GO,
        )
        for piles in wyr.enticements(table)
    ]
    buttons += _gap_and_back(words, match, table, "w-entice", "", left=left)
    asked = wyr.lowest_keiju(table)
    told = words("entice-how", request="" if asked is None else words(f"request-{asked.number}"))
    told += _closing(words, table, left=left)
    return await _message(house, seen, match, scene(words, match, table), [*rows(buttons)], note=told)


def text_reply(words: Text, match: Match, person: int) -> Reply:
    """The garden as text, with its position line; to others than its player it is said whose it is."""
    state = wyr_state(match)
    head = [words("board-as-text", match=match.id)]
    if match.seat_of(person) is None:
        head.append(words("garden-by" if match.over else "garden-of", person=mention(match.seats[0])))
    board = text_board(words, scene(words, match, state.table))
    return sentence("\n".join((*head, board, f"-# `{state.position}`")))


async def finish_reply(house: House, seen: Audience, match: Match) -> Reply:
    """The question before finishing."""
    words, table = seen.words, wyr_state(match).table
    buttons = [
        button(words("finish"), Press("w-finished", match.id, match.version), discord.ButtonStyle.danger),
        button(words("back"), Press("w-garden", match.id, match.version)),
    ]
    told = words("finish-sure", points=points_in_words(words, wyr.score(table)))
    return await _message(house, seen, match, scene(words, match, table), [*rows(buttons)], note=told)


def needs_way(table: Position) -> bool:
    """Whether it matters how the gap is closed: not where all cards lie in one row."""
    first = table.offset % _COLUMNS
    return first + len(table.garden) > _COLUMNS


_GO: Final = discord.ButtonStyle.primary
_COLUMNS: Final = 12


def _rows_to_choose_from(words: Text, match: Match, table: Position) -> list[Item]:
    found = wyr.matches(table)
    selects: list[Item] = []
    for row in "abcd":
        options = []
        for place, partners in found.items():
            card = wyr.card_at(table, place)
            if place[0] != row or card is None:
                continue
            label = words("card-option", place=place, card=card_in_words(words, card), partners=", ".join(partners))
            options.append(discord.SelectOption(label=label[:100], value=place))
        if options:
            press = Press("w-row", match.id, match.version, row)
            select = discord.ui.Select[View](
                custom_id=press.custom_id, placeholder=words("row", row=row), options=options
            )
            selects.append(discord.ui.ActionRow(select))
    return selects


def _deeds(words: Text, match: Match, table: Position, *, hint: bool) -> list[Button]:
    deeds = []
    if wyr.enticements(table):
        deeds.append(button(words("entice"), Press("w-entice", match.id, match.version), discord.ButtonStyle.success))
    if match.moves:
        deeds.append(button(words("undo"), Press("w-undo", match.id, match.version)))
    if hint:
        deeds.append(button(words("hint"), Press("w-hint", match.id, match.version)))
    deeds += [
        button(words("type-moves"), Press("w-type", match.id, match.version)),
        button(words("finish"), Press("w-finish", match.id, match.version)),
        _as_text(words, match),
    ]
    return deeds


def _as_text(words: Text, match: Match) -> Button:
    return button(words("show-as-text"), Press("w-text", match.id, match.version))


def _gap_and_back(
    words: Text, match: Match, table: Position, action: str, argument: str, *, left: bool
) -> list[Button]:
    buttons = []
    if needs_way(table):
        label = words("gap-left" if left else "gap-right")
        other = argument if left else f"{argument}<"
        buttons.append(button(label, Press(action, match.id, match.version, other)))
    buttons.append(button(words("back"), Press("w-garden", match.id, match.version)))
    return buttons


def _closing(words: Text, table: Position, *, left: bool) -> str:
    """A line that says what the toggle stands on."""
    return "\n" + words("closing-left" if left else "closing-right") if needs_way(table) else ""


def scene(words: Text, match: Match, table: Position, *, chosen: str | None = None, hint: str | None = None) -> Scene:
    """What the garden's picture shows."""
    return scene_of(words, table, chosen=chosen, hint=hint, how=how_of(match) if match.over else None)


def scene_of(
    words: Text, table: Position, *, chosen: str | None = None, hint: str | None = None, how: str | None = None
) -> Scene:
    """What the picture of a garden shows.

    Args:
        words: the sentences.
        table: the position.
        chosen: the place of the card that has been chosen.
        hint: the move to be marked, in canonical notation.
        how: how the game went, where it is over: perfect, won or not-won.
    """
    asked = wyr.lowest_keiju(table)
    piles = wyr.enticements(table) if chosen is None and how is None else ()
    advised = hint.partition(">")[0] if hint and ">" in hint else None
    if hint and advised is None:  # to entice, with just these piles
        piles = (tuple(int(pile) for pile in hint if pile.isdecimal()),)
    if how is not None:
        request = words(f"picture-{how}")
    else:
        request = words("request-none") if asked is None else words(f"request-{asked.number}")
    return Scene(
        position=str(table),
        words=PictureWords(
            request=request,
            score=words("picture-score"),
            basket=words("picture-basket"),
            harvest=words("picture-harvest"),
        ),
        chosen=chosen,
        hint=advised,
        entice=bool(piles),
        piles=tuple(sorted({pile for choice in piles for pile in choice})),
        over=how is not None,
    )


def _is_going_on(house: House, match: Match) -> bool:
    """Whether a game is of a day that is not over, so that nothing of its deal may be told."""
    return match.day is not None and day_of(house.clock()) <= match.day


async def _message(
    house: House,
    seen: Audience,
    match: Match,
    shown: Scene,
    controls: list[Item],
    *,
    note: str | None,
    private: bool | None = None,
) -> Reply:
    words = seen.words
    picture = await drawn(house, seen, FILE, garden, shown, alt(words, shown))
    head = [f"### {words('wyr-title', deal=deal_in_words(words, match))}"]
    if match.public:
        key = "garden-by" if match.over else "garden-of"
        head.append(words(key, person=mention(match.seats[0])))
    if not match.over and (why := why_uncounted(words, match)):  # afterwards it is told with the result
        head.append(why)
    foot = words("garden-foot", match=match.id, aids=aids_in_words(words, match))
    if match.day is not None and (match.over or not match.moves):
        digest = fingerprint(match.seed or "")
        if _is_going_on(house, match):
            foot += "\n-# " + words("seed-proof", digest=digest)
        else:
            foot += "\n-# " + words("seed-published", seed=plain(match.seed or ""), digest=digest)
    return framed(
        text("\n".join(head)),
        picture or text(text_board(words, shown)),
        text(note) if note else None,  # beside the controls: it is about them, and the head may be out of sight
        *controls,
        text(f"-# {foot}"),
        private=not match.public if private is None else private,
    )
