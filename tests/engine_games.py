"""Games for the tests of the engine, and what can be done and has happened in them."""

from __future__ import annotations

from collections.abc import Sequence

from spades_tui.engine import Bid, Game, RuleSet

SUITED = [
    "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S",
    "AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H",
    "AD KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D",
    "AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C",
]


def new(rules: RuleSet, *, auto_cut: bool = True, auto_next: bool = True) -> Game:
    return Game.new(rules, secret=bytes(range(32)), auto_cut=auto_cut, auto_next=auto_next)


def texts(game: Game) -> list[str]:
    return [str(action) for action in game.legal_actions()]


def kinds(events: Sequence[object]) -> list[str]:
    return [type(event).__name__ for event in events]


def first_legal(game: Game, hands: int) -> None:
    """Play on with a bid of one or the first legal action until so many hands are counted."""
    while len(game.hand_results) < hands and not game.is_over:
        actions = game.legal_actions()
        game.act(Bid(1) if Bid(1) in actions else actions[0])
