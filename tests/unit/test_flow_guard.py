"""The guard against accidents, and the pace of the settings."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from spades_tui.ui.flow_guard import AFTER_PAUSE, AFTER_PLAY, Guard
from spades_tui.ui.flow_pace import DEFAULT_TEMPO, PAUSES, TEMPOS, Pace
from tests.clock import Clock

# The guard ----------------------------------------------------------------------------------------------------------


def test_what_came_before_the_turn_was_painted_does_nothing() -> None:
    clock = Clock()
    guard = Guard(clock)
    guard.ask(7)
    assert not guard.allows(clock.now + 1)
    guard.painted(7)
    assert not guard.allows(clock.now - 0.001)
    assert guard.allows(clock.now)


def test_a_new_turn_has_to_be_painted_anew() -> None:
    clock = Clock()
    guard = Guard(clock)
    guard.ask(7)
    guard.painted(7)
    clock.now += 5
    guard.ask(12)
    assert guard.waiting
    guard.painted(7)
    assert not guard.allows(clock.now)
    guard.painted(12)
    assert guard.allows(clock.now)


def test_for_a_moment_after_ones_own_play_nothing_is_played() -> None:
    clock = Clock()
    guard = Guard(clock)
    guard.ask(1)
    guard.painted(1)
    guard.acted()
    guard.ask(2)
    guard.painted(2)
    assert not guard.allows(clock.now + AFTER_PLAY - 0.01)
    assert guard.allows(clock.now + AFTER_PLAY)


def test_a_key_that_was_to_end_a_pause_and_came_a_moment_late_plays_nothing() -> None:
    clock = Clock()
    guard = Guard(clock)
    guard.ask(1)
    guard.passed()
    guard.painted(1)
    assert not guard.allows(clock.now + AFTER_PAUSE - 0.01)
    assert guard.allows(clock.now + AFTER_PAUSE)


# The pace -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tempo", "pause", "wanted"),
    [
        (0.5, "key", Pace(0.5, None)),
        (0.0, 2, Pace(0.0, 2.0)),
        ("fast", "often", Pace(DEFAULT_TEMPO, 1.5)),
        (-1, 99, Pace(DEFAULT_TEMPO, 1.5)),
    ],
)
def test_the_pace_of_settings(tempo: object, pause: object, wanted: Pace) -> None:
    assert Pace.of(SimpleNamespace(bot_tempo=tempo, trick_pause=pause)) == wanted


def test_slower_and_faster_go_step_by_step_and_stop_at_the_ends() -> None:
    pace = Pace(0.6, 1.5)
    assert pace.slower() == Pace(0.7, 2.0)
    assert pace.faster() == Pace(0.4, 1.0)
    assert Pace(0.6, None).slower().trick_pause is None
    for _ in range(20):
        pace = pace.slower()
    assert pace == Pace(TEMPOS[-1], PAUSES[-1])
    assert pace.as_settings() == {"bot_tempo": TEMPOS[-1], "trick_pause": PAUSES[-1]}
    assert Pace(0.2, None).as_settings()["trick_pause"] == "key"
