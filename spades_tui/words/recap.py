"""Where a game stands, in sentences: whose turn it is, and a recap for one who comes back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_tui.engine.state import Phase
from spades_tui.words.cards import bid_text, card_text, one_of_suit, suit_name, tricks_text
from spades_tui.words.events import winners_text
from spades_tui.words.length import is_target_far
from spades_tui.words.names import end_reason
from spades_tui.words.who import seat_name, side_label

if TYPE_CHECKING:
    from spades_tui.engine.views import SeatView
    from spades_tui.words.words import Words


def recap(_: Words, view: SeatView) -> list[str]:
    """Return where the game stands: hand and scores, bids, tricks, the current trick, whose turn it is.

    Each entry is a sentence; nothing in it is hidden from the view's seat.
    """
    lines = [scores_text(_, view)]
    if view.phase is Phase.OVER:
        lines.append(turn_text(_, view) + ".")
        return lines
    if any(bid is not None for bid in view.bids):
        lines.append(bids_text(_, view))
    if view.declarer is not None and view.phase is not Phase.TRUMP:
        lines.append(_("{suit} are trump.", suit=_capital_suit(_, view)))
    if view.phase is Phase.PLAY and view.tricks:
        lines.append(played_text(_, view))
        lines.append(won_text(_, view))
    if view.trick:
        lines.append(trick_text(_, view))
    lines.append(turn_text(_, view) + ".")
    return lines


def scores_text(_: Words, view: SeatView) -> str:
    """Return the hand's number and the scores: "Hand 3, to 500 points. We: 124, They: 87."."""
    sides = view.rules.sides
    mine = view.side
    order = sorted(range(sides), key=lambda side: side != mine)
    parts = [
        _(
            "{side}: {score}",
            side=side_label(_, side, sides, view.names, view.seat),
            score=_.number(view.scores[side]),
        )
        for side in order
    ]
    scores, limit = ", ".join(parts), view.rules.hand_limit
    if limit is None or not is_target_far(view.rules):
        return _(
            "Hand {number}, to {target} points. {scores}.",
            number=view.number,
            target=view.rules.target,
            scores=scores,
        )
    if view.number > limit:  # a tie goes on
        return _("Hand {number}. {scores}.", number=view.number, scores=scores)
    return _("Hand {number} of {limit}. {scores}.", number=view.number, limit=limit, scores=scores)


def bids_text(_: Words, view: SeatView) -> str:
    """Return the bids so far, in the order in which they were made."""
    seats = [(view.dealer + place) % 4 for place in (1, 2, 3, 4)]
    parts = [
        _("{name} {bid}", name=seat_name(_, seat, view.names, view.seat), bid=bid_text(_, bid))
        for seat in seats
        if (bid := view.bids[seat]) is not None
    ]
    return _("Bids: {bids}.", bids=", ".join(parts))


def played_text(_: Words, view: SeatView) -> str:
    """Return how many tricks have been played."""
    return _("{tricks} played.", tricks=tricks_text(_, len(view.tricks)))


def won_text(_: Words, view: SeatView) -> str:
    """Return the tricks won so far by seat, the own seat first."""
    first = view.seat or 0
    seats = [(first + place) % 4 for place in range(4)]
    parts = [
        _("{name} {count}", name=seat_name(_, seat, view.names, view.seat), count=view.won[seat])
        for seat in seats
    ]
    return _("Won: {counts}.", counts=", ".join(parts))


def trick_text(_: Words, view: SeatView) -> str:
    """Return the cards of the current trick in order, with who played them."""
    parts = [
        _("{name} {card}", name=seat_name(_, seat, view.names, view.seat), card=card_text(_, card))
        for seat, card in view.plays()
    ]
    return _("On the table: {cards}.", cards=", ".join(parts))


def turn_text(_: Words, view: SeatView, *, playing: bool = True) -> str:
    """Return whose turn it is and for what, without a full stop: "Follow with a heart", "Bo is to bid".

    Who is not ``playing`` only looks on: nothing is asked of them, not at their own seat either.
    """
    if view.phase is Phase.OVER:
        result = winners_text(_, view.winners, view.rules.sides, view.names, view.seat)
        if view.reason is None:
            return result
        return _("{result}: {reason}", result=result, reason=end_reason(_, view.reason))
    if view.turn is None:
        return _("The hand is over: go on to the next one") if playing else _("The hand is over")
    if view.turn == view.seat:
        return _my_turn(_, view) if playing else _turn_looked_at(_, view)
    name = _.seat_names(view.names)[view.turn]
    if view.phase is Phase.CUT:
        return _("{name} is to cut the deck", name=name)
    if view.phase is Phase.BID:
        return _("{name} is to bid", name=name)
    if view.phase is Phase.TRUMP:
        return _("{name} is to name the trump suit", name=name)
    return _("{name} is to play", name=name) if view.trick else _("{name} is to lead", name=name)


def _my_turn(_: Words, view: SeatView) -> str:
    if view.phase is Phase.CUT:
        return _("Your turn: cut the deck")
    if view.phase is Phase.BID:
        if view.hand is None:
            return _("Your turn: look at your cards, or bid blind nil")
        return _("Your turn: bid")
    if view.phase is Phase.TRUMP:
        return _("Your turn: name the trump suit")
    led = view.led
    if led is None:
        return _("Your lead")
    if view.hand is not None and any(card.suit is led for card in view.hand):
        return _("Your turn: follow with {card}", card=one_of_suit(_, led))
    return _("Your turn: play any card")


def _turn_looked_at(_: Words, view: SeatView) -> str:
    """Return what one's own seat is to do, for a window that cannot do it."""
    if view.phase is Phase.CUT:
        return _("You are to cut the deck")
    if view.phase is Phase.BID:
        return _("You are to bid")
    if view.phase is Phase.TRUMP:
        return _("You are to name the trump suit")
    return _("You are to play") if view.trick else _("You are to lead")


def _capital_suit(_: Words, view: SeatView) -> str:
    from spades_tui.words.quoting import capital

    return capital(suit_name(_, view.trump))
