"""Reasons, verdicts and figures of a hint as sentences."""

from __future__ import annotations

from dataclasses import replace

import pytest

from spades_tui.analysis import Choice, Decision, Explanation, Hint, Reason, Why
from spades_tui.analysis.figures import REASON_CODES, ReasonCode
from spades_tui.engine import Card, RuleSet, Suit
from spades_tui.engine.actions import BLIND_NIL, LOOK, NIL, Action, Bid, NameTrump, Play
from spades_tui.words import Words
from spades_tui.words.chances import often, points_text
from spades_tui.words.choices import choice_facts, choice_name, hint_text
from spades_tui.words.reasons import reason_text
from spades_tui.words.who import told_names
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


@pytest.mark.parametrize("code", REASON_CODES)
@pytest.mark.parametrize("about", ["better", "worse"])
def test_every_reason_is_a_sentence(code: ReasonCode, about: str) -> None:
    reason = Reason(
        code,
        "better" if about == "better" else "worse",
        card=Card("KD"),
        seat=1,
        suit=Suit.DIAMONDS,
        share=0.62,
        other=0.31,
        points=5.0,
        count=3,
        cards=(Card("KD"), Card("QD")),
    )
    text = reason_text(_, reason, WHY, STANDARD, NAMES)
    assert text.endswith(".")
    assert text[0].isupper() or text[0] in "♠♥♦♣"
    assert "{" not in text
    assert len(text) < 110
    against = Reason(
        code, reason.about, Card("KD"), 1, Suit.DIAMONDS, 0.31, 0.62, -5.0, 3, (Card("KD"), Card("QD"))
    )
    assert reason_text(_, against, WHY, STANDARD, NAMES).startswith("But ")


