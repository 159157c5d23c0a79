"""The page as people use it, in a browser, with a real bot behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
import pytest
from playwright.async_api import expect

from tests.sandbox.page.robin import PICTURE_WORDS

if TYPE_CHECKING:
    from playwright.async_api import Locator, Page

    from tests.sandbox.page.conftest import Place, Visits

pytestmark = pytest.mark.asyncio(loop_scope="module")


def composer(page: Page) -> Locator:
    return page.get_by_role("combobox", name="Message")


def last(page: Page) -> Locator:
    return page.get_by_role("article").last


async def plant(page: Page) -> Locator:
    """Plant a bed by typing the command through; return its message."""
    await composer(page).press_sequentially("/garden plant rosem")
    await expect(page.get_by_role("option", name="Rosemary")).to_be_visible()
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await expect(last(page).get_by_role("heading", name="A bed of rosemary")).to_be_visible()
    return page.get_by_role("article").filter(has=page.get_by_role("heading", name="A bed of"))


async def test_a_slash_command_by_typing_and_keyboard_alone(place: Place, visit: Visits) -> None:
    async with place.robin():
        page = await visit(place.alice)
        await expect(page.get_by_text("Hortus is connected")).to_be_visible()
        await page.keyboard.press("/")  # typing anywhere goes into the composer
        commands = page.get_by_role("listbox", name="Commands")
        await expect(commands.get_by_role("option")).to_have_text(
            [
                "/garden plantflowerpots?Plant a bed of flowers",
                "/garden ringwhoRing for somebody",
                "/garden thinkThink before answering",
            ]
        )
        await page.keyboard.type("plant")
        await expect(commands.get_by_role("option")).to_have_count(1)
        await page.keyboard.press("Enter")

        flower = page.get_by_role("combobox", name="flower")
        await expect(flower).to_be_focused()
        await expect(page.get_by_role("option", name="Clover")).to_be_visible()
        await page.keyboard.press("Escape")  # puts the suggestions away, the command stays
        await page.keyboard.press("Enter")
        await expect(page.get_by_role("status").filter(has_text="flower is required")).to_be_visible()
        await page.keyboard.type("ros")
        suggestions = page.get_by_role("listbox", name="flower").get_by_role("option")
        await expect(suggestions).to_have_text(["Rose", "Rosemary"])  # the bot was asked as it was typed
        await page.keyboard.press("ArrowDown")
        await page.keyboard.press("Enter")
        await expect(flower).to_have_value("Rosemary")

        options = page.get_by_role("listbox", name="Options").get_by_role("option")
        await expect(options).to_have_text(["potsHow many pots"])
        await page.keyboard.press("ArrowDown")
        await page.keyboard.press("Enter")
        await page.keyboard.type("many")
        await page.keyboard.press("Tab")  # takes the suggestion, as Enter does
        await page.keyboard.press("Enter")

        bed = last(page)
        await expect(bed.get_by_role("heading", name="A bed of rosemary")).to_be_visible()
        await expect(bed).to_contain_text("Alice used /garden plant")
        await expect(bed).to_contain_text("Watered 30 times")
        await expect(composer(page)).to_be_focused()


async def test_buttons_and_selects_redraw_the_message_for_everybody(place: Place, visit: Visits) -> None:
    async with place.robin():
        alice, bob = await visit(place.alice), await visit(place.bob)
        bed = await plant(alice)
        theirs = last(bob)
        await theirs.get_by_role("button", name="Water").click()
        await expect(bed).to_contain_text("Watered 2 times")
        await expect(theirs).to_contain_text("Watered 2 times")
        await expect(theirs).to_contain_text("(edited)")
        await expect(theirs.get_by_role("button", name="Water")).to_be_focused()  # keys go on working
        await expect(bed.get_by_role("button", name="Gate")).to_be_disabled()

        await bed.get_by_role("button", name="Replant").press("ArrowDown")
        listed = alice.get_by_role("listbox", name="Replant").get_by_role("option")
        await expect(listed).to_have_text(
            [f"{each}Plant {each.lower()} instead" for each in ("Rose", "Rosemary", "Clover", "Foxglove")]
        )
        await alice.keyboard.type("c")  # the first letter finds it
        await alice.keyboard.press("Enter")
        await expect(theirs.get_by_role("heading", name="A bed of clover")).to_be_visible()


async def test_a_private_answer_is_seen_by_one_and_can_be_dismissed(place: Place, visit: Visits) -> None:
    async with place.robin():
        alice, bob = await visit(place.alice), await visit(place.bob)
        bed = await plant(alice)
        await last(bob).get_by_role("button", name="Whisper").click()
        await expect(last(bob)).to_contain_text("Psst, Bob")
        await expect(last(bob)).to_contain_text("Only you can see this")
        await bed.get_by_role("button", name="Water").click()
        await expect(bed).to_contain_text("Watered 2 times")  # so all that is to come to Alice has come
        await expect(alice.get_by_text("Psst, Bob")).to_have_count(0)
        await bob.get_by_role("button", name="Dismiss message").click()
        await expect(bob.get_by_text("Psst, Bob")).to_have_count(0)


async def test_a_modal_is_filled_in_and_sent(place: Place, visit: Visits) -> None:
    async with place.robin():
        page = await visit(place.alice)
        bed = await plant(page)
        await bed.get_by_role("button", name="Wish").click()
        window = page.get_by_role("dialog", name="A wish")
        await expect(window.get_by_text("One line will do")).to_be_visible()
        await expect(window.get_by_label("Your wish")).to_be_focused()
        await page.keyboard.press("Enter")
        await expect(window).to_be_visible()  # the wish is required
        await window.get_by_label("Why").fill("No\nreason")
        await window.get_by_label("Your wish").fill("rain <b>")
        await window.get_by_role("button", name="Submit").click()
        await expect(window).to_have_count(0)
        await expect(last(page)).to_contain_text("Alice wishes for rain <b>")


async def test_a_picture_has_words_and_can_be_enlarged(place: Place, visit: Visits) -> None:
    async with place.robin():
        page = await visit(place.alice)
        bed = await plant(page)
        picture = bed.get_by_role("img")
        assert await picture.get_attribute("alt") == PICTURE_WORDS
        assert await picture.evaluate("image => image.decode().then(() => image.naturalWidth)") == 320
        await bed.get_by_role("button", name="Show the picture's words").click()
        await expect(page.get_by_role("dialog", name="Words of the picture")).to_contain_text("A bed of six")
        await page.keyboard.press("Escape")
        await bed.get_by_role("button", name="Enlarge picture").click()
        await expect(page.get_by_role("dialog", name="Picture")).to_be_visible()
        await page.keyboard.press("Escape")
        await expect(page.get_by_role("dialog")).to_have_count(0)


async def test_a_ping_shows_on_the_channel_until_it_is_read(place: Place, visit: Visits) -> None:
    async with place.robin():
        alice, bob = await visit(place.alice), await visit(place.bob)
        await alice.get_by_role("button", name="garden").click()
        await composer(alice).press_sequentially("/garden ring ")
        people = alice.get_by_role("listbox", name="who").get_by_role("option")
        await expect(people.first).to_contain_text("Bob")
        await expect(people.last).to_contain_text("Alice")  # oneself is hardly ever meant
        await alice.keyboard.type("bo")
        await alice.keyboard.press("Enter")
        await alice.keyboard.press("Enter")
        await expect(last(alice)).to_contain_text("@Bob, tea is ready")
        badge = bob.get_by_role("button", name="garden").get_by_label("1 ping")
        await expect(badge).to_have_text("1")
        assert await bob.title() == "(1) general · Bob"
        await bob.get_by_role("button", name="garden").click()
        await expect(badge).to_have_count(0)
        assert await bob.title() == "garden · Bob"
        await bob.reload()
        await expect(last(bob)).to_contain_text("@Bob, tea is ready")
        await expect(bob.get_by_label("1 ping")).to_have_count(0)


async def test_a_member_has_a_menu_with_the_apps_commands(place: Place, visit: Visits) -> None:
    async with place.robin():
        page = await visit(place.alice)
        await page.get_by_role("button", name="More for Bob").press("Enter")
        menu = page.get_by_role("menu", name="Bob")
        await expect(menu.get_by_role("menuitem")).to_have_text(["Mention @Bob", "Wave to"])
        await page.keyboard.press("ArrowDown")
        await page.keyboard.press("Enter")
        await expect(last(page)).to_contain_text("Alice waves to Bob")
        await page.get_by_role("listitem").filter(has_text="Carol").click(button="right")
        await page.get_by_role("menuitem", name="Wave to").click()
        await expect(last(page)).to_contain_text("Alice waves to Carol")


async def test_a_bot_that_does_not_answer_is_told_of_as_discord_does(place: Place, visit: Visits) -> None:
    patience = place.world.acknowledge_within
    async with place.robin():
        page = await visit(place.alice)
        bed = await plant(page)
        place.world.acknowledge_within = 0.3
        await bed.get_by_role("button", name="Sleep").click()
        await expect(bed.get_by_role("status")).to_have_text("This interaction failed")
        place.world.acknowledge_within = patience
        await composer(page).press_sequentially("/garden think")
        await page.keyboard.press("Enter")
        await page.keyboard.press("Enter")
        await expect(last(page)).to_contain_text("Hortus is thinking…")
    await expect(page.get_by_text("Hortus is not connected")).to_be_visible()
    place.world.acknowledge_within = 0.3
    await composer(page).press_sequentially("/garden think ")
    await page.keyboard.press("Enter")
    await expect(last(page)).to_contain_text("The application did not respond")


async def test_the_page_outlives_its_bot_and_its_connection(place: Place, visit: Visits) -> None:
    async with place.robin():
        page = await visit(place.alice)
        bed = await plant(page)
    async with place.robin():
        await expect(page.get_by_text("Hortus is connected")).to_be_visible()
        await page.context.set_offline(offline=True)
        await page.evaluate("() => dispatchEvent(new Event('offline'))")
        await composer(page).fill("Is anybody there?")
        await page.keyboard.press("Enter")
        await expect(page.get_by_role("alert")).to_contain_text("The sandbox cannot be reached")
        await expect(composer(page)).to_have_value("Is anybody there?")  # what was typed is not lost
        await page.context.set_offline(offline=False)
        await page.keyboard.press("Enter")
        await expect(last(page)).to_contain_text("Is anybody there?")
        await expect(bed.get_by_role("heading", name="A bed of rosemary")).to_have_count(1)


async def test_one_page_is_any_person_and_fits_a_phone(place: Place, visit: Visits) -> None:
    page = await visit(place.alice, width=400, height=800)
    await page.get_by_role("button", name="Channels").click()
    await page.get_by_role("button", name="You are Alice").click()
    await expect(page.get_by_role("menuitem")).to_have_text(["AAlice", "BBob", "CCarol"])
    await page.get_by_role("menuitem", name="Bob").click()
    await page.wait_for_url("**/?as=bob#*")
    await composer(page).fill("Hello from Bob, @everyone **bold**")
    await page.get_by_role("button", name="Send").click()
    await expect(last(page)).to_contain_text("Hello from Bob, @everyone bold")
    assert await page.evaluate("document.documentElement.scrollWidth") == 400
    assert [m.author for m in place.general.messages.values()] == [place.bob]


async def test_a_second_tab_is_a_second_person(place: Place, visit: Visits) -> None:
    page = await visit(place.alice)
    await page.get_by_role("button", name="garden").click()
    async with page.expect_popup() as opened:
        await page.get_by_role("link", name="Bob").click()
    other = await opened.value
    await expect(other.get_by_role("heading", name="# garden", level=1)).to_be_visible()
    await expect(other.get_by_role("button", name="You are Bob")).to_be_visible()


async def test_a_person_talks_with_the_bot_alone(place: Place, visit: Visits) -> None:
    async with place.robin():
        page = await visit(place.bob)
        await page.get_by_role("region", name="Direct messages").get_by_role("button", name="Hortus").click()
        await expect(page.get_by_role("heading", name="Hortus", level=1)).to_be_visible()
        await expect(composer(page)).to_have_attribute("placeholder", "Message Hortus")
        await plant(page)
        assert [m.visible_to(place.alice) for m in place.world.dm(place.bob).messages.values()] == [False]


async def test_a_thread_stands_under_its_channel(place: Place, visit: Visits) -> None:
    page = await visit(place.bob)
    place.world.create_thread(place.alice, place.garden, "Weeds")
    await expect(page.get_by_role("region", name="Allotment").get_by_role("button")).to_have_text(
        ["#general", "#garden", "Weeds"]
    )
    await page.get_by_role("button", name="Weeds").click()
    await expect(page.get_by_text("Thread in #garden")).to_be_visible()
    await composer(page).fill("Nettles")
    await composer(page).press("Enter")
    await expect(last(page)).to_contain_text("Nettles")
    place.world.delete_channel(place.garden)  # with its threads
    await expect(page.get_by_role("heading", name="# general", level=1)).to_be_visible()


async def test_signs_to_step_by_are_drawn_whatever_fonts_there_are(place: Place, visit: Visits) -> None:
    signs = "⏮◀▶⏭"
    async with place.robin() as robin:
        view = discord.ui.LayoutView()
        view.add_item(discord.ui.ActionRow(*(discord.ui.Button(label=sign, custom_id=sign) for sign in signs)))
        channel = robin.get_channel(place.general.id)
        assert isinstance(channel, discord.TextChannel)
        await channel.send(view=view)
        page = await visit(place.alice)
        for sign in signs:
            button = page.get_by_role("button", name=sign, exact=True)
            await expect(button.locator("svg")).to_be_visible()
            await expect(button).to_have_text("")
