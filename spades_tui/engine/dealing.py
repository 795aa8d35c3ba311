"""Deals that can be checked afterwards: secrets, commitments, cuts and the shuffle (docs/FAIR-DEALS.md)."""

from __future__ import annotations

import hashlib
import hmac
import unicodedata
from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Final, TypeAlias

from spades_tui.engine.cards import DECK, Card
from spades_tui.engine.errors import CutTooLong, IllegalAction

SECRET_BYTES: Final = 32
"""The length of a game's secret and of a hand's secret."""
CUT_LIMIT: Final = 100
"""The most characters a cut may have, counted after NFC."""

FourHands: TypeAlias = tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]
"""Four hands by seat."""

_DEAL_TAG: Final = b"spades-tui deal 1"
_DEALER_TAG: Final = b"spades-tui first dealer 1"
_SEED_TAG: Final = b"spades-tui seed 1"
_RAW_LIMIT: Final = 20 * CUT_LIMIT


class CutUnprintable(IllegalAction):
    """A cut holds a character that cannot be printed: ``code`` is its code point, ``place`` its index."""

    def __init__(self, code: int, place: int) -> None:
        super().__init__(code, place)
        self.code = code
        self.place = place


class DealCheck(StrEnum):
    """What checking a deal found."""

    OK = "ok"
    COMMITMENT_MISMATCH = "commitment_mismatch"
    """The secret is not the one that was committed to before the cut."""
    CUT_MISMATCH = "cut_mismatch"
    """The text is not in the form in which a cut enters a game."""
    DEALER_MISMATCH = "dealer_mismatch"
    """The first hand's dealer is not the one that its secret draws."""
    HANDS_MISMATCH = "hands_mismatch"
    """Secret, cut and dealer give other hands."""


def seeded_secret(seed: str) -> bytes:
    """Return the 32-byte game secret of a seed given as text; whoever knows the seed knows every deal."""
    # A seed may come from a command line, where bytes that are no text arrive as lone surrogates.
    text = unicodedata.normalize("NFC", seed).encode("utf-8", "surrogatepass")
    return hashlib.sha256(_field(_SEED_TAG) + text).digest()


def hand_secret(game_secret: bytes, number: int) -> bytes:
    """Return the 32-byte secret of hand ``number`` (1 for the first): HMAC-SHA256(game secret, number).

    Raises:
        ValueError: the game secret is not 32 bytes long, or the number is below 1 or over 2**32 - 1.
    """
    if not 1 <= number < 1 << 32:
        raise ValueError(f"hand number {number} is out of range")
    return hmac.digest(_checked(game_secret), number.to_bytes(4, "big"), "sha256")


def commitment(secret: bytes) -> str:
    """Return the SHA-256 of a hand's secret as 64 lower-case hex digits: what is shown before the cut.

    Raises:
        ValueError: the secret is not 32 bytes long.
    """
    return hashlib.sha256(_checked(secret)).hexdigest()


def first_dealer(secret: bytes) -> int:
    """Return the seat (0..3) of the game's first dealer, drawn from hand 1's secret alone.

    No cut goes into it: the player left of the dealer cuts, so the dealer must be known before.

    Raises:
        ValueError: the secret is not 32 bytes long.
    """
    return _draw(_stream(_DEALER_TAG, _checked(secret), b""), 4)


def clean_cut(text: str) -> str:
    """Return a cut in the form in which it enters a game: NFC, without spaces around it.

    Raises:
        CutTooLong: more than ``CUT_LIMIT`` characters are left.
        CutUnprintable: a character is a control, format, private, unassigned or surrogate one, or a
            separator other than the plain space.
    """
    text = text.strip()
    # Putting marks in order costs the square of their number, so what is far too long is not normalised.
    if len(text) > _RAW_LIMIT:
        raise CutTooLong(len(text), CUT_LIMIT)
    text = unicodedata.normalize("NFC", text)
    if len(text) > CUT_LIMIT:
        raise CutTooLong(len(text), CUT_LIMIT)
    for place, character in enumerate(text):
        if not character.isprintable():
            raise CutUnprintable(ord(character), place)
    return text


def deck_order(secret: bytes, cut: str) -> tuple[Card, ...]:
    """Return the 52 cards in the order in which they are dealt.

    ``cut`` is put in NFC here too, so equal texts give equal decks however they are encoded.

    Raises:
        ValueError: the secret is not 32 bytes long.
    """
    text = unicodedata.normalize("NFC", cut).encode("utf-8")
    stream = _stream(_DEAL_TAG, _checked(secret), text)
    deck = list(DECK)
    for last in range(51, 0, -1):
        chosen = _draw(stream, last + 1)
        deck[last], deck[chosen] = deck[chosen], deck[last]
    return tuple(deck)


def deal(secret: bytes, cut: str, dealer: int) -> FourHands:
    """Return four hands by seat, each of 13 cards sorted by index.

    The deck is dealt one card at a time, clockwise, beginning left of the dealer.

    Raises:
        ValueError: the secret is not 32 bytes long, or the dealer is no seat.
    """
    if not 0 <= dealer < 4:
        raise ValueError(f"dealer {dealer} is no seat")
    deck = deck_order(secret, cut)
    south, west, north, east = (_sorted(deck[(seat - dealer - 1) % 4 :: 4]) for seat in range(4))
    return (south, west, north, east)


def verify_deal(
    secret: bytes,
    committed: str,
    cut: str,
    dealer: int,
    hands: Sequence[Sequence[Card]],
    *,
    first: bool = False,
) -> DealCheck:
    """Return whether a finished hand was dealt as promised, and if not, what first fails.

    ``committed`` is the hex digest shown before the cut; the cards of a hand may be in any order;
    ``first`` says that it is the game's first hand, whose dealer the secret draws.
    """
    if len(secret) != SECRET_BYTES or commitment(secret) != committed.lower():
        return DealCheck.COMMITMENT_MISMATCH
    try:
        if clean_cut(cut) != cut:
            return DealCheck.CUT_MISMATCH
    except IllegalAction:
        return DealCheck.CUT_MISMATCH
    if not 0 <= dealer < 4 or (first and first_dealer(secret) != dealer):
        return DealCheck.DEALER_MISMATCH
    if tuple([_sorted(hand) for hand in hands]) != deal(secret, cut, dealer):
        return DealCheck.HANDS_MISMATCH
    return DealCheck.OK


def _sorted(cards: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=lambda card: card.index))


def _checked(secret: bytes) -> bytes:
    if len(secret) != SECRET_BYTES:
        raise ValueError(f"a secret has {SECRET_BYTES} bytes, not {len(secret)}")
    return secret


def _field(data: bytes) -> bytes:
    return len(data).to_bytes(2, "big") + data


def _stream(tag: bytes, secret: bytes, cut: bytes) -> Iterator[int]:
    start = hashlib.sha256(_field(tag) + _field(secret) + _field(cut))
    counter = 0
    while True:
        block = start.copy()
        block.update(counter.to_bytes(4, "big"))
        yield from block.digest()
        counter += 1


def _draw(stream: Iterator[int], count: int) -> int:
    """Return a number below ``count`` (at most 256), each as likely as another.

    Bytes past the last whole multiple of ``count`` are dropped, since they would favour the low numbers.
    """
    limit = 256 - 256 % count
    for byte in stream:
        if byte < limit:
            return byte % count
    raise AssertionError("the stream has no end")
