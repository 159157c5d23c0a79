"""What all tests share."""

from hypothesis import settings

# A shared machine is slow at times; how long an example takes says nothing about whether it is right.
settings.register_profile("hortus", deadline=None)
settings.load_profile("hortus")
