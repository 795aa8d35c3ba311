"""What one seat may see: ``view`` of a state and ``public`` of an event, both built by inclusion.

These are the only ways out of the engine: to a screen, a bot, a recap, an export or a second window.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from spades_tui.engine.actions import Action, Bid
from spades_tui.engine.cards import SUITS, Card, Suit
from spades_tui.engine.events import (
    BidMade,
    CardPlayed,
    Claimed,
    Dealt,
    DeckCut,
    EndReason,
    Event,
    GameOver,
    GameStarted,
    Hand,
    HandScored,
    HandSeen,
    HandStarted,
    Names,
    SecretRevealed,
    TookBack,
    TrickTaken,
    TrumpNamed,
)
from spades_tui.engine.evolve import trick_winner
from spades_tui.engine.hand_result import HandResult
from spades_tui.engine.legal import blind_nil_offered, legal_actions
from spades_tui.engine.rules import RuleSet
from spades_tui.engine.state import Phase, State, Trick


@dataclass(frozen=True, slots=True)
class SeatView:
    """All that a seat may know; with ``seat`` None all that a watcher may know.

    Tuples of four are by seat, scores and bags by side.
    """

    seat: int | None
    rules: RuleSet
    names: Names
    seeded: bool
    phase: Phase
    scores: tuple[int, ...]
    bags: tuple[int, ...]
    results: tuple[HandResult, ...]
    winners: tuple[int, ...]
    reason: EndReason | None
    number: int
    """The hand's number, from 1."""
    dealer: int
    commitment: str | None
    cut: str | None
    dealt: bool
    """Whether the cards have been dealt."""
    hand: Hand | None
    """The seat's own cards still held, sorted by index; None while it has not seen them, and for a watcher."""
    counts: tuple[int, ...]
    """Cards left by seat."""
    seen: tuple[bool, ...]
    """Which seats have seen their own cards."""
    bids: tuple[Bid | None, ...]
    declarer: int | None
    trump: Suit
    broken: bool
    leader: int
    trick: tuple[Card, ...]
    """The current trick, in order of play from the leader's card."""
    tricks: tuple[Trick, ...]
    won: tuple[int, ...]
    turn: int | None
    claimed: int | None
    legal: tuple[Action, ...]
    """The seat's legal actions; empty while it is another's turn."""
    blind_offered: bool
    """Whether this seat, not having seen its cards, may still bid blind nil as things stand."""

    @property
    def my_turn(self) -> bool:
        """Whether this seat is to act."""
        return self.seat is not None and self.turn == self.seat

    @property
    def side(self) -> int | None:
        """The seat's side; None for a watcher."""
        return None if self.seat is None else self.rules.side_of(self.seat)

    @property
    def led(self) -> Suit | None:
        """The suit led to the current trick; None when the trick is empty."""
        return self.trick[0].suit if self.trick else None

    @property
    def winning(self) -> int | None:
        """The seat whose card wins the current trick so far; None when the trick is empty."""
        return trick_winner(self.leader, self.trick, self.trump) if self.trick else None

    def plays(self) -> tuple[tuple[int, Card], ...]:
        """The current trick as (seat, card) pairs in order of play."""
        return tuple(((self.leader + place) % 4, card) for place, card in enumerate(self.trick))

    def played(self) -> tuple[Card, ...]:
        """All cards played in this hand so far, in order."""
        return tuple(card for trick in self.tricks for card in trick.cards) + self.trick

    def voids(self) -> tuple[frozenset[Suit], ...]:
        """By seat, the suits in which it has shown itself void by not following."""
        shown: list[set[Suit]] = [set(), set(), set(), set()]
        lines = [trick.plays() for trick in self.tricks]
        lines.append(self.plays())
        for plays in lines:
            for seat, card in plays[1:]:
                if card.suit is not plays[0][1].suit:
                    shown[seat].add(plays[0][1].suit)
        return tuple(frozenset(suits) for suits in shown)

    def unseen(self) -> dict[Suit, tuple[Card, ...]]:
        """By suit, the cards that are neither played nor in the seat's own hand, from low to high."""
        gone = {*self.played(), *(self.hand or ())}
        return {
            suit: tuple(card for card in (Card.of(suit, rank) for rank in range(2, 15)) if card not in gone)
            for suit in SUITS
        }


def view(state: State, seat: int | None) -> SeatView:
    """Return what the seat, or a watcher with None, may know of a game whose first hand has begun."""
    hand = state.hand
    if hand is None:
        raise ValueError("no hand has begun")
    seen = seat is not None and hand.seen[seat] and hand.dealt is not None
    return SeatView(
        seat=seat,
        rules=state.rules,
        names=state.names,
        seeded=state.seeded,
        phase=state.phase,
        scores=state.scores,
        bags=state.bags,
        results=state.results,
        winners=state.winners,
        reason=state.reason,
        number=hand.number,
        dealer=hand.dealer,
        commitment=hand.commitment,
        cut=hand.cut,
        dealt=hand.dealt is not None,
        hand=hand.hands[seat] if seat is not None and seen else None,
        counts=tuple([len(cards) for cards in hand.hands]),
        seen=hand.seen,
        bids=hand.bids,
        declarer=hand.declarer,
        trump=hand.trump,
        broken=hand.broken,
        leader=hand.leader,
        trick=hand.trick,
        tricks=hand.tricks,
        won=hand.won,
        turn=hand.turn,
        claimed=hand.claimed,
        legal=legal_actions(state) if seat is not None and hand.turn == seat else (),
        blind_offered=(
            seat is not None
            and state.phase is Phase.BID
            and not hand.seen[seat]
            and hand.bids[seat] is None
            and blind_nil_offered(state, seat)
        ),
    )


def public(event: Event, seat: int | None) -> Event:
    """Return the event as the seat, or a watcher with None, may see it: sealed fields of others are None."""
    return _PUBLIC[type(event)](event, seat)


def _whole(event: Event, seat: int | None) -> Event:
    """Every field of this event is public."""
    return event


def _game_started(event: GameStarted, seat: int | None) -> Event:
    return GameStarted(event.rules, event.names, event.scores, event.bags, event.seeded, None)


def _dealt(event: Dealt, seat: int | None) -> Event:
    return Dealt(None)


def _hand_seen(event: HandSeen, seat: int | None) -> Event:
    return HandSeen(event.seat, event.cards if seat == event.seat else None)


_PUBLIC: Final[dict[type[Any], Callable[[Any, int | None], Event]]] = {
    GameStarted: _game_started,
    HandStarted: _whole,
    DeckCut: _whole,
    Dealt: _dealt,
    HandSeen: _hand_seen,
    BidMade: _whole,
    TrumpNamed: _whole,
    CardPlayed: _whole,
    TrickTaken: _whole,
    Claimed: _whole,
    HandScored: _whole,
    SecretRevealed: _whole,
    GameOver: _whole,
    TookBack: _whole,
}
