"""Lines that can be heard, and what a line of input comes to as a game stands."""

from __future__ import annotations

import os

import pytest

from spades_tui.analysis import Decision, Hint, Reason, Review, Why
from spades_tui.engine import Card, Phase, RuleSet, Suit
from spades_tui.engine.actions import BLIND_NIL, LOOK, NEXT_HAND, NIL, Bid, Cut, NameTrump, Play
from spades_tui.plain.advice import review_lines
from spades_tui.plain.lines import LONGEST, Lines
from spades_tui.plain.reader import Said, read
from spades_tui.plain.resolve import ASKED, DONE, Deed, NotHeld, narrowed, resolve, verbs_for
from spades_tui.plain.speech import either, sentence, spoken
from spades_tui.plain.vocabulary import Verb
from spades_tui.words import Words
from spades_tui.words.letters import card_letters
from tests.plain_support import view_of

_ = Words("en")


@pytest.mark.parametrize(
    ("text", "heard"),
    [
        ("you win the trick", "You win the trick."),
        ("Together: +2", "Together: plus 2."),
        ("We: −16, They: 4", "We: minus 16, They: 4."),
        ("1-2 is no loss", "1-2 is no loss."),
        ("West plays ♥10", "West plays hearts 10."),
        ("deal 7f3a·91c2", "Deal 7f3a,91c2."),
        ("│ a ─ b │", "A b."),
        ("Really?", "Really?"),
        ("He said “go.”", "He said “go.”"),
        ("evil \x1b[31mname\u202e", "Evil [31mname."),
        ("Points:", "Points:"),
        ("", ""),
        ("\n", ""),
    ],
)
def test_a_text_becomes_a_sentence_to_be_heard(text: str, heard: str) -> None:
    assert sentence(_, text) == heard


def test_choices_are_joined_by_or() -> None:
    assert either(_, ["a"]) == "a"
    assert either(_, ["a", "b", "c"]) == "a, b or c"


def test_lines_come_in_pieces_and_without_the_keys_of_a_terminal() -> None:
    woken: list[int] = []
    lines = Lines(os.open(os.devnull, os.O_RDONLY), lambda: woken.append(1))
    for piece in (b"4\r\nki", b"ng of h\xc3", b"\xa9arts\n\x1b[A\x1bOBla", b"st", b""):
        lines.feed(piece)
    assert [lines.take(), lines.take(), lines.take(), lines.take()] == ["4", "king of héarts", "last", None]
    assert lines.ended
    assert len(woken) == 5
    lines = Lines(0, lambda: None)
    lines.feed(b"x" * 10_000 + b"\n")
    assert len(lines.take() or "") == LONGEST


def deeds(line: str, **changes: object) -> tuple[Deed, ...]:
    view = view_of(**changes)
    return resolve(read(line, card_letters("international", "en"), "en", (*ASKED, *DONE)), view)


def bidding(line: str) -> tuple[Deed, ...]:
    return deeds(line, phase=Phase.BID)


def test_a_number_is_a_bid_while_bidding_and_a_card_later() -> None:
    assert bidding("4") == (Bid(4),)
    assert bidding("four tricks") == (Bid(4),)
    assert bidding("0") == bidding("nil") == (NIL,)
    assert bidding("blind nil") == (BLIND_NIL,)
    assert bidding("look") == (LOOK,)
    assert deeds("4") == (Play(Card("4H")),)
    assert deeds("11") == (Bid(11),)  # which the table refuses: it is no time to bid


def test_a_rank_alone_is_the_card_that_may_be_played() -> None:
    assert deeds("king") == (Play(Card("KH")),)
    assert deeds("a") == (Play(Card("AS")),)  # not allowed: the table says why
    assert set(deeds("two")) == {Play(Card("2H"))}
    assert deeds("nine") == (NotHeld(9),)
    assert deeds("king", legal=()) == (Play(Card("KH")),)  # one is enough to be told why not
    assert set(deeds("q")) == {Said(Verb.QUIT)}


def test_a_suit_alone_is_trump_where_one_is_named_and_a_question_elsewhere() -> None:
    assert deeds("hearts") == (Said(Verb.HAND, Suit.HEARTS),)
    assert deeds("h", phase=Phase.TRUMP) == (NameTrump(Suit.HEARTS),)
    assert deeds("h", phase=Phase.TRUMP, turn=2) == (Said(Verb.HAND, Suit.HEARTS),)


def test_other_deeds() -> None:
    assert deeds("next", phase=Phase.SCORED) == (NEXT_HAND,)
    assert deeds("cut My  words") == (Cut("My  words"),)
    assert deeds("hk") == (Play(Card("KH")),)
    assert deeds("king of clubs") == (Play(Card("KC")),)


def test_an_answer_narrows_what_was_asked_back() -> None:
    kings = (Play(Card("KH")), Play(Card("KD")), Said(Verb.QUIT))

    def answer(line: str) -> tuple[Deed, ...]:
        return narrowed(kings, read(line, card_letters("auto", "en"), "en", (*ASKED, *DONE)))

    assert answer("hearts") == answer("h") == answer("hk") == (Play(Card("KH")),)
    assert answer("quit") == (Said(Verb.QUIT),)
    assert answer("king") == kings[:2]
    assert answer("spades") == ()


def test_verbs_follow_the_moment() -> None:
    assert Verb.NIL in verbs_for(view_of(phase=Phase.BID))
    assert Verb.NIL not in verbs_for(view_of(phase=Phase.BID, rules=RuleSet.preset("ht").replace(nil=False)))
    assert Verb.LOOK in verbs_for(view_of(phase=Phase.BID, hand=None))
    assert Verb.CLAIM in verbs_for(view_of())
    assert Verb.END not in verbs_for(view_of(phase=Phase.OVER))
    assert Verb.SAVE in verbs_for(view_of(), saved=False)


def test_a_review_tells_the_costliest_decisions_with_their_reasons() -> None:
    king, two = Play(Card("KH")), Play(Card("2H"))
    why = Why(king, two, "worse", -6.0, 1.0, 100, (Reason("overtaken", "worse", Card("KH"), 3, other=0.8),))
    hint = Hint(0, (), two, (two,), 100, exact=False, done=True, trick=10.0, win_now=0.5)
    decisions = tuple(
        Decision(seq, 2, seq, 0, king, two, cost, 1.0, 0.0, 60.0, hint, why)
        for seq, cost in enumerate((9.0, 8.0, 7.0, 6.0, 5.0, 4.0, 0.0), 1)
    )
    words = spoken(_)
    said = [sentence(words, line) for line in review_lines(words, Review(2, 0, decisions, 7), view_of())]
    assert said[0] == "Hand 2: accuracy 60%."
    assert said[1] == "Trick 1: the king of hearts, better the two of hearts (about 9 points)."
    assert said[2] == "Cy beats the king of hearts in 8 of 10 deals."
    assert sum(line.startswith("Trick ") for line in said) == 5
    nothing = review_lines(words, Review(2, 0, (), 0), view_of())
    assert nothing == ["In hand 2 there was nothing to choose."]
