"""Which of several choices is the best one over many worlds: more worlds for those that may be (sequential halving)."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from math import inf, sqrt
from time import perf_counter, process_time
from typing import Final

from spades_tui.bots.slices import SLICE

ROUNDS: Final = (8, 4, 2, 1)
"""By which part of the worlds the choices have been thinned out, one after the other: an eighth, a quarter, …"""
KEPT: Final = (8, 6, 4)
"""How many choices at most go on after each round but the last."""
BEHIND: Final = (2.2, 1.8, 1.5)
"""How many standard errors behind the best a choice may be and still go on, after each round."""
FIRST: Final = 6
"""The least worlds of the first round."""
NEARLY: Final = 0.05
"""Within which share of a usual trick choices are nearly equal, whatever is known of them."""
NEAR_SO_FAR: Final = 0.1
"""The same before all worlds were looked at."""
DOUBTED: Final = 0.08
"""From which standard error on, as a share of a usual trick, a choice that may be the best is worth another look."""
DOUBT: Final = 1.5
"""Up to how many standard errors behind the best one a choice may be the best."""
RARE: Final = 8.0
"""Usual tricks by which a choice may be better in a world of a kind not met so far, such as one that saves a bid.

The errors of few worlds know nothing of it, so that a choice must not drop out for less than one such world makes.
"""


PATIENCE: Final = 4.0
"""How many seconds may go by for each one of processor time."""


class Clock:
    """Tells when a slice of thinking is over and when all of it must be; only the second one changes a decision.

    The ceiling is one of processor time, so that a busy computer makes a bot slower and not weaker; only where it
    hardly comes to think at all does the time on the wall end it, after ``PATIENCE`` times as many seconds.
    """

    __slots__ = ("_ceiling", "_latest", "_slice", "cut", "looked")

    def __init__(self, seconds: float | None) -> None:
        now = perf_counter()
        self._slice = now
        self._ceiling = inf if seconds is None else process_time() + seconds
        self._latest = inf if seconds is None else now + PATIENCE * seconds
        self.cut = False
        """Whether the ceiling was reached before all was looked at."""
        self.looked = 0
        """How many worlds of the last race were looked at."""

    def begin(self) -> None:
        """Begin a slice."""
        self._slice = perf_counter()

    def is_over(self) -> bool:
        """Return whether the slice is over, noting the ceiling."""
        now = perf_counter()
        if now > self._latest or process_time() > self._ceiling:
            self.cut = True
        return self.cut or now - self._slice > 0.6 * SLICE


@dataclass(slots=True)
class Standing:
    """What a race has come to: means by choice, and the standard errors of being behind the best."""

    means: list[float]
    errors: list[float]
    best: int
    alive: list[int] = field(default_factory=list)
    """The choices that ran to the end, the best first."""

    def blur(self, errors: Sequence[float]) -> None:
        """Add an error to each mean, as a player has that judges less well."""
        self.means = [mean + error for mean, error in zip(self.means, errors, strict=True)]
        self.best = max(self.alive, key=lambda choice: self.means[choice])

    def near(self, least: float, share: float) -> list[int]:
        """Return the choices left that are behind the best by at most ``least``, or that share of an error."""
        top = self.means[self.best]
        return [
            choice
            for choice in self.alive
            if choice == self.best or top - self.means[choice] <= max(least, share * self.errors[choice])
        ]


def race(
    choices: int,
    weights: Sequence[float],
    evaluate: Callable[[int, int], float],
    clock: Clock,
    *,
    exact: bool = False,
    handicap: Sequence[float] = (),
    trick: float = 0.0,
    rare: float = 0.0,
    more: Callable[[], Sequence[float]] | None = None,
) -> Generator[None, None, Standing]:
    """Return how ``choices`` choices stand after ``evaluate(choice, world)`` over the worlds, weighed.

    It yields between slices. With ``exact`` the worlds are all there are, so that what was looked at in full has no
    error. ``handicap`` is added to the choices' means. Choices that are nearly equal, by what a usual ``trick`` is
    worth, stay in, and those that one world of a kind not met so far, worth ``rare`` or ``RARE`` tricks, may make the
    best. Where the choice is in doubt after all worlds, ``more`` is asked for the weights of further ones, until it has
    none.
    """
    weights = list(weights)
    extra = list(handicap) or [0.0] * choices
    found: list[list[float]] = [[] for _ in range(choices)]
    alive = list(range(choices))
    total = len(weights)
    rare = max(rare, RARE * trick)
    done = 0
    standing = Standing([0.0] * choices, [0.0] * choices, 0, alive)
    for number, part in enumerate(ROUNDS):
        upto = total if part == 1 else min(total, max(FIRST, total // part))
        if upto <= done:
            continue
        for world in range(done, upto):
            for choice in alive:
                found[choice].append(evaluate(choice, world))
            if clock.is_over():
                if clock.cut:
                    upto = world + 1
                    break
                yield
                clock.begin()
        clock.looked = done = upto
        _judge(standing, found, weights, alive, done, extra)
        if exact and done == total:
            standing.errors = [0.0] * choices
        top = standing.means[standing.best]
        alive = sorted(alive, key=lambda choice: (choice != standing.best, -standing.means[choice]))
        if part > 1 and done < total:
            alive = [
                choice
                for choice in alive[: KEPT[number]]
                if top - standing.means[choice]
                <= max(NEAR_SO_FAR * trick, rare / done, BEHIND[number] * standing.errors[choice])
            ]
        standing.alive = alive
        if len(alive) == 1 or clock.cut:
            return standing
    while more is not None and _in_doubt(standing, trick) and (further := more()):
        weights += further
        for world in range(done, len(weights)):
            for choice in alive:
                found[choice].append(evaluate(choice, world))
            done = world + 1
            if clock.is_over():
                if clock.cut:
                    break
                yield
                clock.begin()
        clock.looked = done
        _judge(standing, found, weights, alive, done, extra)
        if clock.cut:
            break
    alive.sort(key=lambda choice: (choice != standing.best, -standing.means[choice]))
    return standing


def _in_doubt(standing: Standing, trick: float) -> bool:
    """Return whether another choice may be the best one by so much that it is worth another look."""
    top = standing.means[standing.best]
    return any(
        standing.errors[choice] > DOUBTED * trick
        and top - standing.means[choice] < DOUBT * standing.errors[choice]
        for choice in standing.alive
    )


def _judge(
    standing: Standing,
    found: list[list[float]],
    weights: Sequence[float],
    alive: list[int],
    done: int,
    extra: list[float],
) -> None:
    """Note means, the best choice and the errors of the differences to it, after ``done`` worlds."""
    used = weights[:done]
    total = sum(used)
    for choice in alive:
        mean = sum([value * weight for value, weight in zip(found[choice], used, strict=True)]) / total
        standing.means[choice] = mean + extra[choice]
    standing.best = best = max(alive, key=lambda choice: standing.means[choice])
    top = found[best]
    for choice in alive:
        gap = standing.means[best] - extra[best] - standing.means[choice] + extra[choice]
        squares = sum(
            [
                (weight * (high - low - gap)) ** 2
                for high, low, weight in zip(top, found[choice], used, strict=True)
            ]
        )
        standing.errors[choice] = sqrt(squares) / total
