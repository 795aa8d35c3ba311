"""Contrast as WCAG 2 reckons it, and how colours look to eyes that lack a kind of cone."""

from __future__ import annotations

from collections.abc import Iterator
from math import dist
from typing import Final

from rich.color import Color, ColorType
from rich.style import Style

RGB = tuple[int, int, int]

XTERM: Final[tuple[RGB, ...]] = (
    *((0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0)),
    *((0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229)),
    *((127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0)),
    *((92, 92, 255), (255, 0, 255), (0, 255, 255), (255, 255, 255)),
)
"""The sixteen colours as xterm has them."""
VGA: Final[tuple[RGB, ...]] = (
    *((0, 0, 0), (170, 0, 0), (0, 170, 0), (170, 85, 0)),
    *((0, 0, 170), (170, 0, 170), (0, 170, 170), (170, 170, 170)),
    *((85, 85, 85), (255, 85, 85), (85, 255, 85), (255, 255, 85)),
    *((85, 85, 255), (255, 85, 255), (85, 255, 255), (255, 255, 255)),
)
"""The sixteen colours as a console has them."""
BLACK: Final = (0, 0, 0)
WHITE: Final = (255, 255, 255)

# Machado, Oliveira and Fernandes 2009, at full severity, in linear light.
MISSING: Final = {
    "red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "green": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "blue": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def linear(rgb: RGB) -> tuple[float, float, float]:
    """A colour in linear light, each part from 0 to 1."""
    parts = [part / 255 for part in rgb]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return red, green, blue


def luminance(rgb: RGB) -> float:
    """How light a colour is, from 0 to 1."""
    red, green, blue = linear(rgb)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: RGB, other: RGB) -> float:
    """The contrast of two colours, from 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def rgb_of(color: Color | None, palette: tuple[RGB, ...], default: RGB) -> RGB:
    """What a colour is on a terminal with a palette."""
    if color is None or color.is_default:
        return default
    if color.type is ColorType.STANDARD:
        assert color.number is not None
        return palette[color.number]
    red, green, blue = color.get_truecolor()
    return red, green, blue


def _dimmed(ink: RGB, ground: RGB) -> RGB:
    """A colour as a terminal dims it, which mixes it with the ground."""
    red, green, blue = ((6 * one + 4 * other) // 10 for one, other in zip(ink, ground, strict=True))
    return red, green, blue


def inks_of(style: Style, palette: tuple[RGB, ...], text: RGB, ground: RGB) -> Iterator[tuple[RGB, RGB]]:
    """Foreground and background of a style; bold text of the eight dark colours may also come out bright."""
    back = rgb_of(style.bgcolor, palette, ground)
    color = style.color
    ink = rgb_of(color, palette, text)
    yield _dimmed(ink, back) if style.dim else ink, back
    if style.bold and color is not None and color.type is ColorType.STANDARD and (color.number or 0) < 8:
        yield palette[(color.number or 0) + 8], back


def contrast_of(
    style: Style, palette: tuple[RGB, ...] = XTERM, text: RGB = WHITE, ground: RGB = BLACK
) -> float:
    """The least contrast that a style may come out with."""
    return min(contrast(*pair) for pair in inks_of(style, palette, text, ground))


def distance(one: RGB, other: RGB, missing: str | None = None) -> float:
    """How different two colours look (CIE 1976), to eyes with all cones or without one kind."""
    return dist(_lab(one, missing), _lab(other, missing))


def _lab(rgb: RGB, missing: str | None) -> tuple[float, float, float]:
    seen = linear(rgb)
    if missing is not None:
        mixed = [sum(a * b for a, b in zip(row, seen, strict=True)) for row in MISSING[missing]]
        seen = (mixed[0], mixed[1], mixed[2])
    red, green, blue = (min(1.0, max(0.0, part)) for part in seen)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)
