"""Gardens: games that begin and are resigned at once, each with two boards posted."""

from typing import Any

from benchmarks.presses.gardens import begin, mover

PLAYERS = 2


async def scenario(game: Any) -> None:
    """A game from its challenge to its end."""
    # What the end of a stage broke off has left an invitation open, and at most three may be.
    game.players.reverse()
    await begin(game)
    number = int(game.data["board"].find("Make a move").custom_id.split("/")[2])
    sure = await mover(game).slash("gardens resign", game=number, _label="resign")
    await mover(game).click(sure, "Resign", _label="resigned", _wait="channel", _until=lambda result: result.sent)
