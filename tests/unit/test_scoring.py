"""The edges of the count of a hand: contracts, nils, overtricks, slams and bags under each option."""

from __future__ import annotations

import pytest

from spades_tui.engine.actions import BIDS, BLIND_NIL, NIL
from spades_tui.engine.rules import OptionValue, RuleSet
from spades_tui.engine.scoring import (
    ScoreLine,
    SideScore,
    count_bags,
    next_bag_cost,
    score_hand,
)
from tests.unit.test_scoring_examples import score_side

HT = RuleSet.preset("ht")
STANDARD = RuleSet.preset("standard")
TEAM = HT.replace(contract="team")
"""HT rules, but the partners' bids and tricks are added up."""


def adds(rules: RuleSet, first: str, second: str, bags: int = 0) -> tuple[int, int]:
    """Return the points and new bags that a hand adds to a partnership."""
    score = score_side(rules, bags, first, second)
    return score.points, score.new_bags


def free(rules: RuleSet, **changes: OptionValue) -> RuleSet:
    """Return the rules with bags that cost nothing in hands of fewer than 20 of them."""
    return rules.replace(bag_cost="per_ten", bag_penalty=1, bags_per_penalty=20, **changes)


# Rows 14 and 15: what a made and a missed bid pay.
@pytest.mark.parametrize(
    ("trick_points", "missed", "expected_made", "expected_missed"),
    [
        ("won", "bags", (4, 0), (2, 2)),
        ("won", "nothing", (4, 0), (2, 0)),
        ("won", "lose_bid", (4, 0), (-40, 0)),
        ("bid_x10", "bags", (40, 0), (0, 2)),
        ("bid_x10", "nothing", (40, 0), (0, 0)),
        ("bid_x10", "lose_bid", (40, 0), (-40, 0)),
    ],
)
@pytest.mark.parametrize("contract", ["player", "team"])
def test_a_made_bid_pays_by_trick_points_and_a_missed_one_by_missed(
    trick_points: str,
    missed: str,
    expected_made: tuple[int, int],
    expected_missed: tuple[int, int],
    contract: str,
) -> None:
    rules = free(HT, trick_points=trick_points, missed=missed, contract=contract)
    assert adds(rules, "4/6", "nil/0") == (100 + expected_made[0], expected_made[1])
    assert adds(rules, "4/2", "nil/0") == (100 + expected_missed[0], expected_missed[1])


@pytest.mark.parametrize(
    ("missed_bags", "bids", "bags"),
    [
        ("shortfall", "5/2", 3),
        ("bid", "5/2", 5),
        ("one", "5/2", 1),
        ("shortfall", "5/0", 5),
        ("one", "5/0", 1),
        ("bid", "1/0", 1),
    ],
)
def test_missed_bags_are_the_shortfall_the_bid_or_one(missed_bags: str, bids: str, bags: int) -> None:
    for rules in (HT, TEAM):
        score = score_side(rules.replace(missed_bags=missed_bags), 0, bids, "nil/0")
        assert (score.new_bags, score.bag_cost) == (bags, bags)


@pytest.mark.parametrize("missed_bags", ["shortfall", "bid", "one"])
def test_a_missed_thirteen_takes_thirteen_bags_whatever_a_miss_takes(missed_bags: str) -> None:
    rules = HT.replace(missed_bags=missed_bags)
    assert adds(rules, "13/12", "nil/0") == (12 + 100 - 10 - 3 * 10, 13)
    assert score_side(rules.replace(missed_bags="shortfall"), 0, "12/11", "nil/0").new_bags == 1
    without = rules.replace(thirteen_bags=False)
    assert (
        score_side(without, 0, "13/12", "nil/0").new_bags
        == {"shortfall": 1, "bid": 13, "one": 1}[missed_bags]
    )


@pytest.mark.parametrize(
    ("first", "second", "bags"),
    [
        ("7/6", "6/6", 13),  # 13 bid by the team
        ("8/6", "6/5", 13),  # 14
        ("13/5", "13/6", 13),  # 26
        ("6/5", "6/6", 1),  # 12: the shortfall
        ("13/12", "nil/1", 13),
    ],
)
def test_thirteen_bags_hold_for_a_team_bid_of_thirteen_or_more(first: str, second: str, bags: int) -> None:
    rules = TEAM.replace(nil_failed="nothing")
    assert score_side(rules, 0, first, second).new_bags == bags


