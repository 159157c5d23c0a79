"""Robin, a small bot that does a little of everything the page has to show."""

from __future__ import annotations

import io

import discord
from discord import app_commands
from PIL import Image

FLOWERS = ("rose", "rosemary", "clover", "foxglove", "marigold")
PICTURE_WORDS = "A bed of six\nrose rose clover"

Press = discord.Interaction[discord.Client]


def bed_picture() -> discord.File:
    stream = io.BytesIO()
    Image.new("RGB", (320, 200), "#6a8f5a").save(stream, "PNG")
    stream.seek(0)
    return discord.File(stream, "bed.png", description=PICTURE_WORDS)


class Wish(discord.ui.Modal, title="A wish"):
    words = discord.ui.Label(
        text="Your wish",
        description="One line will do",
        component=discord.ui.TextInput[discord.ui.Modal](custom_id="wish", max_length=40),
    )
    why = discord.ui.Label(
        text="Why",
        component=discord.ui.TextInput[discord.ui.Modal](
            custom_id="why", style=discord.TextStyle.paragraph, required=False
        ),
    )

    async def on_submit(self, interaction: Press) -> None:
        wish = interaction.data["components"][0]["component"]["value"]  # type: ignore[index, typeddict-item]  # a modal's data
        await interaction.response.send_message(f"{interaction.user.display_name} wishes for {wish}")


class Bed(discord.ui.LayoutView):
    """A flower bed: words, a picture, buttons and a select."""

    def __init__(self, flower: str, watered: int = 0) -> None:
        super().__init__(timeout=None)
        self.flower, self.watered = flower, watered
        gallery = discord.ui.MediaGallery[Bed]()
        gallery.add_item(media="attachment://bed.png", description=PICTURE_WORDS)
        box = discord.ui.Container[Bed](accent_colour=0x86E3D3)
        box.add_item(discord.ui.TextDisplay(f"## A bed of {flower}\nWatered **{watered}** times"))
        box.add_item(gallery)
        box.add_item(discord.ui.Separator())
        row = discord.ui.ActionRow[Bed]()
        for label, act in (
            ("Water", self.water),
            ("Whisper", self.whisper),
            ("Wish", self.wish),
            ("Sleep", self.sleep),
        ):
            button = discord.ui.Button[Bed](label=label, style=discord.ButtonStyle.primary, custom_id=label.lower())
            button.callback = act  # type: ignore[method-assign]  # how discord.py lets a button be given its act
            row.add_item(button)
        row.add_item(discord.ui.Button(label="Gate", custom_id="gate", disabled=True))
        box.add_item(row)
        choice = discord.ui.Select[Bed](custom_id="replant", placeholder="Replant")
        for each in FLOWERS[:4]:
            choice.add_option(label=each.title(), value=each, description=f"Plant {each} instead")
        choice.callback = self.replant  # type: ignore[method-assign]  # as above
        choices = discord.ui.ActionRow[Bed]()
        choices.add_item(choice)
        box.add_item(choices)
        self.add_item(box)

    async def water(self, interaction: Press) -> None:
        await interaction.response.edit_message(view=Bed(self.flower, self.watered + 1))

    async def whisper(self, interaction: Press) -> None:
        await interaction.response.send_message(f"Psst, {interaction.user.display_name}", ephemeral=True)

    async def wish(self, interaction: Press) -> None:
        await interaction.response.send_modal(Wish())

    async def sleep(self, interaction: Press) -> None:
        """Not answer at all."""

    async def replant(self, interaction: Press) -> None:
        flower = interaction.data["values"][0]  # type: ignore[index, typeddict-item]  # a select's data
        await interaction.response.edit_message(view=Bed(flower, self.watered))


class Robin(discord.Client):
    """The bot; registers its commands each time it starts."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents.default(), guild_ready_timeout=0.05)
        self.tree = app_commands.CommandTree(self)
        garden = app_commands.Group(name="garden", description="What grows here")
        garden.command(name="plant", description="Plant a bed of flowers")(plant)
        garden.command(name="ring", description="Ring for somebody")(ring)
        garden.command(name="think", description="Think before answering")(think)
        self.tree.add_command(garden)
        self.tree.context_menu(name="Wave to")(wave)

    async def setup_hook(self) -> None:
        await self.tree.sync()


async def suggest_flower(_: Press, typed: str) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=each.title(), value=each) for each in FLOWERS if typed.lower() in each]


@app_commands.describe(flower="What to plant", pots="How many pots")
@app_commands.autocomplete(flower=suggest_flower)
@app_commands.choices(pots=[app_commands.Choice(name="A few", value=3), app_commands.Choice(name="Many", value=30)])
async def plant(interaction: Press, flower: str, pots: int = 1) -> None:
    await interaction.response.send_message(view=Bed(flower, pots), file=bed_picture())


@app_commands.describe(who="Whom to ring for")
async def ring(interaction: Press, who: discord.Member) -> None:
    allowed = discord.AllowedMentions(users=[who])
    await interaction.response.send_message(f"{who.mention}, tea is ready", allowed_mentions=allowed)


async def think(interaction: Press) -> None:
    await interaction.response.defer(thinking=True)


async def wave(interaction: Press, member: discord.Member) -> None:
    await interaction.response.send_message(f"{interaction.user.display_name} waves to {member.display_name}")
