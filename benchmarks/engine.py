"""Times the engine on one core: whole random hands through ``Game``, and the replay of a log of 100 hands.

Prints figures and their ratio to the budgets; run it with ``python -m benchmarks.engine``.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import time
from collections.abc import Callable
from functools import partial

from spades_tui.engine import Event, Game, RuleSet

HANDS_A_SECOND = 600
REPLAY_SECONDS = 0.2


def rule_sets() -> dict[str, RuleSet]:
    """Return the rule sets that are timed, by name."""
    ht = RuleSet.preset("ht")
    standard = RuleSet.preset("standard")
    return {
        "HT": ht,
        "standard": standard,
        "cutthroat HT": ht.replace(partnership=False),
        "auction standard": standard.replace(trump="auction"),
    }


def play_random_hands(rules: RuleSet, hands: int, seed: int) -> Game:
    """Play this many hands of one game with random legal actions and return the game."""
    rng = random.Random(seed)
    endless = rules.replace(target=5000, hand_limit=200)
    secret = hashlib.sha256(seed.to_bytes(8, "big")).digest()
    game = Game.new(endless, secret=secret)
    choice = rng.random
    while len(game.hand_results) < hands and not game.is_over:
        actions = game.legal_actions()
        game.act(actions[int(choice() * len(actions))])
    return game


def best_seconds(run: Callable[[], object], repeat: int) -> float:
    """Return the least time of several runs, in seconds."""
    times = []
    for _ in range(repeat):
        begin = time.perf_counter()
        run()
        times.append(time.perf_counter() - begin)
    return min(times)


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=100, help="hands a run, at most 200")
    parser.add_argument("--repeat", type=int, default=5)
    options = parser.parse_args()
    for name, rules in rule_sets().items():
        seconds = best_seconds(partial(play_random_hands, rules, options.hands, 7), options.repeat)
        rate = options.hands / seconds
        print(
            f"{name:18} {rate:7.0f} random hands a second ({rate / HANDS_A_SECOND:.2f} of the budget of 600)"
        )
    log: tuple[Event, ...] = play_random_hands(rule_sets()["HT"], 100, 11).events
    seconds = best_seconds(lambda: Game.from_events(log), options.repeat)
    ratio = seconds / REPLAY_SECONDS
    print(f"replay of 100 hands ({len(log)} events): {seconds:.3f} s ({ratio:.2f} of the budget of 0.2 s)")


if __name__ == "__main__":
    main()
