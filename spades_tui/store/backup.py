"""Everything of one person in one file, and back: restoring adds, and never takes anything away."""

from __future__ import annotations

import hashlib
import json
import os
import re
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from spades_tui.engine.errors import SpadesError
from spades_tui.engine.events import Event
from spades_tui.engine.evolve import replay
from spades_tui.engine.rule_errors import RuleFileError
from spades_tui.engine.rules_toml import load_rules
from spades_tui.engine.takeback import live
from spades_tui.record.errors import BadJson, RecordError
from spades_tui.record.fields import parse_object
from spades_tui.record.lines import event_line
from spades_tui.record.text import SIZE_LIMIT, Record, import_text
from spades_tui.store.errors import (
    DamagedBackup,
    FileExists,
    ForeignBackup,
    Locked,
    NewerBackup,
    StoreError,
    UnreadableEvent,
    unreadable,
    unwritable,
)
from spades_tui.store.files import check_new, free_name, open_regular, read_file, sync_folder, write_file
from spades_tui.store.paths import Paths
from spades_tui.store.rows import GameRow, Summary
from spades_tui.store.rule_files import free_rule_path, list_rule_files
from spades_tui.store.store import Store, info_of
from spades_tui.store.toml_file import TOML_LIMIT

MARK: Final = "spades-tui-backup"
VERSION: Final = 1

_MANIFEST: Final = "manifest.json"
_SETTINGS: Final = "settings.toml"
_MEMBER: Final = re.compile(r"games/[0-9a-f]{32}\.jsonl|rules/[^/\\\x00]{1,100}\.toml|settings\.toml")
_MANIFEST_LIMIT: Final = 64 * 1024 * 1024


@dataclass(slots=True)
class Restored:
    """What restoring did, in numbers, and what it left out."""

    added: int = 0
    """Games that were not here."""
    extended: int = 0
    """Games that were here with a shorter log, which now have the longer one."""
    kept: int = 0
    """Games that were here with the same or a longer log."""
    copied: int = 0
    """Games that had gone another way here, now there twice."""
    rules: int = 0
    """Rule sets added."""
    settings: bool = False
    """Whether the settings are those of the backup."""
    settings_kept: Path | None = None
    """Where the settings are that were here."""
    refused: list[tuple[str, SpadesError]] = field(default_factory=list)
    """Files of the backup that could not be taken, and why."""


def write_backup(store: Store, paths: Paths, target: Path, *, now: float) -> list[tuple[GameRow, StoreError]]:
    """Write all games, sealed, with the settings and rule sets into one new file for the user alone.

    Returns the games that could not be read, and why; all others are in it.

    Raises:
        FileExists: there is a file of that name.
        Unwritable, StoreFull: it cannot be written; nothing is left of it.
        StoreError: the list of games cannot be read.
    """
    check_new(target)
    unread: list[tuple[GameRow, StoreError]] = []
    passing = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        handle = os.open(passing, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            with open(handle, "wb") as file:
                with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
                    _fill(archive, store, paths, now, unread)
                file.flush()
                os.fsync(file.fileno())
            _publish(passing, target)
        finally:
            passing.unlink(missing_ok=True)
        sync_folder(target.absolute().parent)
    except FileExistsError:
        raise FileExists(target) from None
    except OSError as error:
        raise unwritable(target, error) from error
    return unread


def _publish(passing: Path, target: Path) -> None:
    try:
        # A link fails where a file of that name has come meanwhile; a rename would take its place.
        os.link(passing, target)
    except FileExistsError:
        raise
    except OSError:  # no links on this file system
        if target.exists():
            raise FileExistsError from None
        os.rename(passing, target)


def _fill(
    archive: zipfile.ZipFile,
    store: Store,
    paths: Paths,
    now: float,
    unread: list[tuple[GameRow, StoreError]],
) -> None:
    sums: dict[str, str] = {}
    for name, data in _members(store, paths, unread):
        archive.writestr(name, data)
        sums[name] = hashlib.sha256(data).hexdigest()
    manifest = {MARK: VERSION, "created": int(now), "files": sums}
    archive.writestr(_MANIFEST, json.dumps(manifest, indent=1))


def _members(
    store: Store, paths: Paths, unread: list[tuple[GameRow, StoreError]]
) -> Iterator[tuple[str, bytes]]:
    for row in store.games():
        try:
            yield f"games/{row.uid}.jsonl", store.export_game(row.id, sealed=True).encode()
        except StoreError as error:
            unread.append((row, error))
    with suppress(StoreError):
        if (data := read_file(paths.settings_file, TOML_LIMIT)) is not None:
            yield _SETTINGS, data
    with suppress(StoreError):
        for file in list_rule_files(paths):
            name = f"rules/{file.path.name}"
            if _MEMBER.fullmatch(name) and (data := read_file(file.path, TOML_LIMIT)) is not None:
                yield name, data


def restore_backup(store: Store, paths: Paths, source: Path, *, now: float) -> Restored:
    """Take everything from a backup; nothing that is here is lost, and a second time adds nothing.

    The whole file is checked before anything of it is taken. A game that is here already gets the backup's log where
    that goes on from its own; where the two have gone different ways, the backup's becomes a game of its own. The
    settings become those of the backup, and those that were here are kept beside them.

    Raises:
        ForeignBackup, NewerBackup, DamagedBackup: the file is no whole backup of this or an older version.
        Unreadable, StoreError: it cannot be read, or nothing can be written.
    """
    report = Restored()
    try:
        with open_regular(source) as file, zipfile.ZipFile(file) as archive:
            names = _checked(archive, source)
            for name in names:
                data = _member(archive, source, name)
                try:
                    _take(store, paths, name, data, now, report)
                except (RecordError, RuleFileError) as error:
                    report.refused.append((name, error))
    except OSError as error:
        raise unreadable(source, error) from error
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, EOFError) as error:
        raise ForeignBackup(source) from error
    return report


