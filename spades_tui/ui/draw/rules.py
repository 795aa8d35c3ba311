"""Rules drawn to be read: sections of short sentences, an index beside them where there is room."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from spades_tui.ui.draw.forms import paint_heading, paint_scrollbar
from spades_tui.ui.draw.text import Line, Painter, Picture, cell_width, crop, fit, wrap

TEXT_WIDTH: Final = 76
"""The widest a line of text is: longer ones are hard to read."""
INDEX_FROM: Final = 116
"""The least width at which there is room for an index."""
INDEX_WIDTH: Final = 34


@dataclass(frozen=True, slots=True)
class Chapter:
    """A title, the sentences under it, and terms (keys) with what they mean."""

    title: str
    items: tuple[str, ...] = ()
    terms: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Page:
    """Chapters as lines of a width, each with its chapter; and where each chapter begins."""

    lines: tuple[tuple[Line, int], ...]
    starts: tuple[int, ...]


def lay_page(chapters: Sequence[Chapter], width: int, role: str = "") -> Page:
    """Return the lines of chapters in a width, the sentences in a role."""
    lines: list[tuple[Line, int]] = []
    starts: list[int] = []
    widest = max((cell_width(term) for chapter in chapters for term, _ in chapter.terms), default=0)
    column = min(widest, width // 3) + 2
    for number, chapter in enumerate(chapters):
        if lines:
            lines.append((Line(), number - 1))
        starts.append(len(lines))
        lines.append((Line.of((crop(chapter.title, width), "accent")), number))
        for item in chapter.items:
            for index, part in enumerate(wrap(item, width - 2)):
                lines.append((Line.of((("· " if index == 0 else "  ") + part, role)), number))
        for term, text in chapter.terms:
            for index, part in enumerate(wrap(text, width - column)):
                shown = fit(term if index == 0 else "", column - 1) + " "
                lines.append((Line.of((shown, "key"), (part, role)), number))
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
        if 0 < self.last_top <= self.top:
            return len(self.page.starts) - 1
        return self.page.lines[min(self.top, len(self.page.lines) - 1)][1]


def shortened_title(title: str, width: int) -> str:
    """Return a title of parts with commas between, without the last ones where there is no room for all."""
    while cell_width(title) > width and ", " in title:
        title = title.rpartition(", ")[0]
    return title


def draw_rules(
    title: str, note: str, chapters: Sequence[Chapter], top: int, width: int, height: int, hovered: str = ""
) -> tuple[Picture, Reading]:
    """Return the picture of rules from a line on, and how the page lies in it.

    Zones of the index are named ``chapter:<number>``; the arrows beside the chapter run the commands left and right.
    """
    painter = Painter(width, height)
    index = width >= INDEX_FROM
    text_width = min(TEXT_WIDTH, width - 6 - (INDEX_WIDTH + 4 if index else 0))
    total = text_width + 2 + (INDEX_WIDTH + 4 if index else 0)
    x = max(2, (width - total) // 2)
    y = 1 if height >= 22 else 0
    # The page itself says what the last parts of a title do; how long a game takes stands nowhere else.
    room = total - cell_width(note) - 2 if note else total
    paint_heading(painter, x, y, total, shortened_title(title, room), note)
    y += 2
    room = max(1, height - y - (1 if index else 2))
    page = lay_page(chapters, text_width)
    reading = Reading(page, 0, room)
    reading = Reading(page, max(0, min(top, reading.last_top)), room)
    left = x + (INDEX_WIDTH + 4 if index else 0)
    for line, (text, _) in enumerate(page.lines[reading.top : reading.top + room], y):
        painter.line(left, line, text)
    paint_scrollbar(painter, left + text_width + 1, y, room, reading.top, len(page.lines))
    if index:
        _paint_index(painter, x, y, chapters, reading, hovered)
    else:
        _paint_place(painter, x, height - 1, total, chapters, reading)
    return painter.picture("\n".join(line.text for line, _ in page.lines)), reading


def _paint_place(
    painter: Painter, x: int, y: int, width: int, chapters: Sequence[Chapter], reading: Reading
) -> None:
    """Paint which chapter is being read, between arrows that lead to the ones beside it."""
    number = reading.chapter
    end = painter.text(x, y, "◂ ", "accent" if number else "rule")
    painter.zone(x, y, 2, 1, "do:left")
    title = crop(f"{number + 1}/{len(chapters)} {chapters[number].title}", width - 4)
    end = painter.text(end, y, title, "dim")
    painter.text(end, y, " ▸", "accent" if number + 1 < len(chapters) else "rule")
    painter.zone(end, y, 2, 1, "do:right")


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
    for y, (line, _) in enumerate(lay_page(chapters, width, "dim").lines[:height]):
        painter.line(0, y, line)
    return painter.picture()
