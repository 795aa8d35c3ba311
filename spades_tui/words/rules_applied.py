"""Of all that the rules say on points, what a hand was counted by."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from spades_tui.words.rules_points import (
    bag_cost_rule,
    blind_nil_rule,
    failed_trick_rules,
    made_rule,
    missed_rule,
    nil_failed_rule,
    nil_made_rule,
    overtrick_rule,
    slam_rules,
    thirteen_rule,
)

if TYPE_CHECKING:
    from spades_tui.engine.rules import RuleSet
    from spades_tui.words.words import Words


def applied_rules(_: Words, codes: Collection[str], rules: RuleSet) -> list[str]:
    """Return the rules behind reasons for points or bags, each once. ``codes`` are those of ``ScoreLine``."""
    said: list[str] = []
    if "made" in codes:
        said.append(made_rule(_, rules))
    if "missed" in codes or "missed_lost" in codes:
        said.append(missed_rule(_, rules))
    if "missed_thirteen" in codes:
        said.append(thirteen_rule(_, rules))
    if "overtricks" in codes or "nil_overtricks" in codes:
        said.append(overtrick_rule(_, rules))
    if "slam" in codes:
        said += slam_rules(_, rules)
    if "nil_made" in codes:
        said.append(nil_made_rule(_, rules))
    blind = "blind_nil_made" in codes or "blind_nil_failed" in codes
    if "nil_failed" in codes or ("blind_nil_failed" in codes and rules.nil_failed != "lose"):
        said.append(nil_failed_rule(_, rules))
    if blind:
        said.append(blind_nil_rule(_, rules))
    if "nil_helps" in codes or "nil_overtricks" in codes:
        said.append(failed_trick_rules(_, rules)[0])
    if not {"cheap_bags", "dear_bags", "bag_penalty"}.isdisjoint(codes):
        said.append(bag_cost_rule(_, rules))
    return said
