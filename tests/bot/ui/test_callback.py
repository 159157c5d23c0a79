"""The requests that answer an interaction, as a server sees it that reads forms by other code than wrote them."""

import json
from collections.abc import AsyncIterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final, cast

import discord
import pytest
from aiohttp import web

from bot.ui import callback
from bot.ui.callback import Callbacks
from bot.ui.reply import Form, Picture, Reply, panel, sentence, text

if TYPE_CHECKING:
    from bot.ui.interaction import Interaction

PICTURES: Final = (
    Picture("board.png", b"\x89PNG\r\n--\r\n\x00", "A board"),
    Picture("film.gif", b"GIF" * 500_000, "é"),
)


@dataclass
class Discord:
    """A place that takes callbacks.

    Attributes:
        answers: what it answers, status and JSON or words; 204 when there is nothing left.
        heard: what it was sent: the query, the JSON, and the files by their names in the form.
    """

    answers: list[tuple[int, Any]] = field(default_factory=list)
    heard: list[tuple[dict[str, str], Any, dict[str, tuple[str, bytes]]]] = field(default_factory=list)

    async def take(self, request: web.Request) -> web.Response:
        files: dict[str, tuple[str, bytes]] = {}
        if request.content_type == "application/json":
            said = await request.json()
        else:
            form = await request.post()
            said = json.loads(form["payload_json"])  # type: ignore[arg-type]  # a field without a file name
            files = {name: (f.filename, f.file.read()) for name, f in form.items() if isinstance(f, web.FileField)}
        self.heard.append((dict(request.query), said, files))
        status, told = self.answers.pop(0) if self.answers else (204, None)
        if isinstance(told, str):
            return web.Response(status=status, text=told)
        return web.Response(status=204) if told is None else web.json_response(told, status=status)


@dataclass(frozen=True)
class Pressed:
    """As much of an interaction as an answer goes by."""

    id: int = 12
    application_id: int = 5
    token: str = "word"  # noqa: S105  # a word of the test


@pytest.fixture
async def world(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Discord]:
    world = Discord()
    app = web.Application(client_max_size=10**7)
    app.router.add_post("/interactions/12/word/callback", world.take)
    app.router.add_post("/webhooks/5/word", world.take)
    app.router.add_patch("/webhooks/5/word/messages/@original", world.take)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    host, port = runner.addresses[0][:2]
    monkeypatch.setattr(discord.http.Route, "BASE", f"http://{host}:{port}")
    monkeypatch.setattr(callback, "PAUSE_SECONDS", 0.0)
    yield world
    await runner.cleanup()


@pytest.fixture
async def callbacks() -> AsyncIterator[Callbacks]:
    callbacks = Callbacks()
    yield callbacks
    await callbacks.close()


async def follow(_message: int | None) -> None:
    pass


PRESSED: Final = cast("Interaction", Pressed())
"""All that is asked of one."""


async def send(callbacks: Callbacks, reply: Reply, *, update: bool = False) -> int | None:
    return await callbacks.send(PRESSED, reply, update=update)


async def test_words_are_sent_as_the_library_would_put_them(world: Discord, callbacks: Callbacks) -> None:
    reply = replace(sentence("Well."), ping=(7,))
    assert await send(callbacks, reply) is None
    ((query, said, files),) = world.heard
    assert query == {}, "the message is not asked for"
    assert files == {}
    data = said["data"]
    assert said["type"] == 4
    assert data["components"] == json.loads(json.dumps(reply.view().to_components()))  # type: ignore[no-untyped-call]  # its own
    assert data["flags"] == (1 << 15) | (1 << 6), "components, for one person's eyes"
    assert data["allowed_mentions"]["users"] == [7]
    assert data["allowed_mentions"]["parse"] == []
    assert data["attachments"] == []


