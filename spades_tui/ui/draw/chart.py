"""The race to the target: one line a side over the hands, in box-drawing characters of one cell each, or in ASCII."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from spades_tui.ui.draw.text import Line, Painter, Picture, cell_width, crop

LEAST_WIDTH: Final = 28
LEAST_HEIGHT: Final = 6
LEAST_SPAN: Final = 8
"""So many hands the axis of a running game has room for at least: its lines begin at the left."""
LONGEST_PLAN: Final = 30
"""A running game's axis has room for all hands of its limit, where these are no more."""
MARKS: Final = "●○■×"
"""What stands for the sides, in their order; four different signs in ASCII too."""
FAR: Final = 2
"""A target more than this many times the best score is far away: the lines would lie in the lower half of the chart."""
AIR: Final = 4
"""Over the best score such a scale has one part in so many of all its points, so that no line runs along its edge."""
HEADROOM: Final = 10
"""The least highest score of a scale without a target."""
BEYOND: Final = "↑"
"""What stands before a target that lies above the scale."""
EVEN: Final = 0.75
"""The part of the room for the lines that they keep at least so that all hands are equally wide."""
TICK_ROWS: Final = (2, 3, 4, 5)
"""How many rows one label of the score may be from the next."""
LITTLE_MORE: Final = 1.5
"""So many times the fewest points a row may stand for, for the sake of even labels."""
SHARED: Final = 4
"""Over so many columns at least that two lines run along together their strokes take turns; less is the front's."""


class Strokes(NamedTuple):
    """The characters of a line: along, up and down, and the four bends by the sides that they join."""

    along: str
    upright: str
    left_up: str
    left_down: str
    right_up: str
    right_down: str


STROKES: Final = (
    Strokes("─", "│", "╯", "╮", "╰", "╭"),
    Strokes("╌", "╎", "╯", "╮", "╰", "╭"),
    Strokes("━", "┃", "┛", "┓", "┗", "┏"),
    Strokes("═", "║", "╝", "╗", "╚", "╔"),
)
"""The strokes of each side: lines can be told apart without colours."""
PLAIN_STROKES: Final = (
    Strokes("-", "|", "'", ".", "'", "."),
    Strokes(".", ":", ":", ":", ":", ":"),
    Strokes("=", "#", "#", "#", "#", "#"),
    Strokes("~", "|", "+", "+", "+", "+"),
)
"""The same in ASCII."""


class Grid(NamedTuple):
    """The characters of the lines that belong to no side. No side's line has gaps, so none is taken for another."""

    zero: str
    limit: str
    picked: str


GRID: Final = Grid("·", "╌", "┊")
PLAIN_GRID: Final = Grid("-", "-", "|")
GRID_STEP: Final = 2
"""Columns from one dot of the grid to the next."""

Trace: TypeAlias = dict[tuple[int, int], str]
"""The characters of a side's line by column and row of the plot."""


@dataclass(frozen=True, slots=True)
class Runner:
    """A side in the race."""

    label: str
    scores: Sequence[int]
    """The score before the first hand and after each one."""
    role: str = ""


@dataclass(frozen=True, slots=True)
class Race:
    """What a chart shows. Where lines cross, that of the earlier runner is seen; where they run along together, all."""

    runners: Sequence[Runner]
    target: int | None
    """None where nobody comes near it: a game of few hands."""
    losing_limit: int | None = None
    hand_limit: int | None = None
    over: bool = False
    first: int = 1
    """The number of the first hand."""
    selected: int | None = None
    """A hand to point out, 0 for the first one."""

    @property
    def hands(self) -> int:
        """How many hands there are."""
        return max((len(runner.scores) - 1 for runner in self.runners), default=0)

    @property
    def span(self) -> int:
        """How many hands the axis has room for."""
        room = LEAST_SPAN
        if self.over:
            room = 1
        elif self.hand_limit is not None and self.hand_limit <= LONGEST_PLAN:
            room = self.hand_limit
        return max(self.hands, room)


