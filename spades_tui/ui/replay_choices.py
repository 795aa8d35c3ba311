"""What can be gone to in a replay: the tricks of a hand and the hands of a game, as entries of a list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_tui.ui.dialogs import Option
from spades_tui.words.replay import step_text
from spades_tui.words.who import side_label

if TYPE_CHECKING:
    from spades_tui.record.replay import Replay, ReplayedHand
    from spades_tui.words import Words


def trick_options(_: Words, hand: ReplayedHand, person: int | None, told_to: int) -> list[Option]:
    """Return the deal and each trick by its first step: what was led, and in the help who won it.

    Of what comes after the step ``told_to`` nothing is said but the trick's number.
    """
    options = [Option("0", _("The deal and the bids"), _("Where the hand begins."))]
    ends = [*(start - 1 for start in hand.tricks[1:]), hand.last]
    for number, (start, end) in enumerate(zip(hand.tricks, ends, strict=True), 1):
        if start > told_to:
            options.append(Option(str(start), _("Trick {number}", number=number)))
            continue
        last = min(end, start + 3)
        led = step_text(_, hand, start, person)
        taken = step_text(_, hand, last, person) if last <= told_to else ""
        options.append(Option(str(start), _("Trick {number}: {text}", number=number, text=led), taken))
    return options


def hand_options(_: Words, replay: Replay, person: int | None, counted: int) -> list[Option]:
    """Return each hand by its place, with what it brought the sides; that is told of the first ``counted`` hands."""
    return [
        Option(
            str(place),
            _("Hand {number}", number=hand.number)
            + (f"  {_gains(_, hand, person)}" if place < counted or hand.result is None else ""),
        )
        for place, hand in enumerate(replay.hands)
    ]


def _gains(_: Words, hand: ReplayedHand, person: int | None) -> str:
    result = hand.result
    if result is None:
        return _("not over")
    sides, names = len(result.sides), hand.state(0).names
    mine = None if person is None else person % sides
    return ", ".join(
        f"{side_label(_, side, sides, names, person)} {_.signed(result.sides[side].points)}"
        for side in sorted(range(sides), key=lambda side: side != mine)
    )
