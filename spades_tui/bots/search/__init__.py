"""A player that looks ahead: every choice is played to the end of the hand over layouts that fit what is known."""

from __future__ import annotations

from spades_tui.bots.search.bot import SearchBot
from spades_tui.bots.search.style import Style

__all__ = ["SearchBot", "Style"]
