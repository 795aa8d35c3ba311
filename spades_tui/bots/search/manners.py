"""Which cards a good human partner would expect.

Of nearly equal cards it breaks the tie; what it says of the rest has a price, which is in ``Style``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from spades_tui.bots.kernel import trick_winner
from spades_tui.bots.kernel.contracts import DUCK, TAKE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spades_tui.bots.position import Position

ONE_MORE: Final = 4
"""What a seat wants, beside the modes of ``kernel.contracts``: the current trick and none after it."""
OVERTAKES: Final = 40
"""What overtaking a partner's winning card costs, in ranks."""
TRUMP: Final = 8
"""What a trump costs more than a plain card of its rank."""


def rudeness(code: int, position: Position, partnership: bool, mode: int) -> int:
    """Return how little a partner would expect a card, in ranks: of nearly equal ones the least is to be played.

    The cheapest card is expected, and none that overtakes the partner's winning card; of a seat that wants no trick,
    as one that keeps a nil, the highest that loses; of a nil's partner, before the nil has played, the highest. Who
    wants tricks and plays last takes the one that an opponent has, and ruffs it also as the third; if it is the last
    one that it wants, with the highest card. ``mode`` is what it wants (``kernel.contracts``, or ``ONE_MORE``).
    """
    seat = position.seat
    mate = seat ^ 2
    trick = position.trick
    trump = position.trump
    rank = code & 15
    price = rank + (TRUMP if code >> 4 == trump else 0)
    if not trick:
        mate_nil = partnership and position.bids[mate] == 0 and position.won[mate] == 0
        return -rank if mate_nil and mode != DUCK else price
    wins = trick_winner(position.leader, [*trick, code], trump) == seat
    last = len(trick) == 3
    if mode == DUCK:
        if wins:
            return OVERTAKES - rank if last else OVERTAKES + rank
        return -price
    if partnership:
        mate_nil = position.bids[mate] == 0 and position.won[mate] == 0
        if trick_winner(position.leader, trick, trump) == mate:
            return price + OVERTAKES if wins != mate_nil else price
        if mate_nil:
            # The nil plays after this card: the higher it is, the safer.
            return -rank if wins and len(trick) < 2 else price
    if mode == ONE_MORE and wins and last:
        return -rank - OVERTAKES
    ruffs = len(trick) == 2 and code >> 4 == trump != trick[0] >> 4
    return price - OVERTAKES if mode in (TAKE, ONE_MORE) and wins and (last or ruffs) else price


def wasted(cards: Sequence[int], position: Position, partnership: bool, mode: int) -> list[int]:
    """Return by how many ranks each card is dearer than the cheapest one of its suit that does the same in the trick.

    To the same belongs to win the trick so far, or not to. Of leads none does the same as another.
    """
    if not position.trick:
        return [0] * len(cards)
    deeds = [
        (code >> 4, trick_winner(position.leader, [*position.trick, code], position.trump) == position.seat)
        for code in cards
    ]
    dear = [rudeness(code, position, partnership, mode) for code in cards]
    least = {deed: min(dear[place] for place, other in enumerate(deeds) if other == deed) for deed in deeds}
    return [price - least[deed] for price, deed in zip(dear, deeds, strict=True)]


def takes_from_partner(code: int, position: Position) -> bool:
    """Return whether a card takes the trick from a partner who has won it as surely, and wanted it.

    So does that of the last to play, and any other that nothing out lies between the partner's and it.
    """
    trick = position.trick
    if len(trick) < 2:
        return False
    mate = position.seat ^ 2
    saves_nil = position.bids[mate] == 0 and position.won[mate] == 0
    if saves_nil or trick_winner(position.leader, trick, position.trump) != mate:
        return False
    if trick_winner(position.leader, [*trick, code], position.trump) != position.seat:
        return False
    best = trick[len(trick) - 2]
    between = position.unseen & ((1 << code) - 1) & -(2 << best)
    return len(trick) == 3 or (code >> 4 == best >> 4 and not between)


def waits(code: int, position: Position) -> bool:
    """Return whether a card, the last of its trick, leaves it to an opponent though another one would take it.

    Not where a trick is certain later: who holds the highest trump out can wait.
    """
    trick = position.trick
    seat = position.seat
    trump = position.trump
    if len(trick) < 3 or trick_winner(position.leader, trick, trump) == seat ^ 2:
        return False
    own = position.hand >> (trump << 4) & 0x7FFC
    if own > position.unseen >> (trump << 4) & 0x7FFC:
        return False

    def takes(card: int) -> bool:
        return trick_winner(position.leader, [*trick, card], trump) == seat

    return not takes(code) and any(takes(card) for card in range(64) if position.legal >> card & 1)


def exposes_nil(code: int, position: Position) -> bool:
    """Return whether a lead leaves it to the others whether the partner's nil takes the trick."""
    mate = position.seat ^ 2
    if position.trick or position.bids[mate] != 0 or position.won[mate]:
        return False
    higher = position.unseen >> code & (1 << 16 - (code & 15)) - 1
    return bool(higher)
