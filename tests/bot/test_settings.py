"""What a host may set."""

import pytest

from bot.settings import DEFAULT_DATABASE, DEFAULT_PORT, Settings, SettingsError
from bot.shards import Shards

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
    "name",
    [
        *(*NAMES, "HORTUS_LOG", "HORTUS_LOG_LEVEL", "HORTUS_PORT", "HORTUS_METRICS_PORT", "HORTUS_WORKERS"),
        *("SHARD_COUNT", "SHARD_IDS"),
    ],
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


@pytest.mark.parametrize(
    ("given", "count", "shards"),
    [
        ({}, None, Shards(1, (0,))),
        ({"SHARD_COUNT": "1"}, 1, Shards(1, (0,))),
        ({"SHARD_COUNT": "3"}, 3, Shards(3, (0, 1, 2))),
        ({"SHARD_COUNT": "3", "SHARD_IDS": "1"}, 3, Shards(3, (1,))),
        ({"SHARD_COUNT": "4", "SHARD_IDS": "3, 0"}, 4, Shards(4, (0, 3))),
        ({"SHARD_COUNT": " 8 ", "SHARD_IDS": " 0-3 "}, 8, Shards(8, (0, 1, 2, 3))),
        ({"SHARD_COUNT": "8", "SHARD_IDS": "0-2,2-4,7"}, 8, Shards(8, (0, 1, 2, 3, 4, 7))),
    ],
)
def test_shards(given: dict[str, str], count: int | None, shards: Shards) -> None:
    settings = Settings.read(given)
    assert (settings.shard_count, settings.shards) == (count, shards)


@pytest.mark.parametrize("given", ["0", "-1", "two", "1.5", "10000", "٤"])
def test_a_count_of_shards_that_is_none_is_named(given: str) -> None:
    with pytest.raises(SettingsError, match=r"SHARD_COUNT is .*from 1 to 9999, the same for all"):
        Settings.read({"SHARD_COUNT": given})


def test_shards_of_how_many_has_to_be_said() -> None:
    with pytest.raises(SettingsError, match=r"SHARD_IDS is '0', but SHARD_COUNT, .* is not set"):
        Settings.read({"SHARD_IDS": "0"})


@pytest.mark.parametrize("given", ["a", "-1", "0-", "0,,1", "0 1", "0;1", "0-1-2", "٠", "0" * 5000, ","])
def test_shards_that_cannot_be_read_are_named_with_what_can(given: str) -> None:
    with pytest.raises(SettingsError, match=r"SHARD_IDS is .*; use numbers and ranges, as in 0,1 or 0-3"):
        Settings.read({"SHARD_COUNT": "4", "SHARD_IDS": given})


def test_shards_that_there_are_not_are_named() -> None:
    with pytest.raises(SettingsError, match="SHARD_IDS is '0-4'; there is no shard 4: the 4 of SHARD_COUNT"):
        Settings.read({"SHARD_COUNT": "4", "SHARD_IDS": "0-4"})
    with pytest.raises(SettingsError, match="SHARD_IDS is '3-1'; a range goes from the lower"):
        Settings.read({"SHARD_COUNT": "4", "SHARD_IDS": "3-1"})


def test_every_server_has_one_shard_and_what_is_in_none_is_the_first_ones() -> None:
    guild = (1234 * 3 + 2 << 22) + 567  # by Discord's rule: (id >> 22) % count
    assert [Shards(3, (shard,)).own(guild) for shard in range(3)] == [False, False, True]
    assert [Shards(3, (shard,)).own(None) for shard in range(3)] == [True, False, False]
    assert Shards(3, (1, 2)).own(guild)
    assert Shards.all_of(1).own(guild)


def test_secrets_are_not_shown() -> None:
    given = dict.fromkeys(("DISCORD_TOKEN", "HORTUS_SECRET", "DATABASE_URL", "SENTRY_DSN"), "this is not to be shown")
    assert "this is not to be shown" not in repr(Settings.read(given))


@pytest.mark.parametrize("given", ["x", "fifteen signs 5"])
def test_a_secret_that_is_soon_guessed_is_refused_without_saying_it(given: str) -> None:
    with pytest.raises(SettingsError, match="HORTUS_SECRET is too easy to guess") as caught:
        Settings.read({"HORTUS_SECRET": given})
    assert given not in str(caught.value).removeprefix("HORTUS_SECRET is too easy to guess; use 16")
