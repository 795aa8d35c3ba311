"""Bids of the rule policy: each legal bid's expected points under the rules in force, without and with cards."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from math import erf
from typing import TYPE_CHECKING, Final

from spades_tui.bots.baseline.estimate import nil_chance, nil_odds, tricks
from spades_tui.bots.baseline.stakes import Stakes
from spades_tui.bots.masks import mask_of
from spades_tui.engine.actions import TRUMPS, Action, Bid

if TYPE_CHECKING:
    from spades_tui.engine.views import SeatView

PLAYER_SPREAD: Final = 1.0
"""Standard deviation of a player's tricks about the estimate."""
TEAM_SPREAD: Final = 1.25
"""Standard deviation of a side's tricks about the estimate of both hands."""
PARTNER_BID: Final = 2.9
"""What a partner who has not bid yet is taken to bid."""
USUAL_TOTAL: Final = 10.8
"""What four bids add up to on average."""
ROOM: Final = 0.2
"""How much of each trick that the others' bids leave or lack is added to the estimate."""
PARTNER_NIL: Final = 0.9
"""Tricks that a partner's nil leaves to the other hand of its side, more than usual."""
OPPONENT_NIL: Final = -0.2
"""The same for an opponent's nil, whose partner takes more."""
TEAM_SHIFT: Final = 0.6
"""What two hands of a side take more than their estimates, where the partner has bid its own."""
COVER_GAIN: Final = 0.18
"""How much a partner's bid over the usual adds to the log odds of a nil, a trick."""
ALONE: Final = -2.6
"""What having no partner adds to the log odds of a nil: nobody covers, and three attack."""
DECLARED: Final = -0.3
"""Tricks added to an estimate where the trump suit is still to be named."""
FURTHER_TRICKS: Final = 0.6
"""How many tricks a failed nil wins after the first, on average."""
NIL_SHYNESS: Final = 0.45
"""What is taken off the log odds of a nil, since others may bid nil too."""
TEAM_NIL: Final = 0.2
"""The same where a nil leaves the bid of a team to one hand."""


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

    __slots__ = ("bags", "bids", "declares", "mate", "others", "partner", "seat", "waiting")

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

    @property
    def known_partner(self) -> int:
        """The partner's bid; 0 without a partner, and before it has bid."""
        return self.partner or 0

    def before_bids(self) -> Auction:
        """Return the same seat's knowledge as if nobody had bid yet."""
        blank = copy(self)
        blank.bids = [None, None, None, None]
        blank.partner = None
        blank.others = 0
        blank.waiting = 3
        return blank

    def room(self) -> float:
        """Return how many tricks the others' bids leave over the usual; it is below zero where they bid high."""
        usual = (3 - self.waiting) * USUAL_TOTAL / 4.0
        return usual - self.others


def expected_tricks(hand: int, auction: Auction, trump: int) -> float:
    """Return the tricks that a hand may expect after the others' bids."""
    mean = ROOM * auction.room()
    for seat, bid in enumerate(auction.bids):
        if bid == 0:
            mean += PARTNER_NIL if seat == auction.mate else OPPONENT_NIL
    if not auction.declares:
        return mean + tricks(hand, trump)
    values = sorted((tricks(hand, suit) for suit in range(4)), reverse=True)
    best = values[0]
    elsewhere = (values[1] + values[2] + values[3]) / 3.0
    highest = max((bid for bid in auction.bids if bid is not None), default=0)
    rival = max(float(highest), 4.2 + 0.25 * auction.waiting if auction.waiting else 0.0)
    wins = 0.5 * (1.0 + erf((best - rival - 0.3) / 1.2))
    return mean + DECLARED + wins * best + (1.0 - wins) * elsewhere


def number_value(number: int, mean: float, auction: Auction, stakes: Stakes) -> float:
    """Return the expected points of a bid of 1 and more by a hand that expects ``mean`` tricks."""
    bags = auction.bags
    partner = PARTNER_BID if auction.partner is None else float(auction.partner)
    if auction.mate < 0:
        partner = 0.0
    value = 0.0
    if stakes.team and partner:
        counts = spread_chances(mean + partner + TEAM_SHIFT, TEAM_SPREAD)
        bid = number + round(partner)
        value -= round(partner) * stakes.times
    else:
        counts = spread_chances(mean, PLAYER_SPREAD)
        bid = number
    for count, chance in enumerate(counts):
        value += chance * stakes.contract(bid, count, bags)
    if stakes.slam and number + auction.known_partner == 13:
        all_won = spread_chances(mean + partner, TEAM_SPREAD if partner else PLAYER_SPREAD)[13]
        value += all_won * 13 * stakes.times
    return value


def nil_success(hand: int, auction: Auction, trump: int, team: bool) -> float:
    """Return the chance that this hand wins no trick when it bids nil."""
    more = ALONE if auction.mate < 0 else -NIL_SHYNESS - (TEAM_NIL if team else 0.0)
    if auction.partner is not None:
        more += COVER_GAIN * (auction.partner - PARTNER_BID)
    if auction.declares:
        return sum(nil_chance(nil_odds(hand, suit) + more) for suit in range(4)) / 4.0
    return nil_chance(nil_odds(hand, trump) + more)


def nil_points(chance: float, blind: bool, auction: Auction, stakes: Stakes) -> float:
    """Return the expected points of a nil, or a blind nil, that is made with this chance."""
    value = stakes.blind_value if blind else stakes.nil_value
    failed = stakes.nil_fails(blind, auction.bags) + FURTHER_TRICKS * stakes.loose_trick(auction.bags)
    return chance * value + (1.0 - chance) * failed


def best_number(numbers: Sequence[int], mean: float, auction: Auction, stakes: Stakes) -> tuple[int, float]:
    """Return the best of some numbers, in rising order, for a hand that expects ``mean`` tricks, and its points.

    Without any number it returns 0 and minus infinity.
    """
    best, best_value = 0, float("-inf")
    top = mean + 3.0
    for number in numbers:
        if best and number > top:
            break
        value = number_value(number, mean, auction, stakes)
        if value > best_value:
            best, best_value = number, value
    return best, best_value


def choose_bid(view: SeatView, stakes: Stakes) -> Bid:
    """Return the bid of a seat that has seen its cards; it is one of the view's legal actions."""
    assert view.hand is not None
    hand = mask_of(view.hand)
    auction = Auction(view)
    trump = int(view.trump)
    legal = {action.tricks: action for action in view.legal if type(action) is Bid}
    numbers = [number for number in legal if number]
    best, value = best_number(numbers, expected_tricks(hand, auction, trump), auction, stakes)
    if 0 in legal:
        chance = nil_success(hand, auction, trump, stakes.team)
        if nil_points(chance, False, auction, stakes) > value:
            best = 0
    return legal[best]


def choose_trump(view: SeatView) -> Action:
    """Return the trump suit in which the declarer's hand is worth most; of equal ones the higher."""
    assert view.hand is not None
    hand = mask_of(view.hand)
    return TRUMPS[max(range(4), key=lambda suit: (tricks(hand, suit), suit))]
