"""How likely a hand would have made the bid that was made, under the rules and after the bids before it.

The rule policy's own reckoning is read backwards: which estimate of tricks makes which number the best one, and when
a nil beats it. So the answer follows every option that the policy asks, prices of nils and bags above all. Around it
lies noise, since others estimate otherwise: some simply bid what they count, and some bids are anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import erf, exp, log
from typing import TYPE_CHECKING, Final

from spades_tui.bots.bidding import (
    ALONE,
    COVER_GAIN,
    DECLARED,
    NIL_SHYNESS,
    OPPONENT_NIL,
    PARTNER_BID,
    PARTNER_NIL,
    ROOM,
    TEAM_NIL,
    Auction,
    best_number,
    nil_points,
)
from spades_tui.bots.estimate import nil_chance
from spades_tui.bots.sampler.features import SuitTables, suit_tables
from spades_tui.bots.stakes import Stakes
from spades_tui.engine.actions import NIL, Bid

if TYPE_CHECKING:
    from spades_tui.engine.rules import RuleSet
    from spades_tui.engine.views import SeatView


@dataclass(frozen=True, slots=True)
class Noise:
    """How others may differ from the policy's reckoning."""

    estimate: float = 0.2
    """Scale, in tricks, of the logistic noise between the policy's estimate of a hand and a bidder's."""
    counted_share: float = 0.35
    """How many bidders bid what they count, whatever the rules pay."""
    counted_less: float = 0.0
    """By how much such a number lies below the estimate."""
    counted: float = 0.5
    """Scale, in tricks, of the noise of such a number."""
    nil: float = 0.1
    """Scale of the noise of a nil's worth against that of the best number, as a share of the nil's value."""
    anything: float = 0.05
    """How many bids are wild: no hand is ever ruled out by a bid."""
    naming: float = 0.25
    """Scale, in tricks, of the noise of a declarer's comparison of suits."""


FITTED: Final = Noise()
"""Between what ``python -m benchmarks.sampler --fit`` finds for the policy alone, which bids without any noise, and for
as many beginners, who bid what they count and hardly ever nil: others are somewhere between.
"""

LEAST: Final = -2.0
WILD: Final = 1.2
"""Scale, in tricks, of the noise of a wild number; the odd one is anything."""
STEPS: Final = 8
"""Places of the tables a trick."""
PLACES: Final = 17 * STEPS + 1
"""Estimates run from ``LEAST`` up to 15 tricks."""
EVEN: Final = 512
"""Place of even odds; the log odds of a nil lie between -60 and 10."""
COARSE: Final = 2
"""Only every second place is asked of the policy."""


@dataclass(frozen=True, slots=True)
class Choices:
    """What the policy would bid by its estimate of tricks: at each place the best number, and its points."""

    numbers: list[int]
    values: list[float]


class Bidder(Auction):
    """What a seat knew when it bid, its cards aside."""

    __slots__ = ("forbidden", "lowest")

    def __init__(self, rules: RuleSet, before: tuple[int | None, ...], seat: int, bags: int) -> None:
        """Take the bids before it by seat (0 is nil), its seat, and the bags of its side."""
        self.seat = seat
        self.bids = list(before)
        self.mate = (seat + 2) & 3 if rules.partnership else -1
        self.partner = before[self.mate] if rules.partnership else None
        made = [bid for bid in before if bid is not None]
        self.waiting = 3 - len(made)
        self.others = sum(made)
        self.bags = bags
        self.declares = rules.trump == "auction"
        self.lowest = 1
        if rules.min_team_bid is not None and self.partner is not None:
            self.lowest = max(1, min(13, rules.min_team_bid - self.partner))
        last = rules.forbid_total_13 and not self.waiting
        self.forbidden = 13 - self.others if last else -1


class _Blank(Auction):
    """Only what the points of a number hang on."""

    __slots__ = ()

    def __init__(self, mate: int, partner: int | None, bags: int) -> None:
        self.mate = mate
        self.partner = partner
        self.bags = bags


@lru_cache(maxsize=64)
def _stakes(rules: RuleSet) -> Stakes:
    return Stakes(rules)


@lru_cache(maxsize=512)
def _choices(rules: RuleSet, partner: int | None, bags: int, lowest: int, forbidden: int) -> Choices:
    stakes = _stakes(rules)
    auction = _Blank(0 if rules.partnership else -1, partner, bags)
    numbers = [number for number in range(lowest, 14) if number != forbidden]
    best: list[int] = []
    values: list[float] = []
    for place in range(0, PLACES, COARSE):
        number, value = best_number(numbers, LEAST + place / STEPS, auction, stakes)
        best += [number] * COARSE
        values += [value] * COARSE
    return Choices(best[:PLACES], values[:PLACES])


