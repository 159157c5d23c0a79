"""Drives the sandbox from tests: people act, and each act ends when the bot is done with it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, TypedDict, Unpack, cast

from sandbox.client import Client, NotOffered
from sandbox.interactions import InteractionType, Modal
from sandbox.messages import Message
from sandbox.result import Result
from sandbox.stage import Stage

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from sandbox.channels import Channel
    from sandbox.interactions import Interaction
    from sandbox.log import Call, Violation
    from sandbox.people import User
    from sandbox.server import Sandbox

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


class Visitor(Stage):
    """People in the sandbox, and the hand that arranges their world.

    Acts take the keywords of ``Waiting``. ``_stale`` uses a component that is disabled or gone by now.

    Args:
        box: A running sandbox.
    """

    def __init__(self, box: Sandbox) -> None:
        super().__init__(box)
        self._cleared = 0

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


__all__ = ["NotOffered", "Visitor"]
