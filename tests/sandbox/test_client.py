"""What a person's client offers, and what it does not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sandbox.client import Client, NotOffered
from sandbox.events import InteractionEvent, MessageEvent
from sandbox.interactions import State
from sandbox.page import view
from tests.sandbox.bare import bare

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from sandbox.events import Event
    from sandbox.people import User
    from tests.sandbox.bare import Bare

COMMANDS: list[dict[str, Any]] = [
    {
        "name": "garden",
        "description": "Work",
        "options": [
            {
                "type": 2,
                "name": "bed",
                "description": "Beds",
                "options": [
                    {
                        "type": 1,
                        "name": "plant",
                        "description": "Plant",
                        "options": [
                            {
                                "type": 3,
                                "name": "kind",
                                "description": "x",
                                "required": True,
                                "choices": [{"name": "Rose", "value": "r"}],
                            },
                            {"type": 4, "name": "count", "description": "x", "min_value": 1, "max_value": 9},
                            {"type": 5, "name": "hurry", "description": "x"},
                            {"type": 6, "name": "who", "description": "x"},
                            {"type": 7, "name": "where", "description": "x"},
                            {"type": 8, "name": "role", "description": "x"},
                            {"type": 9, "name": "any", "description": "x"},
                            {"type": 10, "name": "depth", "description": "x"},
                            {"type": 11, "name": "file", "description": "x"},
                            {"type": 3, "name": "note", "description": "x", "max_length": 5},
                        ],
                    }
                ],
            }
        ],
    },
    {"name": "setup", "description": "x", "default_member_permissions": str(1 << 5), "contexts": [0]},
    {"name": "Greet", "type": 2},
]


@pytest.fixture
async def bot() -> AsyncIterator[Bare]:
    async with bare() as found:
        await found.register(*COMMANDS)
        yield found


@pytest.fixture
async def alice(bot: Bare) -> Client:
    return Client(bot.box.world, bot.alice)


async def test_what_is_offered_where_and_to_whom(bot: Bare, alice: Client) -> None:
    owner = Client(bot.box.world, bot.park.owner)
    assert [c.path for c in alice.commands(bot.lawn)] == ["garden bed plant", "Greet"]
    assert [c.path for c in owner.commands(bot.lawn)] == ["garden bed plant", "setup", "Greet"]
    assert [c.path for c in alice.commands(bot.box.world.dm(bot.alice))] == ["garden bed plant", "Greet"]
    assert Client(bot.box.world, bot.carol).commands(bot.lawn) == []
    bot.box.world.set_permissions(bot.lawn, bot.alice, deny="use_application_commands")
    assert alice.commands(bot.lawn) == []


async def test_options_are_sent_as_discord_sends_them(bot: Bare, alice: Client) -> None:
    world = bot.box.world
    sent = alice.slash(
        bot.lawn,
        "/garden  bed plant",
        {
            "kind": "Rose",
            "count": "3",
            "hurry": "true",
            "who": bot.bob,
            "where": bot.lawn,
            "role": str(world.bot_role(bot.park).id),
            "any": bot.alice.id,
            "depth": "2.5",
            "file": ("a.txt", b"abc"),
            "note": "short",
        },
    )
    group = sent.data["options"][0]
    assert (group["type"], group["name"]) == (2, "bed")
    command = group["options"][0]
    assert (command["type"], command["name"]) == (1, "plant")
    values = {o["name"]: o["value"] for o in command["options"]}
    resolved = sent.data["resolved"]
    assert resolved["users"][str(bot.bob.id)]["username"] == "bob"
    assert "user" not in resolved["members"][str(bot.bob.id)]
    assert resolved["members"][str(bot.bob.id)]["permissions"] == str(int(bot.lawn.permissions(bot.bob)))
    assert resolved["channels"][str(bot.lawn.id)]["name"] == "general"
    assert next(iter(resolved["attachments"].values()))["size"] == 3
    del values["file"]
    assert values == {
        "kind": "r",
        "count": 3,
        "hurry": True,
        "who": str(bot.bob.id),
        "where": str(bot.lawn.id),
        "role": str(world.bot_role(bot.park).id),
        "any": str(bot.alice.id),
        "depth": 2.5,
        "note": "short",
    }


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"kind": "Tulip"},
        {"kind": "Rose", "count": 0},
        {"kind": "Rose", "count": 10},
        {"kind": "Rose", "count": "many"},
        {"kind": "Rose", "hurry": "perhaps"},
        {"kind": "Rose", "who": "nobody"},
        {"kind": "Rose", "who": 1},
        {"kind": "Rose", "note": "too long"},
        {"kind": "Rose", "colour": "red"},
    ],
)
async def test_options_that_cannot_be_sent(bot: Bare, alice: Client, options: dict[str, Any]) -> None:
    with pytest.raises(NotOffered):
        alice.slash(bot.lawn, "garden bed plant", options)
    assert bot.box.world.interactions == {}


async def test_a_stranger_named_by_id_comes_without_a_membership(bot: Bare, alice: Client) -> None:
    sent = alice.slash(bot.lawn, "garden bed plant", {"kind": "r", "who": bot.carol})
    assert list(sent.data["resolved"]["users"]) == [str(bot.carol.id)]
    assert "members" not in sent.data["resolved"]


async def test_tampered_client_sends_what_is_not_offered(bot: Bare) -> None:
    tampered = Client(bot.box.world, bot.alice, force=True)
    sent = tampered.slash(bot.lawn, "garden bed plant", {"kind": "Tulip", "count": 99, "note": "much too long"})
    values = [o["value"] for o in sent.data["options"][0]["options"][0]["options"]]
    assert values == ["Tulip", 99, "much too long"]


async def test_commands_that_are_not_there(bot: Bare, alice: Client) -> None:
    acts: list[Callable[[], object]] = [
        lambda: alice.slash(bot.lawn, "garden bed"),
        lambda: alice.slash(bot.lawn, "nothing"),
        lambda: alice.slash(bot.lawn, "setup"),
        lambda: alice.context_menu(bot.lawn, "Nudge", bot.bob),
        lambda: alice.autocomplete(bot.lawn, "garden bed plant", "kind", "r"),
        lambda: Client(bot.box.world, bot.carol).slash(bot.lawn, "garden bed plant", {"kind": "r"}),
    ]
    for act in acts:
        with pytest.raises(NotOffered):
            act()


def rows(**more: Any) -> list[dict[str, Any]]:
    button = {"type": 2, "style": 1, "label": "Go", "custom_id": "go"} | more
    link = {"type": 2, "style": 5, "label": "Home", "url": "https://example.org"}
    options = [{"label": "One", "value": "1"}, {"label": "Two", "value": "2"}]
    select = {"type": 3, "custom_id": "pick", "placeholder": "Pick", "options": options}
    return [{"type": 1, "components": [button, link]}, {"type": 1, "components": [select]}]


async def test_components_that_cannot_be_used(bot: Bare, alice: Client) -> None:
    await bot.post({"content": "x", "components": rows(disabled=True)})
    message = bot.lawn.last
    assert message is not None
    acts: list[Callable[[], object]] = [
        lambda: alice.press(message, "Go"),
        lambda: alice.press(message, "Home"),
        lambda: alice.press(message, "gone"),
        lambda: alice.press(message),
        lambda: alice.select(message, "3"),
        lambda: alice.select(message, ["1", "2"]),
        lambda: alice.select(message, []),
        lambda: Client(bot.box.world, bot.carol).select(message, "1"),
    ]
    for act in acts:
        with pytest.raises(NotOffered):
            act()
    assert alice.press(message, "Go", stale=True).data["custom_id"] == "go"
    assert alice.select(message, "Two").data["values"] == ["2"]
    bot.box.world.delete_message(message)
    with pytest.raises(NotOffered):
        alice.press(message, "go", stale=True)


async def test_button_that_was_there_once(bot: Bare, alice: Client) -> None:
    _, sent = await bot.post({"content": "x", "components": rows()})
    await bot.ask("PATCH", f"/channels/{bot.lawn.id}/messages/{sent['id']}", {"components": []})
    message = bot.lawn.last
    assert message is not None
    assert alice.press(message, "Go", stale=True).data["custom_id"] == "go"


async def test_buttons_in_an_archived_thread(bot: Bare, alice: Client) -> None:
    thread = bot.box.world.create_thread(bot.alice, bot.lawn, "game")
    await bot.ask("POST", f"/channels/{thread.id}/messages", {"content": "x", "components": rows()})
    bot.box.world.archive_thread(thread)
    assert thread.last is not None
    with pytest.raises(NotOffered, match="archived"):
        alice.press(thread.last, "Go")
    bot.box.world.archive_thread(thread, locked=True)
    with pytest.raises(NotOffered, match="locked"):
        alice.slash(thread, "garden bed plant", {"kind": "r"})


async def test_private_message_of_somebody_else(bot: Bare, alice: Client) -> None:
    sent = alice.slash(bot.lawn, "garden bed plant", {"kind": "r"})
    await bot.answer(sent, 4, {"content": "psst", "flags": 64, "components": rows()})
    message = sent.original
    assert message is not None
    with pytest.raises(NotOffered, match="does not see"):
        Client(bot.box.world, bot.bob).press(message, "Go")
    assert alice.messages(bot.lawn) == [message]
    assert Client(bot.box.world, bot.bob).messages(bot.lawn) == []
    alice.dismiss(message)
    assert alice.messages(bot.lawn) == []


async def test_modal_is_filled_in_as_it_asks(bot: Bare, alice: Client) -> None:
    sent = alice.slash(bot.lawn, "garden bed plant", {"kind": "r"})
    field = {"type": 4, "custom_id": "f", "style": 1, "min_length": 2, "max_length": 4}
    choice = {
        "type": 3,
        "custom_id": "s",
        "options": [{"label": "A", "value": "a", "default": True}, {"label": "B", "value": "b"}],
    }
    parts = [
        {"type": 10, "content": "Read this"},
        {"type": 18, "label": "Moves", "component": field},
        {"type": 18, "label": "Pick", "component": choice},
    ]
    await bot.answer(sent, 9, {"title": "T", "custom_id": "m", "components": parts})
    modal = sent.modal
    assert modal is not None
    assert modal.texts == ["Read this"]
    for values in (
        {},
        {"Moves": "x"},
        {"Moves": "xxxxx"},
        {"Moves": "xxx", "Other": "y"},
        {"Moves": "xx", "Pick": "C"},
    ):
        with pytest.raises(NotOffered):
            alice.submit(modal, values)
    with pytest.raises(NotOffered):
        Client(bot.box.world, bot.bob).submit(modal, {"Moves": "xxx"})
    filled = alice.submit(modal, {"f": "xxx"}).data
    assert filled["custom_id"] == "m"
    assert filled["components"][1]["component"]["value"] == "xxx"
    assert filled["components"][2]["component"]["values"] == ["a"]
    assert alice.submit(modal, {"Moves": "xxx", "Pick": "B"}).data["components"][2]["component"]["values"] == ["b"]


async def test_talking(bot: Bare, alice: Client) -> None:
    message = alice.say(bot.lawn, "hello", files=[("a.txt", b"x")])
    answer = alice.say(bot.lawn, f"{bot.bob.mention} yes", reply_to=message)
    assert (answer.reference, answer.pinged) == (message, {bot.bob.id})
    for content in ("", "   ", "x" * 2001):
        with pytest.raises(NotOffered):
            alice.say(bot.lawn, content)
    bot.box.world.set_permissions(bot.lawn, bot.alice, deny="send_messages")
    with pytest.raises(NotOffered, match="may not write"):
        alice.say(bot.lawn, "x")
    with pytest.raises(NotOffered, match="does not see"):
        Client(bot.box.world, bot.carol).say(bot.lawn, "x")


async def test_channels_are_those_one_sees(bot: Bare, alice: Client) -> None:
    world = bot.box.world
    hedge = world.create_channel(bot.park, "hedge")
    secret = world.create_thread(bot.bob, bot.lawn, "secret", private=True)
    dm = world.dm(bot.alice)
    assert alice.channels() == [bot.lawn, hedge, dm]
    assert secret in Client(world, bot.bob).channels()
    world.set_permissions(hedge, bot.alice, deny="view_channel")
    assert alice.channels() == [bot.lawn, dm]
    assert Client(world, bot.carol).channels() == []


async def test_events_are_told_to_those_who_may_know(bot: Bare, alice: Client) -> None:
    told: list[Event] = []
    world = bot.box.world
    stop = world.subscribe(told.append)
    sent = alice.slash(bot.lawn, "garden bed plant", {"kind": "r"})
    await bot.answer(sent, 5, {"flags": 64})
    hook = f"/webhooks/{world.bot.id}/{sent.token}"
    await bot.ask("PATCH", f"{hook}/messages/@original", {"content": "psst"})
    await bot.ask("POST", hook, {"content": "for all"})
    stop()
    await bot.ask("DELETE", f"{hook}/messages/@original")

    def seen(user: User) -> list[str]:
        return [_named(e) for e in told if e.visible_to(user)]

    assert seen(bot.alice) == [
        "interaction",
        "message created",
        "interaction",
        "message updated",
        "interaction",
        "message created",
    ]
    assert seen(bot.bob) == ["message created"]
    assert seen(bot.carol) == []
    assert sent.state is State.ANSWERED


def _named(event: Event) -> str:
    if isinstance(event, MessageEvent):
        return f"message {event.change}"
    assert isinstance(event, InteractionEvent)
    return "interaction"


async def test_message_as_the_page_gets_it(bot: Bare, alice: Client) -> None:
    sent = alice.slash(bot.lawn, "garden bed plant", {"kind": "r"})
    await bot.answer(sent, 4, {"content": bot.bob.mention, "components": rows()})
    assert sent.original is not None
    page = view.message(sent.original)
    assert (page["ephemeral"], page["loading"]) == (False, False)
    assert page["interaction_metadata"]["name"] == "garden bed plant"
    assert page["interaction_metadata"]["user"]["username"] == "alice"
    assert page["author_name"] == "Hortus"
    assert page["pinged"] == [str(bot.bob.id)]
    assert page["components"][0]["components"][0]["custom_id"] == "go"
