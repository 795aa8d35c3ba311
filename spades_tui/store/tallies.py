"""What each saved game adds to a person's statistics, read by one query from the games and their counted hands."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any, Final

from spades_tui.store.copies import without_copies
from spades_tui.store.rows import PERSON, Seats, clean_seats, read_column, shown_seats

_SAID: Final = (
    *("id", "rules_name", "partnership", "auction", "seats", "played", "finished", "winners", "reason"),
    *("rated", "seeded"),
)
"""The columns of ``games`` that a tally needs."""
_QUERY: Final = f"""
    SELECT {", ".join([f"g.{name}" for name in _SAID])},
        count(h.number), total(h.points), total(h.bags), total(h.made), count(h.made),
        total(h.bid = 0 AND NOT h.blind), total(h.bid = 0 AND NOT h.blind AND h.won = 0),
        total(h.blind), total(h.blind AND h.won = 0), total(h.bid), total(h.won),
        total(h.accuracy), count(h.accuracy)
    FROM games g LEFT JOIN hands h ON h.game = g.id AND h.seat = seat_of(CAST(g.seats AS BLOB))
    WHERE seat_of(CAST(g.seats AS BLOB)) IS NOT NULL
    GROUP BY g.id
    ORDER BY g.played, g.id
"""


@dataclass(frozen=True, slots=True)
class Tally:
    """One game of the person whose seat is the first that is no bot's; the counts are of that seat's finished hands.

    Points and bags are those of its side. ``opponents`` are the bots (or "person") that are no partners, sorted.
    """

    game: int
    rules_name: str
    partnership: bool
    auction: bool
    opponents: tuple[str, ...]
    played: float
    """When it was last played, in UNIX seconds."""
    over: bool
    """Whether it ended as the rules say, or was given up; one that was ended early is neither won nor lost."""
    won: bool
    drawn: bool
    rated: bool
    """Whether it counts: no take-back, no hint, not played on from another, no deals from a known seed."""
    hands: int
    points: int
    bags: int
    made: int
    """Contracts made by the seat, or by its team where its bids count together."""
    contracts: int
    nils: int
    """Nils bid after looking."""
    nils_made: int
    blind_nils: int
    blind_nils_made: int
    bid: int
    tricks: int
    accuracy: float
    """The sum of the accuracies of the hands that were reviewed, each 0 to 1."""
    reviewed: int


def read_tallies(connection: sqlite3.Connection) -> list[Tally]:
    """Return the tallies of all games with a person, the one played last at the end; ``hands`` must be filled.

    What is in several games because one is a copy of another counts once.
    """
    connection.create_function("seat_of", 1, _seat_of, deterministic=True)
    rows = connection.execute(_QUERY).fetchall()
    tallies = [tally for row in rows if (tally := _tally(row)) is not None]
    seats = {int(row[0]): own_seat(row[4]) or 0 for row in rows}
    return without_copies(connection, tallies, seats)


def own_seat(seats: object) -> int | None:
    """Return the first seat of a person from a game's column of seats; None where only bots sit, or none is known."""
    try:
        sitting = clean_seats(seats)
    except ValueError:
        return None
    return sitting.index(PERSON) if PERSON in sitting else None


def _seat_of(seats: bytes | None) -> int | None:
    # As bytes: SQLite hands no text to a function that is not whole.
    return None if seats is None else own_seat(seats.decode("utf-8", "replace"))


def _tally(row: Sequence[Any]) -> Tally | None:
    """Return a game's tally; None for one of which the list says what nobody can read: it counts nowhere."""
    try:
        return _read_tally(row)
    except (ValueError, OverflowError):
        return None


def _read_tally(row: Sequence[Any]) -> Tally:
    said = {name: read_column(name, value) for name, value in zip(_SAID, row, strict=False)}
    counts = row[len(_SAID) :]
    seats = said["seats"]
    mine = seats.index(PERSON)
    sides = 2 if said["partnership"] else 4
    won = said["winners"]
    over = said["finished"] and said["reason"] != "ended"
    if not all(map(isfinite, counts)):
        raise ValueError("no numbers")
    return Tally(
        game=said["id"],
        rules_name=said["rules_name"],
        partnership=said["partnership"],
        auction=said["auction"],
        opponents=_opponents(seats, mine, sides),
        played=said["played"],
        over=over,
        won=over and won == (mine % sides,),
        drawn=over and mine % sides in won and len(won) > 1,
        rated=said["rated"] and not said["seeded"],
        hands=counts[0],
        points=int(counts[1]),
        bags=int(counts[2]),
        made=int(counts[3]),
        contracts=counts[4],
        nils=int(counts[5]),
        nils_made=int(counts[6]),
        blind_nils=int(counts[7]),
        blind_nils_made=int(counts[8]),
        bid=int(counts[9]),
        tricks=int(counts[10]),
        accuracy=counts[11],
        reviewed=counts[12],
    )


def _opponents(seats: Seats, mine: int, sides: int) -> tuple[str, ...]:
    shown = shown_seats(seats)
    return tuple(sorted(shown[seat] for seat in range(4) if seat % sides != mine % sides))
