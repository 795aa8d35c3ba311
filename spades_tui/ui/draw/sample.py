"""A few cards and lines in the look that is chosen, for the settings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spades_tui.engine.cards import Card
from spades_tui.ui.draw.cards import CardMark, CardSize, face_line, paint_back, paint_card
from spades_tui.ui.draw.text import Line, Painter, Picture, crop, join
from spades_tui.ui.keys import CardLetters
from spades_tui.words import Words

HAND: Final = tuple(map(Card, ("AS", "QH", "JC", "TD")))
"""One of each suit, a court card of each kind but one, and a ten."""
SAMPLE_WIDTH: Final = 5 * CardSize.COMPACT.width + 4
"""Columns that a sample of compact cards takes."""


def sample_lines(_: Words) -> list[tuple[str, str]]:
    """Return what a sample says, each line with its role."""
    return [
        (_("It is your turn"), "turn"),
        (_("A bid that is made"), "good"),
        (_("A nil that has failed"), "bad"),
        (_("What is less important"), "dim"),
    ]


def draw_sample(
    letters: CardLetters, lines: Sequence[tuple[str, str]], width: int, height: int, ground: str = ""
) -> Picture:
    """Return cards as they are drawn, picked, winning, dimmed and face down, and lines (text, role) below them.

    ``ground`` is the role of what the sample lies on.
    """
    painter = Painter(width, height, ground)
    marks = (CardMark(), CardMark(selected=True), CardMark(winning=True), CardMark(dimmed=True))
    size = CardSize.LARGE if width >= 5 * CardSize.LARGE.width + 4 and height >= 16 else CardSize.COMPACT
    step = size.width + 1 if width >= 5 * size.width + 4 else size.width
    x = 0
    for card, mark in zip(HAND, marks, strict=True):
        paint_card(painter, x, 0 if mark.selected else 1, card, letters, size, mark)
        x += step
    if x + size.width <= width:
        paint_back(painter, x, 1, size)
    y = size.height + 2
    suits = join([face_line(card, letters) for card in HAND], Line.of("  "))
    painter.line(0, y, suits.styled(ground) if ground else suits)
    for line, (text, role) in enumerate(lines, y + 2):
        painter.text(0, line, crop(text, width), f"{ground} {role}".strip())
    return painter.picture()
