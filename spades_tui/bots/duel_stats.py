"""Means with intervals, and percentiles, of what a duel measures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan, ceil, cos, fsum, inf, pi, sin, sqrt, tan
from statistics import NormalDist


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean of independent values, and what it may be off by."""

    count: int
    mean: float
    deviation: float
    """The standard deviation of the values; 0 for a single one."""

    @property
    def error(self) -> float:
        """The standard error of the mean; infinite for less than two values."""
        return self.deviation / sqrt(self.count) if self.count > 1 else inf

    def interval(self, confidence: float = 0.95) -> tuple[float, float]:
        """Return the bounds between which the true mean lies with this confidence (Student's t)."""
        reach = self.error
        if reach and self.count > 1:
            reach *= student_quantile(0.5 + confidence / 2, self.count - 1)
        return self.mean - reach, self.mean + reach


def estimate(values: Sequence[float]) -> Estimate:
    """Return the mean of values, of which there is at least one, and their deviation."""
    count = len(values)
    mean = fsum(values) / count
    if count == 1:
        return Estimate(1, mean, 0.0)
    squares = fsum((value - mean) ** 2 for value in values)
    return Estimate(count, mean, sqrt(squares / (count - 1)))


def student_quantile(chance: float, freedom: int) -> float:
    """Return the value that Student's t with these degrees of freedom does not exceed with this chance (0.5..1).

    It is exact up to six degrees, and within a fifth of a percent from seven on for chances up to 0.9995.
    """
    if freedom == 1:
        return tan(pi * (chance - 0.5))
    if freedom == 2:
        return (2 * chance - 1) / sqrt(2 * chance * (1 - chance))
    if freedom < 7:
        return _small_quantile(chance, freedom)
    # Hill's expansion in powers of one by the degrees of freedom.
    z = NormalDist().inv_cdf(chance)
    n = float(freedom)
    z2 = z * z
    terms = (
        z * (z2 + 1) / 4,
        z * ((5 * z2 + 16) * z2 + 3) / 96,
        z * (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384,
        z * ((((79 * z2 + 776) * z2 + 1482) * z2 - 1920) * z2 - 945) / 92160,
    )
    return z + sum(term / n**power for power, term in enumerate(terms, start=1))


def _small_quantile(chance: float, freedom: int) -> float:
    """Return the quantile for few degrees of freedom by halving an interval of the distribution's closed form."""
    low, high = 0.0, 1000.0
    for _ in range(80):
        middle = (low + high) / 2
        if _distribution(middle, freedom) < chance:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _distribution(value: float, freedom: int) -> float:
    """Return the chance that Student's t does not exceed a value (0 and more); a finite sum for whole degrees."""
    angle = atan(value / sqrt(freedom))
    square = cos(angle) ** 2
    if freedom % 2:
        term = cos(angle)
        total = term if freedom > 1 else 0.0
        for step in range(3, freedom - 1, 2):
            term *= square * (step - 1) / step
            total += term
        return 0.5 + (angle + sin(angle) * total) / pi
    term = total = 1.0
    for step in range(2, freedom - 1, 2):
        term *= square * (step - 1) / step
        total += term
    return 0.5 + sin(angle) * total / 2


def percentile(values: Sequence[float], share: float) -> float:
    """Return the least of the sorted values that at least this share of them does not exceed."""
    return values[max(0, ceil(share * len(values)) - 1)]
