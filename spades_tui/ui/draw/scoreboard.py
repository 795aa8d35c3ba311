"""The scoreboard: a pure function from a board and a size to a picture, with as much unfolded as there is room for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from spades_tui.ui.draw.board import Board, Page
from spades_tui.ui.draw.chart import LEAST_HEIGHT, Race, Runner, draw_chart
from spades_tui.ui.draw.frame import WIDEST as FRAME
from spades_tui.ui.draw.hands_open import open_hands
from spades_tui.ui.draw.score_count import Count, count_heading, count_of, more_mark, with_rules
from spades_tui.ui.draw.score_head import (
    NOTICES,
    fairness,
    head_lines,
    headline,
    notice_lines,
    paint_standings,
    standings_rows,
)
from spades_tui.ui.draw.score_now import hand_so_far
from spades_tui.ui.draw.score_table import Grid, lay_table, paint_table
from spades_tui.ui.draw.sides import paint_title
from spades_tui.ui.draw.text import Line, Painter, Picture, cell_width, crop
from spades_tui.words.length import is_target_far

WIDEST: Final = FRAME - 2
"""Columns beyond which a larger window only gets more room around."""
BESIDE: Final = 34
"""Columns that a chart beside the table needs."""
WITH_CHART: Final = 98
"""From so many columns on the table leaves room for a chart beside it."""
BETWEEN: Final = 4
"""Columns between the table and a chart beside it."""
BESIDE_ROWS: Final = (12, 2, 22)
"""The rows that a chart beside the table takes, where they are there: at first, more a hand, at most.

Over a short game a high chart shows only steep lines, and beside a short table it leaves a hole under that.
"""
CHART_ROWS: Final = 16
"""The most rows that a chart takes under the table."""
ENOUGH: Final = (3, 6, 6)
"""So many hands the table shows before the count, the cards and the race are unfolded, where there are so many."""
ENOUGH_OF_FOUR: Final = (2, 3, 3)
"""The same where each hand takes four rows."""
HANDS: Final = 4
"""Rows of the four hands of a finished hand."""
LEAST_COUNT: Final = 5
"""The least rows of a count under which the hand's cards stand by themselves; in less both are scrolled together."""
HIGH: Final = 40
"""The height from which a scoreboard that leaves much free begins lower, as other short pages do."""
LEAST_WINDOW: Final = 2
"""In so few lines of a count each is shown once only as they go by, so none is cut for what says that there is more."""
MORE_GAP: Final = 2
"""Columns before what says that there is more, where it shares a line."""
INDENT: Final = 2
"""Columns before it in a line of its own, as before the reasons."""
SPARE: Final = 6
"""Rows to spare from which parts stand further apart."""
MUCH: Final = 8
"""Rows to spare from which the last row stands close under what is told, not far below it."""
MUCH_OF_TALL: Final = 4
"""The same from ``TALL`` rows on, where the end of the window is far from where one reads."""
TALL: Final = 36


@dataclass(frozen=True, slots=True)
class Shown:
    """What of a scoreboard came to be seen."""

    top: int = 0
    """The first hand in sight."""
    hands: int = 1
    """How many hands the table has room for."""
    hand_open: bool = False
    race: bool = False
    count_top: int = 0
    """The first line in sight of the picked hand's count."""
    count_hidden: int = 0
    """How many of its lines are out of sight."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How many rows each part gets; 0 leaves it out."""

    table: int
    count: int = 0
    open: int = 0
    race: int = 0
    beside: int = 0
    """Columns of a chart beside the table."""

    @property
    def parts(self) -> int:
        """How many parts there are."""
        return sum(rows > 0 for rows in (self.table, self.count, self.open, self.race))

    @property
    def rows(self) -> int:
        """The rows of all parts, with one between each two."""
        return self.table + self.count + self.open + self.race + max(0, self.parts - 1)


