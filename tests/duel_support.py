"""A match between two bots, for the tests of duels."""

from __future__ import annotations

from spades_tui.bots.duel import Match
from spades_tui.engine import RuleSet

STANDARD = RuleSet.preset("standard")


def match(
    a: str = "policy", b: str = "beginner", rules: RuleSet = STANDARD, deals: int = 6, **more: int
) -> Match:
    """A match of a few deals, the same in every run."""
    return Match(a, b, rules, deals, more.pop("seed", 1), **more)
