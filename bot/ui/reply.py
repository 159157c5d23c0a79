"""What an interaction is answered with, as a value; and pictures that can be sent more than once."""

import io
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Any, Final

import discord

View = discord.ui.LayoutView
Item = discord.ui.Item[View]
Then = Callable[[int | None], Awaitable[None]]
"""What follows an answer, whether or not it arrived: takes the id of the message it made, if it made one."""

ACCENT: Final = discord.Colour(0x707D4E)
ALT_LIMIT: Final = 1024
BLOCK_WIDTH: Final = 36
"""Characters in a line of a code block that a phone shows whole."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture to be sent, with the words that say what it shows.

    Attributes:
        name: the file's name.
        data: the file's bytes.
        alt: all it shows, in words.
    """

    name: str
    data: bytes
    alt: str

    def file(self) -> discord.File:
        """A file for one request; a file that has been sent is empty."""
        return discord.File(io.BytesIO(self.data), self.name, description=self.alt[:ALT_LIMIT])

    def announced(self, number: int) -> dict[str, Any]:
        """What a request says of the file it sends under that number."""
        return {"id": number, "filename": self.name, "description": self.alt[:ALT_LIMIT]}

    def shown(self) -> "discord.ui.MediaGallery[View]":
        """The place in a message where it is shown."""
        return gallery(self.name, self.alt)


@dataclass(frozen=True, slots=True)
class Document:
    """A file to be sent, to be kept rather than looked at.

    Attributes:
        name: the file's name.
        data: the file's bytes.
    """

    name: str
    data: bytes

    def file(self) -> discord.File:
        """A file for one request."""
        return discord.File(io.BytesIO(self.data), self.name)

    def announced(self, number: int) -> dict[str, Any]:
        """What a request says of the file it sends under that number."""
        return {"id": number, "filename": self.name}

    def shown(self) -> "discord.ui.File[View]":
        """The place in a message where it can be had."""
        return discord.ui.File(f"attachment://{self.name}")


Part = Item | Picture | Document
"""What a message is made of."""


def gallery(name: str, alt: str) -> "discord.ui.MediaGallery[View]":
    """The place in a message where an attached picture is shown."""
    return discord.ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{name}", description=alt[:ALT_LIMIT]))


@dataclass(frozen=True, slots=True)
class Reply:
    """A message to be sent or put in place of the one that was pressed.

    Attributes:
        items: its parts, in order.
        pictures: what is attached; parts show them by name.
        private: only the person sees it. Where a message is updated it stays what it was.
        ping: the people whose mention in it may ping.
        then: what follows.
    """

    items: tuple[Item, ...]
    pictures: tuple[Picture | Document, ...] = ()
    private: bool = True
    ping: tuple[int, ...] = ()
    then: Then | None = None

    def components(self) -> list[dict[str, Any]]:
        """Its parts as Discord takes them."""
        told = [item.to_component_dict() for item in self.items]
        self._part()
        return told

    def view(self) -> View:
        """Its parts as the library wants them.

        The view is marked as finished, so that the library keeps none in memory: a press is known by its custom id.
        """
        view = View(timeout=None)
        for item in self.items:
            view.add_item(item)
        view.stop()
        self._part()
        return view

    def _part(self) -> None:
        """Lets no part know what it is a part of.

        Nothing asks, and it would leave every message sent to the garbage collector, which holds up the event loop.
        """
        for item in self.items:
            item._view = None  # noqa: SLF001  # the library has no public way (docs/decisions/0014)
            if isinstance(item, discord.ui.Container | discord.ui.ActionRow):
                for part in item.walk_children():
                    part._view = part._parent = None  # noqa: SLF001

    def files(self) -> list[discord.File]:
        """Its files, for one request."""
        return [picture.file() for picture in self.pictures]

    def mentions(self) -> discord.AllowedMentions:
        """Who may be pinged."""
        return discord.AllowedMentions(
            everyone=False, roles=False, replied_user=False, users=[discord.Object(person) for person in self.ping]
        )


@dataclass(frozen=True, slots=True)
class Form:
    """A modal with one field, asked instead of a message.

    Attributes:
        custom_id: says what happens with it.
        title: above it, at most 45 characters.
        label: of the field, at most 45 characters.
        hint: shown in the empty field, at most 100 characters.
        short: the field is one line.
    """

    custom_id: str
    title: str
    label: str
    hint: str
    short: bool = False

    def modal(self) -> discord.ui.Modal:
        """The form as the library wants it; like a view, not kept in memory."""
        style = discord.TextStyle.short if self.short else discord.TextStyle.paragraph
        modal = discord.ui.Modal(title=self.title, custom_id=self.custom_id)
        modal.add_item(
            discord.ui.Label(
                text=self.label,
                component=discord.ui.TextInput[Any](
                    custom_id="text", style=style, placeholder=self.hint, max_length=1000
                ),
            )
        )
        modal.stop()
        return modal


def text(content: str) -> "discord.ui.TextDisplay[View]":
    """Words, with Discord's markdown."""
    return discord.ui.TextDisplay(content)


def code_block(sentences: Iterable[str], *signs: str) -> str:
    """A code block that a phone shows without breaking its lines: sentences, folded, and below them what is drawn."""
    folded = [wrap(sentence, BLOCK_WIDTH, subsequent_indent="  ") for sentence in sentences]
    parts = ["\n".join(line for lines in folded for line in lines), *signs]
    return "```\n" + "\n\n".join(parts) + "\n```"


def rows(buttons: Sequence["discord.ui.Button[View]"]) -> list["discord.ui.ActionRow[View]"]:
    """Buttons in as many rows of five as they need."""
    return [discord.ui.ActionRow(*buttons[at : at + 5]) for at in range(0, len(buttons), 5)]


def panel(*items: Item) -> "discord.ui.Container[View]":
    """Parts in the house's frame."""
    return discord.ui.Container(*items, accent_colour=ACCENT)


def framed(*parts: Part | None, private: bool = True) -> Reply:
    """A reply of one panel.

    Args:
        parts: in order; pictures and documents are attached and shown where they stand, those that are None left out.
        private: only the person sees it.
    """
    there = [part for part in parts if part is not None]
    files = tuple(part for part in there if isinstance(part, Picture | Document))
    items = [part.shown() if isinstance(part, Picture | Document) else part for part in there]
    return Reply((panel(*items),), files, private)


def sentence(words: str, *buttons: "discord.ui.Button[View]", private: bool = True) -> Reply:
    """A reply of words alone, with buttons below where there are any."""
    return framed(text(words), *rows(buttons), private=private)
