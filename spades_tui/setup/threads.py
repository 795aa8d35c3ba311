"""Threads for what may hang: a read from a disk that does not answer must not keep the program from ending."""

from __future__ import annotations

import atexit
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from queue import SimpleQueue
from threading import Lock, Thread
from time import monotonic
from typing import Any, Final, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
Job = tuple[Future[Any], Callable[[], Any]]

MOST: Final = 32
"""Threads at once; with all of them hanging, further work waits."""
GRACE: Final = 2.0
"""Seconds that work under way gets at the end."""


class DaemonPool(ThreadPoolExecutor):
    """An executor whose ``shutdown`` waits ``grace`` seconds at most, and which nothing waits for afterwards.

    The stock one is joined by the event loop when that closes and by Python when it ends, however long that takes.
    A loop takes only its subclasses. With one thread, work is done in the order in which it was given.
    """

    def __init__(self, threads: int = MOST, *, name: str = "worker", grace: float = GRACE) -> None:
        super().__init__(threads, name)
        self._most = threads
        self._name = name
        self._grace = grace
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._gate = Lock()
        self._workers: list[Thread] = []
        self._unfinished = 0
        self._closed = False
        atexit.register(self.shutdown)

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Have a function called in a thread, and return the future of what it returns.

        Raises:
            RuntimeError: the pool is shut down.
        """
        future: Future[T] = Future()
        with self._gate:
            if self._closed:
                raise RuntimeError("the pool is shut down")
            self._unfinished += 1
            self._jobs.put((future, lambda: fn(*args, **kwargs)))
            if len(self._workers) < min(self._unfinished, self._most):
                worker = Thread(target=self._work, name=self._name, daemon=True)
                self._workers.append(worker)
                worker.start()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Take no more work, and wait a while for what is under way. It is called when the program ends too."""
        atexit.unregister(self.shutdown)
        with self._gate:
            workers = [] if self._closed else list(self._workers)
            self._closed = True
            while cancel_futures and not self._jobs.empty():
                job = self._jobs.get()
                if job is not None:
                    job[0].cancel()
        for _worker in workers:
            self._jobs.put(None)
        deadline = monotonic() + self._grace
        for worker in self._workers if wait else ():
            worker.join(max(0.0, deadline - monotonic()))

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            future, call = job
            if future.set_running_or_notify_cancel():
                try:
                    found = call()
                except BaseException as error:  # noqa: BLE001 - whatever it is, it belongs to who waits for it
                    future.set_exception(error)
                else:
                    future.set_result(found)
            with self._gate:
                self._unfinished -= 1
            # The loop's names would keep the last job's things alive until the next one.
            del job, future, call