def _step(gap: float, scale: float) -> float:
    """Return the logistic distribution's share below ``gap``."""
    return 1.0 / (1.0 + exp(-max(-40.0, min(40.0, gap / scale))))


def _number_share(number: int, gap: float, scale: float) -> float:
    """Return the chance of a number that lies ``gap`` over the estimate, for bidders with noise of this scale."""
    below = _step(gap - 0.5, scale) if number > 1 else 0.0
    return (_step(gap + 0.5, scale) if number < 13 else 1.0) - below


@lru_cache(maxsize=512)
def _number_chances(
    number: int,
    noise: Noise,
    rules: RuleSet,
    partner: int | None,
    bags: int,
    lowest: int,
    forbidden: int,
) -> list[float]:
    """Return by place the chance that a bidder who bids a number bids this one."""
    best = _choices(rules, partner, bags, lowest, forbidden).numbers
    steps = [_step((gap + 0.5) / STEPS, noise.estimate) for gap in range(-PLACES, PLACES)]
    kernel = [after - before for before, after in pairwise(steps)]
    chosen = [place for place in range(PLACES) if best[place] == number]
    chances = []
    for place in range(PLACES):
        middle = PLACES - 1 - place
        policy = sum(kernel[middle + other] for other in chosen) / sum(kernel[middle : middle + PLACES])
        gap = number - (LEAST + place / STEPS - noise.counted_less)
        counted = _number_share(number, gap, noise.counted)
        chances.append((1.0 - noise.counted_share) * policy + noise.counted_share * counted)
    return chances


class BidModel:
    """How likely hands would have made one bid; made once for many hands, and kept by ``bid_model``.

    A blind nil says nothing of the hand: every hand is as likely as any other.
    """

    def __init__(self, rules: RuleSet, bidder: Bidder, bid: Bid, noise: Noise = FITTED) -> None:
        stakes = _stakes(rules)
        tables = suit_tables()
        self.bid = bid
        self._tables: SuitTables = tables
        self._anything = noise.anything
        self._declares = bidder.declares
        key = (rules, bidder.partner, stakes.bag_level(bidder.bags), bidder.lowest, bidder.forbidden)
        self._policy = _choices(*key)
        self._chances = [] if bid.is_nil else _number_chances(bid.tricks, noise, *key)
        self._shift = ROOM * bidder.room()
        for other, before in enumerate(bidder.bids):
            if before == 0:
                self._shift += PARTNER_NIL if other == bidder.mate else OPPONENT_NIL
        highest = max((before for before in bidder.bids if before is not None), default=0)
        self._rival = max(float(highest), 4.2 + 0.25 * bidder.waiting if bidder.waiting else 0.0)
        self._nil = rules.nil and bidder.forbidden != 0
        more = ALONE if bidder.mate < 0 else -NIL_SHYNESS - (TEAM_NIL if stakes.team else 0.0)
        if bidder.partner is not None:
            more += COVER_GAIN * (bidder.partner - PARTNER_BID)
        self._nil_chances = [nil_chance(more + (odds - EVEN + 0.5) / STEPS) for odds in range(2 * EVEN)]
        self._nil_fails = nil_points(0.0, False, bidder, stakes) if rules.nil else 0.0
        self._nil_gain = nil_points(1.0, False, bidder, stakes) - self._nil_fails if rules.nil else 0.0
        self._nil_scale = noise.nil * max(1.0, stakes.nil_value)
        self._known: dict[int, float] = {}
        """The likelihoods by place of the estimate and percents of the nil's chance, as far as they were asked for."""

    def estimate(self, hand: int) -> float:
        """Return the tricks that the policy would have expected of a whole hand at this bid."""
        if not self._declares:
            return self._shift + self._tables.tricks(hand)
        each = self._tables.tricks_each(hand)
        best = max(each)
        elsewhere = (each[0] + each[1] + each[2] + each[3] - best) / 3.0
        wins = 0.5 * (1.0 + erf((best - self._rival - 0.3) / 1.2))
        return self._shift + DECLARED + wins * best + (1.0 - wins) * elsewhere

    def nil_chance(self, hand: int) -> float:
        """Return the chance that the policy would have given a nil of a whole hand, to a sixteenth in the log odds."""
        if not self._declares:
            return self._nil_chances[int(self._tables.nil_odds(hand) * STEPS + EVEN)]
        first, second, third, fourth = self._tables.nil_odds_each(hand)
        chances = self._nil_chances
        return 0.25 * (
            chances[int(first * STEPS + EVEN)]
            + chances[int(second * STEPS + EVEN)]
            + chances[int(third * STEPS + EVEN)]
            + chances[int(fourth * STEPS + EVEN)]
        )

    def likelihood(self, hand: int) -> float:
        """Return the chance, 0 to 1, that a seat with this hand of thirteen cards makes the bid."""
        if self.bid.blind:
            return 1.0
        place = int((self.estimate(hand) - LEAST) * STEPS + 0.5)
        if place < 0:
            place = 0
        elif place >= PLACES:
            place = PLACES - 1
        percent = int(100.0 * self.nil_chance(hand)) if self._nil else 0
        key = place << 7 | percent
        chance = self._known.get(key)
        if chance is None:
            chance = self._known[key] = self._reckon(place, (percent + 0.5) / 100.0)
        return chance

    def _reckon(self, place: int, success: float) -> float:
        """Return the likelihood by the place of the estimate and the chance to make a nil."""
        nil = 0.0
        if self._nil:
            worth = self._nil_fails + success * self._nil_gain
            nil = _step(worth - self._policy.values[place], self._nil_scale)
        number = self.bid.tricks
        if number:
            chance = (1.0 - nil) * self._chances[place]
            wild = 0.9 * _number_share(number, number - (LEAST + place / STEPS), WILD) + 0.1 / 14.0
        else:
            chance = nil
            wild = 1.0 / 14.0
        return (1.0 - self._anything) * chance + self._anything * wild

    def policy(self, hand: int, *, nil: bool = True) -> int:
        """Return the number that the policy bids with a whole hand, to an eighth of a trick; 0 is nil.

        Without ``nil`` it is its best number of 1 and more.
        """
        place = max(0, min(PLACES - 1, int((self.estimate(hand) - LEAST) * STEPS + 0.5)))
        if nil and self._nil:
            worth = self._nil_fails + self.nil_chance(hand) * self._nil_gain
            if worth > self._policy.values[place]:
                return 0
        return self._policy.numbers[place]

    def log_likelihood(self, hand: int) -> float:
        """Return the natural logarithm of ``likelihood``."""
        return log(self.likelihood(hand))


