"""What is suggested while a command of Gardens is typed: legal moves, and games by number and opponent."""

from collections.abc import Awaitable, Callable
from typing import Final

from discord.app_commands import Choice

from bot.errors import Refusal
from bot.match import Match
from bot.play.replay import gardens_state, player_to_move, turn_of
from bot.storage import StorageUnavailable
from bot.ui.house import House
from bot.ui.interaction import Interaction, private_text
from bot.ui.names import player_by_name
from engine import gardens

MOST: Final = 25
"""So many suggestions Discord shows."""


async def moves_offered(house: House, interaction: Interaction, game: int | None, typed: str) -> list[Choice[str]]:
    """The legal moves that begin with what is typed, of the game named or the one that is meant."""
    person = interaction.user.id
    try:
        match = await house.gardens.find(person, interaction.channel_id or 0, game, to_move=True)
    except (Refusal, StorageUnavailable):
        return []
    if match.over or player_to_move(match) != person:
        return []
    return [Choice(name=move, value=move) for move in gardens.suggest(gardens_state(match).here, typed)]


async def games_offered(
    house: House, interaction: Interaction, typed: str | int, games: Callable[[int], Awaitable[list[Match]]]
) -> list[Choice[int]]:
    """Those of a person's games that have in them what is typed, the ones of such a number first.

    Args:
        house: the services.
        interaction: who types.
        typed: what is there so far.
        games: finds a person's games that come in question.
    """
    try:
        mine = await games(interaction.user.id)
        names = await house.storage.people.names([seat for match in mine for seat in match.seats])
    except StorageUnavailable:
        return []
    words = private_text(interaction)
    found = []
    for match in mine:
        name = player_by_name(words, match, match.opponent_of(interaction.user.id), names)
        key = "game-choice-over" if match.over else "game-choice"
        label = words(key, match=match.id, name=name, turn=turn_of(match))
        if str(typed).casefold() in label.casefold():
            found.append(Choice(name=label[:100], value=match.id))
    # A number typed is meant to be a game's rather than a turn's.
    found.sort(key=lambda choice: (str(choice.value) != str(typed), not str(choice.value).startswith(str(typed))))
    return found[:MOST]
