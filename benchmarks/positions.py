"""Whether the strongest bot finds the plays that are known: ``python -m benchmarks.positions`` asks it about each.

Each file in ``examples/positions`` says in its first line what should be played. The bot is asked so many times, each
with other luck, as ``spades-tui position FILE`` does it. The exit code is 1 where it plays something else more than
once in twenty times.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from math import ceil
from pathlib import Path

from spades_tui.bots.position_file import card_text, load_position
from spades_tui.bots.position_report import report_position

EXAMPLES = sorted((Path(__file__).resolve().parents[1] / "examples" / "positions").glob("*.toml"))
WORLDS = 400
SEEDS = 20
FOUND = 19 / 20
"""Which share of the times a good card must be played."""
PLAY = "# Play: "


def good_cards(text: str) -> tuple[str, ...]:
    """Return the cards one of which should be played, as the first line of a position's file has them."""
    first = text.splitlines()[0]
    if not first.startswith(PLAY):
        raise ValueError(f"the first line is not {PLAY}…: {first}")
    return tuple(first.removeprefix(PLAY).split())


def times_found(path: Path, bot: str, worlds: int, seeds: int) -> tuple[int, str]:
    """Return how often a bot plays a good card in a position, and all that it plays, the commonest first."""
    text = path.read_text(encoding="utf-8")
    good = good_cards(text)
    report = report_position(load_position(text.encode()), bot, worlds=worlds, seeds=seeds)
    rows = sorted(report.cards, key=lambda row: -row.chosen)
    played = ", ".join([f"{card_text(row.card)} {row.chosen}" for row in rows if row.chosen])
    return sum([row.chosen for row in rows if card_text(row.card) in good]), played


def main(arguments: Sequence[str] | None = None) -> int:
    """Ask the bot about every example and print a row each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bot", default="strongest")
    parser.add_argument("--worlds", type=int, default=WORLDS, help="layouts that it looks at")
    parser.add_argument("--seeds", type=int, default=SEEDS, help="how often it is asked about each")
    asked = parser.parse_args(arguments)
    least = ceil(FOUND * asked.seeds)
    print("| position | should play | found | plays | seconds | |\n|" + " --- |" * 6, flush=True)
    missed = False
    for path in EXAMPLES:
        began = time.process_time()
        found, played = times_found(path, asked.bot, asked.worlds, asked.seeds)
        took = time.process_time() - began
        missed = missed or found < least
        good = " or ".join(good_cards(path.read_text(encoding="utf-8")))
        verdict = "holds" if found >= least else f"fewer than {least}"
        cells = [path.stem, good, f"{found} of {asked.seeds}", played, f"{took:.1f}", verdict]
        print("| " + " | ".join(cells) + " |", flush=True)
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
