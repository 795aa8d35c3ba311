"""How likely each card of a hand is to win a trick later, or to be forced to win one under a nil."""

from __future__ import annotations

from typing import Final

FOLLOWS: Final = (0.05, 0.1, 0.2, 0.32, 0.45, 0.57, 0.68, 0.78, 0.87, 0.93, 0.96, 0.97, 0.98, 0.99)
"""The chance that a top card is not ruffed, by how many cards of its suit the others hold."""
HIGH: Final = (
    (1.0, 1.0, 1.0, 1.0),
    (0.28, 0.6, 0.64, 0.64),
    (0.08, 0.18, 0.36, 0.4),
    (0.02, 0.06, 0.1, 0.16),
)
"""The chance of a plain card to come to a trick, by higher cards with the others (to 3) and own lower ones (to 3)."""
TRUMP_HIGH: Final = (
    (1.0, 1.0, 1.0, 1.0),
    (0.6, 0.85, 0.9, 0.9),
    (0.42, 0.55, 0.75, 0.8),
    (0.32, 0.36, 0.45, 0.6),
)
"""The same for a trump."""
LONG_TRUMP: Final = 0.07
"""What each further own trump adds to the chance of a low trump."""


def trick_chances(hand: int, unseen: int, trump: int) -> dict[int, float]:
    """Return by card code the chance, 0 to 1, that the card wins a trick in the rest of the hand."""
    chances: dict[int, float] = {}
    others_trump = (unseen >> (trump << 4)) & 0x7FFC
    for suit in range(4):
        own = (hand >> (suit << 4)) & 0x7FFC
        if not own:
            continue
        others = (unseen >> (suit << 4)) & 0x7FFC
        base = suit << 4
        lower = own.bit_count()
        if suit == trump:
            length = lower
            while own:
                rank = own.bit_length() - 1
                own ^= 1 << rank
                lower -= 1
                higher = (others >> rank).bit_count()
                if not others:
                    chance = 1.0
                elif higher > 3:
                    chance = 0.26 + LONG_TRUMP * length
                else:
                    chance = TRUMP_HIGH[higher][lower if lower < 3 else 3] + (
                        LONG_TRUMP * (length - 1) if higher else 0.0
                    )
                chances[base | rank] = chance if chance < 1.0 else 1.0
            continue
        count = others.bit_count()
        while own:
            rank = own.bit_length() - 1
            own ^= 1 << rank
            lower -= 1
            higher = (others >> rank).bit_count()
            if higher > 3:
                chances[base | rank] = 0.01
                continue
            chance = HIGH[higher][lower if lower < 3 else 3]
            if others_trump:
                chance *= FOLLOWS[count if count > 0 else 0]
            # Each round before this card's takes three of the others' cards along.
            count -= 3
            chances[base | rank] = chance
    return chances


def nil_dangers(hand: int, unseen: int, trump: int) -> dict[int, float]:
    """Return by card code how dangerous the card is to a nil, 0 to 1."""
    dangers: dict[int, float] = {}
    for suit in range(4):
        own = (hand >> (suit << 4)) & 0x7FFC
        if not own:
            continue
        others = (unseen >> (suit << 4)) & 0x7FFC
        base = suit << 4
        count = others.bit_count()
        covers = 0
        while own:
            low = own & -own
            rank = low.bit_length() - 1
            own ^= low
            beneath = (others & (low - 1)).bit_count()
            if suit == trump:
                danger = (beneath + 1.0) / (count + 1.0)
                danger = danger if covers == 0 else danger * (0.85 if rank >= 12 else 0.6)
            elif count == 0:
                danger = 0.02
            else:
                share = beneath / count
                danger = share * share * (1.0, 0.6, 0.35, 0.15)[covers if covers < 3 else 3]
            dangers[base | rank] = danger
            covers += 1
    return dangers
