"""The page's addresses without a browser."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import aiohttp
import pytest
import pytest_asyncio

from sandbox.client import Client

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from sandbox.people import User
    from tests.sandbox.page.conftest import Place

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(loop_scope="module")
async def http(place: Place) -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession(place.box.url) as session:
        yield session


async def act(http: aiohttp.ClientSession, user: User, name: str, /, **body: Any) -> tuple[int, Any]:
    async with http.post(f"/page/act/{name}", json={"as": user.username, **body}) as answer:
        return answer.status, await answer.json()


async def heard(socket: aiohttp.ClientWebSocketResponse) -> dict[str, Any]:
    told = await socket.receive_json(timeout=10)
    assert isinstance(told, dict)
    return told


async def test_the_page_may_load_and_run_only_its_own_files(http: aiohttp.ClientSession) -> None:
    async with http.get("/") as answer:
        assert answer.content_type == "text/html"
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
        assert "http" not in await answer.text()
    for name, kind in (("js/main.js", "text/javascript"), ("css/base.css", "text/css"), ("icon.svg", "image/svg+xml")):
        async with http.get(f"/page/static/{name}") as answer:
            assert (answer.status, answer.content_type) == (200, kind)
    for name in ("nothing.js", "..%2froutes.py", "%2e%2e/routes.py", ""):
        async with http.get(f"/page/static/{name}") as answer:
            assert answer.status == 404


@pytest.mark.parametrize(("name", "shown"), [("a.png", True), ("a.webp", True), ("a.svg", False), ("a.html", False)])
async def test_what_came_with_a_message_cannot_run(
    place: Place, http: aiohttp.ClientSession, name: str, *, shown: bool
) -> None:
    stored = place.world.store(place.general, name, b"<svg xmlns='http://www.w3.org/2000/svg'/>")
    async with http.get(stored.url) as answer:
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers.get("Content-Disposition") == (None if shown else "attachment")


async def test_other_sites_in_the_same_browser_cannot_act(place: Place, http: aiohttp.ClientSession) -> None:
    body = {"as": "alice", "channel_id": str(place.general.id), "content": "hello"}
    foreign = {"Origin": "http://evil.example"}
    async with http.post("/page/act/say", json=body, headers=foreign) as answer:
        assert answer.status == 403
    async with http.get("/page/live?as=alice", headers=foreign) as answer:
        assert answer.status == 403
    assert place.general.messages == {}
    async with http.post("/page/act/say", json=body, headers={"Origin": place.box.url}) as answer:
        assert answer.status == 200


@pytest.mark.parametrize(
    ("name", "body", "status"),
    [
        ("fly", {}, 400),
        ("say", {}, 400),
        ("say", {"channel_id": "x", "content": "hello"}, 400),
        ("say", {"channel_id": "1", "content": "hello"}, 409),
        ("press", {"channel_id": "{general}", "message_id": "1", "custom_id": "x"}, 409),
        ("say", {"channel_id": "{general}", "content": " "}, 409),
        ("submit", {"modal_id": "1", "values": {}}, 409),
        ("menu", {"channel_id": "{general}", "name": "Wave", "target_id": "1"}, 409),
    ],
)
async def test_what_makes_no_sense_is_refused_with_a_sentence(
    place: Place, http: aiohttp.ClientSession, name: str, body: dict[str, Any], status: int
) -> None:
    filled = {k: v.replace("{general}", str(place.general.id)) if isinstance(v, str) else v for k, v in body.items()}
    answered, answer = await act(http, place.alice, name, **filled)
    assert answered == status
    assert answer["error"]
    assert place.general.messages == {}


async def test_a_body_that_is_no_json_is_refused(http: aiohttp.ClientSession) -> None:
    for body in (b"", b"{", b"[]", b"3", b"\xff"):
        async with http.post("/page/act/say", data=body) as answer:
            assert answer.status == 400


async def test_each_person_is_told_what_they_see(place: Place, http: aiohttp.ClientSession) -> None:
    secret = place.world.create_channel(place.guild, "secret")
    place.world.set_permissions(secret, place.guild, deny="view_channel")
    Client(place.world, place.alice).say(secret, "alice owns this server")
    async with http.ws_connect("/page/live?as=bob") as socket:
        everything = (await heard(socket))["all"]
        assert everything["me"]["username"] == "bob"
        assert [c["name"] for c in everything["channels"]] == ["general", "garden"]
        assert [p["username"] for p in everything["people"] if p["playable"]] == ["alice", "bob", "carol"]
        Client(place.world, place.alice).say(secret, "still hidden")
        message = Client(place.world, place.carol).say(place.general, "seen")
        told = await heard(socket)
        assert (told["type"], told["message"]["content"]) == ("message", "seen")
        place.world.delete_message(message)
        assert await heard(socket) == {"type": "gone", "channel_id": str(place.general.id), "id": str(message.id)}
        place.world.set_permissions(secret, place.bob, allow="view_channel")
        place.world.create_channel(place.guild, "shed")
        told = await heard(socket)
        assert told["type"] == "all"  # once for both changes
        assert [c["name"] for c in told["all"]["channels"]] == ["general", "garden", "secret", "shed"]
        assert [m["content"] for m in told["all"]["messages"][str(secret.id)]] == [
            "alice owns this server",
            "still hidden",
        ]


async def test_an_unknown_person_is_the_first_there_is(http: aiohttp.ClientSession) -> None:
    async with http.ws_connect("/page/live?as=nobody") as socket:
        assert (await heard(socket))["all"]["me"]["username"] == "alice"


async def test_a_person_writes_to_the_bot_in_private(place: Place, http: aiohttp.ClientSession) -> None:
    status, answer = await act(http, place.bob, "dm")
    assert status == 200
    status, _ = await act(http, place.bob, "say", channel_id=answer["channel_id"], content="hello")
    assert status == 200
    status, _ = await act(http, place.alice, "say", channel_id=answer["channel_id"], content="hello")
    assert status == 409
    async with http.ws_connect("/page/live?as=bob") as socket:
        everything = (await heard(socket))["all"]
    assert [c["name"] for c in everything["channels"]] == ["general", "garden", "Hortus"]
