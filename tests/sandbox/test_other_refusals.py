"""What Discord refuses of commands, modals and choices; and what it refuses for the state of the world."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from sandbox.client import Client
from sandbox.visitor import Visitor
from tests.sandbox.bare import bare, findings

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from sandbox.interactions import Interaction
    from tests.sandbox.bare import Bare

GARDEN = {"name": "garden", "description": "Work"}
PLACE = {"type": 3, "name": "place", "description": "Where"}


@pytest.fixture
async def bot() -> AsyncIterator[Bare]:
    async with bare() as found:
        yield found


def garden(*options: dict[str, Any]) -> dict[str, Any]:
    return GARDEN | {"options": list(options)}


COMMANDS: list[tuple[list[dict[str, Any]], dict[str, str]]] = [
    ([{"name": "Garden", "description": "x"}], {"0.name": "APPLICATION_COMMAND_INVALID_NAME"}),
    ([{"name": "two words", "description": "x"}], {"0.name": "APPLICATION_COMMAND_INVALID_NAME"}),
    ([{"name": "x" * 33, "description": "x"}], {"0.name": "BASE_TYPE_BAD_LENGTH"}),
    ([{"name": "x"}], {"0.description": "BASE_TYPE_REQUIRED"}),
    ([{"name": "x", "description": "d" * 101}], {"0.description": "BASE_TYPE_BAD_LENGTH"}),
    ([GARDEN, GARDEN], {"1": "APPLICATION_COMMANDS_DUPLICATE_NAME"}),
    (
        [garden(PLACE, PLACE | {"name": "how", "required": True})],
        {"0.options.1": "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"},
    ),
    ([garden(PLACE, PLACE)], {"0.options.1.name": "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS"}),
    ([garden(PLACE | {"name": "Place"})], {"0.options.0.name": "APPLICATION_COMMAND_INVALID_NAME"}),
    ([garden(PLACE | {"description": ""})], {"0.options.0.description": "BASE_TYPE_REQUIRED"}),
    ([garden(PLACE | {"type": 12})], {"0.options.0.type": "BASE_TYPE_CHOICES"}),
    ([garden(*[PLACE | {"name": f"p{n}"} for n in range(26)])], {"0.options": "BASE_TYPE_MAX_LENGTH"}),
    (
        [garden(PLACE | {"choices": [{"name": f"c{n}", "value": f"{n}"} for n in range(26)]})],
        {"0.options.0.choices": "BASE_TYPE_MAX_LENGTH"},
    ),
    (
        [garden(PLACE | {"choices": [{"name": "", "value": 3}]})],
        {"0.options.0.choices.0.name": "BASE_TYPE_REQUIRED", "0.options.0.choices.0.value": "STRING_TYPE_CONVERT"},
    ),
    (
        [garden(PLACE | {"choices": [{"name": "a", "value": "a"}], "autocomplete": True})],
        {"0.options.0.autocomplete": "APPLICATION_COMMAND_AUTOCOMPLETE_INVALID"},
    ),
    (
        [garden({"type": 6, "name": "who", "description": "x", "autocomplete": True})],
        {"0.options.0.autocomplete": "APPLICATION_COMMAND_AUTOCOMPLETE_INVALID"},
    ),
    (
        [garden({"type": 1, "name": "plant", "description": "x"}, PLACE)],
        {"0.options": "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"},
    ),
    (
        [{"name": "Look", "type": 2, "description": "x"}],
        {"0.description": "APPLICATION_COMMAND_DESCRIPTION_NOT_ALLOWED"},
    ),
    ([GARDEN | {"name_localizations": {"xx": "garten"}}], {"0.name_localizations.xx": "BASE_TYPE_CHOICES"}),
    (
        [GARDEN | {"name_localizations": {"de": "Garten"}}],
        {"0.name_localizations.de": "APPLICATION_COMMAND_INVALID_NAME"},
    ),
    (
        [
            garden(
                *[
                    PLACE
                    | {"name": f"p{n}", "choices": [{"name": "n" * 90 + str(c), "value": str(c)} for c in range(25)]}
                    for n in range(4)
                ]
            )
        ],
        {"0": "APPLICATION_COMMAND_TOO_LARGE"},
    ),
]


@pytest.mark.parametrize(("commands", "expected"), COMMANDS)
async def test_commands(bot: Bare, commands: list[dict[str, Any]], expected: dict[str, str]) -> None:
    assert findings(await bot.register(*commands)) == expected
    assert bot.box.world.commands.all(None) == []


async def test_too_many_commands(bot: Bare) -> None:
    many = [{"name": f"c{n}", "description": "x"} for n in range(101)]
    assert findings(await bot.register(*many)) == {"": "APPLICATION_COMMAND_TOO_MANY"}
    assert (await bot.register(*many[:100]))[0] == 200


async def test_commands_keep_their_ids(bot: Bare) -> None:
    _, first = await bot.register(GARDEN)
    _, second = await bot.register(GARDEN | {"description": "new"}, {"name": "x", "description": "y"})
    assert first[0]["id"] == second[0]["id"]
    path = f"/applications/{bot.box.world.bot.id}"
    assert (await bot.ask("POST", f"{path}/commands", GARDEN))[1]["id"] == first[0]["id"]
    assert (await bot.ask("DELETE", f"{path}/commands/{first[0]['id']}"))[0] == 204
    assert [c["name"] for c in (await bot.ask("GET", f"{path}/commands"))[1]] == ["x"]
    assert (await bot.ask("GET", f"{path}/commands/{first[0]['id']}"))[1]["code"] == 10063
    assert (await bot.ask("PUT", f"{path}/guilds/{bot.park.id}/commands", [GARDEN]))[1][0]["guild_id"] == str(
        bot.park.id
    )
    assert (await bot.ask("GET", "/applications/1/commands"))[1]["code"] == 10002


async def use(bot: Bare, focused: str | None = None) -> Interaction:
    """Let Alice use a command, or type into its option."""
    await bot.register(garden(PLACE | {"autocomplete": True}))
    client = Client(bot.box.world, bot.alice)
    return client.autocomplete(bot.lawn, "garden", "place", focused) if focused else client.slash(bot.lawn, "garden")


def field(**more: Any) -> dict[str, Any]:
    return {"type": 4, "custom_id": "f", "style": 1} | more


def label(component: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"type": 18, "label": "Words", "component": component} | more


MODALS: list[tuple[dict[str, Any], dict[str, str]]] = [
    ({"title": "t" * 46}, {"data.title": "BASE_TYPE_BAD_LENGTH"}),
    ({"custom_id": ""}, {"data.custom_id": "BASE_TYPE_REQUIRED"}),
    ({"components": []}, {"data.components": "BASE_TYPE_BAD_LENGTH"}),
    (
        {"components": [label(field(custom_id=str(n))) for n in range(6)]},
        {"data.components": "BASE_TYPE_BAD_LENGTH"},
    ),
    ({"components": [label(field(), label="l" * 46)]}, {"data.components.0.label": "BASE_TYPE_BAD_LENGTH"}),
    (
        {"components": [label(field(), description="d" * 101)]},
        {"data.components.0.description": "BASE_TYPE_MAX_LENGTH"},
    ),
    ({"components": [label(field(style=3))]}, {"data.components.0.component.style": "BASE_TYPE_CHOICES"}),
    (
        {"components": [label(field(placeholder="p" * 101))]},
        {"data.components.0.component.placeholder": "BASE_TYPE_MAX_LENGTH"},
    ),
    (
        {"components": [label(field(min_length=5, max_length=4))]},
        {"data.components.0.component.min_length": "TEXT_INPUT_MIN_LENGTH_EXCEEDS_MAX"},
    ),
    (
        {"components": [label(field(max_length=3, value="four"))]},
        {"data.components.0.component.value": "BASE_TYPE_MAX_LENGTH"},
    ),
    (
        {"components": [label(field()), label(field())]},
        {"data.components.1.component.custom_id": "COMPONENT_CUSTOM_ID_DUPLICATED"},
    ),
    ({"components": [field()]}, {"data.components.0.type": "BASE_TYPE_CHOICES"}),
    (
        {"components": [{"type": 1, "components": [field()]}]},
        {"data.components.0.components.0.label": "BASE_TYPE_REQUIRED"},
    ),
    (
        {"components": [label({"type": 2, "style": 1, "label": "x", "custom_id": "b"})]},
        {"data.components.0.component.type": "BASE_TYPE_CHOICES"},
    ),
]


@pytest.mark.parametrize(("change", "expected"), MODALS)
async def test_modals(bot: Bare, change: dict[str, Any], expected: dict[str, str]) -> None:
    interaction = await use(bot)
    modal = {"title": "Moves", "custom_id": "m", "components": [label(field())]}
    assert findings(await bot.answer(interaction, 9, modal | change)) == expected
    assert interaction.ack is None
    assert (await bot.answer(interaction, 9, modal))[0] == 204


async def test_choices(bot: Bare) -> None:
    interaction = await use(bot, "p")
    many = [{"name": f"c{n}", "value": "v"} for n in range(26)]
    assert findings(await bot.answer(interaction, 8, {"choices": many})) == {"data.choices": "BASE_TYPE_MAX_LENGTH"}
    wrong = [{"name": "n" * 101, "value": 3}]
    assert findings(await bot.answer(interaction, 8, {"choices": wrong})) == {
        "data.choices.0.name": "BASE_TYPE_BAD_LENGTH",
        "data.choices.0.value": "STRING_TYPE_CONVERT",
    }
    assert findings(await bot.answer(interaction, 4, {"content": "x"})) == {"type": "BASE_TYPE_CHOICES"}
    assert (await bot.answer(interaction, 8, {"choices": many[:25]}))[0] == 204


@pytest.mark.parametrize("kind", [1, 6, 7, 8, 99])
async def test_callback_that_fits_no_command(bot: Bare, kind: int) -> None:
    assert findings(await bot.answer(await use(bot), kind)) == {"type": "BASE_TYPE_CHOICES"}


async def test_refused_answer_can_be_mended(bot: Bare) -> None:
    interaction = await use(bot)
    assert (await bot.answer(interaction, 4, {"content": ""}))[1]["code"] == 50006
    assert findings(await bot.answer(interaction, 4, {"content": "x" * 2001})) == {
        "data.content": "BASE_TYPE_MAX_LENGTH"
    }
    assert (await bot.answer(interaction, 4, {"content": "x"}))[0] == 204
    assert (await bot.answer(interaction, 4, {"content": "x"}))[1]["code"] == 40060


async def test_interactions_that_are_not_there(bot: Bare) -> None:
    interaction = await use(bot)
    assert (await bot.ask("POST", f"/interactions/1/{interaction.token}/callback", {"type": 5}))[1]["code"] == 10062
    assert (await bot.ask("POST", f"/interactions/{interaction.id}/x/callback", {"type": 5}))[1]["code"] == 10062
    hook = f"/webhooks/{bot.box.world.bot.id}"
    assert await bot.ask("POST", f"{hook}/x", {"content": "x"}) == (
        401,
        {"message": "Invalid Webhook Token", "code": 50027},
    )
    assert (await bot.ask("POST", f"{hook}/{interaction.token}", {"content": "x"}))[1]["code"] == 10015
    await bot.answer(interaction, 5)
    assert (await bot.ask("GET", f"{hook}/{interaction.token}/messages/1"))[1]["code"] == 10008
    _, other = await bot.post({"content": "not of this interaction"})
    assert (await bot.ask("PATCH", f"{hook}/{interaction.token}/messages/{other['id']}", {"content": "x"}))[1][
        "code"
    ] == 10008


@pytest.mark.parametrize(
    ("missing", "body", "files", "code"),
    [
        ("send_messages", {"content": "x"}, None, 50013),
        ("attach_files", {"content": "x"}, {"a.txt": b"x"}, 50013),
        ("embed_links", {"embeds": [{"title": "x"}]}, None, 50013),
        ("view_channel", {"content": "x"}, None, 50001),
    ],
)
async def test_permissions(
    bot: Bare, missing: str, body: dict[str, Any], files: dict[str, bytes] | None, code: int
) -> None:
    assert (await bot.post(body, files))[0] == 200
    bot.box.world.set_permissions(bot.lawn, bot.box.world.bot, deny=missing)
    status, answer = await bot.post(body, files)
    assert (status, answer["code"]) == (403, code)
    assert (await bot.ask("GET", f"/channels/{bot.lawn.id}"))[0] == (403 if missing == "view_channel" else 200)


async def test_interaction_is_answered_without_permissions(bot: Bare) -> None:
    bot.box.world.set_permissions(bot.lawn, bot.box.world.bot, deny=("send_messages", "attach_files"))
    assert (await bot.answer(await use(bot), 4, {"content": "x"}))[0] == 204


async def test_overwrites_of_everyone_roles_and_members(bot: Bare) -> None:
    world = bot.box.world
    world.set_permissions(bot.lawn, bot.park, deny="send_messages")
    assert not bot.lawn.can(bot.alice, "send_messages")
    assert not bot.lawn.can(bot.alice, "attach_files")
    role = world.create_role(bot.park, "gardener")
    world.give_role(bot.park, bot.alice, role)
    world.set_permissions(bot.lawn, role, allow="send_messages")
    assert bot.lawn.can(bot.alice, "send_messages", "attach_files")
    world.set_permissions(bot.lawn, bot.alice, deny="send_messages")
    assert not bot.lawn.can(bot.alice, "send_messages")
    assert bot.lawn.can(bot.park.owner, "send_messages", "manage_guild")
    assert not bot.lawn.visible_to(bot.carol)


async def test_what_is_gone(bot: Bare) -> None:
    _, message = await bot.post({"content": "x"})
    path = f"/channels/{bot.lawn.id}/messages/{message['id']}"
    assert (await bot.ask("DELETE", path))[0] == 204
    assert (await bot.ask("PATCH", path, {"content": "y"}))[1]["code"] == 10008
    bot.box.world.delete_channel(bot.lawn)
    assert await bot.post({"content": "x"}) == (404, {"message": "Unknown Channel", "code": 10003})
    assert (await bot.ask("GET", "/users/1"))[1]["code"] == 10013
    assert (await bot.ask("GET", "/guilds/1"))[1]["code"] == 10004
    bot.box.world.leave(bot.park, bot.box.world.bot)
    assert (await bot.ask("GET", f"/guilds/{bot.park.id}"))[1]["code"] == 50001


async def test_others_messages(bot: Bare) -> None:
    said = Client(bot.box.world, bot.alice).say(bot.lawn, "mine")
    path = f"/channels/{bot.lawn.id}/messages/{said.id}"
    assert (await bot.ask("PATCH", path, {"content": "yours"}))[1]["code"] == 50005
    assert (await bot.ask("DELETE", path))[1]["code"] == 50013


async def test_direct_messages_may_be_refused(bot: Bare) -> None:
    for person in (bot.carol, bot.alice):
        _, channel = await bot.ask("POST", "/users/@me/channels", {"recipient_id": str(person.id)})
        person.dms_open = person is bot.carol
        status, answer = await bot.ask("POST", f"/channels/{channel['id']}/messages", {"content": "x"})
        assert (status, answer["code"]) == (403, 50007)
    assert (await bot.ask("POST", "/users/@me/channels", {"recipient_id": "1"}))[1]["code"] == 10013


async def test_threads(bot: Bare) -> None:
    _, message = await bot.post({"content": "x"})
    path = f"/channels/{bot.lawn.id}/messages/{message['id']}/threads"
    status, thread = await bot.ask("POST", path, {"name": "game"})
    assert (status, thread["id"]) == (200, message["id"])
    assert (await bot.ask("POST", path, {"name": "game"}))[1]["code"] == 160004
    assert findings(await bot.ask("POST", path, {"name": "n" * 101})) == {"name": "BASE_TYPE_BAD_LENGTH"}
    inside = f"/channels/{thread['id']}/messages"
    _, sent = await bot.ask("POST", inside, {"content": "move"})
    place = bot.box.world.channels[int(thread["id"])]
    bot.box.world.archive_thread(place)
    assert (await bot.ask("PATCH", f"{inside}/{sent['id']}", {"content": "y"}))[1]["code"] == 50083
    bot.box.world.archive_thread(place, locked=True)
    assert (await bot.ask("POST", inside, {"content": "z"}))[1]["code"] == 160005
    assert (await bot.ask("PATCH", f"/channels/{thread['id']}", {"archived": False, "locked": False}))[1][
        "code"
    ] == 50013
    bot.box.world.set_permissions(bot.lawn, bot.box.world.bot, deny="create_public_threads")
    _, other = await bot.post({"content": "y"})
    path = f"/channels/{bot.lawn.id}/messages/{other['id']}/threads"
    assert (await bot.ask("POST", path, {"name": "game"}))[1]["code"] == 50013


async def test_history(bot: Bare) -> None:
    ids = [(await bot.post({"content": str(n)}))[1]["id"] for n in range(6)]
    path = f"/channels/{bot.lawn.id}/messages"
    assert [m["id"] for m in (await bot.ask("GET", f"{path}?limit=2"))[1]] == ids[:-3:-1]
    assert [m["id"] for m in (await bot.ask("GET", f"{path}?limit=2&before={ids[3]}"))[1]] == [ids[2], ids[1]]
    assert [m["id"] for m in (await bot.ask("GET", f"{path}?limit=2&after={ids[3]}"))[1]] == [ids[5], ids[4]]
    assert ids[3] in [m["id"] for m in (await bot.ask("GET", f"{path}?limit=3&around={ids[3]}"))[1]]
    assert findings(await bot.ask("GET", f"{path}?limit=101")) == {"limit": "NUMBER_TYPE_MAX"}


async def test_a_bot_that_ends_in_the_middle_of_a_request_breaks_nothing() -> None:
    async with bare() as bot:
        visit = Visitor(bot.box)
        _, writer = await asyncio.open_connection("127.0.0.1", bot.box.port)
        head = "POST /api/v10/channels/1/messages HTTP/1.1", "Host: x", "Content-Type: application/json"
        writer.write("\r\n".join((*head, "Content-Length: 9", "", "{")).encode())
        await visit.wait_for(lambda: bot.box.log.open)
        writer.close()
        await visit.wait_for(lambda: not bot.box.log.open)
        (call,) = bot.box.log.calls
        assert call.error == "the bot ended in the middle of it"
        visit.assert_clean()
