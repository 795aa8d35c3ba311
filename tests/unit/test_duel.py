"""Duels: the same cards for both, figures that repeat whoever plays them, and counts that add up."""

from __future__ import annotations

import json
import random
from contextlib import ExitStack
from dataclasses import replace
from math import inf
from pathlib import Path
from typing import Any

import pytest

from spades_tui.bots import UnknownBot
from spades_tui.bots import duel_table as table_module
from spades_tui.bots.duel import DuelResult, run_duel
from spades_tui.bots.duel_errors import BadStyle, DuelFailed
from spades_tui.bots.duel_stats import estimate
from spades_tui.bots.duel_table import TIERED_BAGS, DuelTable, before_deal, part_secret
from spades_tui.bots.duel_wire import read_match, read_part, write_failure, write_match, write_part
from spades_tui.bots.search import SearchBot
from spades_tui.bots.slices import Budget, Thinking
from spades_tui.bots.styled import make_styled
from spades_tui.engine import RuleSet, SeatView
from tests.duel_support import match

STANDARD = RuleSet.preset("standard")
HT = RuleSet.preset("ht")
CUTTHROAT = STANDARD.replace(partnership=False)


# Fairness ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [STANDARD, CUTTHROAT, HT.replace(trump="auction")])
def test_equals_gain_nothing_from_each_other(rules: RuleSet) -> None:
    result = run_duel(match("policy", "policy", rules, 5), processes=0)
    if rules.partnership:
        assert result.gains == [0.0] * 5
    else:
        # Each seat is A once and B three times.
        assert result.gains == pytest.approx([0.0] * 5)


def test_in_each_others_place_the_gain_is_the_others() -> None:
    there = run_duel(match("policy", "beginner", deals=8), processes=0)
    back = run_duel(match("beginner", "policy", deals=8), processes=0)
    assert there.gains == [-gain for gain in back.gains]
    assert there.tallies["a"] == back.tallies["b"]
    assert there.tallies["b"] == back.tallies["a"]


def test_a_sits_everywhere_once() -> None:
    assert match().seatings == (("a", "b", "a", "b"), ("b", "a", "b", "a"))
    seatings = match(rules=CUTTHROAT).seatings
    assert [seating.index("a") for seating in seatings] == [0, 1, 2, 3]
    assert all(seating.count("a") == 1 for seating in seatings)


def test_all_seatings_of_a_deal_begin_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[tuple[object, ...]] = []

    class Watching:
        name = "watching"

        def choose(self, view: SeatView, rng: random.Random) -> object:
            if not any(bid is not None for bid in view.bids):
                begun.append((view.dealer, view.scores, view.bags, view.hand))
            return view.legal[-1]

    monkeypatch.setattr(table_module, "make_styled", lambda name: Watching())
    with ExitStack() as stack:
        DuelTable(match(rules=CUTTHROAT.replace(blind_nil="off")), stack).play("deal", 3)
    assert len(begun) == 4
    assert len(set(begun)) == 1


def test_scores_and_bags_before_a_deal_are_drawn_from_it() -> None:
    drawn = [before_deal(STANDARD, part_secret(match(), "deal", number)) for number in range(300)]
    scores = [score for found, _ in drawn for score in found]
    bags = [count for _, found in drawn for count in found]
    assert min(scores) >= 0
    assert max(scores) <= 0.3 * STANDARD.target
    assert set(bags) == set(range(10))
    assert sum(bags) / len(bags) == pytest.approx(4.5, abs=0.5)
    assert drawn[0] == before_deal(STANDARD, part_secret(match(), "deal", 0))
    assert len({scores for scores, _ in drawn}) > 250


