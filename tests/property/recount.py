"""A second count of a hand, trick by trick and bag by bag, to hold the first against."""

from __future__ import annotations

from collections.abc import Sequence

from spades_tui.engine.actions import Bid
from spades_tui.engine.rules import RuleSet

Count = tuple[int, int, int]
"""What a hand is to a side: the points it adds, its new bags, the bag count after it."""


def recount(
    rules: RuleSet, bids: Sequence[Bid], tricks: Sequence[int], bags_before: Sequence[int]
) -> list[Count]:
    """Return points, new bags and bags after the hand, one entry a side, in the order of sides."""
    teams = [[0, 2], [1, 3]] if rules.partnership else [[0], [1], [2], [3]]
    return [
        _recount_team(rules, [(bids[seat], tricks[seat]) for seat in team], before)
        for team, before in zip(teams, bags_before, strict=True)
    ]


def _recount_team(rules: RuleSet, players: list[tuple[Bid, int]], before: int) -> Count:
    bid_points = 0  # rows 14, 17, 18: what a slam doubles
    other_points = 0
    bags = 0

    for bid, won in players:
        if bid.tricks > 0:
            continue
        value = (rules.blind_nil_value if bid.blind else rules.nil_value) or 0
        match rules.nil_failed, won:
            case _, 0:
                bid_points += value
            case "bags", _:
                bags += won
            case "lose", _:
                other_points -= value

    for wanted, taken, left_over in _contracts(rules, players):
        if wanted and taken >= wanted:
            bid_points += {"won": wanted, "bid_x10": 10 * wanted}[rules.trick_points]
        elif wanted and rules.missed == "lose_bid":
            other_points -= 10 * wanted
        elif wanted:
            bid_points += {"won": taken, "bid_x10": 0}[rules.trick_points]
            if rules.missed == "bags":
                bags += _bags_of_a_miss(rules, wanted, taken)
        for _ in range(left_over):
            if rules.overtrick == "bag":
                other_points += 1
                bags += 1
            elif rules.overtrick == "bag_minus":
                other_points -= 1
                bags += 1

    all_tricks = sum(won for _, won in players) == 13
    bid_thirteen = sum(bid.tricks for bid, _ in players) == 13
    if rules.slam_doubles and all_tricks and bid_thirteen:
        bid_points *= 2

    cost, after = _pay_for_bags(rules, before, bags)
    return bid_points + other_points - cost, bags, after


def _contracts(rules: RuleSet, players: list[tuple[Bid, int]]) -> list[tuple[int, int, int]]:
    """Return for each contract of a team the tricks wanted, the tricks taken toward it, and those left over."""
    if rules.contract == "player":
        return [(bid.tricks, won, max(0, won - bid.tricks)) for bid, won in players if bid.tricks > 0]
    wanted = sum(bid.tricks for bid, _ in players)
    pile = ["bidder" for bid, won in players if bid.tricks > 0 for _ in range(won)]
    nils = ["nil" for bid, won in players if bid.tricks == 0 for _ in range(won)]
    aside: list[str] = []
    if wanted > 0 and rules.failed_nil_tricks == "help":
        pile += nils
    else:
        aside += nils
    left_over = pile[wanted:] + aside
    if rules.nil_failed == "bags":
        left_over = [owner for owner in left_over if owner != "nil"]
    return [(wanted, len(pile), len(left_over))]


def _bags_of_a_miss(rules: RuleSet, wanted: int, taken: int) -> int:
    if wanted > 12 and rules.thirteen_bags:
        return 13
    if rules.missed_bags == "bid":
        return wanted
    return 1 if rules.missed_bags == "one" else wanted - taken


def _pay_for_bags(rules: RuleSet, before: int, bags: int) -> tuple[int, int]:
    count = 0 if rules.bag_count == "hand" else before
    cost = 0
    for _ in range(bags):
        count += 1
        if rules.bag_cost == "tiered":
            cost += 1 if count <= 10 else 10
        elif rules.bag_cost == "per_ten" and count == rules.bags_per_penalty:
            cost += rules.bag_penalty or 0
            count = 0
    return cost, 0 if rules.bag_count == "hand" else count
