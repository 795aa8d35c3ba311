"""What a hand is good for before play: the tricks it may win, and the chance that it wins none."""

from __future__ import annotations

from math import exp
from typing import Final

ACES: Final = (0.0, 0.87, 0.95, 0.92, 0.8, 0.7, 0.55, 0.3)
"""Tricks for a plain ace by the length of its suit (7 and more in the last place); here and below."""
KINGS: Final = (0.0, 0.4, 0.63, 0.66, 0.55, 0.4, 0.3, 0.2)
QUEENS: Final = (0.0, 0.2, 0.35, 0.42, 0.33, 0.22, 0.1, 0.05)
JACKS: Final = (0.0, 0.1, 0.22, 0.3, 0.24, 0.15, 0.08, 0.05)
TOUCHING: Final = 0.11
"""What ace and king, or king and queen, of one plain suit are worth more than each alone."""
TRUMP_LENGTH: Final = (0.1, 0.27, 0.45, 0.72, 1.16, 1.65, 2.4, 3.2, 4.1, 5.1, 6.1, 7.1, 8.1, 9.1)
"""Tricks for trumps as such by their number, before honours and shortness."""
TRUMP_ACE: Final = 0.84
TRUMP_KING: Final = (0.0, 0.3, 0.7)
TRUMP_QUEEN: Final = (0.0, 0.2, 0.42, 0.6)
TRUMP_JACK: Final = (0.0, 0.1, 0.22, 0.38, 0.44)
"""What trump honours add, by the number of trumps."""
SHORT: Final = (
    (0.0, 0.0, 0.0),
    (0.35, 0.28, 0.2),
    (0.5, 0.42, 0.2),
    (0.7, 0.44, 0.18),
    (0.75, 0.44, 0.2),
    (0.9, 0.5, 0.25),
)
"""Ruffs by number of trumps (5 and more in the last place) and length of a plain suit (0 to 2)."""


def tricks(hand: int, trump: int) -> float:
    """Return the tricks that a hand of thirteen cards may expect to win with this trump suit."""
    total = 0.0
    trumps = (hand >> (trump << 4)) & 0x7FFC
    length = trumps.bit_count()
    total += TRUMP_LENGTH[length]
    if trumps & 1 << 14:
        total += TRUMP_ACE
    if trumps & 1 << 13:
        total += TRUMP_KING[length if length < 2 else 2]
    if trumps & 1 << 12:
        total += TRUMP_QUEEN[length if length < 3 else 3]
    if trumps & 1 << 11:
        total += TRUMP_JACK[length if length < 4 else 4]
    ruffs = SHORT[length if length < 5 else 5]
    for suit in range(4):
        if suit == trump:
            continue
        own = (hand >> (suit << 4)) & 0x7FFC
        count = own.bit_count()
        if count < 3:
            total += ruffs[count]
        if own < 1 << 11:
            continue
        place = count if count < 7 else 7
        if own & 1 << 14:
            total += ACES[place]
        if own & 1 << 13:
            total += KINGS[place]
            if own & 0x5000:
                total += TOUCHING
        if own & 1 << 12:
            total += QUEENS[place]
        if own & 1 << 11:
            total += JACKS[place]
    return total


NIL_TRUMPS: Final = (0.8, 0.6, 0.35, 0.3, 0.1, -1.8, -3.5)
"""Log odds of a nil by the number of trumps (6 and more in the last place); here and below."""
NIL_TRUMP_RANKS: Final = ((13, -1.57), (12, -0.95), (11, -0.82), (10, -0.55), (9, -0.38))
"""What a high trump takes off."""
NIL_VOID: Final = 0.94
NIL_RANKS: Final = (
    (0.66, 0.66, 0.54, 0.08, -0.37, -1.2, -1.2),
    (0.0, 0.0, 0.0, -0.3, -0.57, -1.68, -1.68),
    (-0.14, -0.14, -0.14, -0.24, -0.37, -0.7, -0.7),
    (-0.05, -0.05, -0.05, -0.05, -0.08, -0.17, -0.17),
)
"""By place of a card in its plain suit from below (four places) and half its rank less one (2 and 3, 4 and 5, …)."""


def nil_odds(hand: int, trump: int) -> float:
    """Return the log odds that a nil of this hand is made, the partner bidding as usual; -9 and less is none."""
    odds = 0.0
    for suit in range(4):
        own = (hand >> (suit << 4)) & 0x7FFC
        if suit == trump:
            count = own.bit_count()
            if own & 1 << 14:
                return -20.0
            odds += NIL_TRUMPS[count if count < 6 else 6]
            for rank, less in NIL_TRUMP_RANKS:
                if own & 1 << rank:
                    odds += less
            continue
        if not own:
            odds += NIL_VOID
        place = 0
        while own and place < 4:
            low = own & -own
            own ^= low
            odds += NIL_RANKS[place][low.bit_length() - 3 >> 1]
            place += 1
    return odds


def nil_chance(odds: float) -> float:
    """Return the chance, 0 to 1, of these log odds."""
    return 1.0 / (1.0 + exp(-odds))