@pytest.mark.parametrize(
    ("rules", "most"),
    [
        (HT, TIERED_BAGS - 1),
        (HT.replace(bag_count="hand"), 0),
        (STANDARD.replace(bags_per_penalty=5), 4),
        (STANDARD.replace(bag_cost="none"), 0),
        (STANDARD.replace(overtrick="nothing"), 0),
    ],
)
def test_bags_are_drawn_only_where_they_will_cost(rules: RuleSet, most: int) -> None:
    drawn = [before_deal(rules, bytes([number]) * 32)[1] for number in range(200)]
    assert max(count for found in drawn for count in found) == most


# Repeating --------------------------------------------------------------------------------------------------------


def figures(result: DuelResult) -> str:
    return json.dumps(result.as_json())


@pytest.mark.parametrize("rules", [STANDARD, HT.replace(partnership=False, trump="auction")])
def test_the_same_match_gives_the_same_figures_in_any_number_of_processes(rules: RuleSet) -> None:
    played = match("policy", "beginner", rules, 7, games=2, hand_limit=3)
    here = run_duel(played, processes=0)
    for processes in (1, 3):
        there = run_duel(played, processes=processes)
        assert figures(there) == figures(here)
        assert there.gains == here.gains
    assert figures(run_duel(match("policy", "beginner", rules, 7, seed=2), processes=0)) != figures(here)


def test_a_searching_bot_repeats_too() -> None:
    played = match("strongest", "casual", deals=2, worlds=3)
    assert figures(run_duel(played, processes=2)) == figures(run_duel(played, processes=0))


def test_more_deals_begin_with_the_same_ones() -> None:
    assert run_duel(match(deals=6), processes=0).gains[:3] == run_duel(match(deals=3), processes=0).gains


