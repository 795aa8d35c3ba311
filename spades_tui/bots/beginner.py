"""Two weak players: one that knows only the simplest things, and one that picks any legal action."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from spades_tui.bots.estimate import nil_chance, nil_odds, tricks
from spades_tui.bots.masks import mask_of
from spades_tui.engine.actions import LOOK, Action, Bid, NameTrump, Play
from spades_tui.engine.cards import Card
from spades_tui.engine.evolve import trick_winner

if TYPE_CHECKING:
    from spades_tui.engine.views import SeatView

NIL_CHANCE = 0.85
"""How sure a beginner wants to be before bidding nil."""
SLIP = 0.2
"""How often a beginner plays any card at all."""


class RandomBot:
    """Picks any legal action, each as likely as the others."""

    name = "random"

    def choose(self, view: SeatView, rng: random.Random) -> Action:
        """Return one of the legal actions.

        Raises:
            ValueError: it is not this seat's turn.
        """
        if not view.legal:
            raise ValueError("nothing to choose from")
        return rng.choice(view.legal)


class BeginnerBot:
    """Bids roughly what its hand is worth, takes tricks until its bid is made, and is shy of nil."""

    name = "beginner"

    def choose(self, view: SeatView, rng: random.Random) -> Action:
        """Return one of the legal actions.

        Raises:
            ValueError: it is not this seat's turn.
        """
        legal = view.legal
        if not legal:
            raise ValueError("nothing to choose from")
        if len(legal) == 1:
            return legal[0]
        if LOOK in legal:
            return LOOK
        if type(legal[0]) is NameTrump:
            return _longest(view)
        if view.phase.value == "bid":
            return _bid(view, rng)
        if rng.random() < SLIP:
            return rng.choice(legal)
        return _card(view)


def _longest(view: SeatView) -> Action:
    assert view.hand is not None
    held = [card.suit for card in view.hand]
    return max(
        view.legal, key=lambda action: held.count(action.suit) if isinstance(action, NameTrump) else -1
    )


def _bid(view: SeatView, rng: random.Random) -> Action:
    assert view.hand is not None
    hand = mask_of(view.hand)
    trump = int(view.trump)
    bids = [action for action in view.legal if isinstance(action, Bid)]
    if bids[0].is_nil and nil_chance(nil_odds(hand, trump)) > NIL_CHANCE:
        return bids[0]
    wish = max(1.0, tricks(hand, trump) + rng.uniform(-1.0, 1.0))
    return min(bids, key=lambda bid: abs(bid.tricks - wish) + (20.0 if bid.is_nil else 0.0))


def _card(view: SeatView) -> Action:
    seat = view.seat
    assert seat is not None
    cards = [action.card for action in view.legal if isinstance(action, Play)]
    bid = view.bids[seat]
    wants = bid is None or view.won[seat] < bid.tricks
    trump = view.trump

    def height(card: Card) -> tuple[bool, int]:
        return card.suit is trump, card.rank

    if not view.trick:
        return Play(max(cards, key=height) if wants else min(cards, key=height))
    winning = [card for card in cards if trick_winner(view.leader, (*view.trick, card), trump) == seat]
    losing = [card for card in cards if card not in winning]
    if wants and winning:
        return Play(min(winning, key=height))
    if losing:
        return Play(min(losing, key=height) if wants else max(losing, key=height))
    return Play(min(cards, key=height))
