"""Tests of the sandbox.

discord.py is loaded here first: it warns of a module that Python has dropped.
"""

import warnings

with warnings.catch_warnings():
    warnings.filterwarnings("ignore", "'audioop' is deprecated", DeprecationWarning)
    import discord  # noqa: F401  # loaded for those that come after
