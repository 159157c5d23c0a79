"""The log: what its lines are about, and what never stands in them."""

import asyncio
import json
import logging
import sys

import pytest

from bot.journal import Json, Readable, about, note, secrets_of, subject
from bot.settings import Settings

SETTINGS = Settings(
    token="MTIz.the-token.xyz",  # noqa: S106  # no token at all
    secret="seeds of the days",  # noqa: S106  # nor a secret
    database_url="postgresql://hortus:p%40ss-word@localhost/hortus",
    sentry_dsn="https://0123456789abcdef@reports.example/1",
)
SECRETS = ("MTIz.the-token.xyz", "seeds of the days", "p%40ss-word", "p@ss-word", "0123456789abcdef")


def line(formatter: type[logging.Formatter], message: str, error: Exception | None = None) -> str:
    secrets = secrets_of(SETTINGS)
    info = None
    if error is not None:
        try:
            raise error
        except type(error):
            info = sys.exc_info()
    record = logging.LogRecord("bot.test", logging.INFO, __file__, 1, message, None, info)
    return formatter(secrets).format(record)  # type: ignore[arg-type]  # both of ours take the secrets


@pytest.mark.parametrize("formatter", [Readable, Json])
@pytest.mark.parametrize("secret", SECRETS)
def test_no_secret_is_told(formatter: type[logging.Formatter], secret: str) -> None:
    assert secret not in line(formatter, f"connecting with {secret}!")
    assert secret not in line(formatter, "it failed", ValueError(f"no {secret}!"))


@pytest.mark.parametrize(
    ("url", "password"),
    [
        ("postgresql://hortus:pa#ss/wo?rd@localhost/hortus", "pa#ss/wo?rd"),  # unquoted, as the database takes it
        ("postgresql://hortus@localhost/hortus", None),
        ("sqlite:///var/hortus.db", None),
        ("postgresql://[localhost/hortus", None),  # which is told in its own time
    ],
)
def test_the_password_is_found_however_it_is_written(url: str, password: str | None) -> None:
    assert secrets_of(Settings(database_url=url)) == ({password} if password else set())


@pytest.mark.parametrize("formatter", [Readable, Json])
def test_nor_is_what_answers_an_interaction(formatter: type[logging.Formatter]) -> None:
    for path in ("interactions/12345/aW50ZXJhY3Rpb24/callback", "webhooks/12345/aW50ZXJhY3Rpb24?wait=true"):
        said = line(formatter, f"429 at https://discord.com/api/v10/{path}, waiting")
        assert "aW50" not in said
        assert "12345/***" in said


def test_lines_say_what_they_are_about() -> None:
    with about(interaction=7):
        note(match=45)
        with about(match=46):
            assert line(Readable, "moved").endswith(" INFO    bot.test: moved (interaction 7, match 46)")
        assert json.loads(line(Json, "moved")) | {"time": ""} == {
            "time": "",
            "level": "INFO",
            "logger": "bot.test",
            "message": "moved",
            "interaction": "7",
            "match": "45",
        }
    assert line(Readable, "moved").endswith("bot.test: moved")


def test_the_first_line_of_a_traceback_says_it_too() -> None:
    with about(match=3):
        first, *rest = line(Readable, "it failed", KeyError("x")).splitlines()
    assert first.endswith("it failed (match 3)")
    assert rest[-1] == "KeyError: 'x'"
    assert json.loads(line(Json, "two\nlines", KeyError("x")))["exception"].endswith("KeyError: 'x'")
    assert "\n" not in line(Json, "two\nlines", KeyError("x"))


async def test_tasks_are_about_what_began_them_and_do_not_mix() -> None:
    async def press(number: int) -> dict[str, str]:
        with about(interaction=number):
            await asyncio.sleep(0)
            note(match=number)
            return await asyncio.create_task(told())

    async def told() -> dict[str, str]:
        await asyncio.sleep(0)
        return subject()

    first, second = await asyncio.gather(press(1), press(2))
    assert first == {"interaction": "1", "match": "1"}
    assert second == {"interaction": "2", "match": "2"}
    assert subject() == {}
