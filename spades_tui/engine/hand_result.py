"""What became of a hand: how it was dealt, bid and won, and what it added to the scores."""

from __future__ import annotations

from dataclasses import dataclass

from spades_tui.engine.actions import Bid
from spades_tui.engine.cards import Card, Suit
from spades_tui.engine.scoring import SideScore


@dataclass(frozen=True, slots=True)
class HandResult:
    """A scored hand; what is by seat has four entries, what is by side has one a side."""

    number: int
    """Which hand of the game it was, from 1."""
    dealer: int
    """The seat that dealt."""
    hands: tuple[tuple[Card, ...], ...]
    """The hands by seat, as they were dealt."""
    bids: tuple[Bid, ...]
    """The bids by seat."""
    tricks: tuple[int, ...]
    """The tricks won by seat, thirteen in all."""
    trump: Suit
    """The trump suit."""
    declarer: int | None
    """The seat that named the trump suit; None where nobody did."""
    sides: tuple[SideScore, ...]
    """What the hand added by side, and why."""
    scores: tuple[int, ...]
    """The scores by side after the hand."""
    bags: tuple[int, ...]
    """The bag counts by side after the hand."""
