"""Whatever is made by hand or typed: one private, clear answer each time, and nothing is changed by it."""

import random
from dataclasses import dataclass
from typing import Any, Final

import pytest
import sqlalchemy as sa

from bot.storage.tables import metadata, shards
from bot.ui.press import Press
from bot.ui.presses import ACTIONS
from tests.e2e.stage import Stage, Table
from tests.e2e.test_wyr import type_moves
from tests.engine.wyr.games import perfect_line

SEED: Final = 2026
HOSTILE: Final = (
    "",
    " ",
    "\x00",
    "a\x00b\x1b[31m",
    "\u202ewh1>a1\u202c",
    "\u200f\u200e\ufeff",
    "😀👩‍👩‍👧‍👦🏳️‍🌈",
    "@everyone <@&1> <#1> </a:1>",
    "`x` ```y``` **z** ||s|| [a](http://b) https://c.example",
    "%s %n {0} {text} {problem.__class__} $(id) ${x}",
    "'; DROP TABLE matches; --",
    "ａ１３＞ｈ",
    "wh99>a1",
    "wh1>" + "a1>" * 12,
    "-1",
    "0x10",
    "١٢٣",
    "NaN",
    "null",
    "../../etc/passwd",
    "\ud7ff\ue000\uffff\U0010ffff",
    "é" * 50,
    "\r\n\t\v\f\x85\u2028",
    "x" * 6000,
    "😀" * 3000,
)
NUMBERS: Final = ("", "-1", "0", "00", "999999999", "999999999999999999", "9" * 40, "1e3", " 1", "١", "1.5", "null")


@dataclass
class Scene:
    """A stage with something of everything, and what must not change by anything that follows."""

    stage: Stage
    table: Table
    garden: Any
    ids: tuple[str, ...]

    @classmethod
    async def set(cls, stage: Stage) -> "Scene":
        """Alice plays Bob, has a garden in the open and invites Bob; another of their games is over."""
        ended = await stage.game()
        sure = await stage.slash(ended.white, "gardens resign")
        await stage.press(ended.white, sure, "Resign")
        table = await stage.game()
        await table.type(table.white, "wh1>a1")
        garden = await stage.slash(stage.alice, "wyr play", seed="the fuzz")
        await type_moves(stage, stage.alice, garden, perfect_line("the fuzz")[0])
        invitation = await stage.slash(stage.alice, "gardens challenge", opponent=stage.bob)
        mine = await stage.slash(stage.bob, "wyr daily")
        pressed = (garden, invitation, mine)
        numbers = [table.number, ended.number] + [
            parsed.id for shown in pressed if (parsed := Press.parse(shown.message.buttons[0].custom_id))
        ]
        assert len(set(numbers)) == 5
        return cls(stage, table, garden, tuple(map(str, numbers)))

    async def rows(self) -> dict[str, list[tuple[Any, ...]]]:
        """Everything that is kept, but for the leases, which are renewed by themselves."""

        def all_of_them(connection: sa.Connection) -> dict[str, list[tuple[Any, ...]]]:
            return {
                name: [tuple(row) for row in connection.execute(sa.select(table).order_by(*table.primary_key))]
                for name, table in metadata.tables.items()
                if table is not shards
            }

        return await self.stage.bot.house.storage._database.read(all_of_them)

    def public(self) -> list[tuple[int, str]]:
        """What everybody sees."""
        return [
            (message.id, message.text)
            for message in self.stage.lawn.messages.values()
            if not message.deleted and message.visible_to(self.stage.carl) and message.visible_to(self.stage.bob)
        ]


@pytest.fixture
async def scene(stage: Stage) -> Scene:
    return await Scene.set(stage)


def check(result: Any, what: str) -> None:
    """One acknowledgement, a message of one's own, in a sentence that is no apology."""
    assert result.ack == "message", what
    assert result.ephemeral, what
    assert len([call for call in result.calls if call.path.endswith("/callback")]) == 1, what
    assert not result.sent, what
    assert not result.edited, what
    assert not result.followups, what
    assert len(result.text) > 10, what
    assert "Something went wrong" not in result.text, (what, result.text)
    assert len(result.text) <= 4000, what
    assert result.message.pinged == set(), what
    for harmful in ("@everyone", "<@&1>", "](http", "\x00"):
        assert harmful not in result.text, (what, result.text)


