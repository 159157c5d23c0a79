"""Choose the palettes afresh and keep them: `python -m renderers.palettes`. Look at the pictures before you commit."""

from pathlib import Path

from renderers.palettes import file_name
from renderers.palettes.choice import chosen
from renderers.theme import THEMES


def main() -> None:
    """Write the palette of each game and theme beside this file."""
    for theme in THEMES.values():
        for game, colours in chosen(theme).items():
            lines = "".join(f"{red:02x}{green:02x}{blue:02x}\n" for red, green, blue in colours)
            Path(__file__).with_name(file_name(game, theme)).write_text(lines, encoding="ascii")


if __name__ == "__main__":
    main()
