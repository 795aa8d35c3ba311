"""Means, deviations and intervals of a duel's figures."""

from __future__ import annotations

import random
from math import inf

import pytest

from spades_tui.bots.duel_stats import Estimate, estimate, percentile, student_quantile


@pytest.mark.parametrize(
    ("freedom", "value"),
    [
        (1, 12.706),
        (2, 4.303),
        (3, 3.182),
        (4, 2.776),
        (6, 2.447),
        (7, 2.365),
        (10, 2.228),
        (30, 2.042),
        (999, 1.962),
    ],
)
def test_the_quantiles_are_those_of_students_table(freedom: int, value: float) -> None:
    assert student_quantile(0.975, freedom) == pytest.approx(value, rel=2e-3)


@pytest.mark.parametrize(("freedom", "value"), [(3, 12.924), (5, 6.869), (7, 5.408), (20, 3.850)])
def test_the_far_quantiles_too(freedom: int, value: float) -> None:
    assert student_quantile(0.9995, freedom) == pytest.approx(value, rel=2e-3)


def test_mean_deviation_and_interval_of_known_values() -> None:
    found = estimate([2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0])
    assert found.mean == 5.0
    assert found.deviation == pytest.approx((32 / 7) ** 0.5)
    assert found.error == pytest.approx((32 / 7 / 8) ** 0.5)
    low, high = found.interval()
    assert high - 5.0 == pytest.approx(2.3646 * found.error, rel=2e-3)
    assert 5.0 - low == pytest.approx(high - 5.0)
    assert found.interval(0.999)[1] > high


def test_one_value_says_nothing_of_its_interval() -> None:
    assert estimate([3.0]) == Estimate(1, 3.0, 0.0)
    assert estimate([3.0]).interval() == (-inf, inf)
    assert estimate([3.0, 3.0]).interval() == (3.0, 3.0)


@pytest.mark.parametrize("count", [3, 8, 40])
def test_the_interval_holds_the_mean_of_a_toy_distribution_as_often_as_it_says(count: int) -> None:
    rng = random.Random(count)
    held = 0
    for _ in range(2000):
        low, high = estimate([rng.gauss(10.0, 4.0) for _ in range(count)]).interval()
        held += low <= 10.0 <= high
    assert 0.935 <= held / 2000 <= 0.965


def test_percentiles() -> None:
    values = [float(number) for number in range(1, 101)]
    assert percentile(values, 0.5) == 50.0
    assert percentile(values, 0.99) == 99.0
    assert percentile([7.0], 0.99) == percentile([7.0], 0.01) == 7.0
