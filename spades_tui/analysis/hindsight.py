"""What would have been better as the cards lay: only what is sure, against what really came of a decision."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from spades_tui.analysis.ends import Ends
from spades_tui.analysis.looking import STYLE
from spades_tui.analysis.open_cards import OpenCards, TooLong
from spades_tui.bots.kernel import Contracts, KernelHand, bid_code, pack
from spades_tui.bots.masks import CODES, mask_of
from spades_tui.bots.search.values import GameValue
from spades_tui.engine.actions import Action, Bid, Play
from spades_tui.engine.evolve import auction_winner

if TYPE_CHECKING:
    from spades_tui.analysis.review import Moment
    from spades_tui.bots.search.bot import House

WORTH_A_WORD: Final = 0.5
"""From which part of what a trick bid pays on another choice would have been better."""
SEARCHED: Final = 9
"""From how many tricks left the cards are searched: with more there is no end to it."""


@dataclass(frozen=True, slots=True)
class Hindsight:
    """What can be said of a decision once all cards have been seen."""

    better: Action | None
    """What would have been better; None where nothing would, or that is not known."""
    gain: float
    """By how many points."""
    sure: bool
    """Whether it is known of every other choice that it is not better, or by how much it is."""


UNKNOWN: Final = Hindsight(None, 0.0, sure=False)
"""Nothing can be said."""


LookingBack: TypeAlias = Generator[None, None, Hindsight]
"""It yields at the end of each slice of the search."""


def hindsight_of(moment: Moment, house: House) -> Hindsight:
    """Return what would have been better than a decision, in the points of a hint."""
    looking = look_back(moment, house)
    while True:
        try:
            next(looking)
        except StopIteration as done:
            found: Hindsight = done.value
            return found


def look_back(moment: Moment, house: House) -> LookingBack:
    """Return the same in slices. Of a moment its view, action, hands, bids and tricks matter."""
    if isinstance(moment.action, Bid):
        return _of_bid(moment, house)
    if isinstance(moment.action, Play):
        return (yield from _of_card(moment, house))
    return UNKNOWN  # what would have been bid after a look, or played with other trumps, nobody knows


def _of_bid(moment: Moment, house: House) -> Hindsight:
    """Return which bid would have paid more for the tricks that were won: these alone are known."""
    view, seat = moment.view, moment.view.seat or 0
    game = GameValue(view, house.stakes, house.prospects, STYLE)
    won = pack(moment.tricks)
    found: list[tuple[float, float, Action]] = []

    def count(bid: Bid) -> tuple[float, float, Action]:
        bids = [*moment.bids[:seat], bid, *moment.bids[seat + 1 :]]
        end = Ends(view, game, house.scoring, [bid_code(one) for one in bids])[won]
        return end.value, end.margin, bid

    assert isinstance(moment.action, Bid)
    done = count(moment.action)
    for other in view.legal:
        if not isinstance(other, Bid):
            return UNKNOWN
        if other == moment.action or not _same_trumps(moment, other):
            continue
        found.append(count(other))
    # What only chances to win the game speak for is not to be seen on the scoreboard.
    found = [end for end in found if end[1] > done[1] and end[0] - done[0] >= _least(house)]
    best = max(found, key=lambda end: end[0], default=None)
    if best is None:
        return Hindsight(None, 0.0, sure=True)
    return Hindsight(best[2], best[0] - done[0], sure=True)


def _same_trumps(moment: Moment, bid: Bid) -> bool:
    """Return whether the same seat names the trumps, if one does, with another bid."""
    if moment.view.rules.trump != "auction":
        return True
    seat, dealer = moment.view.seat or 0, moment.view.dealer
    other = (*moment.bids[:seat], bid, *moment.bids[seat + 1 :])
    return auction_winner(moment.bids, dealer) == auction_winner(other, dealer)


def _of_card(moment: Moment, house: House) -> LookingBack:
    """Return which card would have made sure of more than was reached, and more than the one played made sure of."""
    view, rules = moment.view, moment.view.rules
    if sum(view.won) + SEARCHED < sum(moment.tricks):
        return UNKNOWN
    seat = view.seat or 0
    codes = [bid_code(bid) for bid in moment.bids]
    ends = Ends(view, GameValue(view, house.stakes, house.prospects, STYLE), house.scoring, codes)
    together = 0
    if rules.partnership and rules.contract == "team":
        together = sum([1 << pair for pair in range(2) if min(codes[pair::2]) > 0])
    friends = 1 << seat | (1 << (seat + 2 & 3) if rules.partnership else 0)
    search = OpenCards(_hand(moment, house, codes), lambda won: ends[won].value, friends, together)
    real = ends[pack(moment.tricks)].value
    better: Action | None = None
    try:
        assert isinstance(moment.action, Play)
        # A later mistake is none of this card: it is not held against what it made sure of.
        base = yield from search.in_slices(CODES[moment.action.card.index], real)
        top = base + _least(house)
        for other in view.legal:
            if isinstance(other, Play) and other != moment.action:
                value = yield from search.in_slices(CODES[other.card.index], top)
                if value > top:
                    better, top = other, value
    except TooLong:
        return UNKNOWN
    # Where each plays alone, a choice may come to more than is sure against three.
    sure = better is not None or rules.partnership
    return Hindsight(better, 0.0 if better is None else top - base, sure=sure)


def _least(house: House) -> float:
    return WORTH_A_WORD * house.prospects.trick


def _hand(moment: Moment, house: House, codes: list[int]) -> KernelHand:
    view = moment.view
    return KernelHand(
        Contracts(house.stakes, codes, view.bags),
        [mask_of(hand) for hand in moment.hands],
        view.leader,
        [CODES[card.index] for card in view.trick],
        pack(view.won),
        trump=int(view.trump),
        broken=view.broken or not view.rules.break_spades,
        first_lead="" if view.tricks else view.rules.first_lead,
    )
