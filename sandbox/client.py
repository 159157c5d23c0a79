"""What a Discord client does for one person: the only place where an act becomes an interaction.

It offers what Discord's client offers and refuses the rest, so that neither the page nor a test can do what a person
could not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandbox import components as parts
from sandbox import mentions
from sandbox.commands import IN_GUILD, Command, CommandType
from sandbox.components import ComponentType, Control
from sandbox.interactions import Interaction, InteractionType, Modal
from sandbox.messages import Attachment, Message, MessageType
from sandbox.options import NotOffered, Resolved, read_options
from sandbox.people import User
from sandbox.permissions import Permission

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from sandbox.channels import Channel
    from sandbox.interactions import Field
    from sandbox.world import World


class Client:
    """One person's Discord.

    Acts return at once; what becomes of an interaction is told by events (``World.subscribe``) and stands in the
    returned ``Interaction``. Acts need a running event loop.

    Every act raises ``NotOffered`` when a real client would not have let the person do it.

    Args:
        world: The world to act in.
        user: Whose client it is.
        force: A tampered client: it sends what a real one would not offer, so far as that can be said at all.
    """

    def __init__(self, world: World, user: User, *, force: bool = False) -> None:
        self.world = world
        self.user = user
        self._force = force

    # What the person sees

    def channels(self) -> list[Channel]:
        """Return the channels and threads the person sees, by server and place, then direct conversations."""
        seen = [c for c in self.world.channels.values() if c.visible_to(self.user)]
        return sorted(seen, key=lambda c: (c.guild is None, c.guild.id if c.guild else 0, c.position, c.id))

    def messages(self, channel: Channel) -> list[Message]:
        """Return the messages of a channel that the person sees, oldest first."""
        return [m for m in channel.messages.values() if m.visible_to(self.user)]

    def commands(self, channel: Channel) -> list[Command]:
        """Return the commands and menu entries offered in a channel, in the order they were registered."""
        if not channel.visible_to(self.user):
            return []
        guild = channel.guild
        if guild is None:
            return self.world.commands.offered(None) if self.world.bot in channel.recipients else []
        may = channel.permissions(self.user)
        if not may & Permission.USE_APPLICATION_COMMANDS:
            return []
        if self.world.bot.id not in guild.members:
            return [c for c in self.world.commands.offered(None, IN_GUILD) if self.user.installed and c.for_users]
        return [c for c in self.world.commands.offered(guild.id) if _permitted(c, may)]

    # Commands

    def slash(self, channel: Channel, command: str, options: Mapping[str, Any] | None = None) -> Interaction:
        """Send a slash command.

        Args:
            channel: Where.
            command: The words, with or without the slash: ``gardens challenge``.
            options: By name: text, numbers, booleans, a ``User``, ``Channel`` or ``Role`` (or its id), a file as
                ``(name, bytes)``; for an option with choices the value or the shown name. Text from a form is read
                as the option's type.
        """
        found = self._command(channel, command, CommandType.SLASH)
        resolved = Resolved(self.world, channel)
        values = read_options(found, options or {}, resolved, force=self._force)
        data = self._command_data(found, values, resolved)
        return self.world.interact(InteractionType.COMMAND, self.user, channel, data, name=found.path)

    def autocomplete(
        self,
        channel: Channel,
        command: str,
        focused: str,
        value: str,
        options: Mapping[str, Any] | None = None,
    ) -> Interaction:
        """Type into an option; the suggestions come as ``choices`` of the interaction.

        Args:
            channel: Where.
            command: The words of the command.
            focused: The option typed into.
            value: What has been typed so far.
            options: The options filled in before.
        """
        found = self._command(channel, command, CommandType.SLASH)
        option = next((o for o in found.options if o["name"] == focused), None)
        if option is None or not option.get("autocomplete"):
            raise NotOffered(f"/{command} suggests nothing for {focused!r}")
        resolved = Resolved(self.world, channel)
        others = {k: v for k, v in (options or {}).items() if k != focused}
        values = read_options(found, others, resolved, complete=False)
        values.append({"type": option["type"], "name": focused, "value": value, "focused": True})
        data = self._command_data(found, values, resolved)
        return self.world.interact(InteractionType.AUTOCOMPLETE, self.user, channel, data, name=found.path)

    def context_menu(self, channel: Channel, name: str, target: User | Message) -> Interaction:
        """Choose an entry of the menu of a person or a message."""
        kind = CommandType.USER_MENU if isinstance(target, User) else CommandType.MESSAGE_MENU
        found = self._command(channel, name, kind)
        resolved = Resolved(self.world, channel)
        if isinstance(target, User):
            resolved.user(target)
        elif target.visible_to(self.user) and target.channel is channel:
            resolved.message(target)
        else:
            raise NotOffered("the message is not to be seen here")
        data = self._command_data(found, [], resolved) | {"target_id": str(target.id)}
        return self.world.interact(InteractionType.COMMAND, self.user, channel, data, name=found.path)

    def _command(self, channel: Channel, path: str, kind: CommandType) -> Command:
        words = " ".join(path.strip().lstrip("/").split()) if kind is CommandType.SLASH else path
        self._see(channel)
        if channel.locked_for(self.user):
            raise NotOffered("the thread is locked")
        offered = [c for c in self.commands(channel) if c.type is kind]
        for command in offered:
            if command.path == words:
                return command
        raise NotOffered(f"no command {words!r} here; there are {[c.path for c in offered]}")

    def _command_data(self, command: Command, values: list[parts.Raw], resolved: Resolved) -> parts.Raw:
        data: parts.Raw = {"id": command.raw["id"], "name": command.raw["name"], "type": command.raw["type"]}
        if "guild_id" in command.raw:
            data["guild_id"] = command.raw["guild_id"]
        # Each word after the first wraps the options once more: a group, then the subcommand.
        words = command.path.split(" ")[1:] if command.type is CommandType.SLASH else []
        for depth, word in enumerate(reversed(words)):
            values = [{"type": 1 if depth == 0 else 2, "name": word, "options": values}]
        if command.type is CommandType.SLASH:
            data["options"] = values
        return data | ({"resolved": resolved.json} if resolved.json else {})

    # Components

    def press(self, message: Message, key: str | None = None, *, stale: bool = False) -> Interaction:
        """Press a button.

        Args:
            message: The message it is on.
            key: Its custom_id, label or emoji; may be left out when there is only one button.
            stale: The person's screen is behind: the button may be disabled or gone by now. ``key`` is then the
                custom_id, or the label of a button that the message once had.
        """
        control = self._control(message, key, [ComponentType.BUTTON], stale=stale)
        if control.custom_id is None:
            raise NotOffered(f"{key!r} is a link")
        return self._use(message, control, {})

    def select(self, message: Message, values: Any, key: str | None = None, *, stale: bool = False) -> Interaction:
        """Choose in a select.

        Args:
            message: The message it is on.
            values: One or several: the values or labels of options, or people, channels, roles (or their ids).
            key: Its custom_id or placeholder; may be left out when there is only one select.
            stale: As for ``press``.
        """
        control = self._control(message, key, list(parts.SELECTS), stale=stale)
        chosen = list(values) if isinstance(values, list | tuple | set) else [values]
        resolved = Resolved(self.world, message.channel)
        picked = _pick(control, chosen, resolved, force=self._force)
        return self._use(message, control, {"values": picked} | ({"resolved": resolved.json} if resolved.json else {}))

    def _use(self, message: Message, control: Control, more: parts.Raw) -> Interaction:
        data = {"component_type": control.type, "custom_id": control.custom_id, "id": control.raw.get("id", 0)} | more
        return self.world.interact(
            InteractionType.COMPONENT, self.user, message.channel, data, message=message, name=control.label or ""
        )

    def _control(self, message: Message, key: str | None, kinds: Sequence[ComponentType], *, stale: bool) -> Control:
        if not message.visible_to(self.user) and not self._force:
            raise NotOffered(f"{self.user.username} does not see the message")
        if message.channel.archived and not self._force:
            raise NotOffered("the thread is archived")
        now = [c for c in message.controls if c.type in kinds]
        found = [c for c in now if key is None or c.is_called(key)]
        if len(found) > 1:  # the custom_id is unique, a label need not be
            found = [c for c in found if c.custom_id == key] or ([] if key is None else found[:1])
        if found and (stale or self._force or not found[0].disabled):
            return found[0]
        if (stale or self._force) and key is not None:
            return _once_there(message, key, kinds)
        what = "disabled" if found else "not there"
        raise NotOffered(f"{key!r} is {what}; there are {[c.label or c.placeholder or c.custom_id for c in now]}")

    # Modals

    def submit(self, modal: Modal, values: Mapping[str, Any] | None = None) -> Interaction:
        """Fill in and send a modal.

        Args:
            modal: One that was opened for this person.
            values: What to write, by label or custom_id. What is not named keeps what the bot filled in.
        """
        opener = modal.interaction
        if opener.user is not self.user:
            raise NotOffered("the modal was opened for somebody else")
        given = dict(values or {})
        resolved = Resolved(self.world, opener.channel)
        filled = {f.custom_id: _fill(f, given, resolved, force=self._force) for f in modal.fields}
        if given:
            raise NotOffered(f"the modal has no {sorted(given)}; it has {[f.label for f in modal.fields]}")
        data: parts.Raw = {
            "custom_id": modal.custom_id,
            "components": [_submitted(c, filled) for c in modal.raw["components"]],
        }
        if resolved.json:
            data["resolved"] = resolved.json
        return self.world.interact(
            InteractionType.MODAL_SUBMIT,
            self.user,
            opener.channel,
            data,
            message=opener.message,
            opener=opener,
            name=modal.title,
        )

    # Talking

    def say(
        self,
        channel: Channel,
        content: str = "",
        *,
        reply_to: Message | None = None,
        files: Iterable[tuple[str, bytes]] = (),
    ) -> Message:
        """Write a message."""
        self._see(channel)
        attachments: list[Attachment] = [self.world.store(channel, name, data) for name, data in files]
        sending = Permission.SEND_MESSAGES_IN_THREADS if channel.is_thread else Permission.SEND_MESSAGES
        if not channel.permissions(self.user) & sending:
            raise NotOffered(f"{self.user.username} may not write here")
        if channel.locked_for(self.user):
            raise NotOffered("the thread is locked")
        if not (content.strip() or attachments):
            raise NotOffered("there is nothing to send")
        if len(content) > 2000:
            raise NotOffered("a message holds at most 2000 characters")
        message = Message(
            self.world.ids.next(), channel, self.user, self.world.clock(), content=content, attachments=attachments
        )
        if reply_to is not None:
            message.reference, message.type = reply_to, MessageType.REPLY
        mentions.apply(self.world, message, None)
        self.world.post(message)
        return message

    def dismiss(self, message: Message) -> None:
        """Make a private message go away; the bot hears nothing of it."""
        if message.ephemeral_to is not self.user or message.deleted:
            raise NotOffered("only one's own private messages can be dismissed")
        self.world.delete_message(message)

    def _see(self, channel: Channel) -> None:
        if not channel.visible_to(self.user):
            raise NotOffered(f"{self.user.username} does not see {channel.name!r}")


def _permitted(command: Command, may: Permission) -> bool:
    needed = command.raw.get("default_member_permissions")
    if needed is None:
        return True
    bits = int(needed)
    return bool(may & Permission.ADMINISTRATOR) or (bits != 0 and int(may) & bits == bits)


def _once_there(message: Message, key: str, kinds: Sequence[ComponentType]) -> Control:
    """Find a component that the message had before an edit; a custom_id nobody has seen is taken at its word."""
    for snapshot in reversed(message.history):
        for control in parts.controls(snapshot.components):
            if control.type in kinds and control.is_called(key):
                return control
    return Control({"type": int(kinds[0]), "custom_id": key})


def _pick(control: Control, chosen: list[Any], resolved: Resolved, *, force: bool) -> list[str]:
    """Turn what was chosen into the values the bot is told."""
    least, most = control.raw.get("min_values", 1), control.raw.get("max_values", 1)
    if not least <= len(chosen) <= most and not force:
        raise NotOffered(f"{len(chosen)} chosen where {least} to {most} are asked for")
    if control.type != ComponentType.STRING_SELECT:
        return [resolved.entity(control.type, value) for value in chosen]
    picked: list[str] = []
    for value in chosen:
        named = [o["value"] for field in ("value", "label") for o in control.options if o[field] == value]
        if not named and not force:
            raise NotOffered(f"no option {value!r}; there are {[o['label'] for o in control.options]}")
        picked.append(named[0] if named else str(value))
    return picked


def _fill(field: Field, given: dict[str, Any], resolved: Resolved, *, force: bool) -> parts.Raw:
    """Fill one input of a modal, taking what is meant for it out of ``given``."""
    named = [key for key in (field.custom_id, field.label) if key in given]
    value = given.pop(named[0]) if named else None
    if field.raw["type"] == ComponentType.TEXT_INPUT:
        return {"value": _write(field, value, force=force)}
    control = Control(field.raw)
    if value is None:
        value = [o["value"] for o in control.options if o.get("default")]
    chosen = list(value) if isinstance(value, list | tuple | set) else [value]
    if not chosen and not field.required:
        return {"values": []}
    return {"values": _pick(control, chosen, resolved, force=force)}


def _write(field: Field, value: Any, *, force: bool) -> str:
    """Return what stands in a text input; None leaves what the bot filled in."""
    text = field.raw.get("value") or "" if value is None else str(value)
    least, most = field.raw.get("min_length") or 0, field.raw.get("max_length") or 4000
    if not text and field.required and not force:
        raise NotOffered(f"{field.label!r} must be filled in")
    if text and not least <= len(text) <= most and not force:
        raise NotOffered(f"{field.label!r} takes {least} to {most} characters, not {len(text)}")
    return text


def _submitted(component: parts.Raw, filled: dict[str, parts.Raw]) -> parts.Raw:
    """Return a modal's component as it comes back, with what was filled in."""
    back: parts.Raw = {"type": component["type"], "id": component.get("id", 0)}
    if "custom_id" in component:
        back |= {"custom_id": component["custom_id"]} | filled[component["custom_id"]]
    if "components" in component:
        back["components"] = [_submitted(c, filled) for c in component["components"]]
    if "component" in component:
        back["component"] = _submitted(component["component"], filled)
    return back


__all__ = ["Client", "NotOffered"]
