"""The rules of Spades: pure, typed, without I/O, clock or chance of its own.

>>> from spades_tui.engine import Game, RuleSet, Card
>>> game = Game.new(RuleSet.preset("ht"), secret=bytes(32), names=["Ann", "Bo", "Cy", "Di"])
>>> [str(action) for action in game.legal_actions()]
['look', 'blind nil']
>>> events = game.act("look")
>>> len(game.view(game.seat_to_act).hand)
13
"""

from __future__ import annotations

from spades_tui.engine.actions import (
    Action,
    Bid,
    Claim,
    Concede,
    Cut,
    EndGame,
    Look,
    NameTrump,
    NextHand,
    Play,
    parse_action,
)
from spades_tui.engine.cards import DECK, Card, Suit, parse_cards
from spades_tui.engine.decide import decide, start
from spades_tui.engine.errors import IllegalAction, SpadesError
from spades_tui.engine.events import Event
from spades_tui.engine.evolve import evolve, replay
from spades_tui.engine.game import Game
from spades_tui.engine.hand_result import HandResult
from spades_tui.engine.legal import legal_actions
from spades_tui.engine.rules import RuleSet
from spades_tui.engine.state import Phase, State, Trick
from spades_tui.engine.takeback import live, take_back_point
from spades_tui.engine.views import SeatView, public, view

__all__ = [
    "DECK",
    "Action",
    "Bid",
    "Card",
    "Claim",
    "Concede",
    "Cut",
    "EndGame",
    "Event",
    "Game",
    "HandResult",
    "IllegalAction",
    "Look",
    "NameTrump",
    "NextHand",
    "Phase",
    "Play",
    "RuleSet",
    "SeatView",
    "SpadesError",
    "State",
    "Suit",
    "Trick",
    "decide",
    "evolve",
    "legal_actions",
    "live",
    "parse_action",
    "parse_cards",
    "public",
    "replay",
    "start",
    "take_back_point",
    "view",
]
