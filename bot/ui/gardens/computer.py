"""The computer at the board: a game against it begun, and its moves, which come by themselves."""

from dataclasses import replace

from bot.match import Match
from bot.play.replay import computer_to_move
from bot.ui.gardens.post import is_on_its_way, post_board, post_change
from bot.ui.gardens.threads import in_thread
from bot.ui.house import House
from bot.ui.interaction import Interaction, place_of, public_text
from bot.ui.names import player, remember
from bot.ui.reply import Reply, sentence
from bot.ui.spared import spared


async def begin(house: House, interaction: Interaction, level: int, seat: int | None, target: int) -> Reply:
    """A game against the computer: says who plays what, posts the first board, and lets the computer move if it begins.

    Args:
        house: the services.
        interaction: who plays, and where.
        level: 1 to 5.
        seat: the person's; None draws it.
        target: stones to bring home.
    """
    match = await house.computer.begin(interaction.user.id, level, seat, place_of(interaction), target)
    return await begun(house, interaction, match, "colours-drawn" if seat is None else None)


async def begun(house: House, interaction: Interaction, match: Match, colours: str | None) -> Reply:
    """Says that a game against the computer begins, posts its first board, and lets the computer move.

    Args:
        house: the services.
        interaction: by which it has begun.
        match: the game.
        colours: the key of what is said of the colours; None for nothing.
    """
    await remember(house, interaction)
    words = public_text(interaction)
    white, black = (player(words, match, one) for one in match.seats)
    told = [words("game-begins", match=match.id, white=white, black=black)]
    if colours is not None:
        told.append(words(colours))
    told.append(words("computer-does-not-count"))

    async def post(message: int | None) -> None:
        placed, note = await in_thread(house, match, interaction, message)
        await post_board(house, placed, interaction, note=note)
        let_move(house, placed)

    return replace(sentence(" ".join(told), private=False), then=post)


def let_move(house: House, match: Match) -> None:
    """Lets the computer make its move, where it is its turn, while everything else goes on."""
    if computer_to_move(match):
        house.think((match.id, match.position_version), lambda: _move(house, match))


def catch_up(house: House) -> None:
    """Lets the computer make the moves it has come to owe, one after another: after a restart, or a failure."""
    house.think("catching up", lambda: _catch_up(house))


async def _catch_up(house: House) -> None:
    with spared("the games in which the computer is to move"):
        for match in await house.computer.waiting():
            if not house.thinks((match.id, match.position_version)) and not is_on_its_way(house, match):
                await _move(house, match)


async def _move(house: House, match: Match) -> None:
    with spared("the computer's move", match=match.id):
        change = await house.computer.move(match)
        if change is not None:
            await post_change(house, change, None)
