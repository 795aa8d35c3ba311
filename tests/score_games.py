"""Games for the tests of the scoreboard: known deals, bids from a list, plain play; the same in every version."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from spades_tui.engine import Card, Event, Game, Phase, RuleSet, SeatView
from spades_tui.engine.actions import LOOK, Action, Play
from spades_tui.engine.evolve import trick_winner

NAMES = ("", "Bo", "Ada", "Cy")
BIDS = ("3", "4", "2", "3", "nil", "5", "4", "1", "2", "3", "5", "3", "4", "nil", "3", "2")
HT = RuleSet.preset("ht")
STANDARD = RuleSet.preset("standard")


def plain_play(view: SeatView) -> Action:
    """Win as cheaply as possible, else play low; with a nil lose as dearly as possible."""
    cards = [action.card for action in view.legal if isinstance(action, Play)]
    low = sorted(cards, key=lambda card: (card.suit is view.trump, card.rank, card.suit))
    taking = [card for card in low if _wins(view, card)]
    assert view.seat is not None
    bid = view.bids[view.seat]
    if bid is not None and bid.is_nil:
        ducking = [card for card in low if card not in taking]
        return Play(ducking[-1] if ducking else low[0])
    return Play(taking[0] if taking else low[0])


def _wins(view: SeatView, card: Card) -> bool:
    assert view.seat is not None
    return trick_winner(view.leader, (*view.trick, card), view.trump) == view.seat


def play_hand(game: Game, bids: Sequence[str] = BIDS) -> None:
    """Play until the hand is counted; the bids go round in the list from hand to hand."""
    number = game.view(0).number
    while game.state.phase not in (Phase.SCORED, Phase.OVER):
        seat = game.seat_to_act
        assert seat is not None
        view = game.view(seat)
        if view.phase is Phase.BID:
            if LOOK in view.legal:
                game.act("look")
            said = bids[((number - 1) * 4 + seat) % len(bids)]
            legal = [str(action) for action in game.legal_actions()]
            game.act(said if said.startswith("n") else f"bid {said}" if f"bid {said}" in legal else legal[-1])
        elif view.phase is Phase.TRUMP:
            game.act("trump H" if number % 2 else "trump S")
        else:
            game.act(plain_play(view))


@lru_cache(32)
def scored_events(
    rules: RuleSet, hands: int, secret: int = 1, bids: Sequence[str] = BIDS
) -> tuple[Event, ...]:
    """The log of a game that waits at the scoreboard of a hand, or is over by then."""
    game = Game.new(rules, secret=bytes([secret]) * 32, names=NAMES, auto_next=False)
    play_hand(game, bids)
    while len(game.hand_results) < hands and not game.is_over:
        game.act("next")
        play_hand(game, bids)
    return game.events


def scored(rules: RuleSet, hands: int, secret: int = 1, bids: Sequence[str] = BIDS) -> Game:
    """A game that waits at the scoreboard of a hand, or is over by then."""
    events = scored_events(rules, hands, secret, tuple(bids))
    return Game.from_events(events, auto_next=False)
