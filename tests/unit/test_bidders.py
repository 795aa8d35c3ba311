"""Whose bids a side has to make, before and after a bid, and once cards are played."""

from __future__ import annotations

import pytest

from spades_tui.analysis.bidders import bid_of_side, bidders
from spades_tui.engine import Game, RuleSet, SeatView
from spades_tui.engine.actions import BLIND_NIL, LOOK, NIL, Bid

TEAM = RuleSet.preset("standard")
EACH = TEAM.replace(contract="player")
CUTTHROAT = TEAM.replace(partnership=False, contract="player")


def after(rules: RuleSet, *bids: str) -> SeatView:
    """What the seat sees that is to act after these bids, in clear order from the first bidder on."""
    game = Game.new(rules.replace(blind_nil="off"), secret=bytes(32))
    for bid in bids:
        game.act(f"bid {bid}")
    assert game.seat_to_act is not None
    return game.view(game.seat_to_act)


def mate(seen: SeatView) -> int:
    assert seen.seat is not None
    return (seen.seat + 2) % 4


def test_before_the_partner_has_bid_both_may_count() -> None:
    seen = after(TEAM)
    assert len(bidders(seen, Bid(4))) == 2
    assert bid_of_side(seen, Bid(4), Bid(5)) == (None, None)
    assert bidders(seen, NIL) == (mate(seen),)
    assert bid_of_side(seen, NIL, BLIND_NIL) == (mate(seen), None)
    assert len(bidders(seen, LOOK)) == 2


def test_a_nil_leaves_what_the_partner_has_bid() -> None:
    seen = after(TEAM, "5", "3")
    assert bidders(seen, NIL) == (mate(seen),)
    assert bid_of_side(seen, NIL, BLIND_NIL) == (mate(seen), 5)
    assert bid_of_side(seen, NIL, Bid(4)) == (None, None)


def test_a_partner_with_nil_leaves_the_own_bid() -> None:
    seen = after(TEAM, "nil", "3")
    assert bidders(seen, Bid(4)) == (seen.seat,)
    assert bid_of_side(seen, Bid(4), Bid(5)) == (seen.seat, None)
    assert bidders(seen, NIL) == ()


@pytest.mark.parametrize(("rules", "number"), [(TEAM, 9), (EACH, None)])
def test_bids_count_together_or_each_for_itself(rules: RuleSet, number: int | None) -> None:
    seen = after(rules, "5", "3", "4", "1")
    one, two = seen.legal[:2]
    assert bid_of_side(seen, one, two) == (None, number)


def test_while_cards_are_played_it_is_known_what_is_to_be_won() -> None:
    nil = after(TEAM, "nil", "3", "4", "1")
    one, two = nil.legal[:2]
    assert bid_of_side(nil, one, two) == (mate(nil), 4)
    alone = after(CUTTHROAT, "2", "3", "4", "1")
    one, two = alone.legal[:2]
    assert bid_of_side(alone, one, two) == (alone.seat, 2)
    assert bidders(alone, one) == (alone.seat,)
