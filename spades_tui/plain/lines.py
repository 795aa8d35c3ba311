"""What is typed, or comes from a pipe, as lines in an event loop: read in a thread, kept until they are asked for."""

from __future__ import annotations

import asyncio
import codecs
import os
import re
from collections import deque
from collections.abc import Callable
from threading import Thread
from time import sleep
from typing import Final

CHUNK: Final = 4096
LONGEST: Final = 2000
"""Characters of a line that count; what is longer is cut, so that no input fills the memory."""
MOST: Final = 1000
"""Lines that wait before no more are read."""


_SEQUENCE: Final = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|O[ -~]|[^\[O])?")
"""What an arrow or a function key leaves in a line: its last letter must not be read as a card."""


class Lines:
    """The lines of a descriptor. ``wake`` is called in the loop when there is something new.

    The thread reads the descriptor itself and no Python file over it: Python could not end while a thread holds
    the lock of such a file.
    """

    def __init__(self, descriptor: int, wake: Callable[[], object], encoding: str = "utf-8") -> None:
        self._descriptor = descriptor
        self._wake = wake
        self._decoder = codecs.getincrementaldecoder(encoding)("replace")
        self._waiting: deque[str] = deque()
        self._begun = ""
        self._loop: asyncio.AbstractEventLoop | None = None
        self.ended = False
        """Whether nothing more will come than what waits."""

    def start(self) -> None:
        """Begin to read; the running loop is told."""
        self._loop = asyncio.get_running_loop()
        Thread(target=self._read, name="lines", daemon=True).start()

    @property
    def waiting(self) -> int:
        """How many lines wait."""
        return len(self._waiting)

    def take(self) -> str | None:
        """Return the next line without its end; None when none waits."""
        return self._waiting.popleft() if self._waiting else None

    def feed(self, data: bytes) -> None:
        """Take bytes as they come; none at all is the end."""
        text = self._decoder.decode(data, final=not data)
        *whole, rest = (self._begun + text).replace("\r\n", "\n").replace("\r", "\n").split("\n")
        self._begun = rest[:LONGEST]
        self._waiting.extend(_SEQUENCE.sub("", line)[:LONGEST] for line in whole)
        if not data:
            if self._begun:
                self._waiting.append(_SEQUENCE.sub("", self._begun))
            self.ended = True
        self._wake()

    def _read(self) -> None:
        assert self._loop is not None
        data = b" "
        while data:
            while len(self._waiting) > MOST:
                sleep(0.05)
            try:
                data = os.read(self._descriptor, CHUNK)
            except OSError:  # the terminal has gone, or there never was anything to read
                data = b""
            try:
                self._loop.call_soon_threadsafe(self.feed, data)
            except RuntimeError:  # the loop is closed: the program is ending
                return
