"""``exec:COMMAND``: a bot in any language, as a program that speaks the bot protocol."""

from __future__ import annotations

import asyncio
import random
import shlex
import shutil
import sys
from concurrent.futures import CancelledError
from pathlib import Path
from typing import TYPE_CHECKING, Final

from spades_tui.bots.botlog import BotLog
from spades_tui.bots.channel import START_LIMIT, Channel
from spades_tui.bots.player import EXEC, BadCommand
from spades_tui.bots.requests import NoAnswer, Request
from spades_tui.engine.actions import Action

if TYPE_CHECKING:
    from spades_tui.bots.pool import Pool
    from spades_tui.engine.views import SeatView

GRACE: Final = 2.0
"""Seconds that a program has to answer, or to drop, what was cancelled."""
MOVE_LIMIT: Final = 20.0
"""Seconds that a program has for a move where nobody says otherwise."""
_GUARD: Final = Path(__file__).with_name("guard.py")
_EACH: Final = 4


def split_command(bot: str) -> list[str]:
    """Return the program and its arguments, as a shell would part them; no shell is ever asked.

    Raises:
        BadCommand: the command is empty, or its quotes do not close.
    """
    command = bot.removeprefix(EXEC)
    try:
        words = shlex.split(command)
    except ValueError:
        raise BadCommand(command, "quotes") from None
    if not words or not words[0] or "\0" in command:
        raise BadCommand(command, "empty")
    return words


def check_command(bot: str) -> list[str]:
    """Return the program and its arguments, where there is such a program now; it is not started.

    Raises:
        BadCommand: the command is none, or there is no such program.
    """
    words = split_command(bot)
    if shutil.which(words[0]) is None:
        raise BadCommand(bot.removeprefix(EXEC), "program", words[0])
    return words


class Programs:
    """Runs programs as bots, each seat's in a process of its own; all methods belong to one loop.

    A process is asked one thing at a time. One that breaks the protocol, or goes on thinking about what was cancelled,
    is killed with all that it started; the next request starts another.
    """

    def __init__(self, *, log: BotLog, grace: float = GRACE, start_limit: float = START_LIMIT) -> None:
        self._log = log
        self._grace = grace
        self._start_limit = start_limit
        self._idle: dict[tuple[str, int | None], list[Channel]] = {}
        self._places: dict[tuple[str, int | None], asyncio.Semaphore] = {}
        self._channels: set[Channel] = set()
        self._tidying: set[asyncio.Task[None]] = set()
        self._closed = False

    @property
    def pids(self) -> tuple[int, ...]:
        """The ids of the processes; each leads a group of the same id, to which its program belongs."""
        return tuple(channel.pid for channel in self._channels)

    async def ask(self, request: Request) -> Action:
        """Return a program's answer.

        Raises:
            NoAnswer: there is none.
        """
        # Seats do not share a process: what one may see is none of another's business.
        key = (request.bot, request.view.seat)
        async with self._places.setdefault(key, asyncio.Semaphore(_EACH)):
            if self._closed:
                raise NoAnswer("closed")
            idle = self._idle.setdefault(key, [])
            channel = idle.pop() if idle else self._start(request.bot)
            try:
                action = await channel.ask(request)
            finally:
                self._keep(channel, idle)
            return action

    async def close(self, patience: float) -> None:
        """End all processes."""
        self._closed = True
        for task in self._tidying:
            task.cancel()
        await asyncio.gather(*[channel.close(patience) for channel in tuple(self._channels)])

    def _start(self, bot: str) -> Channel:
        try:
            command = check_command(bot)
        except BadCommand as error:
            raise NoAnswer("start", f"{error.fault} {error.program}".strip()) from error
        channel = Channel(
            [sys.executable, "-I", "-S", str(_GUARD), *command],
            who=bot,
            names_bots=False,
            log=self._log,
            start_limit=self._start_limit,
            ended=self._ended,
        )
        self._channels.add(channel)
        return channel

    def _keep(self, channel: Channel, idle: list[Channel]) -> None:
        if not channel.busy.is_set():
            if channel.alive:
                idle.append(channel)
            return
        task = asyncio.create_task(self._tidy(channel, idle))
        self._tidying.add(task)
        task.add_done_callback(self._tidying.discard)

    async def _tidy(self, channel: Channel, idle: list[Channel]) -> None:
        """Take a process back when it has dropped what was cancelled; one that does not is ended."""
        if await channel.free(self._grace):
            idle.append(channel)
        elif channel.alive:
            channel.fail(NoAnswer("slow", f"no answer {self._grace:g} seconds after being cancelled"))

    def _ended(self, channel: Channel) -> None:
        self._channels.discard(channel)
        for idle in self._idle.values():
            if channel in idle:
                idle.remove(channel)


class OutsideBot:
    """A program as a bot for whoever waits for each answer; ``close`` ends its processes."""

    def __init__(self, name: str, *, limit: float = MOVE_LIMIT, pool: Pool | None = None) -> None:
        """Take a name ``exec:COMMAND``; a ``pool`` stays the caller's.

        Raises:
            BadCommand: the command is empty, or its quotes do not close.
        """
        split_command(name)
        self.name = name
        self.was_cut = False
        """Whether it said of its last answer that a limit of time ended the thinking."""
        self._limit = limit
        self._pool = pool
        self._own = pool is None

    def choose(self, view: SeatView, rng: random.Random) -> Action:
        """Return the program's answer, whatever it is worth: a program may answer illegally.

        Raises:
            NoAnswer: there is none within the limit.
            ValueError: the view's seat has nothing to choose.
        """
        if not view.legal:
            raise ValueError("nothing to choose from")
        if self._pool is None:
            from spades_tui.bots.pool import Pool

            self._pool = Pool()
        cuts: list[bool] = []
        asked = Request(self.name, view, rng.randbytes(32), when_cut=lambda: cuts.append(True))
        answer = self._pool.submit(asked)
        try:
            action = answer.result(self._limit)
        except TimeoutError:
            answer.cancel()
            raise NoAnswer("slow", f"no answer within {self._limit:g} seconds") from None
        except CancelledError:
            raise NoAnswer("closed") from None
        finally:
            self.was_cut = bool(cuts)
        return action

    def close(self) -> None:
        """End the processes; a later ``choose`` starts them anew."""
        if self._own and self._pool is not None:
            self._pool.close()
            self._pool = None
