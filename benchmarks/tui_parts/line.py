"""A program at the other end of a line: what it writes and when, and the memory and processor that it uses."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep

from tests.e2e.ptytools import PtyGame


@dataclass(frozen=True, slots=True)
class Burst:
    """What was written without a pause: seconds from the key to the first and the last of it, and its bytes."""

    first: float
    last: float
    size: int


def burst(game: PtyGame, act: Callable[[], None], still: float = 0.12, timeout: float = 10.0) -> Burst:
    """Do something and return what the program then writes, up to its first pause of ``still`` seconds."""
    seen = len(game.chunks)
    began = monotonic()
    act()
    while len(game.chunks) == seen:
        if monotonic() - began > timeout:
            raise AssertionError(f"nothing was written:\n{game.text}")
        sleep(0.001)
    while not game.quiet_for(still):
        sleep(0.005)
    chunks = game.chunks[seen:]
    return Burst(chunks[0][0] - began, chunks[-1][0] - began, sum(len(data) for _, data in chunks))


def pressing(game: PtyGame, *keys: str) -> Callable[[], None]:
    """Return what presses keys."""
    return lambda: game.press(*keys, pause=0.0)


def painted(game: PtyGame, ready: str | Callable[[str], object], began: float) -> float:
    """Return the seconds from ``began`` to the last byte of a screen, which has to show ``ready``."""
    game.wait_for(ready)
    game.wait_quiet(0.25)
    return game.chunks[-1][0] - began


def memory(game: PtyGame) -> float:
    """Return the megabytes of memory that the program's own process has in use."""
    status = Path(f"/proc/{game.process.pid}/status").read_text(encoding="utf-8")
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


def processor(game: PtyGame) -> float:
    """Return the seconds of processor time of the program and its children so far."""
    total = 0
    for pid in family(game.process.pid):
        for task in Path(f"/proc/{pid}/task").iterdir():
            total += int((task / "schedstat").read_text(encoding="utf-8").split()[0])
    return total / 1e9


def family(pid: int) -> Iterator[int]:
    """Yield a process and all that it has started."""
    yield pid
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text(encoding="utf-8").split():
            yield from family(int(child))
