"""The thread that alone writes to a store, one transaction a job, in the order in which jobs were given."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any, TypeAlias, TypeVar

from spades_tui.store.database import transaction
from spades_tui.store.errors import StoreClosed

T = TypeVar("T")

Work: TypeAlias = Callable[[sqlite3.Connection], T]


class Writer:
    """Owns a connection. ``submit`` may be called from any thread; a job's future is done when it is on disk."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self._connection = connection
        self._path = path
        self._jobs: SimpleQueue[tuple[Work[Any], Future[Any]] | None] = SimpleQueue()
        self._closed = False
        self._gate = Lock()
        self._thread = Thread(target=self._run, name="store writer", daemon=True)
        self._thread.start()

    def submit(self, work: Work[T]) -> Future[T]:
        """Return a future of what ``work`` returns in a transaction of its own; its error is a StoreError."""
        future: Future[T] = Future()
        # Who stops waiting for a decision does not take it back: it cannot be cancelled.
        future.set_running_or_notify_cancel()
        with self._gate:
            if self._closed:
                future.set_exception(StoreClosed(self._path))
            else:
                self._jobs.put((work, future))
        return future

    def close(self) -> None:
        """Finish the jobs that were given, then close the connection."""
        with self._gate:
            if self._closed:
                return
            self._closed = True
            self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            work, future = job
            try:
                found = transaction(self._connection, self._path, work)
            except BaseException as error:  # noqa: BLE001 - whatever it is, it belongs to who waits for it
                future.set_exception(error)
            else:
                future.set_result(found)
            # The loop's names would keep the last job's events alive until the next one.
            del job, work, future
        self._connection.close()
