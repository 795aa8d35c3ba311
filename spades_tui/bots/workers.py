"""Our own bots in processes: who gets which, the urgent first; one that dies or hangs is replaced."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from spades_tui.bots.botlog import BotLog
from spades_tui.bots.channel import Channel, Heed
from spades_tui.bots.requests import Job, NoAnswer, Priority, Request
from spades_tui.engine.actions import Action

HANG: Final = 10.0
"""Seconds without a sign of life after which a worker that has something to do is replaced."""
_LOOK: Final = 1.0
"""Seconds from one look at a busy worker to the next."""


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return max(1, len(os.sched_getaffinity(0)))
    return max(1, os.cpu_count() or 1)


def worker_command() -> list[str]:
    """Return the command line of a worker."""
    # -P: the folder that the game is played in is none to import from.
    return [sys.executable, "-P", "-m", "spades_tui.bots.worker"]


def worker_environment() -> dict[str, str]:
    """Return the environment of a worker, in which it finds the very package that starts it."""
    import spades_tui

    root = str(Path(spades_tui.__file__).resolve().parents[1])
    before = os.environ.get("PYTHONPATH")
    return {**os.environ, "PYTHONPATH": root if not before else os.pathsep.join((root, before))}


class Workers:
    """Up to ``limit`` processes, started when they are needed; all methods belong to one loop.

    Each thinks about one request at a time. Where all are busy, a more urgent request goes to one that has only
    less urgent ones, which rest meanwhile.
    """

    def __init__(self, limit: int, *, command: Sequence[str] | None, log: BotLog, hang: float = HANG) -> None:
        self._limit = limit
        self._command = command
        self._log = log
        self._hang = hang
        self._loads: dict[Channel, list[Priority]] = {}
        self._watchers: dict[Channel, asyncio.Task[None]] = {}
        self._waiting: list[tuple[Priority, int, asyncio.Future[Channel]]] = []
        self._order = itertools.count()
        self._closed = False

    @property
    def pids(self) -> tuple[int, ...]:
        """The ids of the processes."""
        return tuple(channel.pid for channel in self._loads)

    def warm(self) -> None:
        """Start one process where there is none; should it fail, the first request will tell."""
        if not self._loads and not self._closed:
            with suppress(NoAnswer):
                self._start()

    async def ask(self, request: Request) -> Action:
        """Return the answer of a worker.

        Raises:
            NoAnswer: there is none.
        """
        priority = request.priority
        channel = await self._place(priority)
        try:
            return await channel.ask(request)
        finally:
            self._release(channel, priority)

    async def work(self, job: Job, heed: Heed) -> None:
        """Have a worker do a job; ``heed`` is told each part of what it finds.

        Raises:
            NoAnswer: the job will not be finished.
        """
        channel = await self._place(job.priority)
        try:
            await channel.work(job, heed)
        finally:
            self._release(channel, job.priority)

    async def close(self, patience: float) -> None:
        """End all processes."""
        self._closed = True
        for _, _, place in self._waiting:
            if not place.done():
                place.set_exception(NoAnswer("closed"))
        self._waiting.clear()
        await asyncio.gather(*[channel.close(patience) for channel in tuple(self._loads)])

    # Places -----------------------------------------------------------------------------------------------------

    async def _place(self, priority: Priority) -> Channel:
        if self._closed:
            raise NoAnswer("closed")
        place: asyncio.Future[Channel] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (priority, next(self._order), place))
        self._dispatch()
        try:
            return await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled() and place.exception() is None:
                self._release(place.result(), priority)
            raise

    def _release(self, channel: Channel, priority: Priority) -> None:
        load = self._loads.get(channel)
        if load is not None:
            load.remove(priority)
        self._dispatch()

    def _dispatch(self) -> None:
        while self._waiting:
            priority, _, place = self._waiting[0]
            if place.done():
                heapq.heappop(self._waiting)
                continue
            try:
                channel = self._pick(priority)
            except NoAnswer as error:
                place.set_exception(error)
                continue
            if channel is None:
                return
            self._loads[channel].append(priority)
            place.set_result(channel)

    def _pick(self, priority: Priority) -> Channel | None:
        """Return the worker for a request; None where it has to wait."""
        for channel, load in self._loads.items():
            if not load:
                return channel
        if len(self._loads) < self._limit:
            return self._start()
        # The smallest number is the most urgent; the worker with the least urgent work gives way.
        channel, load = max(self._loads.items(), key=lambda pair: min(pair[1]))
        return channel if min(load) > priority else None

    def _start(self) -> Channel:
        channel = Channel(
            worker_command() if self._command is None else self._command,
            who="worker",
            names_bots=True,
            log=self._log,
            env=worker_environment(),
            ended=self._ended,
        )
        self._loads[channel] = []
        self._watchers[channel] = asyncio.create_task(self._watch(channel))
        return channel

    def _ended(self, channel: Channel) -> None:
        self._loads.pop(channel, None)
        if (watcher := self._watchers.pop(channel, None)) is not None:
            watcher.cancel()
        if not self._closed:
            # Not at once: whoever waited for it is told first.
            asyncio.get_running_loop().call_soon(self._dispatch)

    async def _watch(self, channel: Channel) -> None:
        """Replace a worker that shows no sign of life while it has something to do."""
        while channel.alive:
            await channel.busy.wait()
            try:
                async with asyncio.timeout(self._hang):
                    await channel.ping()
            except TimeoutError:
                channel.fail(NoAnswer("hung", f"no sign of life for {self._hang:g} seconds"))
                return
            await asyncio.sleep(min(_LOOK, self._hang / 2))
