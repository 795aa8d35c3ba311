"""The processes that play a duel: each gets the next part when it has finished one, and none outlives the duel."""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

from spades_tui.bots.duel_errors import DuelFailed
from spades_tui.bots.duel_table import Kind, Match, Part
from spades_tui.bots.duel_wire import read_part, write_match, write_order
from spades_tui.bots.workers import worker_environment

AHEAD: Final = 2
"""How many parts a process has been told at most, so that it need not wait for the next one."""
LEAVE: Final = 2.0
"""Seconds that a process has to end by itself when there is nothing more to do."""


class _Process:
    """One process, and the parts that it has been told and not answered."""

    def __init__(self, match: Match, log: Path | None) -> None:
        self._process = subprocess.Popen(
            # -P: the folder that the command runs in is none to import from.
            [sys.executable, "-P", "-m", "spades_tui.bots.duel_worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
            env=worker_environment(),
        )
        assert self._process.stdin is not None and self._process.stdout is not None
        self._input: IO[bytes] = self._process.stdin
        self.output: IO[bytes] = self._process.stdout
        self._unread = b""
        self.told = 0
        self._write(write_match(match, log))

    def tell(self, kind: Kind, number: int) -> None:
        """Order a part."""
        self._write(write_order(kind, number))
        self.told += 1

    def hear(self) -> list[Part]:
        """Return the parts that have come.

        Raises:
            DuelFailed: it failed, or the process has ended.
        """
        data = os.read(self.output.fileno(), 1 << 16)
        if not data:
            raise self._ended()
        *lines, self._unread = (self._unread + data).split(b"\n")
        self.told -= len(lines)
        return [read_part(line) for line in lines]

    def stop(self, *, at_once: bool) -> None:
        """Let it end, since there is nothing more for it to do, or end it at once."""
        self._input.close()
        if at_once:
            self._process.kill()

    def wait(self) -> None:
        """Return when it has ended; it has a moment to do so by itself."""
        try:
            self._process.wait(LEAVE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self.output.close()

    def _write(self, line: bytes) -> None:
        try:
            while line:
                line = line[self._input.write(line) or 0 :]
        except BrokenPipeError:
            raise self._ended() from None

    def _ended(self) -> DuelFailed:
        self.stop(at_once=True)
        return DuelFailed(f"a process ended with code {self._process.wait()}")


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Let Ctrl+C wait: it breaks into no start of a process, and whatever is started inherits that."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def play_parts(
    match: Match,
    parts: Sequence[tuple[Kind, int]],
    processes: int,
    progress: Callable[[int, int], None] | None,
    log: Path | None,
) -> list[Part]:
    """Return all parts of a match, in the order in which they were done.

    Raises:
        DuelFailed: a bot failed, or a process ended.
    """
    waiting = deque(parts)
    done: list[Part] = []
    crew: list[_Process] = []
    with selectors.DefaultSelector() as selector:
        try:
            with _interrupts_held():
                for _ in range(processes):
                    crew.append(_Process(match, log))
            for process in crew:
                selector.register(process.output, selectors.EVENT_READ, process)
            for _ in range(AHEAD):
                for process in crew:
                    _next(process, waiting)
            while len(done) < len(parts):
                for key, _ in selector.select():
                    process = key.data
                    for part in process.hear():
                        done.append(part)
                        if progress is not None:
                            progress(len(done), len(parts))
                        _next(process, waiting)
                    if not process.told:
                        selector.unregister(process.output)
                        process.stop(at_once=False)
        finally:
            for process in crew:
                process.stop(at_once=len(done) < len(parts))
            for process in crew:
                process.wait()
    return done


def _next(process: _Process, waiting: deque[tuple[Kind, int]]) -> None:
    if waiting:
        process.tell(*waiting.popleft())
