"""How long the statistics of a thousand games take: the first time, when all logs are read, and every later one."""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from spades_tui.engine import Event, Game, RuleSet
from spades_tui.engine.events import HandStarted
from spades_tui.store.rows import GameInfo
from spades_tui.store.statistics import GROUPS, WHICH, group
from spades_tui.store.statistics_file import statistics_csv, statistics_json
from spades_tui.store.store import Store

LIMIT = 0.3
"""Seconds that the statistics of 1,000 games may take."""
HANDS = 9
"""Hands of a game, on average."""
LOGS = 20
"""Different games; the thousand are played like these, with deals that were promised otherwise."""
COPIES = 20
"""One in so many is an imported copy of another, whose hands are to be counted once."""
DAY = 86_400.0


def log(number: int) -> tuple[Event, ...]:
    """A game of random play, stopped after some hands."""
    chance = random.Random(number)
    rules = RuleSet.preset("standard" if number % 2 else "ht").replace(
        target=5000, partnership=number % 5 > 0
    )
    game = Game.new(rules, secret=chance.randbytes(32))
    while len(game.hand_results) < HANDS - 4 + number % 9 and not game.is_over:
        game.act(chance.choice(game.legal_actions()))
    game.act("end")
    return game.events


def promised(events: tuple[Event, ...], number: int) -> list[Event]:
    """Return a game's log as that of another game."""
    text = f"{number:064x}"
    return [replace(event, commitment=text) if isinstance(event, HandStarted) else event for event in events]


def fill(store: Store, games: int) -> int:
    """Put so many games into a store and return how many events that makes."""
    logs = [log(number) for number in range(LOGS)]
    chance = random.Random(1)
    now = time.time()
    for number in range(games):
        bot = chance.choice(("expert", "policy", "strongest"))
        original = number - number % COPIES if number % COPIES == 1 else number
        store.create(
            promised(logs[original % LOGS], original),
            info=GameInfo(
                seats=("person", bot, "policy", bot),
                rules_name=chance.choice(("ht", "standard", "House rules")),
                created=now - chance.random() * 400 * DAY,
                rated=chance.random() < 0.8,
            ),
        )
    return sum(len(logs[number % LOGS]) for number in range(games))


def timed(what: str, work: Callable[[], object], times: int = 5) -> float:
    """Print the time of the fastest of some runs, and its processor time, and return the seconds that it took."""
    runs: list[tuple[float, float]] = []
    for _ in range(times):
        start, used = time.perf_counter(), time.process_time()
        work()
        runs.append((time.perf_counter() - start, time.process_time() - used))
    best, used = min(runs)
    print(f"{what:27} {best * 1000:7.0f} ms, processor {used * 1000:7.0f} ms", flush=True)
    return best


def count(store: Store) -> None:
    """Everything that the screen shows: every group, of rated games and of others."""
    tallies = store.tallies()
    for by in GROUPS:
        for which in WHICH:
            group(tallies, by, which)


def main() -> int:
    """Measure, and return 1 where the statistics take longer than they may."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    games = parser.parse_args().games
    with tempfile.TemporaryDirectory() as folder, Store.open(Path(folder)) as store:
        events = fill(store, games)
        size = store.path.stat().st_size / 1e6
        print(f"{games} games, {events} events, {size:.0f} MB")
        timed("first time, all logs read", lambda: count(store), 1)
        later = timed("every later time", lambda: count(store))
        store.create(log(99), info=GameInfo(created=time.time()))
        timed("with one new game", lambda: count(store), 1)
        tallies = store.tallies()
        timed("CSV", lambda: statistics_csv(tallies))
        timed("JSON", lambda: statistics_json(tallies))
    limit = LIMIT * games / 1000
    print(f"allowed: {limit * 1000:.0f} ms: {'kept' if later <= limit else 'NOT KEPT'}")
    return 0 if later <= limit else 1


if __name__ == "__main__":
    raise SystemExit(main())
