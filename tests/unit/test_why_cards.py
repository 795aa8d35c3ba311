"""What is told of a trick: who takes it, and only what makes the difference between two cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from spades_tui.analysis.figures import Reason
from spades_tui.analysis.lines import TrickLine
from spades_tui.analysis.why_cards import OneTrick, _of_the_cards, _of_the_trick
from spades_tui.bots.masks import CODES
from spades_tui.engine import Card, SeatView
from spades_tui.engine.actions import NIL, Bid
from spades_tui.engine.state import Trick
from tests.plain_support import view_of

LED = Card("TH")
"""What the seat leads in all of these deals."""
OTHER = Card("2C")


def leads() -> SeatView:
    """The seat 0 leads, and nobody has bid nil."""
    return replace(view_of(), trick=(), leader=0, tricks=())


def trick_of(card: Card, winners: Sequence[int], suits: str = "H") -> OneTrick:
    """The trick after a lead, deal by deal: the seat that wins it does so with the ace of a suit."""
    trick = OneTrick(leads(), card)
    for winner in winners:
        cards = [CODES[one.index] for one in (card, Card("4D"), Card("5D"), Card("6D"))]
        if winner:
            cards[winner] = CODES[Card("A" + suits).index]
        trick.take(TrickLine(0, tuple(cards), winner), 1.0)
    return trick


def told(good: OneTrick, bad: OneTrick, gaps: Sequence[float]) -> list[Reason]:
    return _of_the_trick(leads(), good, bad, gaps)


def test_one_player_who_takes_the_trick_is_named_and_several_are_the_others() -> None:
    good = trick_of(OTHER, [0] * 10)
    (one,) = told(good, trick_of(LED, [1] * 6 + [0] * 4), [5.0] * 6 + [0.0] * 4)
    assert (one.code, one.seat, one.other) == ("overtaken", 1, 0.6)
    (both,) = told(good, trick_of(LED, [1] * 4 + [3] * 3 + [0] * 3), [5.0] * 7 + [0.0] * 3)
    assert (both.code, both.seat, both.other) == ("overtaken", None, 0.7)
    (ruffs,) = told(good, trick_of(LED, [1] * 4 + [3] * 3 + [0] * 3, "S"), [5.0] * 7 + [0.0] * 3)
    assert (ruffs.code, ruffs.seat, ruffs.suit) == ("ruffed", None, LED.suit)


def test_what_happens_in_deals_that_make_no_difference_is_no_reason() -> None:
    good, bad = trick_of(OTHER, [1] * 10), trick_of(LED, [0] * 5 + [1] * 5)
    (left,) = told(good, bad, [4.0] * 5 + [1.0] * 5)
    assert (left.code, left.other) == ("costs_later", 0.5)
    # It is worse where it is beaten, and not where it wins: nothing is better left to others.
    assert told(good, bad, [-1.0] * 5 + [6.0] * 5) == []
    assert told(good, bad, [1.0] * 5 + [6.0] * 5) == []


def test_who_keeps_a_nil_is_not_told_to_leave_tricks_to_others() -> None:
    good, bad = trick_of(OTHER, [1] * 10), trick_of(LED, [0] * 10)
    (left,) = told(good, bad, [4.0] * 10)
    assert left.code == "costs_later"
    nil = replace(leads(), bids=(NIL, Bid(3), Bid(3), Bid(4)))
    assert _of_the_trick(nil, good, bad, [4.0] * 10) == []


def test_trumps_are_drawn_from_who_may_have_some() -> None:
    view = leads()
    ace, low = trick_of(Card("AS"), [0] * 10), trick_of(OTHER, [1] * 10)
    assert "draws_trumps" in {reason.code for reason in _of_the_cards(view, ace, low, 0.0)}
    shown = tuple(
        Trick(0, (Card(own), Card("2D"), Card(other), Card("3D")), 0)
        for own, other in (("KS", "QS"), ("JS", "TS"))
    )
    void = replace(view, tricks=shown)
    assert "draws_trumps" not in {reason.code for reason in _of_the_cards(void, ace, low, 0.0)}


def test_a_winner_is_worth_keeping_where_it_brings_a_trick() -> None:
    view = leads()
    ace, low = trick_of(Card("AS"), [1] * 10), trick_of(OTHER, [1] * 10)
    assert "keeps_winner" in {reason.code for reason in _of_the_cards(view, low, ace, 0.5)}
    assert "keeps_winner" not in {reason.code for reason in _of_the_cards(view, low, ace, 0.0)}
