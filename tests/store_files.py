"""The files of a store: two games in a folder, what is in it, and work on it without root's powers."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable
from pathlib import Path

from spades_tui.engine import Game
from spades_tui.store.errors import StoreError
from spades_tui.store.rows import GameInfo
from spades_tui.store.store import Store


def two_games(folder: Path, game: Game) -> Path:
    """A data folder with two games."""
    with Store.open(folder) as store:
        store.create(game.events, info=GameInfo("whole", created=1.0))
        store.create(game.events[:9], info=GameInfo("begun", created=2.0))
    return folder


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
