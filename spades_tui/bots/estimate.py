"""What a hand is good for before play: the tricks it may win, and the chance that it wins none."""

from __future__ import annotations

from typing import Final

ACES: Final = (0.0, 0.85, 0.94, 0.93, 0.88, 0.76, 0.6, 0.42)
"""Tricks for a plain ace by the length of its suit (7 and more in the last place); here and below."""
KINGS: Final = (0.0, 0.3, 0.66, 0.68, 0.62, 0.48, 0.32, 0.2)
QUEENS: Final = (0.0, 0.05, 0.18, 0.34, 0.3, 0.2, 0.1, 0.05)
TRUMP_LENGTH: Final = (0.0, 0.25, 0.5, 0.8, 1.4, 2.2, 3.1, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0)
"""Tricks for trumps as such by their number, before honours and shortness."""
TRUMP_ACE: Final = 0.8
TRUMP_KING: Final = 0.6
TRUMP_QUEEN: Final = 0.4
TRUMP_JACK: Final = 0.2
SHORT: Final = ((0.0, 0.0, 0.0), (0.35, 0.2, 0.0), (0.6, 0.4, 0.08), (0.8, 0.5, 0.12), (0.8, 0.5, 0.12))
"""Ruffs by number of trumps (0 to 4 and more) and length of a plain suit (0 to 2)."""


def tricks(hand: int, trump: int) -> float:
    """Return the tricks that a hand of thirteen cards may expect to win with this trump suit."""
    total = 0.0
    trumps = (hand >> (trump << 4)) & 0x7FFC
    length = trumps.bit_count()
    total += TRUMP_LENGTH[length]
    if trumps & 1 << 14:
        total += TRUMP_ACE
    if trumps & 1 << 13 and length > 1:
        total += TRUMP_KING
    if trumps & 1 << 12 and length > 2:
        total += TRUMP_QUEEN
    if trumps & 1 << 11 and length > 2:
        total += TRUMP_JACK
    ruffs = SHORT[length if length < 4 else 4]
    for suit in range(4):
        if suit == trump:
            continue
        own = (hand >> (suit << 4)) & 0x7FFC
        count = own.bit_count()
        if count < 3:
            total += ruffs[count]
        place = count if count < 7 else 7
        if own & 1 << 14:
            total += ACES[place]
        if own & 1 << 13:
            total += KINGS[place]
        if own & 1 << 12:
            total += QUEENS[place]
    return total


SAFE_RANKS: Final = (3, 5, 8, 10)
"""The rank up to which the lowest, second, third and fourth card of a suit hardly endangers a nil."""


def nil_risk(hand: int, trump: int) -> float:
    """Return the risk of a nil as a sum over the suits, 0 for none at all; ``nil_chance`` makes a chance of it."""
    risk = 0.0
    for suit in range(4):
        own = (hand >> (suit << 4)) & 0x7FFC
        count = own.bit_count()
        if suit == trump:
            if own & 1 << 14:
                return 20.0
            if own & 1 << 13:
                risk += 2.2 if count < 4 else 3.5
            if own & 1 << 12:
                risk += 1.0 if count < 3 else 1.6
            if own & 1 << 11:
                risk += 0.5 if count < 3 else 0.8
            risk += (0.0, 0.1, 0.3, 0.8, 1.8, 3.2)[count if count < 5 else 5]
            continue
        place = 0
        while own and place < 4:
            low = own & -own
            own ^= low
            rank = low.bit_length() - 1
            over = rank - SAFE_RANKS[place]
            if over > 0:
                risk += over * (0.14, 0.13, 0.1, 0.06)[place]
            place += 1
    return risk


def nil_chance(risk: float) -> float:
    """Return the chance, 0 to 1, that a nil of this risk is made."""
    return float(2.718281828 ** (-0.55 * risk))
