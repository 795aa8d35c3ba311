"""Files of a store that are locked, unwritable or too large for the disk: each its own error, and nothing is lost."""

from __future__ import annotations

import contextlib
import os
import resource
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from spades_tui.engine import Game
from spades_tui.store import opening
from spades_tui.store.errors import (
    BrokenStore,
    StoreBusy,
    StoreError,
    StoreFailed,
    StoreFull,
    Unreadable,
    Unwritable,
)
from spades_tui.store.rows import GameInfo, Summary
from spades_tui.store.store import Store
from tests.store_files import contents, elsewhere, open_and_count


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


# Killed in the middle


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
