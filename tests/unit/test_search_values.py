"""What a game is worth to the search: points, winning, bags; and what follows from it at the end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from spades_tui.bots.estimate import tricks
from spades_tui.bots.masks import mask_of
from spades_tui.bots.search import Style
from spades_tui.bots.search.bids import naming_prices
from spades_tui.bots.search.values import LEAST_POINTS, PLAYED_FOR, GameValue, Prospects
from spades_tui.bots.stakes import Stakes
from spades_tui.engine import Card, Game, RuleSet

STANDARD = RuleSet.preset("standard")


def value(rules: RuleSet, scores: tuple[int, ...], bags: tuple[int, ...] | None = None) -> GameValue:
    game = Game.new(rules, secret=bytes(32))
    view = replace(game.view(0), scores=scores, bags=bags or (0,) * rules.sides)
    stakes = Stakes(rules)
    return GameValue(view, stakes, Prospects(stakes), Style())


def test_far_from_the_end_a_point_is_a_point() -> None:
    game = value(STANDARD, (0, 0))
    assert game.value(((50, 0), (30, 0))) == pytest.approx(20.0)
    assert game.value(((50, 0), (-30, 0))) == pytest.approx(80.0)


def test_near_the_end_winning_counts_and_points_for_hardly_anything() -> None:
    game = value(STANDARD, (450, 440))
    won = game.value(((50, 0), (40, 0)))
    assert game.value(((150, 0), (40, 0))) - won == pytest.approx(100 * LEAST_POINTS), "a win is a win"
    assert game.value(((50, 0), (70, 0))) < game.value(((20, 0), (20, 0))) < won
    assert game.value(((60, 0), (70, 0))) > game.value(((50, 0), (70, 0)))


def test_bags_near_a_penalty_weigh_more_and_cost_less_when_it_has_come() -> None:
    game = value(STANDARD, (0, 0), (8, 0))
    made = game.value(((40, 8), (40, 0)))
    one = game.value(((41, 9), (40, 0)))
    two = game.value(((42 - 100, 0), (40, 0)))
    assert two < one < made


def test_each_seat_of_cutthroat_has_a_value_of_its_own() -> None:
    game = value(STANDARD.replace(partnership=False), (0, 0, 0, 0))
    counts = ((40, 0), (30, 0), (-20, 0), (20, 0))
    assert game.value(counts) == pytest.approx(30.0)
    assert game.of_side(2).value(counts) == pytest.approx(-50.0)


def test_the_trump_suit_that_a_declarer_names_is_its_best_unless_another_gains_more() -> None:
    rules = STANDARD.replace(trump="auction")
    own = mask_of(map(Card, ["6S", "JH", "9H", "8H", "7H", "KC", "QC", "JC", "8C", "AD", "JD", "6D", "5D"]))
    prices = naming_prices(own, value(rules, (0, 0)))
    best = max(range(4), key=lambda suit: tricks(own, suit))
    assert prices[best] == 0.0
    assert all(price > 0.0 for suit, price in enumerate(prices) if suit != best)
    assert prices[3] > 3.0, "a lone six of spades"


def test_in_a_decided_game_points_count_a_little_by_themselves() -> None:
    rules = STANDARD.replace(hand_limit=4)
    stakes = Stakes(rules)
    view = Game.new(rules, secret=bytes(32)).view(0)
    ahead = GameValue(replace(view, scores=(384, -202), number=4), stakes, Prospects(stakes), Style())
    even = GameValue(replace(view, scores=(84, 82), number=4), stakes, Prospects(stakes), Style())
    far = GameValue(view, stakes, Prospects(stakes), Style())
    assert far.point_worth == even.point_worth == 1.0
    assert ahead.point_worth == pytest.approx(PLAYED_FOR, rel=0.2)
    gain = ahead.value(((60, 0), (20, 0))) - ahead.value(((40, 0), (20, 0)))
    assert gain == pytest.approx(20 * ahead.point_worth, rel=0.2)
