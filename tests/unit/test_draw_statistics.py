"""The chart of the statistics drawn: bars beside the line between gains and losses."""

from __future__ import annotations

import pytest

from spades_tui.ui.draw.statistics import Bar, Row, StatisticsView, draw_statistics
from spades_tui.ui.filters import to_ascii


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


def test_bars_begin_and_end_at_the_line_between_gains_and_losses() -> None:
    bars = [Bar("Loss", -90.0, "−90.0"), Bar("Gain", 0.1, "0.1"), Bar("Little", -0.1, "−0.1")]
    view = StatisticsView("Statistics", "all", [], 0, ["games"], [Row("all games", ("3",))], "Points", bars)
    shown = draw_statistics(view, 80, 24)[0].text.split("\n")
    loss, gain, little = (next(row for row in shown if bar.name in row) for bar in bars)
    line = loss.index("│")
    assert loss[line - 1] == "▒" and loss[line + 1] == " "
    assert gain[line - 1 : line + 2] == " │▎"
    assert little[line - 2 : line + 1] == " ▒│"


def test_a_loss_has_another_fill_than_a_gain_in_ascii_too_and_the_colour_of_its_figure() -> None:
    bars = [Bar("Loss", -9.0, "−9.0"), Bar("Gain", 9.0, "9.0")]
    view = StatisticsView("Statistics", "all", [], 0, ["games"], [Row("all games", ("3",))], "Points", bars)
    rows = draw_statistics(view, 80, 24)[0].rows
    roles = {char: role for row in rows for char, role in row if char in "▒█"}
    assert roles == {"▒": "bad", "█": "gauge"}
    assert to_ascii("▒") != to_ascii("█")


@pytest.mark.parametrize("width", [60, 80, 120])
def test_the_row_that_the_chart_counts_is_lit_with_its_mark_in_the_margin_of_the_page(width: int) -> None:
    rows = [Row("all games", ("3",), charted=True), Row("rated games", ("1",))]
    view = StatisticsView("Statistics", "all", [], 0, ["games"], rows, "Points", [Bar("Month", 1.0, "1.0")])
    shown = draw_statistics(view, width, 24)[0]
    lines = shown.text.split("\n")
    at, other = (
        next(place for place, line in enumerate(lines) if name in line)
        for name in ("▸ all games", "rated games")
    )
    margin = next(line for line in lines if "Statistics" in line).index("Statistics")
    assert margin == lines[at].index("▸") == 2 + max(0, width - 116) // 2
    assert lines[other].index("rated") == margin + 2
    assert {role for _char, role in shown.rows[at][margin : width - margin]} >= {"panel", "panel strong"}
    assert {role for _char, role in shown.rows[other]} == {""}


def test_a_single_row_has_no_mark() -> None:
    rows = [Row("all games", ("3",), charted=True)]
    view = StatisticsView("Statistics", "all", [], 0, ["games"], rows, "Points", [Bar("Month", 1.0, "1.0")])
    assert "▸ all" not in draw_statistics(view, 80, 24)[0].text