def test_thirteen_bags_hold_for_a_players_bid_only_in_player_contracts() -> None:
    assert score_side(HT, 0, "7/6", "6/6").new_bags == 1


# Overtricks.
@pytest.mark.parametrize(
    ("overtrick", "points", "bags"), [("nothing", 0, 0), ("bag", 1, 1), ("bag_minus", -1, 1)]
)
def test_overtricks_of_each_player_count_for_the_side_in_player_contracts(
    overtrick: str, points: int, bags: int
) -> None:
    rules = free(HT, overtrick=overtrick)
    assert adds(rules, "3/5", "2/3") == (5 + 3 * points, 3 * bags)
    # One partner's miss is not covered by the other's overtricks.
    assert adds(rules, "3/5", "2/1") == (4 + 2 * points, 2 * bags + 1)


@pytest.mark.parametrize(
    ("overtrick", "points", "bags"), [("nothing", 0, 0), ("bag", 1, 1), ("bag_minus", -1, 1)]
)
def test_partners_cover_each_other_in_team_contracts(overtrick: str, points: int, bags: int) -> None:
    rules = free(TEAM, overtrick=overtrick)
    assert adds(rules, "3/6", "2/0") == (5 + points, bags)
    assert adds(rules, "3/2", "2/1") == (3, 2)


def test_overtricks_pay_the_same_where_bids_pay_ten_times() -> None:
    assert adds(STANDARD, "3/6", "2/0") == (51, 1)
    assert adds(STANDARD.replace(overtrick="bag_minus"), "3/6", "2/0") == (49, 1)


def test_a_minus_for_overtricks_can_take_a_hand_below_zero() -> None:
    rules = HT.replace(overtrick="bag_minus")
    assert adds(rules, "1/12", "1/1", bags=10) == (2 - 11 - 110, 11)


# Nil (rows 17, 18).
@pytest.mark.parametrize(
    ("nil_failed", "nil", "blind"),
    [("bags", (0, 2), (0, 2)), ("lose", (-100, 0), (-200, 0)), ("nothing", (0, 0), (0, 0))],
)
def test_a_failed_nil_makes_bags_or_loses_its_value_or_nothing(
    nil_failed: str, nil: tuple[int, int], blind: tuple[int, int]
) -> None:
    rules = free(HT, nil_failed=nil_failed)
    assert adds(rules, "nil/2", "5/5") == (5 + nil[0], nil[1])
    assert adds(rules, "blind nil/2", "5/5") == (5 + blind[0], blind[1])
    other = rules.replace(nil_value=60, blind_nil_value=130)
    assert adds(other, "nil/0", "blind nil/0") == (190, 0)
    assert adds(other, "nil/1", "blind nil/1") == ((-190, 0) if nil_failed == "lose" else (0, nil[1]))


@pytest.mark.parametrize("overtrick", ["nothing", "bag", "bag_minus"])
def test_a_failed_nils_tricks_are_no_overtricks_in_player_contracts(overtrick: str) -> None:
    assert adds(free(HT, overtrick=overtrick), "nil/2", "5/5") == (5, 2)
    assert adds(free(HT, overtrick=overtrick, nil_failed="lose"), "nil/2", "5/5") == (-95, 0)
    assert adds(free(HT, overtrick=overtrick, nil_failed="lose"), "nil/2", "nil/1") == (-200, 0)


