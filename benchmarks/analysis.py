"""How soon a hint comes and how long a review takes: ``python -m benchmarks.analysis [--hands N]``.

First answers are wall time through a worker process, as a window waits for them: once with the process to be started,
then with one that is there, as a window has it from its first picture on; the limit holds for that. Beside it stands
the processor time of the same first answer, which other work on the computer does not change. Reviews and their
slices are processor time of this process.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import time
from contextlib import aclosing
from functools import partial

from spades_tui.analysis.command import worker_command
from spades_tui.analysis.hint import DEEP, refine
from spades_tui.analysis.review import moments
from spades_tui.analysis.service import Analyst, luck_of
from spades_tui.bots.arena import game_secret
from spades_tui.bots.player import make
from spades_tui.bots.pool import Pool
from spades_tui.engine import Game, Phase, RuleSet, SeatView

RULES = {
    "standard": RuleSet.preset("standard"),
    "ht": RuleSet.preset("ht"),
    "standard cutthroat": RuleSet.preset("standard").replace(partnership=False),
    "standard auction": RuleSet.preset("standard").replace(trump="auction"),
}
FIRST = 0.5
"""Seconds until a first answer, at most."""
REVIEW = 15.0
"""Seconds for the review of a hand, at most."""


def played(rules: RuleSet, number: int) -> Game:
    """Return a game with one hand that bots have played."""
    game = Game.new(rules, secret=game_secret(11, number), auto_next=False)
    bot, rng = make("policy"), random.Random(number)
    while not game.hand_results:
        seat = game.seat_to_act
        assert seat is not None
        game.act(bot.choose(game.view(seat), rng))
    return game


def openings(rules: RuleSet) -> list[SeatView]:
    """Return the views that take longest: the first bid with cards seen, and the first lead."""
    seen = [moment.view for moment in moments(played(rules, 0).events, 1) if len(moment.view.legal) > 1]
    bid = next(view for view in seen if view.phase is Phase.BID and view.hand is not None)
    return [bid, next(view for view in seen if view.phase is Phase.PLAY)]


def _same(pool: Pool) -> Pool:
    return pool


async def first_answers() -> bool:
    """Print after how long hints come; return whether each comes in time."""
    good = True
    for name, rules in RULES.items():
        for view in openings(rules):
            with Pool(1, command=worker_command()) as pool:
                analyst = Analyst(partial(_same, pool))
                for state in ("cold", "warm"):
                    began = time.perf_counter()
                    spent: list[float] = []
                    async with aclosing(analyst.hint(view)) as hints:
                        async for _hint in hints:
                            spent.append(time.perf_counter() - began)
                    good = good and (state == "cold" or spent[0] <= FIRST)
                    print(
                        f"{name:20} {view.phase.value:5} {state} first {spent[0]:5.2f} s, last {spent[-1]:5.2f} s",
                        flush=True,
                    )
            print(
                f"{name:20} {view.phase.value:5} processor time of the first {first_of(view):5.2f} s",
                flush=True,
            )
    return good


def first_of(view: SeatView) -> float:
    """Return the processor time of a first answer, in seconds, with all tables there."""
    for _ in range(2):
        began = time.process_time()
        for hint in refine(view, random.Random(luck_of(view))):
            if hint is not None:
                break
        spent = time.process_time() - began
    return spent


def reviews(hands: int) -> bool:
    """Print how long reviews take; return whether each is done in time."""
    good = True
    for name, rules in RULES.items():
        spent, longest, count = [], 0.0, 0
        for number in range(hands):
            found = [moment for moment in moments(played(rules, number).events, 1, 0) if not moment.is_forced]
            began = time.process_time()
            for moment in found:
                view = moment.view
                before = time.process_time()
                for _slice in refine(view, random.Random(luck_of(view)), asked=moment.action, stages=DEEP):
                    longest = max(longest, time.process_time() - before)
                    before = time.process_time()
            spent.append(time.process_time() - began)
            count += len(found)
        good = good and max(spent) <= REVIEW
        print(
            f"{name:20} review of a hand: mean {sum(spent) / hands:5.2f} s, longest {max(spent):5.2f} s, "
            f"{count / hands:4.1f} decisions, longest slice {1000 * longest:3.0f} ms"
        )
    return good


def main() -> int:
    """Print all figures; return 1 where one is over its limit."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=5)
    hands = parser.parse_args().hands
    good = asyncio.run(first_answers())
    return 0 if reviews(hands) and good else 1


if __name__ == "__main__":
    raise SystemExit(main())
