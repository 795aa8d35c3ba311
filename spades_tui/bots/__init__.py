"""Players that see a ``SeatView`` and return an ``Action``, and games among them."""

from __future__ import annotations

from spades_tui.bots.player import (
    BOT_NAMES,
    DEFAULT_BOT,
    BadCommand,
    Bot,
    UnknownBot,
    decision_rng,
    is_heavy,
    is_program,
    make,
)

__all__ = [
    "BOT_NAMES",
    "DEFAULT_BOT",
    "BadCommand",
    "Bot",
    "UnknownBot",
    "decision_rng",
    "is_heavy",
    "is_program",
    "make",
]
