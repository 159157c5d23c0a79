"""What a picture wears: the colour of every role.

Drawing asks for roles, never for colours, so that another theme is another `Theme` and nothing else.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

Colour = tuple[int, int, int]
"""Red, green, blue, each 0 to 255."""


@dataclass(frozen=True, slots=True, eq=False)
class Theme:
    """Roles and their colours. A theme is one of the constants below: it equals itself alone.

    Two accents, two meanings, never swapped: `ask` wants something (in hand, may be entered, winner),
    `tell` says something (what just happened, what matches). Each `_case` is the dark casing of its accent.
    """

    name: str
    flat: bool
    """Plain surfaces with outlines in `line`: no gradients, no shadows, no texture."""
    grain: float
    """The opacity of the strongest texture, 0 to 0.13."""

    frame: Colour
    """The panel behind everything, and the header."""
    line: Colour
    """The hairline at the picture's edge."""
    text: Colour
    muted: Colour
    tell: Colour
    tell_case: Colour
    ask: Colour
    ask_case: Colour
    """Also what is written on `ask`."""

    upper: Colour
    lower: Colour
    upper_base: Colour
    lower_base: Colour
    """Bases lie between the fields of a level."""
    face: Colour
    """The board's front edge."""
    high: Colour
    home: Colour
    """The gardens of the two levels."""
    name_ink: Colour
    garden_ink: Colour
    wall_a: Colour
    wall_b: Colour
    mortar: Colour
    cap: Colour
    """The lit edge on top of the wall."""

    white_top: Colour
    white_side: Colour
    white_edge: Colour
    white_ring: Colour
    white_ink: Colour
    black_top: Colour
    black_side: Colour
    black_edge: Colour
    black_rim: Colour
    black_pip: Colour
    black_ink: Colour
    white_tread: Colour
    white_riser: Colour
    black_tread: Colour
    black_riser: Colour

    table: Colour
    panel: Colour
    slot: Colour
    slot_line: Colour
    card: Colour
    card_edge: Colour
    dim_card: Colour
    """Cards that may be taken wear `card`, the others `dim_card` and the dim inks."""
    rose: Colour
    clover: Colour
    foxglove: Colour
    marigold: Colour
    dim_rose: Colour
    dim_clover: Colour
    dim_foxglove: Colour
    dim_marigold: Colour
    keiju: Colour
    keiju_edge: Colour
    keiju_figure: Colour
    keiju_ink: Colour
    keiju_wing: Colour


