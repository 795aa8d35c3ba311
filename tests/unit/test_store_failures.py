"""Files that are broken, foreign, newer, locked, unwritable or too large for the disk: each its own error, and
nothing is lost.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import resource
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from spades_tui.engine import Game, RuleSet
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
    Unreadable,
    Unwritable,
)
from spades_tui.store.rescue import rescue
from spades_tui.store.rows import GameInfo, Summary
from spades_tui.store.store import Store
from tests.property.games import played

NOW = 1_700_000_000.0


@pytest.fixture(scope="module")
def game() -> Game:
    return played(RuleSet.preset("ht"), 3, 3)


@pytest.fixture
def folder(tmp_path: Path, game: Game) -> Path:
    """A data folder with two games."""
    folder = tmp_path / "data"
    with Store.open(folder) as store:
        store.create(game.events, info=GameInfo("whole", created=1.0))
        store.create(game.events[:9], info=GameInfo("begun", created=2.0))
    return folder


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that another user can reach, whatever the mode of the test's own."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o777)
    try:
        yield folder
    finally:
        for path in (folder, *folder.rglob("*")):
            with contextlib.suppress(OSError):
                path.chmod(0o700)
        shutil.rmtree(folder)


def elsewhere(work: Callable[[], object], before: Callable[[], None] = lambda: None) -> object:
    """Return what ``work`` returns or raises in a child process after ``before``, without root's powers."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            if os.getuid() == 0:
                os.setgid(65534)
                os.setuid(65534)
            before()
            try:
                found: object = work()
            except StoreError as error:
                found = (type(error).__name__, error.code)
            with os.fdopen(writing, "wb") as pipe:
                pickle.dump(found, pipe)
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        data = pipe.read()
    os.waitpid(child, 0)
    return pickle.loads(data) if data else None


def open_and_count(folder: Path) -> Callable[[], object]:
    def work() -> object:
        with Store.open(folder) as store:
            return len(store.games())

    return work


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


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


# Busy