async def test_pictures_arrive_byte_for_byte_with_their_names_and_words(world: Discord, callbacks: Callbacks) -> None:
    reply = Reply((panel(text("Here"), *(picture.shown() for picture in PICTURES)),), pictures=PICTURES)
    await send(callbacks, reply, update=True)
    ((_, said, files),) = world.heard
    assert said["type"] == 7
    assert said["data"]["flags"] == 1 << 15, "whose eyes it is for cannot be changed"
    assert said["data"]["attachments"] == [
        {"id": 0, "filename": "board.png", "description": "A board"},
        {"id": 1, "filename": "film.gif", "description": "é"},
    ]
    assert files == {f"files[{at}]": (picture.name, picture.data) for at, picture in enumerate(PICTURES)}


async def test_the_message_is_asked_for_where_something_follows_it(world: Discord, callbacks: Callbacks) -> None:
    world.answers = [(200, {"interaction": {"id": "12", "response_message_id": "34"}})]
    reply = replace(sentence("Well."), then=follow)
    assert await send(callbacks, reply) == 34
    assert await send(callbacks, reply, update=True) is None, "it is the message that was pressed"
    assert [query for query, _, _ in world.heard] == [{"with_response": "true"}, {}]


@pytest.mark.parametrize(
    "answer", [(429, {"retry_after": 0.0}), (429, "slow down"), (502, "<html>"), (500, {"code": 0})]
)
async def test_what_discord_could_not_take_is_sent_again(
    world: Discord, callbacks: Callbacks, answer: tuple[int, Any]
) -> None:
    world.answers = [answer, answer]
    await send(callbacks, Reply((panel(PICTURES[0].shown()),), pictures=PICTURES[:1]))
    assert len(world.heard) == 3
    assert all(files["files[0]"][1] == PICTURES[0].data for _, _, files in world.heard)


async def test_trying_ends(world: Discord, callbacks: Callbacks) -> None:
    world.answers = [(503, "no")] * 4 + [(503, "still no")]
    with pytest.raises(discord.HTTPException, match="still no") as caught:
        await send(callbacks, sentence("Well."))
    assert caught.value.status == 503


async def test_a_form_is_asked_as_the_library_would_put_it(world: Discord, callbacks: Callbacks) -> None:
    form = Form("w-typed:1:2", title="Type moves", label="Moves", hint="c7 d3>")
    await callbacks.ask(PRESSED, form)
    ((query, said, _),) = world.heard
    assert query == {}
    assert said == {"type": 9, "data": json.loads(json.dumps(form.modal().to_dict()))}


@pytest.mark.parametrize(
    ("update", "public", "kind", "flags"), [(True, False, 6, 0), (False, False, 5, 1 << 6), (False, True, 5, 0)]
)
async def test_an_acknowledgement_says_who_sees_what_waits(  # noqa: PLR0917  # the parameters are one each
    world: Discord, callbacks: Callbacks, update: bool, public: bool, kind: int, flags: int
) -> None:
    await callbacks.acknowledge(PRESSED, update=update, public=public)
    ((_, said, _),) = world.heard
    assert said == {"type": kind, "data": {"flags": flags}}


async def test_what_was_acknowledged_is_replaced_with_pictures_and_all(world: Discord, callbacks: Callbacks) -> None:
    world.answers = [(502, "<html>"), (200, {"id": "56"})]
    reply = Reply((panel(text("Here"), PICTURES[0].shown()),), pictures=PICTURES[:1], ping=(7,))
    assert await callbacks.replace(PRESSED, reply) == 56
    for _, said, files in world.heard:
        assert said["flags"] == 1 << 15
        assert said["allowed_mentions"]["users"] == [7]
        assert said["attachments"] == [{"id": 0, "filename": "board.png", "description": "A board"}]
        assert files == {"files[0]": ("board.png", PICTURES[0].data)}


async def test_what_follows_is_not_sent_again_where_it_may_have_arrived(world: Discord, callbacks: Callbacks) -> None:
    world.answers = [(429, {"retry_after": 0.0}), (200, {"id": "78"})]
    assert await callbacks.follow(PRESSED, sentence("Well.")) == 78
    assert [query for query, _, _ in world.heard] == [{"wait": "true"}] * 2
    world.answers = [(502, "<html>"), (200, {"id": "90"})]
    with pytest.raises(discord.HTTPException):
        await callbacks.follow(PRESSED, sentence("Well."))
