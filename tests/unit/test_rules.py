"""Rule sets: the table of options, what a change switches on and off, and laws that hold for any of them."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spades_tui.engine.rule_errors import (
    Contradiction,
    MissingOption,
    NothingMakesBags,
    OptionValue,
    SwitchedOff,
    UnknownPreset,
)
from spades_tui.engine.rules import OPTION, OPTIONS, PRESETS, RuleSet
from tests.property.strategies import rule_sets

HT = RuleSet.preset("ht")
STANDARD = RuleSet.preset("standard")

# option, HT, standard: the first three columns of the table.
TABLE: list[tuple[str, OptionValue, OptionValue]] = [
    ("target", 500, 500),
    ("losing_limit", None, None),
    ("hand_limit", None, None),
    ("partnership", True, True),
    ("trump", "spades", "spades"),
    ("first_lead", "two_of_clubs_holder", "left_of_dealer"),
    ("break_spades", False, True),
    ("contract", "player", "team"),
    ("trick_points", "won", "bid_x10"),
    ("missed", "bags", "lose_bid"),
    ("missed_bags", "shortfall", None),
    ("thirteen_bags", True, None),
    ("overtrick", "nothing", "bag"),
    ("bag_cost", "tiered", "per_ten"),
    ("bag_count", "game", "game"),
    ("bag_penalty", None, 100),
    ("bags_per_penalty", None, 10),
    ("nil", True, True),
    ("nil_value", 100, 100),
    ("nil_failed", "bags", "lose"),
    ("failed_nil_tricks", None, "bags"),
    ("blind_nil", "always", "behind_100"),
    ("blind_nil_value", 200, 200),
    ("min_team_bid", None, None),
    ("forbid_total_13", False, False),
    ("slam_doubles", True, False),
]


def test_presets_are_the_columns_of_the_table() -> None:
    assert list(HT.as_dict().items()) == [(name, ht) for name, ht, _ in TABLE]
    assert list(STANDARD.as_dict().items()) == [(name, standard) for name, _, standard in TABLE]
    assert RuleSet.preset("ht-strict").changed_from(HT) == {"nil_failed": "lose"}
    assert tuple(PRESETS) == ("ht", "standard", "ht-strict")
    assert RuleSet() == HT


def test_options_are_the_fields_in_the_order_of_the_table() -> None:
    names = [name for name, _, _ in TABLE]
    assert [option.name for option in OPTIONS] == names
    assert [field.name for field in dataclasses.fields(RuleSet)] == names
    for name, ht, standard in TABLE:
        assert OPTION[name].applies(HT) == (ht is not None or OPTION[name].optional)
        assert OPTION[name].applies(STANDARD) == (standard is not None or OPTION[name].optional)


def test_unknown_preset_names_those_there_are() -> None:
    with pytest.raises(UnknownPreset) as refused:
        RuleSet.preset("pagat")
    assert (refused.value.name, refused.value.presets) == ("pagat", ("ht", "standard", "ht-strict"))


# What `replace` makes of one change: every option that differs from the rules before.
REPLACED: list[tuple[RuleSet, dict[str, OptionValue], dict[str, OptionValue]]] = [
    (HT, {"target": 200}, {"target": 200}),
    (HT, {"partnership": False}, {"partnership": False}),
    (
        STANDARD,
        {"partnership": False},
        {"partnership": False, "contract": "player", "failed_nil_tricks": None},
    ),
    (
        STANDARD.replace(min_team_bid=4),
        {"partnership": False},
        {"partnership": False, "contract": "player", "failed_nil_tricks": None, "min_team_bid": None},
    ),
    (HT.replace(partnership=False), {"partnership": True}, {"partnership": True}),
    (HT, {"contract": "team"}, {"contract": "team", "failed_nil_tricks": "bags"}),
    (
        HT,
        {"contract": "team", "failed_nil_tricks": "help"},
        {"contract": "team", "failed_nil_tricks": "help"},
    ),
    (STANDARD, {"contract": "player"}, {"contract": "player", "failed_nil_tricks": None}),
    (HT, {"missed": "nothing"}, {"missed": "nothing", "missed_bags": None, "thirteen_bags": None}),
    (HT, {"missed": "lose_bid"}, {"missed": "lose_bid", "missed_bags": None, "thirteen_bags": None}),
    (
        STANDARD,
        {"missed": "bags"},
        {"missed": "bags", "missed_bags": "shortfall", "thirteen_bags": True},
    ),
    (
        STANDARD,
        {"missed": "bags", "thirteen_bags": False},
        {"missed": "bags", "missed_bags": "shortfall", "thirteen_bags": False},
    ),
    (HT, {"bag_cost": "per_ten"}, {"bag_cost": "per_ten", "bag_penalty": 100, "bags_per_penalty": 10}),
    (
        HT,
        {"bag_cost": "per_ten", "bag_penalty": 50},
        {"bag_cost": "per_ten", "bag_penalty": 50, "bags_per_penalty": 10},
    ),
    (
        HT.replace(bag_count="hand"),
        {"bag_cost": "per_ten"},
        {"bag_cost": "per_ten", "bag_penalty": 100, "bags_per_penalty": 10, "bag_count": "game"},
    ),
    (STANDARD, {"bag_cost": "tiered"}, {"bag_cost": "tiered", "bag_penalty": None, "bags_per_penalty": None}),
    (STANDARD, {"bag_cost": "none"}, {"bag_cost": "none", "bag_penalty": None, "bags_per_penalty": None}),
    (STANDARD, {"bag_cost": None}, {"bag_cost": "none", "bag_penalty": None, "bags_per_penalty": None}),
    (
        STANDARD,
        {"bag_cost": "tiered", "bag_count": "hand"},
        {"bag_cost": "tiered", "bag_count": "hand", "bag_penalty": None, "bags_per_penalty": None},
    ),
    (
        STANDARD,  # nothing makes bags any more: they cost nothing, and what goes with their cost goes too
        {"overtrick": "nothing"},
        {"overtrick": "nothing", "bag_cost": "none", "bag_penalty": None, "bags_per_penalty": None},
    ),
    (
        HT,
        {"missed": "lose_bid", "nil_failed": "lose"},
        {
            "missed": "lose_bid",
            "missed_bags": None,
            "thirteen_bags": None,
            "nil_failed": "lose",
            "bag_cost": "none",
        },
    ),
    (
        HT,  # without nil there is no failed one either
        {"missed": "nothing", "nil": False},
        {
            "missed": "nothing",
            "missed_bags": None,
            "thirteen_bags": None,
            "bag_cost": "none",
            "nil": False,
            "nil_value": None,
            "nil_failed": None,
            "blind_nil": None,
            "blind_nil_value": None,
        },
    ),
    (
        HT.replace(missed="nothing", nil_failed="nothing"),  # bags come back, and with them their cost
        {"overtrick": "bag"},
        {"overtrick": "bag", "bag_cost": "tiered"},
    ),
    (
        HT.replace(missed="nothing", nil_failed="lose"),
        {"overtrick": "bag", "bag_cost": "none"},
        {"overtrick": "bag"},
    ),
    (
        STANDARD.replace(bag_cost="none"),  # a miss that makes bags needs a cost of bags
        {"missed": "bags"},
        {"missed": "bags", "missed_bags": "shortfall", "thirteen_bags": True, "bag_cost": "tiered"},
    ),
    (STANDARD.replace(bag_cost="none"), {"nil_failed": "bags"}, {"nil_failed": "bags", "bag_cost": "tiered"}),
    (
        HT,
        {"nil": False},
        {"nil": False, "nil_value": None, "nil_failed": None, "blind_nil": None, "blind_nil_value": None},
    ),
    (
        HT.replace(nil=False),
        {"nil": True},
        {
            "nil": True,
            "nil_value": 100,
            "nil_failed": "bags",
            "blind_nil": "always",
            "blind_nil_value": 200,
        },
    ),
    (
        HT.replace(nil=False),
        {"nil": True, "blind_nil": "off"},
        {"nil": True, "nil_value": 100, "nil_failed": "bags", "blind_nil": "off"},
    ),
    (
        HT.replace(missed="nothing", nil=False),  # a failed nil is now what makes bags
        {"nil": True},
        {
            "nil": True,
            "nil_value": 100,
            "nil_failed": "bags",
            "blind_nil": "always",
            "blind_nil_value": 200,
            "bag_cost": "tiered",
        },
    ),
    (
        STANDARD.replace(bag_cost="none", nil=False),  # bags cost nothing by choice: nil gives way
        {"nil": True},
        {
            "nil": True,
            "nil_value": 100,
            "nil_failed": "lose",
            "blind_nil": "always",
            "blind_nil_value": 200,
        },
    ),
    (HT, {"blind_nil": "off"}, {"blind_nil": "off", "blind_nil_value": None}),
    (
        HT.replace(blind_nil="off"),
        {"blind_nil": "behind_100"},
        {"blind_nil": "behind_100", "blind_nil_value": 200},
    ),
    (HT, {"blind_nil": "behind_100"}, {"blind_nil": "behind_100"}),
    (HT, {"partnership": False, "min_team_bid": None}, {"partnership": False}),
    (HT, {"bag_penalty": None}, {}),
]


@pytest.mark.parametrize(("before", "changes", "expected"), REPLACED)
def test_replace_switches_on_and_off_what_depends_on_a_change(
    before: RuleSet, changes: dict[str, OptionValue], expected: dict[str, OptionValue]
) -> None:
    after = before.replace(**changes)
    assert after.changed_from(before) == expected


@pytest.mark.parametrize(
    ("name", "low", "high", "given"),
    [
        ("target", 50, 5000, {}),
        ("losing_limit", -5000, -50, {}),
        ("hand_limit", 1, 200, {}),
        ("bag_penalty", 1, 500, {"bag_cost": "per_ten"}),
        ("bags_per_penalty", 3, 20, {"bag_cost": "per_ten"}),
        ("nil_value", 10, 500, {}),
        ("blind_nil_value", 10, 1000, {}),
        ("min_team_bid", 1, 13, {}),
    ],
)
def test_numbers_reach_from_the_lowest_to_the_highest(
    name: str, low: int, high: int, given: dict[str, OptionValue]
) -> None:
    assert (OPTION[name].low, OPTION[name].high) == (low, high)
    for value in (low, high):
        assert getattr(HT.replace(**given, **{name: value}), name) == value


def test_direct_construction_takes_no_contradiction() -> None:
    assert RuleSet(partnership=False).sides == 4
    with pytest.raises(MissingOption):
        RuleSet(contract="team")
    with pytest.raises(SwitchedOff):
        RuleSet(missed="lose_bid")
    with pytest.raises(Contradiction):
        RuleSet(bag_cost="none")


def test_the_word_none_is_none() -> None:
    none: Any = "none"
    assert HT.replace(losing_limit="none", hand_limit="none", min_team_bid="none") == HT
    assert RuleSet(losing_limit=none) == HT
    assert RuleSet(losing_limit=none).losing_limit is None


def test_sides_are_opposite_seats_in_partnership_and_single_seats_in_cutthroat() -> None:
    assert [HT.side_of(seat) for seat in range(4)] == [0, 1, 0, 1]
    assert [HT.seats_of(side) for side in range(HT.sides)] == [(0, 2), (1, 3)]
    cutthroat = HT.replace(partnership=False)
    assert [cutthroat.side_of(seat) for seat in range(4)] == [0, 1, 2, 3]
    assert [cutthroat.seats_of(side) for side in range(cutthroat.sides)] == [(0,), (1,), (2,), (3,)]


def test_equal_rules_are_one_key_and_survive_pickle_and_copy() -> None:
    other = HT.replace(target=200).replace(target=500)
    assert other == HT
    assert len({other, HT, STANDARD}) == 2
    assert pickle.loads(pickle.dumps(STANDARD)) == STANDARD == copy.deepcopy(STANDARD)
    with pytest.raises(dataclasses.FrozenInstanceError):
        HT.target = 100  # type: ignore[misc]  # this is what must fail


def test_errors_survive_pickle_with_their_parameters() -> None:
    with pytest.raises(SwitchedOff) as refused:
        HT.replace(bag_penalty=5)
    again = pickle.loads(pickle.dumps(refused.value))
    assert again.parameters == refused.value.parameters
    assert again.parameters == {
        "option": "bag_penalty",
        "value": 5,
        "by_option": "bag_cost",
        "by_value": "tiered",
    }


def test_choices_leave_out_what_would_be_refused() -> None:
    assert OPTION["bag_cost"].choices(HT) == ("tiered", "per_ten")
    assert OPTION["bag_cost"].choices(STANDARD) == ("tiered", "per_ten", "none")
    assert OPTION["bag_count"].choices(STANDARD) == ("game",)
    assert OPTION["contract"].choices(HT.replace(partnership=False)) == ("player",)
    assert OPTION["missed_bags"].choices(STANDARD) == ()
    assert OPTION["hand_limit"].choices(HT) == (None,)
    assert OPTION["nil"].choices(HT) == (True, False)


@given(rule_sets())
def test_any_rules_hold_none_exactly_where_an_option_is_off_or_none(rules: RuleSet) -> None:
    values: dict[str, Any] = dict(rules.as_dict())
    assert RuleSet(**values) == rules
    assert rules.replace() == rules == rules.replace(**rules.as_dict())
    for option in OPTIONS:
        value = getattr(rules, option.name)
        if option.applies(rules):
            assert option.optional if value is None else option.allowed.holds(value)
        else:
            assert value == option.off


@given(rule_sets(), rule_sets())
def test_any_rules_become_any_others_when_all_of_them_is_written(rules: RuleSet, other: RuleSet) -> None:
    assert other.changed_from(rules).keys() == {
        name for name, value in rules.as_dict().items() if value != getattr(other, name)
    }
    assert rules.replace(**other.as_dict()) == other


@given(rule_sets(), st.data())
def test_any_single_choice_on_offer_gives_valid_rules(rules: RuleSet, data: st.DataObject) -> None:
    on = [option for option in OPTIONS if option.choices(rules)]
    option = data.draw(st.sampled_from(on))
    value = data.draw(st.sampled_from(option.choices(rules)))
    changed = rules.replace(**{option.name: value})
    assert getattr(changed, option.name) == value


@given(rule_sets(), st.data())
def test_any_value_for_an_option_that_is_off_is_refused(rules: RuleSet, data: st.DataObject) -> None:
    off = [option for option in OPTIONS if not option.applies(rules)]
    if not off:
        return
    option = data.draw(st.sampled_from(off))
    values: dict[str, OptionValue] = {
        "choice": "".join(option.values[:1]),
        "flag": False,
        "number": option.low,
    }
    with pytest.raises((SwitchedOff, NothingMakesBags)) as refused:
        rules.replace(**{option.name: values[option.kind]})
    assert refused.value.option == option.name
