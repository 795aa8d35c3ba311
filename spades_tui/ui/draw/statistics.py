"""Statistics drawn: what games are put together by, a table of figures, and a bar for each of the last months."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from spades_tui.ui.draw.forms import paint_heading, paint_scrollbar
from spades_tui.ui.draw.sides import EIGHTHS
from spades_tui.ui.draw.text import Line, Painter, Picture, cell_width, crop, fit, wrap

WIDEST: Final = 112
GAP: Final = 2
LEAST_NAME: Final = 13
MOST_NAME: Final = 36
NAME_LINES: Final = 3
"""Lines that a name may take, where there is no room for it in one."""
MOST_TEXT: Final = 3
"""Lines of what there is to say, at most."""
LEAST_MONTHS: Final = 6
CHARTED: Final = "▸"
"""What marks the row that the chart counts."""
LOSS: Final = "▒"
"""What fills a bar below zero."""
MONTHS: Final = 12
"""How many months the chart has room for, where there is room."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table: a name and its figures, one a column."""

    name: str
    figures: tuple[str, ...]
    charted: bool = False
    """Whether it is marked as what the chart under the table counts, where other rows stand beside it."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A month of the chart; without a value nothing was played, or there is nothing of that kind."""

    name: str
    value: float | None
    figure: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class StatisticsView:
    """Everything that the drawing of statistics is made from."""

    title: str
    which: str
    """Which games count."""
    tabs: Sequence[tuple[str, str]]
    """What games can be put together by: zone and name."""
    at: int
    columns: Sequence[str]
    """Headings, the most important first: those that do not fit are left out."""
    rows: Sequence[Row]
    chart: str
    """What the chart shows."""
    bars: Sequence[Bar]
    """The last months, the newest last."""
    texts: Sequence[str] = ()
    """What there is to say in place of figures, or beside them."""
    top: int = 0
    hovered: str = ""


@dataclass(frozen=True, slots=True)
class Laid:
    """How the table lies: its first line in sight, how many there is room for."""

    top: int
    room: int


@dataclass(frozen=True, slots=True)
class _Table:
    """The table in lines: how wide its columns are and stand apart, and what is in each, the name first."""

    wide: tuple[int, ...]
    gap: int
    lines: tuple[tuple[str, ...], ...]
    charted: range = range(0)
    """The lines of the row that is marked."""

    @property
    def set_in(self) -> int:
        """The columns that are kept for the mark."""
        return cell_width(CHARTED) + 1 if self.charted else 0


def draw_statistics(view: StatisticsView, width: int, height: int) -> tuple[Picture, Laid]:
    """Return the picture of statistics, and how the table lies in it.

    Zones: ``group:<name>`` of the tabs, and ``do:`` zones of commands.
    """
    painter = Painter(width, height)
    inner = min(width - 4, WIDEST)
    x = (width - inner) // 2
    y = 1 if height >= 22 else 0
    paint_heading(painter, x, y, inner, view.title, view.which)
    noted = cell_width(view.which)
    painter.zone(x + inner - noted, y, noted, 1, "do:count_which")
    y += 1 if height < 22 else 2
    _paint_tabs(painter, x, y, inner, view)
    y += 2
    for line in [part for text in view.texts for part in wrap(text, inner)][:MOST_TEXT]:
        painter.text(x, y, line, "accent" if view.rows else "dim")
        y += 1
    if not view.rows:
        return painter.picture(view.title), Laid(0, 0)
    rest = height - y - 1
    table = _lay_table(inner, view)
    months = min(MONTHS, max(LEAST_MONTHS, rest - len(table.lines) - 3), max(0, rest - 4))
    most = max(1, rest - months - 2)
    if len(table.lines) > most:  # a scrollbar stands beside it
        table = _lay_table(inner - 2, view)
    room = min(len(table.lines), most)
    top = max(0, min(view.top, len(table.lines) - room))
    _paint_table(painter, x, y, inner, room, top, table, view.columns)
    y += room + 2
    _paint_chart(painter, x, y, inner, min(months, height - y - 1), view)
    return painter.picture(view.title), Laid(top, room)


def _paint_tabs(painter: Painter, x: int, y: int, width: int, view: StatisticsView) -> None:
    end = painter.text(x, y, "◂ ", "accent")
    painter.zone(x, y, 2, 1, "do:left")
    for number, (zone, name) in enumerate(view.tabs):
        role = "selected" if number == view.at else "hover" if view.hovered == zone else ""
        face = f" {name} "
        if end + cell_width(face) > x + width - 2:
            break
        after = painter.text(end, y, face, role)
        painter.zone(end, y, after - end, 1, zone)
        end = after + 1
    painter.text(end, y, "▸", "accent")
    painter.zone(end, y, 2, 1, "do:right")


