"""The search for a bid, for a look at the cards or a blind nil, and for the trump suit that a declarer names."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING, Final

from spades_tui.bots.estimate import tricks
from spades_tui.bots.kernel import BLIND, Contracts, KernelHand, Scoring, bid_code, rollout
from spades_tui.bots.sampler import Sampler
from spades_tui.bots.sampler.bids import policy_bid
from spades_tui.bots.search.race import Clock, race
from spades_tui.bots.search.values import GameValue, HandValues
from spades_tui.engine.actions import BIDS, BLIND_NIL, LOOK, TRUMPS, Action, Bid

if TYPE_CHECKING:
    from random import Random

    from spades_tui.bots.kernel.scoring import SideCount
    from spades_tui.bots.sampler.layouts import Layout
    from spades_tui.engine.rules import RuleSet
    from spades_tui.engine.views import SeatView

REACH: Final = 2
"""How far from the policy's number others are tried."""
TWO_OF_CLUBS: Final = 1 << 2
UNUSUAL: Final = 20
"""How far from the usual number a nil is."""
LOOKS_ON: Final = -2
"""In place of a bid's code: what the policy bids once it has looked."""
LOOK_GAIN: Final = 0.05
"""What looking is worth more than the policy makes of it, as a share of the price of a blind nil."""

TASTE: Final = 2.0
"""By how many tricks for each usual one of its taste a bid is expected to differ from the usual one."""
LED_ASTRAY: Final = 0.5
"""How much of what a number makes of the others' play in rollouts is believed."""
NIL_CAUTION: Final = 0.17
"""How much less likely a nil is made than it looks: who is asked in earnest attacks it better than the policy."""
BID_CAUTION: Final = 0.2
"""What is taken off each trick bid, as a share of a usual trick, for the same reason."""


class Tables:
    """The hands that may follow a choice at bidding: bids to come, the lead, and play, over the sampled layouts."""

    __slots__ = ("_first", "_game", "_known", "_later", "_scoring", "_usual", "_view", "layouts")

    def __init__(self, view: SeatView, game: GameValue, scoring: Scoring, layouts: Sequence[Layout]) -> None:
        self._view = view
        self._game = game
        self._scoring = scoring
        self.layouts = layouts
        self._later = [
            seat for seat in [(view.dealer + step) & 3 for step in (1, 2, 3, 4)] if view.bids[seat] is None
        ]
        self._first = view.rules.first_lead
        self._known: dict[tuple[int, ...], tuple[Contracts, HandValues]] = {}
        self._usual: dict[int, tuple[SideCount, ...]] = {}

    def after_bid(self, world: int, code: int, answered: int) -> float:
        """Return the value of a world where the seat to bid bids this code, and the others answer that one by policy.

        They believe what they hear, so that a low bid would drive them into one that they miss, and a high one out of
        theirs. Nobody at a table falls for that twice, nor could a partner rely on such bids: hence ``answered``. Nor
        do others play as badly after a low number as the policy does: they half come to what they come to where the
        answered one is bid.
        """
        made = self.bids_after(world, answered)
        trump = self.trump(world, made)
        if code == answered:
            return self.play(world, made, trump)
        bids = list(made)
        bids[self._view.seat or 0] = code
        own = self.trump(world, bids)
        if own != trump or not self.same_declarer(made, bids):
            return self.play(world, bids, own)
        usual = self._usual.get(world)
        if usual is None:
            usual = self._usual[world] = self._count(world, made, trump)
        count = self._count(world, bids, trump)
        value = self._game.value
        steady = value(joined(count, usual, self._view.side or 0))
        return LED_ASTRAY * value(count) + (1.0 - LED_ASTRAY) * steady

    def same_declarer(self, made: Sequence[int], bids: Sequence[int]) -> bool:
        """Return whether the same seat names the trump suit, where one does, with either bids."""
        if self._view.rules.trump != "auction":
            return True
        return self._declarer(made) == self._declarer(bids)

    def _count(self, world: int, bids: Sequence[int], trump: int) -> tuple[SideCount, ...]:
        hand = self.hand(world, bids, trump)
        return self._known[hand.contracts.bids][1].counts[rollout(hand)]

    def bids_after(self, world: int, code: int) -> list[int]:
        """Return all four bids of a world where the seat to bid bids this code and the others bid by policy."""
        view = self._view
        layout = self.layouts[world]
        bids = [None if bid is None else bid_code(bid) for bid in view.bids]
        for seat in self._later:
            if seat == view.seat and code != LOOKS_ON:
                bids[seat] = code
            else:
                bids[seat] = policy_bid(view, seat, bids, layout[seat])
        return [bid or 0 for bid in bids]

    def play(self, world: int, bids: Sequence[int], trump: int) -> float:
        """Return the value of a world played to its end with these bids and this trump suit."""
        hand = self.hand(world, bids, trump)
        return self._known[hand.contracts.bids][1][rollout(hand)]

    def hand(self, world: int, bids: Sequence[int], trump: int) -> KernelHand:
        """Return the hand of a world before the first lead, with these bids and this trump suit."""
        key = tuple(bids)
        known = self._known.get(key)
        if known is None:
            view = self._view
            known = self._known[key] = (
                Contracts(self._game.stakes, key, view.bags),
                HandValues(self._game, self._scoring.hand(key, view.bags)),
            )
        layout = self.layouts[world]
        return KernelHand(
            known[0],
            layout,
            self._leader(layout),
            trump=trump,
            broken=not self._view.rules.break_spades,
            first_lead=self._first,
        )

    def _leader(self, layout: Layout) -> int:
        if self._first != "left_of_dealer":
            for seat, hand in enumerate(layout):
                if hand & TWO_OF_CLUBS:
                    return seat
        return (self._view.dealer + 1) & 3

    def trump(self, world: int, bids: Sequence[int]) -> int:
        """Return what the highest bidder, of equal ones the earliest, will name in a world."""
        if self._view.rules.trump != "auction":
            return 3
        declarer = self._declarer(bids)
        if bids[declarer] <= 0:
            return 3
        hand = self.layouts[world][declarer]
        return max(range(4), key=lambda suit: (tricks(hand, suit), suit))

    def _declarer(self, bids: Sequence[int]) -> int:
        order = [(self._view.dealer + step) & 3 for step in (1, 2, 3, 4)]
        return max(order, key=lambda seat: bids[seat])


