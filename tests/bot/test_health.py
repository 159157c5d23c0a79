"""`python -m bot.health`, the container's health check, against a page that says this and that."""

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest

from bot.health import main


@contextmanager
def _page(host: str, status: int, said: str) -> Iterator[int]:
    """A page at a port of its own that always says the same."""

    class Page(BaseHTTPRequestHandler):
        def do_GET(self) -> None:  # the library's name
            self.send_response(status if self.path == "/healthz" else 404)
            self.end_headers()
            self.wfile.write(said.encode())

        def log_message(self, *_: object) -> None:
            """Nothing is printed."""

    with HTTPServer((host, 0), Page) as server:
        serving = Thread(target=server.serve_forever, args=(0.01,))
        serving.start()
        yield server.server_port
        server.shutdown()
        serving.join()


@pytest.mark.parametrize(("status", "said", "code"), [(200, "ok\n", 0), (503, "not connected to Discord yet\n", 1)])
def test_what_the_bot_says_is_the_answer(
    status: int, said: str, code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:1")  # which containers may be given for other addresses
    with _page("127.0.0.1", status, said) as port:
        monkeypatch.setenv("HORTUS_METRICS_PORT", str(port))
        assert main() == code
    assert capsys.readouterr().out == said


@pytest.mark.parametrize("host", ["0.0.0.0", "127.0.0.2"])  # noqa: S104  # what hosts set
def test_it_asks_where_the_bot_listens(host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HORTUS_METRICS_HOST", host)
    with _page(host, 200, "ok\n") as port:
        monkeypatch.setenv("HORTUS_METRICS_PORT", str(port))
        assert main() == 0


@pytest.mark.parametrize(("port", "said"), [("1", "does not answer"), ("", "HORTUS_METRICS_PORT is not set")])
def test_where_nobody_answers_it_says_so(
    port: str, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HORTUS_METRICS_PORT", port)
    assert main() == 1
    assert said in capsys.readouterr().out
