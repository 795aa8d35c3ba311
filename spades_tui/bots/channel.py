"""One process that speaks the bot protocol: started, asked, dropped, watched and ended, all in one loop."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, TypeAlias, TypeVar

from spades_tui.bots.botlog import BotLog
from spades_tui.bots.ledger import Ledger
from spades_tui.bots.messages import Answer, Cancel, Dropped, Failure, Hello, Moment, Part, Ping
from spades_tui.bots.protocol import MAX_FROM_BOT, MAX_PARTS, read_from_bot, write
from spades_tui.bots.requests import Job, NoAnswer, Request
from spades_tui.bots.wire import JsonObject, LineBuffer, ProtocolError
from spades_tui.engine.actions import Action

START_LIMIT: Final = 15.0
"""Seconds that a process has until its first line."""
_UNREAD: Final = 8 << 20
"""How many bytes may wait for a process that does not read."""
_STDERR: Final = 64 << 10
"""How many bytes of its standard error are kept of one process; more is read and dropped."""
_NAME: Final = "spades-tui"


T = TypeVar("T")

Heed: TypeAlias = Callable[[JsonObject], None]
"""Is told each part of what a worker finds."""


class _Input(asyncio.BaseProtocol):
    """The pipe to a process."""

    def __init__(self, channel: Channel) -> None:
        self._channel = channel

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - asyncio's signature
        """A process that hears nothing any more is of no use."""
        if self._channel.alive:
            self._channel.fail(NoAnswer("ended", "it has closed its input"))


class Channel:
    """A process on two pipes, in a session of its own. It is made inside a running loop, and starts at once.

    Raises (when made):
        NoAnswer: the process cannot be started.
    """

    def __init__(
        self,
        argv: Sequence[str],
        *,
        who: str,
        names_bots: bool,
        log: BotLog,
        env: Mapping[str, str] | None = None,
        start_limit: float = START_LIMIT,
        ended: Callable[[Channel], None] | None = None,
    ) -> None:
        self.who = who
        self.busy = asyncio.Event()
        """Set while something is asked, or has been cancelled and is not dropped yet."""
        self._log = log
        self._start_limit = start_limit
        self._on_end = ended
        self._ledger = Ledger(names_bots=names_bots)
        # Only our own workers are given tasks, whose parts are longer than any answer.
        self._longest = MAX_PARTS if names_bots else MAX_FROM_BOT
        self._waiting: dict[Moment, asyncio.Future[Answer]] = {}
        self._tasks: dict[Moment, tuple[asyncio.Future[None], Heed]] = {}
        self._dropped: set[Moment] = set()
        self._gone: NoAnswer | None = None
        self._greeted = False
        self._heard = asyncio.Event()
        self._unsent: list[bytes] = [write(Hello(_NAME))]
        self._writer: asyncio.WriteTransport | None = None
        try:
            self._process = subprocess.Popen(
                list(argv),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL if log.path is None else subprocess.PIPE,
                bufsize=0,
                env=None if env is None else dict(env),
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            raise NoAnswer("start", f"{type(error).__name__}: {error}") from error
        self._over = asyncio.Event()
        self._task = asyncio.create_task(self._run())
        self._task.add_done_callback(lambda _: self._over.set())

    @property
    def pid(self) -> int:
        """The id of the process; it leads a process group of the same id."""
        return self._process.pid

    @property
    def alive(self) -> bool:
        """Whether the process can be asked."""
        return self._gone is None

    # Asking -----------------------------------------------------------------------------------------------------

    async def ask(self, request: Request) -> Action:
        """Return the answer. When cancelled, the process is told, and its answer is dropped should it still come.

        Raises:
            NoAnswer: there is none.
        """
        moment, lines = self._lines(request)
        place: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting[moment] = place
        answer = await self._until(place, moment, lines, self._waiting)
        if answer.cut:
            self._log.write(self.who, f"{request.bot} was cut short by its limit of time at {tuple(moment)}")
            if request.when_cut is not None:
                request.when_cut()
        return answer.action

    async def work(self, job: Job, heed: Heed) -> None:
        """Have a worker of our own do a job, and return when ``heed`` has been told the last part.

        When cancelled, the process is told, and nothing more is heeded.

        Raises:
            NoAnswer: the job will not be finished.
        """
        moment, lines = self._lines(job)
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._tasks[moment] = (done, heed)
        await self._until(done, moment, lines, self._tasks)

    def _lines(self, request: Request | Job) -> tuple[Moment, bytes]:
        if self._gone is not None:
            raise self._gone
        try:
            return self._ledger.lines(request, self._taken())
        except ProtocolError as error:
            raise NoAnswer("protocol", str(error)) from error

    async def _until(
        self, answer: asyncio.Future[T], moment: Moment, lines: bytes, waiting: dict[Moment, Any]
    ) -> T:
        self.busy.set()
        self._send(lines)
        try:
            return await answer
        except asyncio.CancelledError:
            if waiting.pop(moment, None) is not None and self.alive:
                self._dropped.add(moment)
                self._send(write(Cancel(moment)))
            raise

    async def ping(self) -> None:
        """Return when the process has said anything after now."""
        self._heard.clear()
        self._send(write(Ping()))
        await self._heard.wait()

    async def free(self, patience: float) -> bool:
        """Return whether the process has dropped everything that was cancelled within so many seconds."""
        with suppress(TimeoutError):
            async with asyncio.timeout(patience):
                while self._dropped and self.alive:
                    self._heard.clear()
                    await self._heard.wait()
        return self.alive and not self._dropped

    def _taken(self) -> set[Moment]:
        return {*self._waiting, *self._tasks, *self._dropped}

    def _send(self, lines: bytes) -> None:
        if self._writer is None:
            self._unsent.append(lines)
            return
        self._writer.write(lines)
        if self._writer.get_write_buffer_size() > _UNREAD:
            self.fail(NoAnswer("flooded", "it does not read what it is sent"))

    # Listening --------------------------------------------------------------------------------------------------

    async def _run(self) -> None:
        gone: NoAnswer
        reading: asyncio.ReadTransport | None = None
        errors: asyncio.Task[None] | None = None
        try:
            reader = asyncio.StreamReader()
            loop = asyncio.get_running_loop()
            reading, _ = await loop.connect_read_pipe(
                lambda: asyncio.StreamReaderProtocol(reader), self._process.stdout
            )
            if self._process.stderr is not None:
                errors = asyncio.create_task(self._read_errors())
            self._writer, _ = await loop.connect_write_pipe(lambda: _Input(self), self._process.stdin)
            if self._gone is not None:
                raise self._gone
            for lines in self._unsent:
                self._send(lines)
            await self._listen(reader)
            gone = NoAnswer("ended")
        except TimeoutError:
            gone = NoAnswer("silent", f"no hello within {self._start_limit:g} seconds")
        except ProtocolError as error:
            gone = NoAnswer("protocol", str(error))
        except NoAnswer as error:
            gone = error
        except OSError as error:
            gone = NoAnswer("ended", f"{type(error).__name__}: {error}")
        except asyncio.CancelledError:
            gone = self._gone or NoAnswer("closed")
        self.fail(gone)
        if reading is not None:
            reading.close()
        if self._writer is not None and not self._writer.is_closing():
            self._writer.abort()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()
        await self._reap()
        if errors is not None:
            # A process of its own session may have taken standard error along; it is not waited for.
            await asyncio.wait({errors}, timeout=0.5)
            errors.cancel()
            await asyncio.wait({errors})

    async def _listen(self, reader: asyncio.StreamReader) -> None:
        buffer = LineBuffer(self._longest)
        async with asyncio.timeout(self._start_limit) as limit:
            while data := await reader.read(1 << 14):
                for line in buffer.feed(data):
                    self._take(line)
                    self._heard.set()
                if self._greeted:
                    limit.reschedule(None)
                if self._gone is not None:
                    raise self._gone

    def _take(self, line: bytes) -> None:
        message = read_from_bot(line)
        if isinstance(message, Hello) is self._greeted:
            raise ProtocolError("hello_twice" if self._greeted else "no_hello")
        self._greeted = True
        match message:
            case Answer(moment=moment):
                waiting = self._settled(moment, self._waiting)
                if waiting is not None:
                    waiting.set_result(message)
            case Part():
                self._take_part(message)
            case Failure(moment=None, message=why):
                raise NoAnswer("error", why)
            case Failure(moment=moment, message=why):
                assert moment is not None
                failed = self._settled(moment, self._tasks if moment in self._tasks else self._waiting)
                self._log.write(self.who, f"error: {why}")
                if failed is not None:
                    failed.set_exception(NoAnswer("error", why))
            case Dropped(moment=moment):
                if moment not in self._dropped:
                    raise ProtocolError("unasked", str(tuple(moment)))
                self._settled(moment, self._waiting)

    def _take_part(self, part: Part) -> None:
        task = self._tasks.get(part.moment)
        if task is not None:
            task[1](part.data)
        elif part.moment not in self._dropped:
            raise ProtocolError("unasked", str(tuple(part.moment)))
        if part.last and (done := self._settled(part.moment, self._tasks)) is not None:
            done.set_result(None)

    def _settled(self, moment: Moment, waiting: dict[Moment, Any]) -> asyncio.Future[Any] | None:
        """Return who waits for a moment, if anybody does still."""
        found = waiting.pop(moment, None)
        if found is None:
            if moment not in self._dropped:
                raise ProtocolError("unasked", str(tuple(moment)))
            self._dropped.discard(moment)
        if not self._waiting and not self._tasks and not self._dropped:
            self.busy.clear()
        answer: asyncio.Future[Any] | None = found[0] if isinstance(found, tuple) else found
        return None if answer is None or answer.done() else answer

    async def _read_errors(self) -> None:
        reader = asyncio.StreamReader()
        transport, _ = await asyncio.get_running_loop().connect_read_pipe(
            lambda: asyncio.StreamReaderProtocol(reader), self._process.stderr
        )
        kept = 0
        try:
            while data := await reader.read(1 << 14):
                if kept < _STDERR:
                    self._log.write(self.who, data[: _STDERR - kept].decode("utf-8", "replace"))
                    kept += len(data)
                    if kept >= _STDERR:
                        self._log.write(self.who, "(more is not kept)")
        finally:
            transport.close()

    # Ending -----------------------------------------------------------------------------------------------------

    def fail(self, gone: NoAnswer) -> None:
        """End the process at once, with all that it started; whoever waits for it is told why."""
        if self._gone is None:
            self._gone = gone
            if gone.code != "closed":
                self._log.write(self.who, str(gone))
            self._tell()
        self._kill()
        if asyncio.current_task() is not self._task:
            self._task.cancel()

    def _tell(self) -> None:
        assert self._gone is not None
        waiting: list[asyncio.Future[Any]] = [
            *self._waiting.values(),
            *[done for done, _ in self._tasks.values()],
        ]
        self._waiting, self._tasks = {}, {}
        self._dropped.clear()
        for answer in waiting:
            if not answer.done():
                answer.set_exception(self._gone)
        self._heard.set()
        self.busy.clear()
        if self._on_end is not None:
            self._on_end(self)

    async def close(self, patience: float) -> None:
        """Let the process end at the end of its input; after so many seconds kill it and all that it started."""
        if self._gone is None:
            self._gone = NoAnswer("closed")
            self._tell()
        if self._writer is not None:
            self._writer.close()
        with suppress(TimeoutError):
            async with asyncio.timeout(patience):
                await self._over.wait()
        self._kill()
        if not self._over.is_set():
            self._task.cancel()
            await self._over.wait()

    def _kill(self) -> None:
        # Only where it has not been waited for, its id is surely still its own.
        if self._process.poll() is None:
            with suppress(OSError):
                os.killpg(self._process.pid, signal.SIGKILL)

    async def _reap(self) -> None:
        pause = 0.001
        while self._process.poll() is None:
            await asyncio.sleep(pause)
            pause = min(0.05, 2 * pause)
