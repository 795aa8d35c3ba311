"""Lines of styled runs, the painter that sets them on a grid, and the picture that comes out.

A run is a text and a *role* such as ``"card.red dim"``: words for what the text is, resolved to colours
by the theme alone. Nothing here knows a colour, a charset or Textual.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, NamedTuple

Align = Literal["left", "center", "right"]

ELLIPSIS: Final = "…"


@lru_cache(4096)
def char_width(char: str) -> int:
    """Return the number of cells of one character: 0, 1 or 2."""
    if " " <= char < "\x7f":
        return 1
    if unicodedata.category(char) in ("Mn", "Me", "Cf", "Cc", "Cs"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1


def cell_width(text: str) -> int:
    """Return the number of cells that the text takes."""
    return len(text) if text.isascii() else sum(map(char_width, text))


def crop(text: str, width: int, ellipsis: str = ELLIPSIS) -> str:
    """Return the text cut to at most ``width`` cells, the cut shown by an ellipsis."""
    if cell_width(text) <= width:
        return text
    if width <= 0:
        return ""
    room = width - cell_width(ellipsis)
    kept: list[str] = []
    for char in text:
        room -= char_width(char)
        if room < 0:
            break
        kept.append(char)
    return "".join(kept) + ellipsis


def fit(text: str, width: int, align: Align = "left") -> str:
    """Return the text cut or padded with spaces to exactly ``width`` cells."""
    text = crop(text, width)
    gap = max(0, width - cell_width(text))
    left = gap if align == "right" else gap // 2 if align == "center" else 0
    return " " * left + text + " " * (gap - left)


def wrap(text: str, width: int) -> list[str]:
    """Return the text in lines of at most ``width`` cells, broken at spaces; newlines stay.

    No word is left alone in the last line of a paragraph where the line before has one to keep it company.
    """
    lines: list[str] = []
    for paragraph in text.split("\n"):
        first = len(lines)
        line = ""
        for word in paragraph.split(" "):
            wider = f"{line} {word}" if line else word
            if cell_width(wider) <= width:
                line = wider
                continue
            if line:
                lines.append(line)
            line = word
            while cell_width(line) > width > 1:
                head = crop(line, width, "")
                folder = head.rfind("/") + 1  # a path is broken between two of its folders
                head = head[:folder] if 2 * folder > len(head) else head
                lines.append(head)
                line = line[len(head) :]
        lines.append(line)
        if len(lines) - first > 1 and " " not in line:
            _give_company(lines, width)
    return lines


def _give_company(lines: list[str], width: int) -> None:
    """Move the last word of the line before to the one of the last line, if two words at least stay there."""
    kept, _space, word = lines[-2].rpartition(" ")
    if " " in kept.strip() and cell_width(f"{word} {lines[-1]}") <= width:
        lines[-2:] = [kept.rstrip(" "), f"{word} {lines[-1]}"]


class Run(NamedTuple):
    """A text and the role it is shown in."""

    text: str
    role: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """An immutable row of runs."""

    runs: tuple[Run, ...] = ()

    @staticmethod
    def of(*parts: str | tuple[str, str]) -> Line:
        """Make a line from texts and from pairs of text and role."""
        return Line(tuple(Run(part) if isinstance(part, str) else Run(*part) for part in parts))

    def __add__(self, other: Line) -> Line:
        return Line(self.runs + other.runs)

    @property
    def text(self) -> str:
        """The line without its roles."""
        return "".join(run.text for run in self.runs)

    @property
    def width(self) -> int:
        """The number of cells."""
        return sum(cell_width(run.text) for run in self.runs)

    def styled(self, role: str) -> Line:
        """Return the line with the role set under the role of each run."""
        return Line(tuple(Run(run.text, f"{role} {run.role}".strip()) for run in self.runs))

    def fit(self, width: int, align: Align = "left", role: str = "") -> Line:
        """Return the line cut or padded to exactly ``width`` cells; the padding has the role."""
        if self.width > width:
            return self.cropped(width)
        gap = width - self.width
        left = gap if align == "right" else gap // 2 if align == "center" else 0
        before = (Run(" " * left, role),) if left else ()
        after = (Run(" " * (gap - left), role),) if gap - left else ()
        return Line((*before, *self.runs, *after))

    def cropped(self, width: int) -> Line:
        """Return the line cut to at most ``width`` cells with an ellipsis where something is lost."""
        if self.width <= width:
            return self
        runs: list[Run] = []
        left = width - 1
        for run in self.runs if width > 0 else ():
            head = crop(run.text, left, "")
            runs.append(Run(head, run.role))
            left -= cell_width(head)
            if head != run.text:
                runs.append(Run(ELLIPSIS, run.role))
                break
        return Line(tuple(run for run in runs if run.text))


def join(lines: Iterable[Line], between: Line) -> Line:
    """Return the lines as one with ``between`` in each gap."""
    joined = Line()
    for index, line in enumerate(lines):
        joined = joined + between + line if index else line
    return joined


class Zone(NamedTuple):
    """A rectangle of cells that the mouse can point at, and its name."""

    x: int
    y: int
    width: int
    height: int
    id: str

    def holds(self, x: int, y: int) -> bool:
        """Return whether the cell lies in the zone."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


