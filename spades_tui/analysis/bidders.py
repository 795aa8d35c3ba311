"""Whose bids they are that a side has to make: those of a nil's partner alone, or of both partners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_tui.engine.actions import Action, Bid
from spades_tui.engine.state import Phase

if TYPE_CHECKING:
    from spades_tui.engine.views import SeatView


def bidders(view: SeatView, action: Action) -> tuple[int, ...]:
    """Return the seats of the own side with a number to win after an action, and those that may still bid one."""
    return tuple([seat for seat, number in _numbers(view, action) if number != 0])


def bid_of_side(view: SeatView, better: Action, worse: Action) -> tuple[int | None, int | None]:
    """Return the seat whose bid alone counts after both actions, and the number that must be won after both.

    The first is None where the bids of both partners count, or of one after the one action and of both after the
    other; the second where it is not known yet, not the same, or where each partner has one of its own.
    """
    first, second = [[pair for pair in _numbers(view, action) if pair[1] != 0] for action in (better, worse)]
    seats = {seat for seat, _number in (*first, *second)}
    seat = seats.pop() if len(seats) == 1 else None
    numbers = [number for _seat, number in first if number is not None]
    is_sure = first == second and len(numbers) == len(first)
    if not is_sure or (seat is None and view.rules.contract != "team"):
        return seat, None
    return seat, sum(numbers)


def _numbers(view: SeatView, action: Action) -> list[tuple[int, int | None]]:
    """Return what each seat of the own side has to win after an action; None where that is not known yet."""
    own = view.seat or 0
    found: list[tuple[int, int | None]] = []
    for seat in view.rules.seats_of(view.rules.side_of(own)):
        bid = view.bids[seat]
        if seat == own and view.phase is Phase.BID and isinstance(action, Bid):
            bid = action
        found.append((seat, None if bid is None else bid.tricks))
    return found