def forgeries(scene: Scene, chance: random.Random, action: str) -> list[tuple[Any, str]]:
    """Presses of one kind, made by hand, each by somebody who has no right to just that."""
    stage = scene.stage
    arguments = (
        *("wh1>a1", "bh1>e1", "wh1", "a1>h", "c3>2<", "k1", "k12345<", "gardens-9", "wyr--1", "rules-0"),
        *("gardens/server/", "wyr/everywhere/1", "chess/server/1", "<", ">", "/", "//", "a13", "%", "🌼"),
        *(text[:60] for text in HOSTILE),
    )
    made = []
    for _ in range(5):
        # A stranger, with any number of anything; then players, whose screens cannot be of such a version.
        number = chance.choice((*scene.ids, *NUMBERS))
        version = chance.choice((*NUMBERS, "1", "2"))
        made.append((stage.carl, f"h/{action}/{number}/{version}/{chance.choice(arguments)}"))
        if action in _OF_ONES_OWN:
            continue
        who, number = chance.choice((stage.alice, stage.bob)), chance.choice(NUMBERS)
        made.append((who, f"h/{action}/{number}/{version}/{chance.choice(arguments)}"))
    if action not in _WHATEVER_THE_VERSION | _OF_ONES_OWN:
        for who in (stage.alice, stage.bob):
            number, version = chance.choice(scene.ids), chance.choice(("999999999", "77", "9" * 40, "-1", ""))
            made.append((who, f"h/{action}/{number}/{version}/{chance.choice(arguments)}"))
    return made


_WHATEVER_THE_VERSION: Final = frozenset({"i-accept", "i-decline", "i-withdraw", "g-draw"})
"""Deeds that mean the same whatever the screen showed, so that whoever may do them may."""


_OF_ONES_OWN: Final = frozenset({"w-games"})
"""Pages of what is one's own: no number in them can be wrong for somebody who has something there."""


_OPEN_TO_ALL: Final = frozenset({"w-today"})
"""Whoever presses it begins their own daily, as by the command: there is nothing to forge."""


async def test_presses_made_by_hand(scene: Scene) -> None:
    stage, chance = scene.stage, random.Random(SEED)
    before, seen = await scene.rows(), scene.public()
    forged = sorted(set(ACTIONS) - _OPEN_TO_ALL)
    made = [forgery for action in forged for forgery in forgeries(scene, chance, action)]
    made += [
        (stage.alice, text[:100]) for text in ("h", "h/", "h////", "x/g-move/1/1/", "h/g-nothing/1/1/", "H/g-move/1/1/")
    ]
    made += [(stage.carl, text[:100]) for text in HOSTILE if text]
    for who, custom_id in made:
        check(await stage.press(who, scene.table.board, custom_id, stale=True), f"{who.username}: {custom_id!r}")
    assert await scene.rows() == before
    assert scene.public() == seen


async def test_values_made_by_hand_in_selects(scene: Scene) -> None:
    stage = scene.stage
    before, seen = await scene.rows(), scene.public()
    selects = [select.custom_id for select in scene.garden.message.selects]
    row = selects[0]
    taken = "a1>h<"
    for values in ([text] for text in (*HOSTILE, *NUMBERS, "a13", "e1", "a0", taken, "k1", "h", "A1", "a1<<")):
        check(await choose(stage, scene.garden, values, row), repr(values)[:80])
    for values in ([], ["a1", "a2"], [""] * 30):
        check(await choose(stage, scene.garden, values, row), repr(values)[:80])
    for custom_id in selects:
        refused = await stage.world.select(
            stage.carl, scene.garden.message, ["a1"], custom_id, _force=True, **stage.waiting
        )
        check(refused, custom_id)
    assert await scene.rows() == before
    assert scene.public() == seen


async def test_values_made_by_hand_in_the_choice_of_a_game(scene: Scene) -> None:
    stage = scene.stage
    await stage.slash(stage.alice, "wyr play", seed="another", visible="only me")
    which = await stage.slash(stage.alice, "wyr resume")
    before, seen = await scene.rows(), scene.public()
    others = tuple(number for number in scene.ids if number != _number(scene.garden))
    for value in (*HOSTILE, *NUMBERS, *others):
        check(await choose(stage, which, [value], "Which game?"), repr(value)[:80])
    assert await scene.rows() == before
    assert scene.public() == seen


def _number(shown: Any) -> str:
    return str(shown.message.buttons[0].custom_id.split("/")[2])


async def choose(stage: Stage, shown: Any, values: list[str], key: str) -> Any:
    return await stage.world.select(stage.alice, shown.message, values, key, _force=True, **stage.waiting)