def _checked(archive: zipfile.ZipFile, source: Path) -> list[str]:
    """Return the names of a backup's files, each of which is there as it was written."""
    if _MANIFEST not in archive.namelist():
        raise ForeignBackup(source)
    try:
        manifest, _ = parse_object(
            _read(archive, source, _MANIFEST, _MANIFEST_LIMIT).decode("utf-8", "replace")
        )
    except BadJson:
        raise ForeignBackup(source) from None
    version, sums = manifest.get(MARK), manifest.get("files")
    if type(version) is not int or version < 1:
        raise ForeignBackup(source)
    if version > VERSION:
        raise NewerBackup(source, version, VERSION)
    if not isinstance(sums, dict):
        raise DamagedBackup(source, _MANIFEST)
    for name, digest in sums.items():
        if not _MEMBER.fullmatch(name):
            raise DamagedBackup(source, _MANIFEST)
        if hashlib.sha256(_member(archive, source, name)).hexdigest() != digest:
            raise DamagedBackup(source, name)
    return list(sums)


def _member(archive: zipfile.ZipFile, source: Path, name: str) -> bytes:
    return _read(archive, source, name, SIZE_LIMIT if name.startswith("games/") else TOML_LIMIT)


def _read(archive: zipfile.ZipFile, source: Path, name: str, limit: int) -> bytes:
    """Return a member, of which never more than the limit is unpacked."""
    try:
        with archive.open(name) as member:
            data = member.read(limit + 1)
    except (KeyError, zipfile.BadZipFile, zlib.error, RuntimeError, EOFError) as error:
        # RuntimeError: it is encrypted.
        raise DamagedBackup(source, name) from error
    if len(data) > limit:
        raise DamagedBackup(source, name)
    return data


def _take(store: Store, paths: Paths, name: str, data: bytes, now: float, report: Restored) -> None:
    if name == _SETTINGS:
        _take_settings(paths, data, report)
    elif name.startswith("rules/"):
        _take_rules(paths, name.removeprefix("rules/"), data, report)
    else:
        uid = name.removeprefix("games/").removesuffix(".jsonl")
        _take_game(store, uid, import_text(data), now, report)


def _take_settings(paths: Paths, data: bytes, report: Restored) -> None:
    here = read_file(paths.settings_file, TOML_LIMIT)
    if here == data:
        return
    if here is not None:
        report.settings_kept = free_name(paths.settings_file.with_name(_SETTINGS + ".bak"))
        write_file(report.settings_kept, here)
    write_file(paths.settings_file, data)
    report.settings = True


def _take_rules(paths: Paths, name: str, data: bytes, report: Restored) -> None:
    stem = name.removesuffix(".toml")
    with suppress(RuleFileError):
        # A broken file is part of what the person had: it is taken under its own name.
        stem = load_rules(data).name or stem
    here = [read_file(file.path, TOML_LIMIT) for file in list_rule_files(paths)]
    if data not in here:
        write_file(free_rule_path(paths.rules_dir, stem), data)
        report.rules += 1


def _take_game(store: Store, uid: str, record: Record, now: float, report: Restored) -> None:
    row = store.find(uid)
    if row is None:
        store.create(record.events, info=info_of(record.header, now), uid=uid)
        report.added += 1
        return
    here = _log_here(store, row)
    shorter = min(len(here), len(record.events))
    if shorter and tuple(here[:shorter]) == record.events[:shorter]:
        if len(here) >= len(record.events):
            report.kept += 1
            return
        if _extend(store, row, here, record):
            report.extended += 1
            return
    copy = _uid_of_copy(uid, record.events)
    if store.find(copy) is not None:
        report.kept += 1
        return
    store.create(record.events, info=info_of(record.header, now), uid=copy)
    report.copied += 1


def _log_here(store: Store, row: GameRow) -> Sequence[Event]:
    """Return a game's log; nothing where it is damaged, so that the backup's becomes a game beside it."""
    try:
        return store.load(row.id)
    except UnreadableEvent:
        return ()


def _extend(store: Store, row: GameRow, here: Sequence[Event], record: Record) -> bool:
    """Let a game go on as in the backup; return False where somebody is playing it."""
    try:
        lock = store.lock(row.id)
    except Locked:
        return False
    with lock:
        rest = record.events[len(here) :]
        played = record.header.played
        state = replay(live(record.events))
        # A game that counts for nothing here does not count again because a backup is older.
        summary = Summary.of(
            state,
            row.played if played is None else float(played),
            rated=None if record.header.rated else False,
        )
        store.append(row.id, len(here), rest, summary, lock=lock).result()
        if record.header.hints_used:
            store.set_info(row.id, hints_used=True)
    return True


def _uid_of_copy(uid: str, events: Sequence[Event]) -> str:
    """Return the same uid for the same log, so that restoring twice makes one copy."""
    text = "\n".join([uid, *(event_line(event) for event in events)])
    return hashlib.sha256(text.encode()).hexdigest()[:32]