# Nil in team contracts: nil_failed, failed_nil_tricks, overtrick; then the hands nil/2 with 5/5, 5/4, 5/6, 5/2.
@pytest.mark.parametrize(
    ("nil_failed", "tricks", "overtrick", "hands"),
    [
        # The tricks do not help and are overtricks, also where the bid is missed.
        ("lose", "bags", "bag", [(-100 + 52, 2), (-150 + 2, 2), (-100 + 53, 3), (-150 + 2, 2)]),
        ("lose", "bags", "bag_minus", [(-100 + 48, 2), (-150 - 2, 2), (-100 + 47, 3), (-150 - 2, 2)]),
        ("lose", "bags", "nothing", [(-50, 0), (-150, 0), (-50, 0), (-150, 0)]),
        ("nothing", "bags", "bag", [(52, 2), (-48, 2), (53, 3), (-48, 2)]),
        # They are bags already: no overtricks on top.
        ("bags", "bags", "bag", [(50, 2), (-50, 2), (51, 3), (-50, 2)]),
        ("bags", "bags", "bag_minus", [(50, 2), (-50, 2), (49, 3), (-50, 2)]),
        ("bags", "bags", "nothing", [(50, 2), (-50, 2), (50, 2), (-50, 2)]),
        # They help: 7, 6, 8 and 4 tricks for a bid of 5.
        ("lose", "help", "bag", [(-100 + 52, 2), (-100 + 51, 1), (-100 + 53, 3), (-150, 0)]),
        ("lose", "help", "bag_minus", [(-100 + 48, 2), (-100 + 49, 1), (-100 + 47, 3), (-150, 0)]),
        ("lose", "help", "nothing", [(-50, 0), (-50, 0), (-50, 0), (-150, 0)]),
        ("nothing", "help", "bag", [(52, 2), (51, 1), (53, 3), (-50, 0)]),
        # They help and are bags already: only the partner's own overtricks are overtricks.
        ("bags", "help", "bag", [(50, 2), (50, 2), (51, 3), (-50, 2)]),
        ("bags", "help", "nothing", [(50, 2), (50, 2), (50, 2), (-50, 2)]),
    ],
)
def test_one_failed_nil_beside_a_bid_in_team_contracts(
    nil_failed: str, tricks: str, overtrick: str, hands: list[tuple[int, int]]
) -> None:
    costs: dict[str, OptionValue] = {}
    if overtrick != "nothing" or nil_failed == "bags":
        costs = {"bag_cost": "per_ten", "bag_penalty": 1, "bags_per_penalty": 20}
    rules = STANDARD.replace(nil_failed=nil_failed, failed_nil_tricks=tricks, overtrick=overtrick, **costs)
    assert [adds(rules, "nil/2", partner) for partner in ("5/5", "5/4", "5/6", "5/2")] == hands


def test_tricks_of_a_failed_nil_that_help_count_among_the_tricks_won_of_a_missed_bid() -> None:
    rules = TEAM.replace(nil_failed="nothing")
    assert adds(rules, "nil/2", "6/3") == (3 - 3, 3)
    assert adds(rules.replace(failed_nil_tricks="help"), "nil/2", "6/3") == (5 - 1, 1)


@pytest.mark.parametrize("tricks", ["bags", "help"])
def test_with_two_nils_there_is_no_contract_and_their_tricks_are_overtricks(tricks: str) -> None:
    rules = STANDARD.replace(failed_nil_tricks=tricks)
    assert adds(rules, "nil/0", "nil/0") == (200, 0)
    assert adds(rules, "nil/0", "nil/3") == (100 - 100 + 3, 3)
    assert adds(rules, "blind nil/1", "nil/2") == (-300 + 3, 3)
    assert adds(rules.replace(overtrick="bag_minus"), "nil/1", "nil/2") == (-200 - 3, 3)
    assert adds(rules.replace(nil_failed="nothing"), "nil/1", "nil/2") == (3, 3)
    # Tricks that are bags already are not overtricks too.
    assert adds(rules.replace(nil_failed="bags"), "nil/1", "nil/2") == (0, 3)


def test_a_made_nil_leaves_the_partner_alone_with_the_bid() -> None:
    assert adds(STANDARD, "nil/0", "5/4") == (100 - 50, 0)
    assert adds(TEAM, "nil/0", "5/4") == (100 + 4 - 1, 1)


# The slam (row 19).
@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("7/7", "6/6", (26, 0)),
        ("7/8", "6/5", (24 - 1, 1)),
        ("7/6", "7/7", (13 - 1, 1)),  # 14 bid: no slam
        ("6/7", "6/6", (12, 0)),  # 12 bid: no slam
        ("7/7", "6/5", (12 - 1, 1)),  # 12 won: no slam
        ("nil/0", "13/13", (226, 0)),
        ("blind nil/0", "13/13", (426, 0)),
        ("nil/2", "13/11", (22 - 10 - 5 * 10, 15)),  # both failed, yet 13 bid and won
    ],
)
def test_a_side_that_bids_thirteen_and_wins_all_scores_its_added_points_twice(
    first: str, second: str, expected: tuple[int, int]
) -> None:
    assert adds(HT, first, second) == expected


