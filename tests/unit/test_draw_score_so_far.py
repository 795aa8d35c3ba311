"""The scoreboard while a hand is in progress: what is told of it, and that no card of it is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spades_tui.engine import Game, RuleSet, Suit
from spades_tui.engine.actions import Bid, Look
from spades_tui.engine.cards import DECK
from spades_tui.engine.state import Phase, Trick
from spades_tui.ui.draw.board import Board, Page
from spades_tui.ui.draw.scoreboard import Shown, draw_scoreboard
from tests.property.games import games
from tests.score_boards import AUCTION, SIZES, board_of, drawn, scene_of
from tests.score_games import HT, NAMES, STANDARD


def test_a_game_without_a_finished_hand_says_so() -> None:
    board = board_of(Game.new(HT, secret=bytes(32), names=NAMES), reading=True)
    assert board.at == -1
    assert board.result is None
    picture, shown = draw_scoreboard(board, 80, 23)
    assert "No hand has been finished yet." in picture.text
    assert shown == Shown()
    assert not any(glyph in picture.text for glyph in "♠♥♦♣")


@pytest.mark.parametrize("size", SIZES)
def test_until_a_hand_is_finished_the_one_in_progress_is_told(size: tuple[int, int]) -> None:
    game = Game.new(STANDARD, secret=bytes(32), names=NAMES)
    while game.state.phase is Phase.BID:
        game.act("look" if Look() in game.legal_actions() else Bid(2))
    view = replace(game.view(0), won=(2, 0, 3, 1))
    text = drawn(Board(scene_of(view), reading=True), size).text
    assert "Hand 1 · trick 7 of 13" in text
    wide = size[0] > 60
    assert ("We · bid 4  now +41" if wide else "We  now +41") in text
    assert ("They · bid 4  now −40 · if made +40" if wide else "They  now −40 · made +40") in text
    assert "bid 2 ●●" in text
    assert "A bid that is made scores ten times its number" in text
    assert ("Every 10 bags cost 100" in text) is (size[1] > 19)


def test_four_standings_abreast_are_two_columns_and_so_is_what_is_told_of_the_hand() -> None:
    game = Game.new(STANDARD.replace(partnership=False), secret=bytes(32), names=NAMES)
    while game.state.phase is Phase.BID:
        game.act("look" if Look() in game.legal_actions() else Bid(2))
    for size in ((80, 23), (120, 39), (200, 59)):
        rows = drawn(Board(scene_of(game.view(0)), reading=True), size).text.split("\n")
        places = [row.index(mark) for row in rows for mark in "○×" if f" {mark} " in row]
        assert len(places) == 4 and len(set(places)) == 1, places
        assert not any("│" in row for row in rows)


def test_what_the_bids_would_bring_is_told_of_all_sides_or_of_none() -> None:
    game = Game.new(STANDARD.replace(partnership=False), secret=bytes(32), names=NAMES)
    while game.state.phase is Phase.BID:
        game.act("look" if Look() in game.legal_actions() else Bid(2))
    for names in (
        NAMES,
        ("You", "Bartholomew", "Ada", "Maximilian I"),
        ("You", "Bo", "Ada", "Wenceslaus the Good"),
    ):
        view = replace(game.view(0), names=names)
        for width in range(60, 121):
            text = drawn(Board(scene_of(view), reading=True), (width, 30)).text
            assert (text.count("made +20"), text.count("now −20")) in ((4, 4), (0, 4))


@pytest.mark.parametrize("rules", [AUCTION, STANDARD])
def test_while_bids_are_made_it_is_told_whose_turn_it_is(rules: RuleSet) -> None:
    game = Game.new(rules, secret=bytes(32), names=NAMES)
    seen = set()
    while (phase := game.state.phase) in (Phase.BID, Phase.TRUMP):
        turn = game.state.turn
        assert turn is not None
        seen.add(phase)
        text = drawn(Board(scene_of(game.view(0)), reading=True), (80, 23)).text
        who = "you are" if turn == 0 else f"{NAMES[turn]} is"
        assert f"Hand 1 · {who} to {'bid' if phase is Phase.BID else 'name trump'}" in text
        if phase is Phase.TRUMP:
            break
        game.act("look" if Look() in game.legal_actions() else Bid(2))
    assert (Phase.TRUMP in seen) is (rules is AUCTION)


def test_a_notice_stands_away_from_the_buttons_in_the_middle_of_a_hand() -> None:
    view = Game.new(STANDARD, secret=bytes(32), names=NAMES).view(0)
    notices = ("This game is not saved.",)
    rows = drawn(Board(scene_of(view, notices=notices), reading=True), (80, 23)).text.split("\n")
    at = next(y for y, row in enumerate(rows) if notices[0] in row)
    assert (rows[at + 1].strip(), at) == ("", len(rows) - 3)


def test_a_scoreboard_without_a_finished_hand_begins_lower_in_a_high_window() -> None:
    view = Game.new(STANDARD, secret=bytes(32), names=NAMES).view(0)
    first = {
        rows: next(y for y, row in enumerate(text.split("\n")) if "● We" in row)
        for rows in (39, 59)
        for text in (drawn(Board(scene_of(view), reading=True), (120, rows)).text,)
    }
    assert first == {39: 2, 59: 5}


@given(games(), st.sampled_from(SIZES), st.sampled_from(list(Page)), st.sampled_from([None, 0, 1, 2, 3]))
def test_no_card_of_an_unfinished_hand_is_ever_drawn(
    game: Game, size: tuple[int, int], page: Page, seat: int | None
) -> None:
    view = game.view(seat)
    board = Board(scene_of(view), top=10_000, page=page, reading=True)
    text = drawn(board, size).text
    # How many tricks there were is to be seen.
    tricks = (Trick(0, DECK[:4], 0),) * len(view.tricks)
    blank = replace(
        view, hand=None, trick=(), tricks=tricks, legal=(), counts=(0, 0, 0, 0), trump=Suit.SPADES
    )
    assert text == drawn(replace(board, scene=scene_of(blank)), size).text
    if not view.results:
        assert not any(glyph in text for glyph in "♠♥♦♣")


def test_the_rules_of_a_hand_in_progress_keep_their_order() -> None:
    game = Game.new(STANDARD, secret=bytes(32), names=NAMES)
    before = drawn(Board(scene_of(game.view(0)), reading=True), (80, 23)).text
    for _seat in range(4):
        game.act("bid 3")
    after = drawn(Board(scene_of(game.view(0)), reading=True), (80, 23)).text
    told = [[row for row in text.split("\n") if row.startswith(" · ")] for text in (before, after)]
    assert told[0] == told[1]
    assert "made" in told[0][0] and "missed" in told[0][1]


@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize(
    ("rules", "won", "said"),
    [
        (
            STANDARD.replace(partnership=False),
            (0, 3, 1, 2),
            (("now +100 · if nil fails −100", "now +100 · failed −100")),
        ),
        (STANDARD.replace(partnership=False), (1, 3, 1, 2), ("now −100",)),
        (STANDARD, (0, 3, 3, 2), ("now +130 · if nil fails −69", "now +130 · failed −69")),
        (STANDARD, (0, 3, 1, 2), ("now +70 · if made +130", "now +70 · made +130")),
    ],
    ids=["intact", "failed", "partner's bid made", "partner's bid to make"],
)
def test_what_a_nil_would_cost_is_told_as_what_a_bid_would_bring(
    rules: RuleSet, won: tuple[int, ...], said: Sequence[str], width: int
) -> None:
    game = Game.new(rules, secret=bytes(32), names=NAMES)
    view = replace(game.view(0), phase=Phase.PLAY, turn=0, bids=(Bid(0), Bid(3), Bid(3), Bid(3)), won=won)
    text = drawn(Board(scene_of(view), reading=True), (width, 30)).text
    assert any(each in text for each in (*said, said[0].split(" · ")[0]))
    if width == 120:
        assert said[0] in text
    if not rules.partnership:
        assert "now −30 · if made +30" in text or "now −30 · made +30" in text, "the nil gives way first"
    if len(said) == 1:
        assert "fails" not in text.split("No hand")[1].split(" · A ")[0]