async def test_anything_typed_in_the_form(scene: Scene) -> None:
    stage = scene.stage
    before, seen = await scene.rows(), scene.public()
    form = await stage.press(stage.alice, scene.garden, "Type moves")
    for text in (*HOSTILE, "a1", "a1>", "b9>6", "k1", "k12345", "k11111", "d12>h>h", "a1>h a1>h", "; , \n", "finish"):
        sent = await stage.world.submit_modal(stage.alice, form, {"Moves": text}, _force=True, **stage.waiting)
        check(sent, repr(text)[:80])
    assert await scene.rows() == before
    assert scene.public() == seen


async def test_anything_typed_as_a_move(scene: Scene) -> None:
    stage, mover = scene.stage, scene.table.black
    before, seen = await scene.rows(), scene.public()
    for text in (*HOSTILE, "wh1>a1", "bh", "bh1>", "bh6>e1", "bh1>e1>e2", "c3^", "--", "bh1>a1", "e1>e2", "🏠1→e1"):
        check(await typed(stage, mover, "gardens move", move=text), repr(text)[:80])
        check(await typed(stage, stage.carl, "gardens move", move=text), repr(text)[:80])
    assert await scene.rows() == before
    assert scene.public() == seen


async def test_options_that_no_client_offers(scene: Scene) -> None:
    stage, who = scene.stage, scene.table.black
    before, seen = await scene.rows(), scene.public()
    for number in (
        -1,
        0,
        2**53,
        2**63,
        2**70,
        10**30,
        *(int(number) for number in scene.ids if int(number) != scene.table.number),
    ):
        check(await typed(stage, who, "gardens move", move="bh1>e1", game=number), f"game {number}")
        for command in ("gardens board", "gardens resign", "gardens draw"):
            check(await typed(stage, stage.carl, command, game=number), f"{command} {number}")
    for target in (-8, 0, 6, 9, 10**12):
        check(await typed(stage, stage.carl, "gardens open", target=target), f"target {target}")
        check(
            await typed(stage, stage.carl, "gardens challenge", opponent=stage.bob, target=target), f"target {target}"
        )
    for text in HOSTILE[3:]:
        check(await typed(stage, who, "wyr daily", visible=text), f"visible {text!r}"[:80])
        check(await typed(stage, who, "leaderboard", game=text), f"game {text!r}"[:80])
        check(await typed(stage, who, "leaderboard", game="wyr", scope=text), f"scope {text!r}"[:80])
        check(await typed(stage, who, "leaderboard", game="wyr", period=text), f"period {text!r}"[:80])
    for seed in ("", "a\x00b", "a\nb", "\x1b", "\x85", "x" * 65, "é" * 65, "x" * 6000, "😀" * 3000):
        check(await typed(stage, who, "wyr play", seed=seed), f"seed {seed!r}"[:80])
    assert await scene.rows() == before
    assert scene.public() == seen


async def test_what_is_missing_of_a_command(scene: Scene) -> None:
    stage = scene.stage
    before, seen = await scene.rows(), scene.public()
    for command in ("gardens move", "gardens challenge", "leaderboard"):
        check(await typed(stage, stage.alice, command), command)
    assert await scene.rows() == before
    assert scene.public() == seen


async def typed(stage: Stage, who: Any, command: str, **options: Any) -> Any:
    return await stage.world.slash(who, stage.lawn, command, options=options, _force=True, **stage.waiting)


async def test_anything_typed_is_suggested_for_or_not(scene: Scene) -> None:
    stage, who = scene.stage, scene.table.black
    for text in HOSTILE:
        for option in ("move", "game"):
            found = await stage.world.autocomplete(who, stage.lawn, "gardens move", option, text[:100])
            assert found.ack == "choices"
            assert len(found.choices) <= 25


@pytest.mark.parametrize(
    "seed", ["\u202edeal", "😀🏳️‍🌈", "**b** `c` ||d|| @everyone <@&1>", "[x](http://y)", "\u2028", "٣", "-- '"]
)
async def test_odd_seeds_are_seeds_all_the_same(stage: Stage, seed: str) -> None:
    garden = await stage.slash(stage.carl, "wyr play", seed=seed)
    assert garden.message.selects
    assert garden.message.pinged == set()
    for harmful in ("@everyone", "<@&1>", "](http", "||d||", "**b**"):
        assert harmful not in garden.text
    await type_moves(stage, stage.carl, garden, perfect_line(seed)[0])
    (match,) = await stage.bot.house.wyr.unfinished(stage.carl.id)
    assert len(match.moves) == 1
