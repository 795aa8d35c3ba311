"""What the next bag costs, and how far two sides stand apart in a row."""

from __future__ import annotations

from dataclasses import replace

import pytest

from spades_tui.engine import Game, RuleSet
from spades_tui.engine.views import SeatView
from spades_tui.ui.draw.board import Board
from spades_tui.ui.draw.scene import Scene
from spades_tui.ui.draw.scoreboard import draw_scoreboard
from spades_tui.ui.draw.sides import GAUGE, paint_sides
from spades_tui.ui.draw.text import Painter
from spades_tui.ui.keys import card_letters
from spades_tui.words import Words

HT = RuleSet.preset("ht")


def scene_of(rules: RuleSet = HT) -> Scene:
    game = Game.new(rules, secret=bytes(range(32)), names=["", "Bo", "Ada", "Cy"])
    view: SeatView = replace(game.view(0), bags=(3, 8, 0, 0)[: rules.sides])
    return Scene(Words("en"), card_letters("auto", "en"), view)


def row_of(width: int) -> str:
    painter = Painter(width, 1)
    paint_sides(painter, 0, 0, width, scene_of())
    return painter.picture().text


@pytest.mark.parametrize("width", range(56, 160))
def test_two_sides_in_a_row_stand_apart(width: int) -> None:
    row = row_of(width)
    first, second = row.split("They")
    gap = len(first) - len(first.rstrip())
    assert gap >= (4 if "▏" in row else 2)
    assert first.count("▕") == second.count("▕")


@pytest.mark.parametrize(("width", "clause"), [(84, False), (120, True), (150, True)])
def test_what_the_next_bag_costs_is_a_clause_beside_a_whole_gauge(width: int, clause: bool) -> None:
    row = row_of(width)
    assert row.count(" · the next costs 1") == (2 if clause else 0)
    assert row.count(" next −1") == (0 if clause else 2)
    assert not clause or row.count("·" * GAUGE) == 2


@pytest.mark.parametrize(("size", "clause"), [((60, 19), False), ((80, 23), True), ((120, 39), True)])
def test_the_scoreboard_says_so_too_where_there_is_room(size: tuple[int, int], clause: bool) -> None:
    picture, _top = draw_scoreboard(Board(scene_of(), top=0), *size)
    assert picture.text.count("bags 3 · the next costs 1") == clause
    assert picture.text.count("bags 8 · the next costs 1") == clause
    assert picture.text.count(" next −1") == (0 if clause else 2)


def test_of_four_sides_in_two_rows_the_price_stays_short() -> None:
    picture, _top = draw_scoreboard(Board(scene_of(HT.replace(partnership=False)), top=0), 120, 39)
    assert "next costs" not in picture.text and picture.text.count("bags ") >= 4
