"""The drawing of a game in progress: its frame in every size, what is told in it, and what is asked."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spades_tui.engine import Game, RuleSet
from spades_tui.engine.actions import Bid
from spades_tui.engine.state import Phase
from spades_tui.ui.draw.bidding import Field, draw_bidding
from spades_tui.ui.draw.bidding_middle import worth_texts
from spades_tui.ui.draw.cards import CardSize
from spades_tui.ui.draw.frame import hand_rows, lay_frame
from spades_tui.ui.draw.hand import lay_hand
from spades_tui.ui.draw.log import Told
from spades_tui.ui.draw.sides import paint_title
from spades_tui.ui.draw.table import draw_table, recap_lines
from spades_tui.ui.draw.text import Painter
from spades_tui.ui.draw.trick import trick_height
from tests.draw_scenes import LONG, SIZES, crowded, scene_of, view_of
from tests.game_window import BLIND, PLAIN


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
