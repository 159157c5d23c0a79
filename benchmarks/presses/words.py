"""Gardens: what is answered in words. No picture."""

from typing import Any

from benchmarks.presses import pause
from benchmarks.presses.gardens import begin, mover

PLAYERS = 2


async def setup(game: Any) -> None:
    """A game begun."""
    await begin(game)


async def scenario(game: Any) -> None:
    """The board as text, a resignation thought better of, an impatient opponent."""
    board, player = game.data["board"], mover(game)
    other = next(somebody for somebody in game.players if somebody is not player)
    await pause(game)
    more = await player.click(board, "More", _label="more")
    await pause(game)
    await player.click(more, "Show as text", _label="text")
    await pause(game)
    sure = await player.click(more, "Resign", _label="resign")
    await pause(game)
    await player.click(sure, "Cancel", _label="cancel")
    await pause(game)
    await other.click(board, "Make a move", _label="refused")
