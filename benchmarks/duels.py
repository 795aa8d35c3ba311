"""How strong the bots are: ``python -m benchmarks.duels`` lists the matches, ``… all`` or ``… NAME NAME`` plays them.

Every match is also a command of its own, which is printed with it. ``--deals`` and ``--games`` play other numbers of
them, ``--json`` prints all figures. The exit code is 1 where a match does not reach what it must.
"""

from __future__ import annotations

import argparse
import json
import shlex
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import pairwise
from math import inf
from typing import Any

from spades_tui.bots.duel import DuelResult, Match, run_duel
from spades_tui.bots.player import LEVEL_NAMES
from spades_tui.cli.choices import VARIANTS
from spades_tui.engine import RuleSet

WORLDS = 200
SEED = 11


@dataclass(frozen=True, slots=True)
class Row:
    """A match, and what it must reach."""

    name: str
    a: str
    b: str
    rules: str = "standard"
    variant: str = "partnership"
    deals: int = 600
    games: int = 0
    worlds: int | None = WORLDS
    mean: float = -inf
    """The least that A must gain a hand."""
    above: float = -inf
    """What the 95% interval of that must lie above."""
    check: Callable[[dict[str, Any]], list[str]] | None = None
    """Returns what else is amiss."""

    def match(self) -> Match:
        """Return what is played."""
        partnership, trump = VARIANTS[self.variant]
        rules = RuleSet.preset(self.rules).replace(partnership=partnership, trump=trump)
        return Match(self.a, self.b, rules, self.deals, SEED, games=self.games, worlds=self.worlds)

    def command(self) -> str:
        """Return the command that plays the same."""
        words = ["spades-tui", "arena", "--a", self.a, "--b", self.b, "--rules", self.rules]
        if self.variant != "partnership":
            words += ["--variant", self.variant]
        words += ["--deals", str(self.deals), "--games", str(self.games), "--seed", str(SEED)]
        if self.worlds is not None:
            words += ["--worlds", str(self.worlds)]
        return shlex.join(words)


def nils(figures: dict[str, Any]) -> list[str]:
    """Return what is amiss with the nils of all four seats."""
    players = figures["players"].values()
    bid, made, every = [sum(player[key] for player in players) for key in ("nils", "nils_made", "bids")]
    amiss = []
    if bid < 0.04 * every:
        amiss.append(f"only {100 * bid / every:.1f}% of all bids are nil")
    if made < 0.7 * bid:
        amiss.append(f"only {100 * made / bid:.0f}% of the nils are made")
    return amiss


def speed(figures: dict[str, Any]) -> list[str]:
    """Return what is amiss with the times of A's moves, in milliseconds."""
    times = figures["timing"]["a"]
    limits = [
        ("all", "mean", 120),
        ("all", "p99", 400),
        ("first", "mean", 120),
        ("first", "p99", 400),
        ("bid", "p99", 500),
    ]
    return [
        f"{kind} {key} {times[kind][key]:.0f} ms, not {limit}"
        for kind, key, limit in limits
        if times[kind][key] > limit
    ]


ROWS = (
    Row("standard", "strongest", "baseline", deals=400, games=16, mean=20, above=14, check=speed),
    Row("ht", "strongest", "baseline", "ht", deals=160, games=10, above=8),
    Row("ht-strict", "strongest", "baseline", "ht-strict", deals=320, games=6, above=8),
    Row("cutthroat-standard", "strongest", "baseline", "standard", "cutthroat", 80, above=0),
    Row("cutthroat-ht", "strongest", "baseline", "ht", "cutthroat", 160, above=0),
    Row("auction-standard", "strongest", "baseline", "standard", "auction", 80, above=0),
    Row("auction-ht", "strongest", "baseline", "ht", "auction", 80, above=0),
    Row(
        "manners",
        "strongest",
        "strongest:manners=0,waste=0,usual=0,taking=0,exposing=0,waiting=0,naming=0",
        deals=250,
        above=-3,
    ),
    Row("nil-leads", "strongest", "strongest:exposing=0", deals=300, above=-3),
    Row("inference", "strongest", "strongest:reads_bids=no", deals=250, above=3),
    Row("reading", "strongest", "strongest:reads_bids=no,reads_plays=no", deals=250, above=3),
    *[
        Row(f"{stronger}-{weaker}", stronger, weaker, deals=deals, worlds=None, above=0)
        for (stronger, weaker), deals in zip(pairwise(LEVEL_NAMES), (260, 400, 500, 300, 300), strict=True)
    ],
    Row("nils", "strongest", "strongest", deals=100, check=nils),
)
HEAD = (
    "match",
    "deals",
    "points a hand (95%)",
    "must be",
    "games won",
    "nil, blind nil of A",
    "nils made",
    "set A, B",
    "bags A, B",
    "ms: mean, median, 99%",
    "",
)


