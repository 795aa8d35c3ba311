"""The whole state of a game: frozen values, of which ``evolve`` makes the next."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from spades_tui.engine.actions import Bid
from spades_tui.engine.cards import Card, Suit
from spades_tui.engine.events import EndReason, Hands, Names
from spades_tui.engine.hand_result import HandResult
from spades_tui.engine.rules import RuleSet


class Phase(Enum):
    """What the game waits for."""

    CUT = "cut"
    BID = "bid"
    TRUMP = "trump"
    PLAY = "play"
    SCORED = "scored"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick: four cards in order of play from the leader's, and who won it."""

    leader: int
    cards: tuple[Card, ...]
    winner: int

    def plays(self) -> tuple[tuple[int, Card], ...]:
        """The four (seat, card) pairs in order of play."""
        return tuple(((self.leader + place) % 4, card) for place, card in enumerate(self.cards))


@dataclass(frozen=True, slots=True)
class HandState:
    """One hand from its commitment to its count; tuples of four are by seat."""

    number: int
    dealer: int
    commitment: str | None
    cut: str | None
    dealt: Hands | None
    """The hands as dealt; None before the deal."""
    hands: Hands
    """The cards still held; four empty hands before the deal."""
    seen: tuple[bool, ...]
    """Which seats have seen their own cards."""
    bids: tuple[Bid | None, ...]
    declarer: int | None
    """Who won the auction; None where there is none."""
    trump: Suit
    broken: bool
    """Whether a trump has been played in this hand."""
    leader: int
    """Who leads, or led, the current trick."""
    trick: tuple[Card, ...]
    """The cards of the current trick in order of play, at most four."""
    tricks: tuple[Trick, ...]
    won: tuple[int, ...]
    """Tricks won by seat."""
    turn: int | None
    claimed: int | None
    revealed: bool
    """Whether the hand's secret has been revealed."""


@dataclass(frozen=True, slots=True)
class State:
    """A game: scores and bags have one entry a side (two in partnership, seats 0+2 first; else four)."""

    rules: RuleSet
    names: Names
    secret: bytes | None
    seeded: bool
    scores: tuple[int, ...]
    bags: tuple[int, ...]
    results: tuple[HandResult, ...]
    phase: Phase
    hand: HandState | None
    """The current hand; None only before the first begins."""
    winners: tuple[int, ...]
    reason: EndReason | None

    @property
    def turn(self) -> int | None:
        """The seat to act; None when the game is over or waits for the scoreboard to be left."""
        return self.hand.turn if self.hand is not None else None
