"""The panel at the right of a wide window: cards still out where wanted, the race, and the hand so far in words."""

from __future__ import annotations

from typing import Final

from spades_tui.ui.draw.board import SIDE_ROLES, Board
from spades_tui.ui.draw.chart import LEAST_HEIGHT, Race, Runner, draw_chart
from spades_tui.ui.draw.frame import Frame
from spades_tui.ui.draw.gone import out_lines, void_lines
from spades_tui.ui.draw.log import log_lines
from spades_tui.ui.draw.scene import Scene
from spades_tui.ui.draw.text import Painter
from spades_tui.words.length import is_target_far

LEAST_LOG: Final = 6
"""Rows that the hand so far has at least where the race stands above it."""
RACE: Final = 9
"""Rows of the race in a panel of the usual height, and the most of it: so many of a hundred."""
SHARE: Final = 35


def paint_panel(painter: Painter, frame: Frame, scene: Scene) -> None:
    """Paint the panel."""
    x, y = frame.left + frame.table, frame.rule_y + 1
    end = min(frame.panel_end, frame.height)
    for row in range(y, end):
        painter.text(x, row, "│", "rule")
    x, width = x + 2, frame.panel - 3
    if scene.advice is not None:
        from spades_tui.ui.draw.advice import paint_in_panel

        y = paint_in_panel(painter, x, y, width, end, scene)
        _paint_log(painter, x, y, width, end - y, scene)
        return
    if scene.gone:
        y = _paint_gone(painter, x, y, width, scene)
    rows = end - y
    race = max(RACE, rows * SHARE // 100)
    if scene.view.results and rows - race - 1 >= LEAST_LOG:
        # Over the log, which grows downwards: no hole between the two while the hand is young.
        _paint_race(painter, x, y, width, race, scene)
        y += race + 1
    _paint_log(painter, x, y, width, end - y, scene)


def _paint_gone(painter: Painter, x: int, y: int, width: int, scene: Scene) -> int:
    """Paint the cards that are still out and the voids; return the row after them and a free one."""
    painter.text(x, y, scene.words("Still out"), "accent")
    lines = [*out_lines(scene, width), *(line.cropped(width) for line in void_lines(scene))]
    for row, line in enumerate(lines, y + 1):
        painter.line(x, row, line)
    # So many rows whoever is void: nothing below moves when somebody is.
    return y + 1 + 4 + 3 + 1


def _paint_race(painter: Painter, x: int, y: int, width: int, height: int, scene: Scene) -> None:
    """Paint the scores of the sides over the hands, toward the target where it is in reach."""
    if height < LEAST_HEIGHT + 1:
        return
    rules, board = scene.view.rules, Board(scene)
    target = None if is_target_far(rules) else rules.target
    head = scene.words("Scores") if target is None else scene.words("Race to {target}", target=target)
    painter.text(x, y, head, "accent")
    runners = [
        Runner(board.label(side), board.scores(side), SIDE_ROLES[place])
        for place, side in enumerate(board.sides)
    ]
    first = scene.view.results[0].number
    race = Race(runners, target, rules.losing_limit, rules.hand_limit, board.over, first)
    chart = draw_chart(race, width, height - 1, plain=scene.words.ascii)
    for dy, row in enumerate(chart.rows):
        for dx, (char, role) in enumerate(row):
            if char.strip():
                painter.text(x + dx, y + 1 + dy, char, role)


def _paint_log(painter: Painter, x: int, y: int, width: int, height: int, scene: Scene) -> None:
    """Paint what has happened in the hand, the newest last, from the top down until there is no more room."""
    if height < 2:
        return
    painter.text(x, y, scene.words("This hand"), "accent")
    lines = log_lines(scene.words, scene.log, width)
    for row, line in enumerate(lines[-(height - 1) :], y + 1):
        painter.line(x, row, line)