def joined(own: tuple[SideCount, ...], others: tuple[SideCount, ...], side: int) -> tuple[SideCount, ...]:
    """Return the counts of an end in which a side comes to one thing, and the others to another."""
    return tuple([own[one] if one == side else count for one, count in enumerate(others)])


def nil_doubt(rules: RuleSet) -> float:
    """Return how much less likely a nil is made than it looks.

    Nothing without a partner: three attack it in the rollouts too, and rather more are made than it looks.
    """
    return NIL_CAUTION if rules.partnership else 0.0


def nil_caution(view: SeatView, game: GameValue) -> float:
    """Return what is taken off a nil of the seat to bid, in points."""
    assert view.side is not None
    price = game.stakes.nil_break(False, view.bags[view.side])
    return -nil_doubt(view.rules) * price * game.point_worth


def bid_caution(game: GameValue) -> float:
    """Return what is taken off each trick that is bid, in points."""
    return BID_CAUTION * game.prospects.trick * game.point_worth


def choose_bid(
    view: SeatView, game: GameValue, scoring: Scoring, worlds: int, rng: Random, clock: Clock
) -> Generator[None, None, Action]:
    """Return the bid of a seat that has seen its cards."""
    style = game.style
    weighted = Sampler(view, bids=style.reads_bids, plays=False).weighted(rng, worlds)
    tables = Tables(view, game, scoring, [layout for layout, _ in weighted])
    seat = view.seat
    assert seat is not None
    legal = [action.tricks for action in view.legal if isinstance(action, Bid)]
    own = tables.layouts[0][seat]
    made = [None if bid is None else bid_code(bid) for bid in view.bids]
    number = policy_bid(view, seat, made, own, nil=False)
    choices = [bid for bid in legal if not bid or abs(bid - number) <= REACH]
    if is_lost_nil(view.rules, own):
        choices = [bid for bid in choices if bid] or choices
    answered = [number if bid else bid for bid in choices]
    trick = game.prospects.trick * game.point_worth
    price = max(game.stakes.nil_value * game.point_worth, trick)
    nil_taste = style.nil_taste * price - nil_caution(view, game)
    bid_taste = style.bid_taste * trick - bid_caution(game)
    handicap = [bid_taste * bid if bid else nil_taste for bid in choices]
    if style.noise or style.nil_noise:
        handicap = [
            extra + rng.gauss(0.0, style.noise * trick if bid else style.nil_noise * price)
            for bid, extra in zip(choices, handicap, strict=True)
        ]
    standing = yield from race(
        len(choices),
        [weight for _, weight in weighted],
        lambda choice, world: tables.after_bid(world, choices[choice], answered[choice]),
        clock,
        handicap=handicap,
        trick=trick,
    )
    best = choices[standing.best]
    # A nil is another thing than a number: there is none that a partner expects rather than it, or less.
    near = [choices[choice] for choice in standing.near(style.usual * trick, style.manners)] if best else []
    # Of who likes to bid high or low a partner expects that.
    expected = number + TASTE * style.bid_taste
    return BIDS[min([bid for bid in near if bid], key=lambda bid: (abs(bid - expected), bid), default=0)]


