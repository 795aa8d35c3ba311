"""Taking out of a broken file of games what can still be read."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from spades_tui.engine.errors import SpadesError
from spades_tui.engine.events import Event
from spades_tui.engine.evolve import replay
from spades_tui.engine.takeback import live
from spades_tui.record.lines import read_line
from spades_tui.store.database import connect, translated
from spades_tui.store.errors import StoreError
from spades_tui.store.mending import mend_row
from spades_tui.store.rows import COLUMNS, GameInfo, GameRow, read_row
from spades_tui.store.store import Store


def rescue(store: Store, broken: Path) -> int:
    """Copy every game that can be read whole from a file that was set aside, and return how many there were.

    The broken file stays as it is. A game that the store has already is left out.

    Raises:
        StoreError: the store cannot be written.
    """
    try:
        connection = connect(broken, readonly=True)
    except StoreError:
        return 0
    try:
        return sum(_copy(store, connection, broken, game_id) for game_id in _ids(connection, broken))
    finally:
        connection.close()


def _ids(connection: sqlite3.Connection, broken: Path) -> list[int]:
    """Return the games that are named anywhere: where one tree of the file is broken, another may be whole."""
    found: set[int] = set()
    for statement in ("SELECT id FROM games", "SELECT id FROM games NOT INDEXED ORDER BY id DESC"):
        try:
            with translated(broken):
                # One by one: what comes before the broken page counts.
                for (game_id,) in connection.execute(statement):
                    found.add(int(game_id))
        except StoreError:
            continue
    return sorted(found)


def _columns(connection: sqlite3.Connection, broken: Path) -> str:
    """Return the columns of a row; an older file has not all of them."""
    with translated(broken):
        known = {str(found[1]) for found in connection.execute("PRAGMA table_info(games)")}
    return ", ".join(name if name in known else f"{_LATER.get(name, 'NULL')} AS {name}" for name in COLUMNS)


_LATER: Final = {"hints_used": "0", "origin": "NULL"}
"""What stands for the columns that files did not always have."""


def _copy(store: Store, connection: sqlite3.Connection, broken: Path, game_id: int) -> bool:
    try:
        found = _all(
            connection, broken, f"SELECT {_columns(connection, broken)} FROM games WHERE id=?", game_id
        )[0]
        lines = _all(
            connection, broken, "SELECT payload, format FROM events WHERE game=? ORDER BY seq", game_id
        )
        events = [read_line(payload, version) for payload, version in lines]
        replay(live(events))
        row = _row(found, events)
    except (SpadesError, ValueError, TypeError, IndexError):
        return False
    if len(events) != row.length or store.find(row.uid) is not None:
        return False
    info = GameInfo(
        row.name,
        row.seats,
        row.rules_name,
        row.created,
        row.played,
        row.rated,
        row.hints_used,
        row.origin,
    )
    store.create(events, info=info, uid=row.uid)
    return True


def _row(found: Sequence[Any], events: Sequence[Event]) -> GameRow:
    try:
        return read_row(found)
    except ValueError:
        return mend_row(found, events)


def _all(connection: sqlite3.Connection, broken: Path, statement: str, game_id: int) -> list[Any]:
    with translated(broken):
        return connection.execute(statement, (game_id,)).fetchall()
