"""A program in a real pseudo-terminal: a thread reads what it writes; its screen is what a terminal would show."""

from __future__ import annotations

import codecs
import fcntl
import os
import pty
import re
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from time import monotonic, sleep
from types import TracebackType
from typing import Any

import pyte
from wcwidth import wcwidth

ROOT = Path(__file__).resolve().parents[2]

BYTECODE = ROOT / ".pytest_cache" / "bytecode"
"""Where programs in tests keep what they have compiled: only the first one has to, as where it is installed."""

cell_width = lru_cache(4096)(wcwidth)

# pyte draws the tails of these as text: private CSI (keyboard protocol), OSC and DCS strings.
_UNKNOWN_TO_PYTE = re.compile(r"\x1b\[[<>=][0-9;]*[A-Za-z]|\x1b[\]P][^\x07\x1b]*(?:\x07|\x1b\\)")
_UNFINISHED = re.compile(r"\x1b(?:\[[<>=0-9;?$]*|[\]P][^\x07\x1b]*\x1b?)?$")

_SHELL = """
import os, signal, sys
child = os.fork()
if not child:
    os.setpgid(0, 0)
    signal.signal(signal.SIGTTOU, signal.SIG_IGN)
    os.tcsetpgrp(0, os.getpid())
    signal.signal(signal.SIGTTOU, signal.SIG_DFL)
    os.execvp(sys.argv[1], sys.argv[1:])
code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
os._exit(code if code >= 0 else 128 - code)
"""
"""What a shell with job control does: a job gets a group of its own, in the foreground, and its end is waited for."""

KEYS = {
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "enter": "\r",
    "esc": "\x1b",
    "tab": "\t",
    "ctrl+c": "\x03",
    "ctrl+z": "\x1a",
    "f1": "\x1bOP",
}
"""What a terminal sends for keys with a name."""


def environment(home: Path, extra: Mapping[str, str | None] | None = None) -> dict[str, str]:
    """Return the environment of a fresh account with its home in a folder; None as a value takes a name out."""
    env: dict[str, str | None] = {
        "PATH": os.environ.get("PATH", os.defpath),
        "HOME": str(home),
        "XDG_CONFIG_HOME": str(home / "config"),
        "XDG_DATA_HOME": str(home / "share"),
        "XDG_STATE_HOME": str(home / "state"),
        "XDG_CACHE_HOME": str(home / "cache"),
        "SPADES_TUI_DATA": str(home / "data"),
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "LANG": "C.UTF-8",
        "PYTHONPATH": str(ROOT),
        "PYTHONPYCACHEPREFIX": str(BYTECODE),
    }
    env.update(extra or {})
    return {name: value for name, value in env.items() if value is not None}


