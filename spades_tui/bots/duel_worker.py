"""A process that plays parts of a duel: ``python -m spades_tui.bots.duel_worker``, spoken to by ``duel_crew``."""

from __future__ import annotations

import os
import signal
import sys
import threading
from contextlib import ExitStack, suppress
from typing import BinaryIO

from spades_tui.bots.duel_table import DuelTable
from spades_tui.bots.duel_wire import read_match, read_order, write_failure, write_part
from spades_tui.bots.guard import die_with_parent, wait_for_hang_up


def serve(source: BinaryIO, target: BinaryIO) -> int:
    """Play what the lines order until there are no more of them, and return the exit code."""
    first = source.readline()
    if not first:
        return 0
    match, log = read_match(first)
    with ExitStack() as stack:
        table = DuelTable(match, stack, log=log)
        for line in source:
            try:
                answer = write_part(table.play(*read_order(line)))
            except Exception as error:  # noqa: BLE001 - whatever a bot raises is for the other process to tell
                answer = write_failure(f"{type(error).__name__}: {error}"[:500])
            target.write(answer)
            target.flush()
    return 0


def _end_with_parent() -> None:
    wait_for_hang_up(0)
    # Whoever still plays here plays for nobody; a moment lets a process at its end end by itself.
    threading.Event().wait(1.0)
    os._exit(0)


def main() -> int:
    """Be a process of a duel on standard input and output."""
    # Ctrl+C goes to the whole group; the process that shows the progress decides what becomes of this one. It holds the
    # signal back while it starts this one, so that it does not come before it is ignored.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())
    die_with_parent()
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with suppress(BrokenPipeError):
        return serve(sys.stdin.buffer, sys.stdout.buffer)
    return 0


if __name__ == "__main__":
    sys.exit(main())
