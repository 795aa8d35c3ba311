"""Games among bots: they repeat with the seed, add up, and end."""

from __future__ import annotations

import json

import pytest

from spades_tui.bots import UnknownBot
from spades_tui.bots.arena import ArenaResult, game_secret, run_games
from spades_tui.engine import RuleSet

STANDARD = RuleSet.preset("standard")
HT = RuleSet.preset("ht")
POLICY = ("policy",) * 4


def test_the_same_seed_gives_the_same_result_byte_for_byte() -> None:
    seats = ("policy", "beginner", "policy", "random")
    first, again, other = (json.dumps(run_games(seats, STANDARD, 3, seed).as_json()) for seed in (5, 5, 6))
    assert first == again
    assert first != other


def test_secrets_differ_by_seed_and_game() -> None:
    secrets = {game_secret(seed, number) for seed in range(3) for number in range(3)}
    assert len(secrets) == 9
    assert {len(secret) for secret in secrets} == {32}


def test_timing_is_only_there_when_asked_for() -> None:
    result = run_games(POLICY, STANDARD, 1, 1)
    assert "seconds" not in result.as_json()
    assert result.as_json(timing=True)["seconds"] > 0
    assert result.decisions >= 50 * result.hands


@pytest.mark.parametrize(
    "rules",
    [
        STANDARD,
        STANDARD.replace(partnership=False),
        HT.replace(trump="auction"),
        HT.replace(partnership=False, trump="auction"),
    ],
    ids=["standard", "cutthroat", "auction", "cutthroat auction"],
)
def test_the_tallies_add_up(rules: RuleSet) -> None:
    result = run_games(POLICY, rules, 4, 2, hand_limit=6)
    assert sum(result.ended.values()) == 4
    assert sum(side.wins for side in result.by_side) + result.level == 4
    assert len(result.by_side) == rules.sides
    for seat in result.by_seat:
        assert seat.hands == result.hands == seat.bids + seat.nils + seat.blind_nils
        assert seat.nils_made <= seat.nils
        assert seat.wins == result.by_side[rules.side_of(result.by_seat.index(seat))].wins
    won = sum(seat.won_on_bids for seat in result.by_seat)
    assert won <= 13 * result.hands
    if rules.contract == "team":
        assert all(side.contracts <= result.hands for side in result.by_side)
    else:
        assert sum(side.contracts for side in result.by_side) == sum(seat.bids for seat in result.by_seat)


def test_a_game_that_does_not_end_is_cut_off_at_the_hand_limit() -> None:
    result = run_games(POLICY, HT.replace(nil=False), 2, 1, hand_limit=3)
    assert result.hands == 6
    assert result.ended == {"hand_limit": 2}


def test_the_rules_own_limit_holds_without_another() -> None:
    result = run_games(POLICY, STANDARD.replace(hand_limit=2, target=5000), 2, 1)
    assert result.ended == {"hand_limit": 2}
    assert result.hands >= 4


def test_progress_is_told_after_each_game() -> None:
    told: list[int] = []
    run_games(POLICY, STANDARD, 3, 1, hand_limit=1, progress=told.append)
    assert told == [1, 2, 3]


def test_an_unknown_bot_is_refused_before_anything_is_played() -> None:
    with pytest.raises(UnknownBot):
        run_games(("policy", "policy", "policy", "nobody"), STANDARD, 1, 1)


@pytest.mark.parametrize(
    ("seats", "games", "limit"), [(("policy",) * 3, 1, None), (POLICY, 0, None), (POLICY, 1, 0)]
)
def test_a_run_that_makes_no_sense_is_refused(seats: tuple[str, ...], games: int, limit: int | None) -> None:
    with pytest.raises(ValueError, match="four seats"):
        run_games(seats, STANDARD, games, 1, limit)


def points(result: ArenaResult, side: int) -> float:
    return result.by_side[side].points / result.hands


def test_the_policy_beats_the_beginner_and_the_beginner_beats_chance() -> None:
    for rules in (STANDARD, HT):
        better = run_games(("policy", "beginner", "policy", "beginner"), rules, 12, 3, hand_limit=12)
        assert points(better, 0) > points(better, 1) + 5
        worse = run_games(("beginner", "random", "beginner", "random"), rules, 6, 3, hand_limit=12)
        assert points(worse, 0) > points(worse, 1) + 5


def test_four_policies_play_standard_games_as_people_do() -> None:
    result = run_games(POLICY, STANDARD, 40, 1)
    assert result.ended == {"target": 40}
    assert 8 <= result.hands / 40 <= 14
    assert sum(side.sets for side in result.by_side) < 0.25 * sum(side.contracts for side in result.by_side)
    nils = sum(seat.nils for seat in result.by_seat)
    assert nils > 0.04 * 4 * result.hands
    assert sum(seat.nils_made for seat in result.by_seat) > 0.6 * nils


def test_without_nils_an_ht_game_lasts_more_than_a_hundred_hands() -> None:
    result = run_games(POLICY, HT.replace(nil=False), 2, 1)
    assert 100 <= result.hands / 2 <= 150
