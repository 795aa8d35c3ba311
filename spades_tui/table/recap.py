"""Where we were: what a person who comes back to a game needs to know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from spades_tui.engine.events import (
    BidMade,
    CardPlayed,
    Claimed,
    Event,
    HandStarted,
    TookBack,
    TrickTaken,
    TrumpNamed,
)
from spades_tui.engine.state import State
from spades_tui.engine.views import SeatView, public, view
from spades_tui.table.seats import Seats


@dataclass(frozen=True, slots=True)
class Recap:
    """A game as it stands, and what has happened since the seat last did something."""

    seq: int
    view: SeatView
    events: tuple[Event, ...]
    """Public events of the current hand: the seat's last bid, trump or card and all that followed it; the whole
    hand so far for a watcher, and for a seat that has done nothing yet."""
    seats: Seats
    saved: bool


def recap_events(events: Sequence[Event], seat: int | None) -> tuple[Event, ...]:
    """Return what of a live log (nothing taken back in it) a recap tells the seat."""
    start = len(events)
    for index in range(len(events) - 1, -1, -1):
        start = index
        match events[index]:
            case Claimed(seat=who) | BidMade(seat=who) | TrumpNamed(seat=who) if who == seat:
                break
            case CardPlayed(seat=who) if who == seat and not _claimed(events, index):
                break
            case HandStarted():
                break
            case _:
                pass
    return tuple([public(event, seat) for event in events[start:]])


def hand_events(log: Sequence[Event], seat: int | None) -> tuple[Event, ...]:
    """Return the public events of the current hand in a full log, as whoever looked on was told them.

    What was taken back stands in it, before the taking back: no hand is begun anew by that, and all at the table have
    seen it. The cards that a granted claim plays are left out, for they are told as the claim.
    """
    start = max((index for index, event in enumerate(log) if isinstance(event, HandStarted)), default=0)
    told: list[Event] = []
    claimed = False
    for event in log[start:]:
        if not (claimed and isinstance(event, CardPlayed | TrickTaken)):
            told.append(public(event, seat))
        claimed = isinstance(event, Claimed) or (claimed and not isinstance(event, TookBack))
    return tuple(told)


def _claimed(events: Sequence[Event], index: int) -> bool:
    """Whether the card at this index was played by a granted claim, so that nobody decided on it."""
    for event in reversed(events[:index]):
        if isinstance(event, Claimed):
            return True
        if isinstance(event, HandStarted):
            return False
    return False


def make_recap(
    events: Sequence[Event], state: State, seat: int | None, *, seq: int, seats: Seats, saved: bool
) -> Recap:
    """Return the recap of a live log for a seat, or for a watcher with None."""
    return Recap(seq, view(state, seat), recap_events(events, seat), seats, saved)
