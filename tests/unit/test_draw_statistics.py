"""The chart of the statistics drawn: bars beside the line between gains and losses."""

from __future__ import annotations

import pytest

from spades_tui.ui.draw.statistics import Bar, Row, StatisticsView, draw_statistics


@pytest.mark.parametrize("values", [(-90.0, -3.0, None), (-90.0, 0.1, 2.0), (4.0, 90.0, None)])
@pytest.mark.parametrize("width", [60, 80, 120])
def test_figures_stand_free_of_bars_and_of_the_line(values: tuple[float | None, ...], width: int) -> None:
    bars = [
        Bar(f"Month {n}", value, "–" if value is None else f"{value:.1f}") for n, value in enumerate(values)
    ]
    rows = [Row("all games", ("3",))]
    view = StatisticsView("Statistics", "all", [("group:all", "All")], 0, ["games"], rows, "Points", bars)
    shown = draw_statistics(view, width, 24)[0].text.split("\n")
    for bar in bars:
        row = next(row for row in shown if bar.name in row)
        assert f" {bar.figure}" in row and row.endswith(bar.figure)
