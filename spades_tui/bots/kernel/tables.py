"""Look-up tables of the rollout: all that it asks about a suit's cards is one index into a list.

A suit's cards are thirteen bits, bit ``rank - 2`` for a card; a card is one bit.
"""

from __future__ import annotations

from typing import Final

SUIT: Final = 0x1FFF
"""The thirteen bits of a suit."""


def _highest() -> list[int]:
    found = [0]
    for place in range(13):
        found += [1 << place] * (1 << place)
    return found


HIGH: Final = _highest()
"""By a suit's cards, the highest of them; 0 of none."""
LOW: Final = [cards & -cards for cards in range(SUIT + 1)]
"""By a suit's cards, the lowest of them; 0 of none."""
COUNT: Final = [cards.bit_count() for cards in range(SUIT + 1)]
"""By a suit's cards, how many they are."""

NIL_SHARES: Final = (0.33, 0.5, 1.0, 1.0)
"""How often a given unseen card lies with one given seat, by the number of others that cannot hold it."""
COVERS: Final = (1.0, 0.6, 0.35, 0.15)
"""How dangerous a card is to one who wants no trick by the number of lower ones of its suit (3 and more last)."""
KEEP: Final = (
    (100.0, 8.0, 4.0, 2.0),
    (6.0, 40.0, 10.0, 4.0),
    (2.0, 5.0, 25.0, 12.0),
    (-4.0, 0.0, 2.0, 5.0),
)
"""What throwing the lowest card of a suit costs one who wants tricks: by how many cards out are higher than the own
highest (3 and more last), and by the number of own cards (1 first, 4 and more last)."""
RANK_COST: Final = 0.25
"""What each rank of the thrown card costs on that scale."""


def _forced(share: float) -> list[list[float]]:
    misses = 1.0 - share
    return [[100.0 * (1.0 - misses**above) * misses**below for below in range(14)] for above in range(14)]


def _by_voids() -> list[list[list[list[float]]]]:
    tables = [_forced(share) for share in NIL_SHARES]
    return [[tables[min((voids & ~(1 << seat)).bit_count(), 3)] for voids in range(16)] for seat in range(4)]


FORCED: Final = _by_voids()
"""The chance, in percent, that another seat, not void itself, must go above a card: by the seat that asks, the mask of
the seats void in the suit, and the numbers of cards out above and below it."""
THROW: Final = [
    [KEEP[min(above, 3)][min(own, 4) - 1] if own else 0.0 for above in range(14)] for own in range(14)
]
"""``KEEP`` by the number of own cards and by that of the higher ones out."""
LOW_COST: Final = [RANK_COST * ((cards & -cards).bit_length() + 1) for cards in range(SUIT + 1)]
"""What the rank of the lowest of a suit's cards adds to ``THROW``."""
DANGER: Final = [
    [
        [
            100.0 * ((below / out) ** 2 if out else 0.02) * COVERS[min(own - 1, 3) if own else 0]
            for below in range(14)
        ]
        for out in range(14)
    ]
    for own in range(14)
]
"""How dangerous a suit's highest card is to one who wants no trick: by own cards, cards out, those below it."""
