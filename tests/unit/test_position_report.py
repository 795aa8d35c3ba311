"""What a bot says of a position: its choice, the values of cards, chances."""

from __future__ import annotations

import pytest

from spades_tui.bots.position_file import load_position
from spades_tui.bots.position_report import report_position
from spades_tui.bots.search.position import Given
from tests.positions import EXAMPLES, OVERRUFF, RUFF


def test_a_report_repeats_with_its_seed() -> None:
    given = load_position(RUFF)
    first = report_position(given, "casual", seeds=6).as_json()
    assert report_position(given, "casual", seeds=6).as_json() == first
    assert sum(action["chosen"] for action in first["actions"]) == 6
    assert [action["card"] for action in first["actions"]] == ["SA", "H4", "H3"]


def test_values_are_exact_where_every_layout_is_looked_at() -> None:
    given = load_position(OVERRUFF)
    one, two = (report_position(given, "strongest", seeds=1, seed=seed) for seed in (1, 2))
    assert one.layouts == 36
    for first, second in zip(one.cards, two.cards, strict=True):
        assert first.outlook is not None
        assert second.outlook is not None
        assert first.outlook.value == pytest.approx(second.outlook.value)
        assert [seat for seat, _chance in first.outlook.nils] == [1]


def test_chances_are_those_of_the_hand() -> None:
    # One trick is left, and South wins it with the ace: the own bid of 4 comes out, West's nil is kept.
    text = 'hand = "SA"\nunseen = "C3 D2 H2"\nbids = [4, 4, 4, "nil"]\ntricks = [5, 4, 3, 0]\n'
    (row,) = report_position(load_position(text), "strongest", seeds=1).cards
    assert row.chosen == 1
    assert row.outlook is not None
    assert (row.outlook.made, row.outlook.sets) == pytest.approx((1.0, 0.0))
    assert dict(row.outlook.nils) == pytest.approx({1: 1.0})
    assert row.outlook.points == pytest.approx(80 + 1)
    assert row.outlook.others == pytest.approx(100 + 40)
    poor = text.replace("[5, 4, 3, 0]", "[3, 6, 3, 0]").replace('[4, 4, 4, "nil"]', '[4, 7, 6, "nil"]')
    (row,) = report_position(load_position(poor), "strongest", seeds=1).cards
    assert row.outlook is not None
    assert (row.outlook.made, row.outlook.sets) == pytest.approx((0.0, 1.0))
    assert row.outlook.points == pytest.approx(-100)


def test_who_bid_no_number_makes_none() -> None:
    text = 'hand = "C2"\nunseen = "C3 D2 H2"\nbids = ["nil", 4, "nil", 3]\ntricks = [0, 7, 0, 5]\n'
    (row,) = report_position(load_position(text), "strongest", seeds=1).cards
    assert row.outlook is not None
    assert row.outlook.made is None
    assert row.outlook.sets == 0.0
    assert dict(row.outlook.nils) == pytest.approx({0: 1.0, 2: 2 / 3})


@pytest.mark.parametrize("bot", ["policy", "baseline", "beginner", "random"])
def test_bots_that_do_not_look_ahead_only_choose(bot: str) -> None:
    for path in EXAMPLES:
        report = report_position(load_position(path.read_bytes()), bot, seeds=3)
        assert sum(row.chosen for row in report.cards) == 3
        assert all(row.outlook is None for row in report.cards)
        assert "value" not in report.as_json()["actions"][0]


def test_every_searching_bot_can_be_asked_under_any_rules() -> None:
    for rules in (
        '"ht"',
        '"ht-strict"',
        '{ base = "ht", trump = "auction" }',
        '{ base = "standard", nil = false }',
    ):
        for partnership in ("true", "false"):
            text = f"rules = {rules}\npartnership = {partnership}\n" + RUFF.split("\n", 1)[1]
            given: Given = load_position(text)
            report = report_position(given, "nil-happy", worlds=5, seeds=2)
            assert sum(row.chosen for row in report.cards) == 2
            assert report.worlds == 5


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    report_position(load_position(RUFF), "policy", seeds=3, progress=lambda *done: told.append(done))
    assert told == [(1, 3), (2, 3), (3, 3)]
