"""How a process is started that runs our bots and looks for hints."""

from __future__ import annotations

import sys
from collections.abc import Sequence


def worker_command() -> Sequence[str]:
    """Return the command line of such a worker, for a ``Pool`` or whoever makes one."""
    # -P: the folder that the game is played in is none to import from.
    return (sys.executable, "-P", "-m", "spades_tui.analysis.worker")
