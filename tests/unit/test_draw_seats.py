"""The drawings of seats and sides: meters, nils, contracts, scores and bags."""

from __future__ import annotations

from dataclasses import replace

import pytest

from spades_tui.engine import Game, RuleSet
from spades_tui.engine.actions import BLIND_NIL, NIL, Bid
from spades_tui.engine.state import Phase, Trick
from spades_tui.ui.draw.seats import bid_line, meter_line, name_line
from spades_tui.ui.draw.sides import (
    bags_line,
    bags_made,
    bags_until,
    contract_line,
    gauge,
    named_contract,
    sides_in_order,
    to_go,
)
from spades_tui.ui.draw.table import draw_table
from tests.draw_scenes import LONG, SIZES, crowded, scene_of, view_of
from tests.game_window import BLIND, PLAIN, cards


@pytest.mark.parametrize(
    ("bid", "won", "text"),
    [(4, 0, "○○○○"), (4, 2, "●●○○"), (4, 4, "●●●●"), (3, 4, "●●●+1"), (13, 1, "●" + "○" * 12)],
)
def test_a_meter_shows_tricks_won_to_come_and_over(bid: int, won: int, text: str) -> None:
    assert meter_line(bid, won).text == text


@pytest.mark.parametrize(
    ("bid", "won", "width", "text"),
    [
        (Bid(3), 2, 24, "bid 3 ●●○"),
        (Bid(3), 3, 24, "bid 3 ●●● made"),
        (Bid(3), 4, 24, "bid 3 ●●●+1 over"),
        (Bid(3), 4, 12, "bid 3 ●●●+1"),
        (Bid(13), 2, 12, "bid 13 2/13"),
        (NIL, 0, 24, "nil ◇ intact"),
        (NIL, 2, 24, "nil ◆ broken +2"),
        (BLIND_NIL, 0, 24, "blind nil ◇ intact"),
        (BLIND_NIL, 0, 12, "blind nil ◇"),
        (BLIND_NIL, 1, 24, "blind nil ◆ broken +1"),
        (BLIND_NIL, 1, 16, "blind nil ◆ +1"),
        (None, 0, 24, "no bid yet"),
    ],
)
def test_a_bid_says_how_it_stands(bid: Bid | None, won: int, width: int, text: str) -> None:
    view = view_of(bids=(None, bid, None, None), won=(0, won, 0, 0))
    assert bid_line(scene_of(view), 1, width).text.rstrip() == text


@pytest.mark.parametrize(
    ("rules", "width", "text"),
    [
        (PLAIN.replace(partnership=False), 24, "nil ◆ broken · 1 trick"),
        (PLAIN.replace(partnership=False), 16, "nil ◆ 1 trick"),
        (PLAIN.replace(partnership=False), 8, "nil ◆ 1"),
        (RuleSet.preset("ht-strict"), 24, "nil ◆ broken · 1 trick"),
        (BLIND, 24, "nil ◆ broken +1"),
    ],
)
def test_tricks_of_a_broken_nil_look_like_bags_only_where_they_are(
    rules: RuleSet, width: int, text: str
) -> None:
    view = view_of(rules, bids=(None, NIL, None, None), won=(0, 1, 0, 0))
    line = bid_line(scene_of(view), 1, width)
    assert line.text == text
    assert ("meter.over" in [run.role for run in line.runs]) == ("+" in text)


def test_at_the_end_of_a_game_no_bag_is_to_come() -> None:
    for rules, bags, text in ((PLAIN, 9, "bags 9/10"), (BLIND, 3, "bags 3"), (BLIND, 10, "bags 10")):
        line = bags_line(scene_of(view_of(rules, bags=(bags, 0), phase=Phase.OVER)), 0)
        assert line.text == text
        assert {run.role for run in line.runs} == {""}


def test_a_contract_out_of_reach_is_set_where_it_stands_alone() -> None:
    taken = Trick(1, cards("2C 3C 4C 5C"), 0)
    view = view_of(BLIND, bids=(None, Bid(5), None, None), won=(0, 1, 0, 0), tricks=(taken,) * 10)
    assert bid_line(scene_of(view), 1, 24).text == "bid 5 ●○○○○ set"
    assert bid_line(scene_of(replace(view, tricks=(taken,) * 9)), 1, 24).text.rstrip() == "bid 5 ●○○○○"
    together = replace(view, rules=PLAIN)
    assert bid_line(scene_of(together), 1, 24).text.rstrip() == "bid 5 ●○○○○"


@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize("seat", [0, None])
def test_a_long_score_stands_apart_from_its_side_with_its_bags_whole(width: int, seat: int | None) -> None:
    view = view_of(BLIND, scores=(-13077, 10204), bags=(10, 123), bids=(Bid(3),) * 4, won=(3, 1, 2, 1))
    view = replace(view, phase=Phase.PLAY, seat=seat)
    rows = draw_table(scene_of(view), width, 19).text.split("\n")
    heads = rows[1].replace("/500", "").split()
    assert "−13077" in heads
    assert "10204" in heads
    assert rows[1].count("bags") == 2
    assert [part for part in heads if part.startswith("−")] == ["−13077", "−10", "−10"]
    cutthroat = view_of(
        BLIND.replace(partnership=False), scores=(-13077, 10204, 0, -10000), bags=(1, 2, 3, 4)
    )
    rows = draw_table(scene_of(cutthroat), width, 19).text.split("\n")
    assert {"−13077", "10204", "0", "−10000"} <= set(rows[1].replace("/500", "").split())


