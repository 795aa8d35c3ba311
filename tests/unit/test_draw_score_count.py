"""The count of a hand on the scoreboard: its reasons, sums and lines out of sight."""

from __future__ import annotations

from dataclasses import replace

import pytest

from spades_tui.engine import RuleSet
from spades_tui.ui.draw.board import Board, Page
from spades_tui.ui.draw.hands_open import open_hands
from spades_tui.ui.draw.score_count import Count, count_heading, count_of
from spades_tui.ui.draw.scoreboard import draw_scoreboard
from spades_tui.ui.draw.text import Line
from tests.score_boards import ALL_RULES, AUCTION, CUTTHROAT, SIZES, WORDS, board_of, drawn, scene_of
from tests.score_games import HT, STANDARD, scored


def test_the_count_tells_the_reasons_by_the_rule() -> None:
    board = board_of(scored(HT, 6))
    result = board.result
    assert result is not None
    assert count_heading(board, result).text == "Hand 6 · Cy dealt"
    lines = [line.text.rstrip() for line in count_of(board, result, 100).lines]
    assert lines[0].split() == ["●", "We", "+104", "○", "They", "−9"]
    assert any("You: nil made: +100" in line for line in lines)
    assert any("Bo: bid 5, won only 2: +2 and 3 bags" in line for line in lines)
    assert any("9th and 10th bag: −2" in line for line in lines)
    assert any("11th bag: −10" in line for line in lines)
    assert all(line.width <= 78 for line in count_of(board, result, 78).lines)


def test_an_opened_hand_says_the_rules_that_it_was_counted_by() -> None:
    board = board_of(scored(STANDARD, 6))
    rule = "· A bid that is made scores ten times its number: 40 for a bid of 4."
    assert rule in drawn(board, (120, 39)).text
    assert rule not in drawn(board, (80, 23)).text
    opened = replace(board, page=Page.HAND)
    hidden = draw_scoreboard(opened, 80, 23)[1].count_hidden
    seen = {
        row.strip()
        for top in range(hidden + 1)
        for row in drawn(replace(opened, count_top=top)).text.split("\n")
    }
    assert rule in seen


def test_the_count_of_an_auction_hand_names_trump_and_who_named_it() -> None:
    board = board_of(scored(AUCTION, 5))
    assert board.result is not None
    assert count_heading(board, board.result).text == "Hand 5 · Ada dealt · trump ♥ named by Bo"
    mine = replace(board.result, declarer=0)
    assert count_heading(board, mine).text == "Hand 5 · Ada dealt · trump ♥ named by you"


@pytest.mark.parametrize("width", [58, 78, 118])
def test_four_counts_stand_in_rows_of_two_or_four(width: int) -> None:
    board = board_of(scored(CUTTHROAT, 6))
    assert board.result is not None
    lines = count_of(board, board.result, width).lines
    heads = [line.text for line in lines if "●" in line.text or "■" in line.text]
    assert len(heads) == (1 if width > 100 else 2)


@pytest.mark.parametrize("rules", ALL_RULES)
@pytest.mark.parametrize("notices", [(), ("This game is not saved. " * 2,) * 2])
def test_every_line_of_a_count_can_be_reached_and_says_when_there_are_more(
    rules: RuleSet, notices: tuple[str, ...]
) -> None:
    for at in range(6):
        board = board_of(scored(rules, 6), selected=at, page=Page.HAND)
        board = replace(board, scene=replace(board.scene, notices=notices))
        result = board.result
        assert result is not None
        wanted = [*count_of(board, result, 58).lines, *open_hands(result, board.scene, 58)]
        seen, (picture, shown) = "", draw_scoreboard(board, 60, 19)
        assert (" more" in picture.text) == (shown.count_hidden > 0)
        for top in range(shown.count_hidden + 1):
            picture, shown = draw_scoreboard(replace(board, count_top=top), 60, 19)
            assert shown.count_top == top
            seen += picture.text
        for line in wanted:
            assert line.text.strip() in seen


def test_who_the_reasons_are_of_and_their_sum_stay_in_sight_while_they_are_scrolled() -> None:
    count = Count([Line.of(text) for text in ("We +9", "a", "b", "c", "They −3", "d", "e")], [0, 4])
    seen = [[line.text for line in count.window(top, 4)[0]] for top in range(4)]
    assert seen[0] == ["We +9", "a", "b", "c"]
    assert seen[1] == ["We +9", "b", "c", "They −3"]
    assert seen[3] == ["We +9", "They −3", "d", "e"]
    assert count.window(99, 4) == (count.window(3, 4)[0], 3)
    assert count.window(2, 9) == (list(count.lines), 0)


def test_names_that_are_too_long_are_cut_and_no_figure_is() -> None:
    names = ("Bartholomew Maximilian I", "Élisabeth-Charlotte", "漢字の長い名前です", "Cy")
    for rules in (HT, CUTTHROAT):
        view = replace(scored(rules, 6).view(None), names=names)
        for size in SIZES:
            text = drawn(Board(scene_of(view), page=Page.HAND), size).text
            for side, score in enumerate(view.results[-1].sides):
                assert f"  {WORDS.signed(score.points)}" in text, (side, size)
            assert drawn(Board(scene_of(view), page=Page.RACE), size).text.count("500") >= 1


def test_that_a_count_goes_on_is_told_where_its_lines_end() -> None:
    board = board_of(scored(HT, 6), selected=1, page=Page.HAND)
    picture, shown = draw_scoreboard(board, 60, 19)
    assert shown.count_hidden > 0
    rows = picture.text.split("\n")
    heading = next(y for y, row in enumerate(rows) if "Hand 2 · " in row)
    assert "more" not in rows[heading]
    mark = next(row for row in rows[heading:] if " more" in row)
    assert mark.strip().startswith("↓"), "a line of its own, which cuts no number"
    for top in range(shown.count_hidden + 1):
        assert "…" not in drawn(replace(board, count_top=top), (60, 19)).text
    end, _ = draw_scoreboard(replace(board, count_top=99), 60, 19)
    assert "↑" in end.text.split("\n")[heading]
