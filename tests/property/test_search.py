"""The search under any rules: always legal, blind to hidden cards, and the same for equal views."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from spades_tui.bots import make
from spades_tui.bots.search import SearchBot, Style
from spades_tui.bots.search.bot import House
from spades_tui.bots.search.values import GameValue
from spades_tui.bots.slices import finish
from spades_tui.engine import Game, RuleSet, view
from tests.property.strategies import rule_sets
from tests.property.test_bots import bot_game, reshuffled

FEW = Style(worlds=4, ceiling=60.0)


@settings(max_examples=25, deadline=None)
@given(rule_sets(), st.integers(0, 2**32), st.booleans())
def test_every_choice_is_legal_under_any_rules(rules: RuleSet, seed: int, reads: bool) -> None:
    rng = random.Random(seed)
    game = Game.new(rules, secret=rng.randbytes(32))
    search = SearchBot(
        "x", Style(worlds=3, reads_bids=reads, reads_plays=reads, noise=0.5, nil_noise=0.5, ceiling=60.0)
    )
    other = make("policy")
    for step in range(70):
        seat = game.seat_to_act
        if game.is_over or seat is None:
            break
        seen = game.view(seat)
        # Most plays are the policy's, so that searched ones come at all depths of the hand in little time.
        bot = search if seen.phase.value != "play" or step % 3 == 0 else other
        action = bot.choose(seen, rng)
        assert action in seen.legal
        game.act(action)


@settings(max_examples=25, deadline=None)
@given(rule_sets(), st.integers(0, 2**32), st.integers(0, 60))
def test_no_choice_hangs_on_a_hidden_card(rules: RuleSet, seed: int, steps: int) -> None:
    game = bot_game(rules, seed, steps, ("policy", "random", "policy", "random"))
    seat = game.seat_to_act
    if seat is None or game.is_over:
        return
    other = reshuffled(game.state, seat, random.Random(seed))
    seen = view(other, seat)
    assert seen == game.view(seat)
    for style in (FEW, Style(worlds=40, ceiling=60.0)):
        chosen = {
            SearchBot("x", style).choose(one, random.Random(seed)) for one in (game.view(seat), seen, seen)
        }
        assert len(chosen) == 1


@settings(max_examples=60, deadline=None)
@given(rule_sets(), st.integers(0, 2**32), st.lists(st.integers(-400, 600), min_size=4, max_size=4))
def test_more_points_are_never_worth_less(rules: RuleSet, seed: int, added: list[int]) -> None:
    game = Game.new(rules, secret=random.Random(seed).randbytes(32))
    house = House(rules)
    value = GameValue(game.view(0), house.stakes, house.prospects, FEW)
    points = added[: rules.sides]
    more = [points[0] + 7, *points[1:]]
    before = value.value(tuple([(each, 0) for each in points]))
    after = value.value(tuple([(each, 0) for each in more]))
    assert after >= before - 1e-9


def test_a_claimed_or_finished_hand_needs_no_search() -> None:
    game = Game.new(RuleSet.preset("standard"), secret=bytes(32), auto_cut=False)
    seat = game.seat_to_act
    assert seat is not None
    bot = SearchBot("x", FEW)
    assert finish(bot.think(game.view(seat), random.Random(1))) in game.view(seat).legal
