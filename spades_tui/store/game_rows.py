"""The rows of a game, its line of the list and its events, as they are written in a transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from spades_tui.engine.events import Event
from spades_tui.record.lines import FORMAT, event_line
from spades_tui.store.errors import NoSuchGame, SeqConflict, TakenOver
from spades_tui.store.hand_rows import forget_hands

EventRow: TypeAlias = tuple[int, str, int, str]
"""An event's place in the full log, its kind, the version of its line, and the line."""


def event_rows(seq: int, events: Sequence[Event]) -> list[EventRow]:
    """Return the rows of a decision's events, the first of which is event ``seq`` of the full log."""
    if not events:
        raise ValueError("a decision without events")
    return [(place, event.kind, FORMAT, event_line(event)) for place, event in enumerate(events, start=seq)]


def insert_game(connection: sqlite3.Connection, columns: Mapping[str, Any], rows: Sequence[EventRow]) -> int:
    """Write a new game with its events and return its id."""
    marks = ", ".join("?" * len(columns))
    cursor = connection.execute(
        f"INSERT INTO games ({', '.join(columns)}) VALUES ({marks})", tuple(columns.values())
    )
    game_id = cursor.lastrowid
    assert game_id is not None
    _insert_events(connection, game_id, rows)
    return game_id


def append_events(
    connection: sqlite3.Connection,
    game_id: int,
    rows: Sequence[EventRow],
    columns: Mapping[str, Any],
    *,
    owner: str | None,
) -> None:
    """Write a decision's events and what the list says after them, for the owner with this token.

    Raises:
        TakenOver: the game has another owner.
        SeqConflict: the log is longer or shorter than the first row says.
        NoSuchGame: the game was deleted.
    """
    seq = rows[0][0]
    _check_end(connection, game_id, seq, owner)
    _insert_events(connection, game_id, rows)
    update_game(connection, game_id, {**columns, "length": seq + len(rows)})


def mend_game(
    connection: sqlite3.Connection, game_id: int, seq: int, columns: Mapping[str, Any], *, owner: str | None
) -> None:
    """Let a game's line say what its log does, which has ``seq`` events; raises as ``append_events`` does."""
    _check_end(connection, game_id, seq, owner)
    update_game(connection, game_id, {**columns, "length": seq})


def _check_end(connection: sqlite3.Connection, game_id: int, seq: int, owner: str | None) -> None:
    found = connection.execute("SELECT owner, length FROM games WHERE id=?", (game_id,)).fetchone()
    if found is None:
        raise NoSuchGame(game_id)
    if found[0] != owner:
        raise TakenOver(game_id)
    if found[1] == seq:
        return
    # The line of the list is a summary: where it is damaged, or the log's end is lost, the log itself counts.
    length = connection.execute("SELECT count(*) FROM events WHERE game=?", (game_id,)).fetchone()[0]
    if length != seq:
        raise SeqConflict(game_id, seq, length)
    forget_hands(connection, game_id, seq)


def update_game(connection: sqlite3.Connection, game_id: int, columns: Mapping[str, Any]) -> None:
    """Change columns of a game's line.

    Raises:
        NoSuchGame: there is no such game.
    """
    changes = ", ".join(f"{name}=?" for name in columns)
    done = connection.execute(f"UPDATE games SET {changes} WHERE id=?", (*columns.values(), game_id))
    if not done.rowcount:
        raise NoSuchGame(game_id)


def free_game(connection: sqlite3.Connection, game_id: int, owner: str) -> None:
    """Leave a game without an owner, if its owner is still the one with this token."""
    connection.execute("UPDATE games SET owner=NULL WHERE id=? AND owner=?", (game_id, owner))


def delete_game(connection: sqlite3.Connection, game_id: int) -> None:
    """Delete a game, its events and its counted hands."""
    connection.execute("DELETE FROM events WHERE game=?", (game_id,))
    connection.execute("DELETE FROM hands WHERE game=?", (game_id,))
    connection.execute("DELETE FROM games WHERE id=?", (game_id,))


def _insert_events(connection: sqlite3.Connection, game_id: int, rows: Sequence[EventRow]) -> None:
    connection.executemany(
        "INSERT INTO events (game, seq, kind, format, payload) VALUES (?, ?, ?, ?, ?)",
        [(game_id, *row) for row in rows],
    )