def draw_scoreboard(board: Board, width: int, height: int) -> tuple[Picture, Shown]:
    """Return the picture, and what of it all is in sight.

    Zones: ``hand:<index>`` for each hand in the table and in the chart, and those of the board's buttons.
    """
    painter = Painter(width, height)
    inner = min(width - 2, WIDEST)
    x = (width - inner) // 2
    paint_title(painter, x - 1, 0, inner + 2, board.scene)
    roomy = height >= 22
    y = 2 if roomy else 1
    heads = head_lines(board, inner)
    notices = notice_lines(board, inner)[:NOTICES]
    apart = 1 if notices and roomy and board.reading else 0
    # A free row parts notices from what is over them, and the last row from that where there are none. In the middle
    # of a hand, where there is room enough, another parts them from the buttons.
    below = len(notices) + apart + (1 if roomy else 0)
    around = y + len(heads) + standings_rows(board, inner) + (2 if roomy and heads else 1 if roomy else 0)
    free = _free_rows(board, inner, height - 1 - around - below) if roomy else 0
    lower = max(y, height // 12) + (0 if heads else 1) - y
    much = MUCH_OF_TALL if height >= TALL else MUCH
    if height >= HIGH and (board.result is None or free - lower >= much):
        y, free = max(y, height // 12), free - lower
    for line in heads:
        painter.line(x, y, line)
        y += 1
    if roomy and y > 2:
        y += 1
    paint_standings(painter, x, y, inner, board)
    y += standings_rows(board, inner) + (1 if roomy else 0)
    foot = height - 1
    shown = _paint_body(painter, x, y, inner, foot - y - below, board, touching=not roomy)
    if free >= much:
        foot -= free - 1
    for row, line in enumerate(notices, foot - apart - len(notices)):
        painter.line(x, row, line)
    _paint_foot(painter, x, foot, inner, board)
    return painter.picture(describe(board)), shown


def _free_rows(board: Board, width: int, height: int) -> int:
    """Return the rows of a space that stay free whichever hand is picked: so nothing moves with that."""
    if board.result is None:
        return height - len(hand_so_far(board, width, height))
    if board.page is not Page.TABLE:
        return 0
    grid = _table_of(board, width)
    free = height
    for result in (board.result, *board.results):
        count = with_rules(count_of(board, result, width), board, result, width)
        plan = make_plan(board, grid, len(count.lines), HANDS, width, height)
        spare = height - plan.rows
        free = min(free, spare - (plan.parts - 1 if spare >= SPARE else 0))
        if free < MUCH_OF_TALL or not (plan.open and (plan.race or plan.beside)):
            return 0  # what is not unfolded for want of room leaves rows too
    return free


def _table_of(board: Board, width: int) -> Grid:
    """Return the table of hands, in a wide window with room for a chart beside it."""
    return lay_table(board, width - BESIDE - BETWEEN if width >= WITH_CHART else width)


def _paint_body(
    painter: Painter, x: int, y: int, width: int, height: int, board: Board, *, touching: bool
) -> Shown:
    """Paint what stands under the scores; ``touching``: no empty line parts it from them unless one is to spare."""
    _, result = board.scene.words, board.result
    if result is None:
        down = 1 if touching else 0
        for row, line in enumerate(hand_so_far(board, width, height - 2 * down), y + down):
            painter.line(x, row, line)
        return Shown()
    grid = _table_of(board, width)
    count, opened = count_of(board, result, width), open_hands(result, board.scene, width)
    plan = make_plan(board, grid, len(count.lines), len(opened), width, height)
    explained = with_rules(count, board, result, width)
    wider = make_plan(board, grid, len(explained.lines), len(opened), width, height)
    if board.page is Page.HAND or _holds(wider, plan, grid):
        count, plan = explained, wider
    if plan.count and not plan.open and board.page is Page.HAND:
        below = (Line(), *opened)
        own = range(len(count.lines), len(count.lines) + len(below))
        count, opened = Count((*count.lines, *below), (*count.heads, *own)), []
    top = count_top = hidden = 0
    y += 1 if touching and plan.rows < height else 0
    gap = 2 if height - plan.rows >= SPARE else 1
    if plan.table:
        top = paint_table(painter, x, y, plan.table, grid, board)
        if plan.beside:
            painter.paste(x + width - plan.beside, y, chart_of(board, plan.beside, plan.table))
        y += plan.table + gap
    if plan.count:
        count_top, hidden = _paint_count(
            painter, x, y, width, plan.count, count, board, below=bool(plan.open or plan.race)
        )
        y += plan.count + gap
    if plan.open:
        for row, line in enumerate(opened, y):
            painter.line(x, row, line)
        y += plan.open + gap
    if plan.race:
        painter.paste(x, y, chart_of(board, width, plan.race))
    race = plan.race > 0 or plan.beside > 0
    return Shown(
        top, grid.in_sight(plan.table), plan.open > 0 or board.page is Page.HAND, race, count_top, hidden
    )


def _paint_count(
    painter: Painter, x: int, y: int, width: int, height: int, count: Count, board: Board, *, below: bool
) -> tuple[int, int]:
    """Paint the picked hand's count; return its first line in sight, and how many are not at once.

    Of what is still to come a line of its own tells where the lines end, the free one under them if there is one
    (``below``), for one that shared its row with a reason would cut a number; of what has gone by the heading does.
    """
    assert board.result is not None
    heading, rows = count_heading(board, board.result), height - 1
    hidden = max(0, len(count.lines) - rows)
    last = board.count_top >= hidden
    shared = last or (rows <= LEAST_WINDOW and not below)
    if not shared and not below:
        rows -= 1
    lines, top = count.window(board.count_top, rows)
    more = more_mark(board.scene.words, count, top, len(lines))
    if hidden and shared:
        tail = Line.of(" " * MORE_GAP) + more
        heading = heading.cropped(width - tail.width) + tail
    elif hidden:
        painter.line(x + INDENT, y + 1 + rows, more)
    for row, line in enumerate([heading, *lines], y):
        painter.line(x, row, line.cropped(width))
    return top, hidden


def _holds(wider: Plan, plan: Plan, grid: Grid) -> bool:
    """Return whether a plan with more in its count leaves out nothing of another, and no hand of the table."""
    return (
        wider.count > plan.count > 0
        and bool(wider.open) == bool(plan.open)
        and bool(wider.race) == bool(plan.race)
        and wider.table >= min(plan.table, max(grid.height(grid.hands), LEAST_HEIGHT + 2))
    )


def make_plan(board: Board, grid: Grid, count: int, opened: int, width: int, height: int) -> Plan:
    """Return how a space is shared out: the page that is asked for first, then the table, then what fits.

    ``count`` and ``opened`` are the lines of the picked hand's count and of its cards.
    """
    if board.page is Page.RACE:
        return Plan(0, race=height)
    count += 1
    whole = grid.height(grid.hands)
    beside = width - grid.width - BETWEEN
    beside = min(beside, width // 2) if beside >= BESIDE else 0
    if board.page is Page.HAND:
        left = height - count - 1 - opened - 1
        if left < grid.height(1):
            room = height - opened - 1
            together = Plan(0, min(count + 1 + opened, height))
            return Plan(0, min(count, room), opened) if room >= LEAST_COUNT else together
        table = min(whole, left)
        return Plan(
            max(table, left) if beside and left >= LEAST_HEIGHT else table, count, opened, beside=beside
        )
    unfolded = [0, 0, 0]
    left = height
    enough = ENOUGH if grid.per_hand < 4 else ENOUGH_OF_FOUR
    for part, rows in enumerate((count, opened, 0 if beside else LEAST_HEIGHT + 2)):
        least = max(grid.height(enough[part]), LEAST_HEIGHT + 2 if beside else 0)
        if not rows or left - rows - 1 < least:
            break
        unfolded[part] = rows
        left -= rows + 1
    first, more, most = BESIDE_ROWS
    table = min(left, max(whole, min(most, first + more * grid.hands)) if beside else whole)
    race = min(CHART_ROWS, unfolded[2] + left - table) if unfolded[2] else 0
    return Plan(table, unfolded[0], unfolded[1], race, beside)


def race_of(board: Board) -> Race:
    """Return the race for the chart, to the target unless so few hands are played that none comes there."""
    rules, results = board.rules, board.results
    runners = [Runner(board.label(side), board.scores(side), board.mark(side)[1]) for side in board.sides]
    first = results[0].number if results else 1
    picked = board.at if results else None
    target = None if is_target_far(rules) else rules.target
    return Race(runners, target, rules.losing_limit, rules.hand_limit, board.over, first, picked)


def chart_of(board: Board, width: int, height: int) -> Picture:
    """Return the chart of the race."""
    return draw_chart(race_of(board), width, height, plain=board.scene.words.ascii)


def _paint_foot(painter: Painter, x: int, y: int, width: int, board: Board) -> None:
    """Paint what was refused, or what can be done and how it stands with the deal's secret."""
    if board.scene.problem:
        painter.text(x, y, crop(board.scene.problem, width), "accent" if board.scene.passing else "bad")
        return
    at, end = x, x + width
    for button in board.buttons:
        face = " ".join(("", button.label, *([button.key] if button.key else ()), ""))
        if at + cell_width(face) > end:
            break
        role = "selected" if button.taken else "bar"
        after = painter.text(at, y, face, role)
        painter.zone(at, y, after - at, 1, button.zone)
        at = after + 1
    said = fairness(board)
    if cell_width(said) + 1 <= end - at:
        painter.aligned(x, y, width, Line.of((said, "dim")), "right")


def describe(board: Board) -> str:
    """Return the picture in words, for transcripts."""
    from spades_tui.words.recap import scores_text

    scene = board.scene
    said = [headline(board).text, scores_text(scene.words, scene.view), scene.problem]
    return " ".join(text for text in said if text)
