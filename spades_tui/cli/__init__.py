"""The command line: what was typed, done; each command imports what it needs when it runs."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

OK = 0
FAILED = 1
USAGE = 2
INTERRUPTED = 130
BROKEN_PIPE = 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command that the arguments name (by default the process's) and return the exit code.

    0 is success, 1 a failure that was told on standard error, 2 wrong usage, 130 an interruption.
    """
    arguments = list(sys.argv[1:] if argv is None else argv)
    try:
        code = _run(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _write_no_more()
        return BROKEN_PIPE
    except OSError as error:
        # What a command does not expect comes from standard output: a full disk, a line that is gone.
        from spades_tui.cli.boot import boot

        _write_no_more()
        return boot(None).fail(error, FAILED)
    return code


def _run(arguments: list[str]) -> int:
    if arguments == ["--version"]:
        from spades_tui import __version__

        print(f"spades-tui {__version__}")
        return OK
    from spades_tui.cli.run import run

    return run(arguments)


def _write_no_more() -> None:
    """Let what Python still flushes at exit go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
