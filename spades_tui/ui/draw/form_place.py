"""Where a form lies in a window, and how wide it is."""

from __future__ import annotations

from typing import Final

MARGIN: Final = 2
SIDE_FROM: Final = 108
"""The least width at which a form has room for something beside it."""
SIDE_GAP: Final = 6
FORM_WIDTH: Final = 72
"""The widest a form is where there is room."""
WIDEST: Final = 148
"""The widest a form is with what stands beside it, or all its columns."""
HIGH: Final = 40
"""The height from which a short form begins lower."""


def form_widths(width: int, share: tuple[int, int]) -> tuple[int, int, int]:
    """Return where a form begins, how wide it is, and how wide with what stands beside it; 0 where nothing does.

    ``share`` is how much of the whole the form has there: so many parts of how many.
    """
    if width >= SIDE_FROM:
        total = min(width - 2 * MARGIN, WIDEST)
        part, parts = share
        return (width - total) // 2, min(FORM_WIDTH, total * part // parts), total
    if width > FORM_WIDTH + 20:
        return (width - FORM_WIDTH) // 2, FORM_WIDTH, 0
    return MARGIN, width - 2 * MARGIN, 0


def first_row(height: int, rows: int) -> int:
    """Return the row at which a form of so many rows begins in a high window: the lower, the shorter it is."""
    if 2 * rows <= height:
        return height // 6
    lower = height // 12
    return lower if rows <= height - lower else 1