def amiss(row: Row, result: DuelResult, figures: dict[str, Any]) -> list[str]:
    """Return what a match does not reach."""
    points = result.points
    found = []
    if points.mean < row.mean:
        found.append(f"gains {points.mean:+.1f}, not {row.mean:+g}")
    if points.interval()[0] <= row.above:
        found.append(f"from {points.interval()[0]:+.1f}, not above {row.above:+g}")
    return found + (row.check(figures) if row.check is not None else [])


def cells(row: Row, result: DuelResult, figures: dict[str, Any]) -> list[str]:
    """Return the figures of a match as the cells of a table."""
    first, second = figures["players"]["a"], figures["players"]["b"]
    low, high = result.points.interval()
    games = figures["games"]
    must = [f"from {row.mean:+g}"] if row.mean > -inf else []
    must += [f"above {row.above:+g}"] if row.above > -inf else []
    times = figures["timing"]["a"]["all"]
    return [
        row.name,
        str(row.deals),
        f"{result.points.mean:+.1f} ({low:+.1f} to {high:+.1f})",
        ", ".join(must) or "–",
        "–" if games is None else f"{games['a_wins']}:{games['b_wins']} of {games['played']}",
        f"{100 * first['nil_share']:.1f}%, {100 * first['blind_nil_share']:.1f}%",
        f"{first['nils_made']} of {first['nils']}",
        f"{100 * (first['set_rate'] or 0):.1f}%, {100 * (second['set_rate'] or 0):.1f}%",
        f"{first['bags_a_hand']:.2f}, {second['bags_a_hand']:.2f}",
        f"{times['mean']:.1f}, {times['median']:.1f}, {times['p99']:.0f}",
    ]


def main() -> int:
    """List or play the matches."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="the matches to play, or all")
    parser.add_argument("--deals", type=int, help="another number of deals")
    parser.add_argument("--games", type=int, help="another number of whole games")
    parser.add_argument("--processes", type=int)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    known = {row.name: row for row in ROWS}
    if not asked.names:
        for row in ROWS:
            print(f"{row.name:20} {row.command()}")
        return 0
    names = list(known) if asked.names == ["all"] else asked.names
    if unknown := [name for name in names if name not in known]:
        parser.error(f"there is no match {unknown[0]}; there are {', '.join(known)}")
    if not asked.json:
        print("| " + " | ".join(HEAD) + " |\n|" + " --- |" * len(HEAD), flush=True)
    missed = False
    for name in names:
        row = known[name]
        row = replace(
            row,
            deals=row.deals if asked.deals is None else asked.deals,
            games=row.games if asked.games is None else asked.games,
        )
        began = time.monotonic()
        result = run_duel(row.match(), processes=asked.processes)
        figures = result.as_json(timing=True)
        wrong = amiss(row, result, figures)
        missed = missed or bool(wrong)
        if asked.json:
            print(
                json.dumps({"match": name, "command": row.command(), "amiss": wrong, **figures}), flush=True
            )
        else:
            print("| " + " | ".join([*cells(row, result, figures), "; ".join(wrong) or "holds"]) + " |")
            print(f"{row.command()}  # {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