class PtyGame:
    """Runs ``python -m spades_tui ARGS`` (or any ``argv``) in a pseudo-terminal of its own session.

    ``home`` keeps what the program saves; without one a temporary folder is made and removed. As a ``job`` it runs
    under a shell, so that it can be stopped and go on.
    """

    def __init__(
        self,
        args: Sequence[str] = (),
        *,
        argv: Sequence[str] | None = None,
        cols: int = 80,
        rows: int = 24,
        env: Mapping[str, str | None] | None = None,
        home: Path | None = None,
        job: bool = False,
    ) -> None:
        self.argv = list(argv) if argv is not None else [sys.executable, "-m", "spades_tui", *args]
        self._job = job
        if job:
            self.argv = [sys.executable, "-S", "-c", _SHELL, *self.argv]
        self.cols, self.rows = cols, rows
        self._own_home = home is None
        self.home = Path(tempfile.mkdtemp(prefix="spades-home-")) if home is None else home
        self.env = environment(self.home, env)
        self.chunks: list[tuple[float, bytes]] = []
        """What was read, each with the time (of ``monotonic``) at which it came."""
        self._fed = 0
        self._bytes = 0
        self._last_output = monotonic()
        self._reading = threading.Event()
        self._reading.set()
        self._closing = False
        self._lock = threading.Lock()
        self._term = pyte.Screen(cols, rows)
        self._stream = pyte.Stream(self._term)
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._tail = ""
        self._rows: list[str] = [""] * rows
        self._stale: set[int] = set()
        """Rows that have changed since they were last looked at."""
        self.modes_before: list[Any] = []

    def __enter__(self) -> PtyGame:
        self.master, slave = pty.openpty()
        self._set_size(self.cols, self.rows)
        self.modes_before = termios.tcgetattr(slave)

        def own_terminal() -> None:
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)

        self.process = subprocess.Popen(
            self.argv,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=self.env,
            cwd=ROOT,
            start_new_session=True,
            preexec_fn=own_terminal,  # noqa: PLW1509 - no other way to give a child its controlling terminal
        )
        self._slave = slave
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._closing = True
        self._reading.set()
        if self.process.poll() is None:
            with suppress(ProcessLookupError):
                if self._job:
                    os.killpg(self.pid, signal.SIGKILL)
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.kill()
        self.process.wait(10)
        self.hang_up()
        self._thread.join(5)
        if self._own_home:
            shutil.rmtree(self.home, ignore_errors=True)

    # What it writes

    def _read(self) -> None:
        while not self._closing:
            self._reading.wait()
            try:
                data = os.read(self.master, 65536)
            except OSError:
                return
            if not data:
                return
            with self._lock:
                self._last_output = monotonic()
                self._bytes += len(data)
                self.chunks.append((self._last_output, data))

    def _feed(self) -> None:
        """Give the terminal what was read since the last time; the lock is held."""
        data = b"".join(data for _, data in self.chunks[self._fed :])
        self._fed = len(self.chunks)
        if not data:
            return
        text = self._tail + self._decoder.decode(data)
        unfinished = _UNFINISHED.search(text)
        at = unfinished.start() if unfinished else len(text)
        self._tail, text = text[at:], text[:at]
        self._stream.feed(_UNKNOWN_TO_PYTE.sub("", text))
        # A cursor that was lower than a window is now, writes outside of it until it is placed anew.
        self._stale |= self._term.dirty & set(range(self._term.lines))
        self._term.dirty.clear()

    @property
    def bytes_out(self) -> int:
        """The number of bytes that the program has written so far."""
        with self._lock:
            return self._bytes

    @property
    def raw(self) -> bytes:
        """Everything that the program has written so far."""
        with self._lock:
            return b"".join(data for _, data in self.chunks)

    @property
    def screen(self) -> list[str]:
        """The rows of the screen without spaces at their ends."""
        with self._lock:
            self._feed()
            for number in self._stale:
                self._rows[number] = self._row(number).rstrip()
            self._stale.clear()
            return list(self._rows)

    def _row(self, number: int) -> str:
        """Return a row as text; where half of a wide character was written over, a terminal blanks the other half."""
        cells = [self._term.buffer[number][column].data for column in range(self._term.columns)]
        shown: list[str] = []
        for column, data in enumerate(cells):
            wide = data != "" and cell_width(data[0]) == 2
            if wide and cells[column + 1 : column + 2] == [""]:
                shown.append(data)
            elif wide or (data == "" and not (column and cell_width((cells[column - 1] or " ")[0]) == 2)):
                shown.append(" ")
            else:
                shown.append(data)
        return "".join(shown)

    @property
    def text(self) -> str:
        """The screen as one text."""
        return "\n".join(self.screen)

    def stop_reading(self) -> None:
        """Read no more, as a client does that has frozen. One more chunk may still be read."""
        self._reading.clear()

    def resume_reading(self) -> None:
        """Read again."""
        self._reading.set()

    def wait_for(self, what: str | Callable[[str], object], timeout: float = 15.0) -> str:
        """Wait until a text is on the screen (or a function of the screen's text is true); return the screen.

        Raises:
            AssertionError: it did not come in time; the message holds the screen.
        """
        met = (lambda text: what in text) if isinstance(what, str) else what
        deadline = monotonic() + timeout
        while not met(text := self.text):
            ended = self.process.poll()
            if monotonic() > deadline or (ended is not None and self.quiet_for(0.5)):
                raise AssertionError(f"{what!r} did not come (exit code {ended}); the screen:\n{text}")
            sleep(0.02)
        return text

    def quiet_for(self, seconds: float) -> bool:
        """Return whether nothing was written for so long."""
        with self._lock:
            return monotonic() - self._last_output >= seconds

    def wait_quiet(self, seconds: float = 0.3, timeout: float = 15.0) -> str:
        """Wait until nothing has been written for some time; return the screen."""
        deadline = monotonic() + timeout
        while not self.quiet_for(seconds):
            if monotonic() > deadline:
                raise AssertionError(f"never quiet for {seconds} s; the screen:\n{self.text}")
            sleep(0.02)
        return self.text

    # What is done to it

    def send(self, text: str) -> None:
        """Type a text as it is (``\\r`` is Enter)."""
        os.write(self.master, text.encode())

    def press(self, *keys: str, pause: float = 0.05) -> None:
        """Press keys by name (see ``KEYS``) or as themselves, one after the other."""
        for key in keys:
            self.send(KEYS.get(key, key))
            sleep(pause)

    def click(self, column: int, row: int) -> None:
        """Click with the left button on a cell, counted from 0."""
        self.send(f"\x1b[<0;{column + 1};{row + 1}M\x1b[<0;{column + 1};{row + 1}m")

    def resize(self, cols: int, rows: int) -> None:
        """Change the size of the window."""
        with self._lock:
            self._feed()
            self._term.resize(rows, cols)
            self._term.dirty.clear()
            self._rows = [""] * rows
            self._stale = set(range(rows))
        self.cols, self.rows = cols, rows
        self._set_size(cols, rows)

    def _set_size(self, cols: int, rows: int) -> None:
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, cols, 0, 0))

    @property
    def pid(self) -> int:
        """The process of the program; for a job, not that of its shell."""
        pid = self.process.pid
        if not self._job:
            return pid
        return int(Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="utf-8"))

    def kill(self, number: int) -> None:
        """Send a signal to the program."""
        if self.process.poll() is None:
            os.kill(self.pid, number)

    def hang_up(self) -> None:
        """Close the line, as a cut connection does: the kernel sends SIGHUP."""
        for descriptor in (self._slave, self.master):
            with suppress(OSError):
                os.close(descriptor)

    def wait_exit(self, timeout: float = 5.0) -> int:
        """Wait for the end and return the exit code (negative for a signal).

        Raises:
            AssertionError: the program still runs.
        """
        try:
            return self.process.wait(timeout)
        except subprocess.TimeoutExpired:
            raise AssertionError(f"still running after {timeout} s; the screen:\n{self.text}") from None

    @property
    def modes(self) -> list[Any]:
        """The modes of the terminal now; equal to ``modes_before`` when they were restored."""
        return termios.tcgetattr(self._slave)

    @property
    def restored(self) -> bool:
        """Whether what was switched on was switched off: main screen, cursor, mouse, paste, modes."""
        raw = self.raw
        pairs = [(b"\x1b[?1049h", b"\x1b[?1049l"), (b"\x1b[?25l", b"\x1b[?25h")]
        pairs += [(b"\x1b[?%dh" % mode, b"\x1b[?%dl" % mode) for mode in (1000, 1003, 1006, 2004, 1004)]
        return self.modes == self.modes_before and all(raw.rfind(on) <= raw.rfind(off) for on, off in pairs)
