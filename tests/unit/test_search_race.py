"""The race of choices: the best is found, the hopeless are spared, what is nearly equal stays in."""

from __future__ import annotations

import random
from collections.abc import Generator

import pytest

from spades_tui.bots.search.race import Clock, Standing, race


def test_a_race_finds_the_best_and_spares_the_hopeless() -> None:
    looked = [0, 0, 0]

    def evaluate(choice: int, world: int) -> float:
        looked[choice] += 1
        return (0.0, 5.0, 4.95)[choice] + random.Random(7 * world + choice).random()

    standing = finish_race(race(3, [1.0] * 400, evaluate, Clock(None)))
    assert standing.best == 1
    assert looked[0] < looked[1] == 400
    assert standing.near(0.2, 0.0) == [1, 2]


def test_a_race_keeps_what_is_nearly_equal_though_rare_worlds_came_first() -> None:
    def evaluate(choice: int, world: int) -> float:
        return -1.0 if choice and world == 3 else 0.0

    strict = finish_race(race(2, [1.0] * 400, evaluate, Clock(None)))
    assert strict.alive == [0, 1], "an error of that size leaves it in"
    assert finish_race(race(2, [1.0] * 400, lambda choice, world: -0.5 * choice, Clock(None))).alive == [0]
    standing = finish_race(race(2, [1.0] * 400, lambda choice, world: -0.5 * choice, Clock(None), trick=10.0))
    assert standing.alive == [0, 1]
    assert standing.near(0.6, 0.0) == [0, 1]


def test_a_handicap_decides_between_equals() -> None:
    standing = finish_race(race(2, [0.5, 0.5], lambda choice, world: 1.0, Clock(None), handicap=(0.0, 0.1)))
    assert standing.best == 1
    standing.blur([0.5, 0.0])
    assert standing.best == 0


def finish_race(running: Generator[None, None, Standing]) -> Standing:
    while True:
        try:
            next(running)
        except StopIteration as done:
            standing: Standing = done.value
            return standing


def test_another_look_is_taken_where_a_choice_is_in_doubt() -> None:
    chance = random.Random(4)
    noise = [[chance.gauss(0.0, 60.0) for _ in range(4000)] for _ in range(2)]

    def found(spread: float, most: int) -> tuple[Standing, Clock]:
        looks = 0

        def more() -> list[float]:
            nonlocal looks
            looks += 1
            return [1.0] * 200 if looks < most else []

        clock = Clock(None)
        standing = finish_race(
            race(
                2,
                [1.0] * 200,
                lambda choice, world: choice + spread * noise[choice][world],
                clock,
                trick=10.0,
                more=more,
            )
        )
        return standing, clock

    assert found(0.01, 5)[1].looked <= 200, "the better one is plain"
    assert found(1.0, 1)[1].looked == 200
    standing, clock = found(1.0, 5)
    assert clock.looked == 1000
    assert standing.errors[1 - standing.best] == pytest.approx(60.0 * 2**0.5 / 1000**0.5, rel=0.1)


def test_a_choice_that_is_better_in_a_rare_world_stays_in() -> None:
    # In one of forty worlds the first choice saves a bid; in the others it is a little worse.
    worlds = 200
    found = finish_race(
        race(
            2,
            [1.0] * worlds,
            lambda choice, world: 80.0 * (world % 40 == 39) if choice == 0 else 1.0,
            Clock(None),
            trick=10.0,
        )
    )
    assert found.best == 0
    assert found.means[0] == pytest.approx(2.0)
