"""Cards played with all hands open: what is sure is what each side's best play comes to."""

from __future__ import annotations

import random
from collections.abc import Generator, Iterator
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spades_tui.analysis.hindsight import hindsight_of
from spades_tui.analysis.open_cards import OpenCards, TooLong
from spades_tui.analysis.review import moments
from spades_tui.bots.kernel import Contracts, KernelHand, bid_code, compile_scoring, pack, unpack
from spades_tui.bots.masks import CODES, mask_of
from spades_tui.bots.search.bot import House
from spades_tui.bots.search.ending import LAST_TRICKS, Ending
from spades_tui.bots.stakes import Stakes
from spades_tui.engine import Bid, RuleSet
from spades_tui.engine.actions import Play
from spades_tui.engine.scoring import score_hand
from tests.property.games import played
from tests.property.strategies import rule_sets

TEAM = st.sampled_from([0, 1, 2, 3])


def last_hand(rules: RuleSet, seed: int, left: int) -> list[tuple[KernelHand, list[int]]]:
    """The moments of a hand with so many tricks left, and the codes that may be played."""
    found = []
    for moment in moments(played(rules, seed, 1, extras=False).events, 1):
        view = moment.view
        if isinstance(moment.action, Play) and 13 - sum(view.won) == left:
            codes = [bid_code(bid) for bid in moment.bids]
            hand = KernelHand(
                Contracts(Stakes(rules), codes, view.bags),
                [mask_of(held) for held in moment.hands],
                view.leader,
                [CODES[card.index] for card in view.trick],
                pack(view.won),
                trump=int(view.trump),
                broken=view.broken or not rules.break_spades,
                first_lead="",
            )
            found.append(
                (hand, [CODES[action.card.index] for action in view.legal if isinstance(action, Play)])
            )
    return found


@settings(max_examples=25, deadline=None)
@given(rule_sets(), st.integers(0, 2**32), st.integers(1, LAST_TRICKS), st.integers(0, 99))
def test_what_is_sure_is_what_trying_every_card_comes_to(
    rules: RuleSet, seed: int, left: int, salt: int
) -> None:
    def worth(won: int) -> float:
        return float(random.Random(won * 100 + salt).randrange(9))

    def worths(sign: list[float], won: int) -> list[float]:
        return [one * worth(won) for one in sign]

    for hand, legal in last_hand(rules, seed, left):
        friends = 0b0101 if hand.seat in (0, 2) else 0b1010
        sign = [1.0 if friends >> seat & 1 else -1.0 for seat in range(4)]
        exact = Ending(hand, partial(worths, sign))
        search = OpenCards(hand, worth, friends)
        for code in legal:
            sure = exact.after(code)[hand.seat]
            assert search.after(code, -1.0) == sure
            assert OpenCards(hand, worth, friends).after(code, 4.0) == max(4.0, sure)


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 2**32), TEAM)
def test_partners_for_whom_the_sum_counts_may_be_taken_as_one(seed: int, together: int) -> None:
    def worth(won: int) -> float:
        south, west, north, east = unpack(won)
        own = south + north if together & 1 else 2 * south + north
        return float(own) if together & 2 else own + 0.3 * (west > east)

    for hand, legal in last_hand(RuleSet.preset("standard"), seed, 4):
        merged, whole = OpenCards(hand, worth, 0b0101, together), OpenCards(hand, worth, 0b0101)
        for code in legal:
            assert merged.after(code, -1.0) == pytest.approx(whole.after(code, -1.0))


@settings(max_examples=60, deadline=None)
@given(rule_sets(), st.lists(st.integers(1, 7), min_size=4, max_size=4), st.randoms(use_true_random=False))
def test_only_the_sum_counts_where_partners_bid_together(
    rules: RuleSet, bids: list[int], rng: random.Random
) -> None:
    if not rules.partnership or rules.contract != "team":
        return
    tricks = [0, 0, 0, 0]
    for _ in range(13):
        tricks[rng.randrange(4)] += 1
    moved = [tricks[0] + tricks[2], tricks[1] + tricks[3], 0, 0]
    made = [Bid(bid) for bid in bids]
    found = [score_hand(rules, made, won, (0, 0)) for won in (tricks, moved)]
    assert [(side.points, side.bags_after) for side in found[0]] == [
        (side.points, side.bags_after) for side in found[1]
    ]
    assert compile_scoring(rules).count(tuple(bids), tuple(tricks), (0, 0)) == compile_scoring(rules).count(
        tuple(bids), tuple(moved), (0, 0)
    )


def test_the_search_gives_up_and_leaves_the_hand_as_it_was() -> None:
    hand, legal = last_hand(RuleSet.preset("standard"), 5, 9)[0]
    with pytest.raises(TooLong):
        OpenCards(hand, float, 0b0101, budget=200).after(legal[0], 0.0)


def test_slices_come_to_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = last_hand(RuleSet.preset("standard"), 5, 6)
    whole = [[OpenCards(hand, float, 0b0101).after(code, 0.0) for code in legal] for hand, legal in hands]
    monkeypatch.setattr("spades_tui.analysis.open_cards.SLICE_CARDS", 400)
    count = 0

    def counted(slices: Generator[None, None, float], found: list[float]) -> Iterator[None]:
        found.append((yield from slices))

    for (hand, legal), expected in zip(hands, whole, strict=True):
        found: list[float] = []
        for code in legal:
            count += len(list(counted(OpenCards(hand, float, 0b0101).in_slices(code, 0.0), found)))
        assert found == expected
    assert count > 5


@settings(max_examples=6, deadline=None)
@given(rule_sets(), st.integers(0, 2**32))
def test_what_is_called_better_is_legal_and_gains(rules: RuleSet, seed: int) -> None:
    house = House(rules)
    for moment in moments(played(rules, seed, 1).events, 1):
        if 0 < moment.trick < 9:
            continue
        found = hindsight_of(moment, house)
        assert (found.better is None) == (found.gain == 0.0)
        assert found.better is None or (found.better in moment.view.legal and found.sure)
        assert found.better != moment.action
