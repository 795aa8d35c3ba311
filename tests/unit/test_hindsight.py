"""What would have been better as the cards lay: never more than can be shown to who has seen them all."""

from __future__ import annotations

from dataclasses import replace

import pytest

from spades_tui.analysis.hindsight import UNKNOWN
from spades_tui.analysis.review import Moment, moments, with_all_cards
from spades_tui.bots.search.position import read_given
from spades_tui.engine import Card, RuleSet
from spades_tui.engine.actions import BLIND_NIL, LOOK, NIL, Action, Bid, Play
from tests.positions import position
from tests.unit.test_analysis import played_hand

LAST_TWO = position("S2 H2", "S3 C65", "W:DK N:D4 E:D5", "4 2 4 2", "3 2 4 2")
"""The ruff makes sure of the eighth trick; without it West draws the trump, and none is made."""
RUFF, THROWN = Play(Card("2S")), Play(Card("2H"))


def last_card(action: Action, tricks: tuple[int, ...], **more: object) -> Moment:
    view = read_given({**LAST_TWO, **more}).view
    hands = tuple([tuple(map(Card, held.split())) for held in ("2S 2H", "3S", "5C", "6C")])
    bids = tuple([bid for bid in view.bids if bid is not None])
    return Moment(9, 1, 12, view, action, hands, bids, tricks)


def bidding(done: Bid, tricks: tuple[int, ...], others: tuple[int, int, int] = (4, 2, 3)) -> Moment:
    """The bid of seat 0 in a hand in which so many tricks were won."""
    first = next(moment for moment in moments(played_hand().events, 1, 0) if Bid(4) in moment.view.legal)
    return replace(first, action=done, bids=(done, *map(Bid, others)), tricks=tricks)


def test_a_card_that_gave_a_trick_away_is_named_with_its_price() -> None:
    found = with_all_cards(last_card(THROWN, (4, 4, 3, 2)))
    assert (found.better, found.sure) == (RUFF, True)
    assert found.gain == pytest.approx(160, abs=15), "a bid of 8 made instead of missed"
    assert with_all_cards(last_card(RUFF, (5, 3, 3, 2))).better is None
    assert with_all_cards(last_card(RUFF, (5, 3, 3, 2))).sure


def test_a_card_is_not_blamed_for_what_was_reached_all_the_same_nor_for_a_later_mistake() -> None:
    reached = with_all_cards(last_card(THROWN, (5, 3, 3, 2)))
    assert (reached.better, reached.sure) == (None, True), "the others let the bid be made"
    later = with_all_cards(last_card(RUFF, (4, 4, 3, 2)))
    assert (later.better, later.sure) == (None, True), "the card itself was right"


def test_who_plays_alone_is_told_only_what_is_sure_against_three() -> None:
    rules = {"partnership": False}
    missed = with_all_cards(last_card(THROWN, (4, 4, 3, 2), rules=rules, bids=[4, 2, 5, 2]))
    assert (missed.better, missed.sure) == (RUFF, True)
    right = with_all_cards(last_card(RUFF, (5, 3, 3, 2), rules=rules, bids=[4, 2, 5, 2]))
    assert (right.better, right.sure) == (None, False)


def test_with_most_cards_to_come_nothing_is_said() -> None:
    found = [moment for moment in moments(played_hand().events, 1) if moment.trick in (1, 2, 3)]
    assert {with_all_cards(moment) for moment in found} == {UNKNOWN}


def test_another_bid_is_counted_with_the_tricks_that_were_won() -> None:
    # The side has bid 5 and won 7: two more are better, four more would be missed.
    found = with_all_cards(bidding(Bid(3), (1, 4, 6, 2), (4, 2, 4)))
    assert (found.better, found.sure) == (Bid(5), True)
    assert found.gain == pytest.approx(18, abs=8)
    right = with_all_cards(bidding(Bid(5), (1, 4, 6, 2), (4, 2, 4)))
    assert (right.better, right.sure) == (None, True)


def test_a_nil_is_named_only_where_no_trick_was_won() -> None:
    missed = with_all_cards(bidding(Bid(2), (0, 5, 6, 2), (5, 6, 2)))
    assert missed.better == NIL
    assert missed.gain > 100
    for won in range(1, 4):
        assert with_all_cards(bidding(Bid(6), (won, 5, 8 - won, 0), (5, 3, 2))).better != NIL


def test_nobody_knows_what_would_have_come_of_a_look_or_a_blind_nil() -> None:
    moment = bidding(Bid(3), (1, 4, 6, 2))
    for done in (BLIND_NIL, LOOK):
        blind = replace(moment, view=replace(moment.view, legal=(LOOK, BLIND_NIL)), action=done)
        assert with_all_cards(blind) == UNKNOWN


def test_a_bid_that_would_have_named_other_trumps_is_left_out() -> None:
    moment = bidding(Bid(3), (4, 4, 3, 2), (4, 2, 3))
    rules = RuleSet.preset("standard").replace(trump="auction", blind_nil="off")
    auction = replace(moment, view=replace(moment.view, rules=rules))
    assert with_all_cards(moment).better == Bid(5)
    assert with_all_cards(auction).better in (None, Bid(4))
