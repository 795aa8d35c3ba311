"""Cards on their way over the table: a trick to the seat that has won it, a card to its place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from spades_tui.engine.views import SeatView
from spades_tui.ui.draw.scene import Moving

FRAME: Final = 0.04
"""Seconds between two pictures."""
TRICK: Final[Mapping[str, float]] = MappingProxyType({"short": 0.24, "full": 0.45})
"""Seconds that a trick takes to its seat, by how much moves."""
CARD: Final[Mapping[str, float]] = MappingProxyType({"full": 0.2})
"""The same for a card to its place."""


def moved(before: SeatView, after: SeatView) -> Moving | None:
    """Return what has to be seen on its way between two views; None where nothing goes by one trick or one card."""
    if before.number != after.number:
        return None
    if len(after.tricks) == len(before.tricks) + 1:
        trick = after.tricks[-1]
        return Moving(trick.plays(), 0.0, trick.winner)
    if len(after.tricks) == len(before.tricks) and len(after.trick) == len(before.trick) + 1:
        return Moving(after.plays()[-1:], 0.0)
    return None


class Motion:
    """What moves in one window, and how far it has come."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._moving: Moving | None = None
        self._began = 0.0
        self._seconds = 0.0

    def begin(self, moving: Moving, how_much: str) -> bool:
        """Let something move, "short" or "full"; return whether it does. A trick on its way goes before a card."""
        seconds = (CARD if moving.winner is None else TRICK).get(how_much, 0.0)
        standing = self.now()
        if not seconds or (moving.winner is None and standing is not None and standing.winner is not None):
            return False
        self._moving, self._began, self._seconds = moving, self._clock(), seconds
        return True

    def now(self) -> Moving | None:
        """Return what moves, with how far it is; None once it has come."""
        if self._moving is None:
            return None
        done = (self._clock() - self._began) / self._seconds
        if done >= 1:
            self._moving = None
            return None
        return replace(self._moving, done=max(0.0, done))

    def end(self) -> None:
        """Let nothing move any more."""
        self._moving = None
