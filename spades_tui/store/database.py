"""The SQLite file: how it is opened, brought to the newest version, and what its errors mean."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TypeVar

from spades_tui.store.errors import (
    BrokenStore,
    ForeignStore,
    NewerStore,
    StoreBusy,
    StoreError,
    StoreFailed,
    StoreFull,
    StoreReadOnly,
    Unwritable,
    unwritable,
)

T = TypeVar("T")

APPLICATION: Final = 0x53504453
"""``application_id`` of our files ("SPDS")."""
TIMEOUT: Final = 5.0
"""How many seconds to wait for another process that writes."""

MIGRATIONS: Final[tuple[tuple[str, ...], ...]] = (
    (
        """CREATE TABLE games (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            uid TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL,
            rules_name TEXT NOT NULL,
            partnership INTEGER NOT NULL,
            auction INTEGER NOT NULL,
            names TEXT NOT NULL,
            seats TEXT NOT NULL,
            scores TEXT NOT NULL,
            bags TEXT NOT NULL,
            hand INTEGER NOT NULL,
            phase TEXT NOT NULL,
            finished INTEGER NOT NULL,
            winners TEXT NOT NULL,
            reason TEXT,
            rated INTEGER NOT NULL,
            seeded INTEGER NOT NULL,
            playable INTEGER NOT NULL,
            target INTEGER NOT NULL,
            hand_limit INTEGER,
            length INTEGER NOT NULL,
            created REAL NOT NULL,
            played REAL NOT NULL,
            owner TEXT
        )""",
        "CREATE INDEX games_by_time ON games (played DESC, id DESC)",
        # ``format`` is the record's format in which the payload is written.
        """CREATE TABLE events (
            game INTEGER NOT NULL,
            seq INTEGER NOT NULL,
            kind TEXT NOT NULL,
            format INTEGER NOT NULL,
            payload TEXT NOT NULL,
            PRIMARY KEY (game, seq)
        ) WITHOUT ROWID""",
    ),
    (
        "ALTER TABLE games ADD COLUMN hints_used INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE games ADD COLUMN origin TEXT",
        # How many events of the log have been looked at for the table of hands.
        "ALTER TABLE games ADD COLUMN tallied INTEGER NOT NULL DEFAULT 0",
        # A counted hand as one seat played it; ``seq`` is the count's place in the log, ``made`` whether the
        # contract was made (null without one), ``accuracy`` what a review found (null before).
        """CREATE TABLE hands (
            game INTEGER NOT NULL,
            seat INTEGER NOT NULL,
            number INTEGER NOT NULL,
            seq INTEGER NOT NULL,
            bid INTEGER NOT NULL,
            blind INTEGER NOT NULL,
            won INTEGER NOT NULL,
            made INTEGER,
            points INTEGER NOT NULL,
            bags INTEGER NOT NULL,
            accuracy REAL,
            PRIMARY KEY (game, seat, number)
        ) WITHOUT ROWID""",
        """CREATE INDEX events_for_hands ON events (game, seq)
            WHERE kind IN ('hand_scored', 'took_back')""",
    ),
)
"""The statements that lead from each version of the file to the next; ``user_version`` counts those done.

A migration is never changed once it has been released: the next one follows it.
"""


def connect(path: Path, *, readonly: bool = False, timeout: float = TIMEOUT) -> sqlite3.Connection:
    """Return a connection to an existing file, made as safe as SQLite goes.

    Raises:
        StoreError: the file cannot be opened.
    """
    mode = "ro" if readonly else "rw"
    with translated(path):
        connection = sqlite3.connect(
            f"{path.absolute().as_uri()}?mode={mode}",
            uri=True,
            timeout=timeout,
            isolation_level=None,
            check_same_thread=False,
        )
    # A text that is not whole in one place must not keep anybody from all the others.
    connection.text_factory = _text
    try:
        with translated(path):
            if not readonly:
                connection.execute("PRAGMA journal_mode=DELETE").fetchone()
            connection.execute("PRAGMA synchronous=FULL")
            connection.execute("PRAGMA trusted_schema=OFF")
    except StoreError:
        connection.close()
        raise
    return connection


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")


def create(path: Path) -> None:
    """Make an empty file for the user alone; one that is there stays as it is.

    Raises:
        Unwritable, StoreFull: the system does not let us.
    """
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        raise unwritable(path, error) from error


def migrate(
    connection: sqlite3.Connection, path: Path, migrations: Sequence[Sequence[str]] = MIGRATIONS
) -> None:
    """Bring a file to the newest version: all that is missing in one transaction, or nothing.

    Raises:
        NewerStore: a newer program wrote it.
        ForeignStore: it is another program's.
        StoreError: it cannot be read or written.
    """
    if version_of(connection, path, len(migrations)) == len(migrations):
        return

    def work(connection: sqlite3.Connection) -> None:
        # Read again: another process may have done it meanwhile.
        done = version_of(connection, path, len(migrations))
        for statements in migrations[done:]:
            for statement in statements:
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id={APPLICATION}")
        connection.execute(f"PRAGMA user_version={len(migrations)}")

    transaction(connection, path, work)


def version_of(connection: sqlite3.Connection, path: Path, supported: int = len(MIGRATIONS)) -> int:
    """Return how many migrations a file of ours has had; 0 for an empty one.

    Raises:
        NewerStore, ForeignStore, StoreError: as ``migrate``.
    """
    with translated(path):
        version = int(connection.execute("PRAGMA user_version").fetchone()[0])
        application = int(connection.execute("PRAGMA application_id").fetchone()[0])
        tables = int(connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0])
    if application != APPLICATION and (application or version or tables):
        raise ForeignStore(path)
    if version > supported:
        raise NewerStore(path, version, supported)
    return version


def is_whole(connection: sqlite3.Connection, path: Path) -> bool:
    """Return whether SQLite finds nothing wrong anywhere in the file, which takes a while."""
    try:
        with translated(path):
            return str(connection.execute("PRAGMA quick_check(1)").fetchone()[0]) == "ok"
    except BrokenStore:
        return False


def transaction(connection: sqlite3.Connection, path: Path, work: Callable[[sqlite3.Connection], T]) -> T:
    """Return what ``work`` returns after it was committed; where anything fails, nothing of it was written.

    Raises:
        StoreError: SQLite failed; and whatever ``work`` raises.
    """
    with translated(path):
        try:
            connection.execute("BEGIN IMMEDIATE")
            found = work(connection)
            connection.execute("COMMIT")
        except BaseException:
            # After some errors SQLite has rolled back by itself.
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
    return found


@contextmanager
def translated(path: Path) -> Iterator[None]:
    """Turn SQLite's errors into ours."""
    try:
        yield
    except sqlite3.Error as error:
        raise translate(error, path) from error
    except UnicodeDecodeError as error:
        # SQLite quotes what it cannot read in its own message, which need not be text.
        raise BrokenStore(path) from error


def translate(error: sqlite3.Error, path: Path) -> StoreError:
    """Return our error for one of SQLite's. Only a file that is corrupt or no database at all is broken."""
    code = getattr(error, "sqlite_errorcode", None)
    name = getattr(error, "sqlite_errorname", None) or type(error).__name__
    primary = None if code is None else code & 0xFF
    if primary in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return BrokenStore(path)
    if primary in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return StoreBusy(path)
    if primary == sqlite3.SQLITE_FULL:
        return StoreFull(path)
    if primary == sqlite3.SQLITE_READONLY:
        return StoreReadOnly(path)
    if primary in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH):
        return Unwritable(path, name)
    return StoreFailed(path, name)
