"""A look ahead is gone on with when another question about the same view comes, and comes to the same."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from spades_tui.analysis import Hint
from spades_tui.analysis.hint import Refining, Shelf, refine
from spades_tui.engine import RuleSet, SeatView
from tests.unit.test_analysis import games_at

STAGES = (16, 60, 240)


@pytest.fixture(scope="module")
def view() -> SeatView:
    return games_at(RuleSet.preset("ht"), (2,))[-1]


def told(hints: Refining) -> list[Hint]:
    """All answers, the last one among them."""
    found: list[Hint] = []
    while True:
        try:
            hint = next(hints)
        except StopIteration as done:
            return [*found, done.value]
        if hint is not None:
            found.append(hint)


def asked(view: SeatView, shelf: Shelf | None, place: int | None) -> Refining:
    action = None if place is None else view.legal[place]
    return refine(view, random.Random(3), asked=action, stages=STAGES, shelf=shelf)


def test_a_second_question_is_answered_at_once_and_alike(view: SeatView) -> None:
    shelf = Shelf()
    first = told(asked(view, shelf, None))
    assert [hint.worlds for hint in first] == list(STAGES)
    for place in range(len(view.legal)):
        again = told(asked(view, shelf, place))
        assert again == [told(asked(view, None, place))[-1]]


@pytest.mark.parametrize("steps", [1, 3, 8, 100])
def test_a_look_that_was_broken_off_is_gone_on_with_from_where_it_was(
    view: SeatView, steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A slice is over after each deal, however fast that goes.
    monkeypatch.setattr("spades_tui.bots.search.race.SLICE", -1.0)
    shelf = Shelf()
    broken_off = asked(view, shelf, None)
    last = 0
    for _ in range(steps):
        hint = next(broken_off)
        last = last if hint is None else hint.worlds
    broken_off.close()
    again = told(asked(view, shelf, 0))
    assert again[0].worlds >= last
    assert again[-1] == told(asked(view, None, 0))[-1]


def test_a_look_at_another_view_or_one_that_is_in_use_is_left_alone(view: SeatView) -> None:
    shelf = Shelf()
    told(asked(view, shelf, None))
    other = replace(view, scores=(90, 10))
    assert told(asked(other, shelf, None))[-1] == told(asked(other, None, None))[-1]
    one, two = asked(view, shelf, None), asked(view, shelf, 0)
    next(one)
    next(two)
    assert told(two)[-1] == told(asked(view, None, 0))[-1]
    assert told(one)[-1] == told(asked(view, None, None))[-1]
