"""The drawings of the scoreboard: the table of all hands, the count, the four hands, the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spades_tui.engine import Game, RuleSet, SeatView, Suit
from spades_tui.engine.actions import Bid, Look
from spades_tui.engine.cards import DECK
from spades_tui.engine.events import EndReason
from spades_tui.engine.hand_result import HandResult
from spades_tui.engine.scoring import score_hand
from spades_tui.engine.state import Phase, Trick
from spades_tui.ui.draw.board import Board, Button, Page
from spades_tui.ui.draw.cards import together
from spades_tui.ui.draw.frame import lay_frame
from spades_tui.ui.draw.hands_open import open_hands
from spades_tui.ui.draw.scene import Scene
from spades_tui.ui.draw.score_count import Count, count_heading, count_of
from spades_tui.ui.draw.score_head import explanation, fairness, headline
from spades_tui.ui.draw.score_table import lay_table
from spades_tui.ui.draw.scoreboard import Shown, draw_scoreboard
from spades_tui.ui.draw.text import Line, Picture
from spades_tui.ui.session import Colours
from spades_tui.ui.themes import choose
from spades_tui.words import Words
from spades_tui.words.letters import card_letters
from tests.property.games import games
from tests.score_games import HT, NAMES, STANDARD, scored

WORDS = Words("en")
CUTTHROAT = HT.replace(partnership=False)
AUCTION = STANDARD.replace(trump="auction")
CUTTHROAT_AUCTION = STANDARD.replace(partnership=False, trump="auction")
ALL_RULES = (HT, STANDARD, CUTTHROAT, AUCTION, CUTTHROAT_AUCTION)
SIZES = ((60, 19), (80, 23), (100, 29), (120, 39), (200, 59))


def scene_of(view: SeatView, **changes: Any) -> Scene:
    code = "7f3a·91c2" if view.commitment else ""
    scene = Scene(WORDS, card_letters("auto", "en"), view, bottom=view.seat or 0, commitment=code)
    return replace(scene, **changes)


def board_of(game: Game, seat: int | None = 0, **changes: Any) -> Board:
    return replace(Board(scene_of(game.view(seat)), top=10_000), **changes)


def drawn(board: Board, size: tuple[int, int] = (80, 23)) -> Picture:
    return draw_scoreboard(board, *size)[0]


def fold(results: Sequence[tuple[Sequence[int | Bid], Sequence[int]]], rules: RuleSet = HT) -> SeatView:
    """A view of a game with hands of these bids and tricks."""
    view = scored(rules, 1).view(0)
    scores, bags = (0,) * rules.sides, (0,) * rules.sides
    hands = view.results[0].hands
    made = []
    for number, (bids, tricks) in enumerate(results, 1):
        said = tuple(bid if isinstance(bid, Bid) else Bid(bid) for bid in bids)
        sides = score_hand(rules, said, tricks, bags)
        scores = tuple(score + side.points for score, side in zip(scores, sides, strict=True))
        bags = tuple(side.bags_after for side in sides)
        made.append(
            HandResult(number, number % 4, hands, said, tuple(tricks), Suit.SPADES, None, sides, scores, bags)
        )
    return replace(view, results=tuple(made), scores=scores, bags=bags, number=len(made))


# The table


@pytest.mark.parametrize("rules", ALL_RULES)
@pytest.mark.parametrize("width", range(58, 133, 6))
def test_the_table_fits_any_width_with_nothing_cut_off(rules: RuleSet, width: int) -> None:
    board = board_of(scored(rules, 6))
    grid = lay_table(board, width)
    assert grid.width <= width
    for group in grid.groups:
        for column in group.columns:
            assert all(cell.width <= column.width for cell in column.cells)


@pytest.mark.parametrize("size", SIZES)
def test_a_row_says_who_dealt_what_was_bid_and_won_and_what_it_brought(size: tuple[int, int]) -> None:
    text = drawn(board_of(scored(HT, 6)), size).text
    row = next(line for line in text.split("\n") if "▸" in line)
    result = scored(HT, 6).hand_results[-1]
    assert [str(bid) for bid in result.bids] == ["nil", "bid 5", "bid 4", "bid 1"]
    for part in ("6", "nil/0", "4/5", "+104", "123"):
        assert part in row, part
    theirs = row if "5/2" in row else text.split("\n")[text.split("\n").index(row) + 1]
    for part in ("5/2", "1/6", "3", "−12", "−9", "4"):
        assert part in theirs, part


@pytest.mark.parametrize("width", [58, 78, 96, 118])
@pytest.mark.parametrize("rules", [HT, CUTTHROAT])
def test_bids_stand_in_columns_with_their_strokes_under_each_other(rules: RuleSet, width: int) -> None:
    blind, nil = Bid(0, blind=True), Bid(0)
    view = fold(
        [
            ((blind, Bid(10), Bid(4), blind), (1, 10, 2, 0)),
            ((Bid(3), nil, blind, Bid(5)), (3, 0, 10, 0)),
            ((nil, blind, Bid(4), Bid(3)), (2, 6, 2, 3)),
        ],
        rules,
    )
    columns = [column for group in lay_table(Board(scene_of(view)), width).groups for column in group.columns]
    found = [column for column in columns if column.head == "bid/won"]
    assert found
    for column in found:
        strokes = [tuple(at for at, char in enumerate(cell.text) if char == "/") for cell in column.cells]
        assert len(set(strokes)) == 1, [cell.text for cell in column.cells]


@pytest.mark.parametrize("size", SIZES)
def test_it_is_as_wide_as_the_table_of_the_game(size: tuple[int, int]) -> None:
    board, frame = board_of(scored(HT, 6)), lay_frame(*size, 2)
    row = drawn(board, size).text.split("\n")[0]
    assert len(row) - len(row.lstrip()) == frame.left + 1
    assert len(row) == frame.left + frame.columns - 1


def test_partners_points_bags_and_running_totals_are_those_of_the_engine() -> None:
    game = scored(STANDARD, 6)
    text = drawn(board_of(game), (120, 39)).text
    for result in game.hand_results:
        row = next(line for line in text.split("\n") if line[2:5].strip() == str(result.number))
        for side in (0, 1):
            assert WORDS.signed(result.sides[side].points) in row
            assert WORDS.number(result.scores[side]) in row


def test_in_cutthroat_each_of_four_has_a_row_and_a_standing() -> None:
    text = drawn(board_of(scored(CUTTHROAT, 6)), (60, 19)).text
    last = text.split("\n▸" if "\n▸" in text else "▸")[1].split("\n")[:4]
    for name, score in zip(("You", "Bo", "Ada", "Cy"), ("109", "−9", "14", "13"), strict=True):
        assert any(name in row and row.rstrip(" │┃").endswith(score) for row in last), name
    heads = text.split("\n")[1:5]
    assert [row.split()[1] for row in heads] == ["You", "Bo", "Ada", "Cy"]


def test_the_trump_suit_of_each_hand_is_in_the_table_of_an_auction_game() -> None:
    text = drawn(board_of(scored(AUCTION, 6)), (120, 39)).text
    table = [line for line in text.split("\n") if line[3:4].isdigit() and "│" in line]
    assert ["♥" in line for line in table] == [True, False] * 3
    assert ["♠" in line for line in table] == [False, True] * 3


def test_a_long_game_scrolls_with_the_newest_hand_in_sight_first() -> None:
    view = fold([((3, 4, 2, 3), (3, 4, 3, 3))] * 200, HT.replace(target=5000))
    board = Board(scene_of(view), top=10_000)
    picture, shown = draw_scoreboard(board, 80, 23)
    assert "▸ 200" in picture.text
    assert picture.zone("hand:199") is not None
    assert shown.top == 200 - shown.hands
    first, shown = draw_scoreboard(replace(board, selected=0, top=0), 80, 23)
    assert "▸   1" in first.text
    assert shown.top == 0
    assert first.zone(f"hand:{shown.hands}") is None


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


# The count and the hands


def test_the_count_tells_the_reasons_by_the_rule() -> None:
    board = board_of(scored(HT, 6))
    result = board.result
    assert result is not None
    assert count_heading(board, result).text == "Hand 6 · Cy dealt"
    lines = [line.text.rstrip() for line in count_of(board, result, 100).lines]
    assert lines[0].split() == ["●", "We", "+104", "○", "They", "−9"]
    assert any("You: nil made: +100" in line for line in lines)
    assert any("Bo: bid 5, won only 2: +2 and 3 bags" in line for line in lines)
    assert any("9th and 10th bag: −2" in line for line in lines)
    assert any("11th bag: −10" in line for line in lines)
    assert all(line.width <= 78 for line in count_of(board, result, 78).lines)


def test_an_opened_hand_says_the_rules_that_it_was_counted_by() -> None:
    board = board_of(scored(STANDARD, 6))
    rule = "· A bid that is made scores ten times its number: 40 for a bid of 4."
    assert rule in drawn(board, (120, 39)).text
    assert rule not in drawn(board, (80, 23)).text
    opened = replace(board, page=Page.HAND)
    hidden = draw_scoreboard(opened, 80, 23)[1].count_hidden
    seen = {
        row.strip()
        for top in range(hidden + 1)
        for row in drawn(replace(opened, count_top=top)).text.split("\n")
    }
    assert rule in seen


def test_the_count_of_an_auction_hand_names_trump_and_who_named_it() -> None:
    board = board_of(scored(AUCTION, 5))
    assert board.result is not None
    assert count_heading(board, board.result).text == "Hand 5 · Ada dealt · trump ♥ named by Bo"
    mine = replace(board.result, declarer=0)
    assert count_heading(board, mine).text == "Hand 5 · Ada dealt · trump ♥ named by you"


@pytest.mark.parametrize("width", [58, 78, 118])
def test_four_counts_stand_in_rows_of_two_or_four(width: int) -> None:
    board = board_of(scored(CUTTHROAT, 6))
    assert board.result is not None
    lines = count_of(board, board.result, width).lines
    heads = [line.text for line in lines if "●" in line.text or "■" in line.text]
    assert len(heads) == (1 if width > 100 else 2)


@pytest.mark.parametrize("rules", ALL_RULES)
@pytest.mark.parametrize("notices", [(), ("This game is not saved. " * 2,) * 2])
def test_every_line_of_a_count_can_be_reached_and_says_when_there_are_more(
    rules: RuleSet, notices: tuple[str, ...]
) -> None:
    for at in range(6):
        board = board_of(scored(rules, 6), selected=at, page=Page.HAND)
        board = replace(board, scene=replace(board.scene, notices=notices))
        result = board.result
        assert result is not None
        wanted = [*count_of(board, result, 58).lines, *open_hands(result, board.scene, 58)]
        seen, (picture, shown) = "", draw_scoreboard(board, 60, 19)
        assert (" more" in picture.text) == (shown.count_hidden > 0)
        for top in range(shown.count_hidden + 1):
            picture, shown = draw_scoreboard(replace(board, count_top=top), 60, 19)
            assert shown.count_top == top
            seen += picture.text
        for line in wanted:
            assert line.text.strip() in seen


def test_who_the_reasons_are_of_and_their_sum_stay_in_sight_while_they_are_scrolled() -> None:
    count = Count([Line.of(text) for text in ("We +9", "a", "b", "c", "They −3", "d", "e")], [0, 4])
    seen = [[line.text for line in count.window(top, 4)[0]] for top in range(4)]
    assert seen[0] == ["We +9", "a", "b", "c"]
    assert seen[1] == ["We +9", "b", "c", "They −3"]
    assert seen[3] == ["We +9", "They −3", "d", "e"]
    assert count.window(99, 4) == (count.window(3, 4)[0], 3)
    assert count.window(2, 9) == (list(count.lines), 0)


def test_names_that_are_too_long_are_cut_and_no_figure_is() -> None:
    names = ("Bartholomew Maximilian I", "Élisabeth-Charlotte", "漢字の長い名前です", "Cy")
    for rules in (HT, CUTTHROAT):
        view = replace(scored(rules, 6).view(None), names=names)
        for size in SIZES:
            text = drawn(Board(scene_of(view), page=Page.HAND), size).text
            for side, score in enumerate(view.results[-1].sides):
                assert f"  {WORDS.signed(score.points)}" in text, (side, size)
            assert drawn(Board(scene_of(view), page=Page.RACE), size).text.count("500") >= 1


@pytest.mark.parametrize("width", [58, 78, 118])
def test_all_52_cards_are_shown_by_suit_in_any_width(width: int) -> None:
    result = scored(HT, 1).hand_results[0]
    lines = open_hands(result, scene_of(scored(HT, 1).view(0)), width)
    assert len(lines) == 4
    assert all(line.width <= width for line in lines)
    ranks = sum(
        len(suit.split(" ", 1)[1].replace(" ", "").replace("10", "T"))
        for line in lines
        for suit in _suits(line.text)
    )
    assert ranks == 52


def _suits(text: str) -> list[str]:
    for glyph in "♥♣♦":
        text = text.replace(glyph, "|" + glyph)
    return [part.strip() for part in text[text.index("♠") :].split("|")]


@pytest.mark.parametrize(
    "names", [NAMES, ("A very long name", "Another long one", "Ångström-Ñandú", "漢字の名前")]
)
def test_hands_of_one_suit_each_fit_sixty_columns(names: tuple[str, str, str, str]) -> None:
    view = scored(HT, 1).view(0)
    hands = tuple(tuple(card for card in DECK if card.suit is suit) for suit in reversed(list(Suit)))
    result = replace(view.results[0], hands=hands)
    lines = open_hands(result, scene_of(replace(view, names=names, seat=None)), 58)
    assert all(line.width <= 58 for line in lines)
    assert "♠ AKQJ 10 98765432" in lines[0].text
    assert lines[0].text.count("–") == 3
    assert "♦ AKQJ 10 98765432" in lines[2].text.replace("♥", "♦") or "…" not in lines[2].text


def test_ranks_of_two_signs_stand_apart_from_others() -> None:
    assert together("AK92") == "AK92"
    assert together(["10", "9"]) == "10 9"
    assert together(["A", "10", "7", "4"]) == "A 10 74"
    assert together([]) == ""


def test_the_ranks_are_those_of_the_language() -> None:
    scene = replace(scene_of(scored(HT, 1).view(0)), letters=card_letters("french", "fr"))
    text = "".join(line.text for line in open_hands(scored(HT, 1).hand_results[0], scene, 78))
    assert "R" in text and "D" in text and "V" in text
    assert "K" not in text and "Q" not in text


@pytest.mark.parametrize("width", [58, 78, 118])
def test_letters_beside_the_suits_cost_no_card(width: int) -> None:
    beside = replace(scene_of(scored(HT, 1).view(0)), letters=card_letters("auto", "en", beside=True))
    result = scored(HT, 1).hand_results[0]
    one_suit = tuple(tuple(card for card in DECK if card.suit is suit) for suit in Suit)
    for dealt in (result, replace(result, hands=one_suit)):
        lines = open_hands(dealt, beside, width)
        assert all(line.width <= width and "…" not in line.text for line in lines)
        assert all(
            f"{glyph}{letter} " in line.text
            for line in lines
            for glyph, letter in zip("♠♥♣♦", "SHCD", strict=True)
        )


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


def test_partners_are_named_over_their_bids_where_there_is_room() -> None:
    wide = drawn(board_of(scored(HT, 3)), (120, 39)).text
    assert "We  You, Ada" in wide
    assert "They  Bo, Cy" in wide
    assert "South, Ada" not in drawn(board_of(scored(HT, 3), None), (120, 39)).text


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


def test_that_a_count_goes_on_is_told_where_its_lines_end() -> None:
    board = board_of(scored(HT, 6), selected=1, page=Page.HAND)
    picture, shown = draw_scoreboard(board, 60, 19)
    assert shown.count_hidden > 0
    rows = picture.text.split("\n")
    heading = next(y for y, row in enumerate(rows) if "Hand 2 · " in row)
    assert "more" not in rows[heading]
    mark = next(row for row in rows[heading:] if " more" in row)
    assert mark.strip().startswith("↓"), "a line of its own, which cuts no number"
    for top in range(shown.count_hidden + 1):
        assert "…" not in drawn(replace(board, count_top=top), (60, 19)).text
    end, _ = draw_scoreboard(replace(board, count_top=99), 60, 19)
    assert "↑" in end.text.split("\n")[heading]


@pytest.mark.parametrize("width", [58, 78, 118])
def test_the_heads_of_the_table_are_the_same_at_every_width(width: int) -> None:
    grid = lay_table(board_of(scored(HT, 6)), width)
    heads = {column.head for group in grid.groups for column in group.columns}
    assert {"#", "dealer", "bid/won", "gain", "score"} <= heads
    assert not {"deals", "points"} & heads


def test_where_each_side_has_a_row_it_is_called_by_its_partners() -> None:
    text = drawn(board_of(scored(HT, 4)), (60, 19)).text
    assert "● You Ada" in text and "○ Bo Cy" in text


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


def test_cards_written_as_letters_keep_every_column() -> None:
    game = scored(HT, 3)
    plain = replace(board_of(game).scene, words=Words("en", ascii=True))
    text = drawn(Board(plain, top=10_000), (80, 23)).text
    assert "-" in text
    assert "−" not in text


def test_in_a_low_window_the_table_stands_away_from_the_scores_where_a_row_is_to_spare() -> None:
    for hands, apart in ((1, True), (3, True), (7, False)):
        picture, _ = draw_scoreboard(board_of(scored(HT, hands)), 60, 19)
        rows = ["".join(char for char, _ in row) for row in picture.rows]
        table = next(y for y, row in enumerate(rows) if "#" in row)
        assert (not rows[table - 1].strip()) is apart


def test_the_rules_of_a_hand_in_progress_keep_their_order() -> None:
    game = Game.new(STANDARD, secret=bytes(32), names=NAMES)
    before = drawn(Board(scene_of(game.view(0)), reading=True), (80, 23)).text
    for _seat in range(4):
        game.act("bid 3")
    after = drawn(Board(scene_of(game.view(0)), reading=True), (80, 23)).text
    told = [[row for row in text.split("\n") if row.startswith(" · ")] for text in (before, after)]
    assert told[0] == told[1]
    assert "made" in told[0][0] and "missed" in told[0][1]


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
