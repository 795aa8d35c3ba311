"""What is said of a hint, what its bars show and how far off its figures may be: all three agree."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from spades_tui.analysis.doubt import doubted
from spades_tui.analysis.figures import CLEAR, CLOSE
from spades_tui.bots.player import make
from spades_tui.engine import Game, Phase, RuleSet, SeatView
from spades_tui.engine.actions import BLIND_NIL, LOOK, NIL, Action
from tests.property.test_analysis import last_hint

HT = RuleSet.preset("ht")
STANDARD = RuleSet.preset("standard")


def views(rules: RuleSet, secret: int, hands: int = 1) -> Iterator[SeatView]:
    """What is seen before each real decision of some hands that bots play."""
    game = Game.new(rules, secret=bytes([secret]) * 32)
    bot, rng = make("policy"), random.Random(secret)
    while len(game.hand_results) < hands:
        seat = game.seat_to_act
        assert seat is not None
        view = game.view(seat)
        if len(view.legal) > 1:
            yield view
        game.act(bot.choose(view, rng))


@pytest.mark.parametrize("rules", [HT, STANDARD], ids=["ht", "standard"])
def test_what_is_said_is_what_the_bars_show(rules: RuleSet) -> None:
    verdicts = set()
    for place, view in enumerate(views(rules, 5)):
        asked = None if place % 3 else view.legal[place % len(view.legal)]
        hint = last_hint(view, place, (24,), asked=asked)
        why = hint.why
        assert why is not None
        assert why.done
        verdicts.add(why.verdict)
        clear = {choice.action for choice in hint.choices if hint.is_clear(choice)}
        assert set(hint.near) == set(view.legal) - clear
        for choice in hint.choices:
            least = max(CLOSE * hint.trick, CLEAR * choice.behind_error)
            assert (choice.action in clear) == (choice.behind > least)
        if why.other is None:
            continue
        shown = hint.choice(why.other if why.gap > 0.0 or why.verdict == "equal" else why.action)
        assert (abs(why.gap), why.error) == (shown.behind, shown.behind_error)
        match why.verdict:
            case "equal":
                assert not clear
                assert shown.behind == max(choice.behind for choice in hint.choices)
            case "clear":
                assert {hint.choice(action).behind for action in hint.near} == {0.0}
            case "worse":
                assert why.action in clear
            case _ if why.gap > 0.0:
                assert (why.other in clear, hint.choice(why.action).behind) == (True, 0.0)
            case _:
                assert why.action not in clear
    assert len(verdicts) > 2


def test_a_first_answer_is_not_the_last_word() -> None:
    from spades_tui.analysis.hint import refine

    view = next(views(STANDARD, 3))
    found = [
        hint.why.done
        for hint in refine(view, random.Random(1), stages=(4, 8, 16))
        if hint is not None and hint.why is not None
    ]
    assert found == [False]


# A nil of one's own


def test_a_nil_is_doubted_by_what_was_measured() -> None:
    assert [doubted(chance, HT) for chance in (0.0, 1.0)] == [0.0, 1.0]
    steps = [doubted(number / 20, HT) for number in range(21)]
    assert steps == sorted(set(steps))
    assert 0.43 < doubted(0.69, HT) < 0.52, "between experts and the policy as opponents"
    assert 0.38 < doubted(0.61, HT) < 0.53
    assert doubted(0.69, HT.replace(partnership=False)) == 0.69


def test_the_same_doubt_is_told_before_and_after_a_nil_is_bid(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = set()
    for view in views(HT, 2, hands=2):
        seat = view.seat or 0
        bid = view.bids[seat]
        if view.phase is Phase.BID:
            actions: list[Action] = [action for action in (NIL, BLIND_NIL) if action in view.legal]
        elif bid is not None and bid.is_nil and not view.won[seat] and len(view.tricks) in (0, 4):
            actions = [view.legal[-1]]
        else:
            continue
        hint = last_hint(view, 1, (40,))
        with monkeypatch.context() as patch:
            patch.setattr("spades_tui.analysis.hint.doubted", lambda chance, _rules: chance)
            raw = last_hint(view, 1, (40,))
        for action in actions:
            one, two = hint.choice(action), raw.choice(action)
            kept, looked = dict(one.nils)[seat], dict(two.nils)[seat]
            assert kept == pytest.approx(doubted(looked, HT))
            blind = action == BLIND_NIL or (bid is not None and bid.blind)
            # A failed one costs what it would have paid, and a bag; the other figures are those that were looked at.
            price = (200 if blind else 100) + 1
            assert two.points - one.points == pytest.approx(price * (looked - kept), abs=10 * (looked - kept))
            # A card and a blind nil are worth as much less, and so is the best; another bid is not: that has its
            # caution in what it is worth.
            lessens = view.phase is Phase.PLAY or action == BLIND_NIL
            less, best = [
                raw.choice(of).points - hint.choice(of).points if lessens else 0.0
                for of in (action, raw.best)
            ]
            assert hint.best == raw.best
            assert two.value - one.value == pytest.approx(less)
            assert one.behind == pytest.approx(max(0.0, two.behind + less - best))
            assert one.behind_error >= two.behind_error
            same: dict[str, Any] = {
                "nils": (),
                "points": 0.0,
                "margin": 0.0,
                "value": 0.0,
                "behind": 0.0,
                "behind_error": 0.0,
            }
            assert replace(one, **same) == replace(two, **same)
            if 0.1 < looked < 0.9:
                assert kept < looked - 0.03
                seen.add((view.phase, blind))
    assert len(seen) >= 3


def test_cost_and_net_of_a_blind_nil_reckon_in_the_same_doubt(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = set()
    for secret, scores in ((0, (0, 0)), (3, (0, 300)), (5, (100, 400)), (8, (300, 100)), (11, (400, 0))):
        game = Game.new(HT.replace(blind_nil="always"), secret=bytes([secret]) * 32)
        assert game.seat_to_act is not None
        view = game.view(game.seat_to_act)
        view = replace(view, scores=scores if view.side == 0 else scores[::-1])
        hint = last_hint(view, secret, (100,))
        with monkeypatch.context() as patch:
            patch.setattr("spades_tui.analysis.hint.doubted", lambda chance, _rules: chance)
            raw = last_hint(view, secret, (100,))
        assert {choice.action for choice in hint.choices} == {LOOK, BLIND_NIL}
        other = next(choice for choice in hint.choices if choice.action != hint.best)
        looked, best = raw.choice(other.action), raw.choice(hint.best)
        assert raw.best == hint.best, "the bots choose without the doubt, and so does a hint"
        assert hint.top.margin - other.margin != pytest.approx(best.margin - looked.margin, abs=1.0)
        aside = [of.behind - (top.margin - of.margin) for of, top in ((other, hint.top), (looked, best))]
        if other.behind:
            assert aside[0] == pytest.approx(aside[1])
        else:
            assert aside[0] > aside[1]
            assert set(hint.near) == {LOOK, BLIND_NIL}
        seen.add((hint.best, other.behind > 0.0))
    assert {best for best, _apart in seen} == {LOOK, BLIND_NIL}
