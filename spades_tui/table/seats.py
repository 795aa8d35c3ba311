"""Who sits where, and the random numbers a bot gets: the same game asks the same questions of the same luck."""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from typing import Final

from spades_tui.engine.state import State
from spades_tui.store.rows import PERSON, Seats
from spades_tui.table.errors import BadSeats

__all__ = ["PERSON", "Seats", "bot_seed", "check_seats", "persons"]

_TAG: Final = b"spades-tui bot luck 1"


def check_seats(seats: Sequence[str]) -> Seats:
    """Return four seat texts as a tuple.

    Raises:
        BadSeats: there are not four.
    """
    if isinstance(seats, str) or len(seats) != 4:
        raise BadSeats(len(seats))
    return (seats[0], seats[1], seats[2], seats[3])


def persons(seats: Seats) -> tuple[int, ...]:
    """Return the seats where persons sit."""
    return tuple(seat for seat, text in enumerate(seats) if text == PERSON)


def bot_seed(state: State, seat: int, seq: int) -> bytes:
    """Return 32 bytes of luck for a seat's decision at sequence number ``seq``.

    They come from the game's secret and tell nothing about it. A game without its secret draws on what is public.
    """
    # A hand's secret is the HMAC of four bytes under the same key; the tag keeps the two apart.
    message = b"\0".join((_TAG, str(seat).encode(), str(seq).encode()))
    key = state.secret
    if key is None:
        number = state.hand.number if state.hand is not None else 0
        key = repr((state.names, number)).encode("utf-8", "surrogatepass")
    return hmac.digest(key, message, "sha256")
