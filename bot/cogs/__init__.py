"""Slash commands, a few lines each: options in, a deed of `ui` or `play` out."""
