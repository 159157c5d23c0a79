"""Pictures of the games, from positions and marks. They know the engine and Pillow, and no bot.

`renderers.gardens.board` and `renderers.wyr.garden` make a PNG of a scene. Both put sprites on a ground that
stays (`canvas`) in the colours of a `theme` and its `palettes`; `drawing` and `lettering` make the sprites.
"""
