"""What can be asked of the saved games: the list, one game's line, its log."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Any, Final

from spades_tui.engine.errors import BadLog
from spades_tui.engine.events import Event
from spades_tui.record.check import missing_end
from spades_tui.record.errors import BadField, RecordError
from spades_tui.record.lines import read_line
from spades_tui.record.text import Header, export_text
from spades_tui.store.database import translated
from spades_tui.store.errors import BrokenStore, MissingEvents, NoSuchGame, StoreClosed, UnreadableEvent
from spades_tui.store.mending import mend_row
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
        self._mended: dict[int, tuple[tuple[Any, ...], GameRow]] = {}

    def load(self, game_id: int) -> list[Event]:
        """Return a game's full log.

        Raises:
            NoSuchGame: there is no such game.
            UnreadableEvent: an event of it cannot be read, or (``MissingEvents``) is gone from its middle.
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
                if not isinstance(payload, str):
                    raise BadField("event", "payload")
                if not isinstance(version, int):
                    raise BadField("event", "format")
                events.append(read_line(payload, version))
            except RecordError as error:
                if isinstance(number, int) and number > place:
                    raise MissingEvents(game_id, place, number, error) from error
                raise UnreadableEvent(game_id, place, error) from error
        return events

    def games(self, *, limit: int | None = None, finished: bool | None = None) -> list[GameRow]:
        """Return the games, last played first; with ``finished`` only those that are over, or are not.

        A line that is damaged keeps nobody from the others: it is made anew from its game's events.
        """
        # What is neither is looked at, for only its game's log can say.
        which = (
            "" if finished is None else "WHERE (finished=? OR finished NOT IN (0, 1) OR finished IS NULL) "
        )
        values = (*(() if finished is None else (finished,)), -1 if limit is None else limit)
        found = self._read(f"{_SELECT} {which}ORDER BY played DESC, id DESC LIMIT ?", values)
        rows = [self._row(line) for line in found]
        if self._mended:
            # A time that is none stood anywhere.
            rows.sort(key=lambda row: (row.played, row.id), reverse=True)
        return rows if finished is None else [row for row in rows if row.finished == finished]

    def row(self, game_id: int) -> GameRow:
        """Return one game's line of the list.

        Raises:
            NoSuchGame: there is no such game.
        """
        found = self._read(f"{_SELECT} WHERE id=?", (game_id,))
        if not found:
            raise NoSuchGame(game_id)
        return self._row(found[0])

    def find(self, uid: str) -> GameRow | None:
        """Return the line of the game with this uid; None where there is none."""
        found = self._read(f"{_SELECT} WHERE uid=?", (uid,))
        return self._row(found[0]) if found else None

    def newest_unfinished(self) -> int | None:
        """Return the id of the game last played among those that can go on; None where there is none."""
        return next((row.id for row in self.games(finished=False) if row.playable), None)

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
        events = self.load(game_id)
        if sealed:
            # What is taken in again is checked: a log whose end is lost must not break off within a decision.
            with suppress(BadLog):
                events += missing_end(events)
        return export_text(events, header, sealed=sealed)

    def _row(self, found: tuple[Any, ...]) -> GameRow:
        """Return a row; a damaged one is made anew once, and again only when something in it has changed."""
        try:
            return read_row(found)
        except ValueError:
            game_id = int(found[0])
        known = self._mended.get(game_id)
        if known is None or known[0] != found:
            try:
                events = self.changes_since(game_id, 0)
            except UnreadableEvent:
                events = []
            known = self._mended[game_id] = (found, mend_row(found, events))
        return known[1]

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
