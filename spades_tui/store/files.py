"""Small files and folders of one's own: made for the user alone, written whole or not at all, read up to a limit."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import stat
from io import BufferedReader
from pathlib import Path

from spades_tui.store.errors import FileExists, TooLarge, Unwritable, unreadable, unwritable


def make_folder(path: Path) -> None:
    """Make a folder and those above it that are missing, each for the user alone (0700).

    Raises:
        Unwritable, StoreFull: it cannot be made, or there is something else of that name.
    """
    missing: list[Path] = []
    try:
        while not path.is_dir():
            missing.append(path)
            if path == path.parent:
                break
            path = path.parent
        for folder in reversed(missing):
            with contextlib.suppress(FileExistsError):
                folder.mkdir(mode=0o700)
            if not folder.is_dir():
                raise NotADirectoryError(20, "not a directory", str(folder))
    except OSError as error:
        raise unwritable(missing[0] if missing else path, error) from error


def read_file(path: Path, limit: int, *, any_kind: bool = False) -> bytes | None:
    """Return what is in a file; None where there is none.

    A pipe or a device could keep the reader waiting for ever; only with ``any_kind`` is it read, and a pipe only where
    somebody has it open to write, as a shell does for ``<(command)``.

    Raises:
        Unreadable: the system does not let us read it.
        TooLarge: it is larger than the limit.
    """
    try:
        with open(path, "rb", opener=_at_once) if any_kind else open_regular(path) as file:
            found = _read_on(file, limit + 1)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise unreadable(path, error) from error
    if len(found) > limit:
        raise TooLarge(path, max(len(found), path.stat().st_size), limit)
    return found


def open_regular(path: Path) -> BufferedReader:
    """Open a file to be read, and refuse what is no regular file: it might have no end, or never begin.

    Raises:
        OSError: there is no such file, the system does not let us read it, or it is of another kind (EINVAL).
    """
    return open(path, "rb", opener=_regular)


def _read_on(file: BufferedReader, size: int) -> bytes:
    """Return so many bytes of a file that was opened without waiting, or what there is until its end."""
    found = file.read(size)
    if found == b"" and stat.S_ISFIFO(os.fstat(file.fileno()).st_mode):
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))  # nobody writes to it
    os.set_blocking(file.fileno(), True)
    found = found or b""  # None: there is nothing to be read yet
    return found + file.read(size - len(found))


def _at_once(path: str, flags: int) -> int:
    """Open a file without waiting for one who writes to it."""
    return os.open(path, flags | os.O_NONBLOCK)


def _regular(path: str, flags: int) -> int:
    """Open a file without waiting for one who writes to it, and refuse what is no regular file."""
    handle = _at_once(path, flags)
    mode = os.fstat(handle).st_mode
    if stat.S_ISREG(mode):
        return handle
    os.close(handle)
    number = errno.EISDIR if stat.S_ISDIR(mode) else errno.EINVAL
    raise OSError(number, os.strerror(number), path)


def write_file(path: Path, data: bytes) -> None:
    """Write a file for the user alone (0600), so that after a crash it is the old or the new one, whole.

    A link stays a link: what it leads to is written.

    Raises:
        Unwritable, StoreFull: the system does not let us write; the old file is as it was.
    """
    real = Path(os.path.realpath(path))
    make_folder(real.parent)
    passing = real.with_name(f".{real.name}.{secrets.token_hex(4)}")
    try:
        handle = os.open(passing, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            with open(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.replace(passing, real)
        except OSError:
            with contextlib.suppress(OSError):
                passing.unlink()
            raise
        sync_folder(real.parent)
    except OSError as error:
        raise unwritable(path, error) from error


def check_new(path: Path) -> None:
    """See that a file that a person names can be new: nothing has its name, and its folder is there.

    Raises:
        FileExists: there is something of that name, be it a link that leads nowhere.
        Unwritable: there is no such folder; it is not made, for a slip of the finger would be kept as a folder.
    """
    if path.exists() or path.is_symlink():
        raise FileExists(path)
    if not path.absolute().parent.is_dir():
        raise Unwritable(path.absolute().parent, "ENOENT")


def write_new(path: Path, data: bytes) -> None:
    """Write a file that a person names, for the user alone (0600).

    Raises:
        FileExists, Unwritable, StoreFull: as ``check_new`` and ``write_file``.
    """
    check_new(path)
    write_file(path, data)


def sync_folder(path: Path) -> None:
    """Have a folder's names on disk; a file system that cannot do that is let be."""
    with contextlib.suppress(OSError):
        handle = os.open(path, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def free_name(path: Path) -> Path:
    """Return the path, or with a number behind it the first such that nothing has that name."""
    candidate, number = path, 1
    while candidate.exists() or candidate.is_symlink():
        number += 1
        candidate = path.with_name(f"{path.name}{number}")
    return candidate
