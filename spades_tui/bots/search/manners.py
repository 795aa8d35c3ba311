"""Which cards a good human partner would expect.

Of nearly equal cards it breaks the tie; what it says of the rest has a price, which is in ``Style``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from spades_tui.bots.kernel import trick_winner

if TYPE_CHECKING:
    from collections.abc import Sequence

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


def wasted(cards: Sequence[int], position: Position, partnership: bool) -> list[int]:
    """Return by how many ranks each card is dearer than the cheapest one of its suit that does the same in the trick.

    To the same belongs to win the trick so far, or not to. Of leads none does the same as another.
    """
    if not position.trick:
        return [0] * len(cards)
    deeds = [
        (code >> 4, trick_winner(position.leader, [*position.trick, code], position.trump) == position.seat)
        for code in cards
    ]
    dear = [rudeness(code, position, partnership) for code in cards]
    least = {deed: min(dear[place] for place, other in enumerate(deeds) if other == deed) for deed in deeds}
    return [price - least[deed] for price, deed in zip(dear, deeds, strict=True)]


def takes_from_partner(code: int, position: Position) -> bool:
    """Return whether a card, the last of its trick, takes it from a partner who would have won it, and wanted it."""
    trick = position.trick
    if len(trick) < 3:
        return False
    mate = position.seat ^ 2
    saves_nil = position.bids[mate] == 0 and position.won[mate] == 0
    return (
        not saves_nil
        and trick_winner(position.leader, trick, position.trump) == mate
        and trick_winner(position.leader, [*trick, code], position.trump) == position.seat
    )


def exposes_nil(code: int, position: Position) -> bool:
    """Return whether a lead leaves it to the others whether the partner's nil takes the trick."""
    mate = position.seat ^ 2
    if position.trick or position.bids[mate] != 0 or position.won[mate]:
        return False
    higher = position.unseen >> code & (1 << 16 - (code & 15)) - 1
    return bool(higher)
