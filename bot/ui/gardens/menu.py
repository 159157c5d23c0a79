"""Making a move by buttons, seen by the player alone: pick up, walk, confirm.

Each press carries the move as far as it is made, in notation, so that nothing has to be remembered.
"""

from dataclasses import replace

import discord

from bot.errors import Stale
from bot.match import Match, Result
from bot.play.replay import gardens_state
from bot.text import Text
from bot.ui.audience import Audience, for_one
from bot.ui.gardens.alt import text_board
from bot.ui.gardens.board import picture
from bot.ui.gardens.board import scene as scene_of
from bot.ui.gardens.computer import let_move
from bot.ui.gardens.post import foresee, post_change
from bot.ui.gardens.words import move_in_words, place
from bot.ui.house import House
from bot.ui.interaction import Interaction, private_text
from bot.ui.press import Press, button
from bot.ui.presses import on
from bot.ui.reply import Reply, View, framed, rows, sentence, text
from engine import gardens
from engine.gardens import Lift, Position
from renderers.gardens import Scene

Button = discord.ui.Button[View]


@on("g-move")
async def open_menu(house: House, interaction: Interaction, press: Press) -> Reply:
    """`Make a move` under a board, however old: the menu on the present position."""
    match = await house.gardens.at_turn(press.id, 0, interaction.user.id)
    return await _pick(house, for_one(interaction), match)


@on("g-pick", update=True)
async def pick_again(house: House, interaction: Interaction, press: Press) -> Reply:
    """Back to the choice of the stack."""
    match = await house.gardens.at_turn(press.id, press.version, interaction.user.id)
    return await _pick(house, for_one(interaction), match)


@on("g-walk", update=True)
async def walk(house: House, interaction: Interaction, press: Press) -> Reply:
    """A stack picked up or a stone dropped; a walk with only one way on goes on by itself."""
    match = await house.gardens.at_turn(press.id, press.version, interaction.user.id)
    position = gardens_state(match).here
    half = gardens.onward(position, press.argument)
    return await _stage(house, for_one(interaction), match, half)


@on("g-back", update=True)
async def back(house: House, interaction: Interaction, press: Press) -> Reply:
    """A step undone."""
    match = await house.gardens.at_turn(press.id, press.version, interaction.user.id)
    return await _stage(house, for_one(interaction), match, press.argument)


@on("g-cancel", update=True)
async def cancel(_house: House, interaction: Interaction, _press: Press) -> Reply:
    """The menu closed, nothing played."""
    return sentence(private_text(interaction)("menu-closed"))


@on("g-play", update=True)
async def confirm(house: House, interaction: Interaction, press: Press) -> Reply:
    """The move played."""
    return await played(house, interaction, press.id, press.version, press.argument)


async def played(house: House, interaction: Interaction, match_id: int, version: int, move: str) -> Reply:
    """Plays a move, tells the player, and posts the new board after that."""
    change = await house.gardens.play(match_id, version, interaction.user.id, move)
    words = private_text(interaction)
    after = change.after
    foresee(house, after)
    walked = gardens_state(replace(after, moves=after.moves[: len(change.before.moves) + 1])).last
    assert walked is not None  # noqa: S101  # it has just been played
    told = words("you-played", move=str(walked.move), told=move_in_words(words, walked), match=after.id)

    async def post(_message: int | None) -> None:
        await post_change(house, change, interaction)
        let_move(house, after)

    return replace(sentence(told), then=post)


async def _stage(house: House, seen: Audience, match: Match, half: str) -> Reply:
    """The stage of the menu a half-made move has reached."""
    position = gardens_state(match).here
    whole = gardens.complete(position, half)
    if whole is not None:
        return await _preview(house, seen, match, whole)
    if not gardens.steps(position, half):
        raise Stale(match)  # no half-made move here: made by hand
    return await _walk(house, seen, match, half)


async def _pick(house: House, seen: Audience, match: Match) -> Reply:
    words, state = seen.words, gardens_state(match)
    sources = gardens.sources(state.here)
    lifting = any(source.endswith("^") for source in sources)
    scene = Scene(
        position=state.position,
        title=words("picture-pick-up"),
        turn=words("picture-turn", turn=state.turn),
        choices=tuple(dict.fromkeys(source[:2] for source in sources)),
    )
    buttons = [
        button(source, Press("g-walk", match.id, match.version, source), discord.ButtonStyle.primary)
        for source in sources
    ]
    told = words("menu-lift" if lifting else "menu-pick-up", match=match.id)
    return await _menu(house, seen, match, scene, told, buttons, back_to=None)


async def _walk(house: House, seen: Audience, match: Match, half: str) -> Reply:
    words, state = seen.words, gardens_state(match)
    ways = gardens.steps(state.here, half)
    halfway = gardens.halfway(state.here, half)
    assert halfway is not None  # noqa: S101  # it has steps, so it begins a walk
    scene = Scene(position=state.position, title=words("picture-in-hand"), half=half, targets=ways)
    buttons = [
        button(
            words("again", place=way) if way == halfway.at else way,
            Press("g-walk", match.id, match.version, f"{half}>{way}"),
            discord.ButtonStyle.primary,
        )
        for way in ways
    ]
    hand = ", ".join(words(f"stone-{stone}") for stone in halfway.hand)
    told = words("menu-walk", half=half, place=place(words, halfway.at), hand=hand)
    return await _menu(house, seen, match, scene, told, buttons, back_to=_before(state.here, half))


async def _preview(house: House, seen: Audience, match: Match, move: str) -> Reply:
    words, state = seen.words, gardens_state(match)
    read = gardens.read_move(move, state.here)
    shown = replace(match, moves=(*match.moves, move))
    after = gardens_state(shown)
    if after.outcome is None:
        title = words("picture-confirm", colour=words(f"colour-{after.here.seat}"))
        scene = Scene(position=after.position, title=title, last=move, before=state.position)
    else:
        won = replace(shown, result=Result(after.outcome.winner, after.outcome.reason, match.moved))
        scene = scene_of(words, won)
    buttons = [
        button(words("confirm"), Press("g-play", match.id, match.version, move), discord.ButtonStyle.success),
    ]
    told = words("menu-confirm", move=move, told=move_in_words(words, gardens.tell(state.here, read)))
    back_to = "" if isinstance(read, Lift) else _before(state.here, move)
    return await _menu(house, seen, shown, scene, told, buttons, back_to=back_to)


async def _menu(  # noqa: PLR0917  # the parts of a menu, in the order they are read
    house: House, seen: Audience, match: Match, scene: Scene, told: str, buttons: list[Button], *, back_to: str | None
) -> Reply:
    words = seen.words
    drawn = await picture(house, seen, scene)
    leave = [] if back_to is None else [_back(words, match, back_to)]
    leave.append(button(words("cancel"), Press("g-cancel", match.id, match.version)))
    return framed(text(told), drawn or text(text_board(words, scene)), *rows(buttons), *rows(leave))


def _back(words: Text, match: Match, half: str) -> Button:
    action = "g-back" if half else "g-pick"
    return button(words("back"), Press(action, match.id, match.version, half))


def _before(position: Position, half: str) -> str:
    """The half-made move at the last choice before this one; empty where that was the choice of the stack."""
    while ">" in half:
        half = half.rpartition(">")[0]
        if len(gardens.steps(position, half)) > 1:
            return half
    return ""
