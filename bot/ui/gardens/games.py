"""`/gardens games`: a person's unfinished games."""

import asyncio
from typing import Final

from bot.match import Match
from bot.play.replay import player_to_move, turn_of
from bot.text import Text
from bot.ui.gardens.lost import is_lost
from bot.ui.gardens.words import deadline_in_words
from bot.ui.house import House
from bot.ui.interaction import Interaction, private_text
from bot.ui.names import player
from bot.ui.pages import turns
from bot.ui.press import Press, button
from bot.ui.presses import on
from bot.ui.reply import Reply, sentence

PAGE: Final = 10


@on("g-games", update=True)
async def turn_page(house: House, interaction: Interaction, press: Press) -> Reply:
    """Another page of the list."""
    return await games_page(house, interaction, press.version)


async def games_page(house: House, interaction: Interaction, page: int) -> Reply:
    """A page of the asker's games, those that wait for them first."""
    words = private_text(interaction)
    person = interaction.user.id
    mine = await house.gardens.unfinished(person)
    mine.sort(key=lambda match: player_to_move(match) != person)
    if not mine:
        return sentence(words("no-games-yet"))
    pages = -(-len(mine) // PAGE)
    page = min(page, pages - 1)
    lines = [f"### {words('your-games', count=len(mine))}"]
    shown = mine[page * PAGE : (page + 1) * PAGE]
    gone = await asyncio.gather(*(is_lost(house, match.place) for match in shown))
    lost = [match for match, is_gone in zip(shown, gone, strict=True) if is_gone]
    for match in shown:
        lines.append(_line(words, match, person))
        if match in lost:
            lines.append(f"-# {words('game-line-lost')}")
    if pages > 1:
        lines.append(f"-# {words('page', page=page + 1, pages=pages)}")
    ways = [button(words("lost", match=match.id), Press("g-lost", match.id)) for match in lost]
    return sentence("\n".join(lines), *ways, *turns(page, pages, lambda to: Press("g-games", 0, to)))


def _line(words: Text, match: Match, person: int) -> str:
    seat = match.seats.index(person)
    key = "game-line-yours" if player_to_move(match) == person else "game-line-theirs"
    line = words(
        key,
        match=match.id,
        opponent=player(words, match, match.opponent_of(person)),
        colour=words(f"colour-{seat}"),
        turn=turn_of(match),
        link=link(match),
    )
    if match.deadline is None:
        return line
    return f"{line}\n-# {deadline_in_words(words, match.deadline)}"


def link(match: Match) -> str:
    """Where the game's board is: its message, or the channel where none is up."""
    parts = [str(match.place.guild_id or "@me"), str(match.place.channel_id)]
    if match.shown_message is not None:
        parts.append(str(match.shown_message))
    return f"https://discord.com/channels/{'/'.join(parts)}"
