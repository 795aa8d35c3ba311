"""Scoreboards of games, and what is drawn of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from spades_tui.engine import Game, RuleSet, SeatView, Suit
from spades_tui.engine.actions import Bid
from spades_tui.engine.hand_result import HandResult
from spades_tui.engine.scoring import score_hand
from spades_tui.ui.draw.board import Board
from spades_tui.ui.draw.scene import Scene
from spades_tui.ui.draw.scoreboard import draw_scoreboard
from spades_tui.ui.draw.text import Picture
from spades_tui.words import Words
from spades_tui.words.letters import card_letters
from tests.score_games import HT, STANDARD, scored

WORDS = Words("en")
CUTTHROAT = HT.replace(partnership=False)
AUCTION = STANDARD.replace(trump="auction")
CUTTHROAT_AUCTION = STANDARD.replace(partnership=False, trump="auction")
ALL_RULES = (HT, STANDARD, CUTTHROAT, AUCTION, CUTTHROAT_AUCTION)
SIZES = ((60, 19), (80, 23), (100, 29), (120, 39), (200, 59))


def scene_of(view: SeatView, **changes: Any) -> Scene:
    code = "7f3a·91c2" if view.commitment else ""
    scene = Scene(WORDS, card_letters("auto", "en"), view, bottom=view.seat or 0, commitment=code)
    return replace(scene, **changes)


def board_of(game: Game, seat: int | None = 0, **changes: Any) -> Board:
    return replace(Board(scene_of(game.view(seat)), top=10_000), **changes)


def drawn(board: Board, size: tuple[int, int] = (80, 23)) -> Picture:
    return draw_scoreboard(board, *size)[0]


def fold(results: Sequence[tuple[Sequence[int | Bid], Sequence[int]]], rules: RuleSet = HT) -> SeatView:
    """A view of a game with hands of these bids and tricks."""
    view = scored(rules, 1).view(0)
    scores, bags = (0,) * rules.sides, (0,) * rules.sides
    hands = view.results[0].hands
    made = []
    for number, (bids, tricks) in enumerate(results, 1):
        said = tuple(bid if isinstance(bid, Bid) else Bid(bid) for bid in bids)
        sides = score_hand(rules, said, tricks, bags)
        scores = tuple(score + side.points for score, side in zip(scores, sides, strict=True))
        bags = tuple(side.bags_after for side in sides)
        made.append(
            HandResult(number, number % 4, hands, said, tuple(tricks), Suit.SPADES, None, sides, scores, bags)
        )
    return replace(view, results=tuple(made), scores=scores, bags=bags, number=len(made))
