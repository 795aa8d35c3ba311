"""Whether the strongest bot holds under every rule: ``python -m benchmarks.options flips`` or ``… random``.

``flips`` plays duplicate deals against the baseline for each option changed from a preset, and tells where the
strongest loses beyond a bound; ``random`` plays a deal under each of many random rule sets, to see that nothing breaks.
Without either the flips are counted.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from contextlib import ExitStack

from spades_tui.bots.duel import Match, run_duel
from spades_tui.bots.duel_table import DuelTable
from spades_tui.engine import RuleSet
from spades_tui.engine.rule_errors import OptionValue, RuleSetError
from spades_tui.engine.rules import OPTIONS, PRESETS, Option

PRESETS_FLIPPED = ("standard", "ht")
CONFIDENCE = 0.998
"""Of the interval whose upper end is the bound: one in a thousand of equals would be below nought by it."""
NUMBERS: dict[str, tuple[OptionValue, ...]] = {
    "target": (150, 1500),
    "losing_limit": (-200, None),
    "hand_limit": (1, 5, None),
    "bag_penalty": (20, 400),
    "bags_per_penalty": (3, 20),
    "nil_value": (20, 300),
    "blind_nil_value": (50, 600),
    "min_team_bid": (4, None),
}
"""The numbers to which a number is changed."""


def values(option: Option) -> tuple[OptionValue, ...]:
    """Return the values that are tried for an option."""
    if option.kind == "number":
        return NUMBERS[option.name]
    return (True, False) if option.kind == "flag" else option.values


def flips(base: RuleSet) -> Iterator[tuple[str, RuleSet]]:
    """Yield the rule sets that one change makes of these rules, each with what was changed."""
    for option in OPTIONS:
        for value in values(option):
            try:
                rules = base.replace(**{option.name: value})
            except RuleSetError:
                continue
            if rules != base:
                yield f"{option.name} = {value}", rules


def random_rules(rng: random.Random) -> RuleSet:
    """Return a preset with up to a dozen changes."""
    rules = PRESETS[rng.choice(tuple(PRESETS))]
    for _ in range(rng.randrange(1, 13)):
        option = rng.choice(OPTIONS)
        value: OptionValue
        if option.kind == "number":
            value = None if option.optional and rng.random() < 0.3 else rng.randint(option.low, option.high)
        else:
            value = rng.choice(values(option))
        try:
            rules = rules.replace(**{option.name: value})
        except RuleSetError:
            continue
    return rules


def play_flips(deals: int, worlds: int, processes: int | None) -> int:
    """Print what is gained under each flip, and return how many are lost beyond the bound."""
    lost = 0
    for preset in PRESETS_FLIPPED:
        for name, rules in flips(PRESETS[preset]):
            match = Match("strongest", "baseline", rules, deals, 1, worlds=worlds)
            points = run_duel(match, processes=processes).points
            low, high = points.interval(CONFIDENCE)
            amiss = high < 0
            lost += amiss
            print(
                f"{preset:9} {name:38} {points.mean:+8.1f} ({low:+.1f} to {high:+.1f})"
                + ("  lost" if amiss else ""),
                flush=True,
            )
    return lost


def play_random(count: int, worlds: int, seed: int) -> None:
    """Play a deal under each of so many random rule sets, and print how many bids and moves that were."""
    rng = random.Random(seed)
    moves = 0
    for number in range(count):
        rules = random_rules(rng)
        match = Match("strongest", "baseline", rules, 1, seed, worlds=worlds)
        try:
            with ExitStack() as stack:
                part = DuelTable(match, stack).play("deal", number)
        except Exception:
            print(f"rule set {number}: {rules}", file=sys.stderr)
            raise
        moves += sum(len(found) for times in part.times.values() for found in times.by_kind.values())
    print(f"{count} random rule sets, {moves} decisions, nothing broke")


def main() -> int:
    """Play what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", nargs="?", choices=("flips", "random"))
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--worlds", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int)
    asked = parser.parse_args()
    if asked.what == "flips":
        return int(play_flips(asked.deals, asked.worlds or 30, asked.processes) > 0)
    if asked.what == "random":
        play_random(asked.count, asked.worlds or 2, asked.seed)
        return 0
    for preset in PRESETS_FLIPPED:
        print(f"{preset}: {len(list(flips(PRESETS[preset])))} flips")
    return 0


if __name__ == "__main__":
    sys.exit(main())
