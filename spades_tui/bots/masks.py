"""Cards as integers: a hand is one 64-bit mask with sixteen bits a suit, bit ``rank`` of them for a card."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from spades_tui.engine.cards import DECK, Card

CODES: Final[tuple[int, ...]] = tuple(card.suit * 16 + card.rank for card in DECK)
"""A card's code, suit * 16 + rank, by its index."""

BITS: Final[tuple[int, ...]] = tuple(1 << code for code in CODES)
"""A card's bit by its index."""

INDICES: Final[tuple[int, ...]] = tuple(
    (code >> 4) * 13 + (code & 15) - 2 if 2 <= code & 15 <= 14 else -1 for code in range(64)
)
"""A card's index by its code; -1 for a code of no card."""

FULL_DECK: Final = sum(BITS)
"""The mask of all fifty-two cards."""


def mask_of(cards: Iterable[Card]) -> int:
    """Return the mask of these cards."""
    mask = 0
    for card in cards:
        mask |= BITS[card.index]
    return mask