@pytest.mark.parametrize(
    ("reason", "text"),
    [
        (
            Reason("ruffed_shown", "worse", Card("2H"), 1, Suit.HEARTS, 0.0, 0.42),
            "Bo has shown no hearts, and ruffs ♥2 in 4 of 10 deals.",
        ),
        (
            Reason("makes", share=0.81, other=0.52, count=8),
            "With ♥A the side's bid of 8 is made in 8 of 10 deals, with ♥2 in 5.",
        ),
        (
            Reason("makes", share=0.91, other=0.88),
            "With ♥A the side's bid is made in 91% of the deals, with ♥2 in 88%.",
        ),
        (
            Reason("sets", seat=1, share=0.7, other=0.2),
            "With ♥A the bid of Bo and Di is set in 7 of 10 deals, with ♥2 in 2.",
        ),
        (
            Reason("wins_trick", seat=2, share=0.8, other=0.5),
            "With ♥A the side wins the trick in 8 of 10 deals, with ♥2 in 5.",
        ),
        (
            Reason("nil_danger", "worse", Card("TH"), other=0.6, cards=(Card("AH"), Card("KH"))),
            "♥A and ♥K are too high for a nil.",
        ),
        (
            Reason("covers_nil", seat=2, share=0.9, other=0.3),
            "With ♥A the nil of Cy is kept in 9 of 10 deals, with ♥2 in 3.",
        ),
        (Reason("bags", share=0.25, other=1.5), "♥A makes 0.2 bags on average, against 1.5 with ♥2."),
        (
            Reason("nil_danger", "worse", Card("KS"), share=0.0, other=0.5),
            "With ♥2 played, ♠K breaks the nil in 5 of 10 deals.",
        ),
        (
            Reason("blind_nil", "worse", share=0.9, other=0.04),
            "A blind nil would be kept in only 4% of the deals.",
        ),
        (Reason("ruffed", "worse", Card("2H"), 1, share=0.0, other=0.97), "Bo ruffs ♥2 in 97% of the deals."),
        (Reason("ruffed", "worse", Card("2H"), 1, share=0.0, other=1.0), "Bo ruffs ♥2 in every deal."),
        (Reason("ruffed", "worse", Card("2H"), share=0.0, other=0.5), "The others ruff ♥2 in 5 of 10 deals."),
        (
            Reason("overtaken", "worse", Card("2H"), share=0.0, other=0.8),
            "The others beat ♥2 in 8 of 10 deals.",
        ),
        (Reason("wins_trick", share=0.98, other=0.0), "♥A wins the trick in 98% of the deals, ♥2 in 0%."),
        (
            Reason("nil_takes", seat=1, share=1.0, other=0.0),
            "With ♥A the nil of Bo takes the trick, with ♥2 it does not.",
        ),
        (
            Reason("bags", share=0.25, other=1.5, count=1),
            "♥A makes 0.2 bags on average, against 1.5 with ♥2; each brings those that cost 10 nearer.",
        ),
        (
            Reason("pays_more", share=0.998, other=1.0),
            "With ♥A the side's bid pays more than with ♥2, and is made as often, in 100% of the deals.",
        ),
        (
            Reason("makes", seat=2, share=1.0, other=0.0, count=5),
            "With ♥A Cy's bid of 5 is made in every deal, with ♥2 in none.",
        ),
        (
            Reason("makes", seat=2, share=0.95, other=0.75),
            "With ♥A Cy's bid is made in 95% of the deals, with ♥2 in 75%.",
        ),
        (Reason("expects", share=3.6), "The hand wins 3.6 tricks on average."),
        (
            Reason("expects", share=3.6, other=8.1, seat=2),
            "The hand wins 3.6 tricks on average, both partners together 8.1.",
        ),
        (
            Reason("expects", share=3.6, other=8.1, seat=2, count=4),
            "The hand wins 3.6 tricks on average, both partners together 8.1; Cy has bid 4.",
        ),
        (
            Reason("bag_penalty", share=0.2, other=0.45, count=100),
            "With ♥A the bags cost their 100 points in 20% of the deals, with ♥2 in 45%.",
        ),
        (
            Reason("their_penalty", share=0.4, other=0.2, count=100),
            "With ♥A the bags cost the others their 100 points in 4 of 10 deals, with ♥2 in 2.",
        ),
        (
            Reason("same_as", cards=(Card("9H"), Card("TH"), Card("AH"))),
            "♥9, ♥10 and ♥A are worth the same: no card still out lies between.",
        ),
        (
            Reason("takes_lead", card=Card("AH"), seat=2),
            "With ♥A Ann takes the trick from Cy and leads next.",
        ),
        (
            Reason("nil_safe", "worse", Card("2H"), 1),
            "♥2 wins the trick, in which the nil of Bo is then safe.",
        ),
        (
            Reason("only_bag", "worse", Card("2H")),
            "♥2 wins the trick, which is only a bag: the bid is made already.",
        ),
        (Reason("costs_later", "worse", Card("2H")), "♥2 wins this trick, and one less later."),
        (Reason("trumps", card=None, count=0), "There is no trump in the hand."),
        (Reason("behind", count=1), "The side is 1 point behind."),
        (
            Reason("more_tricks", share=5.2, other=4.0),
            "♥A brings the two partners 5.2 tricks on average, against 4.0 with ♥2.",
        ),
        (
            Reason("pays_more", share=0.98, other=0.99),
            "With ♥A the side's bid pays more, and is made in 98% of the deals; with ♥2 in 99%.",
        ),
        (
            Reason("names_trump", share=0.9, other=0.4),
            "With ♥A the own side names the trumps in 9 of 10 deals, with ♥2 in 4.",
        ),
    ],
)
def test_a_reason_names_the_players_and_the_cards(reason: Reason, text: str) -> None:
    assert reason_text(_, reason, WHY, STANDARD, NAMES) == text


@pytest.mark.parametrize(
    ("failed", "blind", "own"),
    [
        ("lose", "failed, it costs as much.", "The nil is kept in 3 of 10 deals."),
        (
            "bags",
            "failed, it costs only its bags.",
            "The nil is kept in 3 of 10 deals; failed, it costs only its bags.",
        ),
        (
            "nothing",
            "failed, it costs nothing.",
            "The nil is kept in 3 of 10 deals; failed, it costs nothing.",
        ),
    ],
)
def test_a_nil_that_mostly_fails_is_worth_it_for_what_a_failed_one_costs(
    failed: str, blind: str, own: str
) -> None:
    rules = RuleSet.preset("ht").replace(nil_failed=failed)
    said = reason_text(_, Reason("blind_nil", seat=0, share=0.4), WHY, rules, NAMES)
    assert said == f"A blind nil is kept in 4 of 10 deals and scores 200; {blind}"
    assert reason_text(_, Reason("keeps_nil", seat=0, share=0.3), WHY, rules, NAMES) == own
    sure = reason_text(_, Reason("keeps_nil", seat=0, share=0.9), WHY, rules, NAMES)
    assert sure == "The nil is kept in 9 of 10 deals."


