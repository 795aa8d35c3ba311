"""When a reason of a bid is given at a real table: that it pays more, and that it names the trump suit."""

from __future__ import annotations

import random
from functools import lru_cache

import pytest

from spades_tui.analysis import Hint, Reason
from spades_tui.bots.player import make
from spades_tui.engine import Card, Game, Phase, RuleSet, SeatView
from spades_tui.engine.actions import NIL, Action, Bid, NameTrump
from spades_tui.engine.cards import DECK
from spades_tui.words import Words
from spades_tui.words.whys import why_sentences
from tests.property.test_analysis import last_hint

STANDARD = RuleSet.preset("standard").replace(blind_nil="off")
AUCTION = STANDARD.replace(trump="auction")
DEALS = (300,)
_ = Words()


def first_bid(rules: RuleSet, secret: int) -> SeatView:
    """What the first bidder of a deal sees."""
    game = Game.new(rules, secret=bytes([secret]) * 32)
    seat = game.seat_to_act
    assert seat is not None
    return game.view(seat)


@lru_cache
def asked(view: SeatView, action: Action | None) -> Hint:
    return last_hint(view, 1, DEALS, asked=action)


def reason(view: SeatView, code: str, action: Action | None = None) -> Reason | None:
    """The reason of this code in the why of an action against the best."""
    why = asked(view, action).why
    assert why is not None
    return next((found for found in why.reasons if found.code == code), None)


# The higher bid pays more


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_a_higher_bid_that_is_nearly_as_safe_pays_more_than_a_lower_one(number: int) -> None:
    view = first_bid(STANDARD, 1)
    hint = asked(view, Bid(number))
    best, other = hint.top, hint.choice(Bid(number))
    assert isinstance(best.action, Bid)
    assert best.action.tricks > number
    found = reason(view, "pays_more", Bid(number))
    assert found is not None
    assert (found.share, found.other) == (best.made, other.made)
    assert found.points is not None
    assert found.points > 0.0
    assert hint.why is not None
    said = why_sentences(_, hint.why, STANDARD, view.names)
    assert any("bid pays more, and is made in" in sentence for sentence in said)


def test_a_higher_bid_that_is_made_less_often_pays_more_all_the_same() -> None:
    view = first_bid(AUCTION, 0)
    hint = asked(view, Bid(1))
    assert (hint.best, hint.choice(Bid(1)).behind > 0.0) == (Bid(4), True)
    found = reason(view, "pays_more", Bid(1))
    assert found is not None
    assert found.share is not None
    assert found.other is not None
    assert found.share < found.other


@pytest.mark.parametrize("action", [Bid(8), Bid(10), NIL])
def test_a_lower_bid_and_a_nil_never_pay_more(action: Bid) -> None:
    view = first_bid(STANDARD, 1)
    hint = asked(view, action)
    assert isinstance(hint.best, Bid)
    assert hint.best.tricks < 8
    assert hint.choice(action).behind > 0.0
    assert reason(view, "pays_more", action) is None


# Who names the trump suit

STRONG = ["AS", "KS", "AH", "KH", "QH", "JH", "TH", "9H", "8H", "AD", "KD", "3C", "2C"]


def last_to_bid(rules: RuleSet, bids: tuple[str, str, str]) -> SeatView:
    """What South sees, last to bid after West, North and East, with hearts to name and to win nine tricks."""
    mine = [Card(text) for text in STRONG]
    rest = [card for card in DECK if card not in mine]
    game = Game.from_hands(rules, [mine, *[rest[start::3] for start in range(3)]], dealer=0)
    for bid in bids:
        game.act(f"bid {bid}")
    view = game.view(0)
    assert view.my_turn
    return view


def test_the_bid_that_wins_the_auction_names_the_trump_suit() -> None:
    view = last_to_bid(AUCTION, ("4", "2", "3"))
    best = asked(view, None).best
    assert isinstance(best, Bid)
    assert best.tricks > 4
    # Of equal bids the earliest wins, so that a 4 is not enough.
    for number in (1, 4):
        found = reason(view, "names_trump", Bid(number))
        assert found is not None
        assert (found.about, found.share, found.other) == ("better", 1.0, 0.0)
    why = asked(view, Bid(4)).why
    assert why is not None
    said = why_sentences(_, why, AUCTION, view.names)
    assert any("the own side names the trumps in every deal, with a bid of 4 in none." in one for one in said)


def test_how_often_it_does_is_told_while_others_are_still_to_bid() -> None:
    found = reason(first_bid(AUCTION, 0), "names_trump", Bid(1))
    assert found is not None
    assert found.share is not None
    assert found.other is not None
    assert 0.1 < found.other < found.share - 0.1 < 0.9


def test_nobody_is_told_of_it_where_it_makes_no_difference() -> None:
    # The partner has won the auction, both bids win it, or spades are trumps anyway.
    partner = last_to_bid(AUCTION, ("2", "5", "3"))
    winning = last_to_bid(AUCTION, ("4", "2", "3"))
    spades = last_to_bid(STANDARD, ("4", "2", "3"))
    for view, action in ((partner, Bid(1)), (partner, Bid(9)), (winning, Bid(13)), (spades, Bid(1))):
        assert asked(view, action).best != action
        assert reason(view, "names_trump", action) is None


def test_who_names_the_suit_is_told_of_its_cards() -> None:
    game = Game.new(AUCTION, secret=bytes(32))
    bot, rng = make("policy"), random.Random(1)
    while game.state.phase is not Phase.TRUMP:
        seat = game.seat_to_act
        assert seat is not None
        game.act(bot.choose(game.view(seat), rng))
    seat = game.seat_to_act
    assert seat is not None
    view = game.view(seat)
    for action in view.legal:
        assert isinstance(action, NameTrump)
        assert reason(view, "names_trump", action) is None
        assert reason(view, "pays_more", action) is None
        other = asked(view, action).best
        assert isinstance(other, NameTrump)
        assert view.hand is not None
        held, best = [sum([card.suit is one.suit for card in view.hand]) for one in (action, other)]
        found = reason(view, "trump_suit", action)
        # A shorter suit may be better for other reasons: its length is none.
        assert found is None or other == action or found.count == best > held
