"""Bodies of every wrong kind are refused like any other; none breaks the sandbox."""

from __future__ import annotations

import copy
import random
from typing import TYPE_CHECKING, Any

from tests.sandbox import test_message_refusals, test_other_refusals
from tests.sandbox.bare import Bare, bare

if TYPE_CHECKING:
    from collections.abc import Iterator

JUNK: list[Any] = [None, 0, -1, "", "x", [], {}, [None], [{}], {"a": 1}, True, 1.5, "9" * 30, {"id": "x"}, [1, "2"]]
EVERYTHING = {
    "content": "x",
    "flags": 4,
    "nonce": "a",
    "enforce_nonce": True,
    "message_reference": {"message_id": "1"},
    "attachments": [{"id": 0, "description": "d", "filename": "f"}],
    "allowed_mentions": {"parse": ["users"], "roles": ["1"], "replied_user": True},
    "embeds": [{"title": "t", "fields": [{"name": "n", "value": "v"}], "footer": {"text": "x"}, "image": {"url": "u"}}],
}
MESSAGES = [body for body, _ in test_message_refusals.PLAIN] + [EVERYTHING]
LAYOUTS = [{"flags": 1 << 15, "components": parts} for parts, _ in test_message_refusals.WITH_COMPONENTS]
MODALS = [{"title": "t", "custom_id": "m"} | change for change, _ in test_other_refusals.MODALS]
COMMANDS = [commands for commands, _ in test_other_refusals.COMMANDS]


def places(node: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the way to every value inside."""
    items = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, value in items:
        yield (*path, key)
        yield from places(value, (*path, key))


def spoilt(body: Any, chance: random.Random) -> Any:
    """Return a body with one value replaced by junk."""
    body = copy.deepcopy(body)
    *way, last = chance.choice(list(places(body)))
    node = body
    for key in way:
        node = node[key]
    node[last] = copy.deepcopy(chance.choice(JUNK))
    return body


async def requests(bot: Bare, chance: random.Random) -> list[tuple[int, Any]]:
    """Send one spoilt body of each kind."""
    interaction = await test_other_refusals.use(bot)
    callback = chance.choice(
        [{"type": 9, "data": chance.choice(MODALS)}, {"type": 4, "data": chance.choice(MESSAGES + LAYOUTS)}]
    )
    message = bot.lawn.last
    assert message is not None
    return [
        await bot.post(spoilt(chance.choice(MESSAGES + LAYOUTS), chance)),
        await bot.ask(
            "PATCH", f"/channels/{bot.lawn.id}/messages/{message.id}", spoilt(chance.choice(MESSAGES + LAYOUTS), chance)
        ),
        await bot.register(*spoilt(chance.choice(COMMANDS), chance)),
        await bot.ask("POST", f"/interactions/{interaction.id}/{interaction.token}/callback", spoilt(callback, chance)),
    ]


async def test_no_body_breaks_the_sandbox() -> None:
    chance = random.Random(7)
    async with bare() as bot:
        await bot.post({"content": "x"})
        for _ in range(150):
            for status, answer in await requests(bot, chance):
                assert status in (200, 204, 400, 404), answer
        assert not [v for v in bot.box.log.violations if v.code == "SANDBOX_BROKE"]
