"""All saved games of a user in one file: written at every decision, listed without reading a log."""

from __future__ import annotations

import os
import secrets
import sqlite3
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self, TypeVar

from spades_tui.engine.events import Event
from spades_tui.engine.evolve import replay
from spades_tui.engine.takeback import live
from spades_tui.record.text import Header, import_text
from spades_tui.store import locks
from spades_tui.store.database import TIMEOUT, connect, translated
from spades_tui.store.errors import BrokenStore, Locked, StoreClosed, StoreReadOnly
from spades_tui.store.game_lock import GameLock
from spades_tui.store.game_rows import (
    append_events,
    delete_game,
    event_rows,
    free_game,
    insert_game,
    mend_game,
    update_game,
)
from spades_tui.store.hand_rows import copy_hands, fill_hands, set_accuracy
from spades_tui.store.opening import DATABASE, open_database, suspect
from spades_tui.store.reader import GameReader
from spades_tui.store.rows import (
    GameInfo,
    Seats,
    Summary,
    clean_title,
    first_columns,
    foreign_seats,
    pack_seats,
)
from spades_tui.store.tallies import Tally, read_tallies
from spades_tui.store.writer import Work, Writer

T = TypeVar("T")

AT_ONCE: Final = 20
"""How many games are counted for the statistics in one transaction."""


