from pathlib import Path

import pytest


@pytest.fixture
def rules_page() -> str:
    return (Path(__file__).parents[3] / "docs" / "rules" / "gardens.md").read_text(encoding="utf-8")
