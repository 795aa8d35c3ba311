"""The drawings of a game in progress: meters, nils, sides, the trick toward its seats, in every size."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spades_tui.engine import Card, Game, RuleSet
from spades_tui.engine.actions import BLIND_NIL, NIL, Bid, Look
from spades_tui.engine.state import Phase, Trick
from spades_tui.engine.views import SeatView
from spades_tui.ui.draw.bidding import Field, draw_bidding
from spades_tui.ui.draw.bidding_middle import worth_texts
from spades_tui.ui.draw.cards import CardSize
from spades_tui.ui.draw.frame import hand_rows, lay_frame
from spades_tui.ui.draw.gone import draw_gone, out_lines, void_line, void_lines
from spades_tui.ui.draw.hand import lay_hand
from spades_tui.ui.draw.log import Told
from spades_tui.ui.draw.scene import Moving, Scene
from spades_tui.ui.draw.seats import bid_line, meter_line, name_line, status_line
from spades_tui.ui.draw.sides import (
    bags_line,
    bags_made,
    bags_until,
    contract_line,
    gauge,
    named_contract,
    paint_title,
    sides_in_order,
    to_go,
)
from spades_tui.ui.draw.table import draw_table, recap_lines, told_line, trick_number
from spades_tui.ui.draw.text import Painter, Picture
from spades_tui.ui.draw.trick import trick_height
from spades_tui.ui.keys import card_letters
from spades_tui.words import Words
from tests.game_window import BLIND, PLAIN, cards


def view_of(rules: RuleSet = PLAIN, **changes: Any) -> SeatView:
    game = Game.new(rules, secret=bytes(range(32)), names=["", "Bo", "Ada", "Cy"])
    return replace(game.view(0), **changes)


def scene_of(view: SeatView, **changes: Any) -> Scene:
    return replace(Scene(Words("en"), card_letters("auto", "en"), view), **changes)


@pytest.mark.parametrize(
    ("bid", "won", "text"),
    [(4, 0, "○○○○"), (4, 2, "●●○○"), (4, 4, "●●●●"), (3, 4, "●●●+1"), (13, 1, "●" + "○" * 12)],
)
def test_a_meter_shows_tricks_won_to_come_and_over(bid: int, won: int, text: str) -> None:
    assert meter_line(bid, won).text == text


@pytest.mark.parametrize(
    ("bid", "won", "width", "text"),
    [
        (Bid(3), 2, 24, "bid 3 ●●○"),
        (Bid(3), 3, 24, "bid 3 ●●● made"),
        (Bid(3), 4, 24, "bid 3 ●●●+1 over"),
        (Bid(3), 4, 12, "bid 3 ●●●+1"),
        (Bid(13), 2, 12, "bid 13 2/13"),
        (NIL, 0, 24, "nil ◇ intact"),
        (NIL, 2, 24, "nil ◆ broken +2"),
        (BLIND_NIL, 0, 24, "blind nil ◇ intact"),
        (BLIND_NIL, 0, 12, "blind nil ◇"),
        (BLIND_NIL, 1, 24, "blind nil ◆ broken +1"),
        (BLIND_NIL, 1, 16, "blind nil ◆ +1"),
        (None, 0, 24, "no bid yet"),
    ],
)
def test_a_bid_says_how_it_stands(bid: Bid | None, won: int, width: int, text: str) -> None:
    view = view_of(bids=(None, bid, None, None), won=(0, won, 0, 0))
    assert bid_line(scene_of(view), 1, width).text.rstrip() == text


@pytest.mark.parametrize(
    ("rules", "width", "text"),
    [
        (PLAIN.replace(partnership=False), 24, "nil ◆ broken · 1 trick"),
        (PLAIN.replace(partnership=False), 16, "nil ◆ 1 trick"),
        (PLAIN.replace(partnership=False), 8, "nil ◆ 1"),
        (RuleSet.preset("ht-strict"), 24, "nil ◆ broken · 1 trick"),
        (BLIND, 24, "nil ◆ broken +1"),
    ],
)
def test_tricks_of_a_broken_nil_look_like_bags_only_where_they_are(
    rules: RuleSet, width: int, text: str
) -> None:
    view = view_of(rules, bids=(None, NIL, None, None), won=(0, 1, 0, 0))
    line = bid_line(scene_of(view), 1, width)
    assert line.text == text
    assert ("meter.over" in [run.role for run in line.runs]) == ("+" in text)


def test_at_the_end_of_a_game_no_bag_is_to_come() -> None:
    for rules, bags, text in ((PLAIN, 9, "bags 9/10"), (BLIND, 3, "bags 3"), (BLIND, 10, "bags 10")):
        line = bags_line(scene_of(view_of(rules, bags=(bags, 0), phase=Phase.OVER)), 0)
        assert line.text == text
        assert {run.role for run in line.runs} == {""}


def test_a_contract_out_of_reach_is_set_where_it_stands_alone() -> None:
    taken = Trick(1, cards("2C 3C 4C 5C"), 0)
    view = view_of(BLIND, bids=(None, Bid(5), None, None), won=(0, 1, 0, 0), tricks=(taken,) * 10)
    assert bid_line(scene_of(view), 1, 24).text == "bid 5 ●○○○○ set"
    assert bid_line(scene_of(replace(view, tricks=(taken,) * 9)), 1, 24).text.rstrip() == "bid 5 ●○○○○"
    together = replace(view, rules=PLAIN)
    assert bid_line(scene_of(together), 1, 24).text.rstrip() == "bid 5 ●○○○○"


@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize("seat", [0, None])
def test_a_long_score_stands_apart_from_its_side_with_its_bags_whole(width: int, seat: int | None) -> None:
    view = view_of(BLIND, scores=(-13077, 10204), bags=(10, 123), bids=(Bid(3),) * 4, won=(3, 1, 2, 1))
    view = replace(view, phase=Phase.PLAY, seat=seat)
    rows = draw_table(scene_of(view), width, 19).text.split("\n")
    heads = rows[1].split()
    assert "−13077" in heads
    assert "10204" in heads
    assert rows[1].count("bags") == 2
    assert [part for part in heads if part.startswith("−")] == ["−13077", "−10", "−10"]
    cutthroat = view_of(
        BLIND.replace(partnership=False), scores=(-13077, 10204, 0, -10000), bags=(1, 2, 3, 4)
    )
    rows = draw_table(scene_of(cutthroat), width, 19).text.split("\n")
    assert {"−13077", "10204", "0", "−10000"} <= set(rows[1].split())


@pytest.mark.parametrize("size", [(60, 19), (80, 17), (80, 23), (120, 39), (200, 59)])
@pytest.mark.parametrize("seat_to_act", [0, 1])
def test_a_passing_note_leaves_what_is_to_be_done_in_its_place(
    size: tuple[int, int], seat_to_act: int
) -> None:
    view = view_of(PLAIN, turn=seat_to_act, phase=Phase.PLAY, hand=cards("2C 9C"), leader=seat_to_act)
    still = scene_of(view, notices=("This game is not saved.",))
    noted = replace(still, problem="This game is no longer rated.", passing=True)
    frame = lay_frame(*size, 2)
    prompt = draw_table(still, *size).text.split("\n")[frame.prompt_y]
    rows = draw_table(noted, *size).text.split("\n")
    assert "lead" in prompt
    assert rows[frame.prompt_y] == prompt
    assert sum("no longer rated" in row for row in rows) == 1


@pytest.mark.parametrize("size", [(60, 19), (80, 23), (120, 39), (200, 59)])
@pytest.mark.parametrize("seat_to_act", [0, 1])
def test_a_refusal_stands_beside_what_is_to_be_done(size: tuple[int, int], seat_to_act: int) -> None:
    view = view_of(PLAIN, turn=seat_to_act, phase=Phase.PLAY, hand=cards("2C 9C"), leader=seat_to_act)
    still = scene_of(view, notices=("This game is not saved.",))
    frame = lay_frame(*size, 2)
    prompt = draw_table(still, *size).text.split("\n")[frame.prompt_y]
    refused = draw_table(replace(still, problem="You cannot claim yet."), *size).text.split("\n")
    assert "lead" in prompt
    assert refused[frame.prompt_y] == prompt
    under = frame.prompt_y + 1 if frame.own_y - frame.prompt_y > 1 else frame.foot_y
    assert "You cannot claim yet." in refused[under]


def test_a_refusal_takes_the_place_of_what_is_to_be_done_where_there_is_no_other() -> None:
    view = view_of(PLAIN, turn=0, phase=Phase.PLAY, hand=cards("2C 9C"), leader=0)
    long = "You cannot claim yet: " + "the ace of spades is still out, " * 6
    for size, problem in (((80, 17), "You cannot claim yet."), ((60, 19), long)):
        frame = lay_frame(*size, 2)
        rows = draw_table(scene_of(view, problem=problem), *size).text.split("\n")
        said = [row for row in rows if "lead" in row and "Your" in row]
        assert not said, "\n".join(rows)
        assert "You cannot claim yet" in "\n".join(rows[frame.line_y : frame.prompt_y + 1])


def test_nobody_is_to_play_in_an_old_trick_that_is_looked_at() -> None:
    old = Trick(1, cards("2C 3C 4C 5C"), 0)
    view = view_of(PLAIN, turn=0, phase=Phase.PLAY, hand=cards("9C"), tricks=(old,), leader=0)
    scene = scene_of(view, selected=Card("9C"), lifted=False, sparing=True)
    for size in ((60, 19), (80, 23), (120, 39)):
        text = draw_table(scene, *size).text
        assert "▸" in text and ("▄" in text or "[9♣]" in text)
        text = draw_table(replace(scene, looking_back=old), *size).text
        assert not set("▸▄[") & set(text)
        assert "Press any key to go back to the game." in text


def test_turn_and_dealer_are_marked_by_shape() -> None:
    view = view_of(turn=2, dealer=2)
    assert name_line(scene_of(view), 2, 20).text == "▸ Ada (D)"
    assert name_line(scene_of(view), 0, 20).text == "  You"
    assert name_line(scene_of(view, paused=True), 2, 20).text == "  Ada (D)"
    assert name_line(scene_of(replace(view, names=("", "", "W" * 80, ""))), 2, 12).width <= 12


@pytest.mark.parametrize(
    ("rules", "bags", "text"),
    [
        (BLIND, 3, "bags 3 next −1"),
        (BLIND, 10, "bags 10 next −10"),
        (PLAIN, 3, "bags 3/10"),
        (PLAIN, 9, "bags 9/10 −100"),
        (PLAIN.replace(bag_cost=None), 9, "bags 9"),
        (PLAIN.replace(overtrick="nothing", bag_cost=None), 0, ""),
    ],
)
def test_bags_stand_against_what_the_next_one_costs(rules: RuleSet, bags: int, text: str) -> None:
    assert bags_line(scene_of(view_of(rules, bags=(bags, 0))), 0).text == text


def test_partners_whose_bids_count_together_see_their_common_contract() -> None:
    game = Game.new(PLAIN, secret=bytes(range(32)), names=["", "Bo", "Ada", "Cy"])
    for _ in range(4):
        game.act(Bid(3))
    view = replace(game.view(0), won=(2, 0, 1, 1))
    assert contract_line(scene_of(view), 0).text == "tricks 3/6"
    assert named_contract(scene_of(view), 0).text == "won 3/6"
    nil = replace(view, bids=(NIL, Bid(3), Bid(3), Bid(3)))
    assert contract_line(scene_of(nil), 0).text == "tricks 1/3"
    assert contract_line(scene_of(replace(view, rules=BLIND)), 0).text == ""


@pytest.mark.parametrize(
    ("score", "filled"), [(-50, ""), (0, ""), (250, "█████"), (500, "█" * 10), (900, "█" * 10)]
)
def test_the_gauge_is_empty_below_zero_and_full_at_the_target(score: int, filled: str) -> None:
    bar = gauge(score, 500, 10)
    assert bar.width == 12
    assert bar.text == "▕" + filled + "·" * (10 - len(filled)) + "▏", "an empty one is seen to be a gauge"


def test_the_title_leaves_out_what_matters_least() -> None:
    view = view_of(BLIND.replace(hand_limit=5), seeded=True)
    wide, narrow = Painter(80, 1), Painter(60, 1)
    scene = scene_of(view, commitment="7f3a·91c2", saved=False)
    paint_title(wide, 0, 0, 80, scene)
    paint_title(narrow, 0, 0, 60, scene)
    for text in (wide.picture().text, narrow.picture().text):
        for part in ("hand 1 of 5", "not saved", "deals not secret", "deal 7f3a·91c2"):
            assert part in text


@pytest.mark.parametrize(
    ("rules", "name", "said"),
    [
        (BLIND, "", "HT rules · partnership"),
        (BLIND.replace(target=300, hand_limit=7), "Friday", "HT rules · partnership"),
        (BLIND.replace(nil_value=40), "", "Own rules · partnership"),
        (BLIND.replace(nil_value=40), "ht", "Own rules · partnership"),
        (BLIND.replace(nil_value=40), "Friday", "Friday · partnership"),
        (BLIND.replace(nil_value=40), "a\x1b]52;c;x\x07b\u202ec", "a]52;c;xbc · partnership"),
        (BLIND.replace(nil_value=40), "\u200b\x1b", "Own rules · partnership"),
        (BLIND.replace(nil_value=40), "x" * 60, "x" * 23 + "… · partnership"),
    ],
)
def test_the_title_says_what_the_rules_are_called(rules: RuleSet, name: str, said: str) -> None:
    painter = Painter(80, 1)
    paint_title(painter, 0, 0, 80, scene_of(view_of(rules), rules_name=name))
    assert painter.picture().text.strip().startswith(said)


def test_the_own_side_comes_first_whatever_the_seat() -> None:
    game = Game.new(PLAIN.replace(partnership=False), secret=bytes(range(32)))
    assert sides_in_order(scene_of(game.view(2), bottom=2)) == [2, 3, 0, 1]
    game = Game.new(PLAIN, secret=bytes(range(32)))
    assert sides_in_order(scene_of(game.view(1), bottom=1)) == [1, 0]


@pytest.mark.parametrize("size", [(60, 19), (70, 22), (80, 23), (100, 30), (120, 39), (200, 59)])
@pytest.mark.parametrize("rules", [PLAIN, BLIND, PLAIN.replace(partnership=False, trump="auction")])
def test_each_card_of_a_trick_lies_toward_its_seat(rules: RuleSet, size: tuple[int, int]) -> None:
    plays = (Card("KH"), Card("9H"), Card("AH"), Card("2H"))
    bids = (Bid(4), Bid(13), BLIND_NIL, NIL)
    view = view_of(
        rules,
        bids=bids,
        won=(0, 2, 1, 0),
        leader=1,
        trick=plays,
        hand=tuple(Card(f"{rank}C") for rank in "23456789TJQKA"),
    )
    picture = draw_table(scene_of(view, selected=Card("9C")), *size)
    assert (picture.width, picture.height) == size
    rows = picture.text.split("\n")
    found = {
        name: next((y, row.index(name)) for y, row in enumerate(rows) if name in row) for name in _faces(size)
    }
    west, north, east, south = (found[name] for name in _faces(size))
    assert west[1] < north[1] < east[1]
    assert north[0] < west[0] == east[0] < south[0]
    chip = lay_frame(*size, rules.sides).trick_size is CardSize.CHIP
    assert "◂" in picture.text if chip else _frame(picture, "A ♥" if size[0] < 120 else "A♥━") == "┏┗"
    zone = picture.zone("card:9C")
    assert zone is not None
    assert picture.zone_at(zone.x, zone.y) == "card:9C"


def _frame(picture: Picture, face: str) -> str:
    """The left corners of the frame around a face."""
    rows = picture.text.split("\n")
    y, x = next((y, row.index(face) - 1) for y, row in enumerate(rows) if face in row)
    upper = next(row for row in reversed(rows[: y + 1]) if row[x] in "╭┏")
    lower = next(row for row in rows[y + 1 :] if row[x] in "╰┗")
    return upper[x] + lower[x]


@pytest.mark.parametrize("size", [(80, 23), (120, 39), (200, 59)])
def test_little_is_drawn_where_nothing_moves_but_no_half_of_a_frame(size: tuple[int, int]) -> None:
    view = view_of(leader=1, trick=cards("KH 9H AH"), turn=0, phase=Phase.PLAY, hand=cards("2C 9C"))
    picture = draw_table(scene_of(view, selected=Card("9C"), sparing=True, lifted=False), *size)
    face = "A ♥" if size[0] < 120 else "A♥━"
    assert _frame(picture, face) == "┏┗", "the winning card has its whole frame"
    assert "╌" not in picture.text, "no place for the card to come"
    assert "▄" * lay_frame(*size, 2).hand_size.width in picture.text


@pytest.mark.parametrize(
    ("size", "free"), [((80, 23), 0), ((80, 29), 1), ((120, 33), 0), ((120, 39), 1), ((200, 59), 1)]
)
def test_the_card_at_the_top_stands_off_its_label_where_there_is_room(
    size: tuple[int, int], free: int
) -> None:
    frame = lay_frame(*size, 2)
    assert frame.trick_y - frame.top_y - 1 == free


def _faces(size: tuple[int, int]) -> tuple[str, str, str, str]:
    """How the four cards of the trick read: west, north, east, south."""
    return ("K♥─", "9♥─", "A♥━", "2♥─") if size[0] >= 120 else ("K ♥", "9 ♥", "A ♥", "2 ♥")


LONG = ("", "Владимир Александрович Ж", "東京特許許可局長今日急遽", "Maximiliane von Habsburg")
SIZES = [(60, 19), (80, 23), (120, 39), (200, 59)]


def crowded(rules: RuleSet, plays: int = 0) -> SeatView:
    """A view with names of 24 cells, scores and bags of four figures."""
    game = Game.new(rules, secret=bytes([3]) * 32, names=list(LONG))
    while game.state.phase is Phase.BID:
        if Look() in game.legal_actions():
            game.act("look")
            continue
        game.act(Bid(13 if game.seat_to_act == 0 else 4))
    for _ in range(plays):
        game.act(game.legal_actions()[0])
    sides = rules.sides
    return replace(game.view(0), scores=(-1250, 4980, -3, 499)[:sides], bags=(23, 9, 108, 38)[:sides])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("rules", [BLIND, BLIND.replace(partnership=False), PLAIN])
def test_what_is_told_stays_clear_of_the_panel(rules: RuleSet, size: tuple[int, int]) -> None:
    width, height = size
    view = crowded(rules, plays=30)
    played, won = f"{LONG[3]} plays ♥10", f"{LONG[2]} wins the trick"
    log = [Told(step, f"{LONG[2]} bids 3") for step in range(20)] if width >= 120 else []
    text = draw_table(
        scene_of(view, line=f"{played} · {won}", log=log, problem="It is not your turn."), width, height
    ).text
    assert won in text
    assert (played in text) is (width >= 80)
    cut = f"{LONG[2]} cuts the deck with “{'x' * 40}”"
    for picture in (
        draw_table(scene_of(view, line=cut, log=log), width, height),
        draw_bidding(scene_of(view, line=cut, log=log), Field(Bid(12)), width, height),
    ):
        for row in picture.text.splitlines():
            if "xxx" in row and width >= 120:
                assert ("… " in row) is (width == 120)
                assert " │" in row


@pytest.mark.parametrize("size", SIZES)
def test_long_names_keep_turn_and_dealer_in_sight(size: tuple[int, int]) -> None:
    view = crowded(BLIND)
    text = draw_table(scene_of(view), *size).text
    assert f"{LONG[view.dealer]} (D)" in text if view.dealer == 2 else "(D)" in text
    assert "▸" in text
    assert "−1250" in text and "4980" in text


@pytest.mark.parametrize(
    ("room", "said"),
    [
        (40, "trick 1 of 13 · Cy led ♥"),
        (24, "trick 1 of 13 · Cy led ♥"),
        (22, "1/13 · Cy led ♥"),
        (14, "1/13 ♥"),
    ],
)
def test_the_trick_says_who_led(room: int, said: str) -> None:
    view = replace(view_of(PLAIN), names=("", "Bo", "Ada", "Cy"), leader=3, trick=cards("TH"))
    assert trick_number(scene_of(view), room).text == said
    mine = replace(view, leader=0)
    assert trick_number(scene_of(mine), 40).text == "trick 1 of 13 · you led ♥"
    back = Trick(1, cards("2C 3C 4C 5C"), 0)
    looking = scene_of(replace(view, tricks=(back,)), looking_back=back)
    assert trick_number(looking, 40).text == "trick 1 of 13 · Bo led ♣"
    assert told_line(looking, 60).text == "Trick 1: you won it"


def test_where_we_were_is_told_in_whole_sentences_as_far_as_there_is_room() -> None:
    won = "Won: You 3, Bo 0, Ada 2, Cy 2."
    said = ("Bids: Cy 3, You 13.", "7 tricks played.", won, "On the table: Cy ♦7.")
    scene = scene_of(view_of(PLAIN), recap=said)
    assert recap_lines(scene, 58, 0) == []
    assert recap_lines(scene, 58, 1) == ["Where we were: 7 tricks played. On the table: Cy ♦7."]
    assert recap_lines(scene, 78, 1) == [f"Where we were: {won} On the table: Cy ♦7."]
    assert " ".join(recap_lines(scene, 58, 3)) == "Where we were: " + " ".join(said)
    assert recap_lines(scene, 20, 1) == [], "nothing is cut inside a sentence"
    assert recap_lines(scene_of(view_of(PLAIN)), 58, 3) == []


@pytest.mark.parametrize("seat", [0, None])
@pytest.mark.parametrize("size", [(60, 19), (80, 23), (120, 39)])
def test_nothing_is_asked_of_a_window_that_cannot_act(size: tuple[int, int], seat: int | None) -> None:
    game = Game.new(BLIND, secret=bytes([3]) * 32, names=["", "Bo", "Ada", "Cy"])
    while not game.hand_results:
        view = game.view(seat if seat is None else game.seat_to_act)
        scene = scene_of(view, can_act=False, bottom=view.seat or 0)
        drawn = draw_bidding(scene, Field(), *size) if view.phase is Phase.BID else draw_table(scene, *size)
        for text in (drawn.text, drawn.description):
            assert "Your" not in text
            assert seat is None or "You are to" in text
        game.act(game.legal_actions()[-1] if view.phase is Phase.PLAY else game.legal_actions()[0])


@pytest.mark.parametrize(("bags", "told"), [(0, []), (7, ["3 more bags cost 100 points."])])
def test_in_the_last_hand_only_bags_that_may_come_are_told_of(bags: int, told: list[str]) -> None:
    every = (Bid(4), Bid(3), Bid(3), Bid(3))
    last = view_of(PLAIN.replace(hand_limit=1), bids=every, phase=Phase.TRUMP, bags=(bags, 0))
    assert worth_texts(scene_of(last)) == told


def test_when_all_have_bid_nothing_is_told_of_bids() -> None:
    view = view_of(PLAIN.replace(trump="auction"), bids=(Bid(4), Bid(3), Bid(3), Bid(3)), phase=Phase.TRUMP)
    assert worth_texts(scene_of(view)) == ["10 more bags cost 100 points."]
    text = draw_bidding(scene_of(view), Field(), 120, 39).text
    assert "all 13 tricks bid" in text
    assert "13 tricks bid ·" not in text


def bidding(rules: RuleSet, *bids: Bid | None) -> SeatView:
    """A view in which South is to bid, its cards in sight; the seats after West have bid these."""
    hand = cards("TS 4S AH KH TH QC TC 9C 5C AD KD TD 2D")
    legal = tuple(Bid(tricks) for tricks in range(14))
    return view_of(
        rules, hand=hand, dealer=1, turn=0, legal=legal, bids=(None, None, *bids), phase=Phase.BID, trick=()
    )


@pytest.mark.parametrize("size", [(60, 19), (68, 21), (80, 23), (80, 28), (100, 30), (120, 39), (200, 59)])
@pytest.mark.parametrize(
    "view",
    [
        bidding(PLAIN, Bid(3), Bid(3)),
        bidding(BLIND, Bid(3), Bid(3)),
        bidding(PLAIN.replace(trump="auction"), Bid(0), Bid(10)),
        bidding(PLAIN, None, None),
    ],
)
def test_what_a_bid_is_worth_stands_off_the_seats_and_the_row_of_bids(
    view: SeatView, size: tuple[int, int]
) -> None:
    scene = scene_of(view, line="Cy bids 3")
    frame = lay_frame(*size, 2)
    table = [row[: frame.left + frame.table] for row in draw_bidding(scene, Field(), *size).text.split("\n")]
    seats = max(at for at, row in enumerate(table) if "▒│" in row or "▒▒" in row)
    worth = [at for at, row in enumerate(table) if "scores" in row or "cost" in row or "names the" in row]
    buttons = next(at for at, row in enumerate(table) if " 11 " in row and " 12 " in row)
    worth = [at for at in worth if at > seats]
    assert worth and worth[0] > seats + 1
    assert worth[-1] < buttons - 1 and not table[buttons - 1].strip()
    assert not table[worth[0] - 1].strip()
    told = [at for at, row in enumerate(table) if "Cy bids 3" in row]
    assert not told or worth[-1] + 1 < told[0] < buttons - 1


@pytest.mark.parametrize("size", [(60, 19), (80, 23)])
def test_the_order_of_the_bids_stands_between_the_seats_where_it_fits(size: tuple[int, int]) -> None:
    rows = draw_bidding(scene_of(bidding(PLAIN, Bid(3), Bid(3))), Field(), *size).text.split("\n")
    names = next(at for at, row in enumerate(rows) if "Bo (D)" in row)
    assert "Ada 3, Cy 3, ▸ You, Bo" in rows[names + 1]
    assert "6 tricks bid" in rows[names + 2]
    long = replace(bidding(PLAIN, Bid(3), Bid(3)), names=(LONG[0], LONG[1], LONG[2], LONG[3]))
    rows = draw_bidding(scene_of(long), Field(), *size).text.split("\n")
    names = next(at for at, row in enumerate(rows) if "(D)" in row and "Влад" in row)
    assert " 3, " in rows[names - 1] and "▸ You" in rows[names - 1]


def test_that_the_highest_bid_names_the_trump_suit_is_told_before_anything_else() -> None:
    view = bidding(PLAIN.replace(trump="auction"), Bid(3), Bid(3))
    assert worth_texts(scene_of(view))[0] == "The highest bid names the trump suit."
    text = draw_bidding(scene_of(view), Field(), 60, 19).text
    assert "The highest bid names the trump suit." in text
    assert "Nil scores" in text and "more bags" not in text


def test_a_blind_nil_that_is_to_be_decided_on_comes_first() -> None:
    game = Game.new(BLIND, secret=bytes([3]) * 32)
    mine = next(seat for seat in range(4) if game.seat_to_act == seat)
    assert worth_texts(scene_of(game.view(mine)))[0].startswith("Blind nil")
    assert worth_texts(scene_of(game.view((mine + 1) % 4)))[0].startswith("Nil scores")


def test_a_very_large_window_has_its_room_on_all_sides() -> None:
    scene = scene_of(view_of(PLAIN), commitment="7f3a·91c2")
    rows = draw_table(scene, 200, 59).text.split("\n")
    frame = lay_frame(200, 59, 2)
    assert len(rows[0]) - len(rows[0].lstrip()) == frame.left + 1
    assert rows[0].rstrip().endswith("7f3a·91c2")
    assert len(rows[0].rstrip()) == frame.left + frame.columns - 1
    above, below = frame.top_y - frame.rule_y, 59 - frame.foot_y
    assert abs(above - below) <= 3
    assert below <= 9


@pytest.mark.parametrize(
    ("size", "wanted", "trick", "hand"),
    [
        ((60, 19), "auto", CardSize.COMPACT, CardSize.CHIP),
        ((80, 23), "auto", CardSize.COMPACT, CardSize.COMPACT),
        ((119, 59), "auto", CardSize.COMPACT, CardSize.COMPACT),
        ((120, 39), "auto", CardSize.LARGE, CardSize.LARGE),
        ((200, 23), "auto", CardSize.COMPACT, CardSize.COMPACT),
        ((200, 59), "chips", CardSize.CHIP, CardSize.CHIP),
        ((120, 39), "compact", CardSize.COMPACT, CardSize.COMPACT),
        ((60, 19), "compact", CardSize.CHIP, CardSize.COMPACT),
        ((80, 23), "large", CardSize.CHIP, CardSize.LARGE),
        ((80, 34), "large", CardSize.LARGE, CardSize.LARGE),
        ((60, 19), "large", CardSize.CHIP, CardSize.COMPACT),
    ],
)
@pytest.mark.parametrize("sides", [2, 4])
def test_cards_are_as_large_as_was_wanted_where_there_is_room(
    size: tuple[int, int], wanted: str, trick: CardSize, hand: CardSize, sides: int
) -> None:
    frame = lay_frame(*size, sides, wanted)
    assert (frame.trick_size, frame.hand_size) == (trick, hand)


@given(
    st.integers(60, 300),
    st.integers(19, 100),
    st.sampled_from([2, 4]),
    st.sampled_from(["auto", "chips", "compact", "large"]),
)
def test_nothing_of_a_frame_overlaps_in_any_window(width: int, height: int, sides: int, cards: str) -> None:
    frame = lay_frame(width, height, sides, cards)
    rows = [0, frame.sides_y, frame.rule_y, frame.top_y, frame.trick_y, frame.line_y, frame.prompt_y]
    rows += [frame.own_y, frame.hand_y, frame.foot_y]
    assert rows == sorted(set(rows))
    assert frame.sides_y + frame.sides_rows <= frame.rule_y
    assert frame.trick_y + trick_height(frame.trick_size) <= frame.line_y
    assert frame.hand_y + hand_rows(frame.hand_size) <= frame.foot_y <= height
    assert frame.left >= 0 and frame.left + frame.columns <= width
    assert frame.trick_x - frame.left >= 17, "there is room for a seat beside the trick"
    hand = lay_hand(13, frame.hand_columns, frame.hand_size, frame.table / 2 - 1)
    assert hand.columns[-1] + hand.widths[-1] <= frame.hand_columns
    if frame.panel and frame.panel_end == frame.height:
        assert frame.hand_columns < frame.table


def test_what_is_still_out_is_told_from_what_may_be_known() -> None:
    taken = Trick(1, cards("2H 3H 4S 5H"), 3)
    hand = tuple(sorted(cards("AS KS AD 9C")))
    view = view_of(
        PLAIN,
        hand=hand,
        tricks=(taken,),
        leader=3,
        trick=cards("6C"),
        phase=Phase.PLAY,
        counts=(4, 12, 12, 11),
    )
    scene = scene_of(view)
    lines = [line.text for line in out_lines(scene, 40)]
    assert lines == [
        "♠ Q J 10 9 8 7 6 5 3 2",
        "♥ A K Q J 10 9 8 7 6 4",
        "♣ A K Q J 10 8 7 5 4 3 2",
        "♦ K Q J 10 9 8 7 6 5 4 3 2",
    ]
    assert [line.text for line in out_lines(scene, 17)][2:] == ["♣ AKQJ10875432", "♦ KQJ1098765432"]
    assert [void_line(scene, seat).text for seat in range(4)] == ["", "", "", "no ♥"]
    assert [line.text for line in void_lines(scene)] == ["Cy: no ♥"]
    picture = draw_gone(scene, 60)
    rows = picture.text.split("\n")
    assert rows[0] == "♠   –  –  Q  J 10  9  8  7  6  5  ·  3  2   10"
    assert rows[1] == "♥   A  K  Q  J 10  9  8  7  6  ·  4  ·  ·   10"
    assert "43 cards still out" in picture.text
    assert "Cy: no ♥" in picture.text
    blind = replace(view, hand=None)
    whole = draw_gone(scene_of(blind), 60).text
    assert "–" not in whole, "who has not looked learns nothing of the own cards"
    assert "47 cards still out" in whole
    assert sorted(draw_gone(scene_of(replace(blind, seat=None)), 60).text) == sorted(whole)


@pytest.mark.parametrize("size", [(60, 19), (80, 23), (100, 30), (120, 39), (200, 59)])
def test_what_is_out_stays_in_sight_where_that_is_wanted(size: tuple[int, int]) -> None:
    view = crowded(PLAIN, plays=24)
    out = [line.text.replace(" ", "") for line in out_lines(scene_of(view), 40)]
    shown = draw_table(scene_of(view, gone=True), *size).text.replace(" ", "")
    assert all(line in shown for line in out)
    hidden = draw_table(scene_of(view), *size).text.replace(" ", "")
    assert not all(line in hidden for line in out)


def test_a_wide_window_tells_the_hand_and_shows_the_race() -> None:
    game = Game.new(PLAIN, secret=bytes([3]) * 32, names=["", "Bo", "Ada", "Cy"])
    while len(game.hand_results) < 2 or game.state.phase is not Phase.PLAY:
        legal = game.legal_actions()
        game.act(Bid(3) if Bid(3) in legal else legal[0])
    view = game.view(0)
    log = [Told(number, f"line {number}") for number in range(60)]
    for size in ((120, 39), (160, 45), (200, 59)):
        text = draw_table(scene_of(view, log=log), *size).text
        assert "This hand" in text and "line 59" in text and "line 3\n" not in text
        assert ("Race to 500" in text and "● We" in text) or "We" in text
        assert text.count("│ ") >= 15
    assert "Race" not in draw_table(scene_of(view, log=log), 119, 39).text


def test_a_side_shows_how_far_it_is_and_its_bags_with_those_of_the_hand() -> None:
    game = Game.new(PLAIN, secret=bytes(range(32)), names=["", "Bo", "Ada", "Cy"])
    for _ in range(4):
        game.act(Bid(2))
    view = replace(game.view(0), scores=(124, 500), bags=(3, 8), won=(3, 1, 2, 0))
    scene = scene_of(view)
    assert to_go(scene, 0) == "376 to go"
    assert to_go(scene, 1) == ""
    assert (bags_made(scene, 0), bags_made(scene, 1)) == (1, 0)
    assert bags_line(scene, 0).text == "bags 3+1/10"
    assert bags_until(scene, 0) == (4, 10)
    assert bags_until(scene, 1) == (8, 10)
    over = replace(view, bags=(9, 9), won=(4, 1, 3, 0))
    assert bags_line(scene_of(over), 0).text == "bags 9+3/10"
    assert bags_until(scene_of(over), 0) == (10, 10)
    tiered = replace(view, rules=BLIND, bags=(10, 2))
    assert bags_until(scene_of(tiered), 0) == (10, 10)
    assert bags_until(scene_of(tiered), 1) == (2, 10)
    assert bags_made(scene_of(tiered), 0) == 0, "there only missed bids make bags"
    each_hand = replace(view, rules=PLAIN.replace(bag_cost="tiered", bag_count="hand"), bags=(0, 0))
    assert bags_until(scene_of(each_hand), 0) == (1, 10)
    free = replace(view, rules=PLAIN.replace(bag_cost="none"))
    assert bags_until(scene_of(free), 0) == (0, 0)


def test_a_seat_tells_its_level_or_that_it_wins_or_its_voids() -> None:
    view = view_of(PLAIN, leader=1, trick=cards("KH 9C"), counts=(13, 12, 12, 13), phase=Phase.PLAY)
    scene = scene_of(view, levels=("", "expert", "casual", "steady"))
    assert [status_line(scene, seat, 20).text for seat in range(4)] == ["", "winning", "casual", "steady"]
    assert status_line(replace(scene, gone=True), 2, 20).text == "no ♥"
    over = replace(view, trick=cards("KH 9C 2H 3H"))
    assert status_line(replace(scene, view=over, paused=True), 1, 20).text == "won"
    for size in SIZES:
        text = draw_table(scene, *size).text
        assert "winning" in text and "casual" in text and "steady" in text
        assert "12 " in text and "13 " in text, "each seat has the count of its cards"
    assert name_line(scene, 3, 20).text.strip() == "Cy"


@pytest.mark.parametrize("size", SIZES)
def test_a_trick_on_its_way_covers_nothing_that_is_to_be_read(size: tuple[int, int]) -> None:
    view = crowded(PLAIN, plays=30)
    trick = view.tricks[-1]
    still = draw_table(scene_of(view), *size)
    kept = still.text.split("\n")
    frame = lay_frame(*size, 2)
    for winner in range(4):
        for done in (0.0, 0.2, 0.5, 0.8, 0.99):
            moving = Moving(trick.plays(), done, winner)
            picture = draw_table(scene_of(view, moving=moving), *size)
            rows = picture.text.split("\n")
            assert rows[frame.own_y :] == kept[frame.own_y :]
            assert rows[: frame.rule_y] == kept[: frame.rule_y]
            for place in (1, 2, 3):
                bid = bid_line(scene_of(view), place, 12).text.strip()
                assert bid in picture.text
    coming = Moving(view.plays()[-1:], 0.3) if view.trick else None
    assert draw_table(scene_of(view, moving=coming), *size).zones == still.zones


def test_a_notice_longer_than_its_room_is_seen_to_go_on() -> None:
    view = view_of(phase=Phase.PLAY, hand=cards("2C 3C 4C"), bids=(Bid(3),) * 4)
    path = "/home/ada/.local/share/spades-tui/games.db"
    notice = f"The game goes on, but it is not saved. The disk is full: {path} cannot be written."
    foot = draw_table(scene_of(view, notices=(notice,)), 80, 23).text.split("\n")[-1].strip()
    assert foot.startswith("The game goes on, but it is not saved. The disk is full: /home/ada")
    assert foot.endswith("…")
    short = draw_table(scene_of(view, notices=("The game is saved again.",)), 80, 23).text.split("\n")[-1]
    assert short.strip() == "The game is saved again."
    low = draw_table(scene_of(view, notices=(notice,)), 60, 19).text.split("\n")
    assert low[-2].strip().endswith("The disk is full:") and path in low[-1], (
        "the free row over the hand is taken"
    )
    assert sum("4♣" in row for row in low) == 1


@pytest.mark.parametrize("size", [(60, 19), (80, 23)])
def test_a_notice_with_a_path_too_long_for_its_room_is_told_in_few_words(size: tuple[int, int]) -> None:
    view = view_of(phase=Phase.PLAY, hand=cards("2C 3C 4C"), bids=(Bid(3),) * 4)
    path = "/home/annabelle/.local/share/games and more/spades-tui/games.db"
    notice = f"The game goes on, but it is not saved. The disk is full: {path} cannot be written."
    brief = "Not saved: the disk is full. Esc tells more."
    told = draw_table(scene_of(view, notices=(notice,), briefs=(brief,)), *size)
    assert told.text.split("\n")[-1].strip() == brief
    wide = draw_table(scene_of(view, notices=(notice,), briefs=(brief,)), 120, 39)
    assert brief not in wide.text and "cannot be written." in wide.text
