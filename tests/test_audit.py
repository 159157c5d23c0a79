"""The audit of the packages, asking a service of known vulnerabilities that stands here and speaks as OSV does."""

import json
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

ROOT = Path(__file__).parents[1]
UV = ROOT / ".venv-uv" / "bin" / "uv"
IDENTITY = "PYSEC-2000-1"
FLAW = {
    "id": IDENTITY,
    "modified": "2000-01-01T00:00:00Z",
    "summary": "A tower falls",
    "affected": [{"package": {"name": "pillow", "ecosystem": "PyPI"}}],
}


@contextmanager
def service(*flawed: str) -> Iterator[str]:
    """Knows a flaw of these packages and of no others."""

    class Service(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["queries"]
            known = [{"id": FLAW["id"], "modified": FLAW["modified"]}]
            self._say({"results": [{"vulns": known} if q["package"]["name"] in flawed else {} for q in asked]})

        def do_GET(self) -> None:
            self._say(FLAW)

        def _say(self, told: Any) -> None:
            data = json.dumps(told).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Service) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()


def audit(url: str) -> tuple[int, str]:
    command = ["sh", "scripts/audit.sh", str(UV), "--service-url", url]
    once = os.environ | {"UV_HTTP_RETRIES": "0"}
    done = subprocess.run(command, check=False, capture_output=True, text=True, cwd=ROOT, timeout=60, env=once)
    return done.returncode, done.stdout + done.stderr


def test_packages_without_a_known_flaw_pass() -> None:
    with service() as url:
        status, said = audit(url)
    assert status == 0, said
    assert "no known vulnerabilities" in said


def test_a_known_flaw_fails_and_is_named() -> None:
    with service("pillow") as url:
        status, said = audit(url)
    assert status == 1, said
    assert "pillow" in said
    assert IDENTITY in said


def test_where_nobody_answers_it_says_so_and_passes() -> None:
    with service() as url:
        pass
    status, said = audit(url)
    assert status == 0, said
    assert "NOT AUDITED" in said
