"""The bars of a hint are as different as they are known to be."""

from __future__ import annotations

from dataclasses import replace

import pytest

from spades_tui.analysis.figures import CLEAR, Choice
from spades_tui.engine.actions import Bid
from spades_tui.ui.draw.hint_bars import bar
from tests.advice_support import choice_of


def choice(behind: float, error: float) -> Choice:
    return replace(choice_of(Bid(3), behind), behind_error=error)


@pytest.mark.parametrize(
    ("behind", "error", "text"),
    [
        (0.0, 0.0, "██████████"),
        (5.0, 0.0, "█████·····"),
        (2.5, 0.1, "███████▌··"),
        (30.0, 0.1, "··········"),
        (5.0, 1.0, "███▒▒▒▒···"),
        (2.0, 1.0, "██████▒▒▒▒"),
        (2.0, 3.0, "██▒▒▒▒▒▒▒▒"),
        (9.0, 9.0, "▒▒▒▒▒▒▒▒▒▒"),
        (30.0, 12.0, "▒▒▒▒······"),
        (80.0, 12.0, "··········"),
    ],
)
def test_a_bar_is_shaded_as_far_as_chance_may_have_made_it(behind: float, error: float, text: str) -> None:
    assert bar(choice(behind, error), 10.0, 10).text == text


@pytest.mark.parametrize("width", [3, 6, 24])
def test_what_is_not_clearly_worse_may_be_as_long_as_the_best(width: int) -> None:
    for tenths in range(1, 200):
        behind = tenths / 10
        drawn = bar(choice(behind, behind / CLEAR), 10.0, width).text
        assert len(drawn) == width
        if behind * width > 10.0:
            assert drawn.endswith("▒")
        clear = bar(choice(behind, behind / CLEAR / 3.0), 10.0, width).text
        assert clear.endswith("·") or 2.0 * behind / 3.0 < 10.0 / width
