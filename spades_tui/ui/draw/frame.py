"""Where the parts of a game's screen lie, and how large the cards are, for a window of any size."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from spades_tui.ui.draw.cards import CardSize
from spades_tui.ui.draw.hand import WHOLE
from spades_tui.ui.draw.trick import trick_height, trick_width

PANEL_FROM: Final = 120
"""Columns from which there is a panel at the right."""
PANEL: Final = 34
"""Columns of the panel, its line at the left included."""
WIDE_PANEL: Final = 42
TABLE: Final = 121
"""Columns of the table beside a panel of the whole height: thirteen large cards and a little air."""
WIDEST: Final = 166
"""Columns beyond which a larger window only gets more room around."""
LARGE_FROM: Final = (120, 33)
"""The space from which cards are large by themselves; one of the window's rows is the footer's."""
COMPACT_FROM: Final = (68, 19)
SEAT: Final = 18
"""Columns beside the trick that a seat takes at least."""
FAN_ABOVE: Final = 2
"""Rows over the label of the seat at the top beside which its cards are as high as those of the others."""
OVERLAP: Final = 4
"""Columns of an overlapped card that show its rank and suit."""


@dataclass(frozen=True, slots=True)
class Frame:
    """Where the parts of a game's screen lie: rows, columns of the table, sizes of cards."""

    width: int
    height: int
    left: int
    """First column of the game; a very wide window has room at both sides."""
    columns: int
    """All columns of the game."""
    table: int
    """Columns of the table, at the left of the panel."""
    panel: int
    """Columns of the panel; 0 where there is no room for one."""
    panel_end: int
    """The row under the panel: that of the hand, where the hand takes the whole width."""
    trick_size: CardSize
    hand_size: CardSize
    sides_rows: int
    sides_y: int
    rule_y: int
    top_y: int
    """Row of the label of the seat at the top."""
    trick_y: int
    line_y: int
    """Row of what just happened."""
    prompt_y: int
    own_y: int
    hand_y: int
    foot_y: int
    """First row of what stands beside the game."""

    @property
    def trick_x(self) -> int:
        """The first column of the trick in the middle."""
        return self.left + (self.table - trick_width(self.trick_size)) // 2

    @property
    def hand_columns(self) -> int:
        """Columns that the hand may take, a free one at each side."""
        return (self.table if self.panel_end == self.height else self.columns) - 2


def hand_rows(size: CardSize) -> int:
    """Return the rows that a hand takes, with the one that a picked card rises to."""
    return size.height + (0 if size is CardSize.CHIP else 1)


def _needed(sides_rows: int, trick: CardSize, hand: CardSize) -> int:
    # Title, sides, rule, label at the top; what happened, the prompt, the own label.
    return 1 + sides_rows + 1 + 1 + trick_height(trick) + 3 + hand_rows(hand)


def card_sizes(
    width: int, height: int, sides_rows: int, wanted: str, *, bidding: bool = False
) -> tuple[CardSize, CardSize]:
    """Return the sizes of the trick and of the hand: what was wanted where there is room, else the next smaller.

    ``wanted`` is "auto", "chips", "compact" or "large". The hand goes before the trick; while there is none, in the
    ``bidding``, in a low space too.
    """

    def holds(trick: CardSize, hand: CardSize) -> bool:
        overlapped = hand.width + OVERLAP * (WHOLE - 1) + 2
        wide = trick_width(trick) + 2 * SEAT <= width and (hand is CardSize.CHIP or overlapped <= width)
        return wide and _needed(sides_rows, trick, hand) <= height

    chip, compact, large = CardSize.CHIP, CardSize.COMPACT, CardSize.LARGE
    if wanted == "chips":
        return chip, chip
    hands: tuple[CardSize, ...]
    tricks: tuple[CardSize, ...]
    if wanted == "large":
        hands, tricks = (large, compact, chip), (large, compact, chip)
    elif wanted == "compact":
        hands, tricks = (compact, chip), (compact, chip)
    elif width >= LARGE_FROM[0] and height >= LARGE_FROM[1]:
        hands, tricks = (large, compact), (large, compact)
    else:
        roomy = width >= COMPACT_FROM[0] and (bidding or height >= COMPACT_FROM[1])
        hands, tricks = (compact, chip) if roomy else (chip,), (compact, chip)
    choices = ((trick, hand) for hand in hands for trick in tricks)
    return next((sizes for sizes in choices if holds(*sizes)), (chip, chip))


def lay_frame(width: int, height: int, sides: int, cards: str = "auto", *, bidding: bool = False) -> Frame:
    """Return the layout of a game's screen in a space of this size, for a game of 2 or 4 ``sides``.

    In the ``bidding`` there is no trick, but a field to bid in, which stands off the cards of a hand of one row.
    """
    sides_rows = 2 if sides > 2 or height >= 23 else 1
    trick_size, hand_size = card_sizes(width, height, sides_rows, cards, bidding=bidding)
    whole_hand = WHOLE * hand_size.width + 2
    panel, columns = 0, min(width, TABLE)
    under = False  # whether the hand lies under the panel
    if width >= PANEL_FROM:
        panel = WIDE_PANEL if width >= TABLE + WIDE_PANEL else PANEL
        columns = min(width, WIDEST)
        under = hand_size is CardSize.LARGE and columns - panel < whole_hand
    spare = max(0, height - _needed(sides_rows, trick_size, hand_size))
    foot = min(2, spare)
    spare -= foot
    head = 1 if spare >= 12 else 0
    spare -= 2 * head
    over_line, over_hand = min(2, spare // 3), min(2, spare // 4)
    spare -= over_line + over_hand
    above = (spare + 1) // 2 if spare <= 12 else spare * 9 // 20
    between = spare // 4 if spare >= 8 else 0
    rows = spare + foot + over_line + over_hand
    if trick_size is CardSize.LARGE and above < FAN_ABOVE < rows:
        above, over_hand = FAN_ABOVE, 0
        foot = min(2, rows - above)
        over_line = (rows - above - foot) // 2
        spare = rows - foot - over_line
    # The card at the top stands off the label over it, where rows are left over or two part the trick from the text.
    below = trick_size is not CardSize.CHIP and (spare > above + between or over_line > 1)
    if below and spare <= above + between:
        over_line -= 1
    sides_y = 1 + head
    rule_y = sides_y + sides_rows + head
    top_y = rule_y + 1 + above
    trick_y = top_y + 1 + (1 if below else 0)
    line_y = trick_y + trick_height(trick_size) + over_line
    prompt_y = line_y + 1
    own_y = prompt_y + 1 + (1 if over_hand else 0) + between
    hand_y = own_y + 1
    if hand_size is CardSize.CHIP and foot > 1:  # a hand of one row needs some air
        hand_y, foot = hand_y + 1, 1
    foot_y = hand_y + hand_rows(hand_size) + (1 if over_hand > 1 else 0)
    if bidding and hand_size is CardSize.CHIP and hand_y == own_y + 1:
        line_y, prompt_y, own_y = line_y - 1, prompt_y - 1, own_y - 1
    return Frame(
        width=width,
        height=height,
        left=(width - columns) // 2,
        columns=columns,
        table=columns - panel,
        panel=panel,
        panel_end=hand_y if under else height,
        trick_size=trick_size,
        hand_size=hand_size,
        sides_rows=sides_rows,
        sides_y=sides_y,
        rule_y=rule_y,
        top_y=top_y,
        trick_y=trick_y,
        line_y=line_y,
        prompt_y=prompt_y,
        own_y=own_y,
        hand_y=hand_y,
        foot_y=foot_y,
    )
