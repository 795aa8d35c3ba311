"""The statistics of the saved games on the command line: a table to read, CSV or JSON."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from spades_tui.cli.boot import Boot
from spades_tui.cli.choices import BadChoice
from spades_tui.cli.parse import Parsed
from spades_tui.cli.saved import open_games
from spades_tui.store.statistics import GROUPS, WHICH, add_up, counts, group
from spades_tui.store.tallies import Tally
from spades_tui.words import Words
from spades_tui.words.statistics import COLUMNS, cell, column_name, group_name, key_name, which_name


def run_stats(boot: Boot, parsed: Parsed) -> int:
    """Print the statistics."""
    if {"json", "csv"} <= parsed.switches:
        raise BadChoice(boot.words("Choose --json or --csv, not both."))
    with open_games(boot, reading=True) as store:
        tallies = store.tallies()
    if "json" in parsed.switches:
        from spades_tui.store.statistics_file import statistics_json

        print(statistics_json(tallies), end="")
    elif "csv" in parsed.switches:
        from spades_tui.store.statistics_file import statistics_csv

        _write(statistics_csv(tallies))
    else:
        print("\n".join(_lines(boot.words, tallies)))
    return 0


def _write(text: str) -> None:
    """Write a text whose line ends are its own, in UTF-8 whatever the terminal's letters."""
    if sys.stdout is not None:
        sys.stdout.flush()
        sys.stdout.buffer.write(text.encode("utf-8"))
        sys.stdout.buffer.flush()


def _lines(_: Words, tallies: Sequence[Tally]) -> list[str]:
    """Return the statistics as a text: all games, rated and not, and then each group of all."""
    together = [(which, [tally for tally in tallies if counts(tally, which)]) for which in WHICH]
    blocks = [
        (
            group_name(_, "all"),
            [
                (which_name(_, which), add_up(some))
                for which, some in together
                if any(tally.over or tally.hands for tally in some)
            ],
        )
    ]
    for by in GROUPS[1:]:
        found = group(tallies, by)
        blocks.append((group_name(_, by), [(key_name(_, by, line.key), line.totals) for line in found]))
    rows = [
        (name, [cell(_, column, totals) for column in COLUMNS])
        for _title, block in blocks
        for name, totals in block
    ]
    if not rows:
        return [_("Nothing to count yet: the first finished hand is the beginning.")]
    headings = [column_name(_, column) for column in COLUMNS]
    wide = [
        max(len(cells[at]) for cells in (headings, *(cells for _name, cells in rows)))
        for at in range(len(COLUMNS))
    ]
    name_width = max(len(name) for name, _cells in rows) + 2
    lines: list[str] = []
    for title, block in blocks:
        if lines:
            lines.append("")
        lines.append(_row(title, headings, name_width, wide))
        for name, totals in block:
            lines.append(_row("  " + name, [cell(_, column, totals) for column in COLUMNS], name_width, wide))
    return lines


def _row(name: str, cells: Sequence[str], name_width: int, wide: Sequence[int]) -> str:
    figures = "  ".join(f"{text:>{width}}" for text, width in zip(cells, wide, strict=True))
    return f"{name:<{name_width}}  {figures}"
