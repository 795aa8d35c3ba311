"""How fast the policy decides and whole games run: ``python -m benchmarks.arena [GAMES]``."""

from __future__ import annotations

import random
import sys
import time

from spades_tui.bots import make
from spades_tui.bots.arena import game_secret, run_games
from spades_tui.engine import Game, RuleSet, SeatView

RULES = {
    "standard": RuleSet.preset("standard"),
    "ht": RuleSet.preset("ht"),
    "standard cutthroat": RuleSet.preset("standard").replace(partnership=False),
    "standard auction": RuleSet.preset("standard").replace(trump="auction"),
}
ROUNDS = 5
HANDS = 40


def views(rules: RuleSet) -> list[SeatView]:
    """Return the views of every decision of some hands."""
    bot = make("policy")
    rng = random.Random(1)
    found = []
    for number in range(HANDS):
        game = Game.new(rules, secret=game_secret(4, number), auto_next=False)
        while (seat := game.seat_to_act) is not None:
            view = game.view(seat)
            found.append(view)
            game.act(bot.choose(view, rng))
    return found


def decision_time(rules: RuleSet) -> float:
    """Return the mean processor time of a decision in microseconds, the best of some rounds."""
    bot = make("policy")
    rng = random.Random(1)
    decisions = views(rules)
    best = float("inf")
    for _ in range(ROUNDS):
        began = time.process_time()
        for view in decisions:
            bot.choose(view, rng)
        best = min(best, time.process_time() - began)
    return best / len(decisions) * 1e6


def main() -> None:
    """Print the figures for some rule sets."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    for name, rules in RULES.items():
        result = run_games(("policy",) * 4, rules, games, 1)
        print(
            f"{name:20} {decision_time(rules):6.1f} µs a decision, "
            f"{result.hands / result.seconds:6.0f} hands a second with the engine, "
            f"{result.hands / games:5.1f} hands a game"
        )


if __name__ == "__main__":
    main()
