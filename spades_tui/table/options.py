"""How a table is run: everything about it that is no part of the game."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from spades_tui.table.runner import BotRunner

THINK_LIMIT: Final = 20.0
"""Seconds after which a bot loses its move."""


@dataclass(frozen=True, slots=True)
class TableOptions:
    """What a window wants of a table; tempo and manual cuts can be changed while it runs."""

    runner: BotRunner | None = None
    """Who runs the bots, and stays the caller's; None: the table has threads of its own."""
    tempo: float = 0.0
    """Seconds a bot's move, 0 to 60."""
    manual_cuts: frozenset[int] = frozenset()
    """The seats of persons who cut by hand."""
    think_limit: float = THINK_LIMIT
    """Seconds after which a bot loses its move to the fallback."""
    owner_check: float = 2.0
    """Seconds from one look to the next whether another window has taken the game over."""
    clock: Callable[[], float] = time.time
    """The time of day in UNIX seconds, for the list of games."""
