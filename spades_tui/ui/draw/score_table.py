"""Every hand of a game in one table: a row a hand with the sides abreast, or a row a side where that is too wide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal

from spades_tui.engine.hand_result import HandResult
from spades_tui.ui.draw.board import Board
from spades_tui.ui.draw.cards import suit_line
from spades_tui.ui.draw.forms import paint_scrollbar
from spades_tui.ui.draw.hands_open import at_stroke, contract
from spades_tui.ui.draw.text import Line, Painter, cell_width, join

Align = Literal["left", "right"]
Place = tuple[HandResult, int]
"""A hand and a side."""

NONE = Line.of(("·", "dim"))
MARGIN = 2
"""Columns of the mark of the picked hand."""


LEAST_SHARED = 11
"""Columns that number and dealer take at least, with the margins: a form too wide need not be laid out."""
LEAST_SIDE = 21
"""Columns that a side takes at least where the sides stand abreast."""
MOST_PARTNERS: Final = 11
"""So many columns the names of two partners may take in a row of their own."""
LEAST_BAGS = 5
"""Columns that its bags add at least."""


@dataclass(frozen=True, slots=True)
class Form:
    """How much room a table takes."""

    abreast: bool
    """A row a hand with its sides abreast, else a row a side."""
    names: int
    """Columns for a name."""
    roomy: bool = True
    """Two columns between two others, and longer heads."""
    short: bool = False
    """Whether a blind nil is written in short."""
    apart: bool = False
    """Whether the bags' cost has a column of its own."""
    bags_gap: int = 2

    @property
    def gap(self) -> int:
        """Columns between two others."""
        return 2 if self.roomy else 1


FORMS: Final = (
    Form(True, 10, apart=True),
    Form(True, 6),
    Form(True, 5, roomy=False, short=True),
    Form(True, 5, roomy=False, short=True, bags_gap=1),
    Form(False, 12, apart=True),
    Form(False, 6, short=True, apart=True),
    Form(False, 5, roomy=False, short=True, apart=True),
)
"""The forms of the table, the one that takes most room first."""


@dataclass(frozen=True)
class Column:
    """A column of the table: its head, and a cell for each row."""

    head: str
    cells: Sequence[Line]
    align: Align = "right"
    gap: int = 2
    """Columns before it."""
    widest: int = 99

    @cached_property
    def width(self) -> int:
        """How wide its widest cell is."""
        return min(self.widest, max([Line.of(self.head).width, *(cell.width for cell in self.cells)]))


@dataclass(frozen=True)
class Group:
    """Neighbouring columns under a head of their own, which may be empty."""

    head: Line
    columns: Sequence[Column]
    ruled: bool = False
    """Whether a line stands before it."""

    @cached_property
    def width(self) -> int:
        """How wide it is with all gaps and its line."""
        return sum(column.gap + column.width for column in self.columns) + (2 if self.ruled else 0)


