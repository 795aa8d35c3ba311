"""Why a trick is left to others: the partner has it, a nil may take it, it is only a bag, or it costs one later."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from spades_tui.analysis.lines import TrickLine
from spades_tui.analysis.why_cards import OneTrick, _of_the_trick
from spades_tui.analysis.why_left import left_to_others
from spades_tui.bots.masks import CODES
from spades_tui.engine import Card, RuleSet, SeatView
from spades_tui.engine.actions import NIL, Bid
from tests.plain_support import view_of

ACE, LOW = Card("AS"), Card("4H")


def view(**changes: Any) -> SeatView:
    """Seat 0 leads under the standard rules, and has won nothing yet."""
    plain = replace(
        view_of(), rules=RuleSet.preset("standard"), trick=(), leader=0, tricks=(), won=(0, 0, 0, 0)
    )
    return replace(plain, **changes)


def trick_of(seen: SeatView, card: Card, winners: Sequence[int]) -> OneTrick:
    """The trick with a card, deal by deal, won by these seats with an ace."""
    trick = OneTrick(seen, card)
    for winner in winners:
        cards = [CODES[one.index] for one in (card, Card("4D"), Card("5D"), Card("6D"))]
        if winner:
            cards[winner] = CODES[Card("AH").index]
        trick.take(TrickLine(0, tuple(cards), winner), 1.0)
    return trick


@pytest.mark.parametrize(
    ("changes", "code", "seat"),
    [
        ({}, "costs_later", None),
        ({"bids": (Bid(2), NIL, Bid(3), Bid(4))}, "nil_safe", 1),
        ({"bids": (Bid(2), NIL, Bid(3), Bid(4)), "won": (0, 1, 0, 0)}, "costs_later", None),
        ({"won": (2, 0, 3, 0)}, "only_bag", None),
        ({"won": (1, 0, 3, 0)}, "costs_later", None),
        ({"bids": (Bid(2), Bid(3), NIL, Bid(4)), "won": (1, 0, 3, 0)}, "costs_later", None),
    ],
)
def test_what_makes_a_trick_better_left_is_told(
    changes: dict[str, object], code: str, seat: int | None
) -> None:
    seen = view(**changes)
    left = left_to_others(trick_of(seen, LOW, [1] * 10), trick_of(seen, ACE, [0] * 10), 0.2)
    assert left is not None
    assert (left.code, left.seat, left.card) == (code, seat, ACE)


def test_a_trick_that_is_won_for_good_is_not_better_left() -> None:
    seen = view()
    assert left_to_others(trick_of(seen, LOW, [1] * 10), trick_of(seen, ACE, [0] * 10), 0.8) is None


def test_the_partner_has_the_trick_unless_it_would_cost_a_nil() -> None:
    seen = view()
    left = left_to_others(trick_of(seen, LOW, [2] * 9 + [1]), trick_of(seen, ACE, [0] * 10), 0.2)
    assert left is not None
    assert (left.code, left.seat, left.share) == ("partner_has_it", 2, 0.9)
    nil = view(bids=(Bid(2), Bid(3), NIL, Bid(4)))
    assert left_to_others(trick_of(nil, LOW, [2] * 10), trick_of(nil, ACE, [0] * 10), 0.8) is None


def test_taking_the_trick_from_the_partner_is_told_as_that() -> None:
    led: dict[str, object] = {"leader": 2, "trick": (Card("KH"), Card("5H"))}
    seen, gaps = view(**led), [4.0] * 10
    good, bad = trick_of(seen, ACE, [0] * 10), trick_of(seen, LOW, [2] * 10)
    (lead,) = _of_the_trick(seen, good, bad, gaps)
    assert (lead.code, lead.seat) == ("takes_lead", 2)
    # Not where it may lose, or is a lead of its own: that takes nothing from anybody.
    unsure = trick_of(seen, ACE, [0] * 6 + [1] * 4)
    assert _of_the_trick(seen, unsure, bad, gaps) == [], "the partner had it: nothing is won by the ace"
    own = view()
    (lead,) = _of_the_trick(own, trick_of(own, ACE, [0] * 10), trick_of(own, LOW, [2] * 10), gaps)
    assert lead.code == "wins_trick"
    nil = view(bids=(Bid(2), Bid(3), NIL, Bid(4)))
    (saved,) = _of_the_trick(nil, trick_of(nil, ACE, [0] * 10), trick_of(nil, LOW, [2] * 10), gaps)
    assert saved.code == "wins_trick"


def test_where_the_partner_has_the_trick_so_far_the_side_wins_it() -> None:
    led: dict[str, object] = {"leader": 2, "trick": (Card("KH"), Card("5H"))}
    seen, gaps = view(**led), [0.0] * 5 + [4.0] * 5
    good, bad = trick_of(seen, ACE, [0] * 8 + [1] * 2), trick_of(seen, LOW, [2] * 5 + [3] * 5)
    (wins,) = _of_the_trick(seen, good, bad, gaps)
    assert (wins.code, wins.seat) == ("wins_trick", 2)
    assert [wins.share, wins.other] == pytest.approx([0.8, 0.5])


def test_nobody_wonders_that_a_low_card_is_beaten() -> None:
    seen, gaps = view(), [4.0] * 10
    (beaten,) = _of_the_trick(seen, trick_of(seen, ACE, [0] * 10), trick_of(seen, Card("QH"), [1] * 10), gaps)
    assert beaten.code == "overtaken"
    (wins,) = _of_the_trick(seen, trick_of(seen, ACE, [0] * 10), trick_of(seen, LOW, [1] * 10), gaps)
    assert wins.code == "wins_trick"
