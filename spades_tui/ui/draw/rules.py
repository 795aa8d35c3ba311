"""Rules drawn to be read: sections of short sentences, an index beside them where there is room."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from spades_tui.ui.draw.forms import paint_heading, paint_scrollbar
from spades_tui.ui.draw.text import Line, Painter, Picture, cell_width, crop, fit, wrap

TEXT_WIDTH: Final = 76
"""The widest a line of text is: longer ones are hard to read."""
INDEX_FROM: Final = 116
"""The least width at which there is room for an index."""
INDEX_WIDTH: Final = 34
WIDE_FROM: Final = 150
"""The least width at which no sentence and no title needs to be broken for a single word."""
WIDE_TEXT: Final = 90
WIDE_INDEX: Final = 42
INDEX_GAP: Final = 4
HIGH: Final = 40
"""The height beyond which a page that is short begins lower."""

Setting = tuple[Line, ...]
"""What stands beside a term, in one or more lines."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A title, the sentences under it, and terms (keys) with what they mean.

    The meaning of a term may have line breaks: it is one line where it fits, and else broken there. ``rows`` are
    further terms, each with settings of the same from wide to narrow: all have the first one that fits.
    """

    title: str
    items: tuple[str, ...] = ()
    terms: tuple[tuple[str, str], ...] = ()
    rows: tuple[tuple[str, tuple[Setting, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class Page:
    """Chapters as lines of a width, each with its chapter; where each chapter begins, and where what it says ends."""

    lines: tuple[tuple[Line, int], ...]
    starts: tuple[int, ...]
    ends: tuple[int, ...]
    """The number of lines up to the end of each sentence and term."""


def lay_page(chapters: Sequence[Chapter], width: int, role: str = "") -> Page:
    """Return the lines of chapters in a width, the sentences in a role."""
    lines: list[tuple[Line, int]] = []
    starts: list[int] = []
    ends: list[int] = []
    names = [term for chapter in chapters for term, _ in (*chapter.terms, *chapter.rows)]
    widest = max(map(cell_width, names), default=0)
    column = min(widest, width // 3) + 2
    for number, chapter in enumerate(chapters):
        if lines:
            lines.append((Line(), number - 1))
        starts.append(len(lines))
        lines.append((Line.of((crop(chapter.title, width), "accent")), number))
        for item in chapter.items:
            for index, part in enumerate(wrap(item, width - 2)):
                lines.append((Line.of((("· " if index == 0 else "  ") + part, role)), number))
            ends.append(len(lines))
        for term, text in chapter.terms:
            for index, part in enumerate(_broken(text, width - column)):
                shown = fit(term if index == 0 else "", column - 1) + " "
                lines.append((Line.of((shown, "key"), (part, role)), number))
            ends.append(len(lines))
        for term, setting in _set_rows(chapter, width - column):
            for index, line in enumerate(setting):
                shown = fit(term if index == 0 else "", column - 1) + " "
                lines.append((Line.of((shown, "key")) + line, number))
            ends.append(len(lines))
    return Page(tuple(lines), tuple(starts), tuple(ends))


def _broken(text: str, width: int) -> list[str]:
    """Return a text in lines: where it has line breaks, in one if it fits."""
    whole = text.replace("\n", " ")
    return [whole] if cell_width(whole) <= width else wrap(text, width)


def _set_rows(chapter: Chapter, width: int) -> Iterator[tuple[str, Setting]]:
    """Return the rows of a chapter in the first setting in which all fit, cut in the last one."""
    if not chapter.rows:
        return
    count = len(chapter.rows[0][1])
    fitting = (
        at
        for at in range(count)
        if all(line.width <= width for _, settings in chapter.rows for line in settings[at])
    )
    chosen = next(fitting, count - 1)
    for term, settings in chapter.rows:
        yield term, tuple(line.cropped(width) for line in settings[chosen])


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
    wide = width >= WIDE_FROM
    index = (WIDE_INDEX if wide else INDEX_WIDTH) if width >= INDEX_FROM else 0
    beside = index + INDEX_GAP if index else 0
    text_width = min(WIDE_TEXT if wide else TEXT_WIDTH, width - 6 - beside)
    total = text_width + 2 + beside
    x = max(2, (width - total) // 2)
    page = lay_page(chapters, text_width)
    y = _first_row(height, len(page.lines))
    # The page itself says what the last parts of a title do; how long a game takes stands nowhere else.
    room = total - cell_width(note) - 2 if note else total
    paint_heading(painter, x, y, total, shortened_title(title, room), note)
    y += 2
    room = max(1, height - y - (1 if index else 2))
    reading = Reading(page, 0, room)
    reading = Reading(page, max(0, min(top, reading.last_top)), room)
    left = x + beside
    for line, (text, _) in enumerate(page.lines[reading.top : reading.top + room], y):
        painter.line(left, line, text)
    paint_scrollbar(painter, left + text_width + 1, y, room, reading.top, len(page.lines))
    if index:
        _paint_index(painter, x, y, index, chapters, reading, hovered)
    else:
        _paint_place(painter, x, height - 1, total, chapters, reading)
    return painter.picture("\n".join(line.text for line, _ in page.lines)), reading


def _first_row(height: int, lines: int) -> int:
    """Return the row at which a page of so many lines begins: a short one lower in a high window."""
    lower = height // 12
    if height >= HIGH and lines <= height - lower - 4:
        return lower
    return 1 if height >= 22 else 0


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
    painter: Painter,
    x: int,
    y: int,
    width: int,
    chapters: Sequence[Chapter],
    reading: Reading,
    hovered: str,
) -> None:
    """Paint the titles of the chapters: a long one in several rows where there is room for that, else cut."""
    wide = width - 2
    titles = [_title_rows(chapter.title, wide) for chapter in chapters]
    if sum(map(len, titles)) > reading.room:
        titles = [[crop(chapter.title, wide)] for chapter in chapters]
    for number, rows in enumerate(titles):
        zone = f"chapter:{number}"
        current = number == reading.chapter
        if current:
            painter.fill(x, y, width, len(rows), "panel")
            painter.text(x, y, "▸", "panel accent")
        role = "panel strong" if current else "hover" if hovered == zone else "dim"
        painter.zone(x, y, width, len(rows), zone)
        for row in rows:
            indent = len(row) - len(row.lstrip())
            painter.text(x + 2 + indent, y, row.lstrip(), role)
            y += 1


def _title_rows(title: str, width: int) -> list[str]:
    """Return a title in rows of a width; what goes on is set in."""
    first = wrap(title, width)[0]
    rest = title[len(first) :].lstrip()
    return [first, *(f"  {part}" for part in wrap(rest, width - 2))] if rest else [first]


def draw_chapters(chapters: Sequence[Chapter], width: int, height: int) -> Picture:
    """Return the beginning of chapters, quietly: the whole sentences that fit into a space."""
    painter = Painter(width, height)
    page = lay_page(chapters, width, "dim")
    last = max((end for end in page.ends if end <= height), default=height)
    for y, (line, _) in enumerate(page.lines[:last]):
        painter.line(0, y, line)
    return painter.picture()
