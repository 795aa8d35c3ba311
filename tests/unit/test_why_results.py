"""What is told of the end of a hand: a small chance of a nil is worth a word, the same of a bid is not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest

from spades_tui.analysis.figures import Reason
from spades_tui.analysis.tally import Tally
from spades_tui.analysis.why import _part_reason
from spades_tui.analysis.why_bags import bags_reason, their_bags_reason
from spades_tui.engine import RuleSet
from spades_tui.engine.actions import BLIND_NIL, NIL, Bid
from tests.plain_support import view_of

END = SimpleNamespace(made=True, kept=0b1111, missed=0, bags=0.0, their_bags=0.0, tricks=(1, 1, 1, 1))


def told(key: str, chances: tuple[float, float], gain: float, nil: Bid = NIL) -> Reason | None:
    """What is said of a part of the points that has come of these chances."""
    view = replace(view_of(), bids=(Bid(3), nil, nil, Bid(4)), won=(0, 0, 0, 0))

    class Chances:
        looking = SimpleNamespace(view=view, nil_seats=lambda _choice: (1, 2), actions=(NIL, NIL))

        def chance(self, choice: int, figure: Callable[[Any], object]) -> float:
            assert figure(END) is not None
            return chances[choice]

        def mean(self, choice: int, figure: Callable[[Any], float]) -> float:
            return figure(END)

    return _part_reason(cast("Tally", Chances()), 0, 1, key, gain)


@pytest.mark.parametrize(
    ("key", "code", "chances"),
    [("mate_nil", "covers_nil", (0.253, 0.224)), ("their_nil", "breaks_nil", (0.786, 0.807))],
)
def test_two_deals_of_a_hundred_are_worth_a_word_where_a_nil_hangs_on_them(
    key: str, code: str, chances: tuple[float, float]
) -> None:
    reason = told(key, chances, 4.0)
    assert reason is not None
    assert reason.code == code
    assert not reason.blind
    blind = told(key, chances, 4.0, BLIND_NIL)
    assert blind == replace(reason, blind=True)
    assert told(key, (chances[0], chances[0] + 0.01), 4.0) is None
    assert told("contract", (0.82, 0.80), 4.0) is None


def test_bags_that_come_to_the_penalty_are_told_as_that() -> None:
    view = replace(view_of(), rules=RuleSet.preset("standard"), bags=(8, 9))

    class Full:
        looking = SimpleNamespace(view=view)

        def chance(self, choice: int, figure: Callable[[Any], bool]) -> float:
            assert figure(SimpleNamespace(bags=2.0, their_bags=1.0))
            assert not figure(SimpleNamespace(bags=1.0, their_bags=0.0))
            return (0.2, 0.5)[choice]

        def mean(self, choice: int, figure: Callable[[Any], float]) -> float:
            return (0.8, 1.6)[choice]

    full = cast("Tally", Full())
    own, theirs = bags_reason(full, 0, 1, 14.0, 0.15), their_bags_reason(full, 1, 0, 14.0, 0.15)
    assert own == Reason("bag_penalty", share=0.2, other=0.5, points=14.0, count=100)
    assert theirs == Reason("their_penalty", share=0.5, other=0.2, points=14.0, count=100)
    # Far from the penalty it is the number of bags that costs.
    more = bags_reason(full, 0, 1, 90.0, 0.15)
    assert more is not None
    assert (more.code, more.share, more.other) == ("bags", 0.8, 1.6)
