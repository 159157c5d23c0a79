"""Whole games as animated pictures: half a second a drop in Gardens, half a second a move in Wyr."""

from renderers.replay.films import BoardFilm, GardenFilm, board_film, garden_film

__all__ = ["BoardFilm", "GardenFilm", "board_film", "garden_film"]
