"""What there is to choose at a view, and how each choice is played out in a sampled deal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, Protocol

from spades_tui.analysis.ends import End, Ends
from spades_tui.analysis.lines import TrickLine, tricks_after
from spades_tui.bots.kernel import BLIND, Contracts, KernelHand, bid_code, pack, rollout
from spades_tui.bots.masks import CODES, INDICES, mask_of
from spades_tui.bots.position import Position, read_position
from spades_tui.bots.sampler import Sampler
from spades_tui.bots.sampler.bids import policy_bid
from spades_tui.bots.sampler.knowledge import SUIT_MASKS
from spades_tui.bots.search.bids import (
    LOOK_GAIN,
    LOOKS_ON,
    Tables,
    bid_caution,
    distance,
    is_lost_nil,
    naming_prices,
    nil_caution,
)
from spades_tui.bots.search.bot import House
from spades_tui.bots.search.ending import LAST_TRICKS, Ending
from spades_tui.bots.search.manners import rudeness
from spades_tui.bots.search.plays import distinct_cards, stand_in, wanted
from spades_tui.bots.search.style import Style
from spades_tui.bots.search.values import GameValue, SeatValues
from spades_tui.engine.actions import NIL, PLAYS, Action, Bid, Look, NameTrump, Play
from spades_tui.engine.state import Phase

if TYPE_CHECKING:
    from random import Random

    from spades_tui.bots.sampler.knowledge import Knowledge
    from spades_tui.bots.sampler.layouts import Layout
    from spades_tui.engine.views import SeatView

STYLE: Final = Style()
"""The judgement is that of the strongest bot: no taste of its own."""


class Looking(Protocol):
    """The choices at a view, those that are equal taken as one, and the deals in which they are played out."""

    view: SeatView
    game: GameValue
    actions: Sequence[Action]
    """What is looked at; each stands for itself and for those equal to it."""
    handicap: Sequence[float]
    """What is added to each value."""
    layouts: int
    """How many deals there can be."""

    def stands_for(self, action: Action) -> int:
        """Return the index of the action that is looked at in place of this legal one."""

    def draw(self, rng: Random, count: int) -> list[float]:
        """Add as many deals, or all there are if they are fewer, and return their weights, which add up to 1."""

    def lay(self, layout: Layout, bids: Sequence[int]) -> None:
        """Add one deal that is known: four masks by seat of the cards held, and all bids of the hand as codes."""

    def end(self, choice: int, deal: int) -> End:
        """Return how a deal ends after a choice."""

    def tricks(self, choice: int, deal: int) -> Iterator[TrickLine]:
        """Yield the tricks of a deal after a choice, the current one first."""

    def nil_seats(self, choice: int) -> tuple[int, ...]:
        """Return the seats with a nil whose fate is told for a choice: one that is broken has none left."""

    def rank(self, choice: int) -> int:
        """Return how little a partner would expect a choice: of nearly equal ones the least is the best."""


def look_at(view: SeatView, house: House, known: Knowledge | None = None) -> Looking:
    """Return what there is to choose at a view; ``known`` says what a seat knows where its view's tricks do not.

    Raises:
        ValueError: nothing is, or only a cut.
    """
    legal = view.legal
    if not legal or view.seat is None or not isinstance(legal[0], Bid | Look | NameTrump | Play):
        raise ValueError("nothing to choose from")
    if view.phase is Phase.PLAY:
        return _Cards(view, house, known)
    return _Bids(view, house)


class _Cards:
    """The cards that a seat may play."""

    def __init__(self, view: SeatView, house: House, known: Knowledge | None) -> None:
        self.view = view
        self.game = game = GameValue(view, house.stakes, house.prospects, STYLE)
        self._position: Position = read_position(view)
        self._mode = wanted(view, house.stakes)
        self._codes = distinct_cards(self._position, self._mode)
        self.actions: Sequence[Action] = [PLAYS[INDICES[code]] for code in self._codes]
        self.handicap: Sequence[float] = [0.0] * len(self._codes)
        self._sampler = Sampler(view, bids=known is None, plays=known is None, known=known)
        self.layouts = self._sampler.count
        bids = [bid_code(bid) for bid in view.bids if bid is not None]
        self._ends = Ends(view, game, house.scoring, bids)
        self._contracts = Contracts(house.stakes, bids, view.bags)
        values = SeatValues(game, house.scoring.hand(bids, view.bags), view.rules, self._position.seat)
        self._worth = values.__getitem__
        self._values = values
        self._first: KernelHand | None = None
        self._hands: list[KernelHand] = []
        self._endings: list[Ending] = []

    def stands_for(self, action: Action) -> int:
        assert isinstance(action, Play)
        code = CODES[action.card.index]
        return self._codes.index(stand_in(self._position, self._codes, code))

    def draw(self, rng: Random, count: int) -> list[float]:
        weighted = self._sampler.weighted(rng, count)
        for layout, _ in weighted:
            self.lay(layout, ())
        return [weight for _, weight in weighted]

    def lay(self, layout: Layout, bids: Sequence[int]) -> None:  # noqa: ARG002 - the view has them
        hand = self._hand(layout)
        self._hands.append(hand)
        if hand.left <= LAST_TRICKS:
            self._endings.append(Ending(hand, self._with_tricks))

    def _hand(self, layout: Layout) -> KernelHand:
        if self._first is not None:
            return self._first.with_hands(layout)
        view = self.view
        barred = self._sampler.known.barred
        self._first = KernelHand(
            self._contracts,
            layout,
            view.leader,
            [CODES[card.index] for card in view.trick],
            pack(view.won),
            [_suits_of(mask) for mask in barred],
            int(view.trump),
            view.broken or not view.rules.break_spades,
            "" if view.tricks else view.rules.first_lead,
        )
        return self._first

    def _with_tricks(self, won: int) -> Sequence[float]:
        """Return what an end is worth by seat, and behind that the tricks themselves."""
        return (*self._values[won], won)

    def end(self, choice: int, deal: int) -> End:
        code = self._codes[choice]
        if self._endings:
            return self._ends[int(self._endings[deal].after(code)[4])]
        return self._ends[rollout(self._hands[deal], code)]

    def tricks(self, choice: int, deal: int) -> Iterator[TrickLine]:
        return tricks_after(self._hands[deal], self._codes[choice], self._worth)

    def nil_seats(self, choice: int) -> tuple[int, ...]:  # noqa: ARG002 - the same for all cards
        return tuple([seat for seat in self._ends.nils if not self.view.won[seat]])

    def rank(self, choice: int) -> int:
        return rudeness(self._codes[choice], self._position, self.view.rules.partnership, self._mode)


class _Bids:
    """The bids of a seat, its look at its cards or a blind nil, or the trump suit that it names."""

    def __init__(self, view: SeatView, house: House) -> None:
        self.view = view
        self.game = game = GameValue(view, house.stakes, house.prospects, STYLE)
        self._scoring = house.scoring
        self.actions: Sequence[Action] = list(view.legal)
        self._names_trump = view.phase is Phase.TRUMP
        self._codes = [_code_of(action) for action in view.legal]
        self._sampler = Sampler(view, plays=False)
        self.layouts = self._sampler.count
        self._tables = Tables(view, game, house.scoring, [])
        self._ends: dict[tuple[int, ...], Ends] = {}
        self._usual_ends: dict[int, End] = {}
        self._joined: dict[tuple[int, int], End] = {}
        self._bids_made: tuple[int, ...] = ()
        self._made = [bid_code(bid) for bid in view.bids if bid is not None]
        self._usual = 0
        self._answered = self._usual_codes()
        handicap = [0.0] * len(self._codes)
        if self._names_trump:
            suits = naming_prices(mask_of(view.hand or ()), game)
            handicap = [-suits[code] for code in self._codes]
        for place, action in enumerate(self.actions):
            if isinstance(action, Look):
                handicap[place] = LOOK_GAIN * game.stakes.blind_value
            elif action == NIL:
                handicap[place] = -nil_caution(view, game)
                if is_lost_nil(view.rules, mask_of(view.hand or ())):
                    handicap[place] -= game.stakes.nil_value * game.point_worth
            elif isinstance(action, Bid):
                handicap[place] = -bid_caution(game) * action.tricks
        self.handicap: Sequence[float] = handicap

    def _usual_codes(self) -> list[int]:
        """Return by choice the bid that the others answer: to any number as to the usual one for the hand.

        They believe what is bid, so that a low one would drive them into a bid that they miss, and a high one out of
        theirs: no reason to advise it, since nobody at a table falls for that twice.
        """
        view = self.view
        if view.hand is None or self._names_trump:
            return list(self._codes)
        made = [None if bid is None else bid_code(bid) for bid in view.bids]
        self._usual = policy_bid(view, view.seat or 0, made, mask_of(view.hand), nil=False)
        return [self._usual if code > 0 else code for code in self._codes]

    def stands_for(self, action: Action) -> int:
        return self.actions.index(action)

    def draw(self, rng: Random, count: int) -> list[float]:
        weighted = self._sampler.weighted(rng, count)
        self._tables.layouts = [*self._tables.layouts, *[layout for layout, _ in weighted]]
        return [weight for _, weight in weighted]

    def lay(self, layout: Layout, bids: Sequence[int]) -> None:
        self._tables.layouts = [*self._tables.layouts, layout]
        self._bids_made = tuple(bids)

    def _start(self, choice: int, deal: int) -> KernelHand:
        tables = self._tables
        if self._names_trump:
            return tables.hand(deal, self._made, self._codes[choice])
        bids = self._answers(choice, deal)
        if self._codes[choice] != LOOKS_ON:
            bids[self.view.seat or 0] = self._codes[choice]
        return tables.hand(deal, bids, tables.trump(deal, bids))

    def _answers(self, choice: int, deal: int) -> list[int]:
        return list(self._bids_made) or self._tables.bids_after(deal, self._answered[choice])

    def end(self, choice: int, deal: int) -> End:
        hand = self._start(choice, deal)
        own = self._ends_of(hand)[rollout(hand)]
        if self._names_trump or self._bids_made or self._codes[choice] == self._answered[choice]:
            return own
        # What others come to has nothing to do with the number: they play no worse for a low one.
        tables = self._tables
        made = self._answers(choice, deal)
        bids = hand.contracts.bids
        trump = tables.trump(deal, made)
        if trump != hand.trump or not tables.same_declarer(made, bids):
            return own
        usual = self._usual_ends.get(deal)
        if usual is None:
            start = tables.hand(deal, made, trump)
            usual = self._usual_ends[deal] = self._ends_of(start)[rollout(start)]
        key = (id(own), id(usual))  # both are kept
        found = self._joined.get(key)
        if found is None:
            found = self._joined[key] = self._ends_of(hand).joined(own, usual)
        return found

    def _ends_of(self, hand: KernelHand) -> Ends:
        bids = hand.contracts.bids
        ends = self._ends.get(bids)
        if ends is None:
            ends = self._ends[bids] = Ends(self.view, self.game, self._scoring, bids)
        return ends

    def tricks(self, choice: int, deal: int) -> Iterator[TrickLine]:
        hand = self._start(choice, deal)
        # The policy plays all of a hand but for the last tricks, for which the values of its end would be needed.
        values = SeatValues(
            self.game,
            self._scoring.hand(hand.contracts.bids, self.view.bags),
            self.view.rules,
            self.view.seat or 0,
        )
        return tricks_after(hand, -1, values.__getitem__)

    def nil_seats(self, choice: int) -> tuple[int, ...]:
        own = self.view.seat if self._codes[choice] <= 0 and self._codes[choice] != LOOKS_ON else None
        if self._names_trump:
            own = None
        return tuple(
            [
                seat
                for seat, bid in enumerate(self.view.bids)
                if seat == own or (bid is not None and bid.is_nil)
            ]
        )

    def rank(self, choice: int) -> int:
        """Return how far a number is from the usual one; a partner expects that rather than a nil."""
        if not self._usual:
            return 0
        return distance(self._codes[choice], self._usual)


def _code_of(action: Action) -> int:
    if isinstance(action, Bid):
        return BLIND if action.blind else action.tricks
    return int(action.suit) if isinstance(action, NameTrump) else LOOKS_ON


def _suits_of(barred: int) -> int:
    """Return the suits, bit ``suit`` of each, of which nothing can be held."""
    return sum([1 << suit for suit, mask in enumerate(SUIT_MASKS) if barred & mask == mask])
