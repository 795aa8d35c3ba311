"""Rules drawn to be read: sections of short sentences, an index beside them where there is room."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from spades_tui.ui.draw.forms import paint_heading, paint_scrollbar
from spades_tui.ui.draw.text import Painter, Picture, cell_width, crop, wrap

TEXT_WIDTH: Final = 76
"""The widest a line of text is: longer ones are hard to read."""
INDEX_FROM: Final = 100
"""The least width at which there is room for an index."""
INDEX_WIDTH: Final = 24


@dataclass(frozen=True, slots=True)
class Chapter:
    """A title, and the sentences under it."""

    title: str
    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """Chapters as lines of a width: each line's text, role and chapter; and where each chapter begins."""

    lines: tuple[tuple[str, str, int], ...]
    starts: tuple[int, ...]


def lay_page(chapters: Sequence[Chapter], width: int) -> Page:
    """Return the lines of chapters in a width."""
    lines: list[tuple[str, str, int]] = []
    starts: list[int] = []
    for number, chapter in enumerate(chapters):
        if lines:
            lines.append(("", "", number - 1))
        starts.append(len(lines))
        lines.append((crop(chapter.title, width), "accent", number))
        for item in chapter.items:
            for index, part in enumerate(wrap(item, width - 2)):
                lines.append((("· " if index == 0 else "  ") + part, "", number))
    return Page(tuple(lines), tuple(starts))


@dataclass(frozen=True, slots=True)
class Reading:
    """A page in a window: which of its lines is the first in sight, and how many there are beyond."""

    page: Page
    top: int
    room: int

    @property
    def last_top(self) -> int:
        """The first line in sight when the end is."""
        return max(0, len(self.page.lines) - self.room)

    @property
    def chapter(self) -> int:
        """The chapter that is being read: that of the first line, and the last one at the end of the page."""
        if not self.page.lines:
            return 0
        return self.page.lines[min(self.top, len(self.page.lines) - 1)][2]


def draw_rules(
    title: str, note: str, chapters: Sequence[Chapter], top: int, width: int, height: int, hovered: str = ""
) -> tuple[Picture, Reading]:
    """Return the picture of rules from a line on, and how the page lies in it.

    Zones of the index are named ``chapter:<number>``.
    """
    painter = Painter(width, height)
    index = width >= INDEX_FROM
    text_width = min(TEXT_WIDTH, width - 6 - (INDEX_WIDTH + 4 if index else 0))
    total = text_width + 2 + (INDEX_WIDTH + 4 if index else 0)
    x = max(2, (width - total) // 2)
    y = 1 if height >= 22 else 0
    paint_heading(painter, x, y, total - 2 if not index else total, title, note)
    y += 2
    room = max(1, height - y - (1 if height >= 22 else 0))
    page = lay_page(chapters, text_width)
    reading = Reading(page, 0, room)
    reading = Reading(page, max(0, min(top, reading.last_top)), room)
    left = x + (INDEX_WIDTH + 4 if index else 0)
    for line, (text, role, _) in enumerate(page.lines[reading.top : reading.top + room], y):
        painter.text(left, line, text, role)
    paint_scrollbar(painter, left + text_width + 1, y, room, reading.top, len(page.lines))
    if index:
        _paint_index(painter, x, y, chapters, reading, hovered)
    words = "\n".join(text for text, _, _ in page.lines)
    return painter.picture(words), reading


def _paint_index(
    painter: Painter, x: int, y: int, chapters: Sequence[Chapter], reading: Reading, hovered: str
) -> None:
    for number, chapter in enumerate(chapters):
        zone = f"chapter:{number}"
        current = number == reading.chapter
        if current:
            painter.fill(x, y + number, INDEX_WIDTH, 1, "panel")
            painter.text(x, y + number, "▸", "panel accent")
        role = "panel strong" if current else "hover" if hovered == zone else "dim"
        painter.text(x + 2, y + number, crop(chapter.title, INDEX_WIDTH - 2), role)
        painter.zone(x, y + number, max(INDEX_WIDTH, cell_width(chapter.title)), 1, zone)


def draw_chapters(chapters: Sequence[Chapter], width: int, height: int) -> Picture:
    """Return the beginning of chapters, quietly, as it fits into a space."""
    painter = Painter(width, height)
    for y, (text, role, _) in enumerate(lay_page(chapters, width).lines[:height]):
        painter.text(0, y, text, role or "dim")
    return painter.picture()
