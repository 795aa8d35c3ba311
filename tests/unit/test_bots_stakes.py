"""The policy's values against the count of the engine."""

from __future__ import annotations

import pytest

from spades_tui.bots.stakes import Stakes, binomial
from spades_tui.engine.actions import BIDS, BLIND_NIL, NIL
from spades_tui.engine.rules import RuleSet
from spades_tui.engine.scoring import score_hand

STANDARD = RuleSet.preset("standard")
HT = RuleSet.preset("ht")

# Rules under which bags cost nothing later, so that a value is exactly what the hand adds.
EXACT = [
    HT.replace(bag_count="hand", slam_doubles=False),
    HT.replace(bag_count="hand", missed_bags="bid", slam_doubles=False),
    HT.replace(bag_count="hand", missed_bags="one", thirteen_bags=False, slam_doubles=False),
    HT.replace(bag_count="hand", overtrick="bag", slam_doubles=False),
    HT.replace(bag_count="hand", overtrick="bag_minus", trick_points="bid_x10", slam_doubles=False),
    HT.replace(missed="nothing", nil_failed="nothing", slam_doubles=False),
    HT.replace(missed="lose_bid", nil_failed="lose", slam_doubles=False),
    STANDARD.replace(bag_cost=None),
    STANDARD.replace(bag_cost=None, overtrick="bag_minus"),
]


@pytest.mark.parametrize("rules", EXACT, ids=lambda rules: str(rules.changed_from(HT)))
@pytest.mark.parametrize("bid", [1, 4, 7, 13])
@pytest.mark.parametrize("won", range(14))
def test_a_contract_is_worth_what_the_hand_adds(rules: RuleSet, bid: int, won: int) -> None:
    nil_points = rules.nil_value or 0
    bids, tricks = (BIDS[bid], BIDS[1], BIDS[0], BIDS[1]), (won, 13 - won, 0, 0)
    side = score_hand(rules, bids, tricks, (0, 0))[0]
    assert Stakes(rules).contract(bid, won, 0) == side.points - nil_points


@pytest.mark.parametrize("rules", EXACT, ids=lambda rules: str(rules.changed_from(HT)))
@pytest.mark.parametrize("blind", [False, True])
def test_breaking_a_nil_takes_off_what_the_count_does(rules: RuleSet, blind: bool) -> None:
    nil = BLIND_NIL if blind else NIL
    bids = (nil, BIDS[1], BIDS[3], BIDS[1])
    made = score_hand(rules, bids, (0, 5, 3, 5), (0, 0))[0].points
    failed = score_hand(rules, bids, (1, 4, 3, 5), (0, 0))[0].points
    assert Stakes(rules).nil_break(blind, 0) == failed - made


def test_bags_cost_what_they_do_and_what_they_will() -> None:
    stakes = Stakes(STANDARD)
    assert stakes.bags_cost(0, 0) == 0
    costs = [stakes.bags_cost(before, 1) for before in range(9)]
    assert costs == sorted(costs)
    assert 0 < costs[0] < 10 < costs[8]
    assert sum(stakes.bags_cost(before, 1) for before in range(10)) == pytest.approx(100)
    assert stakes.bags_cost(4, 6) == pytest.approx(sum(stakes.bags_cost(bag, 1) for bag in range(4, 10)))


def test_tiered_bags_are_dear_after_the_tenth() -> None:
    stakes = Stakes(HT)
    assert stakes.bags_cost(10, 1) == 10
    assert 1 < stakes.bags_cost(0, 1) < 10
    assert stakes.bags_cost(9, 3) == stakes.bags_cost(9, 1) + 20


def test_bags_without_a_cost_cost_nothing() -> None:
    assert Stakes(STANDARD.replace(bag_cost=None)).bags_cost(9, 5) == 0


def test_the_last_trick_needed_is_worth_the_whole_bid() -> None:
    stakes = Stakes(STANDARD)
    assert stakes.contract_worth(6, 5, 1, 10, 0) == 120
    assert stakes.contract_worth(6, 3, 1, 10, 0) == 0
    assert stakes.contract_worth(6, 6, 1, 10, 9) < 0
    assert stakes.contract_worth(6, 5, 4, 3, 0) > stakes.contract_worth(6, 5, 4, 15, 0)


def test_under_ht_a_needed_trick_is_worth_a_point_and_a_bag_less() -> None:
    stakes = Stakes(HT)
    assert stakes.contract_worth(4, 0, 4, 10, 10) == pytest.approx(11)
    assert stakes.contract_worth(4, 4, 6, 10, 10) == 0


def test_a_value_asked_for_twice_is_the_same() -> None:
    stakes = Stakes(STANDARD)
    assert stakes.contract_worth(5, 3, 6, 9, 14) == stakes.contract_worth(5, 3, 6, 9, 4)


@pytest.mark.parametrize("trials", [0, 1, 12])
def test_binomial_chances_add_up(trials: int) -> None:
    chances = binomial(trials, 0.3)
    assert len(chances) == trials + 1
    assert sum(chances) == pytest.approx(1.0)
    assert sum(count * chance for count, chance in enumerate(chances)) == pytest.approx(0.3 * trials)
