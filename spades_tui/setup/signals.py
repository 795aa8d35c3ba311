"""Hang-ups and requests to end: a thread of its own waits for them, since a frozen line blocks all the others.

A client that freezes while output flows blocks the writer and then the event loop; handlers of the loop
would never run, and the process would stay as an orphan.
"""

from __future__ import annotations

import asyncio
import os
import select
import signal
import sys
import termios
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from time import monotonic
from types import FrameType
from typing import Any, Final

WATCHED: Final = (signal.SIGHUP, signal.SIGTERM)
EXIT_CODES: Final = {signal.SIGHUP: 129, signal.SIGTERM: 143}
GRACE: Final = 2.0
"""Seconds that the app gets to end by itself."""
LOOK_EVERY: Final = 5.0
"""Seconds between looks at whether the terminal is still there."""

RESET: Final = (
    "\x1b[?2026l"  # end a synchronised update
    "\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?1015l\x1b[?1016l"  # mouse
    "\x1b[?1004l\x1b[?2004l\x1b[?2048l"  # focus, paste and size reports
    "\x1b[<u"  # keyboard protocol
    "\x1b[?7h\x1b[0m\x1b[?1049l\x1b[?25h"  # wrap, plain style, main screen, cursor
)
"""What puts a terminal back into its usual state."""

Ask = Callable[[int], None]


def block() -> None:
    """Block the watched signals in this thread and all that it starts. Call before any thread starts."""
    signal.pthread_sigmask(signal.SIG_BLOCK, WATCHED)


def unblock() -> None:
    """Let the watched signals act again; the first thing that a child process of ours does."""
    signal.pthread_sigmask(signal.SIG_UNBLOCK, WATCHED)


@contextmanager
def unblocked() -> Iterator[None]:
    """Start a child process inside this: it inherits an empty mask, since exec keeps the mask of the starter.

    A signal that arrives meanwhile is caught by the handler of ``SignalWatch`` and not lost.
    """
    before = signal.pthread_sigmask(signal.SIG_UNBLOCK, WATCHED)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def can_stop() -> bool:
    """Return whether a shell would let this process go on after it has stopped.

    Shells with job control give each job a group of its own; who is in the group of the session's leader was started
    in a window of its own, or by a server, and would stand still for ever.
    """
    return os.getpgrp() != os.getsid(0)


class SavedTerminal:
    """The modes of the terminal before the game, and the way back that cannot block."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._modes: list[Any] | None = None
        self._path: str | None = None
        with suppress(termios.error, OSError):
            self._modes = termios.tcgetattr(descriptor)
            self._path = os.ttyname(descriptor)

    def restore(self, undo: str = "") -> None:
        """Set the modes back and write the reset sequences, and ``undo`` after them, as far as that goes at once."""
        signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGTTOU,))
        if self._modes is not None:
            with suppress(termios.error, OSError):
                termios.tcflush(self._descriptor, termios.TCOFLUSH)
            with suppress(termios.error, OSError):
                termios.tcsetattr(self._descriptor, termios.TCSANOW, self._modes)
        if self._path is None:
            return
        # A descriptor of its own: O_NONBLOCK on the inherited one would outlive us in the shell.
        with suppress(OSError):
            descriptor = os.open(self._path, os.O_WRONLY | os.O_NONBLOCK | os.O_NOCTTY)
            try:
                os.write(descriptor, (RESET + undo).encode())
            finally:
                os.close(descriptor)


def terminal_gone(descriptor: int) -> bool:
    """Return whether the other end of the terminal is closed for good."""
    poll = select.poll()
    try:
        poll.register(descriptor, 0)
        return any(flags & (select.POLLHUP | select.POLLERR | select.POLLNVAL) for _, flags in poll.poll(0))
    except OSError:
        return False


def handle_in_turn(loop: asyncio.AbstractEventLoop, number: signal.Signals) -> None:
    """Have the loop call what handles a signal now, one call after the other and at the latest after the last one.

    A handler in Python may be interrupted by itself: that of a window's size, caught between reading the size and
    telling it, would tell the older size last.
    """
    handler = signal.getsignal(number)
    if callable(handler) and getattr(handler, "__module__", "").partition(".")[0] != "asyncio":
        loop.add_signal_handler(number, handler, number, None)


class SignalWatch:
    """Waits for SIGHUP and SIGTERM, asks the app to end, and ends the process when it does not.

    ``block`` must have been called before. ``end`` is what ends the process (``os._exit``).
    """

    def __init__(
        self,
        terminal: SavedTerminal | None = None,
        descriptor: int | None = None,
        grace: float = GRACE,
        end: Callable[[int], Any] = os._exit,
    ) -> None:
        self._terminal = terminal
        self._descriptor = descriptor
        self._grace = grace
        self._end = end
        self._ask: Ask | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread = threading.Thread(target=self._wait, name="signals", daemon=True)
        self._lock = threading.Lock()
        self.exit_code: int | None = None
        """The code that a signal asked for, once one has come."""
        self.undo = ""
        """What else must be written to a terminal that the app cannot restore itself."""

    def start(self) -> None:
        """Start to wait. A SIGHUP that the parent process ignored is heard again."""
        for number in WATCHED:
            signal.signal(number, self._caught)
        self._thread.start()

    def attach(self, loop: asyncio.AbstractEventLoop, ask: Ask) -> None:
        """Have ``ask(exit code)`` called in the loop when a signal comes; at once if one has come already."""
        with self._lock:
            self._loop, self._ask = loop, ask
            code = self.exit_code
        if code is not None:
            self._tell(code)

    def _caught(self, number: int, _frame: FrameType | None) -> None:
        """Take a signal that came in a moment of being unblocked."""
        threading.Thread(target=self._finish, args=(EXIT_CODES[signal.Signals(number)],), daemon=True).start()

    def _wait(self) -> None:
        while True:
            number = self._next()
            if number is not None:
                self._finish(EXIT_CODES[signal.Signals(number)])
                return

    def _next(self) -> int | None:
        """Return the next signal; a terminal that has gone without one counts as SIGHUP."""
        if self._descriptor is None or not hasattr(signal, "sigtimedwait"):
            return signal.sigwait(WATCHED)
        found = signal.sigtimedwait(WATCHED, LOOK_EVERY)
        if found is not None:
            return found.si_signo
        return signal.SIGHUP if terminal_gone(self._descriptor) else None

    def _tell(self, code: int) -> None:
        if self._loop is not None and self._ask is not None:
            with suppress(RuntimeError):  # the loop is closed already: the process is ending
                self._loop.call_soon_threadsafe(self._ask, code)

    def _finish(self, code: int) -> None:
        with self._lock:
            if self.exit_code is not None:
                return
            self.exit_code = code
        deadline = monotonic() + self._grace
        self._tell(code)
        while monotonic() < deadline:
            threading.Event().wait(0.05)
        if self._terminal is not None:
            self._terminal.restore(self.undo)
        self._end(code)


def watch_terminal() -> SignalWatch:
    """Return a started watch over this process's terminal. ``block`` must have been called."""
    descriptor = sys.__stdin__.fileno() if sys.__stdin__ is not None else 0
    watch = SignalWatch(SavedTerminal(descriptor), descriptor)
    watch.start()
    return watch
