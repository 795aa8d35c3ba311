"""The drawing of the scoreboard as a whole: what stands in every size, the end of a game, what is told of its deals."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from spades_tui.engine import Game, RuleSet
from spades_tui.engine.events import EndReason
from spades_tui.ui.draw.board import Board, Button, Page
from spades_tui.ui.draw.score_head import explanation, fairness, headline
from spades_tui.ui.draw.scoreboard import draw_scoreboard
from spades_tui.ui.session import Colours
from spades_tui.ui.themes import choose
from tests.score_boards import ALL_RULES, CUTTHROAT, SIZES, WORDS, board_of, drawn, scene_of
from tests.score_games import HT, NAMES, STANDARD, scored


def test_the_picked_hand_is_opened_and_no_other_one() -> None:
    game = scored(HT, 6)
    for hand, result in enumerate(game.hand_results):
        text = drawn(board_of(game, selected=hand, page=Page.HAND)).text
        assert f"Hand {result.number} · " in text
        assert text.count(" · ") >= 1
        opened = [line.split() for line in text.split("\n") if "♠" in line]
        assert [line[0] for line in opened] == ["You", "Bo", "Ada", "Cy"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("rules", ALL_RULES)
@pytest.mark.parametrize("page", list(Page))
def test_every_size_shows_title_standings_and_what_can_be_done(
    size: tuple[int, int], rules: RuleSet, page: Page
) -> None:
    board = board_of(
        scored(rules, 6), page=page, buttons=(Button("do:next_hand", "⏎", "Next hand"),), selected=2
    )
    picture, shown = draw_scoreboard(board, *size)
    assert (picture.width, picture.height) == size
    assert picture.zone("do:next_hand") is not None
    for side in board.sides:
        assert board.label(side) in picture.text
        assert WORDS.number(board.scene.view.scores[side]) in picture.text
    if page is Page.HAND:
        assert shown.hand_open
    if page is Page.RACE:
        assert shown.race
    for row in picture.rows:
        for _char, role in row:
            choose("felt", Colours.TRUECOLOR).style(role)
            choose("mono", Colours.TRUECOLOR).style(role)


def test_a_large_window_shows_table_count_hands_and_race_at_once() -> None:
    picture, shown = draw_scoreboard(board_of(scored(HT, 6)), 120, 39)
    assert shown.hand_open
    assert shown.race
    assert "bid/won" in picture.text
    assert "Together" not in picture.text, "the sum stands beside the side's name"
    assert "↑ 500" in picture.text


# The end, and what stands beside


def over(reason: EndReason, rules: RuleSet = HT, winners: tuple[int, ...] = (0,), **changes: Any) -> Board:
    game = scored(rules, min(3, rules.hand_limit or 3))
    if not game.is_over:
        game.act("end")
    view = replace(game.view(0), reason=reason, winners=winners, **changes)
    return Board(scene_of(view))


@pytest.mark.parametrize(
    ("board", "head", "why"),
    [
        (over("target", scores=(510, 80)), "You and Ada win the game", "The target of 500 is reached."),
        (
            over("target", scores=(510, 505)),
            "You and Ada win the game",
            "Both sides have reached 500: the highest score wins.",
        ),
        (
            over("losing_limit", HT.replace(losing_limit=-100), (1,), scores=(-103, 20)),
            "Bo and Cy win the game",
            "A side is down at −100: the highest score wins.",
        ),
        (
            over("hand_limit", HT.replace(hand_limit=3), scores=(10, 5)),
            "You and Ada win the game",
            "That was the last of 3 hands: the highest score wins.",
        ),
        (
            over("hand_limit", HT.replace(hand_limit=1), scores=(10, 5)),
            "You and Ada win the game",
            "That was the only hand: the highest score wins.",
        ),
        (
            over("ended", scores=(10, 5)),
            "You and Ada win the game",
            "The game was ended early: the highest score wins.",
        ),
        (
            over("ended", winners=(0, 1), scores=(7, 7)),
            "The game ends level",
            "The game was ended early with the top level: they share the win.",
        ),
        (
            over("ended", CUTTHROAT, (0, 2), scores=(9, 1, 9, 3)),
            "The game ends level between You and Ada",
            "The game was ended early with the top level: they share the win.",
        ),
        (
            over("conceded", winners=(1,), scores=(7, 5)),
            "Bo and Cy win the game",
            "The game was given up: the best other side wins.",
        ),
        (
            over("target", CUTTHROAT, (3,), scores=(9, 1, 9, 500)),
            "Cy wins the game",
            "The target of 500 is reached.",
        ),
    ],
)
def test_the_end_names_the_winners_and_why(board: Board, head: str, why: str) -> None:
    assert headline(board).text == f"★ {head}"
    assert explanation(board) == why
    for size in SIZES:
        text = drawn(board, size).text
        assert head in text
        assert " ".join(why.split()) in " ".join(text.split())
        stars = 2 if len(board.scene.view.winners) == 1 else 3
        assert text.count("★") == stars


def test_a_level_top_at_the_target_is_explained() -> None:
    view = replace(scored(HT, 3).view(0), scores=(512, 512))
    assert explanation(Board(scene_of(view))) == (
        "The target is reached, but it stands level at 512: another hand is played."
    )
    limited = replace(scored(HT.replace(hand_limit=4), 3).view(0))
    assert explanation(Board(scene_of(limited))) == "The next hand is the last one."


def test_how_it_stands_with_the_deals_secret() -> None:
    between = board_of(scored(HT, 3))
    assert fairness(between) == "check the deal once you go on"
    assert fairness(replace(between, revealed=True)) == "deal open to check"
    assert fairness(replace(between, reading=True)) == "deal sealed"
    watched = replace(between, scene=replace(between.scene, can_act=False))
    assert fairness(watched) == "deal sealed", "who only looks on cannot go on"
    game = scored(HT, 3)
    game.act("end")
    assert fairness(board_of(game)) == "check the deal once you leave"
    game = scored(HT, 3)
    game.act("next")
    game.act("end")
    assert fairness(board_of(game)) == "deal sealed", "the hand was not played to its end"
    assert fairness(replace(between, scene=replace(between.scene, commitment=""))) == ""
    for size in SIZES:
        assert "once you go on" in drawn(between, size).text


def test_unsaved_seeded_and_watched_games_say_so() -> None:
    view = replace(scored(HT, 3).view(0), seeded=True)
    scene = scene_of(view, saved=False, can_act=False, notices=("This game is not saved: the disk is full.",))
    for size in SIZES:
        text = drawn(Board(scene), size).text
        assert "not saved" in text.split("\n")[0]
        assert "This game is not saved: the disk is full." in text
    assert "deals not secret" in text
    assert "only watching" in text


def test_what_was_refused_takes_the_last_row() -> None:
    scene = scene_of(scored(HT, 3).view(0), problem="There is nothing to take back.")
    text = drawn(Board(scene, buttons=(Button("do:next_hand", "⏎", "Next hand"),))).text
    assert text.split("\n")[-1].strip() == "There is nothing to take back."


def test_a_watcher_sees_the_sides_by_their_players() -> None:
    text = drawn(board_of(scored(HT, 3), None), (80, 23)).text
    assert "South and Ada" in text
    assert "Bo and Cy" in text
    assert "You" not in text.replace("Your", "")


def foot_of(board: Board, size: tuple[int, int]) -> tuple[int, int]:
    """The rows of the last text, and of the button under it."""
    shown = replace(board, buttons=(Button("do:next", "⏎", "Go on"),))
    rows = drawn(shown, size).text.split("\n")
    button = next(y for y, row in enumerate(rows) if "Go on" in row)
    return max(y for y, row in enumerate(rows[:button]) if row.strip()), button


@pytest.mark.parametrize("size", [(120, 39), (200, 59)])
def test_in_a_high_window_the_button_stands_close_under_the_text(size: tuple[int, int]) -> None:
    view = Game.new(STANDARD, secret=bytes(32), names=NAMES).view(0)
    text, button = foot_of(Board(scene_of(view), reading=True), size)
    assert button - text == 3 < size[1] - button
    low = foot_of(Board(scene_of(view), reading=True), (80, 23))
    assert low[1] == 22, "in a low one it ends the page"


@pytest.mark.parametrize("size", [(120, 49), (80, 55), (200, 59)])
@pytest.mark.parametrize("rules", [STANDARD, CUTTHROAT])
def test_the_button_of_a_high_window_stays_where_it_is_whichever_hand_is_picked(
    rules: RuleSet, size: tuple[int, int]
) -> None:
    board = board_of(scored(rules, 4))
    feet = [foot_of(replace(board, selected=hand), size) for hand in range(4)]
    assert len({button for _text, button in feet}) == 1
    if size == (200, 59):
        assert min(button - text for text, button in feet) == 3


def test_a_game_of_few_hands_has_no_bar_toward_a_target() -> None:
    short = STANDARD.replace(hand_limit=2)
    assert "▕" not in drawn(board_of(scored(short, 1))).text
    assert "▕" in drawn(board_of(scored(STANDARD, 1))).text


def test_a_chart_of_a_game_of_few_hands_has_no_target() -> None:
    for rules, told in ((STANDARD.replace(hand_limit=2), False), (STANDARD, True)):
        text = drawn(board_of(scored(rules, 2), page=Page.RACE)).text
        assert ("↑ 500" in text) is told
        assert "● We" in text


def test_what_can_no_more_be_checked_once_the_game_is_left_is_not_promised() -> None:
    game = scored(HT, 3)
    between, unsaved = board_of(game), scene_of(game.view(0), saved=False)
    assert fairness(replace(between, scene=unsaved)) == "check the deal once you go on"
    game.act("end")
    assert fairness(Board(scene_of(game.view(0), saved=False))) == ""


@pytest.mark.parametrize("size", [(120, 39), (120, 49), (200, 59)])
def test_a_chart_beside_the_table_grows_with_the_game(size: tuple[int, int]) -> None:
    def count_at(hands: int) -> int:
        rows = drawn(board_of(scored(STANDARD, hands)), size).text.split("\n")
        first = next(y for y, row in enumerate(rows) if "dealer" in row)
        return next(y for y, row in enumerate(rows) if f"Hand {hands} · " in row) - first

    places = [count_at(hands) for hands in range(1, 5)]
    assert places[0] == min(places) < max(places) < 24
    assert places == sorted(places) or size[1] < 49, "where there is room for it beside every count"
    text, button = foot_of(board_of(scored(STANDARD, 1)), size)
    assert button - text == 3
