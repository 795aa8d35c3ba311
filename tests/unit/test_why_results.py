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
from spades_tui.engine.actions import NIL, Bid
from tests.plain_support import view_of

END = SimpleNamespace(made=True, kept=0b1111, missed=0, bags=0.0, their_bags=0.0, tricks=(1, 1, 1, 1))


def told(key: str, chances: tuple[float, float], gain: float) -> Reason | None:
    """What is said of a part of the points that has come of these chances."""
    view = replace(view_of(), bids=(Bid(3), NIL, NIL, Bid(4)), won=(0, 0, 0, 0))

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
    assert told(key, (chances[0], chances[0] + 0.01), 4.0) is None
    assert told("contract", (0.82, 0.80), 4.0) is None
