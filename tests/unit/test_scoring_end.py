"""When a game ends and who has won it (row 21)."""

from __future__ import annotations

import pytest

from spades_tui.engine.rules import OptionValue, RuleSet
from spades_tui.engine.scoring import game_end, leaders

HT = RuleSet.preset("ht")


@pytest.mark.parametrize(
    ("changes", "scores", "hands", "winners", "reason"),
    [
        # The target: reached exactly, passed, several at it, level at the top.
        ({}, (499, 498), 30, None, None),
        ({}, (500, 498), 30, (0,), "target"),
        ({}, (300, 512), 30, (1,), "target"),
        ({}, (505, 512), 30, (1,), "target"),
        ({}, (512, 512), 30, None, "target"),
        ({"target": 50}, (-200, 50), 1, (1,), "target"),
        # Without a limit a game goes on at any score and for any number of hands.
        ({}, (-20_000, 0), 5000, None, None),
        # The losing limit: at it, below it, level at the top.
        ({"losing_limit": -200}, (-199, 30), 9, None, None),
        ({"losing_limit": -200}, (-200, 30), 9, (1,), "losing_limit"),
        ({"losing_limit": -200}, (-210, -250), 9, (0,), "losing_limit"),
        ({"losing_limit": -200}, (-210, -210), 9, None, "losing_limit"),
        # The hand limit: before it, at it, after it since the top was level.
        ({"hand_limit": 5}, (40, 30), 4, None, None),
        ({"hand_limit": 5}, (40, 30), 5, (0,), "hand_limit"),
        ({"hand_limit": 5}, (-40, -30), 5, (1,), "hand_limit"),
        ({"hand_limit": 5}, (40, 40), 5, None, "hand_limit"),
        ({"hand_limit": 5}, (40, 47), 6, (1,), "hand_limit"),
        # Several reasons at once: the first of them is named, the winner is the same.
        ({"losing_limit": -200, "hand_limit": 5}, (500, -200), 5, (0,), "target"),
        ({"losing_limit": -200, "hand_limit": 5}, (30, -200), 5, (0,), "losing_limit"),
        # Four sides.
        ({"partnership": False}, (500, 507, 507, 90), 40, None, "target"),
        ({"partnership": False}, (507, 507, 508, 90), 41, (2,), "target"),
        ({"partnership": False, "losing_limit": -50}, (10, 12, 12, -50), 9, None, "losing_limit"),
        ({"partnership": False, "hand_limit": 3}, (10, 12, 14, -50), 3, (2,), "hand_limit"),
    ],
)
def test_the_end_of_a_game(
    changes: dict[str, OptionValue],
    scores: tuple[int, ...],
    hands: int,
    winners: tuple[int, ...] | None,
    reason: str | None,
) -> None:
    assert game_end(HT.replace(**changes), scores, hands) == (winners, reason)


def test_play_goes_on_when_nobody_is_at_the_target_after_a_tie() -> None:
    assert game_end(HT, (503, 503), 60) == (None, "target")
    assert game_end(HT, (488, 491), 61) == (None, None)
    assert game_end(HT, (488, 500), 62) == ((1,), "target")


def test_leaders_are_all_sides_with_the_highest_score() -> None:
    assert leaders((-30, -20)) == (1,)
    assert leaders((7, 7)) == (0, 1)
    assert leaders((3, 9, -1, 9)) == (1, 3)
