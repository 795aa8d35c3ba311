"""The bars of a hint: filled as far as a choice comes to for certain, shaded as far as it may come to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from spades_tui.analysis.figures import CLEAR
from spades_tui.ui.draw.sides import EIGHTHS
from spades_tui.ui.draw.text import Line, cell_width

if TYPE_CHECKING:
    from spades_tui.analysis.figures import Choice, Hint

UNSURE: Final = "▒"
"""What a part of a bar is made of that only chance may have given or taken."""
FARTHEST: Final = 3.0
"""What a choice is behind the best, in what a trick bid pays, when its bar is empty; one at least."""
NEXT: Final = 1.5
"""The same in what the next one is behind that is clearly worse, so that it has a bar where more is at stake: a nil."""


def scale_of(hint: Hint) -> float:
    """Return how many points a choice is behind the best whose bar is empty."""
    worst = max(choice.behind for choice in hint.choices)
    following = min([choice.behind for choice in hint.choices if hint.is_clear(choice)], default=0.0)
    return max(hint.trick, min(worst, max(FARTHEST * hint.trick, NEXT * following)))


def bar(choice: Choice, scale: float, width: int) -> Line:
    """Return the bar of a choice, empty where it is ``scale`` points behind the best.

    Its end is told in eighths of a cell, or is shaded: from the least to the most that it may be. So a choice that is
    not clearly worse than the best is never shown so.
    """
    least, most = _shaded(choice, scale, width)
    if most > least:
        filled = "█" * least + UNSURE * (most - least)
    else:
        share = 1.0 - choice.behind / scale
        cells, eighths = divmod(round(8 * width * min(1.0, max(0.0, share))), 8)
        filled = "█" * cells + (EIGHTHS[eighths] if eighths else "")
    return Line.of((filled, "gauge"), ("·" * (width - cell_width(filled)), "gauge.rest"))


def is_shaded(choice: Choice, scale: float, width: int) -> bool:
    """Return whether a part of the bar of a choice is shaded."""
    least, most = _shaded(choice, scale, width)
    return most > least


def _shaded(choice: Choice, scale: float, width: int) -> tuple[int, int]:
    """Return from which cell to which the bar of a choice is shaded; the same twice where its end is certain."""
    doubt = CLEAR * choice.behind_error
    least = max(0.0, 1.0 - (choice.behind + doubt) / scale)
    most = min(1.0, 1.0 - (choice.behind - doubt) / scale)
    if (most - least) * width < 1.0:
        return 0, 0
    return int(least * width + 1e-9), round(most * width)
