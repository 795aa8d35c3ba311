"""A process that runs our bots and looks for hints: ``python -m spades_tui.analysis.worker``."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from spades_tui.analysis.tasks import TASKS
from spades_tui.bots.worker import serve

if TYPE_CHECKING:
    from collections.abc import Sequence


def worker_command() -> Sequence[str]:
    """Return the command line of such a worker, for a ``Pool``."""
    # -P: the folder that the game is played in is none to import from.
    return (sys.executable, "-P", "-m", "spades_tui.analysis.worker")


if __name__ == "__main__":
    sys.exit(serve(tasks=TASKS))
