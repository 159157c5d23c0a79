"""What the documents say of commands, settings, files and numbers is so."""

import ast
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import discord
import pytest

from bot.settings import Settings
from bot.ui.check import INVITED, invite_link

HOUSE = Path(__file__).parent.parent
PAGES = sorted([*HOUSE.glob("*.md"), *HOUSE.glob("docs/**/*.md")])

# https://discord.com/developers/docs/topics/permissions: the bit of each permission that hosting.md asks for.
PERMISSION_BITS = {
    "View Channels": 10,
    "Send Messages": 11,
    "Attach Files": 15,
    "Read Message History": 16,
    "Send Messages in Threads": 38,
    "Create Public Threads": 35,
}

# Where the bot finds Discord: for the sandbox, which hands them over itself. Nobody sets them by hand.
BY_SANDBOX = {"HORTUS_API_URL", "HORTUS_GATEWAY_URL"}
# Read by compose.yaml, not by the bot.
BY_COMPOSE = {"COMPOSE_PROFILES", "POSTGRES_PASSWORD"}


class Noted(dict[str, str]):
    """An empty environment that notes what was asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: set[str] = set()

    def get(self, key: str, default: str = "") -> str:  # type: ignore[override]  # as an environment is asked
        self.asked.add(key)
        return default


def settings_read() -> set[str]:
    noted = Noted()
    Settings.read(noted)
    return noted.asked - BY_SANDBOX


def links(page: Path) -> Iterator[str]:
    for target in re.findall(r"(?:\]\(|src=\")([^)\s\"]+)", page.read_text()):
        if "://" not in target and not target.startswith(("#", "mailto:")):
            yield target.partition("#")[0]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(HOUSE)))
def test_links_lead_somewhere(page: Path) -> None:
    assert [link for link in links(page) if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(HOUSE)))
def test_make_targets_exist(page: Path) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (HOUSE / "Makefile").read_text(), re.MULTILINE))
    named = set(re.findall(r"(?:^|`)make ([a-z-]+)\b", page.read_text(), re.MULTILINE))
    assert named <= targets


def test_files_of_tests_and_benchmarks_exist() -> None:
    told = (HOUSE / "docs/reliability.md").read_text()
    files = set(re.findall(r"tests/[a-z0-9_/.]+", told))
    files |= {name.replace(".", "/") + ".py" for name in re.findall(r"-m (benchmarks\.[a-z_]+)", told)}
    assert len(files) > 10
    assert [file for file in files if not (HOUSE / file).exists()] == []


def test_make_alone_lists_every_target() -> None:
    makefile = (HOUSE / "Makefile").read_text()
    phony = re.findall(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)[0].split()
    listed = subprocess.run(["make"], cwd=HOUSE, capture_output=True, text=True, check=True).stdout  # noqa: S607  # make is on the PATH
    assert re.findall(r"^make ([a-z-]+)", listed, re.MULTILINE) == phony


def test_the_example_holds_every_setting() -> None:
    example = (HOUSE / ".env.example").read_text()
    assert set(re.findall(r"^#?([A-Z_]+)=", example, re.MULTILINE)) == settings_read() | BY_COMPOSE


def test_the_example_gives_no_secret_away() -> None:
    example = (HOUSE / ".env.example").read_text()
    assert set(re.findall(r"^([A-Z_]+=.*)$", example, re.MULTILINE)) == {"DISCORD_TOKEN="}
    assert re.findall(r"(?:SECRET|PASSWORD)=(.+)$", example, re.MULTILINE) == []


def test_hosting_explains_every_setting() -> None:
    hosting = (HOUSE / "docs/hosting.md").read_text()
    assert set(re.findall(r"^\| `([A-Z_]+)` \|", hosting, re.MULTILINE)) == settings_read()


def test_the_invite_asks_for_the_permissions_in_the_table() -> None:
    hosting = (HOUSE / "docs/hosting.md").read_text()
    [invite] = re.findall(r"https://discord\.com/oauth2/authorize\S+", hosting)
    query = parse_qs(urlsplit(invite).query)
    table = re.findall(r"^\| ([A-Z][^|`]*) \| [a-z]", hosting, re.MULTILINE)
    named = {name.strip() for row in table for name in row.split(",")}
    assert named == set(PERMISSION_BITS)
    assert int(query["permissions"][0]) == sum(1 << bit for bit in PERMISSION_BITS.values())
    assert query["scope"] == ["bot applications.commands"]
    assert invite == invite_link(1).replace("client_id=1&", "client_id=APPLICATION_ID&")


def test_the_invite_asks_for_the_permissions_the_code_uses_and_no_other() -> None:
    """Whatever permission the bot asks about, it asks about by its name."""
    said = {
        constant.value
        for file in HOUSE.glob("bot/**/*.py")
        for constant in ast.walk(ast.parse(file.read_text()))
        if isinstance(constant, ast.Constant) and isinstance(constant.value, str)
    }
    assert said & set(discord.Permissions.VALID_FLAGS) == set(INVITED)