def test_a_slam_doubles_no_overtricks_and_nothing_that_is_taken_off() -> None:
    rules = free(HT, overtrick="bag", missed="lose_bid")
    assert adds(rules, "6/8", "7/5") == (2 * 6 + 2 - 70, 2)
    assert adds(rules.replace(overtrick="bag_minus"), "6/8", "7/5") == (2 * 6 - 2 - 70, 2)
    strict = HT.replace(nil_failed="lose")
    assert adds(strict, "nil/3", "13/10") == (-100 + 2 * 10 - 40, 13)


def test_a_slam_in_team_contracts() -> None:
    rules = STANDARD.replace(slam_doubles=True)
    assert adds(rules, "7/8", "6/5") == (260, 0)
    assert adds(rules, "nil/0", "13/13") == (460, 0)
    assert adds(rules, "nil/1", "13/12") == (-100 - 130 + 1, 1)
    assert adds(rules.replace(failed_nil_tricks="help"), "nil/1", "13/12") == (-100 + 260, 0)
    assert adds(STANDARD, "7/8", "6/5") == (130, 0)


def test_nothing_added_is_nothing_doubled() -> None:
    rules = HT.replace(trick_points="bid_x10")
    score = score_side(rules, 0, "nil/6", "13/7")
    assert score.points == -10 - 9 * 10
    assert "slam" not in [line.code for line in score.lines]


def test_a_slam_in_cutthroat_is_a_players_own() -> None:
    cutthroat = HT.replace(partnership=False)
    scores = score_hand(cutthroat, (BIDS[13], NIL, BIDS[7], BIDS[6]), (13, 0, 0, 0), (0, 0, 0, 0))
    assert [score.points for score in scores] == [26, 100, -7, -6]
    # What two opposite seats bid and win together is nobody's slam.
    scores = score_hand(cutthroat, (BIDS[7], BIDS[1], BIDS[6], BIDS[1]), (7, 0, 6, 0), (0, 0, 0, 0))
    assert [score.points for score in scores] == [7, -1, 6, -1]


# Cutthroat.
def test_in_cutthroat_each_seat_is_a_side_with_bags_of_its_own() -> None:
    cutthroat = HT.replace(partnership=False)
    scores = score_hand(cutthroat, (BIDS[3], NIL, BIDS[5], BLIND_NIL), (4, 1, 3, 5), (0, 10, 9, 8))
    assert scores == (
        SideScore(
            3, 0, 0, 0, (ScoreLine("made", 0, 3, bid=3, won=4), ScoreLine("overtricks", 0, 0, count=1))
        ),
        SideScore(
            -10,
            1,
            10,
            11,
            (
                ScoreLine("nil_failed", 1, 0, 1, won=1),
                ScoreLine("dear_bags", None, -10, count=1, first=11, last=11),
            ),
        ),
        SideScore(
            3 - 11,
            2,
            11,
            11,
            (
                ScoreLine("missed", 2, 3, 2, bid=5, won=3),
                ScoreLine("cheap_bags", None, -1, count=1, first=10, last=10),
                ScoreLine("dear_bags", None, -10, count=1, first=11, last=11),
            ),
        ),
        SideScore(
            -2 - 30,
            5,
            32,
            13,
            (
                ScoreLine("blind_nil_failed", 3, 0, 5, won=5),
                ScoreLine("cheap_bags", None, -2, count=2, first=9, last=10),
                ScoreLine("dear_bags", None, -30, count=3, first=11, last=13),
            ),
        ),
    )


def test_standard_rules_in_cutthroat_count_each_bid_alone() -> None:
    cutthroat = STANDARD.replace(partnership=False)
    scores = score_hand(cutthroat, (BIDS[3], NIL, BIDS[5], NIL), (5, 1, 7, 0), (9, 0, 8, 0))
    assert [(score.points, score.bags_after) for score in scores] == [
        (32 - 100, 1),
        (-100, 0),
        (52 - 100, 0),
        (100, 0),
    ]


# Bags (row 16).
@pytest.mark.parametrize(
    ("before", "new", "cost"),
    [
        (0, 0, 0),
        (0, 1, 1),
        (0, 10, 10),
        (0, 11, 20),
        (9, 1, 1),
        (9, 2, 11),
        (10, 1, 10),
        (25, 3, 30),
        (0, 26, 170),
    ],
)
def test_the_first_ten_bags_of_a_game_cost_one_and_later_ones_ten(before: int, new: int, cost: int) -> None:
    count = count_bags(HT, before, new)
    assert (count.cost, count.after) == (cost, before + new)


