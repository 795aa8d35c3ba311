"""Cards, legal plays and tricks as integers, held against the engine by property tests.

A card's code is suit * 16 + rank (``bots.masks``), a hand a mask of 64 bits with bit ``code`` set for a card, and
the tricks won by four seats one number with four bits a seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spades_tui.bots.masks import CODES, INDICES
from spades_tui.engine.cards import DECK, Card

SUIT_BITS: Final = 0x7FFC
"""The thirteen bits of clubs; those of the other suits are 16, 32 and 48 places higher."""

TWO_OF_CLUBS: Final = 2
"""The code of the card that some rules of the first lead name (row 8)."""


def code_of(card: Card) -> int:
    """Return the code of a card."""
    return CODES[card.index]


def card_of(code: int) -> Card:
    """Return the card of a code.

    Raises:
        ValueError: it is the code of no card.
    """
    index = INDICES[code] if 0 <= code < 64 else -1
    if index < 0:
        raise ValueError(f"{code} is no card's code")
    return DECK[index]


def cards_in(mask: int) -> tuple[Card, ...]:
    """Return the cards of a mask by index."""
    return tuple([card for card, code in zip(DECK, CODES, strict=True) if mask >> code & 1])


def pack(won: Sequence[int]) -> int:
    """Return tricks won by seat, each at most 13, as one number with four bits a seat, seat 0 lowest."""
    return won[0] | won[1] << 4 | won[2] << 8 | won[3] << 12


def unpack(won: int) -> tuple[int, int, int, int]:
    """Return the tricks won by seat of a packed number."""
    return won & 15, won >> 4 & 15, won >> 8 & 15, won >> 12


def forced_lead(first_lead: str) -> int:
    """Return the code of the card that must be led to the first trick, -1 where any may be (row 8)."""
    return TWO_OF_CLUBS if first_lead in ("two_of_clubs", "lowest_club") else -1


def legal_cards(hand: int, led: int, trump: int, broken: bool, first_lead: str = "") -> int:
    """Return the mask of the cards of a hand that may be played (rows 8 to 11).

    ``led`` is the suit led, -1 to lead; ``broken`` says whether trumps may be led, always true where the rules do
    not ask for it; ``first_lead`` is the rule set's option while the first trick is played, else empty.
    """
    if led >= 0:
        follow = hand & SUIT_BITS << (led << 4)
        if first_lead == "lowest_club" and follow:
            return follow & -follow
        return follow or hand
    forced = forced_lead(first_lead)
    if forced >= 0:
        return 1 << forced
    if broken:
        return hand
    return hand & ~(SUIT_BITS << (trump << 4)) or hand


def trick_winner(leader: int, trick: Sequence[int], trump: int) -> int:
    """Return the seat that wins a trick of one to four codes in order of play so far (row 12)."""
    best = trick[0]
    winner = leader
    for place in range(1, len(trick)):
        code = trick[place]
        suit = code >> 4
        if code > best if suit == best >> 4 else suit == trump:
            best = code
            winner = (leader + place) & 3
    return winner
