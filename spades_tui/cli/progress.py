"""A bar on a terminal's standard error that tells how far something has come."""

from __future__ import annotations

import shutil
import sys
import time
from types import TracebackType
from typing import Final

from spades_tui.words import Words

BAR: Final = 24
"""The bar's width in cells."""
PAUSE: Final = 0.1
"""Seconds from one drawing to the next at least."""


class Progress:
    """The bar, as a context: it is gone when that is left, however that may be. Without a terminal there is none."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._shown = sys.stderr is not None and sys.stderr.isatty()
        self._began = time.monotonic()
        self._drawn = -PAUSE

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)

    def show(self, done: int, total: int) -> None:
        """Tell that so many of all parts are done."""
        now = time.monotonic()
        if not self._shown or (now - self._drawn < PAUSE and done < total):
            return
        self._drawn = now
        text = self.line(done, total, now - self._began)
        room = shutil.get_terminal_size().columns - 1
        print(f"\r{text[:room]}\x1b[K", end="", file=sys.stderr, flush=True)

    def line(self, done: int, total: int, seconds: float) -> str:
        """Return the bar with its figures after so many seconds."""
        _ = self._words
        full, empty = ("#", ".") if _.ascii else ("█", "░")
        cells = BAR * done // total
        text = full * cells + empty * (BAR - cells)
        text += " " + _("{done} of {total}", done=done, total=total)
        if 0 < done < total and seconds >= 1:
            left = round(seconds * (total - done) / done)
            text += ", " + _("{time} left", time=_clock(left))
        return text


def _clock(seconds: int) -> str:
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
