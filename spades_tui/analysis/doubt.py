"""How likely a nil of one's own is made: less than it looks, since the look ahead does not attack it in earnest."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

from spades_tui.bots.search.bids import nil_doubt

if TYPE_CHECKING:
    from spades_tui.engine.rules import RuleSet

ODDS: Final = exp(-0.85)
"""By what the odds are to be multiplied that a nil of one's own is made, which the policy has played on in rollouts.

Measured with HT rules in some 500 hands: before the first lead 66% of nils looked to be made by experts against experts
and 39% were, 44% by the policy against experts and 27% were, 54% by the policy against itself and 53% were. At the bid
and after four tricks it is alike, and for blind nils: who attacks decides, and the odds that fit are exp(-1.2) against
experts, exp(-0.3) against the policy. This lies between the two; a nil that looks safe, or lost, is taken for that.
"""


def doubted(chance: float, rules: RuleSet) -> float:
    """Return how likely a nil of one's own is made that is made in this share of rollouts.

    Where there are no partners three attack it there too, and nothing is taken off.
    """
    if not nil_doubt(rules):
        return chance
    return ODDS * chance / (1.0 - chance + ODDS * chance)
