"""The whole round with the real discord.py: commands, messages, components, modals, deferrals."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

import discord
import pytest

from sandbox.commands import CommandType
from tests.sandbox.greenhouse import PNG, Seed, board, layout, one_button, picture, seeds

if TYPE_CHECKING:
    from tests.sandbox.conftest import Scene
    from tests.sandbox.greenhouse import Greenhouse

    Press = discord.Interaction[Greenhouse]


async def test_commands_are_registered_as_the_tree_has_them(scene: Scene) -> None:
    offered = {(c.type, c.path) for c in scene.box.world.commands.offered(scene.park.id)}
    assert offered == {
        (CommandType.SLASH, "do"),
        (CommandType.SLASH, "garden plant"),
        (CommandType.SLASH, "garden visit"),
        (CommandType.USER_MENU, "Greet"),
        (CommandType.MESSAGE_MENU, "Look at"),
    }
    fetched = await scene.bot.tree.fetch_commands()
    assert {c.name for c in fetched} == {"do", "garden", "Greet", "Look at"}
    assert (await scene.bot.tree.fetch_command(fetched[0].id)).name == fetched[0].name


async def test_slash_command_with_every_kind_of_option(scene: Scene) -> None:
    r = await scene.visit.slash(
        scene.alice,
        scene.lawn,
        "garden plant",
        kind="Red rose",
        count=3,
        neighbour=scene.bob,
        hurry=True,
        depth=2,
        note="x",
    )
    assert r.ack == "message"
    assert r.text == "3 Red rose bob True 2.0 'x' de"
    assert r.message.author is scene.box.world.bot
    scene.visit.assert_clean(http=True)


async def test_private_answer_is_seen_by_one_person(scene: Scene) -> None:
    r = await scene.visit.slash(scene.alice, scene.lawn, "garden visit", place="pond")
    assert (r.text, r.ephemeral) == ("went to pond", True)
    assert r.message.visible_to(scene.alice)
    assert not r.message.visible_to(scene.bob)
    assert r.message not in scene.lawn.visible_messages


async def test_autocomplete(scene: Scene) -> None:
    r = await scene.visit.autocomplete(scene.alice, scene.lawn, "garden visit", "place", "po")
    assert r.ack == "choices"
    assert r.choice_names == ["pond", "porch"]


async def test_menus_of_people_and_messages(scene: Scene) -> None:
    r = await scene.visit.context_menu(scene.alice, scene.lawn, "Greet", scene.bob)
    assert r.text == "hello bob"
    said = await scene.visit.say(scene.bob, scene.lawn, "good morning")
    assert said.interaction is None
    message = scene.lawn.last
    assert message is not None
    r = await scene.visit.context_menu(scene.alice, scene.lawn, "Look at", message)
    assert (r.text, r.ephemeral) == ("it says good morning", True)


async def test_board_of_components_with_a_picture(scene: Scene) -> None:
    async def deed(press: Press) -> None:
        await press.response.send_message(view=board(), file=picture())

    scene.bot.deed = deed
    r = await scene.visit.slash(scene.alice, scene.lawn, "do")
    message = r.message
    assert message.is_v2
    assert message.texts == ["White to move"]
    stored = message.file("board.png")
    assert (stored.data, stored.description, stored.width, stored.height) == (PNG, "a board", 2, 3)
    gallery = next(c for c in message.components[0]["components"] if c["type"] == 12)
    assert gallery["items"][0]["media"]["url"] == stored.url
    assert gallery["items"][0]["description"] == "a board"
    scene.visit.assert_clean(http=True)


async def test_file_is_served_at_its_address(scene: Scene) -> None:
    async def deed(press: Press) -> bytes:
        response = await press.response.send_message(file=picture())
        assert isinstance(response.resource, discord.InteractionMessage)
        return await response.resource.attachments[0].read()

    scene.bot.deed = deed
    await scene.visit.slash(scene.alice, scene.lawn, "do")
    assert scene.bot.done == [PNG]


async def test_files_that_components_show_are_not_listed(scene: Scene) -> None:
    async def deed(press: Press) -> list[Any]:
        await press.response.send_message(view=board(), file=picture())
        return list((await press.original_response()).attachments)

    scene.bot.deed = deed
    await scene.visit.slash(scene.alice, scene.lawn, "do")
    assert scene.bot.done == [[]]


async def test_dynamic_button_updates_its_message_in_one_request(scene: Scene) -> None:
    async def deed(press: Press) -> None:
        await press.response.send_message("sow", view=seeds(7))

    scene.bot.deed = deed
    r = await scene.visit.slash(scene.alice, scene.lawn, "do")
    r2 = await scene.visit.click(scene.bob, r, "Seed 7")
    assert r2.ack == "update"
    assert r2.message is r.message
    assert (r.message.content, r.message.edits) == ("sown 7", 1)
    assert [b.custom_id for b in r.message.buttons] == ["seed:8"]
    assert len(r2.calls) == 1
    assert r.message.history[0].content == "sow"


async def test_stale_press_reaches_the_bot(scene: Scene) -> None:
    async def deed(press: Press) -> None:
        await press.response.send_message("sow", view=one_button("old"))

    async def on_press(press: Press) -> None:
        assert press.data is not None
        await press.response.edit_message(content=press.data.get("custom_id"), view=one_button("new"))

    scene.bot.deed = deed
    r = await scene.visit.slash(scene.alice, scene.lawn, "do")
    scene.bot.on_press = on_press
    await scene.visit.click(scene.alice, r)
    assert (await scene.visit.click(scene.alice, r, "old", _stale=True)).message.content == "old"
    assert (await scene.visit.click(scene.alice, r, "made up", _stale=True)).message.content == "made up"


async def test_button_that_shows_a_new_picture(scene: Scene) -> None:
    async def deed(press: Press) -> None:
        view = layout(discord.ui.ActionRow(discord.ui.Button(label="Next", custom_id="next")))
        await press.response.send_message(view=view)

    async def on_press(press: Press) -> None:
        await press.response.edit_message(view=board("two.png"), attachments=[picture("two.png")])

    scene.bot.deed = deed
    r = await scene.visit.slash(scene.alice, scene.lawn, "do")
    scene.bot.on_press = on_press
    for _ in range(2):
        await scene.visit.click(scene.alice, r, "next", _stale=True)
        assert [a.filename for a in r.message.attachments] == ["two.png"]
    scene.visit.assert_clean(http=True)


async def test_every_kind_of_select(scene: Scene) -> None:
    async def deed(press: Press) -> None:
        view = discord.ui.View(timeout=None)
        options = [discord.SelectOption(label=f"Bed {n}", value=str(n)) for n in range(25)]
        view.add_item(discord.ui.Select(custom_id="bed", placeholder="Which bed?", max_values=2, options=options))
        view.add_item(discord.ui.UserSelect(custom_id="who"))
        view.add_item(discord.ui.RoleSelect(custom_id="role"))
        here = [discord.Object(scene.lawn.id)]
        view.add_item(discord.ui.ChannelSelect(custom_id="where", default_values=here))
        await press.response.send_message("choose", view=view)

    async def on_press(press: Press) -> None:
        assert press.data is not None
        await press.response.send_message(repr(press.data.get("values")), ephemeral=True)

    scene.bot.deed = deed
    r = await scene.visit.slash(scene.alice, scene.lawn, "do")
    scene.bot.on_press = on_press
    assert (await scene.visit.select(scene.alice, r, ["Bed 3", "24"], "Which bed?")).text == "['3', '24']"
    assert (await scene.visit.select(scene.alice, r, scene.bob, "who")).text == f"['{scene.bob.id}']"
    role = scene.box.world.bot_role(scene.park)
    assert (await scene.visit.select(scene.alice, r, role, "role")).text == f"['{role.id}']"
    assert (await scene.visit.select(scene.alice, r, scene.lawn, "where")).text == f"['{scene.lawn.id}']"
    assert r.message.selects[-1].raw["default_values"] == [{"id": str(scene.lawn.id), "type": "channel"}]
    scene.visit.assert_clean(http=True)


class Moves(discord.ui.Modal, title="Type moves"):
    """A modal with one field in a label, as discord.py 2.7 makes them."""

    line: discord.ui.Label[Any] = discord.ui.Label(
        text="Moves", component=discord.ui.TextInput(custom_id="moves", max_length=20, default="a1>b2")
    )

    async def on_submit(self, interaction: discord.Interaction[Any], /) -> None:
        assert isinstance(self.line.component, discord.ui.TextInput)
        await interaction.response.send_message(self.line.component.value, ephemeral=True)


async def test_modal(scene: Scene) -> None:
    async def deed(press: Press) -> None:
        await press.response.send_modal(Moves())

    scene.bot.deed = deed
    r = await scene.visit.slash(scene.alice, scene.lawn, "do")
    assert r.ack == "modal"
    assert r.modal is not None
    assert (r.modal.title, [f.label for f in r.modal.fields]) == ("Type moves", ["Moves"])
    assert (await scene.visit.submit_modal(scene.alice, r)).text == "a1>b2"
    r2 = await scene.visit.slash(scene.alice, scene.lawn, "do")
    answer = await scene.visit.submit_modal(scene.alice, r2, {"Moves": "c3>d4"})
    assert (answer.text, answer.ephemeral) == ("c3>d4", True)
    scene.visit.assert_clean(http=True)


async def test_modal_of_a_button_may_update_the_buttons_message(scene: Scene) -> None:
    class Old(discord.ui.Modal, title="Old"):
        text: discord.ui.TextInput[Any] = discord.ui.TextInput(label="Words")

        async def on_submit(self, interaction: discord.Interaction[Any], /) -> None:
            await interaction.response.edit_message(content=self.text.value)

    async def deed(press: Press) -> None:
        await press.response.send_message("x", view=one_button("m"))

    async def on_press(press: Press) -> None:
        if press.type is discord.InteractionType.component:
            await press.response.send_modal(Old())

    scene.bot.deed = deed
    r = await scene.visit.slash(scene.alice, scene.lawn, "do")
    scene.bot.on_press = on_press
    r2 = await scene.visit.click(scene.alice, r)
    r3 = await scene.visit.submit_modal(scene.alice, r2, {"Words": "new"})
    assert (r3.ack, r.message.content) == ("update", "new")


@pytest.mark.parametrize("private", [True, False])
async def test_deferral_is_filled_by_the_first_follow_up(scene: Scene, *, private: bool) -> None:
    async def deed(press: Press) -> None:
        await press.response.defer(ephemeral=private, thinking=True)
        assert list(scene.lawn.messages.values())[-1].loading
        await press.followup.send("first")
        await press.followup.send("second", ephemeral=not private)

    scene.bot.deed = deed
    r = await scene.visit.slash(scene.alice, scene.lawn, "do")
    assert r.ack == "deferred"
    assert r.response is not None
    assert (r.response.content, r.response.ephemeral, r.response.loading) == ("first", private, False)
    assert [(m.content, m.ephemeral) for m in r.followups] == [("second", not private)]
    assert r.response.edits == 0


async def test_deferral_is_filled_by_an_edit(scene: Scene) -> None:
    async def deed(press: Press) -> None:
        await press.response.defer(thinking=True)
        await press.edit_original_response(view=board(), attachments=[picture()])

    scene.bot.deed = deed
    r = await scene.visit.slash(scene.alice, scene.lawn, "do")
    assert r.message.is_v2
    assert r.message.file().data == PNG
    assert r.updated == []


async def test_deferred_update_then_edit(scene: Scene) -> None:
    async def deed(press: Press) -> None:
        await press.response.send_message("x", view=one_button("m"))

    async def on_press(press: Press) -> None:
        await press.response.defer()
        await press.edit_original_response(content="later", view=None)
        await press.followup.send("psst", ephemeral=True)

    scene.bot.deed = deed
    r = await scene.visit.slash(scene.alice, scene.lawn, "do")
    scene.bot.on_press = on_press
    r2 = await scene.visit.click(scene.bob, r)
    assert r2.ack == "deferred_update"
    assert (r.message.content, r.message.buttons, r2.updated) == ("later", [], [r.message])
    assert [(m.content, m.ephemeral_to) for m in r2.followups] == [("psst", scene.bob)]


async def test_follow_ups_are_fetched_edited_and_deleted(scene: Scene) -> None:
    async def deed(press: Press) -> None:
        await press.response.send_message("one")
        two = await press.followup.send("two", wait=True)
        await two.edit(content="two again")
        assert (await press.followup.fetch_message(two.id)).content == "two again"
        await two.delete()
        await press.delete_original_response()

    scene.bot.deed = deed
    r = await scene.visit.slash(scene.alice, scene.lawn, "do")
    assert scene.bot.errors == []
    assert [(m.content, m.deleted) for m in r.messages] == [("one", True), ("two again", True)]


async def test_bot_hears_what_its_intents_let_it_hear(scene: Scene) -> None:
    await scene.visit.say(scene.alice, scene.lawn, "a secret")
    await scene.visit.say(scene.alice, scene.lawn, f"{scene.box.world.bot.mention} hello")
    await scene.visit.say(scene.alice, scene.visit.dm(scene.alice), "direct")
    await scene.visit.wait_for(lambda: len(scene.bot.heard) == 3)
    assert [m.content for m in scene.bot.heard] == ["", f"{scene.box.world.bot.mention} hello", "direct"]


async def test_private_answers_come_back_as_messages_without_a_server(scene: Scene) -> None:
    await scene.visit.slash(scene.alice, scene.lawn, "garden visit", place="pond")
    await scene.visit.wait_for(lambda: scene.bot.heard)
    assert [(m.content, m.guild, m.flags.ephemeral) for m in scene.bot.heard] == [("went to pond", None, True)]


async def test_interaction_tells_where_and_who(scene: Scene) -> None:
    async def deed(press: Press) -> None:
        await press.response.send_message("x", ephemeral=True)
        scene.bot.presses.append(press)

    scene.bot.deed = deed
    await scene.visit.slash(scene.alice, scene.lawn, "do")
    press = scene.bot.presses[0]
    assert (press.locale, press.guild_locale) == (discord.Locale.german, discord.Locale.british_english)
    assert press.filesize_limit == 10 * 1024 * 1024
    assert press.app_permissions.attach_files
    assert not press.app_permissions.manage_guild
    assert press.permissions.send_messages
    assert press.context.guild
    assert isinstance(press.user, discord.Member)
    assert (press.user.id, press.channel_id, press.guild_id) == (scene.alice.id, scene.lawn.id, scene.park.id)


async def test_items_keep_their_kind(scene: Scene) -> None:
    async def deed(press: Press) -> None:
        section: discord.ui.Section[Any] = discord.ui.Section(
            "words", accessory=discord.ui.Thumbnail("attachment://board.png", description="tiny")
        )
        await press.response.send_message(
            view=layout(
                section,
                discord.ui.Separator(spacing=discord.SeparatorSpacing.large),
                discord.ui.File("attachment://moves.txt"),
                discord.ui.ActionRow(Seed(3)),
            ),
            files=[picture(), discord.File(io.BytesIO(b"a1>b2"), "moves.txt")],
        )

    scene.bot.deed = deed
    r = await scene.visit.slash(scene.alice, scene.lawn, "do")
    assert [c["type"] for c in r.message.components] == [9, 14, 13, 1]
    assert r.message.components[2]["file"]["url"] == r.message.file("moves.txt").url
    scene.visit.assert_clean(http=True)