Cell = tuple[str, str]
"""A character (empty for the second half of a wide one) and its role."""

BLANK: Final[Cell] = (" ", "")


@dataclass(frozen=True, slots=True)
class Picture:
    """What a canvas shows: rows of cells, zones for the mouse, and the same in words."""

    rows: tuple[tuple[Cell, ...], ...]
    zones: tuple[Zone, ...] = ()
    description: str = ""

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.rows[0]) if self.rows else 0

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.rows)

    @property
    def text(self) -> str:
        """The picture without its roles, rows parted by newlines, for tests and transcripts."""
        return "\n".join("".join(char for char, _ in row).rstrip() for row in self.rows)

    def zone_at(self, x: int, y: int) -> str | None:
        """Return the name of the uppermost zone at a cell; later zones lie above earlier ones."""
        for zone in reversed(self.zones):
            if zone.holds(x, y):
                return zone.id
        return None

    def zone(self, zone_id: str) -> Zone | None:
        """Return the first zone of that name."""
        return next((zone for zone in self.zones if zone.id == zone_id), None)

    @staticmethod
    def of(lines: Iterable[Line], width: int, height: int | None = None, description: str = "") -> Picture:
        """Make a picture from lines, cut and padded to the size."""
        rows = list(lines)
        painter = Painter(width, len(rows) if height is None else height)
        for y, line in enumerate(rows):
            painter.line(0, y, line)
        return painter.picture(description)


BORDERS: Final = {
    "round": tuple("╭─╮│╰╯"),
    "heavy": tuple("┏━┓┃┗┛"),
    "dashed": tuple("╭╌╮╎╰╯"),
    "double": tuple("╔═╗║╚╝"),
}
"""Corner, edge, corner, side, corner, corner of each kind of box."""


