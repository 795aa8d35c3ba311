"""Views of a game and scenes of them, for the drawings of the table and of bidding."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from spades_tui.engine import Game, RuleSet
from spades_tui.engine.actions import Bid, Look
from spades_tui.engine.state import Phase
from spades_tui.engine.views import SeatView
from spades_tui.ui.draw.scene import Scene
from spades_tui.ui.keys import card_letters
from spades_tui.words import Words
from tests.game_window import PLAIN, cards


def view_of(rules: RuleSet = PLAIN, **changes: Any) -> SeatView:
    game = Game.new(rules, secret=bytes(range(32)), names=["", "Bo", "Ada", "Cy"])
    return replace(game.view(0), **changes)


def scene_of(view: SeatView, **changes: Any) -> Scene:
    return replace(Scene(Words("en"), card_letters("auto", "en"), view), **changes)


LONG = ("", "Владимир Александрович Ж", "東京特許許可局長今日急遽", "Maximiliane von Habsburg")
SIZES = [(60, 19), (80, 23), (120, 39), (200, 59)]


def crowded(rules: RuleSet, plays: int = 0) -> SeatView:
    """A view with names of 24 cells, scores and bags of four figures."""
    game = Game.new(rules, secret=bytes([3]) * 32, names=list(LONG))
    while game.state.phase is Phase.BID:
        if Look() in game.legal_actions():
            game.act("look")
            continue
        game.act(Bid(13 if game.seat_to_act == 0 else 4))
    for _ in range(plays):
        game.act(game.legal_actions()[0])
    sides = rules.sides
    return replace(game.view(0), scores=(-1250, 4980, -3, 499)[:sides], bags=(23, 9, 108, 38)[:sides])


def bidding(rules: RuleSet, *bids: Bid | None) -> SeatView:
    """A view in which South is to bid, its cards in sight; the seats after West have bid these."""
    hand = cards("TS 4S AH KH TH QC TC 9C 5C AD KD TD 2D")
    legal = tuple(Bid(tricks) for tricks in range(14))
    return view_of(
        rules, hand=hand, dealer=1, turn=0, legal=legal, bids=(None, None, *bids), phase=Phase.BID, trick=()
    )
