"""Reading what a person typed into a command's options, the way the client does before it sends anything."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandbox import payloads
from sandbox.channels import Channel
from sandbox.commands import OptionType
from sandbox.components import ComponentType
from sandbox.people import Role, User

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from sandbox.commands import Command
    from sandbox.components import Raw
    from sandbox.messages import Message
    from sandbox.world import World


class NotOffered(Exception):  # noqa: N818  # a name that says what it means to the person
    """A real client would not have offered that."""


class Resolved:
    """Collects what the ids among an interaction's values stand for; ``json`` is Discord's ``resolved``.

    Args:
        world: Where ids are looked up.
        channel: Where the interaction happens.
    """

    def __init__(self, world: World, channel: Channel) -> None:
        self._world = world
        self._channel = channel
        self.json: dict[str, dict[str, Any]] = {}

    def user(self, user: User) -> str:
        """Note a person, with their membership if they are in this server: anybody can be named by their id."""
        guild = self._channel.guild
        member = guild.member(user) if guild else None
        self._note("users", user.id, payloads.user(user))
        if member is not None:
            partial = payloads.member(member, self._channel)
            del partial["user"]
            self._note("members", user.id, partial)
        return str(user.id)

    def message(self, message: Message) -> str:
        """Note a message."""
        return self._note("messages", message.id, payloads.message(message))

    def file(self, name: str, data: bytes) -> str:
        """Note an uploaded file."""
        attachment = self._world.store(self._channel, name, data, ephemeral=True)
        return self._note("attachments", attachment.id, payloads.attachment(attachment))

    def entity(self, kind: int, value: Any) -> str:
        """Note a user, channel or role, given as itself or by id, for an option or select of that kind."""
        wanted = _ENTITIES[kind]
        found = value if isinstance(value, User | Channel | Role) else self._by_id(value)
        if found is None or not isinstance(found, wanted):
            raise NotOffered(f"{value!r} is none of {[w.__name__ for w in wanted]}")
        if isinstance(found, User):
            return self.user(found)
        if found.guild is not self._channel.guild:
            raise NotOffered(f"{found.name!r} is not of this server")
        if isinstance(found, Role):
            return self._note("roles", found.id, payloads.role(found))
        return self._note("channels", found.id, payloads.channel(found) | {"permissions": "0"})

    def _by_id(self, value: Any) -> User | Channel | Role | None:
        try:
            key = int(value)
        except (TypeError, ValueError):
            raise NotOffered(f"{value!r} is no id") from None
        guild = self._channel.guild
        role = guild.roles.get(key) if guild else None
        return self._world.users.get(key) or self._world.channels.get(key) or role

    def _note(self, kind: str, key: int, value: Raw) -> str:
        self.json.setdefault(kind, {})[str(key)] = value
        return str(key)


_ENTITIES: dict[int, tuple[type[User | Channel | Role], ...]] = {
    ComponentType.USER_SELECT: (User,),
    ComponentType.ROLE_SELECT: (Role,),
    ComponentType.MENTIONABLE_SELECT: (User, Role),
    ComponentType.CHANNEL_SELECT: (Channel,),
}
_AS_SELECT = {
    OptionType.USER: ComponentType.USER_SELECT,
    OptionType.ROLE: ComponentType.ROLE_SELECT,
    OptionType.MENTIONABLE: ComponentType.MENTIONABLE_SELECT,
    OptionType.CHANNEL: ComponentType.CHANNEL_SELECT,
}


def read_options(
    command: Command,
    given: Mapping[str, Any],
    resolved: Resolved,
    *,
    complete: bool = True,
    force: bool = False,
) -> list[Raw]:
    """Return the options as an interaction carries them, in the command's order.

    Args:
        command: Whose options they are.
        given: What was typed or chosen, by name.
        resolved: Takes note of people, channels, roles and files.
        complete: The person is about to send; otherwise they are still typing.
        force: Send what is out of range or none of the choices all the same.

    Raises:
        NotOffered: An option is unknown, missing, of the wrong kind, out of range, or none of the choices.
    """
    known = {o["name"]: o for o in command.options}
    unknown = [name for name in given if name not in known]
    if unknown:
        raise NotOffered(f"/{command.path} has no option {unknown[0]!r}; it has {list(known)}")
    values = []
    for name, option in known.items():
        if given.get(name) is not None:
            value = _read(option, given[name], resolved, force=force)
            values.append({"name": name, "type": option["type"], "value": value})
        elif complete and option.get("required") and not force:
            raise NotOffered(f"/{command.path} needs {name!r}")
    return values


def _read(option: Raw, value: Any, resolved: Resolved, *, force: bool) -> str | int | float | bool:
    kind = OptionType(option["type"])
    if kind in _AS_SELECT:
        return resolved.entity(_AS_SELECT[kind], value)
    if kind is OptionType.ATTACHMENT:
        return resolved.file(*value)
    for field in ("value", "name"):
        for choice in option.get("choices") or []:
            if str(choice[field]) == str(value):
                return choice["value"]  # type: ignore[no-any-return]  # checked when it was registered
    if option.get("choices") and not force:
        raise NotOffered(f"{option['name']!r} offers {[c['name'] for c in option['choices']]}, not {value!r}")
    try:
        typed = _TYPED[kind](value)
    except (ValueError, KeyError):
        raise NotOffered(f"{option['name']!r} takes no {value!r}") from None
    size, unit = (len(typed), "length") if isinstance(typed, str) else (typed, "value")
    least, most = option.get(f"min_{unit}", size), option.get(f"max_{unit}", size)
    if not least <= size <= most and not force:
        raise NotOffered(f"{option['name']!r} takes a {unit} from {least} to {most}, not {size}")
    return typed


_TYPED: dict[OptionType, Callable[[Any], str | int | float | bool]] = {
    OptionType.STRING: str,
    OptionType.INTEGER: int,
    OptionType.NUMBER: float,
    OptionType.BOOLEAN: lambda value: {"true": True, "false": False}[str(value).lower()],
}
