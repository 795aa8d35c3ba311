"""The bars of a hint are as different as they are known to be."""

from __future__ import annotations

from dataclasses import replace

import pytest

from spades_tui.analysis.figures import CLEAR, Choice, Hint
from spades_tui.engine.actions import Bid
from spades_tui.ui.draw.hint_bars import bar, scale_of
from tests.advice_support import choice_of


def choice(behind: float, error: float) -> Choice:
    return replace(choice_of(Bid(3), behind), behind_error=error)


@pytest.mark.parametrize(
    ("behind", "doubt", "text"),
    [
        (0.0, 0.0, "██████████"),
        (5.0, 0.0, "█████·····"),
        (2.5, 0.2, "███████▌··"),
        (30.0, 0.2, "··········"),
        (5.0, 2.0, "███▒▒▒▒···"),
        (2.0, 2.0, "██████▒▒▒▒"),
        (2.0, 6.0, "██▒▒▒▒▒▒▒▒"),
        (9.0, 18.0, "▒▒▒▒▒▒▒▒▒▒"),
        (30.0, 24.0, "▒▒▒▒······"),
        (80.0, 24.0, "··········"),
    ],
)
def test_a_bar_is_shaded_as_far_as_chance_may_have_made_it(behind: float, doubt: float, text: str) -> None:
    assert bar(choice(behind, doubt / CLEAR), 10.0, 10).text == text


@pytest.mark.parametrize(
    ("behinds", "scale"),
    [
        ((0.0, 0.3), 2.0),
        ((0.0, 2.5, 1.0), 2.5),
        ((0.0, 4.0, 9.0, 60.0), 6.0),
        ((0.0, 12.0, 60.0), 18.0),
        ((0.0, 40.0, 50.0), 50.0),
    ],
)
def test_the_next_best_choice_has_a_bar_too(behinds: tuple[float, ...], scale: float) -> None:
    choices = tuple(replace(choice(behind, 0.0), action=Bid(at)) for at, behind in enumerate(behinds))
    hint = Hint(0, choices, Bid(0), (Bid(0),), 100, False, True, 2.0, 0.5)
    assert scale_of(hint) == scale


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
