"""The one typeface, Red Hat Display: the font file of each weight.

Numerals are BLACK, titles and place names EXTRA_BOLD, labels BOLD, what is asked SEMI_BOLD, muted words MEDIUM.
"""

from importlib.resources import files
from typing import Final


def _font(weight: str) -> str:
    return str(files("font_rhd") / "files" / f"RedHatDisplay-{weight}.ttf")


BLACK: Final = _font("Black")
EXTRA_BOLD: Final = _font("ExtraBold")
BOLD: Final = _font("Bold")
SEMI_BOLD: Final = _font("SemiBold")
MEDIUM: Final = _font("Medium")
