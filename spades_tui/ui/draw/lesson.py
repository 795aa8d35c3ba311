"""The band with the lesson of a guided hand, and under it the screen of the game as it always is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from spades_tui.ui.draw.frame import lay_frame
from spades_tui.ui.draw.text import Line, Painter, Picture, cell_width, wrap

BAND: Final = 6
"""Rows of the band: five of text, and one with what can be done."""
WIDE_BAND: Final = 5
"""Rows of the band where a line has all the columns it may take: no lesson has more than four of them."""
LOW: Final = 24
"""The height below which the band is only as high as its text, for the sake of the table."""
LEAST: Final = 60
"""Columns that a line of the text takes at least, where it goes on in another."""
WIDEST: Final = 96
"""The most columns of a line of the text."""


def balanced(text: str, width: int) -> list[str]:
    """Return a text in as few lines as a width asks for, and these about equally long: no word stands alone."""
    lines = wrap(text, width)
    while len(narrower := wrap(text, width - 1)) == len(lines) and width > LEAST:
        lines, width = narrower, width - 1
    return lines


def draw_guided(
    text: str,
    title: str,
    buttons: Sequence[tuple[str, str, str]],
    below: Callable[[int, int], Picture],
    width: int,
    height: int,
    *,
    is_to_read: bool,
) -> Picture:
    """Return the band over a picture that is drawn in the rows that are left.

    ``buttons`` are zone, key (empty: none) and label; a text that is only to be read does the same as the first one.
    """
    painter = Painter(width, height)
    frame = lay_frame(width, height - BAND, 2)  # the text begins where the game does, and so does the footer
    x, end = frame.left + 1, frame.left + frame.columns - 1
    room = end - x - 1
    full = BAND if room < WIDEST else WIDE_BAND
    lines = balanced(text, min(WIDEST, room))[: full - 1]
    band = full if height + 1 >= LOW else len(lines) + 1
    painter.paste(0, band, below(width, height - band))
    painter.fill(0, 0, width, band, "panel")
    for y, line in enumerate(lines, (band - 1 - len(lines)) // 2):
        painter.text(x, y, line, "panel strong")
    for zone, _key, _label in buttons[:1]:
        if is_to_read:
            painter.zone(0, 0, width, band - 1, zone)
    y, at = band - 1, x
    painter.text(0, y, "─" * width, "panel rule")  # where themes have no ground for the band, it ends here
    for place, (zone, key, label) in enumerate(buttons):
        role = "selected" if is_to_read and not place else "panel key"
        face = Line.of((f" {key} " if key else "", role), (f" {label}  ", "panel"))
        after = painter.line(at, y, face)
        painter.zone(at, y, after - at, 1, zone)
        at = after
    named = f" {title} "
    if cell_width(named) <= end - at:
        painter.text(end - cell_width(named), y, named, "panel dim")
    return painter.picture(text)
