"""The drawing of the bidding: what bids are worth, their order, what is told before all else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from spades_tui.engine import Game
from spades_tui.engine.actions import Bid
from spades_tui.engine.views import SeatView
from spades_tui.ui.draw.bidding import Field, draw_bidding
from spades_tui.ui.draw.bidding_middle import worth_texts
from spades_tui.ui.draw.frame import lay_frame
from tests.draw_scenes import LONG, bidding, scene_of
from tests.game_window import BLIND, PLAIN


@pytest.mark.parametrize("size", [(60, 19), (68, 21), (80, 23), (80, 28), (100, 30), (120, 39), (200, 59)])
@pytest.mark.parametrize(
    "view",
    [
        bidding(PLAIN, Bid(3), Bid(3)),
        bidding(BLIND, Bid(3), Bid(3)),
        bidding(PLAIN.replace(trump="auction"), Bid(0), Bid(10)),
        bidding(PLAIN, None, None),
    ],
)
def test_what_a_bid_is_worth_stands_off_the_seats_and_the_row_of_bids(
    view: SeatView, size: tuple[int, int]
) -> None:
    scene = scene_of(view, line="Cy bids 3")
    frame = lay_frame(*size, 2)
    table = [row[: frame.left + frame.table] for row in draw_bidding(scene, Field(), *size).text.split("\n")]
    seats = max(at for at, row in enumerate(table) if "▒│" in row or "▒▒" in row)
    worth = [at for at, row in enumerate(table) if "scores" in row or "cost" in row or "names the" in row]
    buttons = next(at for at, row in enumerate(table) if " 11 " in row and " 12 " in row)
    worth = [at for at in worth if at > seats]
    assert worth and worth[0] > seats + 1
    assert worth[-1] < buttons - 1 and not table[buttons - 1].strip()
    assert not table[worth[0] - 1].strip()
    told = [at for at, row in enumerate(table) if "Cy bids 3" in row]
    assert not told or worth[-1] + 1 < told[0] < buttons - 1


@pytest.mark.parametrize("size", [(60, 19), (80, 23)])
def test_the_order_of_the_bids_stands_between_the_seats_where_it_fits(size: tuple[int, int]) -> None:
    rows = draw_bidding(scene_of(bidding(PLAIN, Bid(3), Bid(3))), Field(), *size).text.split("\n")
    names = next(at for at, row in enumerate(rows) if "Bo (D)" in row)
    assert "Ada 3, Cy 3, ▸ You, Bo" in rows[names + 1]
    assert "6 tricks bid" in rows[names + 2]
    long = replace(bidding(PLAIN, Bid(3), Bid(3)), names=(LONG[0], LONG[1], LONG[2], LONG[3]))
    rows = draw_bidding(scene_of(long), Field(), *size).text.split("\n")
    names = next(at for at, row in enumerate(rows) if "(D)" in row and "Влад" in row)
    assert " 3, " in rows[names - 1] and "▸ You" in rows[names - 1]


def test_that_the_highest_bid_names_the_trump_suit_is_told_before_anything_else() -> None:
    view = bidding(PLAIN.replace(trump="auction"), Bid(3), Bid(3))
    assert worth_texts(scene_of(view))[0] == "The highest bid names the trump suit."
    text = draw_bidding(scene_of(view), Field(), 60, 19).text
    assert "The highest bid names the trump suit." in text
    assert "Nil scores" in text and "more bags" not in text


def test_a_blind_nil_that_is_to_be_decided_on_comes_first() -> None:
    game = Game.new(BLIND, secret=bytes([3]) * 32)
    mine = next(seat for seat in range(4) if game.seat_to_act == seat)
    assert worth_texts(scene_of(game.view(mine)))[0].startswith("Blind nil")
    assert worth_texts(scene_of(game.view((mine + 1) % 4)))[0].startswith("Nil scores")