class Painter:
    """A grid of cells to paint on. What falls outside is cut off; a wide character is never halved."""

    def __init__(self, width: int, height: int, role: str = "") -> None:
        self.width = max(0, width)
        self.height = max(0, height)
        self._rows: list[list[Cell]] = [[(" ", role)] * self.width for _ in range(self.height)]
        self._zones: list[Zone] = []

    def text(self, x: int, y: int, text: str, role: str = "") -> int:
        """Paint a text and return the column after it."""
        inside = 0 <= y < self.height
        for char in text:
            width = char_width(char)
            if not inside:
                x += width
                continue
            row = self._rows[y]
            if width == 0:
                if 0 < x <= self.width and unicodedata.category(char) == "Mn":
                    at = x - 1 if row[x - 1][0] else x - 2
                    row[at] = (row[at][0] + char, row[at][1])
                continue
            if x >= 0 and x + width <= self.width:
                self._clear(row, x, width)
                row[x] = (char, role)
                if width == 2:
                    row[x + 1] = ("", role)
            x += width
        return x

    def _clear(self, row: list[Cell], x: int, width: int) -> None:
        """Blank the other half of each wide character that the cells are going to overwrite."""
        if x > 0 and row[x][0] == "":
            row[x - 1] = (" ", row[x - 1][1])
        end = x + width
        if end < self.width and row[end][0] == "":
            row[end] = (" ", row[end][1])

    def line(self, x: int, y: int, line: Line) -> int:
        """Paint a line and return the column after it."""
        for run in line.runs:
            x = self.text(x, y, run.text, run.role)
        return x

    def aligned(self, x: int, y: int, width: int, line: Line, align: Align = "left") -> None:
        """Paint a line cut to the width and set left, right or in the middle of it."""
        line = line.cropped(width)
        gap = width - line.width
        self.line(x + (gap if align == "right" else gap // 2 if align == "center" else 0), y, line)

    def fill(self, x: int, y: int, width: int, height: int, role: str = "", char: str = " ") -> None:
        """Fill a rectangle with one character of one cell."""
        for row in range(y, y + height):
            self.text(x, row, char * width, role)

    def rule(self, x: int, y: int, width: int, role: str = "rule", char: str = "─") -> None:
        """Paint a horizontal line."""
        self.text(x, y, char * width, role)

    def box(self, x: int, y: int, width: int, height: int, role: str = "border", kind: str = "round") -> None:
        """Paint the border of a box, of a kind in ``BORDERS``; its inside stays."""
        if width < 2 or height < 2:
            return
        corner, edge, right, side, low, low_right = BORDERS[kind]
        self.text(x, y, corner + edge * (width - 2) + right, role)
        for row in range(y + 1, y + height - 1):
            self.text(x, row, side, role)
            self.text(x + width - 1, row, side, role)
        self.text(x, y + height - 1, low + edge * (width - 2) + low_right, role)

    def zone(self, x: int, y: int, width: int, height: int, zone_id: str) -> None:
        """Name a rectangle for the mouse; a later one lies above."""
        if width > 0 and height > 0:
            self._zones.append(Zone(x, y, width, height, zone_id))

    def paste(self, x: int, y: int, picture: Picture) -> None:
        """Paint another picture with its zones."""
        for dy, row in enumerate(picture.rows):
            for dx, (char, role) in enumerate(row):
                if char:
                    self.text(x + dx, y + dy, char, role)
        self._zones.extend(zone._replace(x=zone.x + x, y=zone.y + y) for zone in picture.zones)

    def picture(self, description: str = "") -> Picture:
        """Return what was painted."""
        return Picture(tuple(map(tuple, self._rows)), tuple(self._zones), description)


class Span(NamedTuple):
    """The columns from ``start`` up to ``end`` of one row."""

    y: int
    start: int
    end: int


def changes(old: Picture, new: Picture, gap: int = 8) -> Iterator[Span]:
    """Yield the spans of cells in which two pictures of one size differ.

    Differences less than ``gap`` cells apart become one span: moving the cursor costs as many bytes.
    """
    for y, (before, after) in enumerate(zip(old.rows, new.rows, strict=True)):
        if before == after:
            continue
        start = end = -1
        for x, (was, now) in enumerate(zip(before, after, strict=True)):
            if was == now:
                continue
            if start < 0:
                start = x
            elif x - end >= gap:
                yield _whole(y, start, end, before, after)
                start = x
            end = x + 1
        if start >= 0:
            yield _whole(y, start, end, before, after)


def _whole(y: int, start: int, end: int, before: tuple[Cell, ...], after: tuple[Cell, ...]) -> Span:
    """Return the span widened to whole wide characters."""
    while start > 0 and (not before[start][0] or not after[start][0]):
        start -= 1
    while end < len(after) and (not before[end][0] or not after[end][0]):
        end += 1
    return Span(y, start, end)


def runs(row: tuple[Cell, ...]) -> Iterator[Run]:
    """Yield the row's cells as runs of one role each."""
    text: list[str] = []
    current = ""
    for char, role in row:
        if role != current and text:
            yield Run("".join(text), current)
            text = []
        current = role
        text.append(char)
    if text:
        yield Run("".join(text), current)
