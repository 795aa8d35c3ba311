"""Players that see a ``SeatView`` and return an ``Action``, and games among them."""

from __future__ import annotations

from spades_tui.bots.player import BOT_NAMES, Bot, UnknownBot, decision_rng, is_heavy, make

__all__ = ["BOT_NAMES", "Bot", "UnknownBot", "decision_rng", "is_heavy", "make"]
