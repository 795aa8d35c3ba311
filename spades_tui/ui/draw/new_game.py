"""What stands beside the form of a new game: the table with its players, and notes on the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spades_tui.ui.draw.text import Line, Painter, Picture, crop, wrap

Notes = tuple[str, Sequence[str]]
"""A title, and sentences."""

BOX_WIDTH: Final = 15
BOX_HEIGHT: Final = 5


def draw_aside(
    names: Sequence[str], partnership: bool, meaning: Notes, changed: Notes, width: int, height: int
) -> Picture:
    """Return the table seen from above and the notes, as many as there is room for."""
    painter = Painter(width, height)
    y = _paint_table(painter, names, partnership, width) + 2
    for title, items in (changed, meaning):
        noted = [wrap(item, width - 2) for item in items]
        if not noted or y + 1 + len(noted[0]) > height:
            continue
        painter.text(0, y, crop(title, width), "accent")
        y += 1
        for parts in noted:
            if y + len(parts) > height:  # half a sentence may say the opposite
                return painter.picture()
            for index, part in enumerate(parts):
                painter.text(0, y + index, ("· " if index == 0 else "  ") + part, "dim")
            y += len(parts)
        y += 1
    return painter.picture()


def _paint_table(painter: Painter, names: Sequence[str], partnership: bool, width: int) -> int:
    """Paint the table and return its last row."""
    you, west, north, east = names
    ours = "accent"
    theirs = "strong" if partnership else ""
    side = min(16, (width - BOX_WIDTH - 4) // 2)
    left = side + 2
    painter.aligned(
        left - side, 0, BOX_WIDTH + 2 * side, Line.of((north, ours if partnership else theirs)), "center"
    )
    painter.box(left, 1, BOX_WIDTH, BOX_HEIGHT, "rule")
    for x, y, glyph, role in (
        (7, 2, "♠", "suit.spades"),
        (4, 3, "♥", "suit.hearts"),
        (10, 3, "♦", "suit.diamonds"),
        (7, 4, "♣", "suit.clubs"),
    ):
        painter.text(left + x, y, glyph, role)
    painter.aligned(0, 3, side, Line.of((west, theirs)), "right")
    painter.aligned(left + BOX_WIDTH + 2, 3, side, Line.of((east, theirs)))
    painter.aligned(left - side, 1 + BOX_HEIGHT, BOX_WIDTH + 2 * side, Line.of((you, ours)), "center")
    return 1 + BOX_HEIGHT
