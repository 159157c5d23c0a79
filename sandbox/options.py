"""Reading what a person typed into a command's options, the way the client does before it sends anything."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandbox import payloads
from sandbox.channels import Channel
from sandbox.commands import OptionType
from sandbox.components import ComponentType
from sandbox.people import Role, User

if TYPE_CHECKING:
    from collections.abc import Mapping

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
        """Note a person of this server, or of this direct conversation."""
        guild = self._channel.guild
        member = guild.member(user) if guild else None
        if member is None and not (guild is None and user in self._channel.recipients):
            raise NotOffered(f"{user.username} is not here")
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


def read_options(command: Command, given: Mapping[str, Any], resolved: Resolved, *, complete: bool = True) -> list[Raw]:
    """Return the options as an interaction carries them, in the command's order.

    Raises:
        NotOffered: An option is unknown, missing (unless not ``complete``: the person is still typing), of the wrong
            kind, out of range, or none of the choices.
    """
    known = {o["name"]: o for o in command.options}
    unknown = [name for name in given if name not in known]
    if unknown:
        raise NotOffered(f"/{command.path} has no option {unknown[0]!r}; it has {list(known)}")
    values = []
    for name, option in known.items():
        if given.get(name) is not None:
            values.append({"name": name, "type": option["type"], "value": _read(option, given[name], resolved)})
        elif complete and option.get("required"):
            raise NotOffered(f"/{command.path} needs {name!r}")
    return values


def _read(option: Raw, value: Any, resolved: Resolved) -> str | int | float | bool:
    kind = OptionType(option["type"])
    if kind in _AS_SELECT:
        return resolved.entity(_AS_SELECT[kind], value)
    if kind is OptionType.ATTACHMENT:
        return resolved.file(*value)
    if option.get("choices"):
        return _choice(option, value)
    try:
        return _typed(option, kind, value)
    except ValueError:
        raise NotOffered(f"{option['name']!r} takes no {value!r}") from None


def _choice(option: Raw, value: Any) -> str | int | float:
    for field in ("value", "name"):
        for choice in option["choices"]:
            if str(choice[field]) == str(value):
                return choice["value"]  # type: ignore[no-any-return]  # checked when it was registered
    raise NotOffered(f"{option['name']!r} offers {[c['name'] for c in option['choices']]}, not {value!r}")


def _typed(option: Raw, kind: OptionType, value: Any) -> str | int | float | bool:
    if kind is OptionType.BOOLEAN:
        if str(value).lower() not in ("true", "false"):
            raise ValueError
        return str(value).lower() == "true"
    if kind is OptionType.STRING:
        text = str(value)
        if not option.get("min_length", 0) <= len(text) <= option.get("max_length", 6000):
            raise NotOffered(f"{option['name']!r} is too short or too long with {len(text)} characters")
        return text
    if isinstance(value, bool):
        raise ValueError  # noqa: TRY004  # the caller's sentence is the same for every kind of wrong value
    number = int(value) if kind is OptionType.INTEGER else float(value)
    if not option.get("min_value", number) <= number <= option.get("max_value", number):
        raise NotOffered(f"{option['name']!r} is out of range with {number}")
    return number
