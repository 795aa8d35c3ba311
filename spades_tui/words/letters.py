"""The letters of suits and ranks, one set a language: as cards are written, and as they are keyed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from spades_tui.engine.cards import Suit

SYMBOLS: Final[Mapping[Suit, str]] = MappingProxyType(
    {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}
)
"""One cell each: no variation selector follows."""


@dataclass(frozen=True, slots=True)
class CardLetters:
    """The letters of suits and high ranks in one language.

    ``suits`` and ``ranks`` are by the key typed (lower case), ``suit_faces`` and ``rank_faces`` are how the
    suit and the rank (2..14) are written (upper case; the ten is "10").
    """

    name: str
    suits: Mapping[str, Suit]
    ranks: Mapping[str, int]
    beside: bool = False
    """Whether a card shows its suit's letter beside the symbol."""
    suit_faces: Mapping[Suit, str] = field(init=False)
    rank_faces: Mapping[int, str] = field(init=False)

    def __post_init__(self) -> None:
        faces = {suit: letter.upper() for letter, suit in self.suits.items()}
        object.__setattr__(self, "suit_faces", MappingProxyType(faces))
        ranks = {rank: str(rank) for rank in range(2, 11)}
        ranks |= {rank: letter.upper() for letter, rank in self.ranks.items() if rank > 10}
        object.__setattr__(self, "rank_faces", MappingProxyType(ranks))


def _letters(name: str, suits: str, ten: str, court: str) -> CardLetters:
    by_letter = dict(zip(suits, (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS), strict=True))
    ranks = {str(rank): rank for rank in range(2, 10)}
    ranks |= dict.fromkeys(ten, 10)
    ranks |= dict(zip(court, (11, 12, 13, 14), strict=True))
    return CardLetters(name, MappingProxyType(by_letter), MappingProxyType(ranks))


CARD_LETTERS: Final[Mapping[str, CardLetters]] = MappingProxyType(
    {
        "international": _letters("international", "shdc", "t0", "jqka"),
        "french": _letters("french", "pckt", "0", "vdra"),
        "croatian": _letters("croatian", "pskt", "0", "jdka"),
    }
)
"""The three sets of letters, by name."""

LETTERS_OF_LANGUAGE: Final[Mapping[str, str]] = MappingProxyType({"fr": "french", "hr": "croatian"})


def card_letters(name: str, language: str, beside: bool = False) -> CardLetters:
    """Return the set of that name; "auto" (or an unknown name) takes the language's. Always the same object."""
    if name not in CARD_LETTERS:
        name = LETTERS_OF_LANGUAGE.get(language.partition("_")[0].partition("-")[0], "international")
    return _with_symbols(name) if beside else CARD_LETTERS[name]


@lru_cache
def _with_symbols(name: str) -> CardLetters:
    return replace(CARD_LETTERS[name], beside=True)
