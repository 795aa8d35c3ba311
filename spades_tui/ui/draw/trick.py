"""The trick in the middle: each card toward the seat that played it, the best so far marked, and cards on their way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spades_tui.engine.cards import Card
from spades_tui.ui.draw.cards import CardMark, CardSize, paint_card, paint_slot
from spades_tui.ui.draw.scene import Moving, Scene
from spades_tui.ui.draw.text import Painter

GATHERED: Final = 0.45
"""The part of its way in which a won trick comes together; in the rest it goes to its seat."""
_AWAY: Final = ((0, 3), (-9, 0), (0, -3), (9, 0))
"""Columns and rows from the card of each place toward its seat."""


def trick_height(size: CardSize) -> int:
    """Return how many rows ``paint_trick`` takes."""
    return 5 if size is CardSize.CHIP else 2 * size.height + 1


def trick_width(size: CardSize) -> int:
    """Return how many columns ``paint_trick`` takes, the mark of the winning card aside."""
    return {CardSize.CHIP: 14, CardSize.COMPACT: 24, CardSize.LARGE: 31}[size]


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
    """Paint the cards played, in order, and an empty place for the seat that is to play next.

    Where little is to be drawn there is none: part of a frame looks like dirt on the felt, and so does the dot that
    stands for a place among chips while no card lies there.
    """
    moving = scene.moving
    coming = moving.plays[0] if moving is not None and moving.winner is None else None
    if waits is not None and (plays if size is CardSize.CHIP else not scene.sparing):
        dx, dy = card_cells(size, scene.place_of(waits))
        paint_slot(painter, x + dx, y + dy, size)
    for seat, card in plays:
        if (seat, card) == coming:
            continue
        dx, dy = card_cells(size, scene.place_of(seat))
        paint_card(painter, x + dx, y + dy, card, scene.letters, size, CardMark(winning=seat == winner))


def paint_moving(
    painter: Painter, x: int, y: int, size: CardSize, scene: Scene, moving: Moving, rows: range
) -> None:
    """Paint cards on their way: a card from its seat to its place, a trick to the seat that has won it.

    They stay within ``rows``.
    """

    def paint(at: tuple[int, int], card: Card, wins: bool) -> None:
        row = max(rows.start, min(rows.stop - size.height, y + at[1]))
        paint_card(painter, x + at[0], row, card, scene.letters, size, CardMark(winning=wins))

    if moving.winner is None:
        for seat, card in moving.plays:
            place = scene.place_of(seat)
            paint(_between(_away(size, place), card_cells(size, place), _eased(moving.done)), card, False)
        return
    place = scene.place_of(moving.winner)
    home = card_cells(size, place)
    gathering = min(1.0, moving.done / GATHERED)
    leaving = max(0.0, (moving.done - GATHERED) / (1 - GATHERED))
    # The winning card last: it lies above the others.
    for seat, card in sorted(moving.plays, key=lambda play: play[0] == moving.winner):
        start = card_cells(size, scene.place_of(seat))
        at = _between(start, home, _eased(gathering))
        paint(_between(at, _away(size, place), leaving), card, seat == moving.winner)


def _away(size: CardSize, place: int) -> tuple[int, int]:
    """Return where a card is on the way between a place and its seat."""
    column, row = card_cells(size, place)
    across, down = _AWAY[place]
    return column + across, row + down


def _eased(part: float) -> float:
    """Return how far something is that begins fast and ends slowly."""
    return 1 - (1 - part) ** 2


def _between(start: tuple[int, int], end: tuple[int, int], part: float) -> tuple[int, int]:
    return round(start[0] + (end[0] - start[0]) * part), round(start[1] + (end[1] - start[1]) * part)
