"""What a window shows of a game and when: updates in a queue, taken apart event by event, with pauses between."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from spades_tui.engine.events import (
    BidMade,
    CardPlayed,
    Claimed,
    Event,
    GameOver,
    HandScored,
    HandSeen,
    HandStarted,
    TookBack,
    TrickTaken,
)
from spades_tui.engine.state import Phase
from spades_tui.engine.views import SeatView
from spades_tui.table import CutShort, Update

FAR_BEHIND: Final = 9
"""With more cards and bids than this waiting, the newest state is shown at once: nobody wants a replay."""
LOG_LENGTH: Final = 120


class Place(Enum):
    """Which screen a view belongs on."""

    BIDDING = "bidding"
    TABLE = "table"
    SCOREBOARD = "scoreboard"


def place_of(view: SeatView) -> Place:
    """Return the screen that a view belongs on."""
    if view.phase in (Phase.CUT, Phase.BID, Phase.TRUMP):
        return Place.BIDDING
    return Place.TABLE if view.phase is Phase.PLAY else Place.SCOREBOARD


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to show: an event and how the game stands after it."""

    event: Event | None
    view: SeatView
    seq: int
    pause: bool = False
    """Whether it stays until a key or the set time: a whole trick, a claim."""
    also: Event | None = None
    """An event that is told together with it: who takes the trick."""


class Show:
    """The queue of one window and what is in sight of it.

    ``tempo`` is the seconds between two cards or bids of others, ``trick_pause`` those that a trick stays; None
    is until a key. Both may be changed at any time. ``clock`` gives monotonic seconds.
    """

    def __init__(self, clock: Callable[[], float], tempo: float, trick_pause: float | None) -> None:
        self._clock = clock
        self.tempo = tempo
        self.trick_pause = trick_pause
        self._queue: deque[Step] = deque()
        self._shown = float("-inf")
        self._paused = False
        self._step: Step | None = None
        self._log: deque[Event] = deque(maxlen=LOG_LENGTH)
        self._cuts: deque[tuple[Event, CutShort]] = deque(maxlen=LOG_LENGTH)

    @property
    def view(self) -> SeatView | None:
        """The view in sight; None before the first update."""
        return self._step.view if self._step is not None else None

    @property
    def seq(self) -> int:
        """The number that an action decided on the view in sight must carry."""
        return self._step.seq if self._step is not None else 0

    @property
    def told(self) -> tuple[Event, ...]:
        """What just happened: one event, or the fourth card and who takes the trick."""
        if self._step is None:
            return ()
        return tuple(event for event in (self._step.event, self._step.also) if event is not None)

    @property
    def log(self) -> tuple[Event, ...]:
        """The events of the hand shown so far, as far back as they are known; the newest last."""
        return tuple(self._log)

    def cut_at(self, event: Event) -> CutShort | None:
        """Return that a bot's thinking was cut short before this very event of the log, where it was."""
        return next((cut for at, cut in self._cuts if at is event), None)

    @property
    def paused(self) -> bool:
        """Whether a whole trick (or a claim) lies there until a key or the set time."""
        return self._paused

    @property
    def waiting(self) -> int:
        """How many steps wait to be shown."""
        return len(self._queue)

    def begin(self, view: SeatView, seq: int, log: Iterable[Event] = ()) -> None:
        """Show a state at once, with what is known of the hand so far."""
        self._queue.clear()
        self._paused = False
        self._step = Step(None, view, seq)
        self._log.clear()
        self._log.extend(log)
        self._cuts.clear()

    def feed(self, update: Update) -> None:
        """Add an update to the queue; what was taken back empties it."""
        if self._step is None or not update.events:
            if self._step is None or not self._queue:
                event, also = (self._step.event, self._step.also) if self._step else (None, None)
                self._step = Step(event, update.view, update.seq, also=also)
            return
        for notice in update.notices:
            if isinstance(notice, CutShort):
                seats = (event for event in update.events if getattr(event, "seat", None) == notice.seat)
                self._cuts.append((next(seats, update.events[0]), notice))
        back = next((event for event in reversed(update.events) if isinstance(event, TookBack)), None)
        if back is not None:
            self._queue.clear()
            self._paused = False
            self._step = Step(back, update.view, update.seq)
            self._log.append(back)
            return
        self._queue.extend(_steps(update))
        waiting = sum(isinstance(step.event, CardPlayed | BidMade) for step in self._queue)
        if waiting > FAR_BEHIND:
            self._catch_up()

    def _catch_up(self) -> None:
        """Keep only the newest of what waits."""
        *missed, last = self._queue
        self._queue.clear()
        self._note(event for step in missed for event in (step.event,) if event is not None)
        self._queue.append(last)

    def end_pause(self) -> bool:
        """Let a pause be over; return whether there was one."""
        was, self._paused = self._paused, False
        return was

    def due(self) -> float | None:
        """Return the seconds until ``advance`` has something to do; None: only a key or an update will tell."""
        now = self._clock()
        if self._paused:
            if self.trick_pause is None:
                return None
            return max(0.0, self._shown + self.trick_pause - now)
        if not self._queue:
            return None
        return max(0.0, self._shown + self._gap(self._queue[0]) - now)

    def advance(self) -> bool:
        """Show what is due; return whether anything in sight has changed."""
        changed = False
        while (wait := self.due()) is not None and wait <= 0:
            if self._paused:
                self._paused = False
                changed = True
                continue
            step = self._queue.popleft()
            self._step = step
            self._shown = self._clock()
            self._note(event for event in (step.event,) if event is not None)
            self._paused = step.pause and self.trick_pause != 0
            changed = True
        return changed

    def jump(self) -> bool:
        """Show the newest of what waits, without a pause; return whether anything has changed."""
        changed = self.end_pause()
        if self._queue:
            self._catch_up()
            self._step = self._queue.popleft()
            self._shown = self._clock()
            self._note(event for event in (self._step.event,) if event is not None)
            changed = True
        return changed

    def _note(self, events: Iterable[Event]) -> None:
        for event in events:
            if isinstance(event, HandStarted):
                self._log.clear()
            self._log.append(event)

    def _gap(self, step: Step) -> float:
        """Return the seconds that a step comes after the one before at the earliest."""
        match step.event:
            case CardPlayed(seat=seat) | BidMade(seat=seat) if seat != step.view.seat:
                # The table keeps the tempo; this only spreads what gathered meanwhile.
                return min(self.tempo, 1.0) * 0.8
            case _:
                return 0.0


def _steps(update: Update) -> list[Step]:
    """Return an update as steps: a trick stays before it is taken, and a claim is one step to the end of the hand."""
    events, frames = update.events, update.frames
    first = update.seq - len(events) + 1
    claimed = next((at for at, event in enumerate(events) if isinstance(event, Claimed)), None)
    steps: list[Step] = []
    for at, (event, view) in enumerate(zip(events, frames, strict=True)):
        seq = first + at
        if claimed is not None and at > claimed and not isinstance(event, HandScored | GameOver):
            continue
        if isinstance(event, HandSeen) and steps:
            # A look is a decision of its own. A hand that is seen by itself comes with a deal or a bid, after a
            # blind nil with one's own: that is what there is to tell.
            steps[-1] = replace(steps[-1], view=view, seq=seq)
            continue
        after = events[at + 1] if at + 1 < len(events) else None
        if isinstance(event, CardPlayed) and isinstance(after, TrickTaken):
            steps.append(Step(event, view, seq, pause=True, also=after))
        else:
            steps.append(Step(event, view, seq, pause=at == claimed))
    return steps
