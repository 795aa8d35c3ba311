"""Hints, the reasons for them, and the review of played hands: codes and figures, for ``words`` to say.

Who gives them is ``service.Analyst``.
"""

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

__all__ = [
    "Choice",
    "Decision",
    "Explanation",
    "Hint",
    "Reason",
    "Review",
    "Why",
    "game_accuracy",
]
