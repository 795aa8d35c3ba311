"""Bids of the rule policy: each legal bid's expected points under the rules in force, without and with cards."""

from __future__ import annotations

from math import erf
from typing import TYPE_CHECKING, Final

from spades_tui.bots.estimate import nil_chance, nil_risk, tricks
from spades_tui.bots.masks import mask_of
from spades_tui.bots.stakes import Stakes
from spades_tui.engine.actions import BLIND_NIL, LOOK, TRUMPS, Action, Bid

if TYPE_CHECKING:
    from spades_tui.engine.views import SeatView

PLAYER_SPREAD: Final = 1.15
"""Standard deviation of a player's tricks about the estimate."""
TEAM_SPREAD: Final = 1.45
"""Standard deviation of a side's tricks about the estimate of both hands."""
PARTNER_BID: Final = 3.1
"""What a partner who has not bid yet is taken to bid."""
USUAL_TOTAL: Final = 10.8
"""What four bids add up to on average."""
ROOM: Final = 0.2
"""How much of each trick that the others' bids leave or lack is added to the estimate."""
NIL_COVER: Final = 0.3
"""Tricks that covering a partner's nil costs."""
COVER_GAIN: Final = 0.08
"""How much a partner's bid over the usual adds to the chance of a nil, a trick."""
BLIND_CHANCE: Final = 0.13
"""The chance that a nil bid without looking is made, the partner bidding as usual."""


def spread_chances(mean: float, deviation: float) -> list[float]:
    """Return the chances of 0 to 13 tricks, normally spread about a mean."""
    scale = deviation * 1.4142135623730951
    chances = []
    before = 0.0
    for count in range(13):
        upto = 0.5 * (1.0 + erf((count + 0.5 - mean) / scale))
        chances.append(upto - before)
        before = upto
    chances.append(1.0 - before)
    return chances


class Auction:
    """What a seat that is to bid knows, its cards aside."""

    __slots__ = ("bags", "bids", "declares", "last", "mate", "others", "partner", "seat", "waiting")

    def __init__(self, view: SeatView) -> None:
        rules = view.rules
        seat = view.seat
        assert seat is not None
        self.seat = seat
        self.bids = [None if bid is None else bid.tricks for bid in view.bids]
        self.mate = (seat + 2) & 3 if rules.partnership else -1
        self.partner = self.bids[self.mate] if rules.partnership else None
        made = [bid for bid in self.bids if bid is not None]
        self.waiting = 3 - len(made)
        self.others = sum(made)
        self.bags = view.bags[rules.side_of(seat)]
        self.declares = rules.trump == "auction"
        self.last = self.waiting == 0

    def room(self) -> float:
        """Return how many tricks the others' bids leave over the usual; it is below zero where they bid high."""
        usual = (3 - self.waiting) * USUAL_TOTAL / 4.0
        return usual - self.others


def expected_tricks(hand: int, auction: Auction, trump: int) -> float:
    """Return the tricks that a hand may expect after the others' bids."""
    if not auction.declares:
        return tricks(hand, trump) + ROOM * auction.room()
    values = sorted((tricks(hand, suit) for suit in range(4)), reverse=True)
    best = values[0]
    elsewhere = (values[1] + values[2] + values[3]) / 3.0
    highest = max((bid for bid in auction.bids if bid is not None), default=0)
    rival = max(float(highest), 4.2 + 0.25 * auction.waiting if auction.waiting else 0.0)
    wins = 0.5 * (1.0 + erf((best - rival - 0.3) / 1.2))
    return wins * best + (1.0 - wins) * elsewhere + ROOM * auction.room()


def number_value(number: int, mean: float, auction: Auction, stakes: Stakes) -> float:
    """Return the expected points of a bid of 1 and more by a hand that expects ``mean`` tricks."""
    bags = auction.bags
    if stakes.team and auction.partner != 0:
        partner = PARTNER_BID if auction.partner is None else float(auction.partner)
        bid = number + round(partner)
        value = 0.0
        for count, chance in enumerate(spread_chances(mean + partner + 0.35, TEAM_SPREAD)):
            value += chance * stakes.contract(bid, count, bags)
        return value - round(partner) * stakes.times
    value = 0.0
    for count, chance in enumerate(spread_chances(mean, PLAYER_SPREAD)):
        value += chance * stakes.contract(number, count, bags)
    return value


def nil_success(hand: int, auction: Auction, trump: int) -> float:
    """Return the chance that this hand wins no trick when it bids nil."""
    if auction.declares:
        chance = sum(nil_chance(nil_risk(hand, suit)) for suit in range(4)) / 4.0
    else:
        chance = nil_chance(nil_risk(hand, trump))
    if auction.partner is not None:
        more = auction.partner - PARTNER_BID
        chance *= max(0.4, min(1.3, 1.0 + COVER_GAIN * more))
    return min(0.97, chance)


def nil_points(chance: float, value: float, auction: Auction, stakes: Stakes) -> float:
    """Return the expected points of a nil of this value that is made with this chance."""
    failed = stakes.nil_break(value, auction.bags) + value + 0.6 * stakes.loose_trick(auction.bags)
    return chance * value + (1.0 - chance) * failed


def choose_bid(view: SeatView, stakes: Stakes) -> Bid:
    """Return the bid of a seat that has seen its cards; it is one of the view's legal actions."""
    assert view.hand is not None
    hand = mask_of(view.hand)
    auction = Auction(view)
    trump = int(view.trump)
    mean = expected_tricks(hand, auction, trump)
    if auction.partner == 0:
        mean -= NIL_COVER
    legal = [action for action in view.legal if type(action) is Bid]
    numbers = [bid for bid in legal if bid.tricks]
    best: Bid | None = None
    best_value = 0.0
    top = int(mean) + 3
    for place, bid in enumerate(numbers):
        if place and bid.tricks > top:
            break
        value = number_value(bid.tricks, mean, auction, stakes)
        if best is None or value > best_value:
            best, best_value = bid, value
    for bid in legal:
        if bid.is_nil:
            chance = nil_success(hand, auction, trump)
            value = nil_points(chance, stakes.nil_value, auction, stakes)
            if best is None or value > best_value:
                best, best_value = bid, value
    assert best is not None
    return best


def blind_or_look(view: SeatView, stakes: Stakes) -> Action:
    """Return *look* or *blind nil* for a seat that has not seen its cards."""
    if BLIND_NIL not in view.legal:
        return LOOK
    return LOOK


def choose_trump(view: SeatView) -> Action:
    """Return the trump suit in which the declarer's hand is worth most; of equal ones the higher."""
    assert view.hand is not None
    hand = mask_of(view.hand)
    return TRUMPS[max(range(4), key=lambda suit: (tricks(hand, suit), suit))]
