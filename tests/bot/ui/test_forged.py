"""Custom ids, values and texts made by hand, for every handler: a stranger is refused, and nothing is changed by it.

The same by way of the gateway, as players too, is in `e2e/test_fuzz.py`.
"""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

import discord
import pytest
import sqlalchemy as sa
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from bot.app import Hortus
from bot.errors import Refusal
from bot.match import Match, Place
from bot.play.challenges import Opponent
from bot.play.daily import Daily
from bot.settings import Settings
from bot.storage import Storage
from bot.storage.tables import metadata
from bot.ui.house import House
from bot.ui.press import LONGEST, Press
from bot.ui.presses import ACTIONS
from engine import gardens
from tests.e2e.stage import Clock

ALICE, BOB, CARL = 11 << 40, 12 << 40, 13 << 40
PARK: Final = Place(8 << 40, 7 << 40)
ELSEWHERE: Final = 9 << 40
OPEN_TO_ALL: Final = frozenset({"w-today", "i-quiet"})
"""Whoever presses it begins their own daily, or wants no challenges, as by the commands: there is nothing to forge."""

ids = st.one_of(st.integers(1, 6), st.integers(0, 10**18 - 1))
arguments = st.one_of(
    st.sampled_from(
        [
            *(
                "wh1>a1",
                "bh1>e1",
                "wh1",
                "a1>h",
                "k1",
                "film",
                "a0",
                "d9999",
                "gardens-9",
                "rules-0",
                "<",
                ">",
                "/",
                "%",
            ),
            *("server", "me", "server/threads", "me/theme", "gardens/server/", "wyr/everywhere/1", "chess/server/1"),
        ]
    ),
    st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=48),
)
typed = st.one_of(st.none(), st.text(max_size=40), st.sampled_from(("always", "1", "wh1>a1", "Helsinki", str(7 << 40))))


class Garden:
    """A bot that is not connected, with something of everything kept; and the loop it lives in."""

    def __init__(self, database: str) -> None:
        self.loop = asyncio.new_event_loop()
        self.house = self.run(self._plant(database))
        self.before = self.rows()

    def run(self, work: Any) -> Any:
        return self.loop.run_until_complete(work)

    async def _plant(self, database: str) -> House:
        storage = await Storage.open(database)
        self.bot = Hortus(Settings(), storage, Daily("a secret of the tests"), clock=Clock())
        await self.bot._async_setup_hook()
        house, now = self.bot.house, self.bot.house.clock()
        start = gardens.GAME.start({}, "")
        for moves in ((), ("wh1>a1",)):
            match = Match(0, "gardens", start, moves, 1, (ALICE, BOB), PARK, began=now, moved=now)
            match = await storage.matches.create(match)
        await house.offers.make(match.id, 0, ALICE, "draw")
        over = await storage.matches.create(Match(0, "gardens", start, (), 1, (BOB, ALICE), PARK, began=now, moved=now))
        await house.gardens.resign(over.id, 1, ALICE)
        await house.wyr.practice(ALICE, PARK, "forged", public=False)
        await house.wyr.practice(BOB, PARK, "forged", public=True)
        await house.challenges.challenge(ALICE, Opponent(BOB, bot=False, sees=True), PARK)
        return house

    def rows(self) -> dict[str, list[tuple[Any, ...]]]:
        def all_of_them(connection: sa.Connection) -> dict[str, list[tuple[Any, ...]]]:
            return {
                name: [tuple(row) for row in connection.execute(sa.select(table).order_by(*table.primary_key))]
                for name, table in metadata.tables.items()
            }

        rows: dict[str, list[tuple[Any, ...]]] = self.run(self.house.storage._database.read(all_of_them))
        return rows

    def pressed(self, press: Press, value: str | None) -> discord.Interaction[Any]:
        """Carl, who plays with nobody, presses something in another channel, or on a message that he made up."""
        data: Any = {
            "id": "1",
            "application_id": "2",
            "type": 3,
            "token": "t",
            "version": 1,
            "channel_id": str(ELSEWHERE),
            "locale": "en-GB",
            "user": {"id": str(CARL), "username": "carl", "discriminator": "0", "avatar": None},
            "attachment_size_limit": 1 << 20,
            "entitlements": [],
            "authorizing_integration_owners": {},
            "data": {
                "custom_id": press.custom_id,
                "component_type": 3,
                "values": [] if value is None else [value],
                "components": [{"type": 18, "component": {"type": 4, "custom_id": "text", "value": value or ""}}],
            },
        }
        return discord.Interaction(data=data, state=self.bot._connection)

    async def close(self) -> None:
        await self.bot.close()


@pytest.fixture(scope="module")
def garden(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Garden]:
    garden = Garden(f"sqlite:///{tmp_path_factory.mktemp('forged')}/hortus.db")
    yield garden
    garden.run(garden.close())
    garden.loop.close()


presses = st.builds(Press, st.sampled_from(sorted(ACTIONS)), ids, st.integers(0, 10**9 - 1), arguments)


@pytest.mark.parametrize("action", sorted(set(ACTIONS) - OPEN_TO_ALL))
@settings(max_examples=settings().max_examples // 10, phases=[Phase.generate])  # for each of sixty handlers
@given(forged=presses, value=typed)
def test_a_stranger_changes_nothing(garden: Garden, action: str, forged: Press, value: str | None) -> None:
    press = replace(forged, action=action)
    with suppress(Refusal):
        garden.run(ACTIONS[action].handler(garden.house, garden.pressed(press, value), press))
    assert not garden.house.thinking
    assert garden.rows() == garden.before


@given(presses)
def test_what_is_written_in_a_custom_id_is_read_again(press: Press) -> None:
    assert Press.parse(press.custom_id) == press
    assert len(press.custom_id) <= LONGEST


@given(st.text(max_size=120))
def test_what_is_not_of_our_form_is_nobodys_press(custom_id: str) -> None:
    assert Press.parse(custom_id) is None or custom_id.startswith("h/")
