"""The log of a hand: the tricks apart, suits in their colours, the step in sight in the middle."""

from __future__ import annotations

from spades_tui.ui.draw.log import Told, coloured, log_lines, paint_log
from spades_tui.ui.draw.text import Painter
from spades_tui.words import Words

_ = Words("en")
LOG = [
    Told(0, "Cy deals"),
    Told(1, "Bo plays ♣4", 1),
    Told(2, "Ada plays ♥A · Ada wins the trick"),
    Told(3, "Ada plays ♦7", 2),
]


def test_each_trick_stands_under_its_number() -> None:
    assert [line.text for line in log_lines(_, LOG, 24)] == [
        "Cy deals",
        "── Trick 1 ─────────────",
        "Bo plays ♣4",
        "Ada plays ♥A",
        " Ada wins the trick",
        "── Trick 2 ─────────────",
        "Ada plays ♦7",
    ]


def test_a_line_is_broken_at_its_dot_unless_that_takes_a_line_more() -> None:
    def shown(text: str, width: int) -> list[str]:
        return [line.text for line in log_lines(_, [Told(1, text)], width)]

    assert shown("You play ♣8 · Ada wins the trick", 19) == ["You play ♣8", " Ada wins the trick"]
    assert shown("You play ♣8 · Ada wins the trick", 40) == ["You play ♣8 · Ada wins the trick"]
    assert shown("Bo plays ♣8 · Christopher wins the trick", 25) == [
        "Bo plays ♣8 · Christopher",
        " wins the trick",
    ]


def test_suits_have_their_colours_whatever_the_rest_is() -> None:
    line = coloured("Bo plays ♥K · Bo wins", "dim")
    assert [(run.text, run.role) for run in line.runs] == [
        ("Bo plays ", "dim"),
        ("♥", "suit.hearts"),
        ("K · Bo wins", "dim"),
    ]


def test_the_newest_stands_out() -> None:
    lines = log_lines(_, LOG, 24)
    assert [lines[at].runs[0].role for at in (0, 2, 6)] == ["dim", "dim", ""]
    assert log_lines(_, (), 24) == []


def test_what_comes_later_is_dim_and_a_rule_goes_to_its_trick() -> None:
    painter = Painter(30, 8)
    paint_log(painter, (2, 0, 24, 8), _, LOG, 2, "")
    picture = painter.picture()
    assert [zone.id for zone in picture.zones] == [
        *("step:0", "trick:1", "step:1", "step:2", "step:2", "trick:2", "step:3")
    ]
    roles = [row[2][1] for row in picture.rows]
    assert roles[0] == "" and roles[3] == "panel strong" and roles[6] == "dim"


def test_a_bar_tells_that_the_log_goes_on() -> None:
    def bar(rows: int) -> str:
        painter = Painter(30, rows)
        paint_log(painter, (2, 0, 24, rows), _, LOG, 0, "")
        return "".join(row[26][0] for row in painter.picture().rows)

    assert bar(3) == "┃││"
    assert bar(9).strip() == ""


def test_the_step_in_sight_is_seen_in_few_rows() -> None:
    for step in range(4):
        for rows in (2, 3, 5):
            painter = Painter(30, rows)
            paint_log(painter, (2, 0, 24, rows), _, LOG, step, "")
            assert f"step:{step}" in {zone.id for zone in painter.picture().zones}
