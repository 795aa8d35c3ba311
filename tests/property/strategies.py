"""Hypothesis strategies for rule sets and hands, written from the table of options and not from its code."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from spades_tui.engine.actions import BIDS, BLIND_NIL, Bid
from spades_tui.engine.rules import OptionValue, RuleSet


@st.composite
def _any_rules(draw: st.DrawFn) -> RuleSet:
    def one(*values: Any) -> Any:
        return draw(st.sampled_from(values))

    def number(low: int, high: int) -> int:
        return draw(st.integers(low, high))

    yes_no = st.booleans()
    partnership = one(True, False)
    contract = one("player", "team") if partnership else one("player")
    missed = one("bags", "nothing", "lose_bid")
    overtrick = one("nothing", "bag", "bag_minus")
    nil = one(True, False)
    nil_failed = one("bags", "lose", "nothing") if nil else None
    blind_nil = one("always", "behind_100", "off") if nil else None
    if missed == "bags" or nil_failed == "bags":
        bag_cost = one("tiered", "per_ten")
    else:
        bag_cost = one("tiered", "per_ten", None) if overtrick != "nothing" else None
    per_ten = bag_cost == "per_ten"
    return RuleSet(
        target=number(50, 5000),
        losing_limit=draw(st.none() | st.integers(-5000, -50)),
        hand_limit=draw(st.none() | st.integers(1, 200)),
        partnership=partnership,
        trump=one("spades", "auction"),
        first_lead=one("two_of_clubs_holder", "two_of_clubs", "lowest_club", "left_of_dealer"),
        break_spades=draw(yes_no),
        contract=contract,
        trick_points=one("won", "bid_x10"),
        missed=missed,
        missed_bags=one("shortfall", "bid", "one") if missed == "bags" else None,
        thirteen_bags=draw(yes_no) if missed == "bags" else None,
        overtrick=overtrick,
        bag_cost=bag_cost,
        bag_count="game" if per_ten else one("game", "hand"),
        bag_penalty=number(1, 500) if per_ten else None,
        bags_per_penalty=number(3, 20) if per_ten else None,
        nil=nil,
        nil_value=number(10, 500) if nil else None,
        nil_failed=nil_failed,
        failed_nil_tricks=one("bags", "help") if contract == "team" else None,
        blind_nil=blind_nil,
        blind_nil_value=number(10, 1000) if blind_nil in ("always", "behind_100") else None,
        min_team_bid=draw(st.none() | st.integers(1, 13)) if partnership else None,
        forbid_total_13=draw(yes_no),
        slam_doubles=draw(yes_no),
    )


def rule_sets(**changes: OptionValue) -> st.SearchStrategy[RuleSet]:
    """Any valid rule set; with changes, what ``RuleSet.replace`` makes of it (``rule_sets(hand_limit=2)``)."""
    if not changes:
        return _any_rules()
    return _any_rules().map(lambda rules: rules.replace(**changes))


def bids(rules: RuleSet) -> st.SearchStrategy[tuple[Bid, ...]]:
    """Four bids that the rules know, by seat; limits on sums of bids are not looked at."""
    known = list(BIDS[1:])
    if rules.nil:
        known += [BIDS[0]] * 4
    if rules.blind_nil in ("always", "behind_100"):
        known += [BLIND_NIL] * 2
    thirteen = st.sampled_from([(13, 0), (0, 13), (7, 6), (6, 7), (10, 3), (1, 12)]).map(
        lambda pair: (BIDS[pair[0]], BIDS[5], BIDS[pair[1]], BIDS[4])
    )
    free = st.tuples(*[st.sampled_from(known)] * 4)
    if not rules.nil:
        return free
    of_nils = st.tuples(*[st.sampled_from([known[-1], BIDS[0], BIDS[0], BIDS[3]])] * 4)
    return st.one_of(free, free, thirteen, of_nils)


def trick_counts() -> st.SearchStrategy[tuple[int, ...]]:
    """Tricks won by seat, thirteen in all; often one side wins them all."""
    cuts = st.lists(st.integers(0, 13), min_size=3, max_size=3).map(sorted)
    free = cuts.map(lambda at: (at[0], at[1] - at[0], at[2] - at[1], 13 - at[2]))
    all_of_one_side = st.integers(0, 13).map(lambda first: (first, 0, 13 - first, 0))
    return st.one_of(free, free, free, all_of_one_side)


def bag_counts(rules: RuleSet) -> st.SearchStrategy[tuple[int, ...]]:
    """Bag counts by side such as a game under these rules can have between two hands."""
    most = 40
    if rules.bag_count == "hand":
        most = 0
    elif rules.bags_per_penalty is not None:
        most = rules.bags_per_penalty - 1
    return st.tuples(*[st.integers(0, most)] * rules.sides)
