"""``python -m spades_tui`` is the command ``spades-tui``."""

from __future__ import annotations

import sys

from spades_tui.cli import main

if __name__ == "__main__":
    sys.exit(main())
