"""What arena and duel share: a game played out, who is ahead, and what of a hand counts."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from spades_tui.bots.playing import NAMES, play_out, sole_winner
from spades_tui.bots.tallying import BidCounts
from spades_tui.engine import Bid, Phase, RuleSet
from spades_tui.engine.actions import Action, Cut, NextHand
from spades_tui.engine.decide import start
from spades_tui.engine.legal import legal_actions
from spades_tui.engine.state import State

SECRET = bytes(range(32))
RULES = RuleSet.preset("standard").replace(hand_limit=3)


def choose(state: State, seat: int, rng: random.Random) -> Action:
    """Take any legal action; it is asked for neither cuts nor scoreboards."""
    action = rng.choice(legal_actions(state))
    assert state.turn == seat
    assert not isinstance(action, Cut | NextHand)
    return action


def played(hand_limit: int) -> State:
    return play_out(start(RULES, SECRET, NAMES, seeded=True), SECRET, hand_limit, choose)


def test_a_game_ends_by_its_rules_or_after_so_many_hands_and_repeats() -> None:
    assert (played(9).phase, len(played(9).results)) == (Phase.OVER, 3)
    assert (played(2).phase, len(played(2).results)) == (Phase.SCORED, 2)
    assert played(2) == played(2)
    assert played(2).results == played(9).results[:2]


@pytest.mark.parametrize(("scores", "winner"), [((10, 20), 1), ((-5, -9), 0), ((7, 7), None)])
def test_who_is_ahead_alone_wins(scores: tuple[int, ...], winner: int | None) -> None:
    assert sole_winner(replace(played(1), scores=scores)) == winner


def test_each_bid_counts_as_what_it_was() -> None:
    counts = BidCounts()
    for bid, won in ((Bid(3), 4), (Bid(3), 2), (Bid(0), 0), (Bid(0), 1), (Bid(0, blind=True), 0)):
        counts.count(bid, won)
    assert counts == BidCounts(
        hands=5,
        bids=2,
        bid_tricks=6,
        won_on_bids=6,
        missed=1,
        nils=2,
        nils_made=1,
        blind_nils=1,
        blind_nils_made=1,
    )