def test_a_reader_without_a_name_is_no_point_of_the_compass() -> None:
    nameless = ("", *NAMES[1:])
    over = Reason("overtaken", "worse", Card("2H"), 0, share=0.0, other=0.4)
    assert reason_text(_, over, WHY, STANDARD, nameless) == "Your hand beats ♥2 in 4 of 10 deals."
    miss = Reason("sets", seat=0, share=0.7, other=0.2)
    said = reason_text(_, miss, WHY, STANDARD, nameless)
    assert said == "With ♥A the bid of your side is set in 7 of 10 deals, with ♥2 in 2."
    theirs = reason_text(_, Reason("sets", seat=1, share=0.7, other=0.2), WHY, STANDARD, nameless)
    assert theirs == "With ♥A the bid of Bo and Di is set in 7 of 10 deals, with ♥2 in 2."
    nils: dict[ReasonCode, str] = {
        "covers_nil": "is kept",
        "breaks_nil": "is broken",
        "nil_takes": "takes the trick",
    }
    for code, said in nils.items():
        own = reason_text(_, Reason(code, seat=0, share=0.7, other=0.2), WHY, STANDARD, nameless)
        assert own == f"With ♥A your nil {said} in 7 of 10 deals, with ♥2 in 2."
        named = reason_text(_, Reason(code, seat=1, share=0.7, other=0.2), WHY, STANDARD, nameless)
        assert named == f"With ♥A the nil of Bo {said} in 7 of 10 deals, with ♥2 in 2."
        if code != "nil_takes":
            blind = Reason(code, seat=1, share=0.7, other=0.2, blind=True)
            told = reason_text(_, blind, WHY, STANDARD, nameless)
            assert told == f"With ♥A the blind nil of Bo {said} in 7 of 10 deals, with ♥2 in 2."


def test_nearly_all_deals_are_not_all() -> None:
    for share, told in (
        (0.96, "96% of the deals"),
        (0.04, "4% of the deals"),
        (1.0, "every deal"),
        (0.9, "9 of 10 deals"),
    ):
        assert often(_, share) == told
    sure = Reason("makes", share=0.96, other=0.3)
    said = reason_text(_, sure, WHY, STANDARD, NAMES)
    assert said == "With ♥A the side's bid is made in 96% of the deals, with ♥2 in 30%."


def test_it_is_said_whose_bid_is_to_be_made() -> None:
    nameless = ("", *NAMES[1:])
    own, mates = Reason("makes", seat=0, share=0.7, other=0.2, count=5), Reason("makes", seat=2, share=0.7)
    said = "With ♥A your bid of 5 is made in 7 of 10 deals, with ♥2 in 2."
    assert reason_text(_, own, WHY, STANDARD, nameless) == said
    assert reason_text(_, mates, WHY, STANDARD, nameless).startswith("With ♥A Cy's bid is made in")
    each = Reason("makes", share=0.7, other=0.2)
    assert reason_text(_, each, WHY, STANDARD.replace(contract="player"), nameless) == (
        "With ♥A every bid of the side is made in 7 of 10 deals, with ♥2 in 2."
    )


def test_a_bid_that_counts_alone_is_made_itself() -> None:
    higher = Why(Bid(5), Bid(4), "clear", 4.0, 1.0, 400)
    alone, both = Reason("makes", seat=0, share=0.7, other=0.2), Reason("makes", share=0.7, other=0.2)
    assert reason_text(_, alone, higher, STANDARD) == (
        "A bid of 5 is made in 7 of 10 deals, a bid of 4 in 2."
    )
    assert reason_text(_, both, higher, STANDARD) == (
        "With a bid of 5 the side's bid is made in 7 of 10 deals, with a bid of 4 in 2."
    )
    pays = Reason("pays_more", seat=0, share=0.7, other=0.9)
    assert reason_text(_, pays, higher, STANDARD) == (
        "A bid of 5 pays more, and is made in 7 of 10 deals; a bid of 4 in 9."
    )
    same = Reason("pays_more", seat=0, share=0.9, other=0.9)
    assert reason_text(_, same, higher, STANDARD) == (
        "A bid of 5 pays more than a bid of 4, and is made as often, in 90% of the deals."
    )


