"""Hints, reasons and reviews under any rules: blind to hidden cards, the same for equal views, and whole."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from spades_tui.analysis.figures import Hint
from spades_tui.analysis.hint import refine
from spades_tui.analysis.review import explain, judge, moments, with_all_cards
from spades_tui.analysis.wire import read_hint, write_hint
from spades_tui.bots.wire import dump, parse_line
from spades_tui.engine import RuleSet, SeatView, live, replay, view
from spades_tui.engine.actions import Action
from spades_tui.engine.takeback import live_entries
from spades_tui.words import Words
from spades_tui.words.choices import choice_facts
from spades_tui.words.whys import decision_text, explanation_sentences, why_sentences
from tests.property.games import played
from tests.property.strategies import rule_sets
from tests.property.test_bots import bot_game, reshuffled

FEW = (4, 12)
_ = Words()


def last_hint(seen: SeatView, seed: int, stages: Sequence[int] = FEW, asked: Action | None = None) -> Hint:
    """The last of a seat's hints; the others are at least whole."""
    hints = refine(seen, random.Random(seed), stages=stages, asked=asked)
    while True:
        try:
            hint = next(hints)
        except StopIteration as done:
            found: Hint = done.value
            return found
        assert hint is None or [choice.action for choice in hint.choices] == list(seen.legal)


@settings(max_examples=40, deadline=None)
@given(rule_sets(), st.integers(0, 2**32), st.integers(0, 60), st.integers(0, 12))
def test_no_hint_and_no_reason_hangs_on_a_hidden_card(
    rules: RuleSet, seed: int, steps: int, pick: int
) -> None:
    game = bot_game(rules, seed, steps, ("policy", "random", "policy", "random"))
    seat = game.seat_to_act
    if seat is None or game.is_over:
        return
    seen = game.view(seat)
    other = view(reshuffled(game.state, seat, random.Random(seed)), seat)
    asked = seen.legal[pick % len(seen.legal)]
    hint = last_hint(seen, seed, asked=asked)
    assert hint == last_hint(other, seed, asked=asked)
    assert hint == read_hint(parse_line(dump(write_hint(hint))))
    assert hint.done
    assert hint.best in seen.legal
    assert hint.why is not None
    assert hint.why.action == asked
    for choice in hint.choices:
        chances = [
            choice.win,
            choice.own,
            choice.made,
            choice.sets,
            *[chance for _seat, chance in choice.nils],
        ]
        assert all(chance is None or 0.0 <= chance <= 1.0 for chance in chances)
        assert choice.behind >= 0.0
        assert len(choice_facts(_, choice, rules, seat, seen.names)) <= 8
    sentences = why_sentences(_, hint.why, rules, seen.names)
    assert 1 <= len(sentences) <= 4
    assert all(sentence.endswith(".") and "{" not in sentence for sentence in sentences)


@settings(max_examples=12, deadline=None)
@given(rule_sets(), st.integers(0, 2**32))
def test_a_review_judges_each_decision_by_what_was_known_then(rules: RuleSet, seed: int) -> None:
    log = played(rules, seed, 1).events
    found = moments(log, 1)
    kept = {index for index, _event in live_entries(log)}
    assert {moment.seq for moment in found} <= kept
    rng = random.Random(seed)
    for moment in rng.sample(found, min(5, len(found))):
        before = replay(live([event for index, event in enumerate(log) if index < moment.seq]))
        seen = moment.view
        seat = seen.seat
        assert seat is not None
        assert seen == view(before, seat)
        assert moment.action in seen.legal
        # Another deal that looked the same then is judged the same.
        state = reshuffled(before, seat, rng)
        assert state.hand is not None
        twin = replace(moment, view=view(state, seat), hands=state.hand.hands)
        one = judge(moment, last_hint(seen, seed, asked=moment.action))
        two = judge(twin, last_hint(twin.view, seed, asked=moment.action))
        assert one == two
        assert one.cost >= 0.0
        assert one.accuracy is None or 0.0 < one.accuracy <= 100.0
        assert one.cost == 0.0 or one.best != one.action
        assert "{" not in decision_text(_, one)
        known = with_all_cards(moment)
        assert known.better is None or known.better in seen.legal
        told = explanation_sentences(_, explain(moment, one.hint, known), seen.rules, seen.names)
        assert all(sentence.endswith(".") for sentence in told)
