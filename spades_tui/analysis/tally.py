"""The deals that have been played out after each choice, and the means and errors of what they come to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import fsum, hypot, sqrt
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from spades_tui.analysis.ends import End
    from spades_tui.analysis.looking import Looking

UNSEEN: Final = 8.0
"""What a deal unlike all those that were seen may make of a difference, in tricks bid: one may come next."""


class Tally:
    """All deals that have been played out: the end of each after each choice, and its weight.

    Of a choice that is far behind only the first deals have been played out.
    """

    __slots__ = ("_parts", "_shares", "best", "ends", "looking", "values", "weights")

    def __init__(self, looking: Looking) -> None:
        self.looking = looking
        self.best = 0
        """The choice that has been the best so far, played out in all deals."""
        self.weights: list[float] = []
        self._shares: list[dict[End, float]] = [{} for _ in looking.actions]
        self._parts: dict[tuple[int, int], dict[End, float]] = {}
        self.ends: list[list[End]] = [[] for _ in looking.actions]
        self.values: list[list[float]] = [[] for _ in looking.actions]

    def mean(self, choice: int, figure: Callable[[End], float | bool | None]) -> float | None:
        """Return the mean of a figure over the deals in which it has a value; None where it never has one.

        Of a choice that was looked at in the first deals only it is the mean there, moved by as much as these deals
        differ from all of them for the best one.
        """
        upto = len(self.ends[choice])
        found = self._mean(choice, figure, upto)
        if found is None or upto == len(self.weights):
            return found
        best = self._mean(self.best, figure, len(self.weights)), self._mean(self.best, figure, upto)
        return found if best[0] is None or best[1] is None else found + best[0] - best[1]

    def add(self, choice: int, end: End) -> None:
        """Note how the last deal ends after a choice."""
        self.ends[choice].append(end)
        self.values[choice].append(end.value)
        shares = self._shares[choice]
        shares[end] = shares.get(end, 0.0) + self.weights[-1]

    def _mean(self, choice: int, figure: Callable[[End], float | bool | None], upto: int) -> float | None:
        total = weight = 0.0
        for end, share in self._shares_of(choice, upto).items():
            found = figure(end)
            if found is not None:
                total += share * found
                weight += share
        return total / weight if weight else None

    def _shares_of(self, choice: int, upto: int) -> dict[End, float]:
        """Return how often each end comes in the first deals; there are far fewer ends than deals."""
        if upto == len(self.ends[choice]):
            return self._shares[choice]
        shares = self._parts.get((choice, upto))
        if shares is None:
            shares = self._parts[choice, upto] = {}
            for end, share in zip(self.ends[choice][:upto], self.weights, strict=False):
                shares[end] = shares.get(end, 0.0) + share
        return shares

    def chance(self, choice: int, figure: Callable[[End], float | bool | None]) -> float | None:
        """Return the mean of what is true or not, or a chance: from 0 to 1."""
        found = self.mean(choice, figure)
        return None if found is None else max(0.0, min(1.0, found))

    def value(self, choice: int) -> float:
        """Return the mean value of a choice, in points."""
        return (self.mean(choice, _value) or 0.0) + self.looking.handicap[choice]

    def error(self, choice: int, other: int | None = None) -> float:
        """Return the standard error of a choice's value, or of the difference to another's in the same deals."""
        found: Sequence[float] = self.values[choice]
        if other is not None:
            found = [one - two for one, two in zip(found, self.values[other], strict=False)]
        weights = self.weights[: len(found)]
        total = fsum(weights)
        mean = fsum([value * share for value, share in zip(found, weights, strict=True)]) / total
        squares = fsum([(share * (value - mean)) ** 2 for value, share in zip(found, weights, strict=True)])
        error = sqrt(squares) / total
        if other is None:
            return error
        return hypot(error, UNSEEN * self.looking.game.prospects.trick / len(found))

    def gap(self, better: int, worse: int) -> float:
        """Return by how much a choice is better than another in the deals in which both were played out."""
        pairs = list(zip(self.values[better], self.values[worse], self.weights, strict=False))
        gap = fsum([(one - two) * share for one, two, share in pairs]) / fsum(
            [share for _, _, share in pairs]
        )
        return gap + self.looking.handicap[better] - self.looking.handicap[worse]


def _value(end: End) -> float:
    return end.value
