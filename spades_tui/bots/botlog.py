"""What processes say on standard error, and what was wrong with them, in a file that cannot grow without end."""

from __future__ import annotations

import os
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

LONGEST: Final = 1 << 20
"""Bytes after which the file begins anew; the one before is kept beside it."""
_LINE: Final = 500


class BotLog:
    """A log of processes. A disk that is full or gone stops no bot; with None nothing is kept."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self._lock = threading.Lock()

    def write(self, who: str, text: str) -> None:
        """Add lines, each with the time and who it is about; letters that steer a terminal are escaped."""
        if self.path is None:
            return
        stamp = time.strftime("%Y-%m-%d %H:%M:%S")
        lines = [
            f"{stamp} {_plain(who)[:80]}: {_plain(line)[:_LINE]}\n" for line in text.splitlines() if line
        ]
        with self._lock, suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._turn()
            descriptor = os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o600)
            try:
                os.write(descriptor, "".join(lines).encode("utf-8", "backslashreplace"))
            finally:
                os.close(descriptor)

    def _turn(self) -> None:
        assert self.path is not None
        if self.path.exists() and self.path.stat().st_size > LONGEST:
            self.path.replace(self.path.with_name(self.path.name + ".1"))


def _plain(text: str) -> str:
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)