@dataclass(frozen=True, slots=True)
class Scale:
    """Which row stands for which score: row 0 for the highest one, and as many points a row everywhere.

    Labels are whole rows apart, so a score lies on the row of a label only where that is the nearest row.
    """

    low: int
    high: int
    rows: int
    limits: tuple[int, ...] = ()
    """What else is labelled: it is whole rows away too, if that makes each row stand for little more."""

    def row(self, score: float) -> int:
        """Return the row of a score; it never falls when the score falls."""
        points, rows = _pace(self)
        row = round(self.high * rows / points) - round(score * rows / points)
        return max(0, min(self.rows - 1, row))

    def ticks(self) -> list[int]:
        """Return the scores to be labelled: multiples of a round number, all the same number of rows apart."""
        step, _ = _pace(self)
        return [step * count for count in range(-(-self.low // step), self.high // step + 1)]


@lru_cache(maxsize=16)
def _pace(scale: Scale) -> tuple[int, int]:
    """Return from label to label the points and the rows: few points a row, and room for all scores."""
    fitting: list[tuple[int, int]] = []
    for step in _round_numbers():
        fitting += [(step, apart) for apart in TICK_ROWS if _holds(scale, step, apart)]
        if fitting and step >= TICK_ROWS[-1] * LITTLE_MORE * min(map(_a_row, fitting)):
            break  # with a larger step each row stands for more
    most = LITTLE_MORE * min(map(_a_row, fitting))
    return min(
        (pace for pace in fitting if _a_row(pace) <= most),
        key=lambda pace: (
            sum(limit * pace[1] % pace[0] > 0 for limit in scale.limits),
            _a_row(pace),
            pace[1],
        ),
    )


def _holds(scale: Scale, step: int, apart: int) -> bool:
    return round(scale.high * apart / step) - round(scale.low * apart / step) < scale.rows


def _a_row(pace: tuple[int, int]) -> float:
    return pace[0] / pace[1]


def _round_numbers() -> Iterator[int]:
    ten = 1
    while True:
        yield from (ten, 2 * ten, 5 * ten)
        ten *= 10


def scale_of(race: Race, rows: int) -> Scale:
    """Return the scale for all scores, zero and the target.

    The losing limit is in it where a side comes near it. The target is not while all sides are far below it.
    """
    scores = [score for runner in race.runners for score in runner.scores]
    low, best = min([0, *scores]), max([0, *scores])
    fitting = max(best + (best - low) // AIR, HEADROOM)
    high = fitting if race.target is None or best * FAR < race.target else max(best, race.target)
    if race.losing_limit is not None and low * 2 <= race.losing_limit:
        low = min(low, race.losing_limit)
    limits = [limit for limit in (race.target, race.losing_limit) if limit is not None]
    return Scale(low, high, rows, tuple(limit for limit in limits if low <= limit <= high))


def column_of(hand: int, span: int, width: int) -> int:
    """Return the column of a hand's end in a plot: 0 (before the first) is the first one, ``span`` the last."""
    return round(hand * (width - 1) / span)


def levels(scores: Sequence[int], span: int, width: int) -> list[float]:
    """Return the score in each column up to the end of the last hand, growing evenly during a hand.

    Where a column holds the ends of several hands, the last of them counts.
    """
    found = [float(scores[0])]
    for hand, score in enumerate(scores[1:], 1):
        before, start = found[-1], len(found) - 1
        columns = column_of(hand, span, width) - start
        if columns:
            found += [before + (score - before) * step / columns for step in range(1, columns + 1)]
        else:
            found[-1] = float(score)
    return found


def draw_chart(race: Race, width: int, height: int, *, plain: bool = False) -> Picture:
    """Return the chart: scores at the left, hands below, the sides' names at the ends of their lines.

    ``plain``: its lines are in ASCII; the marks are not. Zones: ``hand:<index>`` for the columns of each hand, 0 being
    the first.
    """
    painter = Painter(width, height)
    rows = height - 1
    scale = scale_of(race, rows)
    left = max(cell_width(_number(score)) for score in (*scale.ticks(), scale.high, scale.low)) + 1
    widest = max((cell_width(runner.label) for runner in race.runners), default=0) + 2
    right = min(widest, max(4, width // 4))
    plot = width - left - right - 1
    if plot < 4 or rows < 3:
        return painter.picture()
    even = (plot - 1) // race.span * race.span + 1
    if even >= plot * EVEN:
        right, plot = right + plot - even, even
    grid, strokes = (PLAIN_GRID, PLAIN_STROKES) if plain else (GRID, STROKES)
    traces = [_traced(runner, scale, race.span, plot, strokes[at]) for at, runner in enumerate(race.runners)]
    _paint_scale(painter, left, plot, race, scale, grid, traces)
    _paint_hands(painter, left, plot, race, rows, grid)
    last = column_of(race.hands, race.span, plot)
    _paint_lines(painter, left, race, traces, strokes)
    for at in range(len(race.runners) - 1, -1, -1):
        _paint_marks(painter, left, plot, race, at, scale)
    _paint_ends(painter, left + last + 2, right + plot - last - 1, race, scale)
    return painter.picture()


def _number(score: int) -> str:
    return str(score) if score >= 0 else f"−{-score}"


def _beyond(target: int) -> str:
    """Return how a target is labelled that lies above the scale."""
    return f"{BEYOND} {_number(target)}"


def _traced(runner: Runner, scale: Scale, span: int, plot: int, strokes: Strokes) -> Trace:
    """Return a side's line."""
    rows = [scale.row(score) for score in levels(runner.scores, span, plot)]
    trace: Trace = {}
    for x, row in enumerate(rows):
        before = rows[x - 1] if x else row
        if row == before:
            trace[x, row] = strokes.along
            continue
        up = row < before
        trace[x, before] = strokes.left_up if up else strokes.left_down
        trace[x, row] = strokes.right_down if up else strokes.right_up
        for between in range(min(row, before) + 1, max(row, before)):
            trace[x, between] = strokes.upright
    return trace


def _paint_scale(
    painter: Painter, left: int, plot: int, race: Race, scale: Scale, grid: Grid, traces: Sequence[Trace]
) -> None:
    """Paint the labels of the scores, and the lines of zero, the target and the losing limit.

    These stop short of the sides' lines: a bend that touched one would look like a fork.
    """
    lines = {0: (grid.zero, "axis")}
    if race.target is not None and race.target <= scale.high:
        lines = {race.target: (grid.limit, "winning"), **lines}
    if race.losing_limit is not None and race.losing_limit >= scale.low:
        lines[race.losing_limit] = (grid.limit, "bad")
    sides = {(x + away, row) for trace in traces for x, row in trace for away in (-1, 0, 1)}
    taken: set[int] = set()
    if race.target is not None and race.target > scale.high:
        # It may reach into the plot: no line begins at the upper edge.
        beyond = _beyond(race.target)
        _paint_label(painter, max(left, cell_width(beyond) + 1), 0, beyond, "winning")
        taken.add(0)
    for score, (char, role) in lines.items():
        row = scale.row(score)
        if row not in taken:
            for x in range(0, plot, GRID_STEP):
                if (x, row) not in sides:
                    painter.text(left + x, row, char, "axis" if role == "winning" else role)
            _paint_label(painter, left, row, _number(score), role if role != "axis" else "dim")
            taken.add(row)
    near = {row + away for row in taken for away in (-1, 0, 1)}
    for score in scale.ticks():
        row = scale.row(score)
        if row not in near:
            _paint_label(painter, left, row, _number(score), "dim")
            near.add(row)


def _paint_label(painter: Painter, left: int, row: int, label: str, role: str) -> None:
    painter.aligned(0, row, left - 1, Line.of((label, role)), "right")


def _paint_hands(painter: Painter, left: int, plot: int, race: Race, row: int, grid: Grid) -> None:
    """Paint the numbers of the hands under the plot, the selected one always, and name their columns."""
    span = race.span
    widest = len(str(race.first + span - 1)) + 1
    step = next(step for step in _round_numbers() if step * (plot - 1) >= span * (widest + 1))
    selected = race.selected
    free = [True] * (painter.width + 2)
    shown = [] if selected is None else [selected]
    shown += [hand for hand in range(span) if (race.first + hand) % step == 0 or hand == 0]
    for hand in shown:
        label = str(race.first + hand)
        column = left + column_of(hand + 1, span, plot)
        x = min(column - len(label) // 2, left + plot - len(label))
        if all(free[max(0, x - 1) : x + len(label) + 1]):
            role = "accent" if hand == selected else "dim" if hand < race.hands else "disabled"
            painter.text(x, row, label, role)
            free[x : x + len(label)] = [False] * len(label)
    if selected is not None and selected < race.hands - 1:
        column = left + column_of(selected + 1, span, plot)
        for y in range(row):
            painter.text(column, y, grid.picked, "border")
    for x in range(column_of(race.hands, span, plot) + 1 if race.hands else 0):
        hand = min(max(1, round(x * span / (plot - 1))), race.hands) - 1
        painter.zone(left + x, 0, 1, row + 1, f"hand:{hand}")


def _paint_lines(
    painter: Painter, left: int, race: Race, traces: Sequence[Trace], strokes: Sequence[Strokes]
) -> None:
    """Paint the sides' lines, earlier ones over later ones; those that run along together take turns."""
    together = {cell: _together(cell, traces, strokes) for trace in traces for cell in trace}
    for (x, row), along in together.items():
        front = next(at for at, trace in enumerate(traces) if (x, row) in trace)
        shared = front in along and _run(x, row, along, together) >= SHARED
        at = along[x % len(along)] if shared else front
        painter.text(left + x, row, traces[at][x, row], race.runners[at].role)


def _together(cell: tuple[int, int], traces: Sequence[Trace], strokes: Sequence[Strokes]) -> tuple[int, ...]:
    """Return the sides whose lines run along in a cell."""
    return tuple(at for at, trace in enumerate(traces) if trace.get(cell) == strokes[at].along)


def _run(
    x: int, row: int, along: tuple[int, ...], together: Mapping[tuple[int, int], tuple[int, ...]]
) -> int:
    """Return over how many columns the same lines run along together."""
    first = last = x
    while together.get((first - 1, row)) == along:
        first -= 1
    while together.get((last + 1, row)) == along:
        last += 1
    return last - first + 1


def _paint_marks(painter: Painter, left: int, plot: int, race: Race, at: int, scale: Scale) -> None:
    """Paint a side's mark at the end of each hand where there is room, else at the picked one's and the last one's."""
    runner, span, hands = race.runners[at], race.span, len(race.runners[at].scores) - 1
    dense = (plot - 1) / span < 3
    for hand in range(hands + 1):
        if not dense or hand == hands or hand - 1 == race.selected:
            x = column_of(hand, span, plot)
            painter.text(left + x, scale.row(runner.scores[hand]), MARKS[at], runner.role)


def _paint_ends(painter: Painter, x: int, room: int, race: Race, scale: Scale) -> None:
    """Paint the names at the ends of the lines; one whose row is taken gets the nearest free one, with its mark."""
    taken: set[int] = set()
    for at, runner in enumerate(race.runners):
        wanted = scale.row(runner.scores[-1])
        row = min(set(range(scale.rows)) - taken, key=lambda row: (abs(row - wanted), -row), default=None)
        if row is None:
            continue
        taken.add(row)
        label = runner.label if row == wanted else f"{MARKS[at]} {runner.label}"
        name = crop(label, room)
        painter.text(x - 1, row, " " * (cell_width(name) + 2))  # or the line of zero would run through it
        painter.text(x, row, name, runner.role)
