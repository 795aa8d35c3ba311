"""How likely a nil of one's own is made: less than it looks, since the look ahead does not attack it in earnest."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

from spades_tui.bots.search.bids import nil_doubt

if TYPE_CHECKING:
    from spades_tui.engine.rules import RuleSet

ODDS: Final = exp(-0.85)
"""By what the odds are to be multiplied that a nil of one's own is made, which the policy has played on in rollouts.

Measured with HT rules, some 250 nils each: of those that looked like 69% before they were bid, 43% were made against
experts and 52% against the policy itself; with all bids made 68% looked so and 38% were against experts, while 53% of
53% were against the policy. So it lies between the two, and a nil that looks safe, or lost, is taken for that.
"""


def doubted(chance: float, rules: RuleSet) -> float:
    """Return how likely a nil of one's own is made that is made in this share of rollouts.

    Where there are no partners three attack it there too, and nothing is taken off.
    """
    if not nil_doubt(rules):
        return chance
    return ODDS * chance / (1.0 - chance + ODDS * chance)
