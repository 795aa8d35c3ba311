"""From the start of a process to its painted screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from time import monotonic

from benchmarks.tui_parts.figures import Report
from benchmarks.tui_parts.line import painted
from benchmarks.tui_parts.programs import TRIVIAL, TRIVIAL_READY, home_with_games
from tests.e2e.player import PERSONS, where
from tests.e2e.ptytools import PtyGame

SAVED = 1000


def start_up(report: Report) -> None:
    """Measure from the start of the process to the painted screen, each in turn."""
    empty = home_with_games(report.folder / "empty", 0)
    full = home_with_games(report.folder / "full", SAVED)
    kinds: dict[str, Callable[[], float]] = {
        "trivial": lambda: started([], TRIVIAL_READY, empty, TRIVIAL),
        "0": lambda: started([], "Saved games", empty),
        "1000": lambda: started([], f"Saved games  {SAVED}", full),
        "resume": lambda: started(["resume"], lambda text: where(text) in PERSONS, full),
    }
    found: dict[str, list[float]] = {kind: [] for kind in kinds}
    for turn in range(report.starts + 1):
        for kind, measure in kinds.items():
            seconds = measure()
            if turn:  # the first of each compiles, and warms the disk's cache
                found[kind].append(seconds)
    best = {kind: min(values) for kind, values in found.items()}
    report.add("trivial app painted", best["trivial"] * 1000, "ms")
    for kind, name, most in (
        ("0", "lobby painted, no saved game", 1.5),
        ("1000", f"lobby painted, {SAVED:,} saved games", 1.5),
        ("resume", "resume to the table painted", 1.7),
    ):
        report.add(name, best[kind] * 1000, "ms")
        report.ratio(name, best[kind], best["trivial"], most)


def started(
    args: Sequence[str],
    ready: str | Callable[[str], object],
    home: Path,
    argv: Sequence[str] | None = None,
) -> float:
    """Start a program, wait until it is painted, end it; return the seconds."""
    began = monotonic()
    with PtyGame(args, argv=argv, home=home) as game:
        seconds = painted(game, ready, began)
        game.press("ctrl+c")
        game.wait_exit()
    return seconds
