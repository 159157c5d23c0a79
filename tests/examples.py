"""How many examples property tests try: as many as the profile says, see `tests/conftest.py`."""

from hypothesis import settings


def fewer(times: int) -> settings:
    """For tests of which an example takes long: so many times fewer than the others."""
    return settings(max_examples=settings().max_examples // times)
