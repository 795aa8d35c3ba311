"""Statistics as files for other programs: CSV and JSON, with the same names and figures in both."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from spades_tui.store.statistics import GROUPS, WHICH, Totals, group
from spades_tui.store.tallies import Tally

MARK: Final = "spades-tui-statistics"
VERSION: Final = 1

COLUMNS: Final[Mapping[str, Callable[[Totals], int | float | None]]] = MappingProxyType(
    {
        "games": lambda totals: totals.games,
        "won": lambda totals: totals.won,
        "drawn": lambda totals: totals.drawn,
        "lost": lambda totals: totals.lost,
        "hands": lambda totals: totals.hands,
        "points": lambda totals: totals.points,
        "points_a_hand": lambda totals: _rounded(totals.points_a_hand),
        "contracts": lambda totals: totals.contracts,
        "made": lambda totals: totals.made,
        "sets": lambda totals: totals.sets,
        "nils_made": lambda totals: totals.nils_made,
        "nils_failed": lambda totals: totals.nils_failed,
        "blind_nils_made": lambda totals: totals.blind_nils_made,
        "blind_nils_failed": lambda totals: totals.blind_nils_failed,
        "bags": lambda totals: totals.bags,
        "tricks_bid": lambda totals: totals.bid,
        "tricks_won": lambda totals: totals.tricks,
        "hands_reviewed": lambda totals: totals.reviewed,
        "accuracy": lambda totals: _rounded(totals.accuracy),
    }
)
"""What a line of either file tells; a figure that there is none of is empty, or null."""


def statistics_rows(tallies: Sequence[Tally]) -> list[dict[str, Any]]:
    """Return every line of statistics: each group, of rated games, of others, and of both."""
    return [
        {
            "group": by,
            "key": line.key,
            "which": which,
            **{name: column(line.totals) for name, column in COLUMNS.items()},
        }
        for by in GROUPS
        for which in WHICH
        for line in group(tallies, by, which)
    ]


def statistics_json(tallies: Sequence[Tally]) -> str:
    """Return the statistics as a text of JSON."""
    return json.dumps({MARK: VERSION, "lines": statistics_rows(tallies)}, indent=1, ensure_ascii=True) + "\n"


def statistics_csv(tallies: Sequence[Tally]) -> str:
    """Return the statistics as a text of comma-separated values with a heading, lines ended by CR and LF.

    A name that a spreadsheet would take for a formula has an apostrophe before it.
    """
    out = io.StringIO()
    writer = csv.DictWriter(out, ["group", "key", "which", *COLUMNS])
    writer.writeheader()
    for row in statistics_rows(tallies):
        writer.writerow({**row, "key": _harmless(row["key"])})
    return out.getvalue()


def _harmless(text: str) -> str:
    return "'" + text if text.startswith(("=", "+", "-", "@")) else text


def _rounded(figure: float | None) -> float | None:
    return None if figure is None else round(figure, 4)
