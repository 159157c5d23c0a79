"""Measured claims, one command each."""
