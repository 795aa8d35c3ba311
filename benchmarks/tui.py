"""Measures the full-screen game as a person meets it: in a pseudo-terminal, beside a trivial Textual app.

Prints figures, ratios and budgets; run it with ``python -m benchmarks.tui``. Everything is 80 columns by 24 rows in
true colour with motion off, but for the picked card that rises. Times are of the wall and depend on the machine,
hence the ratios to the trivial app of the same run, each the best of several starts since others may work on it too;
bytes are what is sent to the terminal and depend on nothing. The bots are the rule policy, which takes no time.
``--json FILE`` writes the figures too.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

from benchmarks.tui_parts.changes import changes_looking_back, changes_of_screen
from benchmarks.tui_parts.figures import Report
from benchmarks.tui_parts.hands import cards, whole_hand
from benchmarks.tui_parts.idleness import idle, idle_looking_back
from benchmarks.tui_parts.keys import keys_and_memory
from benchmarks.tui_parts.meanwhile import review, thinking
from benchmarks.tui_parts.starts import start_up

PARTS: Mapping[str, Callable[[Report], None]] = {
    "start": start_up,
    "keys": keys_and_memory,
    "cards": cards,
    "hand": whole_hand,
    "screens": changes_of_screen,
    "screens-back": changes_looking_back,
    "review": review,
    "thinking": thinking,
    "idle": idle,
    "idle-back": idle_looking_back,
}


def main() -> int:
    """Measure what was asked for and return 1 where a budget does not hold."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0] if __doc__ else None)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"what to measure: {', '.join(PARTS)}")
    parser.add_argument("--starts", type=int, default=9, help="how often each program is started")
    parser.add_argument("--idle", type=float, default=10.0, help="seconds of idleness at each screen")
    parser.add_argument("--json", type=Path, help="a file to write the figures to")
    options = parser.parse_args()
    unknown = [part for part in options.parts if part not in PARTS]
    if unknown:
        parser.error(f"no such part: {', '.join(unknown)}")
    # What an earlier line or a variable of the caller says is not to reach the programs.
    for name in ("NO_COLOR", "SSH_CONNECTION", "TEXTUAL_ANIMATIONS"):
        os.environ.pop(name, None)
    with tempfile.TemporaryDirectory(prefix="spades-measure-") as folder:
        report = Report(Path(folder), options.starts, options.idle)
        for part in options.parts or PARTS:
            PARTS[part](report)
    if options.json:
        figures = [
            {"name": figure.name.strip(), "value": figure.value, "unit": figure.unit, "budget": figure.budget}
            for figure in report.figures
        ]
        options.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    broken = [figure for figure in report.figures if not figure.kept]
    print(f"{len(broken)} over budget" if broken else "every budget holds")
    return 1 if broken else 0


if __name__ == "__main__":
    raise SystemExit(main())
