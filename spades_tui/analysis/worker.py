"""A process that runs our bots and looks for hints: ``python -m spades_tui.analysis.worker``."""

from __future__ import annotations

import sys

from spades_tui.analysis.tasks import TASKS, load
from spades_tui.bots.worker import serve

if __name__ == "__main__":
    sys.exit(serve(tasks=TASKS, prepare=load))
