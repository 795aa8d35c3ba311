"""The card that the rule policy plays: what each seat's winning the trick is worth, and what the card costs."""

from __future__ import annotations

from typing import Final

from spades_tui.bots.ahead import Ahead
from spades_tui.bots.chances import nil_dangers, trick_chances
from spades_tui.bots.position import Position
from spades_tui.bots.stakes import Stakes
from spades_tui.bots.worths import seat_worths

FUTURE: Final = 0.6
"""How much a card's chance of a later trick counts against a trick now."""
RUFF_LEAD: Final = 0.15
"""What emptying a plain suit is worth with trumps in hand, as a share of a trick."""
CHEAPEST: Final = 0.0015
"""What each rank of a card costs as a share of the stakes, so that of equal plays the cheapest is made."""
SPARE_TRUMP: Final = 0.01
"""The same for a trump."""


def candidates(legal: int, apart: int, *, highest: bool = False) -> list[int]:
    """Return the codes of the legal cards that differ: of touching ones the lowest, or the highest.

    ``apart`` is the mask of cards that keep two of them apart: those of others, and those in the trick.
    """
    found = []
    for suit in range(4):
        own = (legal >> (suit << 4)) & 0x7FFC
        if not own:
            continue
        between = (apart >> (suit << 4)) & 0x7FFC
        last = 0
        while own:
            low = own & -own
            own ^= low
            if not last or between & (low - 1) & ~(last - 1):
                found.append(suit << 4 | low.bit_length() - 1)
            elif highest:
                found[-1] = suit << 4 | low.bit_length() - 1
            last = low
    return found


def trick_outcomes(position: Position, worths: list[float], partnership: bool) -> tuple[list[float], float]:
    """Return by seat what its winning the trick is worth to the seat to play, and what a trick later is worth.

    A trick that an opponent wins costs what it is worth to that side; in cutthroat each of three counts a third.
    """
    seat = position.seat
    weight = 1.0 if partnership else 1.0 / 3.0
    outcome = [-weight * worth for worth in worths]
    outcome[seat] = worths[seat]
    against = 0.0
    opponents = 0
    for other in range(4):
        if partnership and (other ^ seat) & 1 == 0:
            outcome[other] = worths[other]
        elif other != seat and (position.bids[other] or position.won[other]):
            against += worths[other]
            opponents += 1
    return outcome, worths[seat] + (weight * against / opponents if opponents else 0.0)


def choose_card(position: Position, stakes: Stakes) -> int:
    """Return the code of the card that the rule policy plays; it is one of the legal ones."""
    legal = position.legal
    if not legal & (legal - 1):
        return legal.bit_length() - 1
    trick = position.trick
    apart = position.unseen
    for code in trick:
        apart |= 1 << code
    seat = position.seat
    own_nil = position.bids[seat] == 0 and position.won[seat] == 0
    cards = candidates(legal, apart, highest=own_nil and bool(trick))
    if len(cards) == 1:
        return cards[0]
    trump = position.trump
    hand = position.hand
    chances = trick_chances(hand, position.unseen, trump)
    worths = seat_worths(position, stakes, chances)
    outcome, swing = trick_outcomes(position, worths, stakes.partnership)
    costs = nil_dangers(hand, position.unseen, trump) if own_nil else chances
    scale = max(*map(abs, outcome), 0.1)
    ahead = Ahead(position, worths, stakes.partnership)
    # An empty suit is worth a ruff to one who leads with trumps in hand and wants tricks.
    empties = not trick and not own_nil and swing > 0 and (hand >> (trump << 4)) & 0x7FFC
    best_code = -1
    best_value = 0.0
    for code in cards:
        mine, value = ahead.expect(code, outcome)
        suit = code >> 4
        if own_nil:
            value -= FUTURE * (1.0 - mine) * costs[code] * worths[seat]
        else:
            value -= FUTURE * costs[code] * swing
        if empties and suit != trump:
            length = ((hand >> (suit << 4)) & 0x7FFC).bit_count()
            if length <= 2:
                value += RUFF_LEAD * swing * (3 - length)
        value -= scale * (CHEAPEST * (code & 15) + (SPARE_TRUMP if suit == trump else 0.0))
        if best_code < 0 or value > best_value:
            best_code, best_value = code, value
    return best_code
