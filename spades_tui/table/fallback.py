"""What is played for a bot that gives no usable answer, when even the policy gives none."""

from __future__ import annotations

from collections import Counter

from spades_tui.engine.actions import LOOK, Action, Bid, NameTrump, Play
from spades_tui.engine.views import SeatView

_FAIR_SHARE = 3
"""The number of tricks to bid without a thought: a quarter of thirteen."""


def plain_action(view: SeatView) -> Action:
    """Return a legal action of the seat to act that costs little: never a nil, the lowest card, the longest suit."""
    legal = view.legal
    if LOOK in legal:
        return LOOK
    numbers = [action for action in legal if isinstance(action, Bid) and action.tricks]
    if numbers:
        return min(numbers, key=lambda bid: abs(bid.tricks - _FAIR_SHARE))
    plays = [action for action in legal if isinstance(action, Play)]
    if plays:
        return min(plays, key=lambda play: (play.card.suit is view.trump, play.card.rank))
    trumps = [action for action in legal if isinstance(action, NameTrump)]
    if trumps:
        lengths = Counter(card.suit for card in view.hand or ())
        return max(trumps, key=lambda choice: lengths[choice.suit])
    return legal[0]
