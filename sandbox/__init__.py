"""A local stand-in for Discord, to play and test on: the same protocol, the same refusals, no internet."""
