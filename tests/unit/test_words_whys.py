"""Verdicts and figures of a hint as sentences, and which sentences come first."""

from __future__ import annotations

from dataclasses import replace

import pytest

from spades_tui.analysis import Choice, Decision, Explanation, Hint, Reason, Why
from spades_tui.engine import Card, RuleSet, Suit
from spades_tui.engine.actions import BLIND_NIL, LOOK, NIL, Action, Bid, NameTrump, Play
from spades_tui.words import Words
from spades_tui.words.chances import often, points_text
from spades_tui.words.choices import choice_facts, choice_name, hint_text
from spades_tui.words.reasons import reason_text
from spades_tui.words.whys import (
    accuracy_text,
    decision_text,
    explanation_sentences,
    verdict_text,
    why_sentences,
)

_ = Words()
NAMES = ("Ann", "Bo", "Cy", "Di")
STANDARD = RuleSet.preset("standard")
ACE, TWO = Play(Card("AH")), Play(Card("2H"))
WHY = Why(ACE, TWO, "clear", 12.4, 1.0, 400)


def test_what_speaks_for_the_worse_one_is_told_last_with_a_but() -> None:
    more = Reason("bags", share=1.3, other=0.4, points=-3.0)
    bids = Why(Bid(3), Bid(4), "clear", 4.0, 1.0, 400)
    assert reason_text(_, more, bids, STANDARD) == (
        "But a bid of 3 makes 1.3 bags on average, against 0.4 with a bid of 4."
    )


def test_reasons_speak_for_the_better_one_whichever_was_asked() -> None:
    reason = Reason("wins_trick", share=1.0, other=0.0)
    asked = Why(TWO, ACE, "worse", -12.4, 1.0, 400, (reason,))
    best = Why(ACE, TWO, "clear", 12.4, 1.0, 400, (reason,))
    said = "♥A wins the trick, ♥2 does not."
    assert why_sentences(_, best, STANDARD, NAMES) == ["♥A is better than ♥2 by about 12 points.", said]
    assert why_sentences(_, asked, STANDARD, NAMES) == ["♥A would be better by about 12 points.", said]


@pytest.mark.parametrize(
    ("why", "text"),
    [
        (Why(ACE, None, "only", 0, 0, 9), "There is nothing to choose."),
        (Why(ACE, TWO, "equal", 0, 0, 9), "No card is clearly better."),
        (Why(ACE, TWO, "equal", 0.7, 0.9, 9), "No card is clearly better."),
        (
            Why(ACE, TWO, "equal", 3.4, 2, 9),
            "No card is clearly better: differences of up to about 4 points can be chance.",
        ),
        (
            Why(NIL, Bid(1), "equal", 5.46, 2, 9),  # it stands as −5.5 in the column
            "No choice is clearly better: differences of up to about 6 points can be chance.",
        ),
        (
            Why(ACE, TWO, "equal", 5.04, 2, 9),
            "No card is clearly better: differences of up to about 5 points can be chance.",
        ),
        (Why(ACE, TWO, "equal", 3.4, 2, 9, done=False), "No card is clearly better yet."),
        (Why(NIL, Bid(1), "equal", 0, 0, 9), "No choice is clearly better."),
        (
            Why(NIL, Bid(1), "equal", 12, 8, 9),
            "No choice is clearly better: differences of up to about 12 points can be chance.",
        ),
        (Why(NIL, Bid(1), "equal", 12, 8, 9, done=False), "No choice is clearly better yet."),
        (
            Why(Bid(4), Bid(6), "clear", 0.6, 0, 9),
            "A bid of 4 is better than a bid of 6 by less than a point.",
        ),
        (
            Why(ACE, TWO, "close", 6, 0, 9, level=(Play(Card("KH")),)),
            "There is no clear difference between ♥A and ♥K; ♥2 would cost about 6 points.",
        ),
        (
            Why(Bid(5), Bid(8), "close", 6, 0, 9, level=(Bid(6), Bid(4))),
            "There is no clear difference between bids of 4, 5 and 6; a bid of 8 would cost about 6 points.",
        ),
        (
            Why(Bid(1), Bid(3), "close", 6, 0, 9, level=(NIL,)),
            "There is no clear difference between a bid of 1 and nil; a bid of 3 would cost about 6 points.",
        ),
        (
            Why(Bid(5), Bid(12), "close", 60, 0, 9, level=(Bid(6), Bid(4), Bid(3), NIL)),
            "There is no clear difference between 5 choices; a bid of 12 would cost about 60 points.",
        ),
        (Why(TWO, ACE, "close", -0.5, 0, 9), "♥2 is about as good as ♥A."),
        (Why(TWO, ACE, "close", -2.6, 2, 9), "♥2 comes out about 3 points behind ♥A, which can be chance."),
        (Why(BLIND_NIL, LOOK, "worse", -8, 0, 9), "Looking would be better by about 8 points."),
    ],
)
def test_a_verdict_is_one_sentence(why: Why, text: str) -> None:
    assert verdict_text(_, why) == text


def test_small_texts() -> None:
    actions: list[Action] = [ACE, Bid(3), NIL, BLIND_NIL, LOOK, NameTrump(Suit.CLUBS)]
    assert [choice_name(_, action) for action in actions] == [
        "♥A",
        "a bid of 3",
        "nil",
        "blind nil",
        "looking",
        "clubs",
    ]
    assert [often(_, share) for share in (0.0, 0.44, 1.0)] == [
        "0 of 10 deals",
        "4 of 10 deals",
        "every deal",
    ]
    assert [points_text(_, points) for points in (0.2, 1.2, -7.6)] == [
        "less than a point",
        "about 1 point",
        "about 8 points",
    ]
    assert [accuracy_text(_, accuracy) for accuracy in (None, 93.6)] == ["–", "94%"]


