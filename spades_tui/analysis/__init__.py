"""Hints, the reasons for them, and the review of played hands: codes and figures, for ``words`` to say.

Who gives them is ``service.Analyst``.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
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

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        # Loaded when a name is asked for, since start-up needs none of them.
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = globals()[name] = getattr(import_module(f"{__name__}.figures"), name)
        return found
