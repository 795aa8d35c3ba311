"""Bots in processes of their own for tables, and the runner that gives each bot the place it needs."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from spades_tui.bots.player import BadCommand, is_heavy, is_program
from spades_tui.engine.actions import Action
from spades_tui.table.errors import BotError
from spades_tui.table.runner import BotRunner, Question, ThreadRunner

if TYPE_CHECKING:
    from spades_tui.bots.pool import Pool


def needs_process(bot: str) -> bool:
    """Return whether a bot runs in a process of its own: it thinks for long, or is a program with a good command."""
    if not is_program(bot):
        return is_heavy(bot)
    from spades_tui.bots.outside import split_command

    try:
        split_command(bot)
    except BadCommand:
        return False
    return True


class ProcessRunner:
    """Runs bots in processes, for any number of tables; nothing starts before the first question.

    It is a ``BotRunner``.
    """

    def __init__(
        self,
        workers: int | None = None,
        *,
        log: Path | None = None,
        pool: Pool | None = None,
        known: Callable[[str], bool] = needs_process,
        command: Sequence[str] | None = None,
    ) -> None:
        """Set the most processes for our own bots (None: one a core) and where they log, or take a pool over.

        ``command`` is what these processes run where they are to know more than bots.
        """
        self._limit = workers
        self._command = command
        self._log = log
        self._pool = pool
        self._guard = threading.Lock()
        self._closed = False
        self.knows = known

    async def ask(self, question: Question) -> Action:
        """Return the bot's answer; see ``BotRunner.ask``."""
        from spades_tui.bots.requests import NoAnswer, Priority, Request

        request = Request(
            question.bot,
            question.view,
            question.seed,
            question.game,
            question.seq,
            question.generation,
            Priority[question.urgency.upper()],
            question.budget,
            question.when_cut,
        )
        try:
            return await asyncio.wrap_future(self._get_pool(question.bot).submit(request))
        except NoAnswer as error:
            raise BotError(question.bot, str(error)) from error

    def warm(self) -> None:
        """Have a process ready for our own bots, so that the first question need not wait for it."""
        self._get_pool("").warm()

    def pool(self) -> Pool:
        """Return the processes, for other work beside the bots'; they stay this runner's.

        Raises:
            BotError: the runner has been closed.
        """
        return self._get_pool("")

    def close(self) -> None:
        """End all processes; see ``BotRunner.close``."""
        with self._guard:
            self._closed = True
            pool, self._pool = self._pool, None
        if pool is not None:
            pool.close()

    def _get_pool(self, bot: str) -> Pool:
        with self._guard:
            if self._closed:
                raise BotError(bot, "closed")
            if self._pool is None:
                from spades_tui.bots.pool import Pool

                self._pool = Pool(self._limit, command=self._command, log=self._log)
            return self._pool


class MixedRunner:
    """Runs bots that think for long, and programs, in processes, and all others in threads. It is a ``BotRunner``."""

    def __init__(
        self,
        *,
        log: Path | None = None,
        threads: BotRunner | None = None,
        processes: ProcessRunner | None = None,
        programs: bool = True,
        command: Sequence[str] | None = None,
    ) -> None:
        """Take the two runners over, or make them; ``log`` is a file for what processes say.

        ``command`` is what the processes of our own bots run, see ``ProcessRunner``. Without ``programs`` no bot that
        is a program is known, wherever its name comes from.
        """
        self._programs = programs
        self._threads: BotRunner = threads or ThreadRunner()
        self._processes = processes or ProcessRunner(log=log, command=command)

    def knows(self, bot: str) -> bool:
        """Return whether there is a bot of this name."""
        if is_program(bot) and not self._programs:
            return False
        return self._processes.knows(bot) or self._threads.knows(bot)

    async def ask(self, question: Question) -> Action:
        """Return the bot's answer; see ``BotRunner.ask``."""
        if is_program(question.bot) and not self._programs:
            raise BotError(question.bot, "unknown")
        runner = self._processes if self._processes.knows(question.bot) else self._threads
        return await runner.ask(question)

    def pool(self) -> Pool:
        """Return the processes, see ``ProcessRunner.pool``."""
        return self._processes.pool()

    def prepare(self, bots: tuple[str, ...]) -> None:
        """Get ready for a game among these bots: where one of our own needs a process, one is started now."""
        if any(self._processes.knows(bot) and not is_program(bot) for bot in bots):
            self._processes.warm()

    def close(self) -> None:
        """End all that runs; see ``BotRunner.close``."""
        self._threads.close()
        self._processes.close()
