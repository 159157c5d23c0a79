"""What Discord refuses of messages (https://discord.com/developers/docs/resources/message)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sandbox.messages import FILE_LIMIT, Message, MessageFlag
from sandbox.refusals.components import check_message_components
from sandbox.refusals.errors import DiscordError
from sandbox.refusals.form import Form

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sandbox.components import Raw

REQUEST_LIMIT = 25 * 1024 * 1024
MOST_FILES = 10
V2 = MessageFlag.COMPONENTS_V2


@dataclass(frozen=True)
class Upload:
    """A file that came with a request; ``number`` is that of its field ``files[n]``."""

    number: int
    filename: str
    data: bytes


def check_message(body: Raw, uploads: Sequence[Upload], before: Message | None = None) -> list[str]:
    """Check the body that makes a message, or edits the message ``before``.

    Returns:
        What Discord accepts although it will hardly be meant, in words.

    Raises:
        DiscordError: 50035 with all that is wrong, 50006 for an empty message, 40005 for too large files.
    """
    form = Form(body)
    _check_size(uploads)
    doubts = [f"the file {u.filename!r} holds no bytes" for u in uploads if not u.data]
    form.at("content").text(0, 2000)
    form.at("flags").number(0)
    _nonce(form)
    files = _attachments(form, uploads, before)
    v2 = _is_v2(form, before)
    components = form.at("components")
    survey = check_message_components(components, files, v2=v2)
    doubts += survey.doubts
    doubts += _embeds(form.at("embeds"), files)
    _mentions(form.at("allowed_mentions"))
    if v2:
        _nothing_but_components(form, before)
    form.verdict()
    if _is_empty(body, () if v2 else files, before):
        raise DiscordError(50006)
    if v2 and components.value is not None:
        doubts += [f"no component shows the file {u.filename!r}" for u in uploads if u.filename not in survey.shown]
    return doubts


def _check_size(uploads: Sequence[Upload]) -> None:
    if any(len(u.data) > FILE_LIMIT for u in uploads) or sum(len(u.data) for u in uploads) > REQUEST_LIMIT:
        raise DiscordError(40005)


def _is_v2(form: Form, before: Message | None) -> bool:
    flags = form.at("flags")
    asked = bool(flags.value & V2) if isinstance(flags.value, int) else None
    was = before is not None and before.is_v2
    if was and asked is False:
        flags.refuse("MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG", "The IS_COMPONENTS_V2 flag cannot be removed")
    return was or bool(asked)


def _nothing_but_components(form: Form, before: Message | None) -> None:
    code, words = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", "field cannot be used with IS_COMPONENTS_V2"
    for key in ("content", "embeds", "sticker_ids", "poll"):
        left = getattr(before, key, None) if before is not None and key not in form.value else None
        if form.value.get(key) or left:
            form.at(key).refuse(code, f"The '{key}' {words}")


def _nonce(form: Form) -> None:
    nonce = form.at("nonce")
    if isinstance(nonce.value, str):
        nonce.text(0, 25)
    form.at("enforce_nonce").flag()


def _attachments(form: Form, uploads: Sequence[Upload], before: Message | None) -> list[str]:
    """Check the list of attachments and return the names of those that come or stay."""
    numbers = {u.number: u.filename for u in uploads}
    kept = {a.id: a.filename for a in before.attachments} if before is not None else {}
    listed = form.at("attachments")
    if len(uploads) > MOST_FILES:
        listed.refuse("BASE_TYPE_MAX_LENGTH", f"Must be {MOST_FILES} or fewer in length.")
    if not listed.listing(0, MOST_FILES):
        return [*kept.values(), *numbers.values()]
    names = []
    for item in listed.items():
        if not item.mapping():
            continue
        item.at("description").text(0, 1024)
        number = int(item.value["id"]) if str(item.value.get("id", "")).isdigit() else -1
        if number in numbers:
            names.append(item.value.get("filename") or numbers[number])
        elif number in kept:
            names.append(kept[number])
        else:
            item.at("id").refuse(
                "ATTACHMENT_NOT_FOUND", f"The attachment {item.value.get('id')} is neither sent nor there"
            )
    mentioned = {str(a.get("id")) for a in listed.value if isinstance(a, dict)}
    return names + [name for number, name in numbers.items() if str(number) not in mentioned]


def _embeds(form: Form, files: Sequence[str]) -> list[str]:
    """Check the embeds; a picture that is not there is no error, it just does not show."""
    if not form.listing(0, 10):
        return []
    embeds = [embed for embed in form.items() if embed.mapping()]
    if sum(_embed(embed) for embed in embeds) > 6000:
        form.refuse("MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000")
    urls = [str(embed.at(key, "url").value or "") for embed in embeds for key in ("image", "thumbnail")]
    names = [url.removeprefix("attachment://") for url in urls if url.startswith("attachment://")]
    return [f"an embed shows {name!r}, which is not there" for name in names if name not in files]


def _embed(form: Form) -> int:
    """Check one embed and return how many characters it shows."""
    texts: list[tuple[tuple[str | int, ...], int]] = [
        (("title",), 256),
        (("description",), 4096),
        (("footer", "text"), 2048),
        (("author", "name"), 256),
    ]
    fields = form.at("fields")
    if fields.listing(0, 25):
        for index in range(len(fields.value)):
            texts += [(("fields", index, "name"), 256), (("fields", index, "value"), 1024)]
    found = [form.at(*path) for path, most in texts if form.at(*path).text(0, most)]
    return sum(len(text.value) for text in found)


def _mentions(form: Form) -> None:
    if not form.mapping(required=False):
        return
    parse = form.at("parse")
    if parse.listing(0, 3):
        for item in parse.items():
            item.one_of(("users", "roles", "everyone"))
    for key in ("users", "roles"):
        listed = form.at(key)
        if listed.listing(0, 100) and listed.value and key in [item.value for item in parse.items()]:
            form.refuse(
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f'parse:["{key}"] and {key}: [ids...] are mutually exclusive.',
            )


def _is_empty(body: Raw, files: Sequence[str], before: Message | None) -> bool:
    """Tell whether the message would show nothing."""
    content = body.get("content") if "content" in body or before is None else before.content
    embeds = body.get("embeds") if "embeds" in body or before is None else before.embeds
    components = body.get("components") if "components" in body or before is None else before.components
    return not ((content or "").strip() or embeds or components or files)
