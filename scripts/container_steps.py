"""Take the Dockerfile's own steps in an empty folder, where there is no container engine.

Reads `Dockerfile` and `.dockerignore` and carries out COPY, ENV, WORKDIR and RUN with the image's folders mapped into
a temporary one, and says how large it is what they add to the base image; sees that pictures drawn with it are those
that tests are held to, pixel by pixel; then starts what the image would start, with no DISCORD_TOKEN and so in the
sandbox, as the image's user when run as root, waits until the bot is connected and the HEALTHCHECK says so too, and
stops it with SIGTERM. The base image and VOLUME are not tried.
"""

# ruff: noqa: INP001, T201  # a script, and it prints
import contextlib
import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

SOURCE = Path(__file__).resolve().parent.parent
IMAGE_FOLDERS = re.compile(r"/(?=(?:src|opt|var/lib/hortus)\b)")
SECONDS_TO_START = 60
SECONDS_TO_STOP = 30


class Container:
    """What the image would be, under one folder of this machine."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.environment = {
            k: v for k, v in os.environ.items() if not k.startswith(("UV_P", "VIRTUAL_ENV", "MAKE", "PYTHONPATH"))
        }
        self.environment.pop("DISCORD_TOKEN", None)
        # The image's PATH: a Python in somebody's home could not be run by the image's user.
        self.environment["PATH"] = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
        self.folder = root
        self.user: int | None = None
        self.command: list[str] = []
        self.health: list[str] = []

    def here(self, text: str) -> str:
        """The text with the image's absolute paths turned into this machine's."""
        return IMAGE_FOLDERS.sub(lambda _: f"{self.root}/", text)

    def take(self, instruction: str, rest: str, context: Path) -> None:
        """Carries out one line of the Dockerfile."""
        match instruction:
            case "COPY" if rest.startswith("--from="):
                pass  # the stages share one folder here
            case "COPY":
                *sources, target = rest.split()
                for source in sources:
                    copy(context / source, self.folder / target, into=target.endswith("/"))
            case "RUN":
                subprocess.run(  # noqa: S603  # the Dockerfile's own commands
                    ["/bin/sh", "-euc", self.here(rest)], cwd=self.folder, env=self.environment, check=True
                )
            case "ENTRYPOINT" | "CMD":
                self.command += re.findall(r'"([^"]*)"', rest)
            case "HEALTHCHECK":
                self.health = re.findall(r'"([^"]*)"', rest)
            case "ARG" | "VOLUME" | "STOPSIGNAL":
                pass
            case _:
                self.settle(instruction, rest)

    def settle(self, instruction: str, rest: str) -> None:
        """Notes where, with what environment and as whom the following lines run."""
        match instruction:
            case "FROM":
                self.folder = self.root
            case "WORKDIR":
                self.folder = Path(self.here(rest))
                self.folder.mkdir(parents=True, exist_ok=True)
            case "ENV":
                for pair in shlex.split(rest):
                    name, _, value = pair.partition("=")
                    self.environment[name] = self.here(value.replace("$PATH", self.environment["PATH"]))
            case "USER":
                self.user = int(rest.partition(":")[0])
            case _:
                sys.exit(f"container-steps does not know {instruction}")

    def start(self, command: list[str], **more: Any) -> subprocess.Popen[bytes]:
        """Starts a command of the image's, as its user where that can be done."""
        user = self.user if os.geteuid() == 0 else None
        program = shutil.which(command[0], path=self.environment["PATH"])
        if program is None:
            sys.exit(f"the image has no {command[0]}")
        return subprocess.Popen(  # noqa: S603  # the Dockerfile's own command
            [program, *command[1:]],
            cwd=self.folder,
            env=self.environment,
            start_new_session=True,
            user=user,
            group=user,
            extra_groups=[] if user is not None else None,
            **more,
        )

    def run(self, command: list[str], what: str) -> None:
        """Runs a command to its end.

        Raises:
            SystemExit: it failed.
        """
        code = self.start(command).wait()
        if code != 0:
            sys.exit(f"{what} ended with {code}")


