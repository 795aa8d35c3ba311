"""The decisions of a played hand: what each seat knew then, and what its choice cost against the best it could know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from spades_tui.analysis.figures import Decision, Explanation, Hint, Review
from spades_tui.analysis.hindsight import Hindsight, hindsight_of
from spades_tui.bots.search.bot import House
from spades_tui.engine.actions import LOOK, Action, Bid, NameTrump, Play
from spades_tui.engine.events import (
    BidMade,
    CardPlayed,
    Claimed,
    Event,
    HandScored,
    HandSeen,
    HandStarted,
    TrumpNamed,
)
from spades_tui.engine.evolve import evolve, replay
from spades_tui.engine.takeback import live, live_entries
from spades_tui.engine.views import SeatView, view

if TYPE_CHECKING:
    from spades_tui.engine.cards import Card
    from spades_tui.engine.state import State

HALF: Final = 1.0
"""The cost, as a share of what a trick bid pays, that halves the accuracy of a decision."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision that was made: what its seat knew before it, and what it did."""

    seq: int
    """The index of its event in the full log."""
    number: int
    trick: int
    """The trick's number, from 1; 0 while bids are made."""
    view: SeatView
    action: Action
    hands: tuple[tuple[Card, ...], ...]
    """All cards that were still held, by seat: known now, and not then."""
    bids: tuple[Bid, ...]
    """All bids of the hand, those made later among them."""
    tricks: tuple[int, ...]
    """The tricks that each seat won in the whole hand."""

    @property
    def is_forced(self) -> bool:
        """Whether there was nothing to choose."""
        return len(self.view.legal) == 1


def scored_hands(log: Sequence[Event]) -> tuple[int, ...]:
    """Return the numbers of the hands that can be reviewed, in order."""
    return tuple([event.result.number for event in live(log) if isinstance(event, HandScored)])


def moments(log: Sequence[Event], number: int, seat: int | None = None) -> list[Moment]:
    """Return the decisions of a hand, or of one seat in it, in order.

    Cards that a granted claim played are none, nor are looks that gave nothing up.

    Raises:
        ValueError: the hand has not been scored, so that something in it is still hidden.
    """
    entries = live_entries(log)
    hand = _entries_of(entries, number)
    result = next((event.result for _, event in hand if isinstance(event, HandScored)), None)
    if result is None:
        raise ValueError("not scored")
    first = entries.index(hand[0])
    state: State = replay([event for _, event in entries[:first]])
    found: list[Moment] = []
    claimed = False
    for seq, event in hand:
        claimed = claimed or isinstance(event, Claimed)
        if isinstance(event, HandScored):
            break
        done = None if claimed else _decision(state, event)
        if done is not None and seat in (None, done[0]):
            seen = view(state, done[0])
            if done[1] in seen.legal and (done[1] != LOOK or seen.blind_offered):
                assert state.hand is not None
                trick = len(state.hand.tricks) + 1 if isinstance(done[1], Play) else 0
                found.append(
                    Moment(seq, number, trick, seen, done[1], state.hand.hands, result.bids, result.tricks)
                )
        state = evolve(state, event)
    return found


def moment_at(log: Sequence[Event], seq: int) -> Moment:
    """Return the decision that the event with this index in the full log is.

    Raises:
        ValueError: it is none, or its hand has not been scored.
    """
    number = 0
    for place, event in live_entries(log):
        if place > seq:
            break
        if isinstance(event, HandStarted):
            number = event.number
    for moment in moments(log, number):
        if moment.seq == seq:
            return moment
    raise ValueError("no decision")


def _entries_of(entries: Sequence[tuple[int, Event]], number: int) -> list[tuple[int, Event]]:
    """Return the entries of one hand.

    Raises:
        ValueError: it has not begun.
    """
    found: list[tuple[int, Event]] = []
    inside = False
    for entry in entries:
        if isinstance(entry[1], HandStarted):
            inside = entry[1].number == number
        if inside:
            found.append(entry)
    if not found:
        raise ValueError("no such hand")
    return found


def _decision(state: State, event: Event) -> tuple[int, Action] | None:
    """Return who decided what by an event; None for what nobody decides."""
    match event:
        case BidMade(seat=seat, bid=Bid() as bid):
            return seat, bid
        case TrumpNamed(seat=seat, suit=suit):
            return seat, NameTrump(suit)
        case CardPlayed(seat=seat, card=card):
            return seat, Play(card)
        case HandSeen(seat=seat) if state.turn == seat:
            return seat, LOOK
        case _:
            return None


def judge(moment: Moment, hint: Hint) -> Decision:
    """Return a decision by a hint in which it was the asked action.

    Its cost is 0 where nothing tells it from the best; else its accuracy halves with each trick's worth that it costs.
    """
    assert hint.why is not None
    choice, top = hint.choice(moment.action), hint.top
    cost = choice.behind if hint.is_clear(choice) else 0.0
    matters = any(hint.is_clear(other) for other in hint.choices)
    return Decision(
        seq=moment.seq,
        number=moment.number,
        trick=moment.trick,
        seat=hint.seat,
        action=moment.action,
        best=moment.action if cost == 0.0 else hint.best,
        cost=cost,
        error=choice.behind_error,
        win_cost=max(0.0, top.win - choice.win) if cost else 0.0,
        accuracy=100.0 * 2.0 ** (-cost / (HALF * hint.trick)) if matters else None,
        hint=hint,
        why=hint.why,
    )


def review_of(number: int, seat: int, decisions: Sequence[Decision], total: int) -> Review:
    """Return the review of so many decisions, the costliest first and those that cost nothing in order."""
    return Review(
        number, seat, tuple(sorted(decisions, key=lambda decision: (-decision.cost, decision.seq))), total
    )


def with_all_cards(moment: Moment, house: House | None = None) -> Hindsight:
    """Return what can be said of a decision now that all cards have been seen, and what came of it."""
    return hindsight_of(moment, house or House(moment.view.rules))


def explain(moment: Moment, hint: Hint, hindsight: Hindsight) -> Explanation:
    """Return why something was done, and what would have been better with the cards as they lay."""
    return Explanation(judge(moment, hint), hindsight.better, hindsight.gain, hindsight.sure)
