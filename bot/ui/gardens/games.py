"""`/gardens games`: a person's unfinished games, and their invitations that nobody has answered."""

import asyncio
from typing import Final

from discord.utils import format_dt

from bot.match import Invitation, Match, Place
from bot.play.replay import player_to_move, turn_of
from bot.text import Text
from bot.ui.gardens.lost import is_lost
from bot.ui.gardens.words import deadline_in_words
from bot.ui.house import House
from bot.ui.interaction import Interaction, private_text
from bot.ui.names import mention, player
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
    """A page of the asker's games, those that wait for them first, and after them of their open invitations."""
    words = private_text(interaction)
    person = interaction.user.id
    mine = await house.gardens.unfinished(person)
    mine.sort(key=lambda match: player_to_move(match) != person)
    invited = await house.challenges.open_of(person)
    pages = max(1, -(-(len(mine) + len(invited)) // PAGE))
    page = min(page, pages - 1)
    lines = [f"### {words('your-games', count=len(mine))}" if mine else words("no-games-yet")]
    start, end = page * PAGE, (page + 1) * PAGE
    shown = mine[start:end]
    gone = await asyncio.gather(*(is_lost(house, match.place) for match in shown))
    lost = [match for match, is_gone in zip(shown, gone, strict=True) if is_gone]
    for match in shown:
        lines.append(_line(words, match, person))
        if match in lost:
            lines.append(f"-# {words('game-line-lost')}")
    lines += [_invitation_line(words, one) for one in invited[max(0, start - len(mine)) : max(0, end - len(mine))]]
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
        link=link(match.place, match.shown_message),
    )
    if match.deadline is None:
        return line
    return f"{line}\n-# {deadline_in_words(words, match.deadline)}"


def _invitation_line(words: Text, invitation: Invitation) -> str:
    when, where = format_dt(invitation.expires, "R"), link(invitation.place, invitation.message)
    if invitation.opponent is None:
        return words("invitation-line-to-all", when=when, link=where)
    return words("invitation-line-to-one", asked=mention(invitation.opponent), when=when, link=where)


def link(place: Place, message: int | None) -> str:
    """Where a message is, such as the board of a game; the channel where there is none."""
    parts = filter(None, (place.guild_id or "@me", place.channel_id, message))
    return f"https://discord.com/channels/{'/'.join(map(str, parts))}"
