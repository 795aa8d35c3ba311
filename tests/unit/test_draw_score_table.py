"""The table of all hands on the scoreboard: its columns, rows and running totals."""

from __future__ import annotations

from dataclasses import replace

import pytest

from spades_tui.engine import RuleSet
from spades_tui.engine.actions import Bid
from spades_tui.ui.draw.board import Board
from spades_tui.ui.draw.frame import lay_frame
from spades_tui.ui.draw.score_table import lay_table
from spades_tui.ui.draw.scoreboard import draw_scoreboard
from spades_tui.words import Words
from tests.score_boards import ALL_RULES, AUCTION, CUTTHROAT, SIZES, WORDS, board_of, drawn, fold, scene_of
from tests.score_games import HT, STANDARD, scored


@pytest.mark.parametrize("rules", ALL_RULES)
@pytest.mark.parametrize("width", range(58, 133, 6))
def test_the_table_fits_any_width_with_nothing_cut_off(rules: RuleSet, width: int) -> None:
    board = board_of(scored(rules, 6))
    grid = lay_table(board, width)
    assert grid.width <= width
    for group in grid.groups:
        for column in group.columns:
            assert all(cell.width <= column.width for cell in column.cells)


@pytest.mark.parametrize("size", SIZES)
def test_a_row_says_who_dealt_what_was_bid_and_won_and_what_it_brought(size: tuple[int, int]) -> None:
    text = drawn(board_of(scored(HT, 6)), size).text
    row = next(line for line in text.split("\n") if "▸" in line)
    result = scored(HT, 6).hand_results[-1]
    assert [str(bid) for bid in result.bids] == ["nil", "bid 5", "bid 4", "bid 1"]
    for part in ("6", "nil/0", "4/5", "+104", "123"):
        assert part in row, part
    theirs = row if "5/2" in row else text.split("\n")[text.split("\n").index(row) + 1]
    for part in ("5/2", "1/6", "3", "−12", "−9", "4"):
        assert part in theirs, part


@pytest.mark.parametrize("width", [58, 78, 96, 118])
@pytest.mark.parametrize("rules", [HT, CUTTHROAT])
def test_bids_stand_in_columns_with_their_strokes_under_each_other(rules: RuleSet, width: int) -> None:
    blind, nil = Bid(0, blind=True), Bid(0)
    view = fold(
        [
            ((blind, Bid(10), Bid(4), blind), (1, 10, 2, 0)),
            ((Bid(3), nil, blind, Bid(5)), (3, 0, 10, 0)),
            ((nil, blind, Bid(4), Bid(3)), (2, 6, 2, 3)),
        ],
        rules,
    )
    columns = [column for group in lay_table(Board(scene_of(view)), width).groups for column in group.columns]
    found = [column for column in columns if column.head == "bid/won"]
    assert found
    for column in found:
        strokes = [tuple(at for at, char in enumerate(cell.text) if char == "/") for cell in column.cells]
        assert len(set(strokes)) == 1, [cell.text for cell in column.cells]


@pytest.mark.parametrize("size", SIZES)
def test_it_is_as_wide_as_the_table_of_the_game(size: tuple[int, int]) -> None:
    board, frame = board_of(scored(HT, 6)), lay_frame(*size, 2)
    row = drawn(board, size).text.split("\n")[0]
    assert len(row) - len(row.lstrip()) == frame.left + 1
    assert len(row) == frame.left + frame.columns - 1


def test_partners_points_bags_and_running_totals_are_those_of_the_engine() -> None:
    game = scored(STANDARD, 6)
    text = drawn(board_of(game), (120, 39)).text
    for result in game.hand_results:
        row = next(line for line in text.split("\n") if line[2:5].strip() == str(result.number))
        for side in (0, 1):
            assert WORDS.signed(result.sides[side].points) in row
            assert WORDS.number(result.scores[side]) in row


def test_in_cutthroat_each_of_four_has_a_row_and_a_standing() -> None:
    text = drawn(board_of(scored(CUTTHROAT, 6)), (60, 19)).text
    last = text.split("\n▸" if "\n▸" in text else "▸")[1].split("\n")[:4]
    for name, score in zip(("You", "Bo", "Ada", "Cy"), ("109", "−9", "14", "13"), strict=True):
        assert any(name in row and row.rstrip(" │┃").endswith(score) for row in last), name
    heads = text.split("\n")[1:5]
    assert [row.split()[1] for row in heads] == ["You", "Bo", "Ada", "Cy"]


def test_the_trump_suit_of_each_hand_is_in_the_table_of_an_auction_game() -> None:
    text = drawn(board_of(scored(AUCTION, 6)), (120, 39)).text
    table = [line for line in text.split("\n") if line[3:4].isdigit() and "│" in line]
    assert ["♥" in line for line in table] == [True, False] * 3
    assert ["♠" in line for line in table] == [False, True] * 3


def test_a_long_game_scrolls_with_the_newest_hand_in_sight_first() -> None:
    view = fold([((3, 4, 2, 3), (3, 4, 3, 3))] * 200, HT.replace(target=5000))
    board = Board(scene_of(view), top=10_000)
    picture, shown = draw_scoreboard(board, 80, 23)
    assert "▸ 200" in picture.text
    assert picture.zone("hand:199") is not None
    assert shown.top == 200 - shown.hands
    first, shown = draw_scoreboard(replace(board, selected=0, top=0), 80, 23)
    assert "▸   1" in first.text
    assert shown.top == 0
    assert first.zone(f"hand:{shown.hands}") is None


def test_partners_are_named_over_their_bids_where_there_is_room() -> None:
    wide = drawn(board_of(scored(HT, 3)), (120, 39)).text
    assert "We  You, Ada" in wide
    assert "They  Bo, Cy" in wide
    assert "South, Ada" not in drawn(board_of(scored(HT, 3), None), (120, 39)).text


@pytest.mark.parametrize("width", [58, 78, 118])
def test_the_heads_of_the_table_are_the_same_at_every_width(width: int) -> None:
    grid = lay_table(board_of(scored(HT, 6)), width)
    heads = {column.head for group in grid.groups for column in group.columns}
    assert {"#", "dealer", "bid/won", "gain", "score"} <= heads
    assert not {"deals", "points"} & heads


def test_where_each_side_has_a_row_it_is_called_by_its_partners() -> None:
    text = drawn(board_of(scored(HT, 4)), (60, 19)).text
    assert "● You Ada" in text and "○ Bo Cy" in text


def test_cards_written_as_letters_keep_every_column() -> None:
    game = scored(HT, 3)
    plain = replace(board_of(game).scene, words=Words("en", ascii=True))
    text = drawn(Board(plain, top=10_000), (80, 23)).text
    assert "-" in text
    assert "−" not in text


def test_in_a_low_window_the_table_stands_away_from_the_scores_where_a_row_is_to_spare() -> None:
    for hands, apart in ((1, True), (3, True), (7, False)):
        picture, _ = draw_scoreboard(board_of(scored(HT, hands)), 60, 19)
        rows = ["".join(char for char, _ in row) for row in picture.rows]
        table = next(y for y, row in enumerate(rows) if "#" in row)
        assert (not rows[table - 1].strip()) is apart
