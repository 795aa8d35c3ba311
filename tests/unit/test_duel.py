"""Duels: the same cards for both, figures that repeat whoever plays them, and nothing left when one is broken off."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
from contextlib import ExitStack
from dataclasses import replace
from math import inf
from pathlib import Path
from typing import Any

import pytest

from spades_tui.bots import UnknownBot
from spades_tui.bots import duel_table as table_module
from spades_tui.bots.duel import DuelResult, Match, run_duel
from spades_tui.bots.duel_errors import BadStyle, DuelFailed
from spades_tui.bots.duel_stats import Estimate, estimate, percentile, student_quantile
from spades_tui.bots.duel_table import TIERED_BAGS, DuelTable, before_deal, part_secret
from spades_tui.bots.duel_wire import read_match, read_part, write_failure, write_match, write_part
from spades_tui.bots.search import SearchBot
from spades_tui.bots.slices import Budget, Thinking
from spades_tui.bots.styled import make_styled
from spades_tui.engine import RuleSet, SeatView
from tests.process_support import GOOD, ROOT, eventually, gone, program, runs

STANDARD = RuleSet.preset("standard")
HT = RuleSet.preset("ht")
CUTTHROAT = STANDARD.replace(partnership=False)


def match(
    a: str = "policy", b: str = "beginner", rules: RuleSet = STANDARD, deals: int = 6, **more: int
) -> Match:
    return Match(a, b, rules, deals, more.pop("seed", 1), **more)


# Figures ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("freedom", "value"),
    [
        (1, 12.706),
        (2, 4.303),
        (3, 3.182),
        (4, 2.776),
        (6, 2.447),
        (7, 2.365),
        (10, 2.228),
        (30, 2.042),
        (999, 1.962),
    ],
)
def test_the_quantiles_are_those_of_students_table(freedom: int, value: float) -> None:
    assert student_quantile(0.975, freedom) == pytest.approx(value, rel=2e-3)


@pytest.mark.parametrize(("freedom", "value"), [(3, 12.924), (5, 6.869), (7, 5.408), (20, 3.850)])
def test_the_far_quantiles_too(freedom: int, value: float) -> None:
    assert student_quantile(0.9995, freedom) == pytest.approx(value, rel=2e-3)


def test_mean_deviation_and_interval_of_known_values() -> None:
    found = estimate([2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0])
    assert found.mean == 5.0
    assert found.deviation == pytest.approx((32 / 7) ** 0.5)
    assert found.error == pytest.approx((32 / 7 / 8) ** 0.5)
    low, high = found.interval()
    assert high - 5.0 == pytest.approx(2.3646 * found.error, rel=2e-3)
    assert 5.0 - low == pytest.approx(high - 5.0)
    assert found.interval(0.999)[1] > high


def test_one_value_says_nothing_of_its_interval() -> None:
    assert estimate([3.0]) == Estimate(1, 3.0, 0.0)
    assert estimate([3.0]).interval() == (-inf, inf)
    assert estimate([3.0, 3.0]).interval() == (3.0, 3.0)


@pytest.mark.parametrize("count", [3, 8, 40])
def test_the_interval_holds_the_mean_of_a_toy_distribution_as_often_as_it_says(count: int) -> None:
    rng = random.Random(count)
    held = 0
    for _ in range(2000):
        low, high = estimate([rng.gauss(10.0, 4.0) for _ in range(count)]).interval()
        held += low <= 10.0 <= high
    assert 0.935 <= held / 2000 <= 0.965


def test_percentiles() -> None:
    values = [float(number) for number in range(1, 101)]
    assert percentile(values, 0.5) == 50.0
    assert percentile(values, 0.99) == 99.0
    assert percentile([7.0], 0.99) == percentile([7.0], 0.01) == 7.0


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
    bot = make_styled("strongest:reads=no, worlds=20,noise=0.5")
    assert isinstance(bot, SearchBot)
    assert (bot.style.reads, bot.style.worlds, bot.style.noise) == (False, 20, 0.5)
    assert bot.name == "strongest:reads=no, worlds=20,noise=0.5"
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
        ("strongest:reads=maybe", "value", "reads=maybe"),
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


# Processes --------------------------------------------------------------------------------------------------------

on_linux = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at /proc")


def children(pid: int) -> list[int]:
    """Return the processes that a process has started."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                state = (folder / "stat").read_text(encoding="utf-8", errors="replace")
            except OSError:
                continue
            if int(state.rpartition(")")[2].split()[1]) == pid and runs(int(folder.name)):
                found.append(int(folder.name))
    return found


def test_programs_play_a_duel_in_processes(tmp_path: Path) -> None:
    result = run_duel(match(program(tmp_path, GOOD), "policy", deals=2), processes=2)
    assert result.lost_moves == {"a": 0, "b": 0}
    assert result.faults == {}


def test_a_program_that_fails_loses_its_moves_and_is_told_of(tmp_path: Path) -> None:
    result = run_duel(match(program(tmp_path, "sys.exit(7)"), "policy", deals=1), processes=1)
    assert result.lost_moves["a"] > 20
    assert result.lost_moves["b"] == 0
    assert "ended" in result.faults["a"]


@on_linux
def test_a_process_that_is_killed_breaks_the_duel_off_and_takes_the_others_along() -> None:
    before = set(children(os.getpid()))
    seen: set[int] = set()

    def kill_one(done: int, total: int) -> None:
        seen.update(set(children(os.getpid())) - before)
        os.kill(min(seen), signal.SIGKILL)

    with pytest.raises(DuelFailed, match="ended with code -9"):
        run_duel(match("strongest", "strongest", deals=40, worlds=3), processes=2, progress=kill_one)
    assert len(seen) == 2
    assert gone(seen)


def heed_interrupts() -> None:
    """Let a child heed Ctrl+C, which a shell has ignored by what it runs in the background, the tests too."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def long_duel() -> subprocess.Popen[bytes]:
    """Return a running command that would take minutes."""
    command = ["arena", "--a", "strongest", "--b", "strongest", "--deals", "500", "--processes", "2"]
    return subprocess.Popen(
        [sys.executable, "-m", "spades_tui", *command],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=heed_interrupts,  # noqa: PLW1509 - it runs before any thread of the child
    )


@on_linux
@pytest.mark.parametrize("whole_group", [True, False], ids=["from the terminal", "to the process"])
@pytest.mark.parametrize("wanted", [1, 2])
def test_ctrl_c_ends_a_duel_at_once_and_leaves_nothing(wanted: int, whole_group: bool) -> None:
    running = long_duel()
    workers: list[int] = []

    def started() -> bool:
        workers[:] = children(running.pid)
        return len(workers) >= wanted

    try:
        eventually(started)
        if whole_group:
            os.killpg(running.pid, signal.SIGINT)
        else:
            running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=10)
    finally:
        running.kill()
        running.wait()
    assert running.returncode == 130
    assert (out, err) == (b"", b"")
    assert gone(workers)


@on_linux
def test_nothing_is_left_of_a_duel_that_is_killed() -> None:
    running = long_duel()
    workers: list[int] = []

    def started() -> bool:
        workers[:] = children(running.pid)
        return len(workers) == 2

    try:
        eventually(started)
    finally:
        running.kill()
        running.communicate(timeout=10)
    eventually(lambda: gone(workers))
    assert gone(workers)
