"""What stands in the rows of a hint: cards as the sentences write them, nils that are still alive, points net."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest

from spades_tui.analysis.figures import Hint
from spades_tui.analysis.hint import refine
from spades_tui.bots.search.position import read_given
from spades_tui.engine import Card, RuleSet
from spades_tui.engine.actions import BLIND_NIL, LOOK, NIL, Action, Bid, Play
from spades_tui.engine.state import Phase
from spades_tui.ui.draw.advice import Advice
from spades_tui.ui.draw.bidding import Field, draw_bidding
from spades_tui.ui.draw.bidding_middle import packed, worth_texts
from spades_tui.ui.draw.frame import PANEL_FROM
from spades_tui.ui.draw.hint_table import table_lines
from spades_tui.ui.draw.scene import Scene
from spades_tui.ui.draw.table import draw_table
from spades_tui.ui.draw.text import cell_width
from spades_tui.ui.keys import card_letters
from spades_tui.words import Words
from tests.advice_support import choice_of
from tests.plain_support import view_of
from tests.positions import position

CARDS = tuple(Play(Card(text)) for text in ("4H", "KH", "2H"))


def hint_of(nils: tuple[tuple[int, float], ...] = ()) -> Hint:
    choices = tuple(replace(choice_of(action, 4.0 * at), nils=nils) for at, action in enumerate(CARDS))
    return Hint(0, choices, CARDS[0], (CARDS[0],), 100, False, True, 10.0, 0.5)


def rows(hint: Hint, **changes: object) -> list[str]:
    scene = Scene(Words("en"), card_letters("auto", "en"), view_of(**changes))
    return [line.text for line, _zone in table_lines(scene, hint, None, 76, 9)]


def test_cards_stand_as_the_sentences_write_them() -> None:
    assert [row[3:5] for row in rows(hint_of())[1:]] == ["♥K", "♥4", "♥2"]


def test_the_points_are_those_that_the_cost_is_reckoned_in() -> None:
    head, *others = rows(hint_of())
    column = head.index("net") + len("net")
    assert {row[:column].split()[-1] for row in others} == {"+30"}, (
        "the margin, not the 41 points of one side"
    )


@pytest.mark.parametrize("width", range(24, 77))
def test_what_a_shaded_part_means_is_told_over_bars_of_any_length(width: int) -> None:
    scene = Scene(Words("en"), card_letters("auto", "en"), view_of())
    unsure = replace(hint_of(), choices=tuple(replace(each, behind_error=2.0) for each in hint_of().choices))
    head, *others = [line.text for line, _zone in table_lines(scene, unsure, None, width, 9)]
    if any("▒" in row for row in others):
        assert "▒ unsure" in head
    assert all(cell_width(row) <= width for row in (head, *others))


def test_a_person_without_a_name_is_called_as_on_the_table() -> None:
    head = rows(replace(hint_of(((0, 0.4), (3, 0.2))), seat=1), seat=1, bids=(NIL, Bid(3), Bid(4), NIL))[0]
    assert "beat You" in head or "nil You" in head
    assert "South" not in head


def test_a_broken_nil_has_no_fate_left() -> None:
    for won, alive in (("1 3 6 0", {1}), ("0 4 6 0", {1, 2}), ("1 3 5 1", set())):
        given = read_given(position("HA2 C5", "HKQ964 CJ8 DT7", "", "N 3 4 N", won))
        hints = refine(given.view, Random(1), stages=(20,), known=given.known)
        while True:
            try:
                next(hints)
            except StopIteration as done:
                hint: Hint = done.value
                break
        assert {seat for choice in hint.choices for seat, _kept in choice.nils} == alive


def test_nothing_of_a_seat_shows_beside_a_box_that_is_nearly_as_wide_as_the_table() -> None:
    rules = RuleSet.preset("ht")
    view = view_of(rules=rules, bids=(Bid(3), NIL, Bid(2), BLIND_NIL), won=(0, 1, 0, 1))
    advice = Advice(hint_of(), why=("♥4 is better than ♥K by about 4 points.",))
    scene = Scene(Words("en"), card_letters("auto", "en"), view, advice=advice)
    text = draw_table(scene, 80, 23).text.split("\n")
    boxed = [row for row in text if "│" in row or "╭" in row or "┌" in row]
    assert boxed
    for row in boxed:
        left = min(row.find(edge) for edge in "│╭╰┌└" if edge in row)
        right = max(row.rfind(edge) for edge in "│╮╯┐┘" if edge in row)
        assert not row[:left].strip() and not row[right + 1 :].strip(), row


def test_a_column_without_a_figure_in_the_rows_that_are_shown_is_left_out() -> None:
    bids = [replace(choice_of(Bid(tricks), 4.0 * tricks), nils=()) for tricks in range(1, 10)]
    nil = replace(choice_of(NIL, 90.0), nils=((2, 0.3),))
    hint = replace(hint_of(), choices=(*bids, nil), best=bids[0].action, near=(bids[0].action,))
    view = view_of(phase=Phase.BID, dealer=0, bids=(None, Bid(3), Bid(4), Bid(2)), turn=0, trick=())
    scene = Scene(Words("en"), card_letters("auto", "en"), view)
    for rows, has_nil in ((12, True), (4, False)):
        head, *others = [line.text for line, _zone in table_lines(scene, hint, None, 76, rows)]
        assert any("nil" in row for row in others) == has_nil
        assert (" nil Ada" in head) == has_nil, head
        assert "bags" in head


BIDDING = view_of(phase=Phase.BID, dealer=0, bids=(None, Bid(3), Bid(4), Bid(2)), turn=0, trick=())


def bids_hint() -> Hint:
    bids = [choice_of(Bid(tricks), 4.0 * tricks) for tricks in range(1, 14)]
    nil = replace(choice_of(NIL, 90.0), nils=((0, 0.3),), makers=(2,))
    return replace(hint_of(), choices=(*bids, nil), best=bids[0].action, near=(bids[0].action,))


def bid_rows(hint: Hint, count: int) -> list[str]:
    scene = Scene(Words("en"), card_letters("auto", "en"), BIDDING)
    return [line.text for line, _zone in table_lines(scene, hint, None, 76, count)]


def test_how_often_a_nil_is_kept_stands_where_other_bids_tell_how_often_they_are_made() -> None:
    head, *others = bid_rows(bids_hint(), 15)
    end = head.index("made") + len("made")
    nil = next(row for row in others if "nil" in row)
    assert nil[:end].endswith(" 30%")
    assert " nil" not in head
    assert all(row[:end].endswith("%") for row in others)


@pytest.mark.parametrize("count", range(2, 17))
def test_a_table_of_bids_tells_that_some_are_left_out(count: int) -> None:
    shown = bid_rows(bids_hint(), count)
    assert len(shown) <= count
    bids = [row for row in shown if "%" in row]
    has_head, has_row_for_more = "cost" in shown[0], shown[-1].strip() == "…"
    told = "" if len(bids) == 14 or has_row_for_more else f"{len(bids)} of 14 bids"
    assert not has_row_for_more or len(bids) >= 3
    assert not any("…" in row for row in shown if row in bids)
    if has_head:
        assert told in shown[0]
        assert ("bids" in shown[0]) is bool(told)
    else:
        assert count == 2


@pytest.mark.parametrize(("count", "told"), [(10, False), (9, False), (8, True), (5, True), (4, True)])
def test_cards_left_out_of_what_is_looked_back_at_are_told_of_unless_one_there_equals_them(
    count: int, told: bool
) -> None:
    cards = [Play(Card(text)) for text in ("9H", "3H", "2H", "JS", "9S", "8S", "7S", "3S", "JD", "7D")]
    equals = {Play(Card("2H")): Play(Card("3H")), Play(Card("8S")): Play(Card("9S")), cards[6]: cards[4]}
    choices = tuple(
        replace(choice_of(card, 4.0 * at), like=equals.get(card)) for at, card in enumerate(reversed(cards))
    )
    hint = Hint(0, choices, cards[-1], (cards[-1],), 100, False, True, 10.0, 0.5)
    scene = Scene(Words("en"), card_letters("auto", "en"), view_of())
    shown = [line.text for line, _zone in table_lines(scene, hint, cards[6], 76, count, done=True)]
    assert len(shown) <= count
    assert (shown[-1].strip() == "…") is told
    assert len(shown) == (count if told else 9), "two cards equal one that has a row, the third was played"
    assert any("♦7" in row and "★" in row for row in shown)
    assert any("♠7" in row and "○" in row for row in shown)


def test_how_many_bids_are_left_out_stands_over_them_only_where_there_is_room() -> None:
    scene = Scene(Words("en"), card_letters("auto", "en"), BIDDING)
    for width, has_room in ((60, True), (30, False)):
        head, *others = [line.text for line, _zone in table_lines(scene, bids_hint(), None, width, 3)]
        assert ("2 of 14 bids" in head) is has_room, head
        assert len(others) == 2


def test_bags_that_no_choice_makes_have_no_column() -> None:
    assert "bags" in rows(hint_of())[0]
    none = replace(hint_of(), choices=tuple(replace(each, bags=0.02) for each in hint_of().choices))
    assert "bags" not in rows(none)[0]


def test_the_bags_of_the_others_have_a_column_where_they_differ() -> None:
    assert "their bags" not in rows(hint_of())[0]
    choices = tuple(replace(each, their_bags=2.0 + at) for at, each in enumerate(hint_of().choices))
    head, *others = rows(replace(hint_of(), choices=choices))
    assert head.endswith("their bags")
    assert sorted(row.split()[-1] for row in others) == ["2.0", "3.0", "4.0"]
    alone = RuleSet.preset("standard").replace(partnership=False)
    assert "their bags" not in rows(replace(hint_of(), choices=choices), rules=alone)[0]


def test_the_figures_beside_the_trick_do_not_touch_the_border() -> None:
    scene = Scene(Words("en"), card_letters("auto", "en"), view_of(), advice=Advice(hint_of()))
    boxed = [row for row in draw_table(scene, 80, 23).text.split("\n") if row.strip().startswith("│")]
    ends = [row.strip()[1:].partition("│")[0] for row in boxed]
    assert any("%" in end for end in ends)
    assert all(end.endswith(" ") for end in ends), ends


@pytest.mark.parametrize("size", [(60, 20), (60, 24), (60, 31), (80, 20), (80, 24), (80, 30), (110, 40)])
@pytest.mark.parametrize("cards", ["auto", "chips"])
@pytest.mark.parametrize("count", [0, 2, 3, 13])
def test_all_seats_can_be_read_beside_the_choices(size: tuple[int, int], cards: str, count: int) -> None:
    held = tuple(Card(rank + suit) for suit in "SH" for rank in "23456789TJQKA")[:count]
    choices = tuple(choice_of(Play(card), 4.0 * at) for at, card in enumerate(held))
    hint = Hint(0, choices, Play(held[0]), (Play(held[0]),), 100, False, True, 10.0, 0.5) if held else None
    view = view_of(hand=held, bids=(Bid(5), Bid(2), Bid(3), Bid(1)), won=(1, 1, 0, 2), trick=(), leader=0)
    scene = Scene(Words("en"), card_letters("auto", "en"), view, advice=Advice(hint), cards=cards)
    text = draw_table(scene, size[0], size[1] - 1).text
    for told in ("Bo", "bid 2 ●○", "Ada", "bid 3 ○○○", "Cy", "bid 1 ●+1"):
        assert text.count(told) == 1, f"{told} in\n{text}"
    best = [row for row in text.split("\n") if "★" in row]
    assert len(best) == bool(held)


def test_the_seat_under_the_choices_tells_a_nil_and_a_long_name_as_far_as_there_is_room() -> None:
    names = ("", "Maximiliana von und zu", "Ada", "Cy")
    view = view_of(names=names, bids=(Bid(5), BLIND_NIL, Bid(3), Bid(1)), won=(1, 2, 0, 2))
    for size, cards in (((60, 20), "auto"), ((60, 20), "chips"), ((80, 20), "auto")):
        scene = Scene(Words("en"), card_letters("auto", "en"), view, advice=Advice(hint_of()), cards=cards)
        text = draw_table(scene, size[0], size[1] - 1).text
        assert "Max" in text, text
        assert "◆" in text, text


@pytest.mark.parametrize("language", ["en", "hr", "fr"])
@pytest.mark.parametrize(("cost", "told"), [(4.0, "−8.0"), (8.4, "−17"), (60.0, "−120")])
def test_the_cost_is_told_in_the_narrowest_window_too(cost: float, told: str, language: str) -> None:
    cards = tuple(Play(Card(text)) for text in ("TH", "KH", "2H"))
    choices = tuple(choice_of(action, cost * at) for at, action in enumerate(cards))
    hint = Hint(0, choices, cards[0], (cards[0],), 100, False, True, 10.0, 0.5)
    words = Words(language)
    scene = Scene(words, card_letters("auto", "en"), view_of(), advice=Advice(hint))
    text = draw_table(scene, 60, 19).text
    assert told.replace(".", words.decimal(0.5, 1)[1]) in text
    assert f" {words.p('column', 'cost')} " in text


LONG = " ".join(["♥4 is better than ♥K by about 4 points, for many reasons that have to be told."] * 9)


def test_a_reason_over_the_table_tells_what_lies_there_and_which_card_is_best() -> None:
    view = view_of(
        trick=(Card("3H"), Card("KC"), Card("9H")), leader=1, hand=(Card("4H"), Card("KH"), Card("2H"))
    )
    for why in ((), ("♥4 is better.",), ("♥4 is better.", LONG)):
        scene = Scene(Words("en"), card_letters("auto", "en"), view, advice=Advice(hint_of(), why=why))
        rows = draw_table(scene, 80, 23).text.split("\n")
        assert any("Bo ♥3  Ada ♣K  Cy ♥9◂" in row for row in rows), "\n".join(rows)


def test_a_reason_of_a_bid_leaves_what_the_others_have_bid_in_sight() -> None:
    view = view_of(phase=Phase.BID, dealer=0, bids=(None, Bid(3), Bid(4), Bid(2)), turn=0, trick=())
    choices = tuple(choice_of(Bid(tricks), 4.0 * tricks) for tricks in range(14))
    hint = replace(hint_of(), choices=choices, best=choices[0].action, near=(choices[0].action,))
    for why in ((), ("3 is better.",), ("3 is better.", LONG)):
        scene = Scene(Words("en"), card_letters("auto", "en"), view, advice=Advice(hint, why=why))
        rows = draw_bidding(scene, Field(), 80, 23).text.split("\n")
        assert any("Bo 3, Ada 4, Cy 2, ▸ You" in row for row in rows), "\n".join(rows)


def test_whose_bid_is_set_is_told_beside_how_often_the_own_one_is_made() -> None:
    rules = RuleSet.preset("standard")
    assert "they are set" in rows(hint_of(), rules=rules)[0]
    assert "opponent set" in rows(hint_of(), rules=rules.replace(contract="player"))[0]


def sentence(words: int) -> str:
    return " ".join(f"word{place}" for place in range(words)) + "."


@pytest.mark.parametrize("columns", [(60, 20), (80, 24), (119, 24), (120, 24), (120, 40)])
@pytest.mark.parametrize("phase", [Phase.BID, Phase.PLAY])
@pytest.mark.parametrize("verdict", [4, 12, 18])
@pytest.mark.parametrize("deciding", [4, 12, 18])
def test_what_decides_is_whole_in_the_smallest_window(
    columns: tuple[int, int], phase: Phase, verdict: int, deciding: int
) -> None:
    said = (
        sentence(verdict).replace("word", "better"),
        sentence(deciding).replace("word", "because"),
        sentence(24).replace("word", "too"),
    )
    width, height = columns[0], columns[1] - 1
    if phase is Phase.BID:
        view = view_of(phase=Phase.BID, dealer=0, bids=(None, Bid(3), Bid(4), Bid(2)), turn=0, trick=())
        choices = tuple(choice_of(Bid(tricks), 4.0 * tricks) for tricks in range(14))
        hint = replace(hint_of(), choices=choices, best=choices[3].action, near=(choices[3].action,))
    else:
        view = view_of(
            trick=(Card("3H"), Card("KC"), Card("9H")), leader=1, hand=(Card("4H"), Card("KH"), Card("2H"))
        )
        hint = hint_of()
    scene = Scene(Words("en"), card_letters("auto", "en"), view, advice=Advice(hint, why=said))
    draw = (
        draw_table(scene, width, height)
        if phase is Phase.PLAY
        else draw_bidding(scene, Field(), width, height)
    )
    panel = "│ ([^│]*)$" if width >= PANEL_FROM else "│(.*?)│"
    told = " ".join(" ".join(re.findall(panel, draw.text, re.MULTILINE)).split())
    assert said[0] in told and said[1] in told, draw.text
    if width >= PANEL_FROM:
        return
    assert "★" in told, "the best one is in sight too"
    if verdict == deciding == 4:
        assert ("Bo 3, Ada 4, Cy 2" if phase is Phase.BID else "Ada ♣K") in told, (
            "nothing gives way for nothing"
        )


@pytest.mark.parametrize("size", [(60, 19), (80, 23), (100, 23), (110, 29), (119, 39)])
@pytest.mark.parametrize("many", [1, 2, 9])
@pytest.mark.parametrize("why", [None, ("Looking is better.", sentence(12))])
def test_what_a_bid_is_worth_is_hidden_as_a_whole_or_not_at_all(
    size: tuple[int, int], many: int, why: tuple[str, ...] | None
) -> None:
    rules = RuleSet.preset("ht")
    view = view_of(
        rules=rules,
        phase=Phase.BID,
        dealer=0,
        bids=(None, Bid(0), Bid(4), Bid(3)),
        turn=0,
        trick=(),
        hand=None,
        legal=(LOOK, BLIND_NIL),
        blind_offered=True,
    )
    actions: list[Action] = [LOOK, BLIND_NIL, *map(Bid, range(1, 9))]
    choices = tuple(choice_of(action, 4.0) for action in actions[:many])
    hint = replace(hint_of(), choices=choices, best=LOOK, near=(LOOK,))
    scene = Scene(Words("en"), card_letters("auto", "en"), view, advice=Advice(hint, why=why))
    bare = draw_bidding(replace(scene, advice=None), Field(), *size).text
    worth = [line for line in packed(worth_texts(scene), size[0] - 4) if line in bare]
    shown = draw_bidding(scene, Field(), *size).text
    assert len(worth) > 1
    assert sum(line in shown for line in worth) in (0, len(worth)), shown
    for word in ("Blind nil, before", "each of", "next bag costs"):  # nor does any of it stand beside the box
        assert word not in bare or (word in shown) == (worth[0] in shown), shown
