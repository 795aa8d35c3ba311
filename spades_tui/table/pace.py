"""How fast bots play: seconds from one move to the next, changeable while they think."""

from __future__ import annotations

import asyncio
import math
from typing import Final

from spades_tui.table.errors import BadTempo

LONGEST: Final = 60.0
"""The slowest tempo, in seconds a move."""


def check_tempo(seconds: float) -> float:
    """Return a tempo in seconds a move.

    Raises:
        BadTempo: it is not a number from 0 to ``LONGEST``.
    """
    if not math.isfinite(seconds) or not 0 <= seconds <= LONGEST:
        raise BadTempo(seconds, LONGEST)
    return float(seconds)


class Pace:
    """The least time from one move to a bot's next; what the bot thinks is part of it."""

    def __init__(self, seconds: float) -> None:
        self._seconds = check_tempo(seconds)
        self._changed = asyncio.Event()
        self._moved = -math.inf

    @property
    def seconds(self) -> float:
        """Seconds a move; 0 is as fast as can be."""
        return self._seconds

    @seconds.setter
    def seconds(self, seconds: float) -> None:
        self._seconds = check_tempo(seconds)
        self._changed.set()

    def moved(self) -> None:
        """Count from now: somebody has just moved."""
        self._moved = asyncio.get_running_loop().time()

    async def wait(self) -> None:
        """Return when the next bot may move; a change of tempo counts at once."""
        clock = asyncio.get_running_loop().time
        while (rest := self._moved + self._seconds - clock()) > 0:
            self._changed.clear()
            try:
                async with asyncio.timeout(rest):
                    await self._changed.wait()
            except TimeoutError:
                return
