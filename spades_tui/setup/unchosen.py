"""Where a seat has nothing to choose: a card that is forced, a rest that is certain and wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_tui.engine.actions import Play
from spades_tui.engine.claims import claim_refusal, position_seen
from spades_tui.engine.state import Phase

if TYPE_CHECKING:
    from spades_tui.engine.cards import Card
    from spades_tui.engine.views import SeatView


def rest_is_certain(view: SeatView) -> bool:
    """Return whether the seat to play can claim two tricks or more with certainty."""
    if view.phase is not Phase.PLAY or not view.my_turn or view.hand is None or len(view.hand) < 2:
        return False
    return claim_refusal(position_seen(view)) is None


def claim_is_offered(view: SeatView) -> bool:
    """Return whether the rest is certain, and nothing speaks for letting others have some of it.

    A nil that may still break does: an opponent's, which a lost trick may end, and one's own.
    """
    if not rest_is_certain(view) or view.seat is None:
        return False
    mate = view.seat ^ 2 if view.rules.partnership else -1
    return not any(
        bid is not None and bid.is_nil and not won and seat != mate
        for seat, (bid, won) in enumerate(zip(view.bids, view.won, strict=True))
    )


def rest_is_lost(view: SeatView) -> bool:
    """Return whether the seat to play, with two cards or more, can win no trick that is left, whatever is played.

    It cannot beat the trick that lies, it has no trump, and nothing lower than its cards is out in any of its suits:
    whoever leads one of them leads higher, and who wins no trick never leads. Its cards then decide nothing any more.
    """
    if (
        view.phase is not Phase.PLAY
        or not view.my_turn
        or view.hand is None
        or len(view.hand) < 2
        or not view.trick
    ):
        return False
    winning = view.winning
    assert winning is not None
    best = view.trick[winning - view.leader & 3]
    unseen = [card for cards in view.unseen().values() for card in cards]
    return not any(
        card.suit is view.trump
        or (card.suit is best.suit and card.rank > best.rank)
        or any(other.suit is card.suit and other.rank < card.rank for other in unseen)
        for card in view.hand
    )


def forced_card(view: SeatView) -> Card | None:
    """Return the only card that the seat may play now; None where there is a choice, or it is another's turn."""
    plays = [action.card for action in view.legal if isinstance(action, Play)] if view.my_turn else []
    return plays[0] if len(plays) == 1 else None
