"""What a rule set means at the table: how long a game takes, what a nil is worth, what a bag costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_tui.words.length import is_length_certain, length_text

if TYPE_CHECKING:
    from spades_tui.engine.rules import RuleSet
    from spades_tui.words.words import Words

USUAL_BID = 3
"""The bid of a usual hand, as a measure of what a nil is worth."""


def meaning_in_words(_: Words, rules: RuleSet) -> list[str]:
    """Return what the rules mean at the table, in a few sentences: for one hand nothing that shows in several."""
    items = [] if is_length_certain(rules) else [_("Expect {length}.", length=length_text(_, rules))]
    items.extend(_nil(_, rules))
    items.extend(_bags(_, rules))
    if rules.hand_limit is None and rules.missed == "bags" and rules.bag_cost == "tiered":
        items.append(_("Where everybody bids badly the scores may sink for ever: then end the game early."))
    return items


def usual_points(rules: RuleSet) -> int:
    """Return what a made bid of a usual hand scores."""
    return USUAL_BID * (1 if rules.trick_points == "won" else 10)


def _nil(_: Words, rules: RuleSet) -> list[str]:
    if not rules.nil or rules.nil_value is None:
        return []
    usual = usual_points(rules)
    items = [
        _(
            "A nil scores {value}, where a made bid of {bid} scores {points}.",
            value=rules.nil_value,
            bid=USUAL_BID,
            points=usual,
        )
    ]
    several = rules.hand_limit != 1
    if several and rules.nil_value >= 10 * usual and rules.nil_failed != "lose":
        items.append(_("Whoever never bids nil loses to those who do."))
    if rules.nil_failed == "lose":
        made = _("A failed nil costs as much as a made one brings: bid it when it is likely.")
        items.append(made)
    elif rules.nil_failed == "bags":
        items.append(_("A failed nil costs no more than its bags."))
    else:
        items.append(_("A failed nil costs nothing but the points of a bid."))
    if (
        several
        and rules.blind_nil == "always"
        and rules.trick_points == "won"
        and rules.nil_failed == "bags"
        and rules.blind_nil_value == 200
        and rules.nil_value == 100
    ):
        items.append(_("Going blind in every hand wins about half the games against sensible players."))
    return items


def _bags(_: Words, rules: RuleSet) -> list[str]:
    if not rules.makes_bags or rules.bag_cost == "none":
        return []
    if rules.bag_cost == "per_ten":
        if rules.hand_limit == 1:
            return []
        assert rules.bag_penalty is not None
        assert rules.bags_per_penalty is not None
        cost = rules.bag_penalty / rules.bags_per_penalty
        shown = _.decimal(float(f"{cost:.2g}")) if cost < 1 else str(round(cost))
        return [_("In the long run each bag costs about {cost} points.", cost=shown)]
    if rules.hand_limit == 1:
        return [_("More than ten bags in one hand are rare: a bag costs 1, as a rule.")]
    short = rules.missed == "bags" and rules.missed_bags == "shortfall"
    if short and rules.trick_points == "won" and rules.bag_count == "game":
        return [_("After the tenth bag each trick short costs 11 in all: bid low from then on.")]
    if rules.bag_count == "game":
        return [_("After the tenth bag every further one costs 10: play safe from then on.")]
    return [_("More than ten bags in one hand are rare: a bag costs 1, as a rule.")]
