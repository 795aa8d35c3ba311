"""Reasons of a hint as sentences."""

from __future__ import annotations

import pytest

from spades_tui.analysis import Reason, Why
from spades_tui.analysis.figures import REASON_CODES, ReasonCode
from spades_tui.engine import Card, RuleSet, Suit
from spades_tui.engine.actions import Bid, Play
from spades_tui.words import Words
from spades_tui.words.chances import often
from spades_tui.words.reasons import reason_text
from spades_tui.words.who import told_names

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


def test_a_sentence_names_the_card_that_it_speaks_of_whichever_was_played() -> None:
    same, danger = Reason("cheapest", card=Card("AH")), Reason("throws_danger", card=Card("2H"))
    asked = Why(ACE, TWO, "close", -0.5, 1.0, 400)
    assert reason_text(_, same, asked, STANDARD, NAMES) == (
        "♥2 does the same in this trick as ♥A, which is worth keeping."
    )
    assert reason_text(_, danger, asked, STANDARD, NAMES) == (
        "♥2 could break the nil later: it is time to part with it."
    )


def test_what_is_certain_is_told_as_that() -> None:
    breaks = Reason("nil_danger", "worse", Card("2H"), share=0.0, other=1.0)
    assert reason_text(_, breaks, WHY, STANDARD, NAMES) == "♥2 would break the nil."
    has = Reason("partner_has_it", card=Card("2H"), seat=2, share=1.0, other=0.0)
    assert reason_text(_, has, WHY, STANDARD, NAMES) == "Cy wins the trick without ♥2."
    has = Reason("partner_has_it", card=Card("2H"), seat=2, share=0.7, other=0.0)
    assert reason_text(_, has, WHY, STANDARD, NAMES) == "Cy wins the trick in 7 of 10 deals without ♥2."


def test_the_bid_of_one_player_is_told_by_the_name() -> None:
    sets = Reason("sets", seat=1, share=0.7, other=0.2)
    said = reason_text(_, sets, WHY, STANDARD.replace(partnership=False), NAMES)
    assert said == "With ♥A Bo's bid is set in 7 of 10 deals, with ♥2 in 2."


def test_a_trick_of_the_readers_side_is_told_as_theirs() -> None:
    wins = Reason("wins_trick", seat=2, share=0.8, other=0.5)
    said = reason_text(_, wins, WHY, STANDARD, ("", "Bo", "Cy", "Di"))
    assert said == "With ♥A your side wins the trick in 8 of 10 deals, with ♥2 in 5."
