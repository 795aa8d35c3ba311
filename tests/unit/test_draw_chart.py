"""The chart of the race to the target."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spades_tui.ui.draw.chart import (
    LEAST_SPAN,
    MARKS,
    PLAIN_STROKES,
    STROKES,
    TICK_ROWS,
    Race,
    Runner,
    Scale,
    column_of,
    draw_chart,
    levels,
    scale_of,
)
from spades_tui.ui.draw.text import cell_width
from spades_tui.ui.filters import to_ascii

RACE = Race([Runner("We", [0, 60, -40, 120]), Runner("They", [0, -20, 40, 80])], 100, over=True)


def test_a_small_chart_cell_by_cell() -> None:
    assert draw_chart(RACE, 36, 9).text.split("\n") == [
        "                            ● We",
        "100 ╌ ╌ ╌ ╌ ╌ ╌ ╌ ╌ ╌ ╌ ╌  ╭╯",
        "                         ╭╭╯○ They",
        " 50      ╭──●─╮     ○╌╌╌╭─╯",
        "      ╭──╯    ╰─╮╭╌╌╯  ╭╯",
        "  0 ●─╯╌╌╌╮  ╭╌╌╰─╮ · ╭╯  · ·",
        "          ╰╌○╯    ╰─╮╭╯",
        "                    ●╯",
        "            1       2       3",
    ]


def test_a_small_chart_in_ascii() -> None:
    assert draw_chart(RACE, 36, 9, plain=True).text.split("\n") == [
        "                            ● We",
        "100 - - - - - - - - - - -  .'",
        "                         :.'○ They",
        " 50      .--●-.     ○....-'",
        "      .--'    '-.:..:  .'",
        "  0 ●-'...:  :..'-. - .'  - -",
        "          :.○:    '-..'",
        "                    ●'",
        "            1       2       3",
    ]


@pytest.mark.parametrize("plain", [False, True])
def test_the_line_of_zero_or_the_target_never_touches_a_sides_line(plain: bool) -> None:
    race = Race([Runner("We", [0, 60, -40, 120], "we"), Runner("They", [0, -20, 40, 80], "they")], 100)
    for row in draw_chart(race, 48, 9, plain=plain).rows[:-1]:
        cells = [(char, role) for char, role in row if char]
        for (before, role), (after, next_role) in pairwise(cells):
            if "axis" in (role, next_role) and {role, next_role} & {"we", "they"}:
                assert " " in (before, after)


def test_lines_that_run_along_together_take_turns() -> None:
    race = Race([Runner("We", [0, 0, 0], "we"), Runner("They", [0, 0, 100], "they")], 100, over=True)
    row = draw_chart(race, 40, 9).rows[scale_of(race, 8).row(0)]
    start, first = [at for at, (char, _) in enumerate(row) if char == MARKS[0]][:2]
    shared = [role for _, role in row[start + 1 : first]]
    assert set(shared) == {"we", "they"}
    assert all(before != after for before, after in pairwise(shared))


def test_a_chart_shows_the_losing_limit_once_a_side_comes_near_it() -> None:
    near = Race([Runner("We", [0, 60, -40, 120])], 200, losing_limit=-50, hand_limit=4)
    assert draw_chart(near, 36, 9).text.split("\n") == [
        "200 ╌ ╌ ╌ ╌ ╌ ╌ ╌ ╌ ╌ ╌ ╌ ╌ ╌",
        "",
        "100                  ╭● We",
        "       ╭──●──╮     ╭─╯",
        "  0 ●──╯  ·  ╰──╮╭─╯  · · · ·",
        "−50 ╌ ╌ ╌ ╌ ╌ ╌ ●╯  ╌ ╌ ╌ ╌ ╌",
        "",
        "",
        "          1     2     3     4",
    ]
    far = replace(near, losing_limit=-100)
    assert scale_of(far, 8).low == -40
    assert "−100" not in draw_chart(far, 36, 9).text


@pytest.mark.parametrize("width", range(44, 70, 5))
def test_the_hands_of_a_young_game_are_equally_wide(width: int) -> None:
    race = Race([Runner("We", [0, 60, -40, 120])], 500)
    numbers = draw_chart(race, width, 12).text.split("\n")[-1]
    places = [numbers.index(str(hand)) for hand in range(1, LEAST_SPAN + 1)]
    assert len({after - before for before, after in pairwise(places)}) == 1


@pytest.mark.parametrize("hand_limit", [None, 10])
def test_the_scale_fits_the_scores_while_the_target_is_far_and_the_top_edge_tells_of_it(
    hand_limit: int | None,
) -> None:
    race = Race([Runner("We", [0, 120, 200])], 500, hand_limit=hand_limit)
    assert scale_of(race, 10) == Scale(0, 250, 10)
    rows = draw_chart(race, 60, 11).text.split("\n")
    assert rows[0].split() == ["↑", "500"]
    best = next(at for at, row in enumerate(rows) if "We" in row)
    assert 0 < best <= 3, "some air over the best score, and not half a chart of it"
    near = replace(race, runners=[Runner("We", [0, 120, 260])])
    assert scale_of(near, 10) == Scale(0, 500, 10, (500,))
    assert draw_chart(near, 60, 11).text.startswith("500 ╌")


@pytest.mark.parametrize("height", range(6, 20))
def test_a_far_target_and_zero_are_both_told_where_all_sides_lose(height: int) -> None:
    race = Race([Runner("We", [0, -60, -200]), Runner("They", [0, 0, -100])], 500)
    rows = draw_chart(race, 60, height).text.split("\n")
    assert rows[0].split()[:2] == ["↑", "500"]
    assert any(row.split()[:1] == ["0"] for row in rows[1:])


@given(st.integers(-3000, 0), st.integers(1, 6000), st.integers(3, 60), st.lists(st.integers(-3000, 6000)))
def test_a_higher_score_is_never_lower_in_the_chart(
    low: int, high: int, rows: int, scores: list[int]
) -> None:
    scale = Scale(low, high, rows)
    assert scale.row(high) == 0 and all(scale.row(score) in range(rows) for score in scores)
    ordered = [scale.row(score) for score in sorted(scores)]
    assert ordered == sorted(ordered, reverse=True)
    assert all(low <= tick <= high for tick in scale.ticks())


@given(st.integers(-3000, 0), st.integers(1, 6000), st.integers(3, 60))
def test_labels_are_evenly_apart_and_a_score_lies_by_the_nearest_row(low: int, high: int, rows: int) -> None:
    scale = Scale(low, high, rows)
    ticks = [(tick, scale.row(tick)) for tick in scale.ticks()]
    steps = {(after - before, row - next_row) for (before, row), (after, next_row) in pairwise(ticks)}
    assert len(steps) <= 1
    for points, apart in steps:
        zero = scale.row(0)
        assert apart in TICK_ROWS
        assert all(
            abs((zero - scale.row(score)) * points - score * apart) * 2 <= points for score in (low, high)
        )


def test_a_race_to_500_has_50_points_a_row() -> None:
    scale = Scale(-130, 500, 15, (500,))
    assert [scale.row(score) for score in (500, 400, 300, 200, 100, 0, -100)] == [0, 2, 4, 6, 8, 10, 12]
    assert scale.ticks() == [-100, 0, 100, 200, 300, 400, 500]
    assert scale.row(69) == 9


def test_where_two_lines_part_at_once_that_in_front_is_drawn_whole() -> None:
    race = Race([Runner("We", [0, 69, 140, 300]), Runner("They", [0, -70, -130, -90])], 500)
    rows = draw_chart(race, 60, 16).text.split("\n")
    start = next(row for row in rows if " 0 ●" in row)
    assert start.split(" · ")[0].strip() == "0 ●─╯"


@given(st.lists(st.integers(-500, 900), min_size=1, max_size=201), st.integers(8, 120))
def test_a_line_meets_the_score_at_the_end_of_each_hand(scores: list[int], width: int) -> None:
    span = max(LEAST_SPAN, len(scores) - 1)
    found = levels(scores, span, width)
    assert len(found) == column_of(len(scores) - 1, span, width) + 1
    last_in_column = {column_of(hand, span, width): score for hand, score in enumerate(scores)}
    for column, score in last_in_column.items():
        assert found[column] == pytest.approx(score)


@st.composite
def races(draw: st.DrawFn) -> Race:
    count = draw(st.integers(1, 4))
    hands = draw(st.integers(0, 200))
    steps = draw(st.lists(st.integers(-300, 300), min_size=1, max_size=12))
    runners = []
    for side in range(count):
        scores = [0]
        for hand in range(hands):
            scores.append(scores[-1] + steps[(hand * (side + 1) + side) % len(steps)])
        runners.append(Runner(f"Side {side}", scores))
    return Race(
        runners,
        draw(st.integers(50, 5000)),
        draw(st.none() | st.integers(-5000, -50)),
        draw(st.none() | st.integers(max(1, hands), 200)),
        draw(st.booleans()),
        selected=draw(st.integers(0, hands - 1)) if hands else None,
    )


@given(races(), st.integers(28, 132), st.integers(5, 40))
def test_any_race_is_drawn_in_its_space_with_cells_that_ascii_has_too(
    race: Race, width: int, height: int
) -> None:
    picture = draw_chart(race, width, height)
    assert (picture.width, picture.height) == (width, height)
    for char in set(picture.text) - {"\n"}:
        assert cell_width(char) == 1
        assert to_ascii(char) != "?"
    ends = [row for row in picture.text.split("\n") if MARKS[0] in row]
    assert ends, "the first runner's mark at the end of its line is never hidden"
    zones = {zone.id for zone in picture.zones}
    assert zones <= {f"hand:{hand}" for hand in range(race.hands)}


def test_the_sides_can_be_told_apart_without_colours_and_in_ascii() -> None:
    assert len({to_ascii(mark) for mark in MARKS}) == 4
    assert len({(to_ascii(strokes.along), to_ascii(strokes.upright)) for strokes in STROKES}) >= 3
    assert len({strokes.along for strokes in STROKES}) == len({own.along for own in PLAIN_STROKES}) == 4
    assert "".join(char for own in PLAIN_STROKES for char in own).isascii()


def test_200_hands_fit_a_narrow_chart_and_each_column_names_a_hand() -> None:
    scores = [hand * 2 for hand in range(201)]
    race = Race([Runner("We", scores)], 500, selected=199)
    picture = draw_chart(race, 40, 10)
    row = picture.text.split("\n")[-1]
    assert row.split() == ["1", "50", "100", "150", "200"]
    left = row.index("1")
    named = {picture.zone_at(x, 3) for x in range(left, row.index("200") + 3)}
    assert None not in named


def test_a_race_to_no_target_has_its_scale_from_the_scores_alone() -> None:
    runners = [Runner("We", [0, 54, -1]), Runner("They", [0, -70, -130])]
    far = draw_chart(Race(runners, 500, hand_limit=2, over=True), 60, 12).text
    none = draw_chart(Race(runners, None, hand_limit=2, over=True), 60, 12).text
    assert "↑ 500" in far
    assert "↑" not in none and "500" not in none
    assert "● We" in none and "○ They" in none
    assert scale_of(Race(runners, None), 11).high == scale_of(Race(runners, 500), 11).high
