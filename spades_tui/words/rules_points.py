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
    if rules.trick_points == "won":
        items.append(_("A bid that is made scores its number: 4 for a bid of 4."))
    else:
        items.append(_("A bid that is made scores ten times its number: 40 for a bid of 4."))
    items.append(_missed(_, rules))
    if rules.thirteen_bags:
        if rules.contract == "team":
            items.append(_("A side that bids 13 or more together and misses takes 13 bags instead."))
        else:
            items.append(_("A player who bids 13 and misses takes 13 bags instead."))
    if rules.overtrick == "nothing":
        items.append(_("Tricks over the bid score nothing and cost nothing."))
    elif rules.overtrick == "bag":
        items.append(_("Each trick over the bid scores 1 point and is a bag."))
    else:
        items.append(_("Each trick over the bid loses 1 point and is a bag."))
    if rules.slam_doubles:
        items.extend(_slam(_, rules))
    return items


def _missed(_: Words, rules: RuleSet) -> str:
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


def _slam(_: Words, rules: RuleSet) -> list[str]:
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
    value = rules.nil_value
    items = [_("A nil that wins no trick scores {value}.", value=value)]
    if rules.nil_failed == "bags":
        items.append(
            _("A nil that wins a trick has failed: it scores nothing, and each of its tricks is a bag.")
        )
    elif rules.nil_failed == "lose":
        items.append(_("A nil that wins a trick has failed: it loses {value}.", value=value))
    else:
        items.append(_("A nil that wins a trick has failed: it scores nothing and costs nothing."))
    if rules.contract == "team":
        items.extend(_failed_tricks(_, rules))
    elif rules.overtrick != "nothing" and rules.nil_failed != "bags":
        items.append(_("The tricks of a failed nil are no tricks over a bid."))
    if rules.offers_blind_nil:
        blind = rules.blind_nil_value
        if rules.nil_failed == "lose":
            items.append(_("A blind nil scores {value}, or loses {value} if it fails.", value=blind))
        else:
            items.append(_("A blind nil scores {value}; if it fails, it fails as a nil does.", value=blind))
    return items


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


def _failed_tricks(_: Words, rules: RuleSet) -> list[str]:
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
    if rules.bag_cost == "tiered":
        items.append(_("The first ten bags cost 1 point each as they come, every later one costs 10."))
    elif rules.bag_cost == "per_ten":
        items.append(
            _(
                "Each time {bags} bags are full, they cost {penalty}; bags over that number are kept.",
                bags=rules.bags_per_penalty,
                penalty=rules.bag_penalty,
            )
        )
    else:
        items.append(_("Bags cost nothing."))
    return items
