"""Hints, the reasons for them, and the review of played hands: codes and figures, for ``words`` to say."""

from __future__ import annotations

from spades_tui.analysis.figures import (
    Choice,
    Decision,
    Explanation,
    Hint,
    Reason,
    Review,
    Why,
    game_accuracy,
)
from spades_tui.analysis.service import Analyst

__all__ = [
    "Analyst",
    "Choice",
    "Decision",
    "Explanation",
    "Hint",
    "Reason",
    "Review",
    "Why",
    "game_accuracy",
]
