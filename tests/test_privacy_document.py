"""What docs/privacy.md says is stored is what is stored: every table and column, and none besides."""

import re
from pathlib import Path
from typing import Final

import pytest

from bot.play.departures import INVITATIONS_KEPT, SERVERS_KEPT
from bot.storage.personal import _OF
from bot.storage.posts import KEPT
from bot.storage.tables import metadata

HOUSE: Final = Path(__file__).parent.parent
DOCUMENT: Final = (HOUSE / "docs/privacy.md").read_text()
SECTIONS: Final = dict(re.findall(r"^### `(\w+)`\n(.*?)(?=^##|\Z)", DOCUMENT, re.MULTILINE | re.DOTALL))

# Columns that can hold the id of a person.
NAMING: Final = {"person", "seat_0", "seat_1", "challenger", "opponent", "white", "daily_by"}


def test_every_table_has_a_section() -> None:
    assert set(SECTIONS) == set(metadata.tables)


@pytest.mark.parametrize("table", sorted(metadata.tables))
def test_every_column_is_named_once_and_no_other(table: str) -> None:
    cells = re.findall(r"^\| (`.*?`) \|", SECTIONS[table], re.MULTILINE)
    named = [name for cell in cells for name in re.findall(r"`(\w+)`", cell)]
    assert sorted(named) == sorted(metadata.tables[table].columns.keys())


def test_what_is_about_people_says_why_and_how_long() -> None:
    whole, nothing = DOCUMENT.split("### Nothing about anybody")
    about_nobody = set(re.findall(r"^### `(\w+)`", nothing, re.MULTILINE))
    assert about_nobody == {"dailies", "downtimes", "keep", "numbers", "shards"}
    for table in set(SECTIONS) - about_nobody:
        assert "*How long:*" in SECTIONS[table], table
    assert "⟨contact⟩" in whole
    assert "⟨name of the host⟩" in whole


def test_every_column_that_names_people_is_handed_out_and_deleted() -> None:
    naming = {table.name for table in metadata.sorted_tables if NAMING & set(table.columns.keys())}
    assert naming - {table.name for table in _OF} == {"stretches"}, "that says where a board is cut"


def test_the_times_are_those_of_the_code() -> None:
    assert f"deleted {SERVERS_KEPT.days} days after the bot was removed" in DOCUMENT
    assert f"{INVITATIONS_KEPT.days} days after their time is over" in SECTIONS["invitations"]
    assert KEPT.days == 7
    assert "a week" in SECTIONS["daily_posts"]


def test_readme_and_hosting_lead_there() -> None:
    assert "(docs/privacy.md)" in (HOUSE / "README.md").read_text()
    assert "(privacy.md)" in (HOUSE / "docs/hosting.md").read_text()
