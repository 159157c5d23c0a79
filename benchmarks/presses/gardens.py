"""Gardens: turns made by buttons, in positions that no other game has. Every press is answered with a fresh picture.

The press that plays the move counts until the new board is there; two more requests belong to it, the player's answer
and the old board's buttons.
"""

from typing import Any

from benchmarks.presses import buttons, pause
from engine import gardens

PLAYERS = 2
TYPED = 6
"""So many moves are typed first, so that the games part ways."""


async def setup(game: Any) -> None:
    """A game begun."""
    await begin(game)
    state = gardens.GAME.replay(gardens.GAME.start({}, ""), ())
    for _ in range(TYPED):
        move = game.rng.choice(state.legal)
        state = gardens.GAME.replay(state.position, (move,))
        await post(game, await mover(game).slash("gardens move", move=move, **BOARD))


async def scenario(game: Any) -> None:
    """A turn."""
    await pause(game)
    player = mover(game)
    shown = await player.click(game.data["board"], "Make a move", _label="pick up")
    while not any(button.label == "Confirm" for button in shown.message.buttons):
        await pause(game)
        way = game.rng.choice(buttons(shown, "g-walk"))
        shown = await player.click(shown, way.custom_id, _label="walk")
    await pause(game)
    await post(game, await player.click(shown, "Confirm", _label="play", **BOARD))


async def begin(game: Any) -> None:
    """A challenge, and its answer."""
    ann, ben = game.players
    invitation = await ann.slash("gardens challenge", opponent=ben.user, _measure=False)
    accepted = await ben.click(invitation, "Accept", _measure=False, **BOARD)
    game.data["board"] = accepted.sent[-1]


async def post(game: Any, played: Any) -> None:
    """The new board is the one to press on; a game that is over is followed by another."""
    game.data["board"] = played.sent[-1]
    if not any(button.label == "Make a move" for button in game.data["board"].buttons):
        await begin(game)


def posted(result: Any) -> bool:
    """Whether the new board is there."""
    return bool(result.sent)


BOARD: dict[str, Any] = {"_wait": "channel", "_until": posted, "_timeout": 60.0}
"""A board is waited for long: where Discord limits how much is posted, all wait for their turn."""


def mover(game: Any) -> Any:
    """Whose turn it is: whom the board pinged."""
    return next(player for player in game.players if player.user.id in game.data["board"].pinged)
