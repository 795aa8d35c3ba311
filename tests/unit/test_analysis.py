"""Hints and reviews: the best of known positions and why, figures that hold in the long run, and what a cost is."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from math import fsum, sqrt

import pytest

from spades_tui.analysis import Hint, game_accuracy
from spades_tui.analysis.hint import refine
from spades_tui.analysis.review import (
    explain,
    judge,
    moment_at,
    moments,
    review_of,
    scored_hands,
    with_all_cards,
)
from spades_tui.bots.kernel import Contracts, KernelHand, bid_code, compile_scoring, rollout, unpack
from spades_tui.bots.masks import CODES
from spades_tui.bots.player import make
from spades_tui.bots.sampler import Sampler
from spades_tui.bots.search.position import Given, read_given
from spades_tui.bots.slices import SLICE
from spades_tui.bots.stakes import Stakes
from spades_tui.engine import Card, Game, Phase, RuleSet, SeatView
from spades_tui.engine.actions import BLIND_NIL, LOOK, NIL, Action, Bid, Play
from spades_tui.engine.cards import DECK, Suit
from tests.positions import POSITIONS
from tests.property.test_analysis import last_hint

STANDARD = RuleSet.preset("standard")
HT = RuleSet.preset("ht")
RULES = {
    "partnership": STANDARD,
    "cutthroat": STANDARD.replace(partnership=False),
    "auction": HT.replace(trump="auction"),
    "blind": HT.replace(blind_nil="always"),
    "strict": RuleSet.preset("ht-strict"),
}

TOLD = {
    "cover the nil with the ace": {"covers_nil"},
    "cover before the nil plays": {"covers_nil"},
    "let the nil take it": {"nil_takes"},
    "the highest loser": {"nil_danger", "keeps_nil"},
    "not over the partner": {"partner_has_it", "makes"},
    "throw the bag": {"bags"},
    "give the ruff": {"partner_ruffs"},
    "third hand plays high": {"overtaken", "makes"},
    "save the nil and be set": {"wins_trick", "covers_nil"},
    "set them": {"wins_trick", "sets"},
    "no tenth bag": {"only_bag", "bag_penalty"},
    "overruff cheaply": {"cheapest"},
    "stop ducking": {"makes"},
}
"""Of each known position what decides it."""


def whole_hint(given: Given, seed: int = 1) -> Hint:
    hints = refine(given.view, random.Random(seed), known=given.known)
    while True:
        try:
            next(hints)
        except StopIteration as done:
            found: Hint = done.value
            return found


@pytest.mark.parametrize("name", POSITIONS)
def test_of_a_known_position_it_finds_the_play_and_what_decides(name: str) -> None:
    fields, cards = POSITIONS[name]
    hint = whole_hint(read_given(fields))
    assert hint.best in {Play(Card(card)) for card in cards.split()}
    assert hint.why is not None
    assert hint.why.verdict == "clear"
    assert {reason.code for reason in hint.why.reasons} >= TOLD[name]


def games_at(rules: RuleSet, tricks: Sequence[int]) -> list[SeatView]:
    """Views of one hand that bots play: the last bid or look, and a card before so many tricks."""
    game = Game.new(rules, secret=b"analysis in a tested hand, nr. 1")
    bot, rng = make("policy"), random.Random(3)
    found: list[SeatView] = []
    wanted = list(tricks)
    while not game.hand_results:
        seat = game.seat_to_act
        assert seat is not None
        seen = game.view(seat)
        last_bid = seen.phase is not Phase.PLAY and sum(bid is not None for bid in seen.bids) >= 3
        due = bool(wanted) and len(seen.tricks) == wanted[0] and seen.phase is Phase.PLAY
        if len(seen.legal) > 1 and (last_bid or due):
            found.append(seen)
            if due:
                wanted.pop(0)
        game.act(bot.choose(seen, rng))
    return found


@pytest.mark.parametrize("name", RULES)
def test_a_short_look_agrees_with_a_long_one_within_its_error(name: str) -> None:
    views = games_at(RULES[name], (0, 3, 6))
    assert len(views) >= 4
    for seen in views:
        short, long = last_hint(seen, 5, (60,)), last_hint(seen, 99, (900,))
        for one, two in zip(short.choices, long.choices, strict=True):
            error = sqrt(one.error**2 + two.error**2)
            assert abs(one.value - two.value) <= 4.5 * error + 0.02 * long.trick, one.action
        gap = short.top.value - short.choice(long.best).value
        assert gap <= 4.0 * short.choice(long.best).behind_error + 0.1 * long.trick


def test_figures_are_those_of_hands_played_out_by_hand() -> None:
    seen = games_at(STANDARD, (2,))[-1]
    hint = last_hint(seen, 1, (600,))
    seat = seen.seat
    assert seat is not None
    sampler = Sampler(seen)
    drawn = sampler.weighted(random.Random(77), 1500)
    bids = [bid_code(bid) for bid in seen.bids if bid is not None]
    scoring, contracts = compile_scoring(STANDARD), Contracts(Stakes(STANDARD), bids, seen.bags)
    for choice in hint.choices:
        assert isinstance(choice.action, Play)
        points, tricks, made = [], [], []
        for layout, _weight in drawn:
            hand = KernelHand.from_view(seen, contracts, layout)
            won = unpack(rollout(hand, CODES[choice.action.card.index]))
            points.append(scoring.count(bids, won, seen.bags)[seat & 1][0])
            tricks.append(won[seat])
            made.append(won[seat] + won[seat ^ 2] >= bids[seat] + bids[seat ^ 2])
        mean = fsum(points) / len(points)
        spread = sqrt(fsum([(point - mean) ** 2 for point in points]) / len(points))
        assert abs(choice.points - mean) <= 4.5 * spread / sqrt(600)
        assert choice.tricks == pytest.approx(fsum(tricks) / len(tricks), abs=0.25)
        assert choice.made == pytest.approx(sum(made) / len(made), abs=0.12)


def test_who_has_not_looked_is_told_about_looking_and_a_blind_nil() -> None:
    game = Game.new(RULES["blind"], secret=bytes(32))
    seen = game.view(game.seat_to_act)
    assert seen.hand is None
    hint = last_hint(seen, 1, (100,))
    assert [choice.action for choice in hint.choices] == [LOOK, BLIND_NIL]
    blind = hint.choice(BLIND_NIL)
    assert blind.nils[0][0] == seen.seat
    assert 0.05 < blind.nils[0][1] < 0.7
    assert hint.why is not None
    for about in (BLIND_NIL, LOOK):
        asked = last_hint(seen, 1, (100,), asked=about).why
        assert asked is not None
        assert "blind_nil" in {reason.code for reason in asked.reasons}, (
            "also where neither is clearly better"
        )


def test_a_bid_is_told_by_tricks_and_a_nil_by_its_danger() -> None:
    mine = [
        Card(text) for text in ["AS", "KS", "QS", "JS", "9S", "AH", "KH", "3H", "AD", "4D", "3D", "AC", "2C"]
    ]
    rest = [card for card in DECK if card not in mine]
    game = Game.from_hands(STANDARD, [mine, *[rest[start::3] for start in range(3)]], dealer=3)
    seen = game.view(0)
    assert seen.my_turn
    hint = last_hint(seen, 1, (200,), asked=NIL)
    assert isinstance(hint.best, Bid)
    assert hint.best.tricks >= 7
    assert hint.choice(NIL).nils == ((0, 0.0),)
    assert hint.why is not None
    assert (hint.why.action, hint.why.other, hint.why.verdict) == (NIL, hint.best, "worse")
    assert hint.why.gap < -100
    danger = next(reason for reason in hint.why.reasons if reason.code == "nil_danger")
    assert danger.card is not None
    assert danger.card.rank == 14 or danger.card.suit is seen.trump
    why = last_hint(seen, 1, (200,)).why
    assert why is not None
    assert why.reasons[0].code == "expects"
    assert 7.0 < (why.reasons[0].share or 0.0) < 12.0


def test_equal_cards_share_their_figures_and_a_forced_one_needs_no_reason() -> None:
    for seen in games_at(STANDARD, (1, 4, 8)):
        hint = last_hint(seen, 2)
        for choice in hint.choices:
            if choice.like is not None:
                same = hint.choice(choice.like)
                assert replace(choice, action=same.action, like=None) == same
        why = last_hint(replace(seen, legal=(seen.legal[0],)), 2).why
        assert why is not None
        assert (why.verdict, why.other, why.reasons) == ("only", None, ())


@pytest.mark.parametrize("trick", [0, 7])
def test_a_reason_names_the_equal_card_that_was_asked_about(trick: int) -> None:
    seen = games_at(STANDARD, (trick,))[-1]
    alike = [
        choice for choice in last_hint(seen, 2, (40,)).choices if choice.like is not None and choice.behind
    ]
    named = set()
    for choice in alike:
        why = last_hint(seen, 2, (40,), asked=choice.action).why
        assert why is not None
        assert why.action == choice.action
        cards = {Play(reason.card) for reason in why.reasons if reason.card is not None}
        assert choice.like not in cards
        named |= cards
    assert named & {choice.action for choice in alike}


def test_a_hint_comes_soon_gets_better_and_can_be_dropped() -> None:
    from time import thread_time

    seen = games_at(STANDARD, (0,))[-1]
    last_hint(seen, 0)
    hints = refine(seen, random.Random(1))
    counts: list[int] = []
    longest, before = 0.0, thread_time()
    for hint in hints:
        longest = max(longest, thread_time() - before)
        if hint is not None:
            counts.append(hint.worlds)
            assert not hint.done
            assert (hint.why is None) == (len(counts) == 1)
        if len(counts) == 3:
            break
        before = thread_time()
    hints.close()
    assert counts == sorted(set(counts))
    # Slices are of wall time, but what other work has of the processor meanwhile is not theirs.
    assert longest < 6 * SLICE
    with pytest.raises(ValueError, match="legal"):
        next(refine(seen, random.Random(1), asked=Bid(3)))
    with pytest.raises(ValueError, match="nothing"):
        next(refine(replace(seen, legal=()), random.Random(1)))


@pytest.mark.parametrize("rules", ["partnership", "cutthroat"])
def test_a_review_looks_at_the_deals_of_a_hint(rules: str) -> None:
    for seen in games_at(RULES[rules], (0, 20)):
        hint, deep = last_hint(seen, 7, (16, 100, 180)), last_hint(seen, 7, (100, 180))
        assert (hint.best, hint.near) == (deep.best, deep.near)
        near = [hint.choice(action) for action in hint.near]
        assert [(one.value, one.behind) for one in near] == [
            (deep.choice(one.action).value, deep.choice(one.action).behind) for one in near
        ]


def played_hand() -> Game:
    game = Game.new(STANDARD, secret=b"a hand that is gone through once")
    bot, rng = make("beginner"), random.Random(8)
    while not game.hand_results:
        seat = game.seat_to_act
        assert seat is not None
        game.act(bot.choose(game.view(seat), rng))
    return game


def test_a_review_lists_what_cost_most_first_and_counts_its_accuracy() -> None:
    game = played_hand()
    found = [moment for moment in moments(game.events, 1, 0) if not moment.is_forced]
    assert found[0].trick == 0
    assert [moment.trick for moment in found[1:]] == sorted({moment.trick for moment in found[1:]})
    decisions = [judge(moment, last_hint(moment.view, 1, (80,), asked=moment.action)) for moment in found]
    review = review_of(1, 0, decisions, len(found))
    assert review.done
    assert not review_of(1, 0, decisions[:3], len(found)).done
    costs = [decision.cost for decision in review.decisions]
    assert costs == sorted(costs, reverse=True)
    assert review.lost == pytest.approx(sum(costs))
    counted = [decision.accuracy for decision in decisions if decision.accuracy is not None]
    assert review.accuracy == pytest.approx(sum(counted) / len(counted))
    assert game_accuracy((review, review)) == pytest.approx(review.accuracy)
    assert game_accuracy(()) is None
    for decision in decisions:
        if decision.cost:
            assert decision.accuracy == pytest.approx(100 * 0.5 ** (decision.cost / 10))
            assert decision.why.verdict == "worse"
            assert decision.why.other == decision.best


def test_a_cost_within_its_error_is_none() -> None:
    game = played_hand()
    moment = next(moment for moment in moments(game.events, 1, 0) if len(moment.view.legal) > 3)
    hint = last_hint(moment.view, 1, (40,), asked=moment.action)

    def with_cost(behind: float, error: float) -> Hint:
        choices = [
            replace(choice, behind=behind, behind_error=error) if choice.action == moment.action else choice
            for choice in hint.choices
        ]
        return replace(hint, choices=tuple(choices))

    assert judge(moment, with_cost(20.0, 1.0)).cost == 20.0
    assert judge(moment, with_cost(20.0, 1.0)).accuracy == pytest.approx(25.0)
    assert judge(moment, with_cost(20.0, 15.0)).cost == 0.0
    assert judge(moment, with_cost(0.3, 0.0)).cost == 0.0


def test_after_the_hand_any_play_is_explained_also_by_the_cards_as_they_lay() -> None:
    game = played_hand()
    log = game.events
    all_moments = moments(log, 1)
    assert len([moment for moment in all_moments if moment.trick]) == 52
    for moment in all_moments[:3] + all_moments[20:40:5]:
        assert moment_at(log, moment.seq) == moment
        known = with_all_cards(moment)
        hint = last_hint(moment.view, 1, (30,), asked=moment.action)
        told = explain(moment, hint, known)
        assert told.decision.why.action == moment.action
        assert (told.better, told.gain, told.sure) == (known.better, known.gain, known.sure)
    with pytest.raises(ValueError, match="decision"):
        moment_at(log, all_moments[0].seq - 1)
    with pytest.raises(ValueError, match="hand"):
        moments(log, 7)
    unfinished = log[: all_moments[30].seq]
    with pytest.raises(ValueError, match="scored"):
        moments(unfinished, 1)
    assert (scored_hands(log), scored_hands(unfinished)) == ((1,), ())


def decisions_of(game: Game, number: int) -> list[tuple[int, Action]]:
    return [(moment.view.seat or 0, moment.action) for moment in moments(game.events, number)]


def test_what_was_taken_back_is_no_decision() -> None:
    game = played_hand()
    before = decisions_of(game, 1)
    tenth = moments(game.events, 1)[9]
    again = Game.from_events(game.events[: tenth.seq + 1])
    assert tenth.view.seat is not None
    again.take_back(tenth.view.seat)
    bot, rng = make("policy"), random.Random(1)
    while not again.hand_results:
        turn = again.seat_to_act
        assert turn is not None
        again.act(bot.choose(again.view(turn), rng))
    found = moments(again.events, 1)
    assert len({(moment.view.seat, moment.trick) for moment in found}) == len(found)
    assert decisions_of(again, 1)[:9] == before[:9]


def test_cards_of_a_claim_are_no_decisions() -> None:
    spades = [card for card in DECK if card.suit is Suit.SPADES]
    others = [card for card in DECK if card.suit is not Suit.SPADES]
    game = Game.from_hands(STANDARD, [spades, *[others[start::3] for start in range(3)]], dealer=3)
    for bid in ("bid 13", "nil", "nil", "nil"):
        game.act(bid)
    game.act("claim")
    assert [moment.trick for moment in moments(game.events, 1)] == [0, 0, 0, 0]
