"""The board message of a Gardens match: one a turn, for all to see."""

from dataclasses import replace
from typing import Final

import discord

from bot.match import Match
from bot.play.analyses import SHORTEST
from bot.play.gardens import PASS
from bot.play.replay import computer_to_move, gardens_state, player_to_move
from bot.text import Text
from bot.ui.audience import Audience
from bot.ui.gardens.alt import alt, text_board
from bot.ui.gardens.words import (
    deadline_in_words,
    given_back_in_words,
    heading,
    move_in_words,
    reminder_in_words,
    result_in_words,
    turn_in_words,
)
from bot.ui.house import House
from bot.ui.names import somebody
from bot.ui.pictures import drawn
from bot.ui.press import Press, button
from bot.ui.reply import Part, Picture, Reply, View, framed, gallery, rows, text
from renderers.gardens import Scene, board

Button = discord.ui.Button[View]

FILE: Final = "board.png"


def scene(words: Text, match: Match) -> Scene:
    """What the board's picture shows."""
    state = gardens_state(match)
    # After a forced pass the last walk is no longer what led to this position, but it is what one wants to see.
    played = _played(match)
    if match.result is None:
        title = words("picture-to-move", colour=words(f"colour-{state.here.seat}"))
    elif match.result.winner is None:
        title = words("picture-draw")
    else:
        title = words("picture-wins", colour=words(f"colour-{match.result.winner}"))
    return Scene(
        position=state.position,
        title=title,
        turn=turn_in_words(words, match),
        last=match.moves[played - 1] if played else None,
        before=gardens_state(replace(match, moves=match.moves[: played - 1])).position if played else None,
        winner=None if match.result is None else match.result.winner,
        over=match.over,
    )


async def picture(house: House, seen: Audience, shown: Scene) -> Picture | None:
    """The picture of a scene; None when it cannot be drawn, so that the text board takes its place."""
    return await drawn(house, seen, FILE, board, shown, alt(seen.words, shown))


def board_reply(
    words: Text,
    match: Match,
    shown: Picture | None,
    *,
    note: str | None = None,
    rating: str | None = None,
    reminds: bool = False,
) -> Reply:
    """The board message; of a finished game with what one may do with it then.

    Args:
        words: the sentences.
        match: the match.
        shown: its picture; None for the text board.
        note: a line below it, such as which permission is missing.
        rating: what the game did to the ratings, once it is over.
        reminds: it reminds the player to move that time runs out.
    """
    body = shown or text(text_board(words, scene(words, match)))
    parts = _parts(words, match, body, buttons=True, note=note, rating=rating, reminds=reminds)
    ping = () if match.over or computer_to_move(match) else (player_to_move(match),)
    return replace(framed(*parts, private=False), ping=ping)


def without_buttons(words: Text, match: Match) -> Reply:
    """The same message once its turn is over: no buttons, the picture it has is kept."""
    shown = scene(words, match)
    body = gallery(FILE, alt(words, shown)) if match.shown_picture else text(text_board(words, shown))
    turn = replace(match, result=None, deadline=None, given_back=None)
    return framed(*_parts(words, turn, body, buttons=False), private=False)


def _parts(
    words: Text,
    match: Match,
    body: Part,
    *,
    buttons: bool,
    note: str | None = None,
    rating: str | None = None,
    reminds: bool = False,
) -> list[Part]:
    state = gardens_state(match)
    if match.result is not None:
        status = result_in_words(words, match, match.result)
    elif computer_to_move(match):
        status = words("board-turn-computer", turn=state.turn)
        buttons = False
    else:
        colour = words(f"colour-{state.here.seat}")
        status = words("board-turn", turn=state.turn, person=somebody(words, player_to_move(match)), colour=colour)
    above = [f"### {heading(words, match)}", status]
    if match.deadline is not None:
        above.append(reminder_in_words(words, match) if reminds else deadline_in_words(words, match.deadline))
    if match.given_back is not None:
        above.append(given_back_in_words(words, match.given_back))
    if rating is not None:
        above.append(rating)
    elif match.level is None:
        above.append(f"-# {words('board-rated' if match.rated else 'board-unrated')}")
    parts: list[Part] = [text("\n".join(above)), body]
    told = [line for line in (_last_move(words, match), note) if line]
    if told:
        parts.append(text("\n".join(f"-# {line}" for line in told)))
    if buttons:
        parts += rows(_after(words, match) if match.over else _during(words, match))
    return parts


def _during(words: Text, match: Match) -> list[Button]:
    return [
        button(words("make-a-move"), Press("g-move", match.id, match.version), discord.ButtonStyle.success),
        button(words("more"), Press("g-more", match.id, match.version)),
    ]


def _after(words: Text, match: Match) -> list[Button]:
    buttons = [
        button(words("rematch"), Press("g-rematch", match.id)),
        button(words("replay"), Press("g-replay", match.id)),
    ]
    if len(match.moves) >= SHORTEST:
        buttons.append(button(words("analyse"), Press("g-analyse", match.id)))
    return buttons


def _played(match: Match) -> int:
    """How many moves there are up to the last one that is no pass."""
    played = len(match.moves)
    while played and match.moves[played - 1] == PASS:
        played -= 1
    return played


def _last_move(words: Text, match: Match) -> str:
    """The last move, and the passes forced after it."""
    played = _played(match)
    if not played:
        return ""
    then = gardens_state(replace(match, moves=match.moves[:played]))
    assert then.last is not None  # noqa: S101  # a move has been played
    lines = [words("last-move", move=str(then.last.move), told=move_in_words(words, then.last))]
    if played < len(match.moves):
        lines.append(words("passed", colour=words(f"colour-{then.here.seat}")))
    return " ".join(lines)