def test_a_file_that_another_process_keeps_locked_is_busy_and_nothing_is_lost(
    folder: Path, game: Game
) -> None:
    summary = Summary.of(game.state, 9.0)
    with Store.open(folder, timeout=0.05) as store:
        with contextlib.closing(sqlite3.connect(store.path, isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            with pytest.raises(StoreBusy):
                store.append(2, 9, game.events[9:12], summary).result()
            with pytest.raises(StoreBusy):
                store.games()
            with pytest.raises(StoreBusy):
                Store.open(folder, timeout=0.05)
            other.execute("ROLLBACK")
        assert store.row(2).length == 9
        store.append(2, 9, game.events[9:12], summary).result()
        assert tuple(store.load(2)) == game.events[:12]
    assert not list(folder.glob("*broken*"))


# Full


def test_a_full_disk_loses_nothing_and_the_decision_can_be_tried_again(folder: Path, game: Game) -> None:
    summary = Summary.of(game.state, 9.0)

    def limit(pages: int) -> Callable[[sqlite3.Connection], object]:
        return lambda connection: connection.execute(f"PRAGMA max_page_count={pages}").fetchone()

    with Store.open(folder) as store:
        pages = store.path.stat().st_size // 4096
        store._submit(limit(pages)).result()

        def fill() -> None:
            for _ in range(50):
                store.create(game.events, info=GameInfo())

        with pytest.raises(StoreFull):
            fill()
        before = len(store.games())
        with pytest.raises(StoreFull):
            store.create(game.events, info=GameInfo())
        assert len(store.games()) == before
        assert tuple(store.load(2)) == game.events[:9]
        store._submit(limit(1_000_000)).result()
        store.append(2, 9, game.events[9:], summary).result()
        assert tuple(store.load(2)) == game.events
    assert not list(folder.glob("*broken*"))


def test_a_limit_on_file_sizes_is_an_error_and_not_the_end(open_folder: Path, game: Game) -> None:
    folder = open_folder / "data"

    def before() -> None:
        with Store.open(folder) as store:
            store.create(game.events[:9], info=GameInfo())
        size = (folder / opening.DATABASE).stat().st_size
        resource.setrlimit(resource.RLIMIT_FSIZE, (size + 4096, size + 4096))

    def work() -> object:
        with Store.open(folder) as store:
            try:
                for _ in range(50):
                    store.create(game.events, info=GameInfo())
            except (StoreFailed, StoreFull):
                return [row.length for row in store.games()][-1], store.load(1) == list(game.events[:9])
        return None

    assert elsewhere(work, before) == (9, True)
    assert not list(folder.glob("*broken*"))


# Not ours to read or write


def test_a_file_that_may_only_be_read_is_read_only_and_can_still_be_looked_at(
    open_folder: Path, game: Game
) -> None:
    folder = open_folder / "data"
    with Store.open(folder) as store:
        store.create(game.events, info=GameInfo())
    folder.chmod(0o777)
    (folder / opening.DATABASE).chmod(0o444)
    before = contents(folder)
    assert elsewhere(open_and_count(folder)) == ("StoreReadOnly", "read_only")

    def look() -> object:
        with Store.open(folder, readonly=True) as store:
            return len(store.games()), len(store.load(1))

    assert elsewhere(look) == (1, len(game.events))
    assert contents(folder) == before


def test_a_file_in_a_folder_that_may_not_be_written_is_read_only(open_folder: Path) -> None:
    folder = open_folder / "data"
    Store.open(folder).close()
    (folder / opening.DATABASE).chmod(0o666)
    folder.chmod(0o555)
    assert elsewhere(open_and_count(folder)) == ("StoreReadOnly", "read_only")


def test_a_file_that_turns_read_only_in_use_is_reported_and_loses_nothing(
    open_folder: Path, game: Game
) -> None:
    folder = open_folder / "data"

    def work() -> object:
        with Store.open(folder) as store:
            store.create(game.events[:9], info=GameInfo())
            folder.chmod(0o555)
            try:
                store.append(1, 9, game.events[9:], Summary.of(game.state, 1.0)).result()
            except StoreError as error:
                folder.chmod(0o755)
                again = store.append(1, 9, game.events[9:], Summary.of(game.state, 1.0))
                return error.code, again.exception(), len(store.load(1))
            return None

    assert elsewhere(work) in [
        ("unwritable", None, len(game.events)),
        ("read_only", None, len(game.events)),
    ]


def test_a_file_that_may_not_be_read_is_unreadable(open_folder: Path) -> None:
    folder = open_folder / "data"
    Store.open(folder).close()
    folder.chmod(0o777)
    (folder / opening.DATABASE).chmod(0o000)
    assert elsewhere(open_and_count(folder)) == ("Unreadable", "unreadable")


def test_a_folder_that_may_not_be_written_or_made_is_unwritable(open_folder: Path) -> None:
    open_folder.chmod(0o555)
    assert elsewhere(open_and_count(open_folder)) == ("Unwritable", "unwritable")
    assert elsewhere(open_and_count(open_folder / "new" / "deeper")) == ("Unwritable", "unwritable")


def test_a_file_where_the_folder_should_be_is_unwritable(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("hello")
    for folder in (tmp_path / "data", tmp_path / "data" / "deeper"):
        with pytest.raises(Unwritable) as error:
            Store.open(folder)
        assert error.value.problem in ("ENOTDIR", "EEXIST")
    assert (tmp_path / "data").read_text() == "hello"


def test_a_folder_where_the_file_should_be_is_no_reason_to_move_it(tmp_path: Path) -> None:
    (tmp_path / opening.DATABASE).mkdir()
    with pytest.raises(StoreError) as error:
        Store.open(tmp_path)
    assert not isinstance(error.value, BrokenStore)
    assert (tmp_path / opening.DATABASE).is_dir()


def test_reading_where_there_is_nothing_makes_nothing(tmp_path: Path) -> None:
    with pytest.raises(Unreadable):
        Store.open(tmp_path / "none", readonly=True)
    assert not (tmp_path / "none").exists()


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


def test_a_killed_writer_leaves_whole_decisions(open_folder: Path, game: Game) -> None:
    folder = open_folder / "data"
    with Store.open(folder) as store:
        store.create(game.events[:2], info=GameInfo())
    folder.chmod(0o777)
    for path in folder.iterdir():
        path.chmod(0o666)
    lengths = []
    for _ in range(8):
        child = os.fork()
        if child == 0:
            try:
                with Store.open(folder) as store:
                    lock = store.take_over(1)
                    seq = store.row(1).length
                    while True:
                        store.append(1, seq, game.events[2:5], Summary.of(game.state, 1.0), lock=lock)
                        seq += 3
            finally:
                os._exit(1)
        _wait_and_kill(child)
        with Store.open(folder) as store:
            row = store.row(1)
            assert (row.length - 2) % 3 == 0
            assert len(store.load(1)) == row.length
            lengths.append(row.length)
            with store.lock(1) as lock:
                assert store.owns(lock), "a killed process holds no lock"
    assert lengths == sorted(lengths)
    assert lengths[-1] > 2


def _wait_and_kill(child: int) -> None:
    import signal
    import time

    time.sleep(0.15)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
