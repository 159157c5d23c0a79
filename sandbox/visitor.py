"""Drives the sandbox from tests: people act, and each act ends when the bot is done with it."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING, Any, TypedDict, Unpack, cast

from sandbox.channels import Channel
from sandbox.client import Client, NotOffered
from sandbox.interactions import InteractionType, Modal
from sandbox.log import Fault
from sandbox.messages import Message
from sandbox.permissions import BOT, Permission, permission
from sandbox.result import Result

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from sandbox.interactions import Interaction
    from sandbox.log import Call, Violation
    from sandbox.people import Guild, Member, Role, User
    from sandbox.server import Sandbox

# The name by which tests that also run elsewhere know what a client refuses.
DriverError = NotOffered
QUIET = 0.05
TIMEOUT = 10.0
STEP = 0.005


class Waiting(TypedDict, total=False):
    """How an act waits for the bot.

    ``_wait=False`` returns at once (``await result.wait()`` later). ``_quiet``: the seconds of silence after which the
    bot counts as done. ``_until``: what to wait for instead. ``_timeout``: the seconds after which waiting fails.
    ``_force``: do what the client would not offer.
    """

    _wait: bool
    _quiet: float
    _until: Callable[[Result], Any] | None
    _timeout: float
    _force: bool


def _split(more: dict[str, Any]) -> tuple[Waiting, dict[str, Any]]:
    """Part the keywords for waiting from those for the bot."""
    waiting = {key: value for key, value in more.items() if key in Waiting.__optional_keys__}
    return cast("Waiting", waiting), {key: value for key, value in more.items() if key not in waiting}


class Visitor:
    """People in the sandbox, and the hand that arranges their world.

    Acts take the keywords of ``Waiting``. ``_stale`` uses a component that is disabled or gone by now.

    Args:
        box: A running sandbox.
    """

    def __init__(self, box: Sandbox) -> None:
        self.box = box
        self.world = box.world
        self._cleared = 0

    # The world

    def create_user(self, username: str, **more: Any) -> User:
        """Bring a person into the world (``locale``, ``global_name``, ``bot``, ``dms_open``)."""
        return self.world.create_user(username, **more)

    def create_guild(self, name: str = "Guild", **more: Any) -> Guild:
        """Found a server (``members``, ``owner``, ``locale``, ``bot``, ``bot_permissions``, ``channel``)."""
        return self.world.create_guild(name, **more)

    def create_channel(self, guild: Guild, name: str) -> Channel:
        """Open a text channel."""
        return self.world.create_channel(guild, name)

    def create_thread(self, user: User, parent: Channel, name: str, *, private: bool = False) -> Channel:
        """Open a thread as a person."""
        return self.world.create_thread(user, parent, name, private=private)

    def create_role(self, guild: Guild, name: str, permissions: int = 0, **more: Any) -> Role:
        """Make a role (``position``, ``mentionable``)."""
        return self.world.create_role(guild, name, Permission(permissions), **more)

    def give_role(self, guild: Guild, user: User, role: Role, *, on: bool = True) -> None:
        """Give a member a role, or take it away."""
        self.world.give_role(guild, user, role, on=on)

    def join(self, guild: Guild, user: User, *, nick: str | None = None) -> Member:
        """Let a person join a server."""
        return self.world.join(guild, user, nick=nick)

    def leave(self, guild: Guild, user: User) -> None:
        """Let a person leave a server."""
        self.world.leave(guild, user)

    def remove_bot(self, guild: Guild) -> None:
        """Throw the bot out of a server."""
        self.world.leave(guild, self.world.bot)

    def add_bot(self, guild: Guild) -> None:
        """Invite the bot to a server."""
        self.world.add_bot(guild, BOT)

    def default_channel(self, guild: Guild) -> Channel:
        """Return a server's first channel."""
        return next(iter(guild.channels.values()))

    def dm(self, user: User) -> Channel:
        """Return a person's direct conversation with the bot."""
        return self.world.dm(user)

    def set_permissions(
        self,
        channel: Channel,
        target: User | Role | Guild,
        *,
        allow: int | str | Iterable[str] = 0,
        deny: int | str | Iterable[str] = 0,
    ) -> None:
        """Overwrite for one channel what somebody may do."""
        self.world.set_permissions(channel, target, allow=allow, deny=deny)

    def set_bot_permissions(
        self, where: Guild | Channel, permissions: int | Iterable[str], *, everyone: int | Iterable[str] | None = None
    ) -> None:
        """Let the bot do just this in a channel, or by its role in a server; ``everyone`` lets everyone do just that."""
        bits = permission(permissions)
        if isinstance(where, Channel):
            self.world.set_permissions(where, self.world.bot, allow=bits, deny=~bits)
            return
        self.world.change_role(self.world.bot_role(where), bits)
        if everyone is not None:
            self.world.change_role(where.everyone, permission(everyone))

    def delete_channel(self, channel: Channel) -> None:
        """Delete a channel."""
        self.world.delete_channel(channel)

    def archive_thread(self, thread: Channel, *, archived: bool = True, locked: bool | None = None) -> None:
        """Archive a thread or bring it back."""
        self.world.archive_thread(thread, archived=archived, locked=locked)

    def delete_message(self, message: Message) -> None:
        """Delete a message as a moderator would."""
        self.world.delete_message(message)

    def dismiss(self, user: User, message: Message) -> None:
        """Let a person dismiss a private message."""
        Client(self.world, user).dismiss(message)

    # Trouble

    def expire_token(self, result: Result) -> None:
        """Let the fifteen minutes of an interaction be over."""
        if result.interaction is not None:
            result.interaction.expires = self.world.clock()

    def fault(self, method: str = ".*", path: str = ".*", **more: Any) -> Fault:
        """Let requests go wrong; see ``Fault`` for ``kind`` and the rest."""
        fault = Fault(re.compile(method), re.compile(path), **more)
        self.box.faults.append(fault)
        return fault

    # What was wrong

    @property
    def violations(self) -> list[Violation]:
        """What the bot did wrong since the last ``clear_findings``."""
        return self.box.log.violations

    @property
    def http_errors(self) -> list[Call]:
        """The requests that failed without a test's wish since the last ``clear_findings``."""
        return [c for c in self.box.log.failed() if c.number >= self._cleared]

    def clear_findings(self) -> None:
        """Forget what was wrong so far."""
        self.box.log.violations.clear()
        self._cleared = self.box.log.total

    def assert_clean(self, *, warnings: bool = True, http: bool = False, allow: Iterable[str] = ()) -> None:
        """Assert that the bot did nothing wrong.

        Args:
            warnings: Also nothing that Discord takes, but hardly as it was meant.
            http: Also no request that failed for the state of the world.
            allow: Codes of violations, or of errors, that do not count.
        """
        allowed = {str(code) for code in allow}
        wrong = [v for v in self.violations if v.code not in allowed and (warnings or v.severity == "error")]
        failed = [c for c in self.http_errors if http and str(c.code) not in allowed]
        if wrong or failed:
            lines = [f"{v.severity} {v.code}: {v.message}" for v in wrong] + [
                f"{c.method} {c.path}: {c.error}" for c in failed
            ]
            raise AssertionError("\n".join(lines))

    # Acts

    async def slash(
        self,
        user: User,
        channel: Channel,
        command: str,
        /,
        *,
        options: Mapping[str, Any] | None = None,
        **more: Any,
    ) -> Result:
        """Send a slash command; options that clash with Python's names go into ``options``."""
        waiting, given = _split(more)
        given |= options or {}
        return await self._act(user, channel, lambda c: c.slash(channel, command, given), waiting)

    async def autocomplete(
        self,
        user: User,
        channel: Channel,
        command: str,
        /,
        focused: str,
        value: str = "",
        *,
        options: Mapping[str, Any] | None = None,
        **more: Any,
    ) -> Result:
        """Type into an option and see what is suggested."""
        waiting, given = _split(more)
        given |= options or {}
        return await self._act(
            user, channel, lambda c: c.autocomplete(channel, command, focused, value, given), waiting
        )

    async def context_menu(
        self, user: User, channel: Channel, name: str, target: User | Message, /, **waiting: Unpack[Waiting]
    ) -> Result:
        """Choose an entry of the menu of a person or message."""
        return await self._act(user, channel, lambda c: c.context_menu(channel, name, target), waiting)

    async def click(
        self,
        user: User,
        message: Message | Result,
        key: str | None = None,
        /,
        *,
        _stale: bool = False,
        **waiting: Unpack[Waiting],
    ) -> Result:
        """Press a button, named by its custom_id, label or emoji."""
        on = message if isinstance(message, Message) else message.message
        return await self._act(user, on.channel, lambda c: c.press(on, key, stale=_stale), waiting)

    async def select(
        self,
        user: User,
        message: Message | Result,
        values: Any,
        key: str | None = None,
        /,
        *,
        _stale: bool = False,
        **waiting: Unpack[Waiting],
    ) -> Result:
        """Choose in a select, named by its custom_id or placeholder."""
        on = message if isinstance(message, Message) else message.message
        return await self._act(user, on.channel, lambda c: c.select(on, values, key, stale=_stale), waiting)

    async def submit_modal(
        self, user: User, modal: Modal | Result, values: Mapping[str, Any] | None = None, /, **more: Any
    ) -> Result:
        """Fill in and send a modal, by labels or custom_ids."""
        waiting, given = _split(more)
        given |= values or {}
        opened = modal if isinstance(modal, Modal) else modal.modal
        if opened is None:
            raise NotOffered("no modal was opened")
        return await self._act(user, opened.interaction.channel, lambda c: c.submit(opened, given), waiting)

    async def say(
        self,
        user: User,
        channel: Channel,
        content: str = "",
        /,
        *,
        reply_to: Message | None = None,
        files: Iterable[tuple[str, bytes]] = (),
        **waiting: Unpack[Waiting],
    ) -> Result:
        """Write a message."""

        def act(client: Client) -> None:
            client.say(channel, content, reply_to=reply_to, files=files)

        return await self._act(user, channel, act, waiting)

    async def _act(
        self, user: User, channel: Channel, act: Callable[[Client], Interaction | None], waiting: Waiting
    ) -> Result:
        result = Result(self.box.log, user, channel, self._settle)
        result.interaction = act(Client(self.world, user, force=waiting.get("_force", False)))
        if waiting.get("_wait", True):
            await result.wait(waiting.get("_timeout", TIMEOUT), waiting.get("_quiet", QUIET), waiting.get("_until"))
        return result

    # Waiting

    async def _settle(self, result: Result, until: Callable[[Result], Any] | None, within: float, quiet: float) -> None:
        """Wait until the bot is done with an act."""
        if until is not None:
            await self.wait_for(lambda: until(result), within, "what the test waits for")
            result.close()
            return
        await self.wait_for(lambda: self._done(result, quiet), within, "the bot to be done")
        result.close()

    def _done(self, result: Result, quiet: float) -> bool:
        log, interaction = self.box.log, result.interaction
        if log.open:
            return False
        now = asyncio.get_running_loop().time()
        if interaction is None:
            return now - max(log.last_activity, result.started) >= quiet
        if interaction.failed:
            return True
        if interaction.ack is None or interaction.deferred:
            return False
        return now - log.last_activity >= quiet or interaction.type is InteractionType.AUTOCOMPLETE

    async def wait_for(
        self,
        predicate: Callable[[], Any],
        timeout: float = TIMEOUT,  # noqa: ASYNC109  # the word that tests use
        what: str = "condition",
    ) -> Any:
        """Wait until something is so, and return it.

        Raises:
            NotOffered: It did not become so in time.
        """
        loop = asyncio.get_running_loop()
        end = loop.time() + timeout
        while not (found := predicate()):
            if loop.time() > end:
                raise NotOffered(f"waited {timeout:g} s for {what}")
            await asyncio.sleep(STEP)
        return found

    async def wait_message(
        self,
        channel: Channel,
        predicate: Callable[[Message], Any] | None = None,
        *,
        after: Message | None = None,
        timeout: float = TIMEOUT,  # noqa: ASYNC109  # the word that tests use
    ) -> Message:
        """Wait for a message of the bot in a channel (later than ``after``) and return it."""

        def found() -> Message | None:
            for message in channel.messages.values():
                mine = message.author is self.world.bot and (after is None or message.id > after.id)
                if mine and (predicate is None or predicate(message)):
                    return message
            return None

        message: Message = await self.wait_for(found, timeout, "a message")
        return message

    async def wait_idle(
        self,
        quiet: float = 0.1,
        timeout: float = TIMEOUT,  # noqa: ASYNC109  # the word that tests use
    ) -> None:
        """Wait until the bot has asked nothing for ``quiet`` seconds."""
        loop, log = asyncio.get_running_loop(), self.box.log
        began = loop.time()
        await self.wait_for(
            lambda: not log.open and loop.time() - max(log.last_activity, began) >= quiet, timeout, "the bot to be idle"
        )

    async def wait_ready(
        self,
        timeout: float = 30.0,  # noqa: ASYNC109  # the word that tests use
        *,
        commands: bool = False,
    ) -> None:
        """Wait until the bot is connected (and has registered commands)."""
        await self.wait_for(
            lambda: self.box.gateway.connected and (not commands or self.world.commands.offered(None)),
            timeout,
            "the bot",
        )


__all__ = ["DriverError", "NotOffered", "Visitor"]
