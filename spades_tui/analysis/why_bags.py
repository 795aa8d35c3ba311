"""What bags say for one of two actions: those that come to a penalty first, else how many there are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from spades_tui.analysis.figures import Reason
from spades_tui.engine.scoring import CHEAP_BAGS

if TYPE_CHECKING:
    from spades_tui.analysis.ends import End
    from spades_tui.analysis.tally import Tally
    from spades_tui.engine.views import SeatView

CHANCE: Final = 0.03
"""The least difference of the chance of a penalty that is worth a word."""
MOST_OF: Final = 0.5
"""The part of what the bags cost that the penalties of this hand must be, to be told instead of a number of bags."""


def bags_reason(tally: Tally, better: int, worse: int, gain: float, least: float) -> Reason | None:
    """Return what the own bags say for the better action, or below zero against it; None where they hardly differ."""
    one, two = [tally.mean(choice, lambda end: end.bags) or 0.0 for choice in (better, worse)]
    found = _penalty(tally, (better, worse), gain, is_own=True)
    if found is not None or (two - one if gain > 0 else one - two) < least:
        return found
    count = _is_cheap(tally.looking.view) if gain > 0 else None
    return Reason("bags", share=one, other=two, points=gain, count=count)


def their_bags_reason(tally: Tally, better: int, worse: int, gain: float, least: float) -> Reason | None:
    """Return the same of the bags of the others."""
    one, two = [tally.mean(choice, lambda end: end.their_bags) or 0.0 for choice in (better, worse)]
    found = _penalty(tally, (better, worse), gain, is_own=False)
    if found is not None or (one - two if gain > 0 else two - one) < least:
        return found
    return Reason("their_bags", share=one, other=two, points=gain)


def _penalty(tally: Tally, choices: tuple[int, int], gain: float, *, is_own: bool) -> Reason | None:
    """Return how often the bags of a side come to the number that costs points, if this is most of what they cost."""
    view = tally.looking.view
    number, cost = view.rules.bags_per_penalty, view.rules.bag_penalty
    if number is None or cost is None or (not is_own and view.rules.sides > 2):
        return None
    side = view.side or 0
    bags = view.bags[side if is_own else 1 - side]

    def is_full(end: End) -> bool:
        return bags + (end.bags if is_own else end.their_bags) >= number

    one, two = [tally.chance(choice, is_full) or 0.0 for choice in choices]
    more = two - one if is_own is (gain > 0) else one - two
    if more < CHANCE or more * cost < MOST_OF * abs(gain):
        return None
    return Reason("bag_penalty" if is_own else "their_penalty", share=one, other=two, points=gain, count=cost)


def _is_cheap(view: SeatView) -> int:
    """Return 1 where the next bag costs less than later ones will, and each brings those nearer; else 0."""
    rules = view.rules
    is_tiered = rules.bag_cost == "tiered" and rules.bag_count == "game"
    return int(is_tiered and view.bags[view.side or 0] < CHEAP_BAGS)
