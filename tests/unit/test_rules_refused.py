"""What a rule set refuses: contradictions that are written out, and values that an option does not take."""

from __future__ import annotations

from typing import Any

import pytest

from spades_tui.engine.rule_errors import (
    BadOptionValue,
    Contradiction,
    MissingOption,
    NothingMakesBags,
    OptionValue,
    RuleSetError,
    SwitchedOff,
    UnknownOption,
)
from spades_tui.engine.rules import OPTION, RuleSet

HT = RuleSet.preset("ht")
STANDARD = RuleSet.preset("standard")

# rules, the change that is refused, the error and some of its parameters
REFUSED: list[tuple[RuleSet, dict[str, OptionValue], type[RuleSetError], dict[str, Any]]] = [
    (
        HT,
        {"bag_cost": "none"},
        Contradiction,
        {"option": "bag_cost", "by_option": "missed", "by_value": "bags"},
    ),
    (
        HT.replace(missed="nothing"),
        {"bag_cost": "none"},
        Contradiction,
        {"option": "bag_cost", "value": "none", "by_option": "nil_failed", "by_value": "bags"},
    ),
    (STANDARD, {"missed": "bags", "bag_cost": "none"}, Contradiction, {"by_option": "missed"}),
    (STANDARD, {"nil_failed": "bags", "bag_cost": "none"}, Contradiction, {"by_option": "nil_failed"}),
    (
        STANDARD,
        {"overtrick": "nothing", "bag_cost": "per_ten"},
        NothingMakesBags,
        {"option": "bag_cost", "value": "per_ten"},
    ),
    (STANDARD.replace(overtrick="nothing"), {"bag_cost": "tiered"}, NothingMakesBags, {"value": "tiered"}),
    (
        STANDARD,
        {"bag_count": "hand"},
        Contradiction,
        {"option": "bag_count", "value": "hand", "by_option": "bag_cost", "by_value": "per_ten"},
    ),
    (HT, {"bag_count": "hand", "bag_cost": "per_ten"}, Contradiction, {"option": "bag_count"}),
    (
        HT,
        {"partnership": False, "contract": "team"},
        Contradiction,
        {"option": "contract", "value": "team", "by_option": "partnership", "by_value": False},
    ),
    (HT.replace(partnership=False), {"contract": "team"}, Contradiction, {"option": "contract"}),
    (
        HT,
        {"partnership": False, "min_team_bid": 4},
        SwitchedOff,
        {"option": "min_team_bid", "value": 4, "by_option": "partnership", "by_value": False},
    ),
    (HT.replace(partnership=False), {"min_team_bid": 4}, SwitchedOff, {"option": "min_team_bid"}),
    (
        HT,
        {"nil": False, "blind_nil": "always"},
        SwitchedOff,
        {"option": "blind_nil", "value": "always", "by_option": "nil", "by_value": False},
    ),
    (HT, {"nil": False, "blind_nil": "off"}, SwitchedOff, {"option": "blind_nil"}),
    (HT, {"nil": False, "nil_value": 100}, SwitchedOff, {"option": "nil_value", "by_option": "nil"}),
    (HT, {"nil": False, "nil_failed": "lose"}, SwitchedOff, {"option": "nil_failed", "by_option": "nil"}),
    (
        HT,  # the first cause of a chain is named
        {"nil": False, "blind_nil_value": 100},
        SwitchedOff,
        {"option": "blind_nil_value", "by_option": "nil", "by_value": False},
    ),
    (
        HT,
        {"blind_nil": "off", "blind_nil_value": 200},
        SwitchedOff,
        {"option": "blind_nil_value", "by_option": "blind_nil", "by_value": "off"},
    ),
    (STANDARD, {"missed_bags": "one"}, SwitchedOff, {"by_option": "missed", "by_value": "lose_bid"}),
    (STANDARD, {"thirteen_bags": False}, SwitchedOff, {"option": "thirteen_bags", "value": False}),
    (HT, {"bag_penalty": 100}, SwitchedOff, {"by_option": "bag_cost", "by_value": "tiered"}),
    (HT, {"bags_per_penalty": 10}, SwitchedOff, {"by_option": "bag_cost", "by_value": "tiered"}),
    (
        STANDARD.replace(overtrick="nothing"),
        {"bag_penalty": 100},
        SwitchedOff,
        {"by_option": "bag_cost", "by_value": "none"},
    ),
    (HT, {"failed_nil_tricks": "help"}, SwitchedOff, {"by_option": "contract", "by_value": "player"}),
    (
        HT,
        {"partnership": False, "failed_nil_tricks": "bags"},
        SwitchedOff,
        {"by_option": "contract", "by_value": "player"},
    ),
    (HT, {"missed_bags": None}, MissingOption, {"option": "missed_bags", "by_option": "missed"}),
    (HT, {"thirteen_bags": None}, MissingOption, {"option": "thirteen_bags", "by_value": "bags"}),
    (HT, {"nil_value": None}, MissingOption, {"option": "nil_value", "by_option": "nil"}),
    (HT, {"nil_failed": None}, MissingOption, {"option": "nil_failed"}),
    (HT, {"blind_nil": None}, MissingOption, {"option": "blind_nil", "by_option": "nil"}),
    (HT, {"blind_nil_value": None}, MissingOption, {"by_option": "blind_nil", "by_value": "always"}),
    (STANDARD, {"bag_penalty": None}, MissingOption, {"by_option": "bag_cost", "by_value": "per_ten"}),
    (STANDARD, {"bags_per_penalty": None}, MissingOption, {"option": "bags_per_penalty"}),
    (STANDARD, {"failed_nil_tricks": None}, MissingOption, {"by_option": "contract", "by_value": "team"}),
    (HT, {"targit": 300}, UnknownOption, {"option": "targit", "closest": "target"}),
    (HT, {"blind-nil": "off"}, UnknownOption, {"closest": "blind_nil"}),
    (HT, {"zzzzz": 1}, UnknownOption, {"closest": None}),
]