def _lay_table(width: int, view: StatisticsView) -> _Table:
    """Return the table in a width: names give way first (they go on in a line below), then the columns at the end."""
    wide = [
        max(cell_width(heading), *(cell_width(row.figures[at]) for row in view.rows))
        for at, heading in enumerate(view.columns)
    ]
    kept = 0
    marked = len(view.rows) > 1 and any(row.charted for row in view.rows)
    least = LEAST_NAME - (cell_width(CHARTED) + 1 if marked else 0)
    width -= LEAST_NAME - least
    used = least
    while kept < len(wide) and used + GAP + wide[kept] <= width:
        used += GAP + wide[kept]
        kept += 1
    longest = max(cell_width(row.name) for row in view.rows)
    name = min(MOST_NAME, max(least, min(longest, least + width - used)))
    # Where there is room to spare, the columns stand wider apart.
    gap = GAP + min(3, max(0, width - used - (name - least)) // max(1, kept))
    lines: list[tuple[str, ...]] = []
    charted = range(0)
    # The mark's columns come out of those that are free before the figures of the first column.
    free = wide[0] - max(cell_width(row.figures[0]) for row in view.rows) if marked and kept else 0
    for row in view.rows:
        start = len(lines)
        first, *more = _name_lines(row.name, name + free)
        lines.append((first, *row.figures[:kept]))
        lines += ((part, *("" for _ in range(kept))) for part in more)
        if row.charted and marked:
            charted = range(start, len(lines))
    return _Table((name, *wide[:kept]), gap, tuple(lines), charted)


def _name_lines(name: str, width: int) -> list[str]:
    """Return a name in as many lines as it may take; what goes on is set in."""
    first = wrap(name, width)[0]
    rest = wrap(name[len(first) :].lstrip(), width - 1) if len(first) < len(name) else []
    if len(rest) >= NAME_LINES:
        rest = [*rest[: NAME_LINES - 2], crop(" ".join(rest[NAME_LINES - 2 :]), width - 1)]
    return [first, *(f" {part}" for part in rest)]


def _paint_table(
    painter: Painter,
    x: int,
    y: int,
    width: int,
    room: int,
    top: int,
    table: _Table,
    headings: Sequence[str],
) -> None:
    """Paint the headings and so many lines; where one row is marked, only that one stands out."""
    cells = zip(("", *headings), table.wide, strict=False)
    left = x + table.set_in
    _paint_cells(painter, left, y, table.gap, list(cells), "dim", "dim")
    for number, line in enumerate(table.lines[top : top + room]):
        row = y + 1 + number
        first, role = ("", "") if table.charted else ("strong", "")
        if top + number in table.charted:
            first, role = "panel strong", "panel"
            painter.fill(x, row, width, 1, "panel")
            if top + number == table.charted.start:
                painter.text(x, row, CHARTED, "panel accent")
        _paint_cells(painter, left, row, table.gap, list(zip(line, table.wide, strict=True)), first, role)
    paint_scrollbar(painter, x + width - 1, y + 1, room, top, len(table.lines))


def _paint_cells(
    painter: Painter, x: int, y: int, gap: int, cells: Sequence[tuple[str, int]], first: str, role: str
) -> None:
    (name, wide), *figures = cells
    at = x + wide + gap
    for text, wide in figures:
        painter.text(at, y, fit(text, wide, "right"), role)
        at += wide + gap
    painter.text(
        x, y, fit(name, max(wide, cell_width(name))), first
    )  # it may reach into what is free of the first figures' column


def _paint_chart(painter: Painter, x: int, y: int, width: int, months: int, view: StatisticsView) -> None:
    """Paint a bar for each of the last months; what is below zero goes to the left."""
    if months < 1:
        return
    painter.text(x, y, crop(view.chart, width), "title")
    painter.zone(x, y, cell_width(view.chart), 1, "do:measure")
    bars = view.bars[-months:]
    name = max(cell_width(bar.name) for bar in bars)
    figure = max(cell_width(bar.figure) for bar in bars)
    note = max(cell_width(bar.note) for bar in bars)
    plot = width - name - figure - 2 * GAP
    if plot - note - GAP >= 24:
        plot -= note + GAP
    else:
        note = 0
    values = [bar.value for bar in bars if bar.value is not None]
    high, low = max([0.0, *values]), min([0.0, *values])
    span = high - low
    scale = plot - 1 if low < 0 else plot  # the line between gains and losses has a column of its own
    most = scale - 1 if high > 0 else scale  # the least gain is seen beside the greatest loss
    below = min(most, max(1, round(scale * -low / span))) if low < 0 else 0
    zero = x + name + GAP + below
    first = zero + 1 if below else zero
    for row, bar in enumerate(bars, y + 1):
        painter.text(x, row, fit(bar.name, name), "dim")
        painter.text(first - 1, row, "│" if below else "▕", "axis")
        if bar.value is not None and span:
            cells = scale * bar.value / span
            _paint_bar(painter, zero if cells < 0 else first, row, min(cells, scale - below))
        end = x + name + GAP + plot
        role = "dim" if bar.value is None else "bad" if bar.value < 0 else ""
        painter.line(end + 1, row, Line.of((fit(bar.figure, figure, "right"), role)))
        if note:
            painter.text(end + 1 + figure + GAP, row, bar.note, "dim")


def _paint_bar(painter: Painter, at: int, y: int, cells: float) -> None:
    """Paint a bar that begins at a column, or one below zero that ends before it: that is filled otherwise."""
    if cells < 0:
        whole = max(1, round(-cells))
        painter.text(at - whole, y, LOSS * whole, "bad")
        return
    eighths = max(1, round(cells * 8)) if cells else 0
    bar = "█" * (eighths // 8) + (EIGHTHS[eighths % 8] if eighths % 8 else "")
    painter.text(at, y, bar, "gauge")
