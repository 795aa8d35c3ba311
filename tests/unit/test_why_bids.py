"""When a reason of a bid is given at a real table: that it pays more, and that it names the trump suit."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import lru_cache

import pytest

from spades_tui.analysis import Hint, Reason
from spades_tui.analysis.made import never_rising
from spades_tui.analysis.why import _has_bid, _is_bid
from spades_tui.analysis.why_bids import _turned, too_high
from spades_tui.bots.player import make
from spades_tui.engine import Card, Game, Phase, RuleSet, SeatView
from spades_tui.engine.actions import NIL, Action, Bid, NameTrump
from spades_tui.engine.cards import DECK
from spades_tui.words import Words
from spades_tui.words.choices import choice_name
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


# What others have not bid yet, what nil cannot be bid on, and bids that are about as good


def test_a_reason_tells_of_no_bid_that_has_not_been_made() -> None:
    view = first_bid(STANDARD, 1)
    assert not any(_is_bid(view, key) for key in ("their_contract", "their_bags", "their_nil", "mate_nil"))
    later = (view.seat or 0) + 1
    one = replace(view, bids=tuple(Bid(3) if seat == later % 4 else None for seat in range(4)))
    assert not _is_bid(one, "their_contract"), "the side's bid is not known before both have bid"
    alone = replace(one, rules=STANDARD.replace(partnership=False))
    assert _is_bid(alone, "their_contract")
    assert [_has_bid(alone, seat) for seat in range(4)] == [seat == later % 4 for seat in range(4)]


@pytest.mark.parametrize(
    ("hand", "high"),
    [
        ("AH KH TH 2H AD KD 5D 9C 8C 4C 3C 6S 2S", "AH KH AD KD"),
        ("AH 6H 4H 2H QD 5D 3D 9C 8C 4C 3C QS 2S", "QS"),
        ("QH JH TH 2H QD 5D 3D 9C 8C 4C 3C 9S 2S", ""),
        ("AH KH AD KD AC KC AS KS QS 2S 3S 4S 5S", "AS KS AH AD AC KC"),
    ],
)
def test_aces_and_kings_that_cannot_duck_are_too_high_for_a_nil(hand: str, high: str) -> None:
    view = replace(first_bid(STANDARD, 1), hand=tuple(sorted(map(Card, hand.split()))))
    found = too_high(view)
    assert set(found) <= set(map(Card, high.split()))
    assert len(found) == min(4, len(high.split()))


DUCKED = "AH KH TH AD KD 5D 9C 8C 4C 3C 2C 6S 2S"


def test_a_nil_that_its_low_cards_break_first_is_told_by_the_high_ones() -> None:
    view = replace(first_bid(STANDARD, 1), hand=tuple(map(Card, DUCKED.split())))
    low = _turned(view, Reason("nil_danger", card=Card("TH"), share=0.6))
    assert low.cards == tuple(map(Card, ("AH", "KH", "AD", "KD")))
    assert _turned(view, Reason("nil_danger", card=Card("AH"), share=0.6)).cards == ()


def test_of_bids_about_as_good_the_reasons_compare_the_next_best() -> None:
    found = 0
    for secret in range(12):
        view = first_bid(STANDARD, secret)
        why = asked(view, None).why
        assert why is not None
        if why.verdict == "close" and why.beside is not None:
            found += 1
            assert why.beside == why.level[0]
            assert why.reasons
            said = why_sentences(_, why, STANDARD, view.names)
            assert "no clear difference" in said[0]
            assert isinstance(why.beside, Bid)
            assert any(choice_name(_, why.beside) in text for text in said[1:]), said
    assert found


# How often a bid is made


@pytest.mark.parametrize(
    ("values", "shown"),
    [
        ([0.97, 0.98, 0.8], [0.975, 0.975, 0.8]),
        ([0.9, 0.8, 0.7], [0.9, 0.8, 0.7]),
        ([0.8, 0.9, 1.0], [0.9, 0.9, 0.9]),
        ([], []),
    ],
)
def test_figures_that_may_not_rise_take_the_mean_where_they_do(
    values: list[float], shown: list[float]
) -> None:
    assert never_rising(values) == pytest.approx(shown)


@pytest.mark.parametrize("secret", [0, 1, 2, 3])
def test_no_higher_bid_is_made_more_often(secret: int) -> None:
    hint = asked(first_bid(STANDARD, secret), None)
    made = [one.made or 0.0 for one in hint.choices if isinstance(one.action, Bid) and one.action.tricks]
    assert len(made) == 13
    assert made == sorted(made, reverse=True)
