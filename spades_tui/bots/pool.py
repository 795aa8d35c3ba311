"""``Pool``: all bots that are processes, our workers and others' programs, for any number of tables and threads."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine, Sequence
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, TypeVar

from spades_tui.bots.botlog import BotLog
from spades_tui.bots.channel import START_LIMIT, Heed
from spades_tui.bots.outside import GRACE, Programs
from spades_tui.bots.player import is_program
from spades_tui.bots.requests import Job, NoAnswer, Request
from spades_tui.bots.workers import HANG, Workers, cores
from spades_tui.engine.actions import Action

T = TypeVar("T")

PATIENCE: Final = 1.5
"""Seconds that processes have to end by themselves when the pool closes; a program's guard gives it less."""


class Pool:
    """Runs bots in processes. A thread of its own, which starts with the first request, speaks with them.

    Nothing is started before it is needed, and everything ends with ``close`` or with this process, however that ends.
    """

    def __init__(
        self,
        workers: int | None = None,
        *,
        command: Sequence[str] | None = None,
        log: Path | None = None,
        hang: float = HANG,
        grace: float = GRACE,
        start_limit: float = START_LIMIT,
    ) -> None:
        """Set limits; nothing starts yet.

        ``workers`` is the most processes for our own bots, by default one a core; ``command`` what they run instead
        of the usual; ``log`` a file for what processes say on standard error and what is wrong with them.
        """
        self._limit = cores() if workers is None else max(1, workers)
        self._command = command
        self._log = BotLog(log)
        self._hang = hang
        self._grace = grace
        self._start_limit = start_limit
        self._guard = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._workers: Workers | None = None
        self._programs: Programs | None = None
        self._closed = False

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    @property
    def pids(self) -> tuple[int, ...]:
        """The ids of the processes that run now."""
        workers, programs = self._workers, self._programs
        return (() if workers is None else workers.pids) + (() if programs is None else programs.pids)

    def warm(self) -> None:
        """Start one worker, so that the first request need not wait for it."""
        with suppress(NoAnswer):
            self._call(self._warm())

    def submit(self, request: Request) -> Future[Action]:
        """Return the answer to come, from any thread; cancelling it drops the request wherever it is.

        It fails with ``NoAnswer`` where there is none.
        """
        try:
            return self._call(self._ask(request))
        except NoAnswer as error:
            failed: Future[Action] = Future()
            failed.set_exception(error)
            return failed

    def work(self, job: Job, heed: Heed) -> Future[None]:
        """Have a worker of our own do a job; from any thread. ``heed`` is told each part in the pool's thread.

        Cancelling what is returned drops the job wherever it is; it fails with ``NoAnswer`` where the job will not be
        finished. The pool's ``command`` has to be a worker that knows the task.
        """
        try:
            return self._call(self._work(job, heed))
        except NoAnswer as error:
            failed: Future[None] = Future()
            failed.set_exception(error)
            return failed

    def close(self) -> None:
        """End all processes and the thread; what is still asked fails. Closing twice does nothing."""
        with self._guard:
            self._closed = True
            loop, thread, self._thread = self._loop, self._thread, None
        if loop is None or thread is None:
            return
        ending = asyncio.run_coroutine_threadsafe(self._close(), loop)
        with suppress(TimeoutError):
            ending.result(2 * PATIENCE + 2)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(1)

    # In the thread ----------------------------------------------------------------------------------------------

    def _call(self, work: Coroutine[Any, Any, T]) -> Future[T]:
        with self._guard:
            if self._closed:
                work.close()
                raise NoAnswer("closed")
            if self._loop is None:
                self._loop = asyncio.new_event_loop()
                self._loop.set_exception_handler(self._stray)
                self._workers = Workers(self._limit, command=self._command, log=self._log, hang=self._hang)
                self._programs = Programs(log=self._log, grace=self._grace, start_limit=self._start_limit)
                # The kernel ends a child with the thread that started it, and this one lives as long as the pool.
                self._thread = threading.Thread(target=self._run, name="bot-pool", daemon=True)
                self._thread.start()
            return asyncio.run_coroutine_threadsafe(work, self._loop)

    def _run(self) -> None:
        loop = self._loop
        assert loop is not None
        asyncio.set_event_loop(loop)
        try:
            loop.run_forever()
        finally:
            tasks = asyncio.all_tasks(loop)
            for task in tasks:
                task.cancel()
            loop.run_until_complete(asyncio.gather(*tasks, return_exceptions=True))
            loop.close()

    def _stray(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:  # noqa: ARG002
        """Standard error is where the game may be drawn; whatever goes wrong here is for the log."""
        self._log.write("pool", f"{context.get('message')}: {context.get('exception')!r}")

    async def _warm(self) -> None:
        assert self._workers is not None
        self._workers.warm()

    async def _ask(self, request: Request) -> Action:
        assert self._workers is not None
        assert self._programs is not None
        if is_program(request.bot):
            return await self._programs.ask(request)
        return await self._workers.ask(request)

    async def _work(self, job: Job, heed: Heed) -> None:
        assert self._workers is not None
        await self._workers.work(job, heed)

    async def _close(self) -> None:
        assert self._workers is not None
        assert self._programs is not None
        await asyncio.gather(self._workers.close(PATIENCE), self._programs.close(PATIENCE))
