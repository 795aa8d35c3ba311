"""The trick in the middle: each card toward the seat that played it, the best so far marked."""

from __future__ import annotations

from collections.abc import Sequence

from spades_tui.engine.cards import Card
from spades_tui.ui.draw.cards import CardMark, CardSize, paint_card, paint_slot
from spades_tui.ui.draw.scene import Scene
from spades_tui.ui.draw.text import Painter


def trick_height(size: CardSize) -> int:
    """Return how many rows ``paint_trick`` takes."""
    return 5 if size is CardSize.CHIP else 2 * size.height + 1


def trick_width(size: CardSize) -> int:
    """Return how many columns ``paint_trick`` takes, the mark of the winning card aside."""
    return {CardSize.CHIP: 14, CardSize.COMPACT: 24, CardSize.LARGE: 29}[size]


def card_cells(size: CardSize, place: int) -> tuple[int, int]:
    """Return the column and row, from the upper left of the trick, of the card of a place."""
    width, height = trick_width(size), trick_height(size)
    middle = (width - size.width) // 2
    centre = (height - size.height) // 2
    return ((middle, height - size.height), (0, centre), (middle, 0), (width - size.width, centre))[place]


def paint_trick(
    painter: Painter,
    x: int,
    y: int,
    size: CardSize,
    scene: Scene,
    plays: Sequence[tuple[int, Card]],
    winner: int | None,
    waits: int | None = None,
) -> None:
    """Paint the cards played, in order, and an empty place for the seat that is to play next."""
    if waits is not None:
        dx, dy = card_cells(size, scene.place_of(waits))
        paint_slot(painter, x + dx, y + dy, size)
    for seat, card in plays:
        place = scene.place_of(seat)
        dx, dy = card_cells(size, place)
        wins = seat == winner
        paint_card(painter, x + dx, y + dy, card, scene.letters, size, CardMark(winning=wins))
        if wins and size is not CardSize.CHIP:
            painter.text(x + dx + size.width, y + dy + 1, "◂", "winning")
