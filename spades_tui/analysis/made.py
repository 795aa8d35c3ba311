"""How often the bid is made after each choice, as it is shown: never more often after a higher bid of the same kind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from spades_tui.engine.actions import Bid

if TYPE_CHECKING:
    from spades_tui.analysis.tally import Tally


def made_chances(tally: Tally) -> list[float | None]:
    """Return by choice the chance that the bid which counts is made; None where there is none.

    The cards that make a bid of three make one of two. All bids are played out in the same deals, but the look ahead
    plays on for the bid that it is after, so that a lower one may come out a little less often: bids of a number of
    which this is so share their mean, the nearest figures that do not rise with the number. What a choice is worth is
    left as it is.
    """
    actions = tally.looking.actions
    found = [tally.chance(choice, lambda end: end.made) for choice in range(len(actions))]
    numbers = sorted(
        [
            (action.tricks, choice)
            for choice, action in enumerate(actions)
            if isinstance(action, Bid) and action.tricks and found[choice] is not None
        ]
    )
    falling = never_rising([found[choice] or 0.0 for _tricks, choice in numbers])
    for (_tricks, choice), chance in zip(numbers, falling, strict=True):
        found[choice] = chance
    return found


def never_rising(values: Sequence[float]) -> list[float]:
    """Return the nearest values of which none is above the one before it: neighbours that are take their mean."""
    blocks: list[tuple[float, int]] = []
    for value in values:
        total, count = value, 1
        while blocks and blocks[-1][0] / blocks[-1][1] < total / count:
            before, many = blocks.pop()
            total, count = total + before, count + many
        blocks.append((total, count))
    return [total / count for total, count in blocks for _ in range(count)]