def test_turn_and_dealer_are_marked_by_shape() -> None:
    view = view_of(turn=2, dealer=2)
    assert name_line(scene_of(view), 2, 20).text == "▸ Ada (D)"
    assert name_line(scene_of(view), 0, 20).text == "  You"
    assert name_line(scene_of(view, paused=True), 2, 20).text == "  Ada (D)"
    assert name_line(scene_of(view), 3, 20).text.strip() == "Cy"
    assert name_line(scene_of(replace(view, names=("", "", "W" * 80, ""))), 2, 12).width <= 12


@pytest.mark.parametrize(
    ("rules", "bags", "text"),
    [
        (BLIND, 3, "bags 3 next −1"),
        (BLIND, 10, "bags 10 next −10"),
        (PLAIN, 3, "bags 3/10"),
        (PLAIN, 9, "bags 9/10 −100"),
        (PLAIN.replace(bag_cost=None), 9, "bags 9"),
        (PLAIN.replace(overtrick="nothing", bag_cost=None), 0, ""),
    ],
)
def test_bags_stand_against_what_the_next_one_costs(rules: RuleSet, bags: int, text: str) -> None:
    assert bags_line(scene_of(view_of(rules, bags=(bags, 0))), 0).text == text


def test_partners_whose_bids_count_together_see_their_common_contract() -> None:
    game = Game.new(PLAIN, secret=bytes(range(32)), names=["", "Bo", "Ada", "Cy"])
    for _ in range(4):
        game.act(Bid(3))
    view = replace(game.view(0), won=(2, 0, 1, 1))
    assert contract_line(scene_of(view), 0).text == "tricks 3/6"
    assert named_contract(scene_of(view), 0).text == "won 3/6"
    nil = replace(view, bids=(NIL, Bid(3), Bid(3), Bid(3)))
    assert contract_line(scene_of(nil), 0).text == "tricks 1/3"
    assert contract_line(scene_of(replace(view, rules=BLIND)), 0).text == ""


@pytest.mark.parametrize(
    ("score", "filled"), [(-50, ""), (0, ""), (250, "█████"), (500, "█" * 10), (900, "█" * 10)]
)
def test_the_gauge_is_empty_below_zero_and_full_at_the_target(score: int, filled: str) -> None:
    bar = gauge(score, 500, 10)
    assert bar.width == 12
    assert bar.text == "▕" + filled + "·" * (10 - len(filled)) + "▏", "an empty one is seen to be a gauge"


def test_the_own_side_comes_first_whatever_the_seat() -> None:
    game = Game.new(PLAIN.replace(partnership=False), secret=bytes(range(32)))
    assert sides_in_order(scene_of(game.view(2), bottom=2)) == [2, 3, 0, 1]
    game = Game.new(PLAIN, secret=bytes(range(32)))
    assert sides_in_order(scene_of(game.view(1), bottom=1)) == [1, 0]


@pytest.mark.parametrize("size", SIZES)
def test_long_names_keep_turn_and_dealer_in_sight(size: tuple[int, int]) -> None:
    view = crowded(BLIND)
    text = draw_table(scene_of(view), *size).text
    assert f"{LONG[view.dealer]} (D)" in text if view.dealer == 2 else "(D)" in text
    assert "▸" in text
    assert "−1250" in text and "4980" in text


def test_a_side_shows_how_far_it_is_and_its_bags_with_those_of_the_hand() -> None:
    game = Game.new(PLAIN, secret=bytes(range(32)), names=["", "Bo", "Ada", "Cy"])
    for _ in range(4):
        game.act(Bid(2))
    view = replace(game.view(0), scores=(124, 500), bags=(3, 8), won=(3, 1, 2, 0))
    scene = scene_of(view)
    assert to_go(scene, 0) == "376 to go"
    assert to_go(scene, 1) == ""
    assert (bags_made(scene, 0), bags_made(scene, 1)) == (1, 0)
    assert bags_line(scene, 0).text == "bags 3+1/10"
    assert bags_until(scene, 0) == (4, 10)
    assert bags_until(scene, 1) == (8, 10)
    over = replace(view, bags=(9, 9), won=(4, 1, 3, 0))
    assert bags_line(scene_of(over), 0).text == "bags 9+3/10"
    assert bags_until(scene_of(over), 0) == (10, 10)
    tiered = replace(view, rules=BLIND, bags=(10, 2))
    assert bags_until(scene_of(tiered), 0) == (10, 10)
    assert bags_until(scene_of(tiered), 1) == (2, 10)
    assert bags_made(scene_of(tiered), 0) == 0, "there only missed bids make bags"
    each_hand = replace(view, rules=PLAIN.replace(bag_cost="tiered", bag_count="hand"), bags=(0, 0))
    assert bags_until(scene_of(each_hand), 0) == (1, 10)
    free = replace(view, rules=PLAIN.replace(bag_cost="none"))
    assert bags_until(scene_of(free), 0) == (0, 0)
