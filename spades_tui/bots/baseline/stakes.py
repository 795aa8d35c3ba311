"""What tricks and bags are worth to a side under the rules in force, in points; only options are asked."""

from __future__ import annotations

from typing import Final

from spades_tui.engine.rules import RuleSet
from spades_tui.engine.scoring import CHEAP_BAGS, DEAR_BAG

PENALTY_SHARE: Final = 0.9
"""How much of a penalty a full count of bags weighs beforehand: a game may end before it comes."""
PENALTY_CURVE: Final = 1.3
"""The power by which a count of bags weighs more the nearer it is to the penalty."""
CHEAP_BAG_LATER: Final = 0.3
"""How much of the dearer price a cheap bag costs later, by using the cheap ones up."""


def binomial(trials: int, chance: float) -> list[float]:
    """Return the chances of 0, 1, … ``trials`` successes."""
    row = [1.0]
    miss = 1.0 - chance
    for _ in range(trials):
        row = [
            (row[index] if index < len(row) else 0.0) * miss + (row[index - 1] * chance if index else 0.0)
            for index in range(len(row) + 1)
        ]
    return row


class Stakes:
    """The values of a rule set, with those that were asked for before kept.

    Everything is in points of one side: what the hand adds and, for bags, what they will still cost.
    """

    __slots__ = (
        "_contract_worths",
        "blind_value",
        "nil_helps",
        "nil_value",
        "partnership",
        "rules",
        "slam",
        "team",
        "times",
    )

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.team = rules.contract == "team"
        self.times = 10 if rules.trick_points == "bid_x10" else 1
        self.nil_value = float(rules.nil_value or 0)
        self.blind_value = float(rules.blind_nil_value or 0)
        self.partnership = rules.partnership
        self.nil_helps = rules.failed_nil_tricks == "help"
        self.slam = rules.slam_doubles
        self._contract_worths: dict[tuple[int, int, int, int, int], float] = {}

    def bags_cost(self, before: int, new: int) -> float:
        """Return what ``new`` bags cost a side whose count is at ``before``, later costs among them."""
        rules = self.rules
        if new <= 0 or rules.bag_cost == "none":
            return 0.0
        if rules.bag_cost == "per_ten":
            per = rules.bags_per_penalty or 10
            penalty = float(rules.bag_penalty or 0)
            full = (before + new) // per - before // per
            return penalty * full + self._weight((before + new) % per) - self._weight(before % per)
        if rules.bag_count == "hand":
            cheap = max(0, min(new, CHEAP_BAGS))
            return float(cheap + (new - cheap) * DEAR_BAG)
        cheap = max(0, min(before + new, CHEAP_BAGS) - before)
        later = 1.0 + CHEAP_BAG_LATER * (DEAR_BAG - 1)
        return cheap * later + (new - cheap) * float(DEAR_BAG)

    def _weight(self, count: int) -> float:
        """Return how much of the next penalty a count of bags below it weighs already."""
        penalty = float(self.rules.bag_penalty or 0)
        share: float = (count / (self.rules.bags_per_penalty or 10)) ** PENALTY_CURVE
        return PENALTY_SHARE * penalty * share

    def bag_level(self, bags: int) -> int:
        """Return the least count of bags that costs the same from here on."""
        rules = self.rules
        if rules.bag_cost == "none" or rules.bag_count == "hand":
            return 0
        if rules.bag_cost == "per_ten":
            return bags % (rules.bags_per_penalty or 10)
        return min(bags, CHEAP_BAGS)

    def overtricks(self, count: int, bags: int) -> float:
        """Return what ``count`` tricks over the bid are worth to a side that has ``bags``."""
        rule = self.rules.overtrick
        if rule == "nothing" or count <= 0:
            return 0.0
        return (count if rule == "bag" else -count) - self.bags_cost(bags, count)

    def contract(self, bid: int, won: int, bags: int) -> float:
        """Return what a bid of 1 and more is worth with ``won`` tricks (rows 14, 15, 16, 20)."""
        if won >= bid:
            return bid * self.times + self.overtricks(won - bid, bags)
        rules = self.rules
        if rules.missed == "lose_bid":
            return -10.0 * bid
        points = float(won) if self.times == 1 else 0.0
        if rules.missed == "nothing":
            return points
        if rules.thirteen_bags and bid >= 13:
            return points - self.bags_cost(bags, 13)
        if rules.missed_bags == "bid":
            return points - self.bags_cost(bags, bid)
        return points - self.bags_cost(bags, 1 if rules.missed_bags == "one" else bid - won)

    def contract_worth(self, bid: int, won: int, left: int, chance: int, bags: int) -> float:
        """Return what winning one of ``left`` tricks adds for a bid of 1 and more.

        ``chance`` is that of winning each of the others, in twentieths.
        """
        bags = self.bag_level(bags)
        key = (bid, won, left, chance, bags)
        worth = self._contract_worths.get(key)
        if worth is None:
            worth = 0.0
            value = self.contract(bid, won, bags)
            for more, weight in enumerate(binomial(left - 1, chance / 20)):
                following = self.contract(bid, won + more + 1, bags)
                worth += weight * (following - value)
                value = following
            self._contract_worths[key] = worth
        return worth

    def nil_break(self, blind: bool, bags: int) -> float:
        """Return what breaking a nil adds for its side, a number below zero (rows 17, 18)."""
        value = self.blind_value if blind else self.nil_value
        return -value + self.nil_fails(blind, bags)

    def nil_fails(self, blind: bool, bags: int) -> float:
        """Return what a nil that failed with one trick is worth (rows 17, 18)."""
        loose = self.loose_trick(bags)
        if self.rules.nil_failed != "lose":
            return loose
        return loose - (self.blind_value if blind else self.nil_value)

    def loose_trick(self, bags: int) -> float:
        """Return what a trick of a failed nil is worth to a side, where it does not help the partner."""
        if self.rules.nil_failed == "bags":
            return -self.bags_cost(bags, 1)
        return self.overtricks(1, bags) if self.team else 0.0
