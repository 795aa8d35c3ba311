"""Opening the file of all games: made where it is missing, set aside where it is broken, else left alone."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from spades_tui.store import locks
from spades_tui.store.database import MIGRATIONS, connect, create, is_whole, migrate, version_of
from spades_tui.store.errors import (
    BrokenStore,
    StoreError,
    StoreReadOnly,
    Unreadable,
    Unwritable,
    unreadable,
)
from spades_tui.store.files import free_name, make_folder, sync_folder

DATABASE: Final = "games.db"
IN_USE: Final = "games.lock"
"""A file that everybody who has the games open shares a lock on."""
SUSPECT: Final = "games.suspect"
"""A file that says that the games should be checked as a whole when they are opened next."""


def open_database(
    folder: Path, *, readonly: bool, timeout: float, clock: Callable[[], float]
) -> tuple[sqlite3.Connection, int | None]:
    """Return a connection to a folder's games in the newest version, and the handle that says they are in use.

    Raises:
        StoreError: as ``Store.open``.
    """
    path = folder / DATABASE
    if readonly:
        try:
            path.stat()
        except OSError as error:
            raise unreadable(path, error) from error
    else:
        _prepare(path)
    handle = None if readonly else locks.share(folder / IN_USE)
    try:
        if not readonly:
            _refuse_empty(path, handle, clock())
            create(path)
        return _connected(path, readonly=readonly, timeout=timeout), handle
    except BrokenStore as error:
        moved = error.moved_to
        if moved is None and not readonly:
            moved = _set_aside(path, handle, clock())
        _close(handle)
        raise BrokenStore(path, moved) from error
    except StoreError:
        _close(handle)
        raise


def suspect(folder: Path) -> None:
    """Have the games checked as a whole when they are opened next."""
    with contextlib.suppress(OSError):
        (folder / SUSPECT).touch(mode=0o600)


def _prepare(path: Path) -> None:
    """Make the folder where it is missing, and see that it and the file, if there is one, can be written."""
    make_folder(path.parent)
    if _exists(path):
        if not os.access(path, os.R_OK):
            raise Unreadable(path, "EACCES")
        if not os.access(path, os.W_OK):
            raise StoreReadOnly(path)
    if not os.access(path.parent, os.W_OK | os.X_OK):
        # The journal beside the file could not be written.
        raise StoreReadOnly(path) if _exists(path) else Unwritable(path.parent, "EACCES")


def _refuse_empty(path: Path, handle: int | None, now: float) -> None:
    """Set a file without a byte aside, which some accident left; one that another process just made is let be."""
    try:
        empty = path.exists() and path.stat().st_size == 0
    except OSError as error:
        raise unreadable(path, error) from error
    if empty and (moved := _set_aside(path, handle, now)) is not None:
        raise BrokenStore(path, moved)


def _exists(path: Path) -> bool:
    """Return whether a file is there.

    Raises:
        Unreadable: its folder does not tell.
    """
    try:
        return path.exists()
    except OSError as error:
        raise unreadable(path, error) from error


def _connected(path: Path, *, readonly: bool, timeout: float) -> sqlite3.Connection:
    connection = connect(path, readonly=readonly, timeout=timeout)
    try:
        mark = path.with_name(SUSPECT)
        if not readonly and mark.exists():
            if not is_whole(connection, path):
                raise BrokenStore(path)
            mark.unlink(missing_ok=True)
        if readonly:
            _check_version(connection, path)
        else:
            migrate(connection, path)
    except (StoreError, OSError):
        connection.close()
        raise
    return connection


def _check_version(connection: sqlite3.Connection, path: Path) -> None:
    """An older file cannot be brought to the newest version without writing."""
    if version_of(connection, path) < len(MIGRATIONS):
        raise StoreReadOnly(path)


def _set_aside(path: Path, handle: int | None, now: float) -> Path | None:
    """Give a broken file, and what belongs to it, another name; return that, or None where it is in use."""
    if not locks.alone(handle):
        return None
    stamp = datetime.fromtimestamp(now, UTC).strftime("%Y%m%d-%H%M%S")
    target = free_name(path.with_name(f"{path.stem}.broken-{stamp}{path.suffix}"))
    # The journal goes first: a journal left alone would be played back into the new file.
    for ending in ("-journal", "-wal", "-shm", ""):
        part = Path(f"{path}{ending}")
        if part.exists():
            part.rename(Path(f"{target}{ending}"))
    path.with_name(SUSPECT).unlink(missing_ok=True)
    sync_folder(path.parent)
    return target


def _close(handle: int | None) -> None:
    if handle is not None:
        os.close(handle)
