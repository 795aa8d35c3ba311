"""The reading side of a running game, the same whether it is played here or watched."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING

from spades_tui.engine.errors import BadLog
from spades_tui.engine.events import Event, TookBack
from spades_tui.engine.evolve import evolve, replay
from spades_tui.engine.state import State
from spades_tui.engine.takeback import live
from spades_tui.engine.views import SeatView, public, view
from spades_tui.table.errors import ReadOnlyReason
from spades_tui.table.notices import EndLost, Notice, NotSaved, ReadOnly
from spades_tui.table.recap import Recap, hand_events, make_recap
from spades_tui.table.seats import Seats, persons
from spades_tui.table.updates import Audience, Subscription, make_update

if TYPE_CHECKING:
    from spades_tui.record.origin import Origin


class Showing(ABC):
    """A game's log and state, and the subscriptions that follow it."""

    def __init__(self, log: Sequence[Event]) -> None:
        """Take the full log of a game.

        Raises:
            BadLog: the log is no game.
        """
        self._log = list(log)
        self._state = replay(live(self._log))
        if self._state.hand is None:
            raise BadLog(len(self._log))
        self._audience = Audience()
        self._read_only: ReadOnlyReason | None = None
        self._end_lost: EndLost | None = None

    @property
    @abstractmethod
    def game_id(self) -> int | None:
        """The game's id in the store; None while it is nowhere."""

    @property
    @abstractmethod
    def seats(self) -> Seats:
        """Who sits where: "person" or a bot's name."""

    @property
    @abstractmethod
    def rules_name(self) -> str:
        """What the rules are called: a preset, a name of somebody's own (not cleaned), or nothing."""

    @property
    @abstractmethod
    def origin(self) -> Origin | None:
        """The point of another game from which this one was played on; None for a game of its own."""

    @property
    @abstractmethod
    def saved(self) -> bool:
        """Whether everything told is on disk."""

    @property
    @abstractmethod
    def problem(self) -> Exception | None:
        """Why the last reading or writing failed; None while all is well, and where there is no store."""

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats of persons."""
        return persons(self.seats)

    @property
    def seq(self) -> int:
        """The sequence number that an action must carry now: the length of the full log."""
        return len(self._log)

    @property
    def read_only(self) -> ReadOnlyReason | None:
        """Why nothing can be done here; None while it can."""
        return self._read_only

    def view(self, seat: int | None) -> SeatView:
        """Return what a seat, or a watcher with None, may know now."""
        return view(self._state, seat)

    def recap(self, seat: int | None) -> Recap:
        """Return where the game is and what has happened since the seat last did something."""
        return make_recap(
            live(self._log), self._state, seat, seq=self.seq, seats=self.seats, saved=self.saved
        )

    def hand(self, seat: int | None) -> tuple[Event, ...]:
        """Return the hand so far as a seat or a watcher was told it, with what was taken back in it."""
        return hand_events(self._log, seat)

    def history(self, seat: int | None) -> tuple[Event, ...]:
        """Return the whole game so far as a seat or a watcher may know it, without what was taken back."""
        return tuple([public(event, seat) for event in live(self._log)])

    def subscribe(self, seat: int | None) -> Subscription:
        """Return the updates of a seat, or with None of a watcher; the first says how things stand now.

        Any number of subscriptions may follow one seat.
        """
        first = make_update(seat, self.seq, (), (self._state,), self._standing(), self.saved)
        return self._audience.add(seat, first)

    def _fold(self, events: Sequence[Event]) -> list[State]:
        """Return the states after each of the events; nothing changes yet."""
        states: list[State] = []
        state = self._state
        for count, event in enumerate(events, 1):
            took_back = isinstance(event, TookBack)
            state = replay(live([*self._log, *events[:count]])) if took_back else evolve(state, event)
            states.append(state)
        return states

    def _advance(self, events: Sequence[Event], states: Sequence[State], notices: Sequence[Notice]) -> None:
        """Make events so whose states ``_fold`` gave, and tell everyone."""
        self._log.extend(events)
        self._state = states[-1]
        self._end_lost = None
        self._audience.tell(self.seq, events, states, notices, self.saved)

    def _tell(self, *notices: Notice) -> None:
        """Tell everyone what is no event."""
        self._audience.tell(self.seq, (), (self._state,), notices, self.saved)

    def _standing(self) -> tuple[Notice, ...]:
        """Return what a new subscriber must know beside the game."""
        notices: list[Notice] = []
        if self._end_lost is not None:
            notices.append(self._end_lost)
        if not self.saved:
            notices.append(NotSaved(self.problem))
        if self._read_only is not None:
            notices.append(ReadOnly(self._read_only))
        return tuple(notices)
