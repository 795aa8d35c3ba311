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
from spades_tui.engine.evolve import evolve, replay
from spades_tui.engine.state import Phase, State
from spades_tui.engine.takeback import live_entries, take_back_point
from spades_tui.record.errors import (
    BadGame,
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
    checker = _Checker(events, 1, _start(events))
    while checker.index < len(events):
        if missing := checker.step():
            raise UnfinishedDecision(checker.index, missing[0].kind)
    return checker.state


def missing_end(events: Sequence[Event]) -> tuple[Event, ...]:
    """Return what still follows from a full log's last decision; nothing where the log ends with a whole one.

    A log whose end is lost may break off between a card and the trick it takes: who goes on from there needs what
    follows. Only the last hand's decisions are taken again; without the game's secret no deal can be.

    Raises:
        BadLog: the log is no game, from the event at ``index`` on.
    """
    entries = live_entries(events)
    found = [event for _, event in entries]
    place = next((at for at in reversed(range(len(found))) if isinstance(found[at], HandStarted)), 0)
    if not place:
        raise BadLog(len(events))
    checker = _Checker(found, place, replay(found[:place]))
    try:
        while checker.index < len(found):
            if missing := checker.step():
                return missing
    except UnfinishedDecision:
        return ()
    except BadGame as error:
        raise BadLog(entries[error.index][0]) from error
    return ()


def _start(events: Sequence[Event]) -> State:
    """Return the state before the first hand, which a log must begin with."""
    first = events[0]
    if not isinstance(first, GameStarted):
        raise WrongOrder(0, first.kind)
    if len(events) == 1:
        raise UnfinishedDecision(1, HandStarted.kind)
    second = events[1]
    if not isinstance(second, HandStarted) or second.number != 1:
        raise WrongOrder(1, second.kind)
    if first.secret is not None and second.commitment is not None:
        expected = start(first.rules, first.secret, first.names)[1]
        if expected != second:
            raise WrongResult(1, second.kind)
    return evolve(None, first)


class _Checker:
    """A walk along a log, one decision a step, from the start of a hand on."""

    def __init__(self, events: Sequence[Event], index: int, state: State) -> None:
        """Take a log, the index at which a hand starts in it, and the state before that."""
        self.events = events
        self.index = index
        # The live events of this hand with their index and the state before each: how far back one can go.
        self.hand: list[tuple[int, State, Event]] = []
        self.state = state
        self._go(events[index])

    def step(self) -> tuple[Event, ...]:
        """Check the next decision, go behind it, and return what follows from it without being in the log."""
        event = self.events[self.index]
        check = _CHECKS.get(type(event))
        if check is None:
            raise WrongOrder(self.index, event.kind)
        try:
            expected = check(self, event)
        except IllegalAction as reason:
            raise IllegalEvent(self.index, event.kind, reason) from reason
        for place, wanted in enumerate(expected):
            if self.index == len(self.events):
                return expected[place:]
            found = self.events[self.index]
            if found != wanted:
                raise WrongResult(self.index, found.kind)
            self._go(found)
        return ()

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