def copy(source: Path, target: Path, *, into: bool) -> None:
    """COPY: the content of a folder, or a file to a folder or a name."""
    if source.is_dir():
        shutil.copytree(source, target, dirs_exist_ok=True)
        return
    place = target / source.name if into or target.is_dir() else target
    place.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy2(source, place)


def make_context(folder: Path) -> None:
    """Copies what .dockerignore, a list of what is kept, lets in."""
    for line in (SOURCE / ".dockerignore").read_text().splitlines():
        if line.startswith("!"):
            kept = SOURCE / line[1:]
            if kept.is_dir():
                shutil.copytree(kept, folder / line[1:], ignore=shutil.ignore_patterns("__pycache__"))
            else:
                copy(kept, folder / line[1:], into=False)


def instructions() -> list[tuple[str, str]]:
    """The Dockerfile's lines, continued ones joined, comments left out."""
    text = (SOURCE / "Dockerfile").read_text().replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [(name, rest.strip()) for name, _, rest in (line.partition(" ") for line in lines)]


def free_port() -> int:
    """A port of 127.0.0.1 that nobody listens on."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def size_of(folder: Path) -> int:
    """The bytes of all files in a folder."""
    return sum(file.lstat().st_size for file in folder.rglob("*") if not file.is_dir())


def draw_goldens(container: Container) -> None:
    """Draws the golden pictures with the image's own Python and packages, and compares them with those kept."""
    tests = container.root / "tests"
    shutil.copytree(SOURCE / "tests", tests, ignore=shutil.ignore_patterns("__pycache__"))
    container.environment["PYTHONPATH"] = str(container.root)
    container.run(["python", "-m", "tests.renderers.golden", "compare"], "comparing the pictures")
    del container.environment["PYTHONPATH"]
    shutil.rmtree(tests)


def wait_until_ready(process: subprocess.Popen[bytes]) -> float:
    """Seconds until the bot says that it is connected; what it says meanwhile is passed on.

    Raises:
        SystemExit: the process ended, or was not ready in time.
    """
    assert process.stderr is not None  # noqa: S101  # told to the type checker
    began = time.monotonic()
    signal.signal(signal.SIGALRM, lambda *_: sys.exit(f"it was not ready within {SECONDS_TO_START} seconds"))
    signal.alarm(SECONDS_TO_START)
    for line in process.stderr:
        sys.stderr.buffer.write(line)
        if b" ready as " in line:
            signal.alarm(0)
            return time.monotonic() - began
    sys.exit(f"it ended with {process.wait()} instead of running")


def main() -> None:
    """Builds, starts and stops the image that is none."""
    with tempfile.TemporaryDirectory(prefix="hortus-container-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        context, root = folder / "context", folder / "root"
        context.mkdir()
        root.mkdir()
        make_context(context)
        container = Container(root)
        for instruction, rest in instructions():
            print(f"{instruction} {rest}", flush=True)
            container.take(instruction, rest, context)
        # The image is built; now it may write nothing but its volume.
        shutil.rmtree(context)
        print(f"It adds {size_of(root / 'opt/hortus') / 1e6:.0f} MB to the base image.", flush=True)
        draw_goldens(container)
        container.environment["HORTUS_PORT"] = str(free_port())
        container.environment["HORTUS_METRICS_PORT"] = str(free_port())
        process = container.start(container.command, stderr=subprocess.PIPE)
        try:
            print(f"It is ready after {wait_until_ready(process):.1f} seconds.", flush=True)
            print("The health check says: ", end="", flush=True)
            container.run(container.health, "the health check")
            process.send_signal(signal.SIGTERM)
            code = process.wait(SECONDS_TO_STOP)
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
        if code != 0:
            sys.exit(f"SIGTERM ended it with {code}, not with 0")
        print("SIGTERM ended it cleanly. The Dockerfile's steps work.")


if __name__ == "__main__":
    main()
