"""Files of a store that are broken, foreign, newer or older: each its own error, and nothing is lost."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from spades_tui.engine import Game
from spades_tui.store import database, opening
from spades_tui.store.database import APPLICATION, MIGRATIONS, connect, create, migrate, version_of
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
)
from spades_tui.store.rescue import rescue
from spades_tui.store.rows import GameInfo
from spades_tui.store.store import Store
from tests.store_files import contents

NOW = 1_700_000_000.0


# Broken


@pytest.mark.parametrize(
    "spoil",
    [
        pytest.param(lambda data: b"this is not a database, but it is long enough" * 100, id="another file"),
        pytest.param(lambda data: data[:50], id="truncated in its head"),
        pytest.param(lambda data: data[:8192], id="truncated"),
        pytest.param(lambda data: data[:100] + b"\xff" * 200 + data[300:], id="head overwritten"),
        pytest.param(lambda data: data[:100] + b"\x00" * 3996 + data[4096:], id="first page overwritten"),
        pytest.param(
            lambda data: data.replace(b"CREATE TABLE hands", b"CREATE T\x9eBLE hands"),
            id="a statement that is no text",
        ),
    ],
)
def test_a_broken_file_is_set_aside_with_its_journal_and_reported(
    folder: Path, spoil: Callable[[bytes], bytes]
) -> None:
    path = folder / opening.DATABASE
    spoiled = spoil(path.read_bytes())
    path.write_bytes(spoiled)
    Path(f"{path}-journal").write_bytes(b"an old journal")
    with pytest.raises(BrokenStore) as error:
        Store.open(folder, clock=lambda: NOW)
    moved = error.value.moved_to
    assert moved == folder / "games.broken-20231114-221320.db"
    assert moved.read_bytes() == spoiled
    assert not path.exists()
    assert not Path(f"{path}-journal").exists()
    with Store.open(folder) as store:
        assert store.games() == []
    assert moved.read_bytes() == spoiled


def test_a_second_broken_file_does_not_take_the_first_one_s_name(folder: Path) -> None:
    moved = set()
    for number in range(3):
        (folder / opening.DATABASE).write_bytes(b"no database" * 100 + bytes([number]))
        with pytest.raises(BrokenStore) as error:
            Store.open(folder, clock=lambda: NOW)
        moved.add(error.value.moved_to)
    assert len(moved) == 3
    assert all(path is not None and path.exists() for path in moved)


def test_a_broken_file_that_is_in_use_is_left_where_it_is(folder: Path) -> None:
    with Store.open(folder):
        path = folder / opening.DATABASE
        whole = path.read_bytes()
        path.write_bytes(b"x" * 5000)
        with pytest.raises(BrokenStore) as error:
            Store.open(folder)
        assert error.value.moved_to is None
        assert path.read_bytes() == b"x" * 5000
        path.write_bytes(whole)


def test_a_file_opened_for_reading_is_never_moved(folder: Path) -> None:
    (folder / opening.DATABASE).write_bytes(b"x" * 5000)
    before = contents(folder)
    with pytest.raises(BrokenStore) as error:
        Store.open(folder, readonly=True)
    assert error.value.moved_to is None
    assert contents(folder) == before


def load(store: Store, game_id: int) -> BrokenStore | None:
    try:
        assert store.load(game_id)
    except BrokenStore as error:
        return error
    return None


def spoil_a_leaf(path: Path) -> None:
    """Overwrite a page in the middle of the events, which opening does not look at."""
    size = path.stat().st_size // 4096
    with path.open("r+b") as file:
        for page in range(size - 3, size - 1):
            file.seek(page * 4096)
            file.write(b"\xff" * 4096)


def test_a_page_found_broken_in_use_has_the_file_checked_when_it_is_opened_next(
    folder: Path, game: Game
) -> None:
    with Store.open(folder) as store:
        for number in range(5):
            store.create(game.events, info=GameInfo(f"more {number}", created=float(number)))
    spoil_a_leaf(folder / opening.DATABASE)
    with Store.open(folder) as store:
        rows = store.games()
        broken = 0
        for row in rows:
            found = load(store, row.id)
            if found is not None:
                assert found.moved_to is None
                broken += 1
        assert 0 < broken < len(rows), "other games can still be played"
    with pytest.raises(BrokenStore) as error:
        Store.open(folder)
    moved = error.value.moved_to
    assert moved is not None
    with Store.open(folder) as store:
        assert rescue(store, moved) == len(rows) - broken
        assert {row.name for row in store.games()} < {row.name for row in rows}
        for row in store.games():
            assert store.load(row.id)
        assert rescue(store, moved) == 0, "what was rescued is not rescued twice"
    assert not (folder / opening.SUSPECT).exists()


def test_a_false_suspicion_is_dropped(folder: Path) -> None:
    opening.suspect(folder)
    with Store.open(folder) as store:
        assert len(store.games()) == 2
    assert not (folder / opening.SUSPECT).exists()


def test_an_empty_file_is_set_aside_and_told_of(folder: Path) -> None:
    (folder / opening.DATABASE).write_bytes(b"")
    with pytest.raises(BrokenStore) as caught:
        Store.open(folder)
    assert caught.value.moved_to is not None
    assert caught.value.moved_to.stat().st_size == 0
    with Store.open(folder) as store:
        assert store.games() == []


def test_a_file_that_another_process_has_just_made_is_let_be(tmp_path: Path) -> None:
    with Store.open(tmp_path):
        saved = (tmp_path / opening.DATABASE).read_bytes()
        # As if the other process had come no further than making the file.
        os.truncate(tmp_path / opening.DATABASE, 0)
        with contextlib.suppress(StoreError):
            Store.open(tmp_path).close()
        assert not list(tmp_path.glob("*.broken-*"))
        (tmp_path / opening.DATABASE).write_bytes(saved)


# Newer, older, foreign


def test_a_newer_file_is_refused_and_left_alone(folder: Path) -> None:
    with contextlib.closing(sqlite3.connect(folder / opening.DATABASE)) as other:
        other.execute("PRAGMA user_version=99")
    before = contents(folder)
    with pytest.raises(NewerStore) as error:
        Store.open(folder)
    assert (error.value.version, error.value.supported) == (99, len(MIGRATIONS))
    assert contents(folder) == before


@pytest.mark.parametrize(
    "statement", ["PRAGMA application_id=5", "CREATE TABLE theirs (a)", "PRAGMA user_version=1"]
)
def test_another_program_s_file_is_refused_and_left_alone(tmp_path: Path, statement: str) -> None:
    with contextlib.closing(sqlite3.connect(tmp_path / opening.DATABASE)) as other:
        other.execute(statement)
        other.execute("CREATE TABLE more (b)")
    before = contents(tmp_path)
    with pytest.raises(ForeignStore):
        Store.open(tmp_path)
    assert before.items() <= contents(tmp_path).items()


LATER = (
    *MIGRATIONS,
    ("ALTER TABLE games ADD COLUMN stars INTEGER NOT NULL DEFAULT 3",),
    ("UPDATE games SET stars=stars+1", "CREATE TABLE notes (game INTEGER, text TEXT)"),
)


def test_an_older_file_gets_every_missing_migration(folder: Path) -> None:
    path = folder / opening.DATABASE
    connection = connect(path)
    assert version_of(connection, path) == len(MIGRATIONS)
    migrate(connection, path, LATER)
    assert version_of(connection, path, len(LATER)) == len(LATER)
    assert connection.execute("SELECT name, stars FROM games ORDER BY id").fetchall() == [
        ("whole", 4),
        ("begun", 4),
    ]
    assert connection.execute("SELECT count(*) FROM notes").fetchone() == (0,)
    migrate(connection, path, LATER)
    assert connection.execute("SELECT max(stars) FROM games").fetchone() == (4,)
    with pytest.raises(NewerStore):
        migrate(connection, path)
    connection.close()


def test_a_migration_that_fails_changes_nothing(folder: Path) -> None:
    path = folder / opening.DATABASE
    connection = connect(path)
    with pytest.raises(StoreFailed):
        migrate(connection, path, (*LATER, ("DROP TABLE nothing",)))
    assert version_of(connection, path) == len(MIGRATIONS)
    assert "stars" not in [found[1] for found in connection.execute("PRAGMA table_info(games)")]
    connection.close()
    with Store.open(folder) as store:
        assert len(store.games()) == 2


def test_an_older_file_opened_for_reading_says_that_it_would_have_to_be_written(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "MIGRATIONS", LATER)
    with pytest.raises(StoreReadOnly):
        Store.open(folder, readonly=True)


def test_a_new_file_is_marked_as_ours(tmp_path: Path) -> None:
    path = tmp_path / "new.db"
    create(path)
    connection = connect(path)
    migrate(connection, path)
    assert connection.execute("PRAGMA application_id").fetchone() == (APPLICATION,)
    connection.close()


# What SQLite's errors mean


@pytest.mark.parametrize(
    ("number", "kind"),
    [
        (sqlite3.SQLITE_BUSY, StoreBusy),
        (sqlite3.SQLITE_BUSY_SNAPSHOT, StoreBusy),
        (sqlite3.SQLITE_LOCKED, StoreBusy),
        (sqlite3.SQLITE_FULL, StoreFull),
        (sqlite3.SQLITE_READONLY, StoreReadOnly),
        (sqlite3.SQLITE_READONLY_ROLLBACK, StoreReadOnly),
        (sqlite3.SQLITE_IOERR, StoreFailed),
        (sqlite3.SQLITE_IOERR_WRITE, StoreFailed),
        (sqlite3.SQLITE_CANTOPEN, Unwritable),
        (sqlite3.SQLITE_NOMEM, StoreFailed),
        (sqlite3.SQLITE_CORRUPT, BrokenStore),
        (sqlite3.SQLITE_CORRUPT_INDEX, BrokenStore),
        (sqlite3.SQLITE_NOTADB, BrokenStore),
    ],
)
def test_only_a_corrupt_file_or_no_database_counts_as_broken(
    tmp_path: Path, number: int, kind: type[StoreError]
) -> None:
    error = sqlite3.OperationalError("x")
    error.sqlite_errorcode = number
    error.sqlite_errorname = "SQLITE_X"
    assert type(database.translate(error, tmp_path)) is kind


@pytest.mark.parametrize(
    "error", [StoreBusy, StoreFull, StoreReadOnly, lambda path: StoreFailed(path, "SQLITE_IOERR_READ")]
)
def test_no_other_error_moves_the_file(
    folder: Path, monkeypatch: pytest.MonkeyPatch, error: Callable[[Path], StoreError]
) -> None:
    def fail(connection: sqlite3.Connection, path: Path) -> None:
        raise error(path)

    before = contents(folder)
    monkeypatch.setattr(opening, "migrate", fail)
    with pytest.raises(StoreError):
        Store.open(folder)
    assert contents(folder) == before
