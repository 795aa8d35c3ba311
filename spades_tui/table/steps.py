"""What a table does by itself: default cuts, bots' moves, and leaving the scoreboard where only bots sit."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from spades_tui.engine.actions import CUT, NEXT_HAND, Action
from spades_tui.engine.decide import decide
from spades_tui.engine.events import Event
from spades_tui.engine.legal import can_reveal
from spades_tui.engine.state import Phase, State
from spades_tui.table.seats import PERSON, Seats, persons


@dataclass(frozen=True, slots=True)
class Step:
    """The next thing that goes by itself: a bot's move at ``seat``, or with ``action`` what needs no thought."""

    seat: int | None
    action: Action | None


def automatic_cut(state: State, seats: Seats, manual_cuts: AbstractSet[int]) -> tuple[Event, ...]:
    """Return the events of the default cut; nothing where no cut is due, or a person wants to cut by hand.

    A game without its secret deals no more, so it has no cut either.
    """
    seat = state.turn
    if state.phase is not Phase.CUT or seat is None or state.secret is None:
        return ()
    if seats[seat] == PERSON and seat in manual_cuts:
        return ()
    return decide(state, CUT, seat)


def next_step(state: State, seats: Seats, manual_cuts: AbstractSet[int]) -> Step | None:
    """Return what goes by itself now; None where a person is waited for, or nothing is left to do."""
    sitting = persons(seats)
    seat = state.turn
    if seat is not None and state.phase is not Phase.CUT:
        return None if seat in sitting else Step(seat, None)
    if state.secret is None:
        return None
    if seat is not None:
        return None if seat in sitting and seat in manual_cuts else Step(seat, CUT)
    leaves = state.phase is Phase.SCORED or can_reveal(state)
    return Step(None, NEXT_HAND) if leaves and not sitting else None
