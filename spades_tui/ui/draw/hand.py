"""A hand of cards side by side: where each card lies, and the hand painted face up or down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from spades_tui.engine.cards import Card
from spades_tui.ui.draw.cards import (
    PLAIN,
    CardMark,
    CardSize,
    cover_index,
    face,
    paint_back,
    paint_card,
)
from spades_tui.ui.draw.text import Painter, cell_width
from spades_tui.ui.keys import CARD_LETTERS, CardLetters

WHOLE: Final = 13


@dataclass(frozen=True, slots=True)
class HandLayout:
    """Where the cards of a hand lie: the column and the visible width of each, and the size they are drawn in."""

    size: CardSize
    columns: tuple[int, ...]
    widths: tuple[int, ...]

    @property
    def height(self) -> int:
        """Rows that the hand takes: a picked card rises by one, except in chips."""
        return self.size.height + (0 if self.size is CardSize.CHIP else 1)


def lay_hand(
    cards: Sequence[Card] | int,
    width: int,
    size: CardSize,
    middle: float | None = None,
    letters: CardLetters = CARD_LETTERS["international"],
) -> HandLayout:
    """Return the layout of a hand (or of so many cards) in a width.

    Cards lie side by side around the column ``middle`` (half the width by default), in the thirteen places of a
    whole hand: when one is played its neighbours on one side move up by exactly a place, so that few cells change.
    Where there is no room for thirteen they lie in the middle of the width and overlap as far as they have to, the
    right edge of each hidden but the last one's. Chips are as wide as their faces and share the cell between two.
    """
    if size is CardSize.CHIP:
        return _lay_chips(cards, width, letters)
    count = cards if isinstance(cards, int) else len(cards)
    step = size.width
    if WHOLE * step <= width and count <= WHOLE:
        left = (width - WHOLE * step) // 2
        wanted = (width / 2 if middle is None else middle) - count * step / 2 - left
        place = max(0, min(WHOLE - count, int(wanted / step + 0.5)))
        left += place * step
    else:
        if count > 1 and count * step > width:
            step = max(1, (width - size.width) // (count - 1))
        total = size.width + step * (count - 1) if count else 0
        left = max(0, (width - total) // 2)
    columns = tuple(left + step * index for index in range(count))
    return HandLayout(size, columns, (*[step] * (count - 1), size.width)[:count])


def _lay_chips(cards: Sequence[Card] | int, width: int, letters: CardLetters) -> HandLayout:
    faces = [3] * cards if isinstance(cards, int) else [cell_width(face(card, letters)) for card in cards]
    loose = sum(faces) + 2 * len(faces) <= width
    steps = [face_width + (2 if loose else 1) for face_width in faces]
    column = max(0, (width - sum(steps) - 1) // 2)
    columns: list[int] = []
    for step in steps:
        columns.append(column)
        column += step
    return HandLayout(CardSize.CHIP, tuple(columns), tuple(face_width + 2 for face_width in faces))


def paint_hand(
    painter: Painter,
    x: int,
    y: int,
    cards: Sequence[Card],
    layout: HandLayout,
    letters: CardLetters,
    marks: Mapping[Card, CardMark] = MappingProxyType({}),
    lifted: bool = True,
) -> None:
    """Paint a hand face up. Each card's zone is named ``card:`` and its text, such as ``card:QH``.

    ``y`` is the row that a picked card rises to; the others lie one row lower (chips all lie in it). Where the
    picked one is not ``lifted`` it lies with the others, under a bar as wide as it is: a few bytes.
    """
    placed = list(zip(cards, layout.columns, layout.widths, strict=True))
    if layout.size is CardSize.CHIP:
        # The picked one last: its brackets stand in the cells that it shares with its neighbours.
        for card, column, _ in sorted(placed, key=lambda place: marks.get(place[0], PLAIN).selected):
            paint_card(painter, x + column, y, card, letters, layout.size, marks.get(card, PLAIN))
        for card, column, width in placed:
            painter.zone(x + column + 1, y, width - 1, 1, f"card:{card}")
        return
    for card, column, width in placed:
        mark = marks.get(card, PLAIN)
        risen = mark.selected and lifted
        if mark.selected and not lifted:
            _paint_marked(painter, x + column, y, card, letters, layout.size, mark, width)
        else:
            top = y if risen else y + 1
            paint_card(painter, x + column, top, card, letters, layout.size, mark)
            if width < layout.size.width:
                cover_index(painter, x + column, top, card, letters, layout.size, mark)
        painter.zone(x + column, y, width, layout.height, f"card:{card}")


def _paint_marked(
    painter: Painter,
    x: int,
    y: int,
    card: Card,
    letters: CardLetters,
    size: CardSize,
    mark: CardMark,
    seen: int,
) -> None:
    """Paint a picked card that does not rise: on it lies a bar, as if it were half a row higher."""
    paint_card(painter, x, y + 1, card, letters, size, replace(mark, selected=False))
    painter.text(x, y, "▄" * min(size.width, seen), "accent")


def paint_hidden_hand(painter: Painter, x: int, y: int, layout: HandLayout) -> None:
    """Paint a hand face down."""
    rise = 0 if layout.size is CardSize.CHIP else 1
    for column in layout.columns:
        paint_back(painter, x + column, y + rise, layout.size)