@pytest.mark.parametrize(("before", "changes", "error", "parameters"), REFUSED)
def test_a_contradiction_that_is_written_out_is_refused(
    before: RuleSet, changes: dict[str, OptionValue], error: type[RuleSetError], parameters: dict[str, Any]
) -> None:
    with pytest.raises(RuleSetError) as refused:
        before.replace(**changes)
    assert type(refused.value) is error
    assert {name: getattr(refused.value, name) for name in parameters} == parameters
    assert refused.value.option in str(refused.value)


BAD_VALUES: list[tuple[str, Any]] = [
    *[("target", value) for value in (49, 5001, 0, -500, True, 500.0, "500", None, "none", [500])],
    *[("losing_limit", value) for value in (-49, -5001, 0, 500, False, -500.0, "-500")],
    *[("hand_limit", value) for value in (0, 201, -1, True, 10.0)],
    *[("partnership", value) for value in (0, 1, "yes", None, "none")],
    *[("trump", value) for value in ("hearts", "", "Spades", None, 3, True)],
    *[("first_lead", value) for value in ("two_of_clubs_", None, 0)],
    *[("break_spades", value) for value in (1, None, "no")],
    *[("contract", value) for value in ("side", None)],
    *[("trick_points", value) for value in ("bid", None, 10)],
    *[("missed", value) for value in ("lose", None, "none")],
    *[("missed_bags", value) for value in ("two", 1, True)],
    *[("thirteen_bags", value) for value in (13, "yes", 1)],
    *[("overtrick", value) for value in ("none", None, "bags", 1)],
    *[("bag_cost", value) for value in ("per_five", 0, False)],
    *[("bag_count", value) for value in ("round", None, "none")],
    *[("bag_penalty", value) for value in (0, 501, True, 100.0)],
    *[("bags_per_penalty", value) for value in (2, 21, True)],
    *[("nil", value) for value in (1, 0, None, "yes")],
    *[("nil_value", value) for value in (9, 501, True)],
    *[("nil_failed", value) for value in ("bag", False)],
    *[("failed_nil_tricks", value) for value in ("nothing", 0)],
    *[("blind_nil", value) for value in (True, False, "on", "behind_200")],
    *[("blind_nil_value", value) for value in (9, 1001, True)],
    *[("min_team_bid", value) for value in (0, 14, True)],
    *[("forbid_total_13", value) for value in (1, None)],
    *[("slam_doubles", value) for value in (2, None, "yes")],
]


@pytest.mark.parametrize(("name", "value"), BAD_VALUES)
def test_a_value_that_an_option_does_not_take_is_refused(name: str, value: Any) -> None:
    for rules in (HT, STANDARD):
        with pytest.raises(BadOptionValue) as refused:
            rules.replace(**{name: value})
        assert (refused.value.option, refused.value.value) == (name, value)
        assert refused.value.allowed is OPTION[name].allowed
    with pytest.raises(BadOptionValue):
        RuleSet(**{name: value})
