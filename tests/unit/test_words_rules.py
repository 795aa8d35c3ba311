"""Rules in words: every option is said with its number, and different rules read differently."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spades_tui.engine.rules import OPTIONS, PRESETS, Option, OptionValue, RuleSet
from spades_tui.words import Words
from spades_tui.words.length import expected_hands, length_goal, length_text
from spades_tui.words.meaning import meaning_in_words
from spades_tui.words.names import (
    VARIANTS,
    phase_name,
    preset_help,
    preset_label,
    preset_of,
    rules_title,
    variant_help,
    variant_label,
    variant_name,
    variant_of,
)
from spades_tui.words.options import (
    option_group,
    option_groups,
    option_help,
    option_label,
    value_label,
)
from spades_tui.words.rules import differences_in_words, rules_in_words, rules_page
from spades_tui.words.rules_points import blind_nil_question
from tests.property.strategies import rule_sets

_ = Words()
RAW = re.compile(r"None|True|False|[{}\[\]<>_]|  |bid_x10|per_ten|tiered|behind_100")


def whole_text(rules: RuleSet, words: Words = _) -> str:
    sections = rules_page(words, rules)
    return "\n".join(line for section in sections for line in (section.title, *section.items))


def rules_alone(rules: RuleSet) -> str:
    """The text without what the rules mean at the table and how they differ."""
    return "\n".join(item for section in rules_in_words(_, rules) for item in section.items)


def means_nothing(name: str, rules: RuleSet) -> bool:
    """Whether an option has a value that nothing can come of under these rules."""
    if name in ("target", "losing_limit"):
        return rules.hand_limit == 1  # that hand ends the game whatever the scores are
    return (name == "failed_nil_tricks" and not rules.nil) or (name == "bag_count" and not rules.makes_bags)


@given(rule_sets())
def test_every_valid_rule_set_has_clean_words(rules: RuleSet) -> None:
    for section in rules_page(_, rules):
        assert section.items
        for text in (section.title, *section.items):
            assert RAW.search(text) is None, text
            assert text[0].isupper()
        if not section.title.startswith("How this differs"):
            assert all(item.endswith(".") for item in section.items)
        assert len(set(section.items)) == len(section.items)


@given(rule_sets(), st.sampled_from(OPTIONS), st.data())
def test_rules_that_differ_in_an_option_read_differently(
    rules: RuleSet, option: Option, data: st.DataObject
) -> None:
    choices: list[OptionValue] = list(option.choices(rules))
    if option.kind == "number" and option.applies(rules):
        choices.append(data.draw(st.integers(option.low, option.high)))
    others = [value for value in choices if value != getattr(rules, option.name)]
    if not others or means_nothing(option.name, rules):
        return
    other = rules.replace(**{option.name: data.draw(st.sampled_from(others))})
    assert rules_alone(other) != rules_alone(rules)
    assert option_label(_, option.name) in "\n".join(differences_in_words(_, other, rules))


@given(rule_sets(), rule_sets())
def test_differences_are_told_by_label_and_value(rules: RuleSet, base: RuleSet) -> None:
    lines = differences_in_words(_, rules, base)
    told = [
        name for name in rules.changed_from(base) if any(o.name == name and o.applies(rules) for o in OPTIONS)
    ]
    assert len(lines) == len(told)
    for line in lines:
        assert RAW.search(line) is None, line
    assert differences_in_words(_, rules, rules) == []


@given(rule_sets())
def test_numbers_of_the_rules_are_in_their_words(rules: RuleSet) -> None:
    text = rules_alone(rules)
    for name in ("target", "hand_limit", "min_team_bid", "bag_penalty", "bags_per_penalty"):
        value = getattr(rules, name)
        assert value is None or means_nothing(name, rules) or re.search(rf"\b{value}\b", text)
    if rules.losing_limit is not None and not means_nothing("losing_limit", rules):
        assert f"−{-rules.losing_limit}" in text
    if rules.nil:
        assert f"scores {rules.nil_value}." in text


@given(rule_sets())
def test_ascii_words_are_ascii(rules: RuleSet) -> None:
    assert whole_text(rules, Words(ascii=True)).isascii()


def test_ht_rules_in_words() -> None:
    text = whole_text(RuleSet.preset("ht"))
    for sentence in (
        "Four players, two against two; partners sit across from each other.",
        "Spades are trump.",
        "A bid is a number of tricks from 1 to 13, or nil: to win no trick.",
        "Whoever holds the two of clubs leads to the first trick; it need not be that card.",
        "Spades may be led at any time.",
        "A bid that is made scores its number: 4 for a bid of 4.",
        "A bid that is missed scores the tricks won and brings a bag for each trick short.",
        "A player who bids 13 and misses takes 13 bags instead.",
        "A nil that wins no trick scores 100.",
        "The first ten bags cost 1 point each as they come, every later one costs 10.",
        "The first side with 500 points after a hand wins.",
        "After the tenth bag each trick short costs 11 in all: bid low from then on.",
        "A nil scores 100, where a made bid of 3 scores 3.",
        "Whoever never bids nil loses to those who do.",
    ):
        assert sentence in text


def test_standard_rules_in_words() -> None:
    text = whole_text(RuleSet.preset("standard"))
    for sentence in (
        "A player whose side is 100 or more points behind may bid blind nil before looking at the cards.",
        "Spades may not be led before a spade has been played, unless you hold nothing else.",
        "A bid that is missed loses ten times its number: 40 for a bid of 4.",
        "Each trick over the bid scores 1 point and is a bag.",
        "Every 10 bags cost 100; bags over that number are kept.",
        "A nil that wins a trick has failed: it loses 100.",
        "A blind nil scores 200, or loses 200 if it fails.",
        "In the long run each bag costs about 10 points.",
    ):
        assert sentence in text
    assert "How this differs from HT rules" in text
    assert "How this differs from Standard rules" not in text
    assert "double" not in rules_alone(RuleSet.preset("standard"))


def test_auction_speaks_of_trump_and_never_of_breaking_spades() -> None:
    rules = RuleSet.preset("standard").replace(partnership=False, trump="auction")
    text = rules_alone(rules)
    assert "Trump may not be led before a trump has been played, unless you hold nothing else." in text
    assert "Spades may" not in text
    assert "partner" not in text
    assert "The first player with 500 points after a hand wins." in text


def test_without_bags_none_are_spoken_of() -> None:
    rules = RuleSet.preset("standard").replace(overtrick="nothing")
    assert "There are no bags." in rules_alone(rules)
    assert "long run" not in whole_text(rules)


def test_without_nil_there_is_no_section_on_it() -> None:
    sections = rules_in_words(_, RuleSet().replace(nil=False))
    assert "Nil" not in [section.title for section in sections]


def test_differences_of_the_presets() -> None:
    ht = RuleSet.preset("ht")
    assert differences_in_words(_, RuleSet.preset("ht-strict"), ht) == [
        "A failed nil: loses its value (not: brings a bag a trick)"
    ]
    assert "Bag penalty: 100" in differences_in_words(_, RuleSet.preset("standard"), ht)
    assert differences_in_words(_, ht.replace(target=200), ht) == ["Points to win: 200 (not: 500)"]


def test_every_option_has_a_label_a_help_and_a_group() -> None:
    names = [option.name for option in OPTIONS]
    labels = [option_label(_, name) for name in names]
    assert len(set(labels)) == len(names)
    grouped = [name for _title, group in option_groups(_) for name in group]
    assert sorted(grouped) == sorted(names)
    for name in names:
        assert option_help(_, name).endswith(".")
        assert RAW.search(option_label(_, name) + option_help(_, name)) is None
        assert option_group(name) in {"game", "bidding", "play", "points", "bags", "nil"}


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_every_value_has_a_label_of_its_own(option: Option) -> None:
    values: list[OptionValue] = [*option.values]
    if option.optional:
        values.append(None)
    if option.kind == "flag":
        values += [True, False]
    if option.kind == "number":
        values += [option.low, option.high]
    labels = [value_label(_, option.name, value) for value in values]
    assert len(set(labels)) == len(labels)
    assert all(RAW.search(label) is None for label in labels)


def test_an_unknown_option_keeps_its_name() -> None:
    assert option_label(_, "jokers\x1b") == "jokers"
    assert option_help(_, "jokers") == ""
    assert value_label(_, "jokers", "high") == "high"
    assert value_label(_, "jokers", -5) == "−5"


def test_variants_have_names() -> None:
    rules = RuleSet()
    for key, (partnership, trump) in VARIANTS.items():
        changed = rules.replace(partnership=partnership, trump=trump)
        assert variant_of(partnership, trump) == key
        assert variant_name(_, changed) == variant_label(_, key)
        assert variant_help(_, key).endswith(".")


def test_a_length_that_is_certain_is_not_expected() -> None:
    sure = RuleSet.preset("standard").replace(hand_limit=1)
    assert "Expect" not in whole_text(sure)
    assert "Expect about 10 hands." in whole_text(RuleSet.preset("standard"))


@pytest.mark.parametrize("name", ["ht", "standard"])
def test_rules_called_by_a_preset_do_not_differ_from_it(name: str) -> None:
    rules = RuleSet.preset(name).replace(partnership=False, trump="auction", target=200, hand_limit=1)
    titles = [section.title for section in rules_page(_, rules)]
    label = preset_label(_, name)
    assert rules_title(_, rules).startswith(label)
    assert f"How this differs from {label}" not in titles
    assert any(title.startswith("How this differs") for title in titles)


@pytest.mark.parametrize("name", ["ht", "standard"])
def test_a_game_of_one_hand_is_told_nothing_of_several(name: str) -> None:
    text = whole_text(RuleSet.preset(name).replace(hand_limit=1))
    assert "The game is a single hand: the highest score wins." in text
    assert "If the top score is tied, one more hand is played." in text
    for of_several in ("by then", "from then on", "every hand", "long run", "never bids nil"):
        assert of_several not in text
    for dead in ("points after a hand wins", "The game also ends"):
        assert dead not in text and dead in whole_text(RuleSet.preset(name).replace(losing_limit=-200))
    two = whole_text(RuleSet().replace(hand_limit=2))
    assert "The game ends after 2 hands, even if nobody has 500 points by then." in two
    assert "The highest score wins; if the top score is tied, one more hand is played." in two


def test_the_options_stand_in_the_order_of_the_rules() -> None:
    parts = [section.title for section in rules_in_words(_, RuleSet.preset("standard"))]
    groups = [title for title, _names in option_groups(_) if title in parts]
    assert groups == [part for part in parts if part in groups]


def test_presets_have_names_and_are_known_by_their_rules() -> None:
    for name, rules in PRESETS.items():
        assert preset_of(rules.replace(partnership=False, target=200, hand_limit=5)) == name
        assert preset_help(_, name).endswith(".")
        assert preset_label(_, name) in rules_title(_, rules)
    assert preset_of(RuleSet().replace(nil_value=50)) is None
    assert preset_label(_, "Ann's [b]rules\x1b") == "Ann's [b]rules"
    assert rules_title(_, RuleSet().replace(nil_value=50, hand_limit=1)) == ("Own rules, partnership, 1 hand")
    assert rules_title(_, RuleSet().replace(nil_value=50, hand_limit=5)) == (
        "Own rules, partnership, to 500, 5 hands at most"
    )
    assert rules_title(_, RuleSet(), "Ann's") == "Ann's, partnership, to 500"


def test_phases_have_names() -> None:
    assert phase_name(_, "bid") == "bidding"
    assert phase_name(_, "strange") == "strange"


@given(rule_sets())
def test_a_length_is_within_the_hand_limit(rules: RuleSet) -> None:
    low, typical, high = expected_hands(rules)
    assert 1 <= low <= typical <= high
    assert rules.hand_limit is None or high <= rules.hand_limit
    assert re.search(r"\d", length_text(_, rules))


def test_lengths_that_were_simulated() -> None:
    ht = RuleSet.preset("ht")
    assert length_text(_, ht) == "about 7 hands"
    assert length_text(_, ht.replace(blind_nil="off")) == "about 9 hands"
    assert 50 <= expected_hands(ht.replace(partnership=False)).typical <= 90
    assert 8 <= expected_hands(RuleSet.preset("standard")).typical <= 12
    assert 20 <= expected_hands(RuleSet.preset("standard").replace(partnership=False)).typical <= 28
    assert 20 <= expected_hands(RuleSet.preset("ht-strict")).typical <= 30
    assert 110 <= expected_hands(ht.replace(nil=False)).typical <= 140
    assert 40 <= expected_hands(ht.replace(nil=False, target=200)).typical <= 55
    assert expected_hands(ht.replace(target=1000)).typical > expected_hands(ht).typical
    assert length_text(_, ht.replace(nil=False, target=5000)) == "more than 200 hands"
    assert length_text(_, ht.replace(hand_limit=1)) == "1 hand"
    assert length_text(_, ht.replace(hand_limit=6)) == "at most 6 hands"
    assert length_text(_, ht.replace(nil=False, hand_limit=200)) == "about 120 hands"


def test_what_rules_mean_without_nil_or_bags() -> None:
    rules = RuleSet.preset("standard").replace(nil=False, overtrick="nothing")
    assert len(meaning_in_words(_, rules)) == 1


@pytest.mark.parametrize(
    ("failed", "cost"),
    [
        ("bags", "If you win any, it scores nothing, and each of them is a bag."),
        ("lose", "If you win one, it loses 200."),
        ("nothing", "If you win one, it scores nothing and costs nothing."),
    ],
)
def test_the_question_before_a_blind_nil_says_what_it_costs(failed: str, cost: str) -> None:
    rules = RuleSet.preset("ht").replace(nil_failed=failed)
    assert blind_nil_question(_, rules) == (
        "Bid blind nil, before you have seen your cards? It scores 200 if you win no trick at all. " + cost
    )


def test_what_a_slam_does_not_double_names_overtricks_only_where_they_count() -> None:
    text = rules_alone(RuleSet.preset("ht"))
    assert "Only what it scores is doubled, not what bags and nils cost it." in text
    other = RuleSet.preset("ht").replace(overtrick="bag")
    assert "not tricks over a bid, nor what bags and nils cost it." in rules_alone(other)


def test_a_length_says_both_ends_where_either_may_come() -> None:
    rules = RuleSet.preset("ht")
    assert length_goal(_, rules) == "to 500 points"
    assert length_goal(_, rules.replace(hand_limit=1)) == "1 hand"
    assert length_goal(_, rules.replace(hand_limit=60, target=100)) == "60 hands or 100 points"
