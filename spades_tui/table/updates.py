"""What a window is told: updates in order, each holding only what its seat may know, and the queue they wait in."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from types import TracebackType

from spades_tui.engine.events import Event
from spades_tui.engine.state import State
from spades_tui.engine.views import SeatView, public, view
from spades_tui.table.notices import Notice


@dataclass(frozen=True, slots=True)
class Update:
    """One decision and what followed from it, as one seat (or a watcher) may see it.

    ``events`` are those with the numbers ``seq - len(events)`` to ``seq - 1`` in the game's full log; they are empty
    in the first update of a subscription and where only notices are told.
    """

    seq: int
    """The number that an action decided on this view must carry."""
    events: tuple[Event, ...]
    view: SeatView
    """How the game stands after all events."""
    frames: tuple[SeatView, ...]
    """How it stood after each event, for a window that shows one at a time; only the last has legal actions."""
    notices: tuple[Notice, ...] = ()
    saved: bool = True
    """Whether everything up to here is on disk."""


def join(updates: Sequence[Update]) -> Update:
    """Return updates that follow one another as one; there must be at least one."""
    return replace(
        updates[-1],
        events=tuple(chain.from_iterable(update.events for update in updates)),
        frames=tuple(chain.from_iterable(update.frames for update in updates)),
        notices=tuple(chain.from_iterable(update.notices for update in updates)),
    )


def make_update(
    seat: int | None,
    seq: int,
    events: Sequence[Event],
    states: Sequence[State],
    notices: Sequence[Notice],
    saved: bool,
) -> Update:
    """Return what the seat is told. ``states`` are those after each event; with no events, the standing one."""
    last = view(states[-1], seat)
    frames: tuple[SeatView, ...] = ()
    if events:
        # In the middle of a decision nobody is to act, whatever the rules would allow there.
        before = [replace(view(state, seat), legal=()) for state in states[:-1]]
        frames = (*before, last)
    return Update(
        seq=seq,
        events=tuple([public(event, seat) for event in events]),
        view=last,
        frames=frames,
        notices=tuple(notices),
        saved=saved,
    )


class Subscription:
    """The updates of one seat, or with seat None those of a watcher, in order and complete.

    Updates wait here for as long as the window takes; what waits is bounded by the length of the game. Iteration
    ends when the subscription is closed (at once), or when its table is (after what still waits).
    """

    def __init__(self, seat: int | None, closed: Callable[[Subscription], None]) -> None:
        self.seat = seat
        self._closed = closed
        self._waiting: deque[Update] = deque()
        self._ended = False
        self._ready = asyncio.Event()

    def __aiter__(self) -> Subscription:
        return self

    async def __anext__(self) -> Update:
        while not self._waiting:
            if self._ended:
                raise StopAsyncIteration
            self._ready.clear()
            await self._ready.wait()
        return self._waiting.popleft()

    async def __aenter__(self) -> Subscription:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def waiting(self) -> int:
        """How many updates wait."""
        return len(self._waiting)

    @property
    def ended(self) -> bool:
        """Whether nothing more will come than what waits."""
        return self._ended

    def take(self) -> Update | None:
        """Return all that waits, joined into one update; None when nothing does. Never waits."""
        if not self._waiting:
            return None
        updates = tuple(self._waiting)
        self._waiting.clear()
        return join(updates)

    def close(self) -> None:
        """Want no more updates; those that wait are dropped. Safe at any time, also twice and while iterating."""
        self._waiting.clear()
        self.end()
        self._closed(self)

    def put(self, update: Update) -> None:
        """Add an update; for the table."""
        if not self._ended:
            self._waiting.append(update)
            self._ready.set()

    def end(self) -> None:
        """Add no more updates; for the table."""
        self._ended = True
        self._ready.set()


class Audience:
    """All subscriptions of one game."""

    def __init__(self) -> None:
        self._subscriptions: set[Subscription] = set()
        self._ended = False

    def __len__(self) -> int:
        return len(self._subscriptions)

    def add(self, seat: int | None, first: Update) -> Subscription:
        """Return a new subscription whose first update is the given one."""
        subscription = Subscription(seat, self._subscriptions.discard)
        subscription.put(first)
        if self._ended:
            subscription.end()
        else:
            self._subscriptions.add(subscription)
        return subscription

    def tell(
        self,
        seq: int,
        events: Sequence[Event],
        states: Sequence[State],
        notices: Sequence[Notice],
        saved: bool,
    ) -> None:
        """Give every subscription its own update of what happened."""
        made: dict[int | None, Update] = {}
        for subscription in tuple(self._subscriptions):
            seat = subscription.seat
            if seat not in made:
                made[seat] = make_update(seat, seq, events, states, notices, saved)
            subscription.put(made[seat])

    def end(self) -> None:
        """Let every subscription end after what still waits in it."""
        self._ended = True
        for subscription in tuple(self._subscriptions):
            subscription.end()
        self._subscriptions.clear()
