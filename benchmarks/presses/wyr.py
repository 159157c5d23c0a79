"""Wyr: a card chosen, then where to with it. Every press is answered with a fresh picture."""

from typing import Any

from benchmarks.presses import buttons, pause

PLAYERS = 1


async def setup(game: Any) -> None:
    """A deal of one's own."""
    await begin(game)


async def scenario(game: Any) -> None:
    """A card taken."""
    player, garden = game.players[0], game.data["garden"]
    selects = garden.message.selects
    if not selects:
        await begin(game)
        return
    await pause(game)
    select = game.rng.choice(selects)
    option = game.rng.choice(select.raw["options"])
    chosen = await player.select(garden, [option["value"]], select.custom_id, _label="card")
    await pause(game)
    to = game.rng.choice(buttons(chosen, "w-play"))
    game.data["garden"] = await player.click(chosen, to.custom_id, _label="where to")


async def begin(game: Any) -> None:
    """The next deal."""
    game.data["deals"] = game.data.get("deals", 0) + 1
    seed = f"{game.index}.{game.data['deals']}"
    game.data["garden"] = await game.players[0].slash("wyr play", seed=seed, _measure=False)
