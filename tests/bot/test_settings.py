"""What a host may set."""

import pytest

from bot.settings import DEFAULT_DATABASE, DEFAULT_PORT, Settings, SettingsError

NAMES = {
    "DISCORD_TOKEN": "token",
    "DATABASE_URL": "database_url",
    "HORTUS_SECRET": "secret",
    "HORTUS_API_URL": "api_url",
    "HORTUS_GATEWAY_URL": "gateway_url",
    "HORTUS_METRICS_HOST": "metrics_host",
    "SENTRY_DSN": "sentry_dsn",
}


def test_nothing_needs_to_be_set() -> None:
    assert Settings.read({}) == Settings()
    assert Settings().token is None
    assert Settings().secret is None
    assert Settings().database_url == DEFAULT_DATABASE
    assert Settings().port == DEFAULT_PORT
    assert Settings.read({"PATH": "/bin", "PORT": "1"}) == Settings()


@pytest.mark.parametrize("name", NAMES)
def test_each_setting_is_taken_without_the_spaces_around_it(name: str) -> None:
    settings = Settings.read({name: "  a value of some length \n"})
    assert getattr(settings, NAMES[name]) == "a value of some length"


@pytest.mark.parametrize(
    "name", [*NAMES, "HORTUS_LOG", "HORTUS_LOG_LEVEL", "HORTUS_PORT", "HORTUS_METRICS_PORT", "HORTUS_WORKERS"]
)
@pytest.mark.parametrize("empty", ["", "   "])
def test_an_empty_one_counts_as_left_out(name: str, empty: str) -> None:
    assert Settings.read({name: empty}) == Settings()


@pytest.mark.parametrize(("given", "level"), [("debug", "DEBUG"), ("Warning", "WARNING"), ("ERROR", "ERROR")])
def test_levels_in_any_case(given: str, level: str) -> None:
    assert Settings.read({"HORTUS_LOG_LEVEL": given}).log_level == level


@pytest.mark.parametrize("given", ["loud", "10", "-"])
def test_a_level_that_is_none_is_named_with_those_there_are(given: str) -> None:
    with pytest.raises(SettingsError, match=f"HORTUS_LOG_LEVEL is '{given.upper()}'.*DEBUG, INFO"):
        Settings.read({"HORTUS_LOG_LEVEL": given})


@pytest.mark.parametrize(("given", "port"), [("0", 0), ("9000", 9000), ("65535", 65535)])
def test_ports(given: str, port: int) -> None:
    assert Settings.read({"HORTUS_PORT": given}).port == port


@pytest.mark.parametrize("given", ["65536", "-1", "http", "80.5", "٨٠", "8080x", "9" * 5000])
def test_a_port_that_is_none_is_named(given: str) -> None:
    with pytest.raises(SettingsError, match=r"HORTUS_PORT is .*from 0 to 65535"):
        Settings.read({"HORTUS_PORT": given})


def test_the_pages_for_who_watches_are_nowhere_but_where_asked_for() -> None:
    assert Settings().metrics_port is None
    assert Settings().metrics_host == "127.0.0.1"
    assert Settings.read({"HORTUS_METRICS_PORT": "0"}).metrics_port == 0
    with pytest.raises(SettingsError, match=r"HORTUS_METRICS_PORT is '65536'.*from 0 to 65535"):
        Settings.read({"HORTUS_METRICS_PORT": "65536"})


def test_the_log_is_text_or_json() -> None:
    assert Settings().log == "text"
    assert Settings.read({"HORTUS_LOG": "JSON"}).log == "json"
    with pytest.raises(SettingsError, match="HORTUS_LOG is 'xml'; use text or json"):
        Settings.read({"HORTUS_LOG": "xml"})


def test_workers_are_counted() -> None:
    assert Settings().workers is None
    assert Settings.read({"HORTUS_WORKERS": " 4 "}).workers == 4


@pytest.mark.parametrize("given", ["0", "-1", "100", "two", "1.5", "٤"])
def test_a_count_of_workers_that_is_none_is_named(given: str) -> None:
    with pytest.raises(SettingsError, match=r"HORTUS_WORKERS is .*from 1 to 99"):
        Settings.read({"HORTUS_WORKERS": given})


def test_secrets_are_not_shown() -> None:
    given = dict.fromkeys(("DISCORD_TOKEN", "HORTUS_SECRET", "DATABASE_URL", "SENTRY_DSN"), "this is not to be shown")
    assert "this is not to be shown" not in repr(Settings.read(given))


@pytest.mark.parametrize("given", ["x", "fifteen signs 5"])
def test_a_secret_that_is_soon_guessed_is_refused_without_saying_it(given: str) -> None:
    with pytest.raises(SettingsError, match="HORTUS_SECRET is too easy to guess") as caught:
        Settings.read({"HORTUS_SECRET": given})
    assert given not in str(caught.value).removeprefix("HORTUS_SECRET is too easy to guess; use 16")