def test_the_number_of_worlds_reaches_the_bots_and_no_clock_does(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: set[Budget | None] = set()

    class Sliced:
        name = "sliced"

        def choose(self, view: SeatView, rng: random.Random) -> object:
            raise AssertionError

        def think(self, view: SeatView, rng: random.Random, budget: Budget | None = None) -> Thinking:
            asked.add(budget)
            yield
            return view.legal[0]

    monkeypatch.setattr(table_module, "make_styled", lambda name: Sliced())
    with ExitStack() as stack:
        part = DuelTable(match(worlds=33), stack).play("deal", 0)
    assert asked == {Budget(33, inf)}
    assert part.hands == 2


def test_a_match_and_its_parts_cross_a_pipe_unchanged() -> None:
    played = match("policy", "random", HT, 3, games=1, hand_limit=2, worlds=9)
    assert read_match(write_match(played, Path("/x/y"))) == (played, Path("/x/y"))
    assert read_match(write_match(played, None)) == (played, None)
    with ExitStack() as stack:
        table = DuelTable(played, stack)
        for kind in ("deal", "game"):
            part = table.play(kind, 0)
            part.faults["b"] = "odd"
            assert read_part(write_part(part)) == part
    with pytest.raises(DuelFailed, match="odd"):
        read_part(write_failure("odd"))


# Counting ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [STANDARD, CUTTHROAT, HT, HT.replace(partnership=False)])
def test_the_tallies_add_up(rules: RuleSet) -> None:
    result = run_duel(match(rules=rules, deals=10), processes=0)
    first, second = result.tallies["a"], result.tallies["b"]
    hands = result.as_json()["hands"]
    assert hands == 10 * (2 if rules.partnership else 4)
    assert first.hands + second.hands == 4 * hands
    assert first.side_hands + second.side_hands == rules.sides * hands
    for tally in (first, second):
        assert tally.bids + tally.nils + tally.blind_nils == tally.hands
        assert tally.nils_made <= tally.nils
        assert tally.sets <= tally.contracts <= tally.hands
        shown = tally.as_json()
        assert shown["nils_made"] + shown["nils_set"] == shown["nils"]
    gain = first.points / first.side_hands - second.points / second.side_hands
    assert result.points.mean == pytest.approx(gain)
    assert result.points == estimate(result.gains)


def test_games_are_won_lost_or_level() -> None:
    result = run_duel(match(deals=1, games=4, hand_limit=4), processes=0)
    games = result.as_json()["games"]
    assert games["played"] == 8
    assert games["a_wins"] + games["b_wins"] + games["level"] == 8
    assert 0 <= games["a_share"] <= 1
    assert games["hands_a_game"] <= 4
    assert len(result.shares) == 4
    assert result.tallies["a"].hands == 4


def test_without_games_nothing_is_said_of_them() -> None:
    assert run_duel(match(deals=1), processes=0).as_json()["games"] is None


def test_values_that_are_all_alike_have_no_interval() -> None:
    assert run_duel(match(deals=1), processes=0).as_json()["points"]["interval"] is None
    assert run_duel(match("policy", "policy", deals=3), processes=0).as_json()["points"]["interval"] is None
    low, high = run_duel(match(deals=12), processes=0).as_json()["points"]["interval"]
    assert low < high


def test_times_are_told_only_when_they_are_asked_for() -> None:
    result = run_duel(match(deals=2), processes=0)
    assert "timing" not in result.as_json()
    timing = result.as_json(timing=True)["timing"]
    for player in ("a", "b"):
        found = timing[player]
        assert set(found) == {"all", "bid", "first", "later"}
        assert found["all"]["moves"] == sum(found[kind]["moves"] for kind in ("bid", "first", "later"))
        assert 0 <= found["all"]["median"] <= found["all"]["p99"] <= found["all"]["most"]


def test_the_policy_beats_the_beginner_clearly() -> None:
    for rules in (STANDARD, HT):
        low, _high = run_duel(match(rules=rules, deals=60), processes=0).points.interval()
        assert low > 5


def test_progress_is_told_for_each_deal_and_game() -> None:
    for processes in (0, 2):
        told: list[tuple[int, int]] = []
        run_duel(
            match(deals=4, games=1, hand_limit=1),
            processes=processes,
            progress=lambda done, total: told.append((done, total)),  # noqa: B023
        )
        assert told == [(number, 5) for number in range(1, 6)]


@pytest.mark.parametrize("more", [{"deals": 0}, {"games": -1}, {"hand_limit": 0}])
def test_a_match_that_makes_no_sense_is_refused(more: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="at least one deal"):
        run_duel(replace(match(), **more), processes=0)


def test_an_unknown_bot_is_refused_before_anything_is_played() -> None:
    with pytest.raises(UnknownBot):
        run_duel(match(b="nobody"))


# Styles -----------------------------------------------------------------------------------------------------------


def test_a_style_is_changed_by_its_figures() -> None:
    bot = make_styled("strongest:reads_bids=no, worlds=20,noise=0.5")
    assert isinstance(bot, SearchBot)
    assert (bot.style.reads_bids, bot.style.worlds, bot.style.noise) == (False, 20, 0.5)
    assert bot.name == "strongest:reads_bids=no, worlds=20,noise=0.5"
    assert make_styled("policy").name == "policy"


@pytest.mark.parametrize(
    ("name", "fault", "text"),
    [
        ("policy:worlds=3", "bot", "policy"),
        ("strongest:", "name", ""),
        ("strongest:world=3", "name", "world"),
        ("strongest:worlds", "value", "worlds"),
        ("strongest:worlds=0", "value", "worlds=0"),
        ("strongest:worlds=2.5", "value", "worlds=2.5"),
        ("strongest:reads_bids=maybe", "value", "reads_bids=maybe"),
        ("strongest:noise=nan", "value", "noise=nan"),
        ("strongest:noise=inf", "value", "noise=inf"),
    ],
)
def test_a_style_that_is_none_is_refused(name: str, fault: str, text: str) -> None:
    with pytest.raises(BadStyle) as caught:
        make_styled(name)
    assert (caught.value.fault, caught.value.text) == (fault, text)


def test_an_unknown_bot_with_a_style_is_unknown() -> None:
    with pytest.raises(UnknownBot):
        make_styled("nobody:worlds=3")
