"""A hand that is gone through again, in words: a line a step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from spades_tui.engine.events import Dealt, DeckCut, GameStarted, HandSeen, SecretRevealed

if TYPE_CHECKING:
    from spades_tui.record.replay import ReplayedHand
    from spades_tui.words.words import Words

TOGETHER: Final = " · "
"""Stands between two things that happened at one step."""
_UNTOLD: Final = (GameStarted, Dealt, SecretRevealed)


def step_text(_: Words, hand: ReplayedHand, step: int, seat: int | None) -> str:
    """Return what happened at a step, told to a seat; of a deal only what is not the same each time."""
    kept = [
        event
        for place, event in enumerate(hand.told(step, seat))
        if not isinstance(event, _UNTOLD)
        and not (isinstance(event, DeckCut) and event.automatic)
        and not (isinstance(event, HandSeen) and place)
    ]
    view = hand.view(step, seat)
    return TOGETHER.join(text for event in kept if (text := _.event(event, view)))
