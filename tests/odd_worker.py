"""A worker process with bots that behave badly, for tests: run by its path, it speaks the bot protocol."""

from __future__ import annotations

import os
import random
import sys
import time
from typing import cast

from spades_tui.bots.player import Bot
from spades_tui.bots.player import make as make_usual
from spades_tui.bots.slices import Budget, Thinking, finish
from spades_tui.bots.worker import serve
from spades_tui.engine.actions import Action, Bid
from spades_tui.engine.views import SeatView


class Counts:
    """What the bots of one process tell each other."""

    quick = 0
    thinking = 0


class Odd:
    """A bot that thinks in slices, by its name: it waits for another, thinks for ever, hangs, dies, raises, is cut."""

    def __init__(self, name: str, counts: Counts) -> None:
        self.name = name
        self.counts = counts
        self.was_cut = name == "cut"

    def choose(self, view: SeatView, rng: random.Random) -> Action:
        return finish(self.think(view, rng))

    def think(self, view: SeatView, rng: random.Random, budget: Budget | None = None) -> Thinking:
        counts, first = self.counts, view.legal[0]
        match self.name:
            case "quick":
                counts.quick += 1
            case "after_quick":
                while not counts.quick:
                    time.sleep(0.002)
                    yield
            case "for_ever":
                counts.thinking += 1
                try:
                    while True:
                        time.sleep(0.002)
                        yield
                finally:
                    counts.thinking -= 1
            case "thinking":
                return Bid(counts.thinking)
            case "budget":
                assert budget is not None
                return Bid(budget.worlds or 0)
            case "hang":
                while True:
                    pass
            case "die":
                os._exit(3)
            case "raise":
                raise ValueError("no \x1b[31mcolour")
            case "leave":
                sys.exit("bye")
            case "print":
                sys.stdout.write("this would be no message\n")
                sys.stdout.flush()
            case "nonsense":
                return cast("Action", None)
        return first


def make(name: str) -> Bot:
    if name in ("policy", "beginner", "random"):
        return make_usual(name)
    return Odd(name, COUNTS)


COUNTS = Counts()

if __name__ == "__main__":
    sys.exit(serve(make))
