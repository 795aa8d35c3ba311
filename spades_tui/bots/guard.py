"""Stands between the game and somebody's bot, so that the bot and all that it started end when the game does.

It is run by its path, without the package: ``python -I -S guard.py PROGRAM ARGUMENTS``. It passes standard input and
output on to the program and watches the pipe: when the game closes it or is killed, the program has a moment to end at
the end of its input, then its whole process group is killed.
"""

from __future__ import annotations

import os
import select
import signal
import sys
import threading
from contextlib import suppress

GRACE = 1.0
"""Seconds that a program has to end by itself."""
_PR_SET_PDEATHSIG = 1


def die_with_parent() -> None:
    """Let the kernel end this process when the thread that started it ends, where there is such a kernel."""
    with suppress(ImportError, OSError, AttributeError):
        import ctypes

        ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)


def wait_for_hang_up(descriptor: int) -> None:
    """Return when nobody can write into a pipe any more; what was written before may still be in it."""
    poll = select.poll()
    poll.register(descriptor, 0)
    while not any(flags & (select.POLLHUP | select.POLLERR | select.POLLNVAL) for _, flags in poll.poll()):
        continue


def main(command: list[str]) -> int:
    """Run the program until it ends or nobody wants it any more; nothing of its group is left then."""
    # The game blocks some signals in its threads, and a mask goes on to whatever is started.
    signal.pthread_sigmask(signal.SIG_SETMASK, ())
    with suppress(OSError):
        os.nice(5)
    guard = os.getpid()
    child = os.fork()
    if child == 0:
        _become(command, guard)
    ended = threading.Event()
    threading.Thread(target=_watch, args=(ended,), daemon=True).start()
    # The other end must see the program's end of file, not ours.
    os.close(1)
    _, status = os.waitpid(child, 0)
    ended.set()
    code = os.waitstatus_to_exitcode(status)
    with suppress(OSError):
        os.write(2, f"spades-tui: the bot ended with code {code}\n".encode())
    _kill_group()
    return code


def _become(command: list[str], guard: int) -> None:
    die_with_parent()
    if os.getppid() != guard:
        os._exit(1)
    try:
        os.execvp(command[0], command)
    except OSError as error:
        with suppress(OSError):
            os.write(2, f"spades-tui: the bot cannot be started: {error.strerror}\n".encode())
    os._exit(127)


def _watch(ended: threading.Event) -> None:
    wait_for_hang_up(0)
    ended.wait(GRACE)
    _kill_group()


def _kill_group() -> None:
    """Kill all that belongs to the program; the guard is of the same group and goes with it."""
    if os.getpgrp() == os.getpid():
        os.killpg(0, signal.SIGKILL)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
