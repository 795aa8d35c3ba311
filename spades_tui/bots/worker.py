"""A process that runs our bots for the game: ``python -m spades_tui.bots.worker`` speaks the bot protocol."""

from __future__ import annotations

import heapq
import itertools
import os
import random
import select
import signal
import sys
import threading
from collections.abc import Callable, Generator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from spades_tui.bots.guard import die_with_parent, wait_for_hang_up
from spades_tui.bots.ledger import Desk
from spades_tui.bots.messages import (
    Answer,
    Ask,
    BotMessage,
    Cancel,
    Dropped,
    Failure,
    Hello,
    Moment,
    Part,
    Ping,
    Pong,
    Task,
)
from spades_tui.bots.player import Bot, make
from spades_tui.bots.protocol import MAX_FROM_BOT, MAX_TO_BOT, write
from spades_tui.bots.slices import Thinking, thinking, was_cut
from spades_tui.bots.wire import JsonObject, LineBuffer, ProtocolError

if TYPE_CHECKING:
    from spades_tui.engine.views import SeatView

Working: TypeAlias = Generator[JsonObject | None, None, JsonObject]
"""A task in the making: it yields at the end of each slice, now and then with what it has found so far, and returns the
last of it."""
DoTask: TypeAlias = "Callable[[SeatView, JsonObject, random.Random], Working]"
"""Begins a task about a view with these parameters; all chance comes from the last argument."""
NO_TASKS: Final[Mapping[str, DoTask]] = MappingProxyType({})

NICE: Final = 5
"""How much a worker gives way to the screen."""
LINGER: Final = 0.5
"""Seconds that a bot may go on thinking when nobody is there any more."""


@dataclass(slots=True)
class _Job:
    moment: Moment
    work: Thinking | Working
    bot: Bot | None = None
    """Who decides; None where it is a task."""


class Worker:
    """Thinks about what it is asked, the most urgent first, slice by slice; between slices it listens."""

    def __init__(
        self,
        source: int,
        target: int,
        *,
        make: Callable[[str], Bot] = make,
        tasks: Mapping[str, DoTask] = NO_TASKS,
        prepare: Callable[[], None] | None = None,
    ) -> None:
        """Take the descriptors to read from and to write to, what makes bots, and the tasks by name.

        ``prepare`` is called once, when there is nothing to do for the first time.
        """
        self._source = source
        self._target = target
        self._make = make
        self._tasks = tasks
        self._prepare = prepare
        self._bots: dict[str, Bot] = {}
        self._desk = Desk()
        self._buffer = LineBuffer(MAX_TO_BOT)
        self._jobs: list[tuple[int, int, _Job]] = []
        self._order = itertools.count()
        self._greeted = False

    def run(self) -> int:
        """Work until the end of the input, and return the exit code: 1 where a line could not be read."""
        try:
            while self._listen(wait=not self._jobs and not self._can_prepare()):
                if self._jobs:
                    self._think()
                elif self._can_prepare():
                    prepare, self._prepare = self._prepare, None
                    assert prepare is not None
                    prepare()
        except ProtocolError as error:
            self._say(Failure(None, str(error)))
            return 1
        except BrokenPipeError:
            return 0
        return 0

    def _can_prepare(self) -> bool:
        return self._greeted and self._prepare is not None

    # Listening --------------------------------------------------------------------------------------------------

    def _listen(self, *, wait: bool) -> bool:
        """Take what has come; return False at the end of the input."""
        while select.select([self._source], [], [], None if wait else 0)[0]:
            data = os.read(self._source, 1 << 16)
            if not data:
                return False
            for line in self._buffer.feed(data):
                self._take(line)
            wait = False
        return True

    def _take(self, line: bytes) -> None:
        message = self._desk.read(line)
        match message:
            case Hello():
                self._say(Hello("spades-tui worker"))
                self._greeted = True
            case Ask():
                self._begin(message)
            case Task():
                self._begin_task(message)
            case Cancel(moment=moment):
                self._drop(moment)
            case Ping():
                self._say(Pong())

    def _begin(self, ask: Ask) -> None:
        view = self._desk.view(ask)
        try:
            bot = self._bot(ask.bot or "")
            decision = thinking(bot, view, random.Random(ask.seed), ask.budget)
        except Exception as error:  # noqa: BLE001 - whatever a bot raises costs it this answer, not the others
            self._fail(ask.moment, error)
            return
        heapq.heappush(self._jobs, (ask.priority, next(self._order), _Job(ask.moment, decision, bot)))

    def _begin_task(self, task: Task) -> None:
        view = self._desk.view(task)
        try:
            work = self._tasks[task.name](view, task.params, random.Random(task.seed))
        except Exception as error:  # noqa: BLE001 - as above
            self._fail(task.moment, error)
            return
        heapq.heappush(self._jobs, (task.priority, next(self._order), _Job(task.moment, work)))

    def _bot(self, name: str) -> Bot:
        bot = self._bots.get(name)
        if bot is None:
            bot = self._bots[name] = self._make(name)
        return bot

    def _drop(self, moment: Moment) -> None:
        kept = [entry for entry in self._jobs if entry[2].moment != moment]
        if len(kept) < len(self._jobs):
            self._jobs = kept
            heapq.heapify(kept)
            self._say(Dropped(moment))
        # Otherwise the answer was on its way before the cancel came.

    # Thinking ---------------------------------------------------------------------------------------------------

    def _think(self) -> None:
        """Do a slice of the most urgent job."""
        job = self._jobs[0][2]
        try:
            found: Any = next(job.work)
        except StopIteration as done:
            heapq.heappop(self._jobs)
            # Read at once: the same bot may be in the middle of other decisions.
            self._say(
                Part(job.moment, done.value, last=True)
                if job.bot is None
                else Answer(job.moment, done.value, was_cut(job.bot))
            )
        except Exception as error:  # noqa: BLE001 - as above
            heapq.heappop(self._jobs)
            self._fail(job.moment, error)
        else:
            if found is not None:
                self._say(Part(job.moment, found, last=False))

    def _fail(self, moment: Moment, error: Exception) -> None:
        self._say(Failure(moment, f"{type(error).__name__}: {error}"[: MAX_FROM_BOT // 16]))

    def _say(self, message: BotMessage) -> None:
        data = write(message)
        while data:
            data = data[os.write(self._target, data) :]


def _take_pipes() -> tuple[int, int]:
    """Return descriptors of the input and output; what else is printed goes to standard error."""
    target = os.dup(1)
    os.dup2(2, 1)
    return 0, target


def _end_with_game() -> None:
    wait_for_hang_up(0)
    threading.Event().wait(LINGER)
    os._exit(0)


def serve(
    make: Callable[[str], Bot] = make,
    tasks: Mapping[str, DoTask] = NO_TASKS,
    prepare: Callable[[], None] | None = None,
) -> int:
    """Be a worker on this process's standard input and output, and return the exit code.

    ``make`` makes its bots, ``tasks`` has by name what else it can be asked, and ``prepare`` gets ready for that when
    there is nothing to do.
    """
    # The game blocks some signals in its threads, and a mask goes on to whatever is started.
    signal.pthread_sigmask(signal.SIG_SETMASK, ())
    die_with_parent()
    with suppress(OSError):
        os.nice(NICE)
    source, target = _take_pipes()
    # A bot that never comes back from a slice would not see the end of the input.
    threading.Thread(target=_end_with_game, daemon=True).start()
    return Worker(source, target, make=make, tasks=tasks, prepare=prepare).run()


if __name__ == "__main__":
    sys.exit(serve())