def is_lost_nil(rules: RuleSet, own: int) -> bool:
    """Return whether no play can keep a nil with these cards, as far as the trump suit is known.

    It is a lie to the partner, whatever it does to others in rollouts.
    """
    return rules.trump != "auction" and must_win(own >> (3 << 4) & 0x7FFC)


def must_win(trumps: int) -> bool:
    """Return whether trumps, one bit a rank, must win a trick: one has no higher one of others left to fall under."""
    higher = 0
    for rank in range(14, 1, -1):
        if not trumps >> rank & 1:
            higher += 1
        elif not higher:
            return True
        else:
            higher -= 1
    return False


def distance(bid: int, usual: int) -> int:
    """Return how far a bid is from the usual one for the hand, a nil further than any number."""
    return abs(bid - usual) if bid > 0 else UNUSUAL


def blind_or_look(
    view: SeatView, game: GameValue, scoring: Scoring, worlds: int, rng: Random, clock: Clock
) -> Generator[None, None, Action]:
    """Return *look* or *blind nil* of a seat that has not seen its cards, which are sampled like those of others."""
    style = game.style
    weighted = Sampler(view, bids=style.reads_bids, plays=False).weighted(rng, worlds)
    tables = Tables(view, game, scoring, [layout for layout, _ in weighted])
    codes = (LOOKS_ON, BLIND)
    price = game.stakes.blind_value
    standing = yield from race(
        len(codes),
        [weight for _, weight in weighted],
        lambda choice, world: tables.after_bid(world, codes[choice], codes[choice]),
        clock,
        handicap=(
            LOOK_GAIN * price,
            style.nil_taste * price + (rng.gauss(0.0, style.nil_noise * price) if style.nil_noise else 0.0),
        ),
    )
    return BLIND_NIL if standing.best else LOOK


def naming_prices(own: int, game: GameValue) -> list[float]:
    """Return what each trump suit must gain, in points, over that in which the hand is best: partners trust that."""
    worth = [tricks(own, suit) for suit in range(4)]
    price = game.style.naming * game.prospects.trick * game.point_worth
    return [price * (max(worth) - expected) for expected in worth]


def choose_trump(
    view: SeatView, game: GameValue, scoring: Scoring, worlds: int, rng: Random, clock: Clock
) -> Generator[None, None, Action]:
    """Return the trump suit that the declarer names."""
    style = game.style
    weighted = Sampler(view, bids=style.reads_bids, plays=False).weighted(rng, worlds)
    tables = Tables(view, game, scoring, [layout for layout, _ in weighted])
    bids = [bid_code(bid) for bid in view.bids if bid is not None]
    trick = game.prospects.trick
    own = tables.layouts[0][view.seat or 0]
    handicap = [
        -price + (rng.gauss(0.0, style.noise * trick) if style.noise else 0.0)
        for price in naming_prices(own, game)
    ]
    standing = yield from race(
        4,
        [weight for _, weight in weighted],
        lambda choice, world: tables.play(world, bids, choice),
        clock,
        handicap=handicap,
        trick=trick,
    )
    near = standing.near(style.usual * trick * game.point_worth, style.manners)
    return TRUMPS[max(near, key=lambda suit: (tricks(own, suit), standing.means[suit]))]