def blend(under: Colour, over: Colour, share: float) -> Colour:
    """The colour seen where `over` lies on `under` with an opacity of `share`, 0 to 1."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(under, over, strict=True))
    return red, green, blue


def _hex(code: str) -> Colour:
    return int(code[:2], 16), int(code[2:4], 16), int(code[4:], 16)


WOOD: Final = Theme(
    name="wood",
    flat=False,
    grain=0.13,
    frame=_hex("3A2417"),
    line=_hex("6A4932"),
    text=_hex("FBEFD8"),
    muted=_hex("D6BE9C"),
    tell=_hex("86E3D3"),
    tell_case=_hex("16302C"),
    ask=_hex("FFD34D"),
    ask_case=_hex("3A2408"),
    upper=_hex("BA8C5A"),
    lower=_hex("A57849"),
    upper_base=_hex("7D5533"),
    lower_base=_hex("5F3F27"),
    face=_hex("4A2E1B"),
    high=_hex("929868"),
    home=_hex("7C8A58"),
    name_ink=_hex("140A03"),
    garden_ink=_hex("0E1307"),
    wall_a=_hex("9A8F7C"),
    wall_b=_hex("8B806D"),
    mortar=_hex("5C5347"),
    cap=_hex("BDB19A"),
    white_top=_hex("FBF5E6"),
    white_side=_hex("E6D9BC"),
    white_edge=_hex("38260F"),
    white_ring=_hex("A5854F"),
    white_ink=_hex("2A1B10"),
    black_top=_hex("322A27"),
    black_side=_hex("1D1816"),
    black_edge=_hex("070504"),
    black_rim=_hex("8F8074"),
    black_pip=_hex("EBDDC4"),
    black_ink=_hex("FAF1DF"),
    white_tread=_hex("F6ECD6"),
    white_riser=_hex("CBB68F"),
    black_tread=_hex("4A403A"),
    black_riser=_hex("211B18"),
    table=_hex("4A3021"),
    panel=_hex("3B2518"),
    slot=_hex("3B2518"),
    slot_line=_hex("94714F"),
    card=_hex("FBF4E3"),
    card_edge=_hex("C9B58F"),
    dim_card=_hex("BCA788"),
    rose=_hex("BC1B66"),
    clover=_hex("134010"),
    foxglove=_hex("4450DC"),
    marigold=_hex("925500"),
    dim_rose=_hex("740E3C"),
    dim_clover=_hex("0F2A08"),
    dim_foxglove=_hex("2A2F96"),
    dim_marigold=_hex("583400"),
    keiju=_hex("2C3550"),
    keiju_edge=_hex("8F9CC4"),
    keiju_figure=_hex("F6E7B8"),
    keiju_ink=_hex("F6E7B8"),
    keiju_wing=_hex("8C9BD0"),
)

NIGHT: Final = Theme(
    name="night",
    flat=False,
    grain=0.10,
    frame=_hex("12172A"),
    line=_hex("34405F"),
    text=_hex("EEF2FC"),
    muted=_hex("AEBAD3"),
    tell=_hex("7FE6DA"),
    tell_case=_hex("0C2026"),
    ask=_hex("FFD257"),
    ask_case=_hex("33230A"),
    upper=_hex("4C5E84"),
    lower=_hex("3F4E70"),
    upper_base=_hex("2B3653"),
    lower_base=_hex("20293F"),
    face=_hex("0C1020"),
    high=_hex("3F6561"),
    home=_hex("375954"),
    name_ink=_hex("F1F5FF"),
    garden_ink=_hex("F0F6F4"),
    wall_a=_hex("667089"),
    wall_b=_hex("596279"),
    mortar=_hex("2E364B"),
    cap=_hex("8D98B2"),
    white_top=_hex("F5F7FC"),
    white_side=_hex("CBD4E6"),
    white_edge=_hex("3A4664"),
    white_ring=_hex("7F8DB0"),
    white_ink=_hex("151B2C"),
    black_top=_hex("1A1E2B"),
    black_side=_hex("0E111A"),
    black_edge=_hex("B9C6E6"),
    black_rim=_hex("7485B3"),
    black_pip=_hex("E2E8F6"),
    black_ink=_hex("F5F7FC"),
    white_tread=_hex("EEF2FA"),
    white_riser=_hex("AAB6CE"),
    black_tread=_hex("2B3147"),
    black_riser=_hex("0E111A"),
    table=_hex("1A2136"),
    panel=_hex("131930"),
    slot=_hex("131930"),
    slot_line=_hex("5F6F9C"),
    card=_hex("F3F5FB"),
    card_edge=_hex("A9B5CF"),
    dim_card=_hex("9DAAC6"),
    rose=_hex("BC1B66"),
    clover=_hex("134010"),
    foxglove=_hex("4450DC"),
    marigold=_hex("925500"),
    dim_rose=_hex("760D41"),
    dim_clover=_hex("0D2807"),
    dim_foxglove=_hex("242F94"),
    dim_marigold=_hex("583300"),
    keiju=_hex("3A2F63"),
    keiju_edge=_hex("A99AE0"),
    keiju_figure=_hex("FBEFC8"),
    keiju_ink=_hex("FBEFC8"),
    keiju_wing=_hex("9C8CDA"),
)

CONTRAST: Final = Theme(
    name="contrast",
    flat=True,
    grain=0.0,
    frame=_hex("000000"),
    line=_hex("FFFFFF"),
    text=_hex("FFFFFF"),
    muted=_hex("FFFFFF"),
    tell=_hex("35F0FF"),
    tell_case=_hex("000000"),
    ask=_hex("FFE600"),
    ask_case=_hex("000000"),
    upper=_hex("4A4A4A"),
    lower=_hex("333333"),
    upper_base=_hex("000000"),
    lower_base=_hex("000000"),
    face=_hex("000000"),
    high=_hex("1F3F5C"),
    home=_hex("17304A"),
    name_ink=_hex("FFFFFF"),
    garden_ink=_hex("FFFFFF"),
    wall_a=_hex("000000"),
    wall_b=_hex("000000"),
    mortar=_hex("8C8C8C"),
    cap=_hex("FFFFFF"),
    white_top=_hex("FFFFFF"),
    white_side=_hex("FFFFFF"),
    white_edge=_hex("000000"),
    white_ring=_hex("000000"),
    white_ink=_hex("000000"),
    black_top=_hex("000000"),
    black_side=_hex("000000"),
    black_edge=_hex("FFFFFF"),
    black_rim=_hex("FFFFFF"),
    black_pip=_hex("FFFFFF"),
    black_ink=_hex("FFFFFF"),
    white_tread=_hex("FFFFFF"),
    white_riser=_hex("BBBBBB"),
    black_tread=_hex("000000"),
    black_riser=_hex("000000"),
    table=_hex("000000"),
    panel=_hex("000000"),
    slot=_hex("000000"),
    slot_line=_hex("8A8A8A"),
    card=_hex("FFFFFF"),
    card_edge=_hex("FFFFFF"),
    dim_card=_hex("2E2E2E"),
    rose=_hex("B8005E"),
    clover=_hex("0B3D00"),
    foxglove=_hex("2F3CD0"),
    marigold=_hex("9A5600"),
    dim_rose=_hex("FF8FC0"),
    dim_clover=_hex("C8F08A"),
    dim_foxglove=_hex("A9B4FF"),
    dim_marigold=_hex("FFB347"),
    keiju=_hex("000000"),
    keiju_edge=_hex("FFE600"),
    keiju_figure=_hex("FFE600"),
    keiju_ink=_hex("FFFFFF"),
    keiju_wing=_hex("FFFFFF"),
)

THEMES: Final[Mapping[str, Theme]] = MappingProxyType({theme.name: theme for theme in (WOOD, NIGHT, CONTRAST)})
"""All themes by name: `wood`, `night`, `contrast`."""
