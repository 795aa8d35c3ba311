"""The streams of the process at its end."""

from __future__ import annotations

import os
from typing import TextIO


def settle(stream: TextIO) -> None:
    """Flush what is left; on a line that is gone, let the rest go nowhere (Python would exit with 120)."""
    try:
        stream.flush()
    except OSError:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