class Store(GameReader):
    """The games of one data folder. Methods may be called from any thread.

    What changes something waits until it is on disk, except ``append``, which returns a future. Whoever plays a
    game holds its ``lock``; a window that has lost it gets ``TakenOver`` when it next appends, and can ask
    before with ``owns``.
    """

    def __init__(
        self, folder: Path, connection: sqlite3.Connection, reading: sqlite3.Connection, handle: int | None
    ) -> None:
        """Take open connections, one to write (for ``readonly`` the same) and one to read; see ``open``."""
        super().__init__(folder, reading)
        self._writer = None if connection is reading else Writer(connection, self.path)
        self._handle = handle
        self._locks: dict[int, GameLock] = {}

    @classmethod
    def open(
        cls,
        data_dir: Path,
        *,
        readonly: bool = False,
        timeout: float = TIMEOUT,
        clock: Callable[[], float] = time.time,
    ) -> Store:
        """Return the store of a data folder; folder and file are made where they are missing.

        ``readonly`` opens an existing file for listing and looking. ``timeout`` is how many seconds to wait for
        another process that writes; ``clock`` gives the time that goes into the name of a file set aside.

        Raises:
            BrokenStore: the file is corrupt or no database. It was set aside (``moved_to``): opening again gives
                an empty store, into which ``rescue`` takes what can still be read.
            NewerStore, ForeignStore: a newer program or another one wrote the file; it stays as it is.
            StoreReadOnly, Unwritable, Unreadable, StoreFull, StoreBusy, StoreFailed: the system does not let us.
        """
        connection, handle = open_database(data_dir, readonly=readonly, timeout=timeout, clock=clock)
        if readonly:
            return cls(data_dir, connection, connection, handle)
        try:
            reading = connect(data_dir / DATABASE, timeout=timeout)
        except BaseException:
            connection.close()
            if handle is not None:
                os.close(handle)
            raise
        return cls(data_dir, connection, reading, handle)

    @property
    def readonly(self) -> bool:
        """Whether this store only reads."""
        return self._writer is None

    def close(self) -> None:
        """Finish what was given to write, free all locks and close the file; a second time does nothing."""
        if self._closed:
            return
        for lock in list(self._locks.values()):
            lock.release()
        if self._writer is not None:
            self._writer.close()
        with self._reads:
            self._closed = True
            self._reading.close()
        if self._handle is not None:
            os.close(self._handle)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # Writing

    def create(self, events: Sequence[Event], *, info: GameInfo, uid: str | None = None) -> int:
        """Write a new game with its first events (or a whole log) and return its id.

        ``uid`` is the game's name for all time, 32 hex digits; a new one is made where none is given.

        Raises:
            StoreError: it cannot be written.
        """
        columns = {
            **first_columns(replay(live(events)), info),
            "uid": uid or secrets.token_hex(16),
            "length": len(events),
        }
        rows = event_rows(0, events)
        return self._submit(lambda connection: insert_game(connection, columns, rows)).result()

    def append(
        self,
        game_id: int,
        seq: int,
        events: Sequence[Event],
        summary: Summary,
        *,
        lock: GameLock | None = None,
    ) -> Future[None]:
        """Write a decision's events, the first of which is event ``seq`` of the full log, in one transaction.

        ``lock`` is the lock under which the game is played, by default the last that this store gave. The future
        is done when the events are on disk; where it has an error, nothing was written, and the same call may be
        tried again after StoreBusy, StoreFull and the like.

        Raises (in the future):
            TakenOver: a later window has the game.
            SeqConflict: the log is not ``seq`` events long.
            NoSuchGame: the game was deleted.
            StoreError: the system does not let us.
        """
        rows = event_rows(seq, events)
        token = self._token(game_id, lock)
        return self._submit(
            lambda connection: append_events(connection, game_id, rows, summary.columns(), owner=token)
        )

    def mend(self, game_id: int, seq: int, summary: Summary, *, lock: GameLock | None = None) -> Future[None]:
        """Let the list and the statistics say what is left of a game whose log has ``seq`` events.

        ``lock``, the future and what it raises are as with ``append``.
        """
        token = self._token(game_id, lock)
        return self._submit(
            lambda connection: mend_game(connection, game_id, seq, summary.columns(), owner=token)
        )

    def _token(self, game_id: int, lock: GameLock | None) -> str | None:
        lock = lock or self._locks.get(game_id)
        return None if lock is None else lock.token

    def set_info(
        self,
        game_id: int,
        *,
        name: str | None = None,
        seats: Seats | None = None,
        rated: bool | None = None,
        hints_used: bool | None = None,
    ) -> None:
        """Change what a game does not say of itself; None leaves a part as it is. After a hint it is not rated.

        Raises:
            NoSuchGame: there is no such game.
            StoreError: it cannot be written.
        """
        changes: dict[str, Any] = {}
        if name is not None:
            changes["name"] = clean_title(name)
        if seats is not None:
            changes["seats"] = pack_seats(seats)
        if rated is not None:
            changes["rated"] = rated
        if hints_used is not None:
            changes["hints_used"] = hints_used
            if hints_used:
                changes["rated"] = False
        if changes:
            self._submit(lambda connection: update_game(connection, game_id, changes)).result()

    def tallies(self) -> list[Tally]:
        """Return what each game adds to the statistics; the table of hands is brought up to date before.

        Where the file cannot be written, that is done beside it, each time anew.

        Raises:
            StoreError: the games cannot be read, or the table cannot be written.
        """
        # A few games at a time: a decision of a game that is being played must not wait for all of them.
        while self._writer is not None and self._submit(lambda to: fill_hands(to, AT_ONCE)).result():
            pass
        with self._reads:
            if self._closed:
                raise StoreClosed(self.path)
            with translated(self.path):
                if self._writer is None:
                    copy_hands(self._reading)
                return read_tallies(self._reading)

    def set_accuracy(self, game_id: int, number: int, seat: int, accuracy: float) -> bool:
        """Note the accuracy, 0 to 1, that a review found for a seat in a hand; return whether it is counted there.

        Raises:
            StoreError: it cannot be written.
        """
        return self._submit(
            lambda connection: set_accuracy(connection, game_id, number, seat, accuracy)
        ).result()

    def rename(self, game_id: int, name: str) -> None:
        """Give a game another name; see ``set_info``."""
        self.set_info(game_id, name=name)

    def delete(self, game_id: int) -> None:
        """Delete a game and its log for good.

        Raises:
            Locked: it is open elsewhere.
            NoSuchGame: there is no such game.
            StoreError: it cannot be written.
        """
        if (mine := self._locks.get(game_id)) is not None and mine.held:
            mine.release()
        guard = self._acquire(game_id, self.row(game_id).uid)
        try:
            self._submit(lambda connection: delete_game(connection, game_id)).result()
        finally:
            guard.release()

    def import_game(self, text: str | bytes, *, now: float) -> int:
        """Take a game from a text, every decision in it checked, and return its new id.

        Without its secret it can be looked at, but not played on: its row is not ``playable``.

        Raises:
            RecordError: a subclass says what is wrong with the text, and where.
            StoreError: it cannot be written.
        """
        record = import_text(text)
        return self.create(record.events, info=info_of(record.header, now))

    # Who plays

    def lock(self, game_id: int) -> GameLock:
        """Return the lock of a game, under which it is played; it frees itself as a context and when closed.

        Raises:
            Locked: the game is open elsewhere; ``holder`` is the process.
            NoSuchGame, StoreError: there is no such game, or nothing can be written.
        """
        file = self._acquire(game_id, self.row(game_id).uid)
        return self._own(game_id, file)

    def take_over(self, game_id: int) -> GameLock:
        """Return the lock of a game whoever holds it: nothing that another window decides is written any more.

        The other window need not live, or notice. What it wrote before is there when this returns.

        Raises:
            NoSuchGame, StoreError: there is no such game, or nothing can be written.
        """
        self._check_writable()
        return self._own(game_id, locks.seize(self._lock_path(self.row(game_id).uid)))

    def owns(self, lock: GameLock) -> bool:
        """Return whether the game is still this lock's, which another process may have changed at any time."""
        found = self._read("SELECT owner FROM games WHERE id=?", (lock.game_id,))
        return bool(found) and found[0][0] == lock.token

    def _acquire(self, game_id: int, uid: str) -> locks.FileLock:
        self._check_writable()
        try:
            return locks.acquire(self._lock_path(uid))
        except locks.Held as held:
            raise Locked(game_id, held.pid, held.host) from None

    def _lock_path(self, uid: str) -> Path:
        return self.folder / "locks" / f"{uid}.lock"

    def _own(self, game_id: int, file: locks.FileLock) -> GameLock:
        token = secrets.token_hex(16)
        try:
            self._submit(lambda connection: update_game(connection, game_id, {"owner": token})).result()
        except BaseException:
            file.release()
            raise
        lock = GameLock(game_id, token, file, self._disown)
        self._locks[game_id] = lock
        return lock

    def _disown(self, lock: GameLock) -> None:
        # The file lock is what counts; a token that stays behind is replaced by the next owner.
        self._submit(lambda connection: free_game(connection, lock.game_id, lock.token)).exception()
        if self._locks.get(lock.game_id) is lock:
            del self._locks[lock.game_id]

    # Underneath

    def _check_writable(self) -> None:
        if self._writer is None:
            raise StoreReadOnly(self.path)

    def _submit(self, work: Work[T]) -> Future[T]:
        if self._writer is None:
            future: Future[T] = Future()
            future.set_exception(StoreReadOnly(self.path))
        else:
            future = self._writer.submit(work)
        future.add_done_callback(self._look_at)
        return future

    def _look_at(self, future: Future[Any]) -> None:
        if isinstance(future.exception(), BrokenStore):
            suspect(self.folder)


def info_of(header: Header, now: float) -> GameInfo:
    """Return what a record's header says of a game; ``now`` stands for times that it does not say."""
    return GameInfo(
        name=header.title,
        seats=foreign_seats(header.seats),
        rules_name=header.rules_name,
        created=now if header.created is None else header.created,
        played=now if header.played is None else header.played,
        rated=header.rated,
        hints_used=header.hints_used,
        origin=header.origin,
    )
