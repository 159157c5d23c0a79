"""A PostgreSQL server of the tests' own: in a folder of its own, reached by a socket there, gone afterwards."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_ROLE = "hortus"
_DATABASE = "postgres"  # the one that is always there
# Nothing here needs to outlive the tests.
_SETTINGS = "-c listen_addresses= -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c shared_buffers=32MB"


def binaries() -> Path | None:
    """The folder of the server's programs, None where it is not installed."""
    found = shutil.which("initdb")
    folders = [Path(found).resolve().parent] if found else []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((folder for folder in folders if (folder / "initdb").exists() and (folder / "pg_ctl").exists()), None)


@dataclass(frozen=True)
class Server:
    """A running server."""

    programs: Path
    folder: Path
    identity: dict[str, Any]

    def run(self, program: str, *arguments: str) -> None:
        """Runs one of the server's programs as the server's user."""
        log = self.folder / f"{program}.log"
        with log.open("wb") as output:
            command = [str(self.programs / program), *arguments]
            # In its own folder: the user may not be allowed where the tests were started.
            done = subprocess.run(
                command, check=False, stdout=output, stderr=output, cwd=self.folder, timeout=60, **self.identity
            )
        if done.returncode:
            raise RuntimeError(f"{program}: {log.read_text()}")

    def url(self, database: str) -> str:
        """The URL of one of the server's databases."""
        return f"postgresql://{_ROLE}@/{database}?host={self.folder}"

    def made(self, database: str, template: str = "template1") -> str:
        """The URL of a database made afresh: with all that its template has in it, at first nothing."""
        say = ["psql", "-X", "--quiet", f"--host={self.folder}", f"--username={_ROLE}"]
        drop, make = (
            f"DROP DATABASE IF EXISTS {database} WITH (FORCE)",
            f"CREATE DATABASE {database} TEMPLATE {template}",
        )
        self.run(*say, f"--command={drop}", f"--command={make}", _DATABASE)
        return self.url(database)

    def start(self) -> None:
        """Starts the server and waits until it answers."""
        log = f"--log={self.folder / 'server.log'}"
        self.run("pg_ctl", "start", "--wait", self._data, log, "-o", f"{_SETTINGS} -k {self.folder}")

    def stop(self) -> None:
        """Stops the server, whoever is connected."""
        self.run("pg_ctl", "stop", "--wait", "--mode=fast", self._data)

    @property
    def _data(self) -> str:
        return f"--pgdata={self.folder / 'data'}"


@contextmanager
def server(programs: Path) -> Iterator[Server]:
    """Starts a server, and stops it at the end."""
    folder = Path(tempfile.mkdtemp(prefix="hortus-postgres-"))
    running = Server(programs, folder, _identity(folder))
    data = f"--pgdata={folder / 'data'}"
    try:
        running.run("initdb", "--no-sync", "--auth=trust", f"--username={_ROLE}", "--encoding=UTF8", data)
        running.start()
        try:
            yield running
        finally:
            running.stop()
    finally:
        shutil.rmtree(folder)


def _identity(folder: Path) -> dict[str, Any]:
    """As whom to run the server: it refuses to be run by root."""
    if os.getuid() != 0:
        return {}
    import pwd  # here, since only some systems have it

    known = {entry.pw_name: entry for entry in pwd.getpwall()}
    user = known.get("postgres") or known["nobody"]
    os.chown(folder, user.pw_uid, user.pw_gid)
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
