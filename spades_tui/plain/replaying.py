"""A hand of a saved game, told again from its first event to its count."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_tui.plain.speech import sentence, spoken
from spades_tui.plain.telling import told

if TYPE_CHECKING:
    from spades_tui.record.replay import ReplayedHand
    from spades_tui.words import Words


def replay_lines(words: Words, hand: ReplayedHand, seat: int | None) -> list[str]:
    """Return what happened in a hand as a seat was told it, in sentences to be heard."""
    _ = spoken(words)
    lines: list[str] = []
    for step in range(len(hand.steps)):
        events, view = hand.told(step, seat), hand.view(step, seat)
        lines.extend(told(_, events, [view] * len(events), full=False))
    return [line for text in lines if (line := sentence(_, text))]
