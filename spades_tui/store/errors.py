"""What can go wrong with files: each kind a type with a code and the path or game that is concerned."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import ClassVar

from spades_tui.engine.errors import SpadesError


class StoreError(SpadesError):
    """The base of everything that goes wrong with files; ``code`` names the kind."""

    code: ClassVar[str] = "store"


class PathError(StoreError):
    """The base of what goes wrong with one file or folder, ``path``."""

    def __init__(self, path: Path, *more: object) -> None:
        super().__init__(path, *more)
        self.path = path


class NoHome(StoreError):
    """There is no home directory, and nobody said where the data are to live."""

    code = "no_home"


class Unwritable(PathError):
    """A folder or file cannot be made or written; ``problem`` is the system's short name, such as EACCES."""

    code = "unwritable"

    def __init__(self, path: Path, problem: str) -> None:
        super().__init__(path, problem)
        self.problem = problem


class Unreadable(PathError):
    """A file is there but cannot be read; ``problem`` is the system's short name, such as EACCES."""

    code = "unreadable"

    def __init__(self, path: Path, problem: str) -> None:
        super().__init__(path, problem)
        self.problem = problem


class TooLarge(PathError):
    """A file has ``size`` bytes where ``limit`` are read at most."""

    code = "file_too_large"

    def __init__(self, path: Path, size: int, limit: int) -> None:
        super().__init__(path, size, limit)
        self.size = size
        self.limit = limit


class StoreReadOnly(PathError):
    """The games can be read but not written."""

    code = "read_only"


class StoreFull(PathError):
    """There is no room left on the disk."""

    code = "full"


class StoreBusy(PathError):
    """Another process has kept the file locked for too long; trying again may work."""

    code = "busy"


class StoreFailed(PathError):
    """The system failed to read or write; ``problem`` is its short name, such as SQLITE_IOERR_WRITE."""

    code = "io_error"

    def __init__(self, path: Path, problem: str) -> None:
        super().__init__(path, problem)
        self.problem = problem


class NewerStore(PathError):
    """The file was written by a newer program: its version is ``version``, known are those to ``supported``."""

    code = "newer_store"

    def __init__(self, path: Path, version: int, supported: int) -> None:
        super().__init__(path, version, supported)
        self.version = version
        self.supported = supported


class ForeignStore(PathError):
    """The file is a database of another program."""

    code = "foreign_store"


class BrokenStore(PathError):
    """The file is broken. It was set aside as ``moved_to``, and an empty one can be opened in its place.

    ``moved_to`` is None where it was not moved: another process has it open, or it broke while it was in use.
    """

    code = "broken_store"

    def __init__(self, path: Path, moved_to: Path | None = None) -> None:
        super().__init__(path, moved_to)
        self.moved_to = moved_to


class StoreClosed(PathError):
    """The store has been closed."""

    code = "closed"


class GameError(StoreError):
    """The base of what goes wrong with one saved game."""

    def __init__(self, game_id: int, *more: object) -> None:
        super().__init__(game_id, *more)
        self.game_id = game_id


class NoSuchGame(GameError):
    """There is no game of this id."""

    code = "no_such_game"


class SeqConflict(GameError):
    """Events were to be written from ``seq`` on, but the log is ``length`` events long: somebody else wrote."""

    code = "seq_conflict"

    def __init__(self, game_id: int, seq: int, length: int) -> None:
        super().__init__(game_id, seq, length)
        self.seq = seq
        self.length = length


class TakenOver(GameError):
    """The game has another owner: a later window took it over. Nothing was written."""

    code = "taken_over"


class Locked(GameError):
    """The game is open elsewhere: in process ``holder`` (None where it is not known) on ``host``."""

    code = "locked"

    def __init__(self, game_id: int, holder: int | None, host: str) -> None:
        super().__init__(game_id, holder, host)
        self.holder = holder
        self.host = host


class UnreadableEvent(GameError):
    """A saved event cannot be read; ``reason`` is the record's error."""

    code = "unreadable_event"

    def __init__(self, game_id: int, seq: int, reason: SpadesError) -> None:
        super().__init__(game_id, seq, reason)
        self.seq = seq
        self.reason = reason


class MissingEvents(UnreadableEvent):
    """Saved events are gone from the middle of a log: those from ``seq`` up to the one before ``until``."""

    code = "missing_events"

    def __init__(self, game_id: int, seq: int, until: int, reason: SpadesError) -> None:
        super().__init__(game_id, seq, reason)
        self.until = until


class ForeignBackup(PathError):
    """The file is no backup."""

    code = "foreign_backup"


class NewerBackup(PathError):
    """The backup is of a newer program: its version is ``version``, known are those to ``supported``."""

    code = "newer_backup"

    def __init__(self, path: Path, version: int, supported: int) -> None:
        super().__init__(path, version, supported)
        self.version = version
        self.supported = supported


class DamagedBackup(PathError):
    """The backup is damaged: ``member`` is the file in it that is missing or was changed."""

    code = "damaged_backup"

    def __init__(self, path: Path, member: str) -> None:
        super().__init__(path, member)
        self.member = member


class FileExists(PathError):
    """A file of that name is there already, and it is not overwritten."""

    code = "file_exists"


_FULL = frozenset((errno.ENOSPC, errno.EDQUOT, errno.EFBIG))


def unwritable(path: Path, error: OSError) -> StoreError:
    """Return the error for a file or folder that the system did not let us write."""
    if error.errno in _FULL:
        return StoreFull(path)
    return Unwritable(path, errno.errorcode.get(error.errno or 0, "OSError"))


def unreadable(path: Path, error: OSError) -> StoreError:
    """Return the error for a file that the system did not let us read."""
    return Unreadable(path, errno.errorcode.get(error.errno or 0, "OSError"))
