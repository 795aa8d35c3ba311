"""The count of any hand under any rules equals a second count, and its lines add up."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from spades_tui.engine.rules import RuleSet
from spades_tui.engine.scoring import count_bags, game_end, leaders, score_hand
from tests.property.recount import recount
from tests.property.strategies import bag_counts, bids, rule_sets, trick_counts


@settings(max_examples=600)
@given(st.data())
def test_a_second_count_of_any_hand_agrees(data: st.DataObject) -> None:
    rules = data.draw(rule_sets())
    hand = data.draw(bids(rules))
    tricks = data.draw(trick_counts())
    before = data.draw(bag_counts(rules))
    scores = score_hand(rules, hand, tricks, before)
    assert [(side.points, side.new_bags, side.bags_after) for side in scores] == recount(
        rules, hand, tricks, before
    )


@settings(max_examples=300)
@given(st.data())
def test_the_lines_of_a_count_add_up_to_it(data: st.DataObject) -> None:
    rules = data.draw(rule_sets())
    hand = data.draw(bids(rules))
    tricks = data.draw(trick_counts())
    before = data.draw(bag_counts(rules))
    scores = score_hand(rules, hand, tricks, before)
    assert len(scores) == rules.sides
    for side, score in enumerate(scores):
        assert sum(line.points for line in score.lines) == score.points
        assert sum(line.bags for line in score.lines) == score.new_bags
        costs = [line for line in score.lines if line.code in ("cheap_bags", "dear_bags", "bag_penalty")]
        assert -sum(line.points for line in costs) == score.bag_cost >= 0
        assert {line.seat for line in score.lines} <= {None, *rules.seats_of(side)}
        assert rules.makes_bags or score.new_bags == 0
        if rules.bags_per_penalty is not None:
            assert 0 <= score.bags_after < rules.bags_per_penalty


@given(rule_sets(), st.integers(0, 30), st.lists(st.integers(0, 13), max_size=4))
def test_bags_cost_the_same_counted_at_once_or_one_after_the_other(
    rules: RuleSet, before: int, parts: list[int]
) -> None:
    if rules.bag_count == "hand":
        return
    if rules.bags_per_penalty is not None:
        before %= rules.bags_per_penalty
    at_once = count_bags(rules, before, sum(parts))
    cost, count = 0, before
    for part in parts:
        step = count_bags(rules, count, part)
        cost, count = cost + step.cost, step.after
    assert (at_once.cost, at_once.after) == (cost, count)


@given(rule_sets(), st.data(), st.integers(1, 250))
def test_a_game_ends_only_for_a_single_best_side(rules: RuleSet, data: st.DataObject, hands: int) -> None:
    scores = data.draw(st.tuples(*[st.integers(-6000, 6000)] * rules.sides))
    winners, reason = game_end(rules, scores, hands)
    reached = (
        any(score >= rules.target for score in scores)
        or (rules.losing_limit is not None and any(score <= rules.losing_limit for score in scores))
        or (rules.hand_limit is not None and hands >= rules.hand_limit)
    )
    assert (reason is not None) == reached
    if winners is None:
        assert not reached or len(leaders(scores)) > 1
    else:
        assert reached
        assert winners == leaders(scores) == (scores.index(max(scores)),)
