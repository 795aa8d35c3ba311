"""Why a trick is better not won by a card, or better taken from the partner."""

from __future__ import annotations

from dataclasses import replace
from math import fsum
from typing import TYPE_CHECKING, Final

from spades_tui.analysis.figures import Reason
from spades_tui.bots.kernel import trick_winner
from spades_tui.bots.masks import CODES

if TYPE_CHECKING:
    from spades_tui.analysis.tally import Tally
    from spades_tui.analysis.why_cards import OneTrick
    from spades_tui.engine.views import SeatView

HALF: Final = 0.5
"""Which part of what a card wins in its trick must be gone again at the end of the hand, or won by the partner too."""


def left_to_others(good: OneTrick, bad: OneTrick, later: float) -> Reason | None:
    """Return why the trick that the worse card wins is better left, without its figures; None if nothing tells.

    ``later`` is how many more tricks the worse card brings in the whole hand.
    """
    view, card, mate = bad.view, bad.card, good.mate
    wins = bad.won_by(bad.seat) - good.won_by(good.seat)
    if mate >= 0 and not is_nil_alive(view, mate) and good.won_by(mate) - bad.won_by(mate) >= HALF * wins:
        share = good.won_by(mate)
        return Reason("partner_has_it", card=card, seat=mate, share=share, other=bad.won_by(mate))
    reason = Reason(
        "costs_later", "worse", card=card, share=good.won_by(good.seat), other=bad.won_by(bad.seat)
    )
    for other in range(4):
        if other not in (good.seat, mate) and _nil_at_risk(view, other):
            return replace(reason, code="nil_safe", seat=other)
    if _has_made(view):
        return replace(reason, code="only_bag")
    return reason if later <= HALF * wins else None


def more_tricks(tally: Tally, better: int, worse: int, deals: int) -> float:
    """Return how many more tricks in all the worse choice brings to the bid that counts, in the first deals."""
    view = tally.looking.view
    seat = view.seat or 0
    seats = view.rules.seats_of(view.side or 0) if view.rules.contract == "team" else (seat,)
    weights = tally.weights[:deals]
    more = [
        weight * sum([bad.tricks[one] - good.tricks[one] for one in seats])
        for weight, good, bad in zip(weights, tally.ends[better], tally.ends[worse], strict=False)
    ]
    return fsum(more) / fsum(weights)


def is_nil_alive(view: SeatView, seat: int) -> bool:
    """Return whether a seat has bid nil and won no trick yet."""
    bid = view.bids[seat]
    return bid is not None and bid.is_nil and not view.won[seat]


def _nil_at_risk(view: SeatView, seat: int) -> bool:
    """Return whether a nil of this seat is alive, and may still take the trick."""
    if not is_nil_alive(view, seat):
        return False
    played = [CODES[card.index] for card in view.trick]
    place = (seat - view.leader) & 3
    return place >= len(played) or trick_winner(view.leader, played, int(view.trump)) == seat


def _has_made(view: SeatView) -> bool:
    """Return whether the bid that counts has been made, so that further tricks are over it."""
    rules, seat = view.rules, view.seat or 0
    seats = rules.seats_of(view.side or 0) if rules.contract == "team" else (seat,)
    numbers = {one: bid.tricks for one in seats if (bid := view.bids[one]) is not None and bid.tricks}
    helped = rules.failed_nil_tricks == "help"
    won = sum([view.won[one] for one in seats if helped or one in numbers])
    return 0 < sum(numbers.values()) <= won
