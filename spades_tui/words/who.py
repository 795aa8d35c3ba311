"""Seats and sides by name, from where the reader sits: "You", "Bo", "We", "Bo and Cy"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spades_tui.words.words import Words


def direction(_: Words, seat: int) -> str:
    """Return where a seat is at the table: "South" for 0, then clockwise."""
    return (_("South"), _("West"), _("North"), _("East"))[seat % 4]


def seat_name(_: Words, seat: int, names: Sequence[str], me: int | None = None) -> str:
    """Return a seat's name as a label: "You" for the reader's own."""
    return _("You") if seat == me else _.seat_names(names)[seat]


def told_names(names: Sequence[str], me: int | None) -> tuple[str, ...]:
    """Return the names as sentences take them that call the reader "you": without the reader's own."""
    return tuple("" if seat == me else name for seat, name in enumerate(names))


def seats_of_side(side: int, sides: int) -> tuple[int, ...]:
    """Return the seats of a side where there are so many sides (2 or 4)."""
    return (side, side + 2) if sides == 2 else (side,)


def side_name(_: Words, side: int, sides: int, names: Sequence[str], me: int | None = None) -> str:
    """Return a side by its players, the reader first: "You and Ada", "Bo and Cy", "Bo"."""
    seats = sorted(seats_of_side(side, sides), key=lambda seat: seat != me)
    return _.listed([seat_name(_, seat, names, me) for seat in seats])


def side_label(_: Words, side: int, sides: int, names: Sequence[str], me: int | None = None) -> str:
    """Return a side as the score calls it: "We" and "They" for a partner, else its players' names."""
    if me is None or sides != 2:
        return side_name(_, side, sides, names, me)
    return _("We") if side == me % 2 else _("They")