@lru_cache(maxsize=512)
def _bid_model(
    rules: RuleSet, before: tuple[int | None, ...], seat: int, bags: int, bid: Bid, noise: Noise
) -> BidModel:
    return BidModel(rules, Bidder(rules, before, seat, bags), bid, noise)


def bid_model(view: SeatView, seat: int, bid: Bid, noise: Noise = FITTED) -> BidModel:
    """Return the model of a bid that the seat makes, or made, in its turn of the view's hand."""
    rules = view.rules
    before: list[int | None] = [None, None, None, None]
    for step in range(1, (seat - view.dealer - 1 & 3) + 1):
        other = (view.dealer + step) & 3
        made = view.bids[other]
        before[other] = None if made is None else made.tricks
    bags = _stakes(rules).bag_level(view.bags[rules.side_of(seat)])
    return _bid_model(rules, tuple(before), seat, bags, bid, noise)


def policy_bid(
    view: SeatView, seat: int, before: Sequence[int | None], hand: int, *, nil: bool = True
) -> int:
    """Return the number that the policy bids at a seat with a whole hand after these bids by seat; 0 is nil.

    ``before`` has None where there is no bid yet, and nothing above 0 for any nil.
    """
    rules = view.rules
    numbers = tuple([None if bid is None else max(bid, 0) for bid in before])
    bags = _stakes(rules).bag_level(view.bags[rules.side_of(seat)])
    return _bid_model(rules, numbers, seat, bags, NIL, FITTED).policy(hand, nil=nil)


class NamingModel:
    """How likely a declarer with a hand would have named the trump suit that was named."""

    def __init__(self, trump: int, noise: Noise = FITTED) -> None:
        self._trump = trump
        self._noise = noise
        self._tables = suit_tables()

    def likelihood(self, hand: int) -> float:
        """Return the chance, 0 to 1, that a hand of thirteen cards names the suit."""
        each = self._tables.tricks_each(hand)
        scale = self._noise.naming
        named = each[self._trump]
        against = sum([exp((value - named) / scale) for value in each])
        return (1.0 - self._noise.anything) / against + self._noise.anything / 4.0
