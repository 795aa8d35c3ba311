"""A rest that is told to be lost: whoever gives it up could not have won a trick of it, however all play."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from spades_tui.engine import Game, Phase, RuleSet
from spades_tui.setup.unchosen import rest_is_lost
from tests.property.strategies import rule_sets


def lost_and_won(rules: RuleSet, seed: int) -> tuple[int, int]:
    """Play a hand at random; return how often a rest was told to be lost, and how many tricks were won of such ones."""
    rng = random.Random(seed)
    game = Game.new(rules, secret=rng.randbytes(32))
    lost: dict[int, int] = {}
    told = won = 0
    while not game.hand_results and not game.is_over:
        seat = game.seat_to_act
        if game.state.phase is Phase.PLAY and seat is not None and seat not in lost:
            seen = game.view(seat)
            if rest_is_lost(seen):
                lost[seat] = seen.won[seat]
                told += 1
        game.act(rng.choice(game.legal_actions()))
    for seat, before in lost.items():
        won += game.hand_results[0].tricks[seat] - before
    return told, won


@settings(max_examples=60, deadline=None)
@given(rule_sets(), st.integers(0, 2**32))
def test_no_trick_of_a_lost_rest_is_ever_won(rules: RuleSet, seed: int) -> None:
    assert lost_and_won(rules, seed)[1] == 0


def test_rests_are_lost_now_and_then() -> None:
    results = [lost_and_won(RuleSet.preset("standard"), seed) for seed in range(40)]
    assert sum(told for told, _won in results) >= 3
    assert sum(won for _told, won in results) == 0
