"""Discord's markdown on the page, as https://support.discord.com/hc/articles/210298617 shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from sandbox.client import Client

if TYPE_CHECKING:
    from playwright.async_api import Page

    from tests.sandbox.page.conftest import Place, Visits

pytestmark = pytest.mark.asyncio(loop_scope="module")

RENDERED = {
    "*a* _b_": "<p><em>a</em> <em>b</em></p>",
    "**a** __b__ ~~c~~": "<p><strong>a</strong> <u>b</u> <s>c</s></p>",
    "***a***": "<p><strong><em>a</em></strong></p>",
    "**a *b* c**": "<p><strong>a <em>b</em> c</strong></p>",
    "snake_case_name and 2 * 3 * 4": "<p>snake_case_name and 2 * 3 * 4</p>",
    r"\*a\* \_b\_ c\\d": r"<p>*a* _b_ c\d</p>",
    "`a*b*` ``c`d``": "<p><code>a*b*</code> <code>c`d</code></p>",
    "one\ntwo": "<p>one<br>two</p>",
    "# a\n## b\n### c\n#d": '<h3 class="heading">a</h3><h4 class="heading">b</h4><h5 class="heading">c</h5><p>#d</p>',
    "-# a": '<p class="subtext">a</p>',
    "> a\n> b\nc": "<blockquote><p>a<br>b</p></blockquote><p>c</p>",
    ">>> a\nb": "<blockquote><p>a<br>b</p></blockquote>",
    "- a\n  - b\n* c": "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>",
    "- a\n3. b\n4. c": '<ul><li>a</li></ul><ol start="3"><li>b</li><li>c</li></ol>',
    "```py\nx = '*1*'\n```": '<pre tabindex="0"><code data-language="py">x = \'*1*\'</code></pre>',
    "a ```b``` c": '<p>a </p><pre tabindex="0"><code data-language="">b</code></pre><p> c</p>',
    "<b>&amp;</b>": "<p>&lt;b&gt;&amp;amp;&lt;/b&gt;</p>",
    "@everyone": '<p><span class="mention ">@everyone</span></p>',
    "<:leaf:123>": '<p><span class="emoji" title=":leaf:">:leaf:</span></p>',
    "[a](javascript:alert(1))": "<p>[a](javascript:alert(1))</p>",
    "**open": "<p>**open</p>",
}


async def rendered(page: Page, text: str) -> str:
    script = "async text => (await import('/page/static/js/prose.js')).prose(text).innerHTML"
    return str(await page.evaluate(script, text))


async def test_markdown(place: Place, visit: Visits) -> None:
    page = await visit(place.alice)
    assert {text: await rendered(page, text) for text in RENDERED} == RENDERED


async def test_links_open_elsewhere_and_take_nothing_along(place: Place, visit: Visits) -> None:
    page = await visit(place.alice)
    attributes = 'href="https://example.com/a" target="_blank" rel="noopener noreferrer"'
    whole = f"<a {attributes}>https://example.com/a</a>"
    assert await rendered(page, "https://example.com/a.") == f"<p>{whole}.</p>"
    assert await rendered(page, "<https://example.com/a>") == f"<p>{whole}</p>"
    assert await rendered(page, "[**b**](https://example.com/a)") == f"<p><a {attributes}><strong>b</strong></a></p>"


async def test_mentions_have_names_and_lead_somewhere(place: Place, visit: Visits) -> None:
    Client(place.world, place.bob).say(
        place.general, f"<@{place.alice.id}> see {place.garden.mention}, </garden plant:1>, <@1>"
    )
    page = await visit(place.alice)
    message = page.get_by_role("article")
    await expect(message).to_contain_text("@Alice see #garden, /garden plant, @unknown-user")
    await message.get_by_role("button", name="/garden plant").click()
    await expect(page.get_by_role("combobox", name="Message")).to_have_value("/garden plant")
    await page.keyboard.press("Escape")
    await message.get_by_role("button", name="#garden").click()
    await expect(page.get_by_role("heading", name="# garden", level=1)).to_be_visible()


async def test_a_link_to_a_message_leads_there(place: Place, visit: Visits) -> None:
    first = Client(place.world, place.bob).say(place.garden, "Look at this")
    address = f"https://discord.com/channels/{place.guild.id}"
    Client(place.world, place.bob).say(place.general, f"{address}/{place.garden.id}/{first.id}, {address}/1/2")
    page = await visit(place.alice)
    message = page.get_by_role("article")
    await expect(message).to_contain_text(f"#garden \u203a, {address}/1/2")
    await expect(message.get_by_role("link")).to_have_attribute("href", f"{address}/1/2")
    await message.get_by_role("button", name="#garden").click()
    await expect(page.get_by_role("heading", name="# garden", level=1)).to_be_visible()
    await expect(page.get_by_role("article")).to_contain_text("Look at this")


async def test_times_are_shown_in_the_readers_own_way(place: Place, visit: Visits) -> None:
    now = int(place.world.clock().timestamp())
    relative = ", ".join(f"<t:{now + distance}:R>" for distance in (2 * 3600 + 30, 86400, -10 * 60))
    Client(place.world, place.bob).say(place.general, f"{relative}, <t:0:D>, <t:99999999999999:R>")
    page = await visit(place.alice)
    shown = "in 2 hours, in 1 day, 10 minutes ago, 1 January 1970, <t:99999999999999:R>"
    await expect(page.get_by_role("article")).to_contain_text(shown)


async def test_a_spoiler_shows_when_asked(place: Place, visit: Visits) -> None:
    Client(place.world, place.bob).say(place.general, "The murderer is ||the **gardener**||")
    page = await visit(place.alice)
    secret = page.get_by_text("gardener")
    await expect(secret).not_to_be_visible()
    await page.get_by_role("button", name="Spoiler, press to show").press("Enter")
    await expect(secret).to_be_visible()


async def test_what_is_typed_never_becomes_part_of_the_page(place: Place, visit: Visits) -> None:
    hostile = "<img src=x onerror=alert(1)> <script>alert(1)</script> https://example.com/<b>"
    async with place.robin():
        page = await visit(place.alice)
        composer = page.get_by_role("combobox", name="Message")
        await composer.fill(hostile)
        await composer.press("Enter")
        await expect(page.get_by_role("article").last).to_contain_text(hostile)
        await composer.press_sequentially("/garden plant ")
        await page.get_by_role("combobox", name="flower").fill("<i onclick=alert(1)>")
        await page.keyboard.press("Enter")
        await expect(page.get_by_role("heading", name="A bed of <i onclick=alert(1)>")).to_be_visible()
    assert await page.locator("#messages script, #messages i, #messages [onerror], #messages [onclick]").count() == 0
