"""What can be asked of the saved games: the list, one game's line, its log."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from threading import Lock
from typing import Any, Final

from spades_tui.engine.events import Event
from spades_tui.record.errors import BadField, RecordError
from spades_tui.record.lines import read_line
from spades_tui.record.text import Header, export_text
from spades_tui.store.database import translated
from spades_tui.store.errors import BrokenStore, NoSuchGame, StoreClosed, UnreadableEvent
from spades_tui.store.opening import DATABASE, suspect
from spades_tui.store.rows import COLUMNS, GameRow, read_row, shown_seats

_SELECT: Final = f"SELECT {', '.join(COLUMNS)} FROM games"


class GameReader:
    """Reads the games of one data folder; methods may be called from any thread."""

    def __init__(self, folder: Path, connection: sqlite3.Connection) -> None:
        """Take an open connection."""
        self.folder = folder
        self.path = folder / DATABASE
        self._reading = connection
        self._reads = Lock()
        self._closed = False

    def load(self, game_id: int) -> list[Event]:
        """Return a game's full log.

        Raises:
            NoSuchGame: there is no such game.
            UnreadableEvent: an event of it cannot be read.
            StoreError: it cannot be read.
        """
        events = self.changes_since(game_id, 0)
        if not events:
            self.row(game_id)
            # It has a row but had no events: another process began it between the two questions.
            events = self.changes_since(game_id, 0)
        return events

    def changes_since(self, game_id: int, seq: int) -> list[Event]:
        """Return the events from index ``seq`` of the full log on; for one who follows a game without playing.

        Raises:
            UnreadableEvent, StoreError: as ``load``.
        """
        found = self._read(
            "SELECT seq, format, payload FROM events WHERE game=? AND seq>=? ORDER BY seq", (game_id, seq)
        )
        events: list[Event] = []
        for place, (number, version, payload) in enumerate(found, start=seq):
            try:
                if number != place:
                    raise BadField("event", "seq")
                events.append(read_line(payload, version))
            except RecordError as error:
                raise UnreadableEvent(game_id, place, error) from error
        return events

    def games(self, *, limit: int | None = None, finished: bool | None = None) -> list[GameRow]:
        """Return the games, last played first; with ``finished`` only those that are over, or are not."""
        which = "" if finished is None else "WHERE finished=? "
        values = (*(() if finished is None else (finished,)), -1 if limit is None else limit)
        return [
            read_row(found)
            for found in self._read(f"{_SELECT} {which}ORDER BY played DESC, id DESC LIMIT ?", values)
        ]

    def row(self, game_id: int) -> GameRow:
        """Return one game's line of the list.

        Raises:
            NoSuchGame: there is no such game.
        """
        found = self._read(f"{_SELECT} WHERE id=?", (game_id,))
        if not found:
            raise NoSuchGame(game_id)
        return read_row(found[0])

    def find(self, uid: str) -> GameRow | None:
        """Return the line of the game with this uid; None where there is none."""
        found = self._read(f"{_SELECT} WHERE uid=?", (uid,))
        return read_row(found[0]) if found else None

    def newest_unfinished(self) -> int | None:
        """Return the id of the game last played among those that can go on; None where there is none."""
        found = self._read(
            "SELECT id FROM games WHERE NOT finished AND playable ORDER BY played DESC, id DESC LIMIT 1"
        )
        return int(found[0][0]) if found else None

    def export_game(self, game_id: int, *, sealed: bool = False) -> str:
        """Return a game as a text to keep or to mail; see ``record.export_text``.

        Raises:
            NothingFinished: without ``sealed``, no hand is finished.
            NoSuchGame, UnreadableEvent, StoreError: as ``load``.
        """
        row = self.row(game_id)
        header = Header(
            title=row.name,
            rules_name=row.rules_name,
            seats=row.seats if sealed else shown_seats(row.seats),
            created=int(row.created),
            played=int(row.played),
            rated=row.rated,
            hints_used=row.hints_used,
            origin=row.origin,
        )
        return export_text(self.load(game_id), header, sealed=sealed)

    def _read(self, statement: str, values: Sequence[Any] = ()) -> list[Any]:
        with self._reads:
            if self._closed:
                raise StoreClosed(self.path)
            try:
                with translated(self.path):
                    return self._reading.execute(statement, values).fetchall()
            except BrokenStore:
                suspect(self.folder)
                raise
