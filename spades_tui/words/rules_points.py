"""Points, nil and bags in plain words (the rows on the count of a hand)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spades_tui.engine.rules import RuleSet
    from spades_tui.words.words import Words


def point_rules(_: Words, rules: RuleSet) -> list[str]:
    """Return what bids made and missed, overtricks and a slam do."""
    if not rules.partnership:
        items = [_("Your bid stands against the tricks that you win.")]
    elif rules.contract == "player":
        items = [_("Each partner's bid stands against that player's own tricks; the points go to the side.")]
    else:
        items = [_("The bids of two partners are added up, and so are the tricks they win.")]
    items += [made_rule(_, rules), missed_rule(_, rules)]
    if rules.thirteen_bags:
        items.append(thirteen_rule(_, rules))
    items.append(overtrick_rule(_, rules))
    if rules.slam_doubles:
        items.extend(slam_rules(_, rules))
    return items


def made_rule(_: Words, rules: RuleSet) -> str:
    """Return what a bid that is made scores."""
    if rules.trick_points == "won":
        return _("A bid that is made scores its number: 4 for a bid of 4.")
    return _("A bid that is made scores ten times its number: 40 for a bid of 4.")


def thirteen_rule(_: Words, rules: RuleSet) -> str:
    """Return what a missed bid of 13 brings, where that is 13 bags."""
    if rules.contract == "team":
        return _("A side that bids 13 or more together and misses takes 13 bags instead.")
    return _("A player who bids 13 and misses takes 13 bags instead.")


def overtrick_rule(_: Words, rules: RuleSet) -> str:
    """Return what tricks over the bid do."""
    if rules.overtrick == "nothing":
        return _("Tricks over the bid score nothing and cost nothing.")
    if rules.overtrick == "bag":
        return _("Each trick over the bid scores 1 point and is a bag.")
    return _("Each trick over the bid loses 1 point and is a bag.")


def missed_rule(_: Words, rules: RuleSet) -> str:
    """Return what a bid that is missed scores and costs."""
    if rules.missed == "lose_bid":
        return _("A bid that is missed loses ten times its number: 40 for a bid of 4.")
    if rules.trick_points == "won":
        if rules.missed == "nothing":
            return _("A bid that is missed scores the tricks won and costs nothing more.")
        return {
            "shortfall": _(
                "A bid that is missed scores the tricks won and brings a bag for each trick short."
            ),
            "bid": _("A bid that is missed scores the tricks won and brings as many bags as were bid."),
            "one": _("A bid that is missed scores the tricks won and brings one bag."),
        }[rules.missed_bags or "shortfall"]
    if rules.missed == "nothing":
        return _("A bid that is missed scores nothing and costs nothing.")
    return {
        "shortfall": _("A bid that is missed scores nothing and brings a bag for each trick short."),
        "bid": _("A bid that is missed scores nothing and brings as many bags as were bid."),
        "one": _("A bid that is missed scores nothing and brings one bag."),
    }[rules.missed_bags or "shortfall"]


def slam_rules(_: Words, rules: RuleSet) -> list[str]:
    """Return what all thirteen tricks bid and won score, where that is double."""
    if not rules.partnership:
        return [_("A player who bids 13 and wins all thirteen tricks scores double.")]
    items = [_("A side whose bids add up to 13 and that wins all thirteen tricks scores double.")]
    if rules.overtrick == "nothing":
        items.append(_("Only what it scores is doubled, not what bags and nils cost it."))
    else:
        items.append(
            _(
                "Only what it scores for its bids is doubled, not tricks over a bid, nor what bags and nils cost it."
            )
        )
    return items


def nil_rules(_: Words, rules: RuleSet) -> list[str]:
    """Return what nil and blind nil do; nothing where there is no nil."""
    if not rules.nil:
        return []
    items = [nil_made_rule(_, rules), nil_failed_rule(_, rules)]
    if rules.contract == "team":
        items.extend(failed_trick_rules(_, rules))
    elif rules.overtrick != "nothing" and rules.nil_failed != "bags":
        items.append(_("The tricks of a failed nil are no tricks over a bid."))
    if rules.offers_blind_nil:
        items.append(blind_nil_rule(_, rules))
    return items


def nil_made_rule(_: Words, rules: RuleSet) -> str:
    """Return what a nil that is made scores."""
    return _("A nil that wins no trick scores {value}.", value=rules.nil_value)


def nil_failed_rule(_: Words, rules: RuleSet) -> str:
    """Return what a nil that has failed scores and costs."""
    if rules.nil_failed == "bags":
        return _("A nil that wins a trick has failed: it scores nothing, and each of its tricks is a bag.")
    if rules.nil_failed == "lose":
        return _("A nil that wins a trick has failed: it loses {value}.", value=rules.nil_value)
    return _("A nil that wins a trick has failed: it scores nothing and costs nothing.")


def blind_nil_rule(_: Words, rules: RuleSet) -> str:
    """Return what a blind nil scores and costs."""
    blind = rules.blind_nil_value
    if rules.nil_failed == "lose":
        return _("A blind nil scores {value}, or loses {value} if it fails.", value=blind)
    return _("A blind nil scores {value}; if it fails, it fails as a nil does.", value=blind)


def blind_nil_question(_: Words, rules: RuleSet) -> str:
    """Return what is asked before a blind nil is bid: what it scores, and what it costs when it fails."""
    text = _(
        "Bid blind nil, before you have seen your cards? It scores {value} if you win no trick at all.",
        value=rules.blind_nil_value,
    )
    if rules.nil_failed == "lose":
        cost = _("If you win one, it loses {value}.", value=rules.blind_nil_value)
    elif rules.nil_failed == "bags":
        cost = _("If you win any, it scores nothing, and each of them is a bag.")
    else:
        cost = _("If you win one, it scores nothing and costs nothing.")
    return _("{text} {more}", text=text, more=cost)


def failed_trick_rules(_: Words, rules: RuleSet) -> list[str]:
    """Return what becomes of the tricks of a failed nil, where partners' tricks count together."""
    if rules.nil_failed == "bags":
        if rules.failed_nil_tricks == "help":
            return [_("The tricks of a failed nil count toward the partner's bid.")]
        return [_("The tricks of a failed nil do not help the partner's bid.")]
    both = _("When both partners bid nil, all tricks they win are tricks over the bid.")
    if rules.failed_nil_tricks == "help":
        return [_("The tricks of a failed nil count toward the partner's bid."), both]
    return [
        _("The tricks of a failed nil do not help the partner's bid: they count as tricks over the bid."),
        both,
    ]


def bag_rules(_: Words, rules: RuleSet) -> list[str]:
    """Return how bags are counted and what they cost."""
    if not rules.makes_bags:
        return [_("There are no bags.")]
    items = []
    if rules.bag_count == "hand":
        items.append(_("Bags are counted anew in each hand."))
    elif rules.partnership:
        items.append(_("The bags of a side are counted over the whole game."))
    else:
        items.append(_("The bags of a player are counted over the whole game."))
    return [*items, bag_cost_rule(_, rules)]


def bag_cost_rule(_: Words, rules: RuleSet) -> str:
    """Return what bags cost."""
    if rules.bag_cost == "tiered":
        return _("The first ten bags cost 1 point each as they come, every later one costs 10.")
    if rules.bag_cost == "per_ten":
        return _(
            "Every {bags} bags cost {penalty}; bags over that number are kept.",
            bags=rules.bags_per_penalty,
            penalty=rules.bag_penalty,
        )
    return _("Bags cost nothing.")