def test_figures_decisions_and_explanations_are_told() -> None:
    choice = Choice(
        TWO, 3.0, 1.0, 0.0, 0.0, 40.0, 10.0, 0.5, 0.9, 0.82, 0.123, ((0, 0.7), (2, 0.6), (3, 0.4)), 1.26, 4.0
    )
    assert choice_facts(_, choice, STANDARD, 0, NAMES) == [
        "bid made 82%",
        "nil kept 70%",
        "nil of Cy kept 60%",
        "nil of Di broken 60%",
        "they are set 12%",
        "bags 1.3",
    ]
    shared = replace(choice, makers=(0, 2))
    assert choice_facts(_, shared, STANDARD, 0, NAMES)[0] == "our bid made 82%"
    each = RuleSet.preset("standard").replace(contract="player")
    assert choice_facts(_, shared, each, 0, NAMES)[0] == "each of our bids made 82%"
    assert choice_facts(_, shared, each, 0, NAMES)[4] == "an opponent set 12%"
    assert "bags" not in " ".join(choice_facts(_, choice, STANDARD, 0, NAMES, bags=False))
    assert choice_facts(_, replace(choice, makers=(2,)), STANDARD, 0, NAMES)[0] == "bid of Cy made 82%"
    hint = Hint(0, (choice,), TWO, (TWO,), 9, False, True, 10.0, 0.5, WHY)
    assert hint_text(_, hint, STANDARD, NAMES).startswith("♥2 is best: bid made 82%, nil kept 70%")
    assert hint_text(_, hint, STANDARD, NAMES).endswith("bags 1.3")
    bagless = replace(hint, choices=(replace(choice, bags=0.03),))
    assert "bags" not in hint_text(_, bagless, STANDARD, NAMES)
    cost = Decision(40, 1, 4, 0, ACE, TWO, 6.2, 1.0, 0.0, 65.0, hint, Why(ACE, TWO, "worse", -6.2, 1.0, 9))
    assert decision_text(_, cost) == "Trick 4: ♥A, better ♥2 (about 6 points)"
    free = Decision(9, 1, 0, 0, Bid(3), Bid(3), 0.0, 1.0, 0.0, 100.0, hint, WHY)
    assert decision_text(_, free) == "Bidding: a bid of 3"
    assert explanation_sentences(_, Explanation(cost, TWO, 30.0, True), STANDARD, NAMES) == [
        "♥2 would be better by about 6 points.",
        "As the cards lay it was wrong: ♥2 would have been better by about 30 points.",
    ]
    told = explanation_sentences(_, Explanation(cost, None, 0.0, True), STANDARD, NAMES)
    assert told[-1] == "As the cards lay, nothing else would have been clearly better."
    assert len(explanation_sentences(_, Explanation(cost, None, 0.0, False), STANDARD, NAMES)) == 1
    bid = explanation_sentences(_, Explanation(free, Bid(5), 22.0, True), STANDARD, NAMES)
    assert bid[-1] == "For the tricks that were won, a bid of 5 would have been better by about 22 points."
    right = explanation_sentences(_, Explanation(free, None, 0.0, True), STANDARD, NAMES)
    assert right[-1] == "For the tricks that were won, no other bid would have been clearly better."


def test_where_every_card_comes_to_the_same_nothing_else_is_said() -> None:
    same = Why(ACE, TWO, "equal", 0.0, 0.0, 40, (Reason("nothing_left"),))
    assert why_sentences(_, same, STANDARD, NAMES) == ["Every card comes to the same."]
    hint = Hint(0, (), ACE, (), 40, exact=True, done=True, trick=10.0, win_now=0.5)
    played = Decision(9, 1, 12, 0, ACE, ACE, 0.0, 0.0, 0.0, None, hint, same)
    told = explanation_sentences(_, Explanation(played, None, 0.0, True), STANDARD, NAMES)
    assert told == ["Every card comes to the same."]


def test_reasons_may_compare_with_another_bid_than_the_verdict() -> None:
    why = Why(
        Bid(3),
        Bid(1),
        "close",
        12.0,
        1.0,
        400,
        (Reason("pays_more", seat=0, share=0.7, other=0.9),),
        (Bid(2),),
        beside=Bid(2),
    )
    assert why_sentences(_, why, STANDARD, NAMES) == [
        "There is no clear difference between bids of 2 and 3; a bid of 1 would cost about 12 points.",
        "A bid of 3 pays more, and is made in 7 of 10 deals; a bid of 2 in 9.",
    ]


def test_what_decides_is_told_before_what_only_tells_of_the_hand() -> None:
    """A small window drops the last sentences."""
    made = Reason("makes", seat=0, share=0.96, other=0.64, points=5.0)
    hand, trumps = Reason("expects", share=2.0), Reason("trumps", count=0)
    against = Reason("bags", share=1.0, other=0.3, points=-2.0)
    why = Why(Bid(1), Bid(2), "clear", 5.0, 1.0, 400, (hand, trumps, made, against))
    said = why_sentences(_, why, STANDARD, NAMES)
    assert said[1] == "A bid of 1 is made in 96% of the deals, a bid of 2 in 64%."
    assert said[2:4] == ["The hand wins 2.0 tricks on average.", "There is no trump in the hand."]
    assert said[4].startswith("But "), "what speaks against comes last"
