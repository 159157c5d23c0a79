"""Wyr in Discord: the garden and its controls, what is shared of it, best lines."""
