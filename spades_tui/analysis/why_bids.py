"""Why one bid, a look, a blind nil or a trump suit is better than another."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Final

from spades_tui.analysis.doubt import doubted
from spades_tui.analysis.figures import Reason
from spades_tui.analysis.why_cards import OFTEN, Reasons, nil_danger
from spades_tui.engine.actions import BLIND_NIL, NIL, NameTrump

if TYPE_CHECKING:
    from spades_tui.analysis.tally import Tally
    from spades_tui.bots.search.race import Clock
    from spades_tui.engine.cards import Card, Suit
    from spades_tui.engine.views import SeatView

QUEEN, KING, LOW = 12, 13, 7
"""The ranks from which trumps and other cards are high, and up to which cards are low."""
COVER: Final = 3
"""So many low cards of its suit beside a high one let it be ducked: it need not win a trick."""
NAMED: Final = 4
"""So many high cards are named at most."""
BEHIND: Final = 50
"""From how many points behind on that is a reason for a blind nil."""


def bid_reasons(tally: Tally, better: int, worse: int, clock: Clock) -> Generator[None, None, Reasons]:
    """Return what the cards, or their being unseen, say for the better one; it yields between slices."""
    looking = tally.looking
    view = looking.view
    good, bad = looking.actions[better], looking.actions[worse]
    if isinstance(good, NameTrump):
        assert view.hand is not None
        assert isinstance(bad, NameTrump)
        return _trump_suit(view.hand, good.suit, bad.suit), []
    if BLIND_NIL in (good, bad):
        return blind_reasons(tally, is_better=good == BLIND_NIL), []
    first: list[Reason] = []
    last: list[Reason] = []
    if good == NIL:
        first.append(Reason("keeps_nil", seat=view.seat, share=_nil_kept(tally, better)))
        last = yield from nil_danger(tally, better, None, clock)
    elif bad == NIL:
        first.append(Reason("keeps_nil", "worse", seat=view.seat, other=_nil_kept(tally, worse)))
        danger = yield from nil_danger(tally, worse, None, clock)
        first += [_turned(view, reason) for reason in danger]
        last.append(_expects(tally, better))
    else:
        first.append(_expects(tally, better))
        last = _trumps(view)
    if view.rules.trump == "auction":
        first = [*_names_trump(tally, better, worse), *first]
    return first, last


def _names_trump(tally: Tally, better: int, worse: int) -> list[Reason]:
    """Return how often the own side names the trump suit, where the better bid does so more often."""
    one, two = [tally.chance(choice, lambda end: end.names_trump) or 0.0 for choice in (better, worse)]
    return [Reason("names_trump", share=one, other=two)] if one - two >= OFTEN / 2 else []


def _nil_kept(tally: Tally, choice: int) -> float:
    view = tally.looking.view
    seat = view.seat or 0
    kept = tally.chance(choice, lambda end: bool(end.kept >> seat & 1)) or 0.0
    return doubted(kept, view.rules)


def _turned(view: SeatView, reason: Reason) -> Reason:
    """Return a danger to a nil as one to a nil that is not bid.

    Which card breaks it is the first that wins a trick, often the lowest of a suit, since that is played first. Where
    it is none of the aces and kings of the hand, these are what a player sees in the way of a nil.
    """
    high = too_high(view)
    return Reason(
        reason.code,
        "worse",
        card=reason.card,
        other=reason.share,
        cards=() if reason.card in high else high,
    )


def too_high(view: SeatView) -> tuple[Card, ...]:
    """Return the aces and kings of a hand without low cards enough beside them to duck with, some of the highest.

    Of trumps the queen is one of them, and nothing is ducked for long.
    """
    hand = view.hand or ()
    found = []
    for card in hand:
        low = sum([other.suit is card.suit and other.rank <= LOW for other in hand])
        is_trump = card.suit is view.trump
        if card.rank >= (QUEEN if is_trump else KING) and (is_trump or low < COVER):
            found.append(card)
    found = sorted(found, key=lambda card: -card.rank)[:NAMED]
    return tuple(sorted(found, key=lambda card: (card.suit is not view.trump, -card.suit, -card.rank)))


def _expects(tally: Tally, choice: int) -> Reason:
    view = tally.looking.view
    seat = view.seat or 0

    def tricks(*seats: int) -> float:
        return tally.mean(choice, lambda end: float(sum([end.tricks[one] for one in seats]))) or 0.0

    mate = (seat + 2) & 3
    bid = view.bids[mate]
    if view.rules.contract != "team" or (bid is not None and bid.is_nil):
        return Reason("expects", share=tricks(seat))
    return Reason(
        "expects",
        share=tricks(seat),
        other=tricks(seat, mate),
        seat=mate,
        count=None if bid is None else bid.tricks,
    )


def _trumps(view: SeatView) -> list[Reason]:
    """Return how many trumps there are where the trump suit is known."""
    if view.rules.trump == "auction" or view.hand is None:
        return []
    own = [card for card in view.hand if card.suit is view.trump]
    return [Reason("trumps", card=own[-1] if own else None, suit=view.trump, count=len(own))]


def _trump_suit(hand: tuple[Card, ...], suit: Suit, other: Suit) -> list[Reason]:
    """Return how many cards there are in the better suit, where these are more than in the other."""
    good, bad = [sum([card.suit is one for card in hand]) for one in (suit, other)]
    return [Reason("trump_suit", suit=suit, count=good)] if good > bad else []


def blind_reasons(tally: Tally, *, is_better: bool) -> list[Reason]:
    """Return how often a blind nil is kept, and what else speaks for it where it is the better one."""
    view = tally.looking.view
    seat = view.seat or 0
    kept = _nil_kept(tally, tally.looking.actions.index(BLIND_NIL))
    if not is_better:
        return [Reason("blind_nil", "worse", seat=seat, other=kept)]
    found = [Reason("blind_nil", seat=seat, share=kept)]
    side = view.side or 0
    short = max([score for other, score in enumerate(view.scores) if other != side]) - view.scores[side]
    if short >= BEHIND * tally.looking.game.prospects.trick / 10.0:
        found.append(Reason("behind", count=short))
    return found
