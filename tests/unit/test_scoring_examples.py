"""The worked examples of the rules, line by line."""

from __future__ import annotations

import pytest

from spades_tui.engine.actions import BLIND_NIL, NIL, Bid, parse_action
from spades_tui.engine.rules import RuleSet
from spades_tui.engine.scoring import SideScore, score_hand

HT = RuleSet.preset("ht")
STANDARD = RuleSet.preset("standard")


def bid_and_won(text: str) -> tuple[Bid, int]:
    """Return the bid and the tricks of a text such as ``5/6``, ``nil/0`` or ``blind nil/1``."""
    bid, won = text.rsplit("/", 1)
    action = parse_action(bid if "nil" in bid else f"bid {bid}")
    assert isinstance(action, Bid)
    return action, int(won)


def score_side(rules: RuleSet, bags: int, first: str, second: str, side: int = 0) -> SideScore:
    """Return what a partnership hand adds to a side; its opponents win what is left."""
    bids, tricks = [Bid(1)] * 4, [0] * 4
    for seat, text in zip(rules.seats_of(side), (first, second), strict=True):
        bids[seat], tricks[seat] = bid_and_won(text)
    tricks[1 - side] = 13 - sum(tricks)
    before = [0, 0]
    before[side] = bags
    return score_hand(rules, bids, tricks, before)[side]


def test_the_texts_of_the_examples_are_read_as_bids() -> None:
    assert bid_and_won("nil/2") == (NIL, 2)
    assert bid_and_won("blind nil/0") == (BLIND_NIL, 0)
    assert bid_and_won("13/12") == (Bid(13), 12)


HT_EXAMPLES = [
    # bags before, first partner, second partner, points, new bags, bags cost, the hand adds
    (0, "4/4", "3/5", 4 + 3, 0, 0, 7),
    (0, "4/2", "3/3", 2 + 3, 2, 2, 3),
    (9, "5/2", "3/3", 2 + 3, 3, 1 + 10 + 10, -16),
    (0, "nil/0", "5/6", 100 + 5, 0, 0, 105),
    (0, "nil/2", "5/5", 0 + 5, 2, 2, 3),
    (12, "blind nil/1", "4/4", 0 + 4, 1, 10, -6),
    (0, "13/12", "nil/0", 12 + 100, 13, 40, 72),
    (3, "7/7", "6/6", (7 + 6) * 2, 0, 0, 26),
    (0, "7/8", "6/5", (7 + 5) * 2, 1, 1, 23),
    (0, "nil/0", "13/13", (100 + 13) * 2, 0, 0, 226),
]


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize(("bags", "first", "second", "points", "new_bags", "cost", "adds"), HT_EXAMPLES)
def test_worked_examples_under_ht_rules(
    bags: int,
    first: str,
    second: str,
    points: int,
    new_bags: int,
    cost: int,
    adds: int,
    swapped: bool,
    side: int,
) -> None:
    partners = (second, first) if swapped else (first, second)
    score = score_side(HT, bags, *partners, side=side)
    assert score.points == adds
    assert score.points + score.bag_cost == points
    assert (score.new_bags, score.bag_cost, score.bags_after) == (new_bags, cost, bags + new_bags)


STANDARD_EXAMPLES = [
    # bags before, first partner, second partner, the hand adds, bags after
    (0, "4/5", "3/4", 70 + 2, 2),
    (9, "4/5", "3/4", 72 - 100, 1),
    (0, "4/2", "3/4", -70, 0),
    (0, "nil/0", "5/6", 100 + 51, 1),
    (0, "nil/2", "5/5", -100 + 50 + 2, 2),
    (0, "nil/2", "5/4", -100 - 50 + 2, 2),
    (0, "nil/0", "nil/0", 200, 0),
    (0, "blind nil/0", "4/4", 240, 0),
]


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize(("bags", "first", "second", "adds", "bags_after"), STANDARD_EXAMPLES)
def test_worked_examples_under_standard_rules(
    bags: int, first: str, second: str, adds: int, bags_after: int, swapped: bool, side: int
) -> None:
    partners = (second, first) if swapped else (first, second)
    score = score_side(STANDARD, bags, *partners, side=side)
    assert (score.points, score.bags_after) == (adds, bags_after)


def test_ht_strict_takes_the_value_of_a_failed_nil_off() -> None:
    strict = RuleSet.preset("ht-strict")
    assert score_side(strict, 0, "nil/2", "5/5").points == -100 + 5
    assert score_side(strict, 0, "blind nil/2", "5/5").points == -200 + 5
    assert score_side(strict, 0, "nil/2", "5/5").new_bags == 0