def test_a_reader_who_has_a_name_is_called_you_as_everywhere() -> None:
    lead = Reason("takes_lead", card=Card("AH"), seat=2)
    said = reason_text(_, lead, WHY, STANDARD, told_names(NAMES, 0))
    assert said == "With ♥A you take the trick from Cy and lead next."
    assert told_names(NAMES, None) == NAMES


def test_who_takes_a_trick_from_a_partner_leads_next() -> None:
    lead = Reason("takes_lead", card=Card("AH"), seat=2)
    assert reason_text(_, lead, WHY, STANDARD, ("", *NAMES[1:])) == (
        "With ♥A you take the trick from Cy and lead next."
    )
    assert reason_text(_, lead, WHY, STANDARD, (*NAMES[:2], "", NAMES[3])) == (
        "With ♥A Ann takes the trick from you and leads next."
    )


def test_what_speaks_for_the_worse_one_is_told_last_with_a_but() -> None:
    more = Reason("bags", share=1.3, other=0.4, points=-3.0)
    bids = Why(Bid(3), Bid(4), "clear", 4.0, 1.0, 400)
    assert reason_text(_, more, bids, STANDARD) == (
        "But a bid of 3 makes 1.3 bags on average, against 0.4 with a bid of 4."
    )


def test_a_sentence_names_the_card_that_it_speaks_of_whichever_was_played() -> None:
    same, danger = Reason("cheapest", card=Card("AH")), Reason("throws_danger", card=Card("2H"))
    asked = Why(ACE, TWO, "close", -0.5, 1.0, 400)
    assert reason_text(_, same, asked, STANDARD, NAMES) == (
        "♥2 does the same in this trick as ♥A, which is worth keeping."
    )
    assert reason_text(_, danger, asked, STANDARD, NAMES) == (
        "♥2 could break the nil later: it is time to part with it."
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


def test_what_is_certain_is_told_as_that() -> None:
    breaks = Reason("nil_danger", "worse", Card("2H"), share=0.0, other=1.0)
    assert reason_text(_, breaks, WHY, STANDARD, NAMES) == "♥2 would break the nil."
    has = Reason("partner_has_it", card=Card("2H"), seat=2, share=1.0, other=0.0)
    assert reason_text(_, has, WHY, STANDARD, NAMES) == "Cy wins the trick without ♥2."
    has = Reason("partner_has_it", card=Card("2H"), seat=2, share=0.7, other=0.0)
    assert reason_text(_, has, WHY, STANDARD, NAMES) == "Cy wins the trick in 7 of 10 deals without ♥2."


def test_where_every_card_comes_to_the_same_nothing_else_is_said() -> None:
    same = Why(ACE, TWO, "equal", 0.0, 0.0, 40, (Reason("nothing_left"),))
    assert why_sentences(_, same, STANDARD, NAMES) == ["Every card comes to the same."]
    hint = Hint(0, (), ACE, (), 40, exact=True, done=True, trick=10.0, win_now=0.5)
    played = Decision(9, 1, 12, 0, ACE, ACE, 0.0, 0.0, 0.0, None, hint, same)
    told = explanation_sentences(_, Explanation(played, None, 0.0, True), STANDARD, NAMES)
    assert told == ["Every card comes to the same."]


def test_the_bid_of_one_player_is_told_by_the_name() -> None:
    sets = Reason("sets", seat=1, share=0.7, other=0.2)
    said = reason_text(_, sets, WHY, STANDARD.replace(partnership=False), NAMES)
    assert said == "With ♥A Bo's bid is set in 7 of 10 deals, with ♥2 in 2."


def test_a_trick_of_the_readers_side_is_told_as_theirs() -> None:
    wins = Reason("wins_trick", seat=2, share=0.8, other=0.5)
    said = reason_text(_, wins, WHY, STANDARD, ("", "Bo", "Cy", "Di"))
    assert said == "With ♥A your side wins the trick in 8 of 10 deals, with ♥2 in 5."


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
