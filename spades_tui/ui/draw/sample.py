"""A few cards and lines in the look that is chosen, for the settings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spades_tui.engine.cards import Card
from spades_tui.ui.draw.cards import CardMark, CardSize, face_line, paint_back, paint_card
from spades_tui.ui.draw.text import Line, Painter, Picture, crop, join
from spades_tui.ui.keys import CardLetters

HAND: Final = tuple(map(Card, ("AS", "QH", "JC", "TD")))
"""One of each suit, a court card of each kind but one, and a ten."""


def draw_sample(letters: CardLetters, lines: Sequence[tuple[str, str]], width: int, height: int) -> Picture:
    """Return cards as they are drawn, picked, winning, dimmed and face down, and lines (text, role) below them."""
    painter = Painter(width, height)
    marks = (CardMark(), CardMark(selected=True), CardMark(winning=True), CardMark(dimmed=True))
    size = CardSize.LARGE if width >= 5 * CardSize.LARGE.width + 4 and height >= 16 else CardSize.COMPACT
    x = 0
    for card, mark in zip(HAND, marks, strict=True):
        paint_card(painter, x, 0 if mark.selected else 1, card, letters, size, mark)
        x += size.width + 1
    paint_back(painter, x, 1, size)
    y = size.height + 2
    painter.line(0, y, join([face_line(card, letters) for card in HAND], Line.of("  ")))
    for line, (text, role) in enumerate(lines, y + 2):
        painter.text(0, line, crop(text, width), role)
    return painter.picture()
