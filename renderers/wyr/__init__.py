"""The pictures of Wyr: the garden, its Basket and Harvest, and what the lowest Keiju asks for."""

from renderers.wyr.picture import garden
from renderers.wyr.scene import Scene, Words

__all__ = ["Scene", "Words", "garden"]
