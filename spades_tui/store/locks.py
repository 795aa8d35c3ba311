"""Who has a game open: an OS lock on a file of its own, which ends with its process however that ends."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import secrets
import socket
from pathlib import Path

from spades_tui.store.errors import unwritable
from spades_tui.store.files import make_folder


class FileLock:
    """A held lock; ``release`` frees it and takes its file away."""

    __slots__ = ("_handle", "path")

    def __init__(self, path: Path, handle: int) -> None:
        self.path = path
        self._handle: int | None = handle

    def release(self) -> None:
        """Free the lock. A file that has meanwhile become another's stays."""
        if self._handle is None:
            return
        handle, self._handle = self._handle, None
        # The file goes before the lock: who opens it in between finds that it is gone, and tries again.
        if _is_file_of(handle, self.path):
            with contextlib.suppress(OSError):
                self.path.unlink()
        os.close(handle)


class Held(Exception):
    """Somebody else holds the lock: process ``pid`` on ``host``, as far as is known."""

    def __init__(self, pid: int | None, host: str) -> None:
        super().__init__(pid, host)
        self.pid = pid
        self.host = host


def acquire(path: Path) -> FileLock:
    """Return the lock of a file, which is made where it is missing.

    Where the file system knows no locks, everybody gets it: the games' owner column still guards.

    Raises:
        Held: somebody else, or another part of this process, holds it.
        StoreError: the file cannot be made.
    """
    make_folder(path.parent)
    while True:
        try:
            handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as error:
            raise unwritable(path, error) from error
        if not _lock(handle):
            held = _read_holder(handle)
            os.close(handle)
            raise held
        if _is_file_of(handle, path):
            _write_holder(handle)
            return FileLock(path, handle)
        os.close(handle)  # its last holder took it away just now


def seize(path: Path) -> FileLock:
    """Return a lock in place of one that somebody else holds, who keeps a file that has no name any more.

    Raises:
        StoreError: the file cannot be made.
    """
    make_folder(path.parent)
    passing = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        handle = os.open(passing, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
        _lock(handle)
        _write_holder(handle)
        os.replace(passing, path)
    except OSError as error:
        raise unwritable(path, error) from error
    return FileLock(path, handle)


def share(path: Path) -> int | None:
    """Return a handle that says, as long as it is open, that the file is in use; None where that cannot be."""
    try:
        handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError:
        return None
    with contextlib.suppress(OSError):
        fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
    return handle


def alone(handle: int | None) -> bool:
    """Return whether nobody else shares the file; if so, nobody can until the handle is closed or shared again."""
    if handle is None:
        return False
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # no locks on this file system, so nobody could say that the file is in use
        return True
    return True


def _lock(handle: int) -> bool:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # no locks on this file system
        return True
    return True


def _is_file_of(handle: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(handle), path.stat())
    except OSError:
        return False


def _write_holder(handle: int) -> None:
    text = json.dumps({"pid": os.getpid(), "host": socket.gethostname()})
    # Who holds it is only told to people: a full disk must not keep anybody from playing.
    with contextlib.suppress(OSError):
        os.ftruncate(handle, 0)
        os.pwrite(handle, text.encode(), 0)


def _read_holder(handle: int) -> Held:
    try:
        found = json.loads(os.pread(handle, 1000, 0))
        return Held(int(found["pid"]), str(found["host"])[:100])
    except (OSError, ValueError, TypeError, KeyError):
        return Held(None, "")
