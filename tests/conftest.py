"""What all tests share."""

import shutil
from pathlib import Path

import pytest
import sqlalchemy as sa
from hypothesis import settings

from bot.storage import schema

# A shared machine is slow at times; how long an example takes says nothing about whether it is right.
settings.register_profile("hortus", deadline=None, max_examples=50)
settings.register_profile("fuzz", deadline=None, max_examples=2500)
settings.load_profile("hortus")


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite file with all tables and nothing in them. To copy it is quicker than to run the migrations."""
    file = tmp_path_factory.mktemp("migrated") / "hortus.db"
    engine = sa.create_engine(f"sqlite:///{file}", poolclass=sa.NullPool)
    with engine.begin() as connection:
        schema.upgrade(connection)
    return file


@pytest.fixture
def database(tmp_path: Path, migrated: Path) -> str:
    """The URL of a database of the test's own, with nothing in it: the file `hortus.db` in `tmp_path`."""
    file = tmp_path / "hortus.db"
    shutil.copy(migrated, file)
    return f"sqlite:///{file}"
