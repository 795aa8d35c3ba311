"""The scoreboard explains itself: the worked examples of the rules, line by line."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spades_tui.engine.actions import BLIND_NIL, NIL, Bid
from spades_tui.engine.rules import RuleSet
from spades_tui.engine.scoring import score_hand
from spades_tui.words import Words
from spades_tui.words.rules import rules_in_words
from spades_tui.words.rules_applied import applied_rules
from spades_tui.words.scoring import next_bag_text, ordinal, side_lines
from tests.property.strategies import bag_counts, bids, rule_sets, trick_counts

_ = Words()
HT = RuleSet.preset("ht")
STANDARD = RuleSet.preset("standard")
NAMES = ("Ann", "Bo", "Cy", "Di")


def lines(rules: RuleSet, first: Bid, won: int, second: Bid, also_won: int, bags: int = 0) -> list[str]:
    """Return the lines of side 0, from where Ann sits."""
    rest = 13 - won - also_won
    scores = score_hand(rules, (first, Bid(3), second, Bid(3)), (won, rest, also_won, 0), (bags, 0))
    return side_lines(_, scores[0], rules, NAMES, 0)


@pytest.mark.parametrize(
    ("given_bids", "bags", "expected"),
    [
        (
            (Bid(4), 4, Bid(3), 5),
            0,
            [
                "You: bid 4, won 4: +4",
                "Cy: bid 3, won 5: +3",
                "Cy: 2 overtricks: count for nothing",
                "Together: +7",
            ],
        ),
        (
            (Bid(5), 2, Bid(3), 3),
            9,
            [
                "You: bid 5, won only 2: +2 and 3 bags",
                "Cy: bid 3, won 3: +3",
                "10th bag: −1",
                "11th and 12th bag: −20",
                "Together: −16",
            ],
        ),
        (
            (BLIND_NIL, 1, Bid(4), 4),
            12,
            [
                "You: blind nil failed with 1 trick: 1 bag",
                "Cy: bid 4, won 4: +4",
                "13th bag: −10",
                "Together: −6",
            ],
        ),
        (
            (Bid(13), 12, NIL, 0),
            0,
            [
                "You: bid 13, won only 12: +12 and 13 bags",
                "Cy: nil made: +100",
                "1st to 10th bag: −10",
                "11th to 13th bag: −30",
                "Together: +72",
            ],
        ),
        (
            (Bid(7), 7, Bid(6), 6),
            3,
            [
                "You: bid 7, won 7: +7",
                "Cy: bid 6, won 6: +6",
                "All thirteen bid and won: doubled, +13",
                "Together: +26",
            ],
        ),
    ],
)
def test_ht_examples(given_bids: tuple[Bid, int, Bid, int], bags: int, expected: list[str]) -> None:
    assert lines(HT, *given_bids, bags) == expected


@pytest.mark.parametrize(
    ("given_bids", "bags", "expected"),
    [
        ((Bid(4), 5, Bid(3), 4), 0, ["Bid 7, won 9: +70", "2 overtricks: +2 and 2 bags", "Together: +72"]),
        (
            (Bid(4), 5, Bid(3), 4),
            9,
            ["Bid 7, won 9: +70", "2 overtricks: +2 and 2 bags", "10th bag: −100", "Together: −28"],
        ),
        ((Bid(4), 2, Bid(3), 4), 0, ["Bid 7, won only 6: −70"]),
        (
            (NIL, 2, Bid(5), 5),
            0,
            [
                "You: nil failed with 2 tricks: −100",
                "You: 2 overtricks from the failed nil: +2 and 2 bags",
                "Bid 5, won 5: +50",
                "Together: −48",
            ],
        ),
        ((BLIND_NIL, 0, Bid(4), 4), 0, ["You: blind nil made: +200", "Bid 4, won 4: +40", "Together: +240"]),
    ],
)
def test_standard_examples(given_bids: tuple[Bid, int, Bid, int], bags: int, expected: list[str]) -> None:
    assert lines(STANDARD, *given_bids, bags) == expected


def test_tricks_of_a_failed_nil_that_help() -> None:
    rules = STANDARD.replace(failed_nil_tricks="help")
    assert lines(rules, NIL, 1, Bid(5), 4) == [
        "You: nil failed with 1 trick: −100",
        "You: 1 trick of the failed nil helps the bid",
        "Bid 5, won 5: +50",
        "Together: −50",
    ]


def test_several_penalties_at_once() -> None:
    rules = STANDARD.replace(bags_per_penalty=3)
    said = lines(rules, Bid(1), 5, Bid(1), 4, 2)
    assert said[2] == "3rd, 6th and 9th bag: −300"


def test_in_cutthroat_no_name_is_needed() -> None:
    rules = HT.replace(partnership=False)
    scores = score_hand(rules, (Bid(4), Bid(3), Bid(2), NIL), (5, 4, 4, 0), (0, 0, 0, 0))
    assert side_lines(_, scores[0], rules, NAMES, 0)[0] == "Bid 4, won 5: +4"
    assert side_lines(_, scores[3], rules, NAMES, 0) == ["Nil made: +100"]


@given(st.data())
def test_every_count_has_words(data: st.DataObject) -> None:
    rules = data.draw(rule_sets())
    scores = score_hand(
        rules, data.draw(bids(rules)), data.draw(trick_counts()), data.draw(bag_counts(rules))
    )
    for side in scores:
        said = side_lines(_, side, rules, NAMES, 0)
        assert len(said) == len(side.lines) + (len(side.lines) > 1)
        for line in said:
            assert line[0].isupper() or line[0].isdigit()
            assert re.search(r"None|[{}_]|--|\+-|−−", line) is None, line


@given(st.data())
def test_the_rules_behind_a_count_are_among_all_rules(data: st.DataObject) -> None:
    rules = data.draw(rule_sets())
    scores = score_hand(
        rules, data.draw(bids(rules)), data.draw(trick_counts()), data.draw(bag_counts(rules))
    )
    codes = {line.code for side in scores for line in side.lines}
    said = applied_rules(_, codes, rules)
    assert len(set(said)) == len(said)
    assert set(said) <= {item for section in rules_in_words(_, rules) for item in section.items}
    for code in codes:
        assert applied_rules(_, {code}, rules), code
        assert set(applied_rules(_, {code}, rules)) <= set(said)


def test_the_rules_behind_a_count() -> None:
    codes = {"made", "overtricks", "bag_penalty"}
    assert applied_rules(_, codes, STANDARD) == [
        "A bid that is made scores ten times its number: 40 for a bid of 4.",
        "Each trick over the bid scores 1 point and is a bag.",
        "Every 10 bags cost 100; bags over that number are kept.",
    ]
    assert applied_rules(_, {"made", "missed", "blind_nil_failed"}, HT) == [
        "A bid that is made scores its number: 4 for a bid of 4.",
        "A bid that is missed scores the tricks won and brings a bag for each trick short.",
        "A nil that wins a trick has failed: it scores nothing, and each of its tricks is a bag.",
        "A blind nil scores 200; if it fails, it fails as a nil does.",
    ]


@pytest.mark.parametrize(
    ("rules", "bags", "said"),
    [
        (HT, 0, "The next bag costs 1 point."),
        (HT, 9, "The next bag costs 1 point."),
        (HT, 10, "The next bag costs 10 points."),
        (STANDARD, 9, "The next bag costs 100 points."),
        (STANDARD, 8, "2 more bags cost 100 points."),
        (STANDARD.replace(bag_cost=None), 5, "Bags cost nothing."),
        (STANDARD.replace(overtrick="nothing"), 0, ""),
    ],
)
def test_the_price_of_the_next_bag(rules: RuleSet, bags: int, said: str) -> None:
    assert next_bag_text(_, rules, bags) == said


@given(rule_sets(), st.integers(0, 60))
def test_the_price_of_the_next_bag_under_any_rules(rules: RuleSet, bags: int) -> None:
    text = next_bag_text(_, rules, bags)
    assert bool(text) == rules.makes_bags
    assert "None" not in text


def test_ordinals() -> None:
    said = [ordinal(_, number) for number in (1, 2, 3, 4, 11, 12, 13, 21, 22, 101, 111)]
    assert said == ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "101st", "111th"]
