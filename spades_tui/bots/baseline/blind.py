"""Look or bid blind nil: decided without the cards, from what random hands are worth and from the score."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final

from spades_tui.bots.baseline.bidding import (
    ALONE,
    COVER_GAIN,
    PARTNER_BID,
    USUAL_TOTAL,
    Auction,
    best_number,
    expected_tricks,
    nil_points,
    nil_success,
)
from spades_tui.bots.baseline.estimate import nil_chance, nil_odds
from spades_tui.bots.baseline.stakes import Stakes
from spades_tui.bots.masks import BITS
from spades_tui.engine.actions import BLIND_NIL, LOOK, Action

if TYPE_CHECKING:
    from spades_tui.engine.views import SeatView

SAMPLE_DEALS: Final = 10
"""Random deals, of four hands each, that stand for the hand not seen."""
ROOM_ODDS: Final = 0.37
"""What each trick that the others bid over the usual adds to the log odds of a blind nil."""
NIL_HOLDS: Final = 1.4
"""What a nil that was bid with cards seen counts as here: a weak hand leaves more to the one not seen."""
BLIND_ODDS: Final = -0.2
"""What is added to the log odds of each hand that it may be."""
NIL_PARTNER: Final = 0.6
"""What a partner's nil takes off the log odds besides: nobody covers."""
DESPERATE_BEHIND: Final = 100
"""From how far behind a side risks all when the other is about to win."""
MARGIN: Final = 0.14
"""What a blind nil must promise over looking, as a share of its value: the partner and its cover suffer."""
LEAD_SHARE: Final = 0.08
"""Points that a blind nil must promise more for each point of a lead; fewer for each point behind."""
LEAD_CAP: Final = 25.0


def sample_hands() -> list[int]:
    """Return masks of random hands, the same each time."""
    rng = random.Random(20)
    hands: list[int] = []
    for _ in range(SAMPLE_DEALS):
        deck = list(BITS)
        rng.shuffle(deck)
        hands.extend(sum(deck[start : start + 13]) for start in range(0, 52, 13))
    return hands


class Outlook:
    """What an unseen hand is worth under a rule set; made once for many decisions."""

    __slots__ = ("_look_values", "_odds", "hands", "stakes")

    def __init__(self, stakes: Stakes) -> None:
        self.stakes = stakes
        self.hands = sample_hands()
        self._odds = [nil_odds(hand, 3) for hand in self.hands]
        self._look_values: dict[int, float] = {}

    def look_value(self, view: SeatView) -> float:
        """Return the points that a side may expect of a seat that looks and then bids its best."""
        auction = Auction(view).before_bids()
        level = self.stakes.bag_level(auction.bags)
        value = self._look_values.get(level)
        if value is None:
            trump = int(view.trump)
            value = 0.0
            for hand in self.hands:
                mean = expected_tricks(hand, auction, trump)
                _, best = best_number(range(1, 14), mean, auction, self.stakes)
                if view.rules.nil:
                    chance = nil_success(hand, auction, trump, self.stakes.team)
                    best = max(best, nil_points(chance, False, auction, self.stakes))
                value += best / len(self.hands)
            self._look_values[level] = value
        return value

    def blind_chance(self, view: SeatView) -> float:
        """Return the chance that a blind nil is made after the bids so far."""
        seat = view.seat
        assert seat is not None
        more = BLIND_ODDS if view.rules.partnership else ALONE
        usual = USUAL_TOTAL / 4.0
        for bid in view.bids:
            if bid is None or bid.blind:
                continue
            more += ROOM_ODDS * ((bid.tricks or NIL_HOLDS) - usual)
        if view.rules.partnership and (partner := view.bids[(seat + 2) & 3]) is not None:
            more += COVER_GAIN * (partner.tricks - PARTNER_BID) - (0.0 if partner.tricks else NIL_PARTNER)
        return sum(nil_chance(odds + more) for odds in self._odds) / len(self._odds)


def blind_or_look(view: SeatView, outlook: Outlook) -> Action:
    """Return *look* or *blind nil* for a seat that has not seen its cards."""
    seat = view.seat
    stakes = outlook.stakes
    if BLIND_NIL not in view.legal or seat is None:
        return LOOK
    auction = Auction(view)
    value = stakes.blind_value
    chance = outlook.blind_chance(view)
    look = outlook.look_value(view)
    side = view.rules.side_of(seat)
    best_other = max(score for other, score in enumerate(view.scores) if other != side)
    lead = view.scores[side] - best_other
    if is_desperate(view, lead, best_other, look) and chance * value > look:
        return BLIND_NIL
    gain = nil_points(chance, True, auction, stakes) - look
    margin = MARGIN * value + max(-LEAD_CAP, min(LEAD_CAP, LEAD_SHARE * lead))
    return BLIND_NIL if gain > margin else LOOK


def is_desperate(view: SeatView, lead: int, best_other: int, look: float) -> bool:
    """Return whether the best other side is about to win and this one too far behind to catch it by numbers."""
    rules = view.rules
    seats = 4 // rules.sides
    last = rules.hand_limit is not None and view.number >= rules.hand_limit
    closing = last or best_other + 1.2 * seats * look >= rules.target
    return closing and lead <= -max(DESPERATE_BEHIND, 2.0 * seats * look)
