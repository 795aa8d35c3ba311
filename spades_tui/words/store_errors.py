"""What can go wrong with files, as sentences: what happened, with which file, and what can be done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from spades_tui.store.errors import (
    BrokenStore,
    DamagedBackup,
    FileExists,
    ForeignBackup,
    ForeignStore,
    GameError,
    Locked,
    MissingEvents,
    NewerBackup,
    NewerStore,
    NoHome,
    NoSuchGame,
    PathError,
    SeqConflict,
    StoreBusy,
    StoreClosed,
    StoreError,
    StoreFailed,
    StoreFull,
    StoreReadOnly,
    TakenOver,
    TooLarge,
    Unreadable,
    UnreadableEvent,
    Unwritable,
)
from spades_tui.store.toml_file import BrokenToml
from spades_tui.words.quoting import path_text, shortened
from spades_tui.words.reader_errors import reader_problem
from spades_tui.words.words import N_

if TYPE_CHECKING:
    from spades_tui.words.words import Words

_PROBLEMS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "EACCES": N_("permission is missing"),
        "EPERM": N_("permission is missing"),
        "EROFS": N_("the disk is read-only"),
        "ENOENT": N_("it is not there"),
        "ENOTDIR": N_("a part of its path is a file"),
        "EISDIR": N_("it is a folder"),
        "EINVAL": N_("it is no ordinary file"),
        "EEXIST": N_("something of that name is in the way"),
        "ENAMETOOLONG": N_("its name is too long"),
        "ELOOP": N_("its links go in a circle"),
        "ENOSPC": N_("the disk is full"),
        "EDQUOT": N_("your share of the disk is used up"),
        "EFBIG": N_("the file would be too large"),
        "EIO": N_("the disk reports an error"),
        "EMFILE": N_("too many files are open"),
        "ENFILE": N_("too many files are open"),
        "ESTALE": N_("the network folder is gone"),
    }
)


def system_problem(_: Words, problem: str) -> str:
    """Return what a system's error name ("EACCES") means; one that is not known stays."""
    return _(_PROBLEMS[problem]) if problem in _PROBLEMS else shortened(problem)


def _broken(_: Words, error: BrokenStore) -> str:
    path = path_text(error.path)
    if error.moved_to is None:
        return _("The file of saved games is broken: {path}. It was left where it is.", path=path)
    return _(
        "The file of saved games was broken. It is kept as {moved_to}, and a new one was begun.",
        moved_to=path_text(error.moved_to),
    )


def _unwritable(_: Words, error: Unwritable) -> str:
    problem = system_problem(_, error.problem)
    return _("{path} cannot be written: {problem}.", path=path_text(error.path), problem=problem)


def _unreadable(_: Words, error: Unreadable) -> str:
    problem = system_problem(_, error.problem)
    return _("{path} cannot be read: {problem}.", path=path_text(error.path), problem=problem)


def _locked(_: Words, error: Locked) -> str:
    host = shortened(error.host)
    if error.holder is None:
        return _("This game is open in another window on {host}.", host=host)
    return _(
        "This game is open in another window (process {holder} on {host}).",
        holder=error.holder,
        host=host,
    )


def _missing_events(_: Words, error: MissingEvents) -> str:
    return _.n(
        "Game {game} is damaged: {count} entry is missing in its middle, before number {number}. "
        "It stays as it is; a backup may still have it whole.",
        "Game {game} is damaged: {count} entries are missing in its middle, before number {number}. "
        "It stays as it is; a backup may still have it whole.",
        error.until - error.seq,
        game=error.game_id,
        number=error.until + 1,
    )


def _unreadable_event(_: Words, error: UnreadableEvent) -> str:
    from spades_tui.words.errors import sentence_for_error

    return _(
        "Game {game} cannot be read from its entry {number} on. {reason}",
        game=error.game_id,
        number=error.seq + 1,
        reason=sentence_for_error(_, error.reason),
    )


def _path(text: str) -> Callable[[Words, Any], str]:
    """Return what words an error that has nothing but a path; ``text`` is a marked text with ``{path}``."""
    return lambda _, error: _(text, path=path_text(error.path))


STORE_ERRORS: Final[Mapping[type[Any], str | Callable[[Words, Any], str]]] = MappingProxyType(
    {
        StoreError: N_("The saved games cannot be used."),
        PathError: _path(N_("{path} cannot be used.")),
        NoHome: N_("There is no home directory to save games in: name a folder with --data-dir."),
        BrokenToml: lambda _, error: _(
            "{path} is not valid TOML from line {line} on: {problem}.",
            path=path_text(error.path),
            line=error.line,
            problem=reader_problem(_, error.problem, 120),
        ),
        Unwritable: _unwritable,
        Unreadable: _unreadable,
        TooLarge: lambda _, error: _(
            "{path} is too large: {size} bytes, where {limit} are the most.",
            path=path_text(error.path),
            size=error.size,
            limit=error.limit,
        ),
        StoreReadOnly: _path(N_("The saved games can be read but not written: {path}.")),
        StoreFull: _path(N_("The disk is full: {path} cannot be written.")),
        StoreBusy: _path(N_("Another program keeps {path} busy; try again in a moment.")),
        StoreFailed: lambda _, error: _(
            "The system could not read or write {path} ({problem}).",
            path=path_text(error.path),
            problem=shortened(error.problem),
        ),
        NewerStore: lambda _, error: _(
            "{path} was written by a newer version of the game (format {version}; this one knows up to "
            "{supported}). It was not touched.",
            path=path_text(error.path),
            version=error.version,
            supported=error.supported,
        ),
        ForeignStore: _path(N_("{path} belongs to another program. It was not touched.")),
        BrokenStore: _broken,
        StoreClosed: N_("The file of saved games is closed already."),
        GameError: lambda _, error: _("Game {game} cannot be used.", game=error.game_id),
        NoSuchGame: lambda _, error: _("There is no game {game}.", game=error.game_id),
        SeqConflict: N_("Another program wrote into this game: nothing was overwritten."),
        TakenOver: N_("Another window has taken this game over."),
        Locked: _locked,
        UnreadableEvent: _unreadable_event,
        MissingEvents: _missing_events,
        ForeignBackup: _path(N_("{path} is no backup.")),
        NewerBackup: lambda _, error: _(
            "{path} is a backup of a newer version (format {version}; this one knows up to {supported}).",
            path=path_text(error.path),
            version=error.version,
            supported=error.supported,
        ),
        DamagedBackup: lambda _, error: _(
            "The backup {path} is damaged: {member} is missing or was changed.",
            path=path_text(error.path),
            member=shortened(error.member),
        ),
        FileExists: _path(N_("{path} is there already and is not overwritten.")),
    }
)
"""The store's errors, by type."""
