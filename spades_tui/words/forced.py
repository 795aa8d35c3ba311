"""Why there is nothing to choose: the one card that may be played, and what leaves no other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_tui.engine.actions import Play

if TYPE_CHECKING:
    from spades_tui.engine.views import SeatView
    from spades_tui.words.words import Words


def no_choice(_: Words, view: SeatView) -> str:
    """Return why whoever is to act has nothing to choose: "Only ♥10 can be played: it is your last card."."""
    plays = [action.card for action in view.legal if isinstance(action, Play)]
    if len(plays) != 1 or view.hand is None:
        return _("There is nothing to choose.")
    only, hand = plays[0], view.hand
    card = _.card(only)
    others = [held for held in hand if held is not only]
    if not others:
        return _("Only {card} can be played: it is your last card.", card=card)
    if view.led is only.suit and not any(held.suit is only.suit for held in others):
        return _("Only {card} can be played: your only card of the suit led.", card=card)
    if view.led is None and not view.broken and all(held.suit is view.trump for held in others):
        return _("Only {card} can be played: trumps may not be led yet.", card=card)
    return _("Only {card} can be played now.", card=card)