@dataclass(frozen=True)
class Grid:
    """A table that is laid out: groups of columns, and how many rows each hand takes."""

    groups: Sequence[Group]
    per_hand: int
    hands: int

    @cached_property
    def width(self) -> int:
        """How wide it is, with the picked hand's mark and a scrollbar."""
        return MARGIN + sum(group.width for group in self.groups) + 2

    @property
    def head_rows(self) -> int:
        """Rows of heads."""
        return 2 if any(group.head.width for group in self.groups) else 1

    def height(self, hands: int) -> int:
        """Return the rows that so many hands take, heads included."""
        return self.head_rows + min(hands, self.hands) * self.per_hand

    def in_sight(self, height: int) -> int:
        """Return how many hands are seen whole in so many rows."""
        return max(1, (height - self.head_rows) // self.per_hand)


def lay_table(board: Board, width: int) -> Grid:
    """Return the table in the fullest form that fits a width."""
    least = LEAST_SHARED + board.rules.sides * (LEAST_SIDE + (LEAST_BAGS if board.rules.makes_bags else 0))
    forms = [form for form in FORMS if not form.abreast or width >= least]
    grids = _grids(board, forms)
    last = _stacked(board, FORMS[-1])
    return next((grid for grid in grids if grid.width <= width), last)


def _grids(board: Board, forms: Sequence[Form]) -> Iterator[Grid]:
    """Yield the tables of forms; where a side has a row, first those that say whose bids stand in it."""
    yield from (_abreast(board, form) for form in forms if form.abreast)
    stacked = [form for form in forms if not form.abreast]
    partners = [partners_of(board, side).replace(", ", " ") for side in board.sides]
    if all(0 < cell_width(names) <= MOST_PARTNERS for names in partners):
        yield from (_stacked(board, form, partners) for form in stacked)
    yield from (_stacked(board, form) for form in stacked)


def _abreast(board: Board, form: Form) -> Grid:
    """Return the table with a row a hand."""
    groups = [Group(Line(), _hand_columns(board, 1, form))]
    for side in board.sides:
        columns = _side_columns(board, [(result, side) for result in board.results], form)
        groups.append(Group(_head(board, side, columns), columns, ruled=True))
    return Grid(groups, 1, len(board.results))


def _head(board: Board, side: int, columns: Sequence[Column]) -> Line:
    """Return a side's sign and name, and the partners as their bids stand below, where there is room for them."""
    named = board.named(side)
    partners = partners_of(board, side)
    whole = named + Line.of("  ", (partners, "dim"))
    room = sum(column.gap + column.width for column in columns) - columns[0].gap
    return whole if partners and whole.width <= room else named


def partners_of(board: Board, side: int) -> str:
    """Return "You, Ada": the partners in the order of their columns; empty where the side's label says it."""
    scene = board.scene
    seats = [seat for seat in sorted(range(4), key=scene.place_of) if seat in board.rules.seats_of(side)]
    if len(seats) < 2 or scene.me is None:
        return ""
    return ", ".join(scene.name(seat) for seat in seats)


def _stacked(board: Board, form: Form, partners: Sequence[str] = ()) -> Grid:
    """Return the table with a row for each side of a hand, called by its partners where these are given."""
    sides = board.sides
    places = [(result, side) for result in board.results for side in sides]
    named = [board.named(side) for side in sides]
    if partners:
        marks = [board.mark(side) for side in sides]
        named = [
            Line.of((f"{mark} ", role), name) for (mark, role), name in zip(marks, partners, strict=True)
        ]
    widest = MARGIN + (MOST_PARTNERS if partners else form.names)
    names = Column("", named * len(board.results), "left", form.gap, widest)
    columns = [*_hand_columns(board, len(sides), form), names, *_side_columns(board, places, form)]
    return Grid([Group(Line(), columns)], len(sides), len(board.results))


def _hand_columns(board: Board, rows: int, form: Form) -> list[Column]:
    """Return the columns of what all sides share: number, dealer, trump; each in the first of a hand's rows."""
    scene, _ = board.scene, board.scene.words
    blank = [Line()] * (rows - 1)
    number: list[Line] = []
    dealer: list[Line] = []
    trump: list[Line] = []
    for result in board.results:
        number += [Line.of(_.number(result.number)), *blank]
        dealer += [Line.of((scene.name(result.dealer), "dim")), *blank]
        trump += [suit_line(result.trump, scene.letters), *blank]
    heading = _("dealer")
    columns = [
        Column("#", number, gap=0),
        Column(heading, dealer, "left", form.gap, max(form.names, cell_width(heading))),
    ]
    if board.rules.trump == "auction":
        columns.append(Column("", trump, "left", 1))
    return columns


def _side_columns(board: Board, places: Sequence[Place], form: Form) -> list[Column]:
    """Return the columns of what a side has, with a row for each place: bids and tricks, bags, points, score."""
    _, gap = board.scene.words, form.gap
    bags = [_bags(board, result, side) for result, side in places]
    costs = [_cost(board, result, side) for result, side in places]
    columns = [Column(_("bid/won"), _contracts(board, places, form), "left", gap)]
    if board.rules.makes_bags and form.apart:
        columns += [Column(_("bags"), bags, gap=gap), Column(_("cost"), costs, gap=gap)]
    elif board.rules.makes_bags:
        wide, dear = (max(cell.width for cell in cells) for cells in (bags, costs))
        both = [
            bag.fit(wide, "right") + (Line() if cost is NONE else Line.of(" ") + cost.fit(dear, "right"))
            for bag, cost in zip(bags, costs, strict=True)
        ]
        columns.append(Column(_("bags"), both, "left", form.bags_gap))
    points = [_points(board, result, side) for result, side in places]
    scores = [Line.of((_.number(result.scores[side]), "strong")) for result, side in places]
    columns += [Column(_("gain"), points, gap=gap), Column(_("score"), scores, gap=gap)]
    return columns


def _contracts(board: Board, places: Sequence[Place], form: Form) -> list[Line]:
    """Return bids and tricks of each side's players: partners in columns of their own, in each the strokes too."""
    scene = board.scene
    order = sorted(range(4), key=scene.place_of)
    said = [
        [
            contract(result, scene, seat, short=form.short)
            for seat in order
            if seat in board.rules.seats_of(side)
        ]
        for result, side in places
    ]
    columns = [at_stroke([row[partner] for row in said]) for partner in range(len(said[0]))]
    return [join(row, Line.of(" ")) for row in zip(*columns, strict=True)]


def _bags(board: Board, result: HandResult, side: int) -> Line:
    new = result.sides[side].new_bags
    return Line.of(board.scene.words.number(new)) if new else NONE


def _cost(board: Board, result: HandResult, side: int) -> Line:
    cost = result.sides[side].bag_cost
    return Line.of((board.scene.words.number(-cost), "bad")) if cost else NONE


def _points(board: Board, result: HandResult, side: int) -> Line:
    points = result.sides[side].points
    role = "good" if points > 0 else "bad" if points < 0 else "dim"
    return Line.of((board.scene.words.signed(points), role))


def paint_table(painter: Painter, x: int, y: int, height: int, grid: Grid, board: Board) -> int:
    """Paint heads and the hands in sight, the picked one marked; return the first hand in sight.

    Zones: ``hand:<index>`` for the rows of each hand.
    """
    heads_y = y + grid.head_rows - 1
    at = x + MARGIN
    for group in grid.groups:
        if group.head.width:
            indent = 2 + group.columns[0].gap
            painter.line(at + indent, y, group.head.cropped(group.width - indent))
        at = _paint_row(painter, at, heads_y, group, None, "dim")
    first_row = y + grid.head_rows
    shown = min(grid.hands, grid.in_sight(height))
    top = board.top
    if board.follow:
        top = max(min(top, board.at), board.at - shown + 1)
    top = max(0, min(top, grid.hands - shown))
    for hand in range(top, top + shown):
        _paint_hand(painter, x, first_row + (hand - top) * grid.per_hand, hand, grid, board)
    rows = shown * grid.per_hand
    paint_scrollbar(
        painter, x + grid.width - 1, first_row, rows, top * grid.per_hand, grid.hands * grid.per_hand
    )
    return top


def _paint_hand(painter: Painter, x: int, y: int, hand: int, grid: Grid, board: Board) -> None:
    picked = hand == board.at
    zone = f"hand:{hand}"
    width = grid.width - 2
    if picked:
        painter.fill(x, y, width + 1, grid.per_hand, "panel")
        painter.text(x, y, "▸", "panel accent")
    ground = "panel" if picked else "hover" if zone == board.hovered else ""
    for row in range(grid.per_hand):
        at = x + MARGIN
        for group in grid.groups:
            at = _paint_row(painter, at, y + row, group, hand * grid.per_hand + row, ground)
    painter.zone(x, y, width, grid.per_hand, zone)


def _paint_row(painter: Painter, x: int, y: int, group: Group, row: int | None, ground: str) -> int:
    """Paint a row of a group, or its heads with None; return the column after it."""
    if group.ruled:
        painter.text(x + 1, y, "│", f"{ground} rule".strip() if row is not None else "rule")
        x += 2
    for column in group.columns:
        x += column.gap
        cell = Line.of(column.head) if row is None else column.cells[row]
        line = cell.cropped(column.width)
        start = x + (column.width - line.width if column.align == "right" else 0)
        painter.line(start, y, line.styled(ground) if ground else line)
        x += column.width
    return x
