"""The drawing of a replay: what of its title stays where room lacks."""

from __future__ import annotations

import pytest

from spades_tui.ui.draw.replay import replay_title


@pytest.mark.parametrize(
    ("room", "title"),
    [
        (40, "Sunday evening · hand 2 of 3 · 12/60"),
        (36, "Sunday evening · hand 2 of 3 · 12/60"),
        (32, "Sunday ev… · hand 2 of 3 · 12/60"),
        (29, "hand 2 of 3 · 12/60"),
        (19, "hand 2 of 3 · 12/60"),
        (12, "hand 2 of 3…"),
    ],
)
def test_hand_and_step_stay_where_the_name_of_the_game_is_cut(room: int, title: str) -> None:
    assert replay_title("Sunday evening", "hand 2 of 3 · 12/60", room) == title


def test_a_short_name_is_never_cut() -> None:
    assert replay_title("Rain", "hand 2 · 12/60", 21) == "Rain · hand 2 · 12/60"
    assert replay_title("Rain", "hand 2 · 12/60", 20) == "hand 2 · 12/60"
