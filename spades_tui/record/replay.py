"""Going through a log again: its hands, each cut into steps, with what is open or what one seat knew at each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from spades_tui.engine.errors import BadLog
from spades_tui.engine.events import (
    CardPlayed,
    Claimed,
    Dealt,
    Event,
    GameOver,
    GameStarted,
    Hands,
    HandScored,
    HandSeen,
    HandStarted,
    SecretRevealed,
    TrickTaken,
)
from spades_tui.engine.evolve import evolve
from spades_tui.engine.hand_result import HandResult
from spades_tui.engine.rules import RuleSet
from spades_tui.engine.state import Phase, State
from spades_tui.engine.takeback import live
from spades_tui.engine.views import SeatView, public, view
from spades_tui.record.errors import HandSealed, NothingToPlay

_JOINED: Final = (GameOver, SecretRevealed)
"""What follows from a count and is told with it."""


@dataclass(frozen=True, slots=True)
class Step:
    """What happened at once, as indices of the live log: events ``start`` to ``end`` (not counted).

    What is to be seen is the state after the first ``shown`` events: a trick lies there until the next step.
    """

    start: int
    shown: int
    end: int


class ReplayedHand:
    """One hand of a replay. Steps are numbered from 0, the deal."""

    def __init__(self, events: Sequence[Event], before: State, start: int, seat: int | None) -> None:
        """Take a hand's live events, the first of which is event ``start`` of the live log, and the state before."""
        first = events[0]
        assert isinstance(first, HandStarted)
        self.number = first.number
        self.dealer = first.dealer
        self.events = tuple(events)
        self.over = any(isinstance(event, HandScored) for event in events)
        """Whether the hand was counted: only then its cards are open."""
        self._seat = seat
        self._start = start
        states = [before]
        for event in events:
            states.append(evolve(states[-1], event))
        self._states = states
        self.steps = self._cut()

    @property
    def last(self) -> int:
        """The number of the last step."""
        return len(self.steps) - 1

    @property
    def result(self) -> HandResult | None:
        """What became of the hand; None while it is not over."""
        return next((event.result for event in self.events if isinstance(event, HandScored)), None)

    @property
    def after(self) -> State:
        """The state behind the hand's last event, with everything hidden in it."""
        return self._states[-1]

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats whose eyes the hand may be seen with: all of one that is over, else the own one."""
        if self.over:
            return (0, 1, 2, 3)
        return () if self._seat is None else (self._seat,)

    @cached_property
    def tricks(self) -> tuple[int, ...]:
        """The step of the first card of each trick."""
        return tuple(
            [
                number
                for number, step in enumerate(self.steps)
                if isinstance(self._at(step.start), CardPlayed) and not self._trick(step.start)
            ]
        )

    def trick_of(self, step: int) -> int:
        """Return the number, from 1, of the trick to which a step belongs; 0 before the first card."""
        return sum(start <= step for start in self.tricks)

    def state(self, step: int) -> State:
        """Return the state that is to be seen at a step, with everything hidden in it."""
        return self._states[self.steps[step].shown - self._start]

    def before(self, step: int) -> State:
        """Return the state in which what happened at a step was decided: a trick that lay there before is taken in."""
        return self._states[self.steps[step].start - self._start]

    def view(self, step: int, seat: int | None) -> SeatView:
        """Return what a seat knew at a step, or what a watcher did.

        Raises:
            HandSealed: the hand is not over, and the seat is not the own one.
        """
        self._check(seat)
        return view(self.state(step), seat)

    def cards(self, step: int) -> Hands:
        """Return the cards that all seats hold at a step; before the deal there are none.

        Raises:
            HandSealed: the hand is not over.
        """
        if not self.over:
            raise HandSealed(self.number)
        hand = self.state(step).hand
        assert hand is not None
        return hand.hands

    def told(self, step: int, seat: int | None) -> tuple[Event, ...]:
        """Return what happened at a step, as a seat or a watcher may know it; raises as ``view``."""
        self._check(seat)
        found = self.steps[step]
        return tuple([public(self._at(index), seat) for index in range(found.start, found.end)])

    def played_on(self, step: int, secret: bytes) -> tuple[Event, ...]:
        """Return the log of a new game that stands where this one stood after a step.

        Its first hand is this one, set up card by card, and all later ones come from ``secret`` (32 bytes). A claim
        becomes the cards that it played; of a limited number of hands only those that were left are played.

        Raises:
            HandSealed: the hand is not over: whoever played on would see its cards.
            NothingToPlay: nobody is to act there.
        """
        if not self.over:
            raise HandSealed(self.number)
        end = self.steps[step].end - self._start
        if not self.can_play_on(step):
            raise NothingToPlay
        before = self._states[0]
        dealt = next(place for place, event in enumerate(self.events) if isinstance(event, Dealt))
        behind = [event for event in self.events[dealt:end] if not isinstance(event, Claimed)]
        started = GameStarted(
            rules=_hands_left(before.rules, self.number),
            names=before.names,
            scores=before.scores,
            bags=before.bags,
            seeded=False,
            secret=secret,
        )
        return (started, HandStarted(1, self.dealer, None), *behind)

    def can_play_on(self, step: int) -> bool:
        """Return whether a new game can be played on from here."""
        state = self._states[self.steps[step].end - self._start]
        return (
            self.over
            and state.phase in (Phase.BID, Phase.TRUMP, Phase.PLAY)
            and state.hand is not None
            and any(state.hand.hands)
        )

    def cards_played(self, step: int) -> int:
        """Return how many cards had been played after a step."""
        hand = self._states[self.steps[step].end - self._start].hand
        assert hand is not None
        return sum(len(trick.cards) for trick in hand.tricks) + len(hand.trick)

    def _check(self, seat: int | None) -> None:
        if seat is not None and seat not in self.seats:
            raise HandSealed(self.number)

    def _at(self, index: int) -> Event:
        return self.events[index - self._start]

    def _trick(self, index: int) -> tuple[object, ...]:
        """Return the cards of the trick that lay there before an event."""
        hand = self._states[index - self._start].hand
        return () if hand is None else hand.trick

    def _cut(self) -> tuple[Step, ...]:
        steps: list[Step] = []
        for place, event in enumerate(self.events):
            index = self._start + place
            if steps and self._joins(place, event):
                last = steps[-1]
                # A whole trick is looked at before it is taken away.
                shown = last.shown if isinstance(event, TrickTaken) else index + 1
                steps[-1] = Step(last.start, shown, index + 1)
            else:
                steps.append(Step(index, index + 1, index + 1))
        return tuple(steps)

    def _joins(self, place: int, event: Event) -> bool:
        """Return whether an event is seen at once with the one before it."""
        before = self._states[place]
        if before.phase is Phase.CUT or isinstance(event, TrickTaken):
            return True
        if isinstance(event, HandSeen):
            # Where a blind nil could be bid, to look is a decision; else the cards were seen at once.
            return not view(before, event.seat).blind_offered
        return isinstance(event, _JOINED) and isinstance(self.events[place - 1], HandScored | GameOver)


class Replay:
    """A log to go through again; what was taken back in it is left out.

    ``seat`` is whose eyes a hand that is not over is seen with; None for a mere watcher's.
    """

    def __init__(self, log: Sequence[Event], seat: int | None) -> None:
        """Take a full log.

        Raises:
            BadLog: the log is no game.
        """
        self.log = tuple(live(log))
        self.seat = seat
        starts = [place for place, event in enumerate(self.log) if isinstance(event, HandStarted)]
        if not starts:
            raise BadLog(len(self.log))
        state: State | None = None
        for event in self.log[: starts[0]] if starts else self.log:
            state = evolve(state, event)
        hands: list[ReplayedHand] = []
        for start, end in zip(starts, [*starts[1:], len(self.log)], strict=True):
            assert state is not None
            # The reveal of the hand before comes with the start of this one; it belongs to that.
            hands.append(ReplayedHand(self.log[start:end], state, start, seat))
            state = hands[-1].after
        self.hands = tuple(hands)

    @property
    def rules(self) -> RuleSet:
        """The rules of the game."""
        return self.hands[0].after.rules

    @property
    def last_over(self) -> int:
        """The place of the last hand that is over; of the first one where none is."""
        return max((place for place, hand in enumerate(self.hands) if hand.over), default=0)

    def hand(self, number: int) -> int:
        """Return the place of the hand with this number, or of the nearest that there is."""
        places = range(len(self.hands))
        return min(places, key=lambda place: abs(self.hands[place].number - number))


def _hands_left(rules: RuleSet, number: int) -> RuleSet:
    if rules.hand_limit is None:
        return rules
    return replace(rules, hand_limit=max(1, rules.hand_limit - number + 1))
