"""Random games for property tests: any rule set, any legal actions, now and then a claim or a take-back."""

from __future__ import annotations

import random
from collections.abc import Iterator

from hypothesis import strategies as st

from spades_tui.engine import Event, Game, Phase, RuleSet
from spades_tui.engine.errors import CannotTakeBack, ClaimRefused
from tests.property.strategies import rule_sets


def play_on(
    game: Game, rng: random.Random, hands: int, *, extras: bool = True
) -> Iterator[tuple[Event, ...]]:
    """Play random legal actions until this many hands are counted or the game ends; yield each action's events.

    With ``extras`` the seat to act sometimes claims or takes its last decision back.
    """
    while len(game.hand_results) < hands and not game.is_over:
        if extras and game.state.phase is Phase.PLAY:
            draw = rng.random()
            seat = rng.randrange(4)
            if draw < 0.01:
                try:
                    yield game.take_back(seat)
                except CannotTakeBack:
                    pass
                else:
                    continue
            elif draw < 0.06:
                try:
                    yield game.act("claim")
                except ClaimRefused:
                    pass
                else:
                    continue
        yield game.act(rng.choice(game.legal_actions()))


def played(rules: RuleSet, seed: int, hands: int, *, extras: bool = True) -> Game:
    """Return a game in which up to ``hands`` hands were played at random."""
    rng = random.Random(seed)
    game = Game.new(rules, secret=rng.randbytes(32))
    for _ in play_on(game, rng, hands, extras=extras):
        pass
    return game


def in_the_third_hand() -> Game:
    """Return a game of two finished hands and a third in the middle of its play, trump named by the highest bid."""
    game = played(RuleSet.preset("standard").replace(trump="auction"), 5, 2)
    for _ in range(20):
        game.act(game.legal_actions()[0])
    return game


def in_the_second_hand() -> Game:
    """Return a game of two hands, in the middle of the second, South to play; always the same."""
    game = played(RuleSet.preset("ht").replace(hand_limit=2, blind_nil="off"), 5, 1, extras=False)
    rng = random.Random(2)
    while game.state.phase is not Phase.PLAY or game.seat_to_act != 0:
        game.act(rng.choice(game.legal_actions()))
    return game


@st.composite
def games(draw: st.DrawFn, *, max_hands: int = 2) -> Game:
    """A game under any valid rule set, stopped anywhere in one of its first hands."""
    rules = draw(rule_sets())
    rng = random.Random(draw(st.integers(0, 2**32)))
    game = Game.new(rules, secret=rng.randbytes(32))
    steps = draw(st.integers(0, 62 * max_hands))
    for count, _ in enumerate(play_on(game, rng, max_hands)):
        if count >= steps:
            break
    return game
