"""Checking a log that came from outside: each decision in it is taken again, and what follows is compared."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from spades_tui.engine.actions import LOOK, NEXT_HAND, Action, Claim, Concede, Cut, EndGame, NameTrump, Play
from spades_tui.engine.cards import DECK
from spades_tui.engine.dealing import clean_cut
from spades_tui.engine.decide import decide, see_hand, start
from spades_tui.engine.errors import BadLog, IllegalAction
from spades_tui.engine.events import (
    BidMade,
    CardPlayed,
    Claimed,
    Dealt,
    DeckCut,
    Event,
    GameOver,
    GameStarted,
    HandSeen,
    HandStarted,
    SecretRevealed,
    TookBack,
    TrumpNamed,
)
from spades_tui.engine.evolve import evolve
from spades_tui.engine.state import Phase, State
from spades_tui.engine.takeback import take_back_point
from spades_tui.record.errors import (
    EmptyRecord,
    IllegalEvent,
    UnfinishedDecision,
    WrongOrder,
    WrongResult,
)


def check_log(events: Sequence[Event]) -> State:
    """Return the state to which a full log leads, after taking every decision in it again.

    With the game's secret the deals and commitments are made again too. Without it they cannot be: four hands
    must then be a deal, and whether they are the ones committed to is for ``verify`` to say. A log without a
    secret may end after a hand's reveal, without the hand that follows.

    Raises:
        EmptyRecord: there is no event.
        WrongOrder, IllegalEvent, WrongResult, UnfinishedDecision: the log is no game, from the event at
            ``index`` on.
    """
    if not events:
        raise EmptyRecord
    checker = _Checker(events)
    while checker.index < len(events):
        checker.step()
    return checker.state


class _Checker:
    """A walk along a full log, one decision a step."""

    def __init__(self, events: Sequence[Event]) -> None:
        self.events = events
        self.index = 0
        # The live events of this hand with their index and the state before each: how far back one can go.
        self.hand: list[tuple[int, State, Event]] = []
        self.state = self._start()

    def _start(self) -> State:
        first = self.events[0]
        if not isinstance(first, GameStarted):
            raise WrongOrder(0, first.kind)
        if len(self.events) == 1:
            raise UnfinishedDecision(1, HandStarted.kind)
        second = self.events[1]
        if not isinstance(second, HandStarted) or second.number != 1:
            raise WrongOrder(1, second.kind)
        if first.secret is not None and second.commitment is not None:
            expected = start(first.rules, first.secret, first.names)[1]
            if expected != second:
                raise WrongResult(1, second.kind)
        state = evolve(None, first)
        self.hand.append((1, state, second))
        self.index = 2
        return evolve(state, second)

    def step(self) -> None:
        """Check the next decision with what follows from it, and go behind it."""
        event = self.events[self.index]
        check = _CHECKS.get(type(event))
        if check is None:
            raise WrongOrder(self.index, event.kind)
        try:
            expected = check(self, event)
        except IllegalAction as reason:
            raise IllegalEvent(self.index, event.kind, reason) from reason
        for wanted in expected:
            if self.index == len(self.events):
                raise UnfinishedDecision(self.index, wanted.kind)
            found = self.events[self.index]
            if found != wanted:
                raise WrongResult(self.index, found.kind)
            self._go(found)

    def _go(self, event: Event) -> None:
        before = self.state
        try:
            self.state = evolve(before, event)
        except BadLog:
            raise WrongOrder(self.index, event.kind) from None
        if isinstance(event, HandStarted):
            self.hand.clear()
        self.hand.append((self.index, before, event))
        self.index += 1

    def decided(self, action: Action, seat: int | None) -> tuple[Event, ...]:
        """Return what the engine makes of an action here."""
        return decide(self.state, action, seat)

    def cut(self, event: DeckCut) -> tuple[Event, ...]:
        """A cut, and the deal that follows from it; without the secret any deal will do."""
        hand = self.state.hand
        if hand is None or self.state.phase is not Phase.CUT or hand.commitment is None:
            raise WrongOrder(self.index, event.kind)
        if event.text != clean_cut(event.text) or event.seat != hand.turn:
            raise WrongResult(self.index, event.kind)
        if self.state.secret is not None:
            return self.decided(Cut(event.text), event.seat)
        return (event, *self._deal(evolve(self.state, event), self.index + 1))

    def set_up(self, event: Dealt) -> tuple[Event, ...]:
        """The deal of a hand that was set up card by card: only the first can be."""
        hand = self.state.hand
        if (
            hand is None
            or self.state.phase is not Phase.CUT
            or hand.commitment is not None
            or hand.number > 1
        ):
            raise WrongOrder(self.index, event.kind)
        return self._deal(self.state, self.index)

    def _deal(self, state: State, index: int) -> tuple[Event, ...]:
        if index == len(self.events):
            raise UnfinishedDecision(index, Dealt.kind)
        event = self.events[index]
        if not isinstance(event, Dealt) or event.hands is None:
            raise WrongResult(index, event.kind)
        cards = [card for hand in event.hands for card in hand]
        if sorted(cards) != list(DECK) or any(
            len(hand) != 13 or list(hand) != sorted(hand) for hand in event.hands
        ):
            raise WrongResult(index, event.kind)
        return (event, *see_hand(evolve(state, event)))

    def look(self, event: HandSeen) -> tuple[Event, ...]:
        """A look at one's own cards."""
        return self.decided(LOOK, event.seat)

    def reveal(self, event: SecretRevealed) -> tuple[Event, ...]:
        """The scoreboard is left. Without the secret the next hand's start is taken as it is."""
        if self.state.secret is not None:
            return self.decided(NEXT_HAND, None)
        hand = self.state.hand
        if (
            hand is None
            or self.state.phase not in (Phase.SCORED, Phase.OVER)
            or len(hand.tricks) != 13
            or hand.commitment is None
            or hand.revealed
            or event.number != hand.number
        ):
            raise WrongOrder(self.index, event.kind)
        return (event,)

    def next_hand(self, event: HandStarted) -> tuple[Event, ...]:
        """A hand begins after one that had no secret to reveal, or whose secret stands before it."""
        state = self.state
        hand = state.hand
        if hand is None or state.phase is not Phase.SCORED or (hand.commitment is not None) != hand.revealed:
            raise WrongOrder(self.index, event.kind)
        if state.secret is not None:
            return self.decided(NEXT_HAND, None)
        if event.commitment is None:
            raise WrongResult(self.index, event.kind)
        return (HandStarted(hand.number + 1, (hand.dealer + 1) % 4, event.commitment),)

    def over(self, event: GameOver) -> tuple[Event, ...]:
        """A game that somebody ended; one that ended by a count follows from it."""
        if event.reason == "ended":
            return self.decided(EndGame(), None)
        if event.reason == "conceded":
            for seat in range(4):
                expected = self.decided(Concede(), seat)
                if expected == (event,):
                    return expected
            raise WrongResult(self.index, event.kind)
        raise WrongOrder(self.index, event.kind)

    def took_back(self, event: TookBack) -> tuple[Event, ...]:
        """A take-back, as far as the seat could go and no farther."""
        place = take_back_point([entry[2] for entry in self.hand], event.seat)
        index, before, _ = self.hand[place]
        if event.to != index:
            raise WrongResult(self.index, event.kind)
        del self.hand[place:]
        self.state = before
        self.index += 1
        return ()


def _plain(action: Callable[[Any], Action]) -> Callable[[_Checker, Any], tuple[Event, ...]]:
    """Return the check of an event that tells of one action of its seat."""
    return lambda checker, event: checker.decided(action(event), event.seat)


_CHECKS: Final[dict[type[Any], Callable[[_Checker, Any], tuple[Event, ...]]]] = {
    DeckCut: _Checker.cut,
    Dealt: _Checker.set_up,
    HandSeen: _Checker.look,
    BidMade: _plain(lambda event: event.bid),
    TrumpNamed: _plain(lambda event: NameTrump(event.suit)),
    CardPlayed: _plain(lambda event: Play(event.card)),
    Claimed: _plain(lambda _: Claim()),
    SecretRevealed: _Checker.reveal,
    HandStarted: _Checker.next_hand,
    GameOver: _Checker.over,
    TookBack: _Checker.took_back,
}
