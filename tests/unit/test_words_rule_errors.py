"""The sentences of what is wrong with rules, with line and column where they stand in a file."""

from __future__ import annotations

import pytest

from spades_tui.engine.rule_errors import RuleSetError
from spades_tui.engine.rules import RuleSet
from spades_tui.words import Words

_ = Words()


@pytest.mark.parametrize(
    ("toml", "sentence"),
    [
        (
            "target = 10",
            "Line 1: Points to win (target) cannot be 10: it is a whole number from 50 to 5000.",
        ),
        (
            "\nhand_limit = 'x'",
            "Line 2: Hands at most (hand_limit) cannot be “x”: it is a whole number from 1 to 200, or none.",
        ),
        ("nill = true", "Line 1: There is no option “nill”; is nil meant?"),
        ("zzz = 1", "Line 1: There is no option “zzz”."),
        ("base = 'hat'", "Line 1: There are no rules named “hat”; there are ht, standard and ht-strict."),
        ("base = 3", "Line 1: base cannot be 3: it is one of ht, standard, ht-strict."),
        (
            "nil = false\nnil_value = 50",
            "Line 2: Value of nil (nil_value) has no meaning while Nil (nil) is “no”: leave it out.",
        ),
        (
            "partnership = false\ncontract = 'team'",
            (
                "Line 2: Whose bid counts (contract) cannot be “the partners' together” "
                "while Partners (partnership) is “no”."
            ),
        ),
        (
            "missed = 'nothing'\nnil_failed = 'nothing'\nbag_cost = 'tiered'",
            "Line 3: What bags cost (bag_cost) has no meaning here: nothing in these rules makes bags.",
        ),
        (
            "break_spades = 1",
            "Line 1: Trump must be broken (break_spades) cannot be 1: it is true or false.",
        ),
        (
            "trump = 'hearts'",
            "Line 1: Trump (trump) cannot be “hearts”: it is one of spades, auction.",
        ),
    ],
)
def test_errors_in_a_file_of_rules(toml: str, sentence: str) -> None:
    with pytest.raises(RuleSetError) as caught:
        RuleSet.from_toml(toml)
    assert _.error(caught.value) == sentence


def test_a_broken_toml_names_line_and_column() -> None:
    with pytest.raises(RuleSetError) as caught:
        RuleSet.from_toml("target = \n")
    assert _.error(caught.value).startswith("Line 1, column 10: This is not valid TOML: ")


def test_a_missing_option() -> None:
    with pytest.raises(RuleSetError) as caught:
        RuleSet(nil_value=None)
    assert _.error(caught.value) == (
        "Value of nil (nil_value) needs a value while Nil (nil) is “yes”: a whole number from 10 to 500."
    )


@pytest.mark.parametrize(
    ("text", "french"),
    [
        ("target = ", "Ligne 1 : Ce n’est pas du TOML valable : Valeur invalide."),
        (
            "a = 1\na = 2",
            "Ligne 2 : Ce n’est pas du TOML valable : Une valeur est donnée deux fois.",
        ),
        ("target 300", "Ligne 1, colonne 8 : Ce n’est pas du TOML valable : Il manque « = » après une clé."),
    ],
)
def test_what_readers_say_is_said_in_the_language(text: str, french: str) -> None:
    from spades_tui.engine.rule_errors import RuleFileError
    from spades_tui.engine.rules_toml import load_rules

    with pytest.raises(RuleFileError) as caught:
        load_rules(text)
    assert Words("fr").error(caught.value).replace("\u00a0", " ") == french
