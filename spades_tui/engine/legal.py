"""``legal_actions``: what the seat to act may do."""

from __future__ import annotations

from typing import Final

from spades_tui.engine.actions import (
    BIDS,
    BLIND_NIL,
    CUT,
    LOOK,
    NEXT_HAND,
    NIL,
    PLAYS,
    TRUMPS,
    Action,
)
from spades_tui.engine.cards import DECK, Card
from spades_tui.engine.state import Phase, State

TWO_OF_CLUBS: Final = DECK[0]
BEHIND: Final = 100
"""How far behind a side must be for a blind nil under ``behind_100`` (row 7)."""


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return all legal actions of the seat to act, in a fixed order; empty when there is nothing to do.

    A cut may have any text: the default one stands for all. When the scoreboard is waited for, *next* is the
    only action, and it is nobody's turn. Claim, concede and end are not listed: they may be asked at any time.
    """
    phase = state.phase
    hand = state.hand
    if phase is Phase.PLAY:
        assert hand is not None and hand.turn is not None
        return tuple([PLAYS[card.index] for card in playable(state, hand.hands[hand.turn])])
    if hand is None:
        return ()
    if phase is Phase.BID:
        assert hand.turn is not None
        if not hand.seen[hand.turn]:
            return (LOOK, BLIND_NIL)
        return legal_bids(state)
    if phase is Phase.TRUMP:
        return TRUMPS
    if phase is Phase.CUT:
        return (CUT,)
    if phase is Phase.SCORED or can_reveal(state):
        return (NEXT_HAND,)
    return ()


def can_reveal(state: State) -> bool:
    """Whether the game is over after a whole hand whose secret is still to be revealed."""
    hand = state.hand
    return (
        state.phase is Phase.OVER
        and hand is not None
        and hand.commitment is not None
        and state.secret is not None
        and not hand.revealed
        and len(hand.tricks) == 13
    )


def playable(state: State, held: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return which of the cards that the seat to act holds may be played now (rows 8 to 11)."""
    hand = state.hand
    assert hand is not None
    if hand.trick:
        led = hand.trick[0].suit
        follow = tuple([card for card in held if card.suit is led])
        if not follow:
            return held
        if not hand.tricks and state.rules.first_lead == "lowest_club":
            return follow[:1]
        return follow
    if not hand.tricks and (required := required_lead(state)) is not None:
        return (required,)
    if state.rules.break_spades and not hand.broken:
        trump = hand.trump
        others = tuple([card for card in held if card.suit is not trump])
        return others or held
    return held


def required_lead(state: State) -> Card | None:
    """Return the card that must be led to the first trick, where the rules name one (row 8)."""
    return TWO_OF_CLUBS if state.rules.first_lead in ("two_of_clubs", "lowest_club") else None


def legal_bids(state: State) -> tuple[Action, ...]:
    """Return the bids of a seat that has seen its cards: nil first, then the numbers upward."""
    rules = state.rules
    lowest = team_minimum(state)
    forbidden = forbidden_bid(state)
    bids = [bid for bid in BIDS[max(1, lowest) :] if bid.tricks != forbidden]
    if rules.nil and forbidden != 0:
        return (NIL, *bids)
    return tuple(bids)


def team_minimum(state: State) -> int:
    """Return the least number the seat to act may bid, 1 unless ``min_team_bid`` asks for more."""
    minimum = state.rules.min_team_bid
    hand = state.hand
    assert hand is not None and hand.turn is not None
    partner = hand.bids[(hand.turn + 2) % 4] if minimum is not None else None
    if minimum is None or partner is None:
        return 1
    return max(1, min(13, minimum - partner.tricks))


def forbidden_bid(state: State) -> int | None:
    """Return the number that the last bidder may not bid (0 is nil); None where every number is free."""
    hand = state.hand
    assert hand is not None
    if not state.rules.forbid_total_13 or hand.turn != hand.dealer:
        return None
    rest = 13 - sum(bid.tricks for bid in hand.bids if bid is not None)
    return rest if rest >= 0 else None


def points_behind(state: State, seat: int) -> int:
    """Return by how much the seat's side is behind the best other side; negative when it is ahead."""
    side = state.rules.side_of(seat)
    best = max(score for other, score in enumerate(state.scores) if other != side)
    return best - state.scores[side]


def blind_nil_offered(state: State, seat: int) -> bool:
    """Whether a seat that has not seen its cards may bid blind nil when its turn comes (row 7)."""
    rules = state.rules
    offered = rules.blind_nil == "always" or (
        rules.blind_nil == "behind_100" and points_behind(state, seat) >= BEHIND
    )
    return offered and not (state.turn == seat and forbidden_bid(state) == 0)
