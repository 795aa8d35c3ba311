"""The count of a hand as fast as a look-up: tables of one rule set, filled by the engine's own count when asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from spades_tui.bots.kernel.cards import unpack
from spades_tui.engine.actions import BIDS, BLIND_NIL, Bid
from spades_tui.engine.rules import RuleSet
from spades_tui.engine.scoring import count_bags, score_hand

BLIND: Final = -1
"""The code of a blind nil; every other bid's code is its number, 0 for nil."""

SideCount: TypeAlias = tuple[int, int]
"""The points that a hand adds to a side, and the side's bag count after it."""


def bid_code(bid: Bid) -> int:
    """Return a bid as an integer: its number, or ``BLIND``."""
    return BLIND if bid.blind else bid.tricks


def bid_of(code: int) -> Bid:
    """Return the bid of a code."""
    return BLIND_NIL if code == BLIND else BIDS[code]


class _Bags(dict[tuple[int, int], SideCount]):
    """What new bags cost, and the count after them, by the count before and their number (row 16)."""

    def __init__(self, rules: RuleSet) -> None:
        super().__init__()
        self._rules = rules

    def __missing__(self, key: tuple[int, int]) -> SideCount:
        counted = count_bags(self._rules, *key)
        result = self[key] = (counted.cost, counted.after)
        return result


class HandCounts(dict[int, tuple[SideCount, ...]]):
    """What one hand comes to, by its packed tricks: one pair of points and bags after it for each side.

    ``counts[won]`` counts where ``won`` was not asked for before.
    """

    def __init__(self, scoring: Scoring, bids: Sequence[int], bags: Sequence[int]) -> None:
        super().__init__()
        self._scoring = scoring
        self._bids = tuple(bids)
        self._bags = tuple(bags)

    def __missing__(self, won: int) -> tuple[SideCount, ...]:
        counted = self[won] = self._scoring.count(self._bids, unpack(won), self._bags)
        return counted


class Scoring:
    """The count of hands under one rule set; what a side's bids and tricks come to is kept once counted.

    Called with bids as codes by seat, tricks by seat (thirteen in all) and bags by side before the hand, it
    returns the points that the hand adds, one number a side: those of ``engine.scoring.score_hand``.
    """

    __slots__ = ("_bags", "_known", "rules")

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self._known: dict[int, SideCount] = {}
        self._bags = _Bags(rules)

    def __call__(
        self, bids: Sequence[int], tricks: Sequence[int], bags_before: Sequence[int]
    ) -> tuple[int, ...]:
        return tuple([points for points, _ in self.count(bids, tricks, bags_before)])

    def count(
        self, bids: Sequence[int], tricks: Sequence[int], bags_before: Sequence[int]
    ) -> tuple[SideCount, ...]:
        """Return the same as calling does, each side's points together with its bag count after the hand."""
        known = self._known
        bags = self._bags
        counts = []
        for side, before in enumerate(bags_before):
            key = _key(bids, tricks, side, len(bags_before))
            made = known.get(key)
            if made is None:
                self._learn(bids, tricks)
                made = known[key]
            cost, after = bags[before, made[1]]
            counts.append((made[0] - cost, after))
        return tuple(counts)

    def hand(self, bids: Sequence[int], bags_before: Sequence[int]) -> HandCounts:
        """Return the counts of one hand, whose bids and bags are known, by its packed tricks."""
        return HandCounts(self, bids, bags_before)

    def _learn(self, bids: Sequence[int], tricks: Sequence[int]) -> None:
        """Keep what this hand comes to for each side before its bags cost anything."""
        sides = self.rules.sides
        scored = score_hand(self.rules, [bid_of(code) for code in bids], tricks, (0,) * sides)
        for side, score in enumerate(scored):
            key = _key(bids, tricks, side, sides)
            self._known[key] = (score.points + score.bag_cost, score.new_bags)


def _key(bids: Sequence[int], tricks: Sequence[int], side: int, sides: int) -> int:
    """Return all that a side's points before the cost of bags hang on, as one number."""
    key = bids[side] + 1 | tricks[side] << 4
    if sides == 2:
        key |= bids[side + 2] + 1 << 8 | tricks[side + 2] << 12
    return key


def compile_scoring(rules: RuleSet) -> Scoring:
    """Return the count of hands under these rules as a fast callable; keep it as long as the rules hold."""
    return Scoring(rules)
