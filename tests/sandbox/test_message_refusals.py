"""What Discord refuses of messages, sent over HTTP and read from the answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.sandbox.bare import bare, findings

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from tests.sandbox.bare import Bare

V2 = 1 << 15


@pytest.fixture
async def bot() -> AsyncIterator[Bare]:
    async with bare() as found:
        yield found


def button(**more: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "x", "custom_id": "x"} | more


def row(*items: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(items)}


def select(count: int = 1, **more: Any) -> dict[str, Any]:
    options = [{"label": f"o{n}", "value": str(n)} for n in range(count)]
    return {"type": 3, "custom_id": "s", "options": options} | more


def text(content: str = "t") -> dict[str, Any]:
    return {"type": 10, "content": content}


def gallery(*urls: str) -> dict[str, Any]:
    return {"type": 12, "items": [{"media": {"url": url}} for url in urls]}


PLAIN: list[tuple[dict[str, Any], dict[str, str]]] = [
    ({"content": "x" * 2001}, {"content": "BASE_TYPE_MAX_LENGTH"}),
    ({"content": 5}, {"content": "STRING_TYPE_CONVERT"}),
    ({"content": "x", "components": [text()]}, {"components.0.type": "BASE_TYPE_CHOICES"}),
    (
        {"content": "x", "components": [row(button(custom_id=str(n))) for n in range(6)]},
        {"components": "BASE_TYPE_MAX_LENGTH"},
    ),
    ({"content": "x", "components": [row()]}, {"components.0.components": "BASE_TYPE_BAD_LENGTH"}),
    (
        {"content": "x", "components": [row(*[button(custom_id=str(n)) for n in range(6)])]},
        {
            "components.0.components": "BASE_TYPE_BAD_LENGTH",
            "components.0.components.5": "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
        },
    ),
    (
        {"content": "x", "components": [row(button(), select())]},
        {"components.0.components.1": "COMPONENT_LAYOUT_WIDTH_EXCEEDED"},
    ),
    (
        {"content": "x", "components": [row(button()), row(button())]},
        {"components.1.components.0.custom_id": "COMPONENT_CUSTOM_ID_DUPLICATED"},
    ),
    (
        {"content": "x", "components": [row(button(label="x" * 81))]},
        {"components.0.components.0.label": "BASE_TYPE_MAX_LENGTH"},
    ),
    (
        {"content": "x", "components": [row(button(custom_id="x" * 101))]},
        {"components.0.components.0.custom_id": "BASE_TYPE_BAD_LENGTH"},
    ),
    (
        {"content": "x", "components": [row(button(custom_id=None))]},
        {"components.0.components.0.custom_id": "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED"},
    ),
    ({"content": "x", "components": [row(button(style=9))]}, {"components.0.components.0.style": "BASE_TYPE_CHOICES"}),
    (
        {"content": "x", "components": [row(button(label=None))]},
        {"components.0.components.0.label": "BASE_TYPE_REQUIRED"},
    ),
    (
        {"content": "x", "components": [row(button(style=5, custom_id=None, url="ftp://x"))]},
        {"components.0.components.0.url": "URL_TYPE_INVALID_SCHEME"},
    ),
    (
        {"content": "x", "components": [row(button(style=5, url="https://x"))]},
        {"components.0.components.0.custom_id": "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE"},
    ),
    (
        {"content": "x", "components": [row(button(emoji={"name": "\u25cb"}))]},
        {"components.0.components.0.emoji.name": "BUTTON_COMPONENT_INVALID_EMOJI"},
    ),
    (
        {"content": "x", "components": [row(button(emoji={"name": "rose", "id": "1"}))]},
        {"components.0.components.0.emoji.id": "BUTTON_COMPONENT_INVALID_EMOJI"},
    ),
    ({"content": "x", "components": [row(select(26))]}, {"components.0.components.0.options": "BASE_TYPE_BAD_LENGTH"}),
    (
        {"content": "x", "components": [row(select(2, min_values=2))]},
        {"components.0.components.0.min_values": "BASE_TYPE_MAX_VALUES"},
    ),
    (
        {"content": "x", "components": [row(select(options=[{"label": "a", "value": "1"}] * 2))]},
        {"components.0.components.0.options.1.value": "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"},
    ),
    (
        {
            "content": "x",
            "components": [row(select(options=[{"label": "a" * 101, "value": "", "description": "d" * 101}]))],
        },
        {
            "components.0.components.0.options.0.label": "BASE_TYPE_BAD_LENGTH",
            "components.0.components.0.options.0.value": "BASE_TYPE_REQUIRED",
            "components.0.components.0.options.0.description": "BASE_TYPE_MAX_LENGTH",
        },
    ),
    (
        {"content": "x", "components": [row(select(placeholder="p" * 151))]},
        {"components.0.components.0.placeholder": "BASE_TYPE_MAX_LENGTH"},
    ),
    ({"content": "x", "embeds": [{"title": "t" * 257}]}, {"embeds.0.title": "BASE_TYPE_MAX_LENGTH"}),
    ({"content": "x", "embeds": [{"description": "d" * 4000}] * 2}, {"embeds": "MAX_EMBED_SIZE_EXCEEDED"}),
    ({"content": "x", "attachments": [{"id": 7}]}, {"attachments.0.id": "ATTACHMENT_NOT_FOUND"}),
    ({"content": "x", "allowed_mentions": {"parse": ["all"]}}, {"allowed_mentions.parse.0": "BASE_TYPE_CHOICES"}),
    (
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        {"allowed_mentions": "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE"},
    ),
    ({"content": "x", "nonce": "n" * 26}, {"nonce": "BASE_TYPE_MAX_LENGTH"}),
    (
        {"content": "x", "message_reference": {"message_id": "1"}},
        {"message_reference": "MESSAGE_REFERENCE_UNKNOWN_MESSAGE"},
    ),
]

WITH_COMPONENTS: list[tuple[list[dict[str, Any]], dict[str, str]]] = [
    (
        [text("x" * 4001)],
        {
            "components.0.content": "BASE_TYPE_BAD_LENGTH",
            "components": "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
        },
    ),
    ([text("")], {"components.0.content": "BASE_TYPE_REQUIRED"}),
    ([text("x" * 2001), text("y" * 2000)], {"components": "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"}),
    ([text()] * 41, {"components": "BASE_TYPE_MAX_LENGTH"}),
    ([{"type": 17, "components": [text()] * 40}], {"components": "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"}),
    ([{"type": 17, "components": []}], {"components.0.components": "BASE_TYPE_BAD_LENGTH"}),
    (
        [{"type": 17, "components": [{"type": 17, "components": [text()]}]}],
        {"components.0.components.0.type": "BASE_TYPE_CHOICES"},
    ),
    ([button()], {"components.0.type": "BASE_TYPE_CHOICES"}),
    ([{"type": 9, "components": [text()]}], {"components.0.accessory": "BASE_TYPE_REQUIRED"}),
    (
        [{"type": 9, "components": [text()] * 4, "accessory": button()}],
        {"components.0.components": "BASE_TYPE_BAD_LENGTH"},
    ),
    (
        [{"type": 9, "components": [row(button())], "accessory": button(custom_id="y")}],
        {"components.0.components.0.type": "BASE_TYPE_CHOICES"},
    ),
    ([{"type": 9, "components": [text()], "accessory": text()}], {"components.0.accessory.type": "BASE_TYPE_CHOICES"}),
    ([gallery()], {"components.0.items": "BASE_TYPE_BAD_LENGTH"}),
    ([gallery(*["https://x/y.png"] * 11)], {"components.0.items": "BASE_TYPE_BAD_LENGTH"}),
    (
        [gallery("attachment://no.png")],
        {"components.0.items.0.media.url": "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"},
    ),
    (
        [{"type": 12, "items": [{"media": {"url": "https://x/y.png"}, "description": "d" * 1025}]}],
        {"components.0.items.0.description": "BASE_TYPE_BAD_LENGTH"},
    ),
    ([{"type": 13, "file": {"url": "https://x/y.txt"}}], {"components.0.file.url": "URL_TYPE_INVALID_SCHEME"}),
    ([{"type": 14, "spacing": 3}], {"components.0.spacing": "BASE_TYPE_CHOICES"}),
    ([{"type": 17, "accent_color": 1 << 24, "components": [text()]}], {"components.0.accent_color": "NUMBER_TYPE_MAX"}),
    ([text() | {"id": 3}, text() | {"id": 3}], {"components.1.id": "COMPONENT_ID_DUPLICATED"}),
]


@pytest.mark.parametrize(("body", "expected"), PLAIN)
async def test_refused(bot: Bare, body: dict[str, Any], expected: dict[str, str]) -> None:
    assert findings(await bot.post(body)) == expected
    assert bot.lawn.visible_messages == []
    assert bot.box.log.violations or "message_reference" in body


@pytest.mark.parametrize(("components", "expected"), WITH_COMPONENTS)
async def test_refused_of_components(bot: Bare, components: list[dict[str, Any]], expected: dict[str, str]) -> None:
    assert findings(await bot.post({"flags": V2, "components": components})) == expected


async def test_all_is_said_at_once(bot: Bare) -> None:
    body = {"content": "x" * 2001, "components": [row(button(label="x" * 81), button(style=9))]}
    assert set(findings(await bot.post(body))) == {
        "content",
        "components.0.components.0.label",
        "components.0.components.1.style",
    }


@pytest.mark.parametrize(
    "body",
    [{}, {"content": ""}, {"content": " \n"}, {"content": None, "components": []}, {"flags": V2, "components": []}],
)
async def test_empty_message(bot: Bare, body: dict[str, Any]) -> None:
    status, answer = await bot.post(body)
    assert (status, answer["code"]) == (400, 50006)


@pytest.mark.parametrize("legacy", [{"content": "x"}, {"embeds": [{"title": "x"}]}])
async def test_no_legacy_fields_with_components_v2(bot: Bare, legacy: dict[str, Any]) -> None:
    found = findings(await bot.post({"flags": V2, "components": [text()], **legacy}))
    assert found == dict.fromkeys(legacy, "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2")


async def test_limits_themselves_are_allowed(bot: Bare) -> None:
    rows = [row(*[button(custom_id=f"{r}{n}" + "x" * 98, label="l" * 80) for n in range(5)]) for r in range(5)]
    status, _ = await bot.post({"content": "x" * 2000, "components": rows})
    assert status == 200
    status, _ = await bot.post({"flags": V2, "components": [{"type": 17, "components": [text("x" * 100)] * 39}]})
    assert status == 200
    status, _ = await bot.post({"content": "x", "components": [row(select(25, max_values=25))]})
    assert status == 200
    assert bot.box.log.violations == []


@pytest.mark.parametrize("name", ["🌹", "⚪", "▶️", "🇫🇮", "1️⃣", "👩‍🌾", "🏳️‍🌈", "👋🏽"])
async def test_emoji(bot: Bare, name: str) -> None:
    status, _ = await bot.post({"content": "x", "components": [row(button(emoji={"name": name}))]})
    assert (status, bot.box.log.violations) == (200, [])


@pytest.mark.parametrize("name", ["○", "●", "♟", "rose", "", "🌹🌹", "a"])
async def test_no_emoji(bot: Bare, name: str) -> None:
    answer = await bot.post({"content": "x", "components": [row(button(emoji={"name": name}))]})
    if name == "♟":  # an emoji, but shown as text without its selector
        assert [v.severity for v in bot.box.log.violations] == ["warning"]
    else:
        assert list(findings(answer).values()) == ["BUTTON_COMPONENT_INVALID_EMOJI"]


async def test_files(bot: Bare) -> None:
    status, answer = await bot.post({"content": "x"}, {"big.bin": b"x" * (10 * 1024 * 1024 + 1)})
    assert (status, answer["code"]) == (413, 40005)
    assert "attachments" in findings(await bot.post({}, {f"{n}.txt": b"x" for n in range(11)}))
    status, answer = await bot.post({"attachments": [{"id": 0, "description": "words"}]}, {"a.txt": b"x" * 1000})
    assert status == 200
    assert (answer["attachments"][0]["description"], answer["attachments"][0]["size"]) == ("words", 1000)


async def test_edits(bot: Bare) -> None:
    _, plain = await bot.post({"content": "x"}, {"a.png": b"1", "b.png": b"2"})
    path = f"/channels/{bot.lawn.id}/messages/{plain['id']}"
    keep = [{"id": plain["attachments"][1]["id"]}]
    status, edited = await bot.ask("PATCH", path, {"attachments": keep})
    assert [a["filename"] for a in edited["attachments"]] == ["b.png"]
    assert (status, edited["content"]) == (200, "x")
    status, answer = await bot.ask("PATCH", path, {"content": "", "attachments": []})
    assert (status, answer["code"]) == (400, 50006)
    found = findings(await bot.ask("PATCH", path, {"flags": V2, "components": [text()]}))
    assert found == {"content": "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"}
    body = {"flags": V2, "content": None, "embeds": [], "components": [gallery("attachment://b.png")]}
    status, edited = await bot.ask("PATCH", path, body)
    assert (status, edited["attachments"]) == (200, [])
    found = findings(await bot.ask("PATCH", path, {"flags": 0, "content": "back"}))
    assert found["flags"] == "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG"
    found = findings(await bot.ask("PATCH", path, {"content": "back"}))
    assert found == {"content": "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"}


async def test_what_will_hardly_be_meant_is_noted(bot: Bare) -> None:
    await bot.post({"flags": V2, "components": [text()]}, {"unseen.png": b"1"})
    _, message = await bot.post({"flags": V2, "components": [gallery("attachment://a.png")]}, {"a.png": b"1"})
    await bot.ask("PATCH", f"/channels/{bot.lawn.id}/messages/{message['id']}", {"attachments": []})
    await bot.post({"embeds": [{"title": "x", "image": {"url": "attachment://no.png"}}]})
    assert [v.severity for v in bot.box.log.violations] == ["warning"] * 3
    assert "no.png" in bot.box.log.violations[2].message
    assert "unseen.png" in bot.box.log.violations[0].message
    assert "a.png" in bot.box.log.violations[1].message


async def test_bodies_that_are_none(bot: Bare) -> None:
    path = f"/channels/{bot.lawn.id}/messages"
    assert findings(await bot.ask("POST", path, [1]))
    assert findings(await bot.ask("POST", path, "text"))
    status, answer = await bot.ask("GET", "/channels/abc")
    assert (status, answer["code"]) == (400, 50035)


async def test_unknown_route_says_so(bot: Bare) -> None:
    status, answer = await bot.ask("GET", "/voice/regions")
    assert (status, answer["code"]) == (501, 0)
    assert [v.code for v in bot.box.log.violations] == ["NOT_SIMULATED"]


async def test_wrong_token(bot: Bare) -> None:
    status, answer = await bot.ask("GET", "/users/@me", token="no")  # noqa: S106  # a wrong one
    assert (status, answer) == (401, {"message": "401: Unauthorized", "code": 0})


async def test_files_that_nobody_sees_are_let_go_of(bot: Bare, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandbox.world.KEPT_BYTES", 1500)
    _, sent = await bot.post({}, {"0.bin": b"x" * 1000})
    path = f"/channels/{bot.lawn.id}/messages/{sent['id']}"
    for n in range(60):
        await bot.ask("PATCH", path, {"attachments": [{"id": 0}]}, {f"{n}.bin": b"x" * 1000})
    message = bot.lawn.last
    assert message is not None
    assert (message.edits, len(message.history)) == (60, 50)
    assert sum(a.size for a in bot.box.world.attachments.values()) == 2000
    assert message.history[-1].attachments[0].data == b"x" * 1000
    assert message.history[0].attachments[0].data == b""
