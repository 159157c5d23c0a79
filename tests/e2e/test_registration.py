"""Commands are registered when they have changed since the last time, and only then."""

import os
import subprocess
import sys

import discord
import pytest
from discord import app_commands

from tests.e2e.stage import Stage

REGISTERING = r"/commands$"
FINGERPRINT = """
import asyncio, sys
from bot.app import Hortus
from bot.play.daily import Daily
from bot.settings import Settings
from bot.storage import Storage
from bot.ui.localised import Localised

async def main():
    storage = await Storage.open(sys.argv[1])
    bot = Hortus(Settings(), storage, Daily("any"))
    await bot.tree.set_translator(Localised())
    print(await bot.house.registration.fingerprint())
    await storage.close()

asyncio.run(main())
"""


async def test_unchanged_they_are_not_sent(stage: Stage) -> None:
    refusal = stage.world.fault("PUT", REGISTERING, kind="error", code=50001)
    assert not await stage.bot.house.registration.register()
    assert not await stage.bot.house.registration.verify()
    assert refusal.hits == 0


async def test_changed_they_are_sent_once(stage: Stage) -> None:
    registration, tree = stage.bot.house.registration, stage.bot.tree
    before = await registration.fingerprint()

    @app_commands.command(name="water", description="Water the gardens")
    async def water(interaction: discord.Interaction[discord.Client]) -> None:
        await interaction.response.send_message("Done.", ephemeral=True)

    tree.add_command(water)
    assert await registration.fingerprint() != before
    assert await registration.register()
    assert "water" in await registration.ids()
    watered = await stage.slash(stage.alice, "water")
    assert watered.text == "Done."
    assert not await registration.register()
    tree.remove_command("water")
    assert await registration.fingerprint() == before
    assert await registration.register(), "what is gone has changed too"


async def test_refused_they_are_sent_again_the_next_time(stage: Stage) -> None:
    registration = stage.bot.house.registration
    await stage.bot.house.storage.keep.put(f"commands:{stage.bot.application_id}", "another version's")
    stage.world.fault("PUT", REGISTERING, kind="error", code=50001)
    with pytest.raises(discord.HTTPException):
        await registration.register()
    assert await registration.register()
    assert not await registration.register()


async def test_the_fingerprint_is_the_same_on_every_run(stage: Stage, tmp_path: os.PathLike[str]) -> None:
    # Each process shuffles its sets and hashes by a seed of its own.
    said = subprocess.run(  # noqa: ASYNC221  # nothing else waits
        [sys.executable, "-c", FINGERPRINT, f"sqlite:///{tmp_path}/other.db"],
        env={**os.environ, "PYTHONHASHSEED": "7"},
        capture_output=True,
        check=True,
        text=True,
    ).stdout.strip()
    assert said == await stage.bot.house.registration.fingerprint()
