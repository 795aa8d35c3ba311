"""Which of nearly equal cards a good human partner would expect; never more than a tie-break."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from spades_tui.bots.kernel import trick_winner

if TYPE_CHECKING:
    from spades_tui.bots.position import Position

OVERTAKES: Final = 40
"""What overtaking a partner's winning card costs, in ranks."""
TRUMP: Final = 8
"""What a trump costs more than a plain card of its rank."""


def rudeness(code: int, position: Position, partnership: bool) -> int:
    """Return how little a partner would expect a card, in ranks: of nearly equal ones the least is to be played.

    The cheapest card is expected, and none that overtakes the partner's winning card; of a seat that keeps a nil the
    highest that loses; of its partner, before the nil has played, the highest.
    """
    seat = position.seat
    mate = seat ^ 2
    trick = position.trick
    trump = position.trump
    rank = code & 15
    wins = not trick or trick_winner(position.leader, [*trick, code], trump) == seat
    if position.bids[seat] == 0 and position.won[seat] == 0:
        if wins:
            return OVERTAKES + rank
        return -rank - (TRUMP if code >> 4 == trump else 0)
    price = rank + (TRUMP if code >> 4 == trump else 0)
    if not partnership:
        return price
    mate_nil = position.bids[mate] == 0 and position.won[mate] == 0
    if trick and trick_winner(position.leader, trick, trump) == mate:
        if mate_nil:
            return price if wins else price + OVERTAKES
        return price + OVERTAKES if wins else price
    if mate_nil and wins and len(trick) < 2:
        # The nil plays after this card: the higher it is, the safer.
        return -rank
    return price
