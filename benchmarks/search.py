"""How long the search thinks, and whether it finds the known plays: ``python -m benchmarks.search [--worlds W]``.

Times are of this process alone (CPU seconds), so that other work on the machine does not count.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import defaultdict

from spades_tui.bots.arena import game_secret
from spades_tui.bots.search import SearchBot, Style
from spades_tui.bots.search.position import read_given
from spades_tui.bots.slices import Budget, finish
from spades_tui.engine import Game, RuleSet
from spades_tui.engine.actions import Play
from spades_tui.engine.cards import Card
from tests.positions import POSITIONS

RULES = {
    "standard": RuleSet.preset("standard"),
    "ht": RuleSet.preset("ht"),
    "standard cutthroat": RuleSet.preset("standard").replace(partnership=False),
    "standard auction": RuleSet.preset("standard").replace(trump="auction"),
}
SEEDS = 20


def times(rules: RuleSet, worlds: int, hands: int) -> dict[str, list[float]]:
    """Return the milliseconds of each decision of four such bots in some hands, by what was decided."""
    bot = SearchBot("strongest", Style(worlds=worlds, ceiling=3600.0))
    found: dict[str, list[float]] = defaultdict(list)
    rng = random.Random(1)
    for number in range(hands):
        game = Game.new(rules, secret=game_secret(9, number), auto_next=False)
        while (seat := game.seat_to_act) is not None and not game.is_over:
            view = game.view(seat)
            began = time.process_time()
            action = bot.choose(view, rng)
            if len(view.legal) > 1:
                spent = 1000.0 * (time.process_time() - began)
                found[view.phase.value].append(spent)
                if view.counts == (13, 13, 13, 13) and isinstance(action, Play):
                    found["first lead"].append(spent)
            game.act(action)
    return found


def show_times(worlds: int, hands: int) -> None:
    """Print mean, median and 99th percentile for each rule set."""
    times(RULES["standard"], 4, 1)
    for name, rules in RULES.items():
        for kind, spent in sorted(times(rules, worlds, hands).items()):
            spent.sort()
            mean = sum(spent) / len(spent)
            print(
                f"{name:20} {kind:10} {len(spent):5} mean {mean:6.1f} ms, "
                f"median {spent[len(spent) // 2]:6.1f}, p99 {spent[len(spent) * 99 // 100]:6.1f}"
            )


def show_positions(worlds: int) -> None:
    """Print for each known position with how many seeds its play was found."""
    bot = SearchBot("strongest", Style(ceiling=3600.0))
    for name, (fields, cards) in POSITIONS.items():
        given = read_given(fields)
        wanted = {Play(Card(card)) for card in cards.split()}
        found = sum(
            [
                finish(bot.think(given.view, random.Random(seed), Budget(worlds), given.known)) in wanted
                for seed in range(SEEDS)
            ]
        )
        print(f"{name:32} {cards:6} {found}/{SEEDS}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--worlds", type=int, default=200)
    parser.add_argument("--hands", type=int, default=6)
    options = parser.parse_args()
    show_times(options.worlds, options.hands)
    show_positions(2 * options.worlds)
