"""The search under any rules: always legal, blind to hidden cards, and the same for equal views."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spades_tui.bots import BOT_NAMES, Bot, make
from spades_tui.bots.search import SearchBot, Style
from spades_tui.bots.search.bot import House
from spades_tui.bots.search.values import GameValue
from spades_tui.bots.slices import finish
from spades_tui.engine import Game, Phase, RuleSet, SeatView, view
from tests.property.strategies import rule_sets
from tests.property.test_bots import bot_game, reshuffled

FEW = Style(worlds=4, ceiling=60.0)
STANDARD, HT = RuleSet.preset("standard"), RuleSet.preset("ht")
UNLIKE = (
    STANDARD,
    HT,
    HT.replace(partnership=False),
    STANDARD.replace(trump="auction"),
    HT.replace(trump="auction", partnership=False),
    HT.replace(first_lead="lowest_club"),
)
"""Rules under which bots reckon with different things."""


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


def few_worlds(name: str, worlds: int = 4) -> Bot:
    """A bot of this name with all its taste and its looks, that looks at few layouts each time and has all day."""
    bot = make(name)
    if isinstance(bot, SearchBot):
        few = min(bot.style.worlds, worlds)
        bot.style = replace(bot.style, worlds=few, bid_worlds=few, ceiling=inf)
    return bot


def twins(game: Game, seat: int, seed: int) -> tuple[SeatView, SeatView]:
    """A seat's view of a game, and that of one in which the cards lie otherwise that it does not see."""
    seen, other = game.view(seat), view(reshuffled(game.state, seat, random.Random(seed)), seat)
    assert seen == other
    return seen, other


@settings(max_examples=40, deadline=None)
@given(rule_sets(), st.integers(0, 2**32), st.integers(0, 60), st.sampled_from(BOT_NAMES))
def test_no_choice_hangs_on_a_hidden_card(rules: RuleSet, seed: int, steps: int, name: str) -> None:
    game = bot_game(rules, seed, steps, ("policy", "random", "policy", "random"))
    seat = game.seat_to_act
    if seat is None or game.is_over:
        return
    seen, other = twins(game, seat, seed)
    for worlds in (4, 40):
        chosen = {few_worlds(name, worlds).choose(one, random.Random(seed)) for one in (seen, other, other)}
        assert len(chosen) == 1


@cache
def hidden_twins() -> tuple[tuple[SeatView, SeatView], ...]:
    """Views of games under quite different rules, from the first bids, also blind ones, to the last tricks."""
    found = []
    for number, rules in enumerate(UNLIKE):
        for step in (0, 1, 2, 3, 4, 7, 16, 29, 44):
            game = bot_game(rules, 100 * number + step, step, ("policy", "random", "policy", "random"))
            seat = game.seat_to_act
            if seat is not None and not game.is_over and len(game.view(seat).legal) > 1:
                found.append(twins(game, seat, step))
    return tuple(found)


def test_views_of_every_kind_have_a_twin() -> None:
    views = [seen for seen, _ in hidden_twins()]
    assert {seen.phase for seen in views} == {Phase.BID, Phase.TRUMP, Phase.PLAY}
    assert len([seen for seen in views if seen.hand is None]) >= 8, "of who has not looked"
    assert len([seen for seen in views if seen.phase is Phase.PLAY]) >= 15


@pytest.mark.parametrize("name", BOT_NAMES)
def test_no_level_and_no_character_knows_a_hidden_card(name: str) -> None:
    one, two = few_worlds(name), few_worlds(name)
    for place, (seen, other) in enumerate(hidden_twins()):
        first, second = one.choose(seen, random.Random(place)), two.choose(other, random.Random(place))
        assert first == second, f"{seen.rules} {place}"


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
