"""Where the parts of a replay lie, and how large the cards are, for a window of any size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from spades_tui.engine.cards import Card
from spades_tui.ui.draw.cards import CardSize
from spades_tui.ui.draw.scene import Scene
from spades_tui.ui.draw.sides import sides_height
from spades_tui.ui.draw.trick import trick_height

WIDEST: Final = 156
"""Columns beyond which a larger window only gets more room around."""
PANEL_FROM: Final = 79
"""The least width in which the log stands beside the table; in a smaller one its end stands below."""
LOG_LINES: Final = 4
"""Lines of the log below the table, at most."""
HIGH: Final = 48
"""The height from which the hands at the top and at the bottom are as large as the trick."""
FAN_ROWS: Final = 2
"""Rows of a closed hand, where there is room for them."""
BLOCK: Final = 6
"""Rows of a seat at the side: name, bid, four suits."""


@dataclass(frozen=True, slots=True)
class ReplayFrame:
    """Where the parts of a replay lie: rows, columns of the table, sizes of cards."""

    left: int
    columns: int
    """Columns of the table."""
    panel: int
    """Columns of the log beside it; 0 where it has no place there."""
    size: CardSize
    hand: CardSize
    rows: int
    """Rows of the hand at the top and of that at the bottom; a closed one beside an open one takes less of them."""
    top_y: int
    middle_y: int
    middle: int
    """Rows between the hands at the top and at the bottom."""
    told_y: int
    own_y: int
    line_y: int
    log_y: int


def log_stands_beside(width: int) -> bool:
    """Return whether a window is wide enough for the log beside the table."""
    return panel_columns(width) > 0


def panel_columns(width: int) -> int:
    """Return the columns of the log beside the table; 0 where it has no place there."""
    whole = min(width, WIDEST)
    if whole < PANEL_FROM:
        return 0
    return 22 if whole < 100 else 29 if whole < 116 else 35 if whole < 120 else 36


def beside_table(width: int) -> tuple[int, int]:
    """Return the columns beside the table, at the left and at the right."""
    whole = min(width, WIDEST)
    left = (width - whole) // 2
    return left, width - left - whole + panel_columns(width)


def lay_replay(scene: Scene, held: Sequence[Sequence[Card] | None], width: int, height: int) -> ReplayFrame:
    """Return the layout of a replay in a space of this size; ``held`` are the cards that are seen, by seat.

    Whether one hand is open or all are, everything stands in the same rows: nothing is to move as they are opened.
    """
    whole = min(width, WIDEST)
    panel = panel_columns(width)
    columns = whole - panel
    left = (width - whole) // 2
    large = columns >= 84 and height >= 38
    hand = CardSize.COMPACT if columns >= 80 and height >= 34 else CardSize.CHIP
    if columns - 2 >= 13 * CardSize.LARGE.width and height >= HIGH:
        hand = CardSize.LARGE
    head = 2 + sides_height(scene)
    foot = 1 if panel else 2
    rows = hand.height if any(cards is not None for cards in held) else min(hand.height, FAN_ROWS)
    around = head + 2 + 2 * rows + 2 + foot
    size = CardSize.CHIP
    if large and height - around >= trick_height(CardSize.LARGE):
        size = CardSize.LARGE
    elif columns >= 58 and height - around >= trick_height(CardSize.COMPACT):
        size = CardSize.COMPACT
    middle = max(BLOCK, trick_height(size))
    spare = max(0, height - around - middle - (0 if panel else LOG_LINES - 1))
    above = min(8, spare // 3 if spare >= 12 else spare // 4)
    beside = min(4 if hand is CardSize.LARGE else 2, (spare - above) // 4)
    top_y = head + above
    middle_y = top_y + 1 + rows + beside
    # Beside a table without a log only its last lines stand under it: two of them make room for two free rows.
    below = 0 if panel else height - around - middle + 2 - above - 2 * beside
    told_y = middle_y + middle + (1 if spare >= 6 or below >= LOG_LINES else 0)
    own_y = told_y + 1 + beside
    apart = spare - above - 2 * beside > 0 or below >= LOG_LINES - 1
    line_y = own_y + 1 + rows + (1 if apart else 0)
    return ReplayFrame(
        left, columns, panel, size, hand, rows, top_y, middle_y, middle, told_y, own_y, line_y, line_y + 1
    )