@pytest.mark.parametrize("before", [0, 7, 30])
def test_bags_counted_by_the_hand_start_at_zero_and_are_zero_between_hands(before: int) -> None:
    rules = HT.replace(bag_count="hand")
    count = count_bags(rules, before, 12)
    assert (count.cost, count.after) == (10 + 20, 0)
    assert count_bags(rules, before, 0)[:2] == (0, 0)
    assert next_bag_cost(rules, before) == 1
    assert adds(rules, "13/12", "nil/0") == (12 + 100 - 40, 13)


@pytest.mark.parametrize(
    ("penalty", "per", "before", "new", "cost", "after"),
    [
        (100, 10, 0, 9, 0, 9),
        (100, 10, 9, 1, 100, 0),
        (100, 10, 9, 2, 100, 1),
        (100, 10, 9, 12, 200, 1),
        (100, 10, 5, 0, 0, 5),
        (500, 3, 2, 13, 2500, 0),
        (1, 20, 19, 26, 2, 5),
        # Only a bag costs: a count that was set too high for the rules is not charged for what it holds.
        (100, 10, 25, 0, 0, 5),
        (100, 10, 25, 5, 100, 0),
    ],
)
def test_each_bag_that_fills_a_count_costs_the_penalty_and_the_rest_is_kept(
    penalty: int, per: int, before: int, new: int, cost: int, after: int
) -> None:
    rules = STANDARD.replace(bag_penalty=penalty, bags_per_penalty=per)
    count = count_bags(rules, before, new)
    assert (count.cost, count.after) == (cost, after)
    assert sum(line.count for line in count.lines) == cost // penalty


def test_bags_that_cost_nothing_are_counted_all_the_same() -> None:
    rules = STANDARD.replace(bag_cost="none")
    score = score_side(rules, 38, "4/5", "3/4")
    assert (score.points, score.new_bags, score.bag_cost, score.bags_after) == (72, 2, 0, 40)


def test_the_price_of_the_next_bag() -> None:
    assert [next_bag_cost(HT, bags) for bags in (0, 8, 9, 10, 11, 40)] == [1, 1, 1, 10, 10, 10]
    assert [next_bag_cost(STANDARD, bags) for bags in (0, 8, 9)] == [0, 0, 100]
    assert next_bag_cost(STANDARD.replace(bag_cost="none"), 9) == 0


def test_the_lines_say_why_in_the_order_of_counting() -> None:
    assert score_side(HT, 3, "7/8", "6/5").lines == (
        ScoreLine("made", 0, 7, bid=7, won=8),
        ScoreLine("overtricks", 0, 0, count=1),
        ScoreLine("missed", 2, 5, 1, bid=6, won=5),
        ScoreLine("slam", None, 12),
        ScoreLine("cheap_bags", None, -1, count=1, first=4, last=4),
    )
    assert score_side(HT, 0, "4/4", "3/3").lines == (
        ScoreLine("made", 0, 4, bid=4, won=4),
        ScoreLine("made", 2, 3, bid=3, won=3),
    )
    assert score_side(HT, 0, "13/12", "blind nil/0").lines == (
        ScoreLine("missed_thirteen", 0, 12, 13, bid=13, won=12),
        ScoreLine("blind_nil_made", 2, 200, won=0),
        ScoreLine("cheap_bags", None, -10, count=10, first=1, last=10),
        ScoreLine("dear_bags", None, -30, count=3, first=11, last=13),
    )
    assert score_side(STANDARD, 9, "nil/2", "5/4").lines == (
        ScoreLine("nil_failed", 0, -100, won=2),
        ScoreLine("nil_overtricks", 0, 2, 2, count=2),
        ScoreLine("missed_lost", None, -50, bid=5, won=4),
        ScoreLine("bag_penalty", None, -100, count=1, first=10, last=11),
    )
    assert score_side(STANDARD.replace(failed_nil_tricks="help"), 0, "5/4", "nil/2").lines == (
        ScoreLine("nil_failed", 2, -100, won=2),
        ScoreLine("nil_helps", 2, 0, count=2),
        ScoreLine("made", None, 50, bid=5, won=6),
        ScoreLine("overtricks", None, 1, 1, count=1),
    )
