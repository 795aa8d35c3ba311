"""What covers everything while the window is smaller than the table needs."""

from __future__ import annotations

from spades_tui.ui.draw.text import Painter, Picture, fit, wrap
from spades_tui.ui.terminal import MIN_COLUMNS, MIN_ROWS
from spades_tui.words import Words


def draw_too_small(words: Words, width: int, height: int) -> Picture:
    """Return the sentence that covers everything while the window is too small, a short one where it is tiny."""
    from spades_tui.words.help import too_small, too_small_short

    painter = Painter(width, height)
    text = too_small(words, MIN_COLUMNS, MIN_ROWS)
    lines = wrap(text, max(1, width - 2))
    if len(lines) > height:
        text = too_small_short(words, MIN_COLUMNS, MIN_ROWS)
        lines = wrap(text, max(1, width - 2))
    top = max(0, (height - len(lines)) // 2)
    for y, line in enumerate(lines, top):
        painter.text(1, y, fit(line, width - 2, "center"), "strong")
    return painter.picture(text)
