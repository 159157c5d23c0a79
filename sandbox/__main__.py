"""Run the sandbox by itself: ``python -m sandbox --port 8080``."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import os
import signal
import sys
import threading

from sandbox.server import HOST, Sandbox
from sandbox.walled_garden import walled_garden

PORT = 8080
TOKEN_VARIABLE = "SANDBOX_TOKEN"  # noqa: S105  # the name of the variable, not a token


async def serve(port: int, token: str | None, *, with_parent: bool = False) -> int:
    """Serve until SIGINT or SIGTERM and return the exit status.

    What a bot needs is printed once it can connect: the page, the API, the gateway and the token, one a line.

    Args:
        port: Where to listen; 0 takes a free one.
        token: What the bot must show; made up if None.
        with_parent: End when the standard input is closed, too. Of a process that holds the other end of it, the
            system does that in any case, however that process ends.
    """
    box = Sandbox(port, world=walled_garden(), token=token)
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(name, stop.set)
    if with_parent:
        threading.Thread(target=wait_for_end_of_input, args=(loop, stop), daemon=True).start()
    try:
        async with box:
            say(f"The sandbox is ready: {box.url}")
            say(f"  api      {box.api_url}")
            say(f"  gateway  {box.gateway_url}")
            say(f"  token    {box.token}")
            await stop.wait()
    except OSError as error:
        sys.stderr.write(f"The sandbox cannot listen on {HOST}:{port}: {error.strerror}\n")
        return 1
    if not with_parent:  # which may be gone, with the other end of the output
        say("The sandbox is closed.")
    return 0


def wait_for_end_of_input(loop: asyncio.AbstractEventLoop, ended: asyncio.Event) -> None:
    """Set an event of the loop once the standard input is closed."""
    while os.read(sys.stdin.fileno(), 1024):
        pass
    with contextlib.suppress(RuntimeError):  # the loop is closed already
        loop.call_soon_threadsafe(ended.set)


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main() -> int:
    """Read the command line and serve."""
    parser = argparse.ArgumentParser(prog="sandbox", description="A local stand-in for Discord, to play and test on.")
    parser.add_argument("--port", type=int, default=PORT, help=f"where to listen; 0 takes a free one (default {PORT})")
    parser.add_argument(
        "--token",
        default=os.environ.get(TOKEN_VARIABLE),
        help=f"the bot's token (default ${TOKEN_VARIABLE}, else one made up)",
    )
    parser.add_argument("--with-parent", action="store_true", help="end when the standard input is closed")
    given = parser.parse_args()
    # What the bot does wrong is told as the bot tells its own troubles: they share a terminal.
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)-7s %(name)s: %(message)s")
    return asyncio.run(serve(given.port, given.token, with_parent=given.with_parent))


if __name__ == "__main__":
    sys.exit(main())
