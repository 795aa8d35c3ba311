"""Asking bots without holding up the game: the protocol of whoever runs them, and threads that do."""

from __future__ import annotations

import asyncio
import random
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias

from spades_tui.engine.actions import Action
from spades_tui.engine.views import SeatView
from spades_tui.table.errors import BotError

if TYPE_CHECKING:
    from spades_tui.bots.slices import Budget

Urgency: TypeAlias = Literal["move", "hint", "review"]
"""What is thought about first: a move somebody waits for, a hint, a review of what was played."""


@dataclass(frozen=True, slots=True)
class Question:
    """What a bot is asked: the view of its seat, its luck, and the moment that the answer is for."""

    bot: str
    view: SeatView
    seed: bytes
    game: int | None
    seq: int
    generation: int
    urgency: Urgency = "move"
    budget: Budget | None = None
    """How much may be thought; None is as much as the bot's level asks for."""
    when_cut: Callable[[], None] | None = field(default=None, compare=False)
    """Called in some thread, before there is an answer, where a limit of time ended the thinking."""


class Bot(Protocol):
    """A player that is asked for one action at a time."""

    def choose(self, view: SeatView, rng: random.Random) -> Action: ...


class BotRunner(Protocol):
    """Runs bots outside the event loop; one runner may serve many tables."""

    def knows(self, bot: str) -> bool:
        """Whether there is a bot of this name."""

    async def ask(self, question: Question) -> Action:
        """Return the bot's answer. When cancelled, the answer is not wanted any more and will be dropped.

        Raises:
            BotError: the bot gave no answer.
        """

    def close(self) -> None:
        """End everything that runs; a bot that does not return is left behind and cannot keep the program alive."""


@dataclass(eq=False, slots=True)
class _Job:
    question: Question
    loop: asyncio.AbstractEventLoop
    answer: asyncio.Future[Action]
    dropped: bool = False


@dataclass(eq=False, slots=True)
class _Worker:
    job: _Job | None = None
    lost: bool = False
    bots: dict[str, Bot] = field(default_factory=dict)


def _make(name: str) -> Bot:
    from spades_tui.bots.player import make

    return make(name)


def _known(name: str) -> bool:
    from spades_tui.bots.player import BOT_NAMES

    return name in BOT_NAMES


class ThreadRunner:
    """Runs bots in a few daemon threads that start when they are needed.

    A bot object is used by one thread only. A thread whose bot is not waited for any more is replaced, and ends
    when its bot returns.
    """

    def __init__(
        self,
        threads: int = 2,
        *,
        make: Callable[[str], Bot] = _make,
        known: Callable[[str], bool] = _known,
    ) -> None:
        self._limit = threads
        self._make = make
        self.knows = known
        self._jobs: deque[_Job] = deque()
        self._workers: set[_Worker] = set()
        self._idle = 0
        self._closed = False
        self._turn = threading.Condition()

    @property
    def busy(self) -> int:
        """How many threads there are, those left behind aside."""
        return len(self._workers)

    async def ask(self, question: Question) -> Action:
        """Return the bot's answer; see ``BotRunner.ask``."""
        loop = asyncio.get_running_loop()
        job = _Job(question, loop, loop.create_future())
        self._put(job)
        try:
            return await job.answer
        except asyncio.CancelledError:
            self._drop(job)
            raise

    def close(self) -> None:
        """End the threads; those whose bots still think end when these return."""
        with self._turn:
            self._closed = True
            jobs = [*self._jobs, *(worker.job for worker in self._workers if worker.job is not None)]
            self._jobs.clear()
            for worker in self._workers:
                worker.lost = True
            self._workers.clear()
            self._turn.notify_all()
        for job in jobs:
            self._settle(job, BotError(job.question.bot, "closed"))

    def _put(self, job: _Job) -> None:
        with self._turn:
            if self._closed:
                raise BotError(job.question.bot, "closed")
            self._jobs.append(job)
            if self._idle < len(self._jobs) and len(self._workers) < self._limit:
                self._start_worker()
            self._turn.notify()

    def _start_worker(self) -> None:
        worker = _Worker()
        self._workers.add(worker)
        threading.Thread(target=self._work, args=(worker,), name="spades-bot", daemon=True).start()

    def _drop(self, job: _Job) -> None:
        with self._turn:
            job.dropped = True
            if job in self._jobs:
                self._jobs.remove(job)
                return
            for worker in tuple(self._workers):
                if worker.job is job:
                    worker.lost = True
                    self._workers.discard(worker)
            if self._jobs and len(self._workers) < self._limit and not self._closed:
                self._start_worker()

    def _work(self, worker: _Worker) -> None:
        while (job := self._next_job(worker)) is not None:
            result: Action | BotError
            try:
                result = self._answer(worker, job.question)
            except BaseException as error:  # noqa: BLE001 - whatever a bot raises is its own affair, SystemExit too
                result = BotError(job.question.bot, f"{type(error).__name__}: {error}")
            with self._turn:
                worker.job = None
            self._settle(job, result)
            # While this thread waits for its next job it must not keep the last one alive.
            del job, result

    def _next_job(self, worker: _Worker) -> _Job | None:
        with self._turn:
            self._idle += 1
            try:
                while not self._jobs and not worker.lost:
                    self._turn.wait()
            finally:
                self._idle -= 1
            if worker.lost:
                self._turn.notify()
                return None
            worker.job = self._jobs.popleft()
            return worker.job

    def _answer(self, worker: _Worker, question: Question) -> Action:
        from spades_tui.bots.slices import was_cut

        bot = worker.bots.get(question.bot)
        if bot is None:
            bot = worker.bots[question.bot] = self._make(question.bot)
        action = bot.choose(question.view, random.Random(question.seed))
        if question.when_cut is not None and was_cut(bot):
            question.when_cut()
        return action

    def _settle(self, job: _Job, result: Action | BotError) -> None:
        def settle() -> None:
            if job.answer.done():
                return
            if isinstance(result, BotError):
                job.answer.set_exception(result)
            else:
                job.answer.set_result(result)

        if job.dropped:
            return
        try:
            job.loop.call_soon_threadsafe(settle)
        except RuntimeError:
            # The loop that asked is closed: nobody waits for this answer.
            return
