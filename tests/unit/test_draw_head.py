"""The head of a game and what is beside it where room is scarce: bags as a line, contracts, trump, a hint's head."""

from __future__ import annotations

from dataclasses import replace

import pytest

from spades_tui.engine import Game, RuleSet
from spades_tui.engine.actions import NIL, Bid
from spades_tui.engine.state import Phase
from spades_tui.engine.views import SeatView
from spades_tui.ui.draw.advice import Advice, heading
from spades_tui.ui.draw.frame import lay_frame
from spades_tui.ui.draw.log import Told
from spades_tui.ui.draw.sides import bags_gauge, paint_sides
from spades_tui.ui.draw.table import draw_table, trump_line
from spades_tui.ui.draw.text import Painter
from spades_tui.words.length import is_target_far
from tests.advice_support import StandIn
from tests.draw_scenes import scene_of, view_of
from tests.game_window import PLAIN


def late(won: tuple[int, int, int, int], rules: RuleSet = PLAIN) -> SeatView:
    """A hand near its end in which one's own nil is covered with many tricks."""
    bids = (NIL, Bid(3), Bid(4), Bid(1))
    return replace(view_of(rules), phase=Phase.PLAY, bids=bids, won=won, scores=(90, 116), bags=(0, 6))


@pytest.mark.parametrize(
    ("bags", "width", "shown"),
    [
        (0, 10, "··········"),
        (1, 10, "━·········"),
        (7, 10, "━━━━━━━···"),
        (9, 10, "━━━━━━━━━·"),
        (1, 5, "━····"),
        (9, 5, "━━━━·"),
    ],
)
def test_the_first_bag_is_seen_and_only_the_last_one_fills_the_line(
    bags: int, width: int, shown: str
) -> None:
    assert bags_gauge(scene_of(replace(view_of(), bags=(bags, 0))), 0, width).text == shown


@pytest.mark.parametrize(
    ("size", "said"), [((80, 23), "next −1"), ((120, 39), "bags 3 · the next costs 1"), ((80, 19), "next −1")]
)
def test_what_the_next_bag_costs_is_a_clause_where_there_is_room(size: tuple[int, int], said: str) -> None:
    view = replace(view_of(RuleSet.preset("ht")), bags=(3, 3))
    assert draw_table(scene_of(view), *size).text.count(said) == 2


def test_the_axis_of_the_table_holds_for_what_stands_under_the_hand() -> None:
    said = "This game is not saved."
    for size in ((60, 19), (80, 23), (120, 39), (200, 59)):
        frame = lay_frame(*size, 2)
        rows = draw_table(replace(scene_of(view_of()), notices=(said,)), *size).text.split("\n")
        at = next(row.index(said) for row in rows if said in row)
        assert abs(2 * at + len(said) - (2 * frame.left + frame.table)) <= 1


def test_bags_that_cost_nothing_have_no_line() -> None:
    rules = PLAIN.replace(bag_cost=None)
    assert bags_gauge(scene_of(replace(view_of(rules), bags=(4, 0))), 0).text == ""


@pytest.mark.parametrize(
    ("hands", "said"),
    [(None, True), (1, False), (2, True), (20, True)],
    ids=["no limit", "guided", "two", "many"],
)
def test_a_target_out_of_reach_is_not_spoken_of(hands: int | None, said: bool) -> None:
    rules = RuleSet.preset("standard").replace(
        blind_nil="off", hand_limit=hands, target=160 if hands == 2 else 500
    )
    text = draw_table(scene_of(view_of(rules)), 120, 39).text
    assert ("· to " in text) is said
    assert (" to go" in text) is said
    for size in ((60, 19), (80, 23), (120, 39), (200, 59)):
        for variant in (rules, rules.replace(partnership=False)):
            text = draw_table(scene_of(view_of(variant)), *size).text
            # A bar that leads nowhere looks like one that is empty.
            assert not (far := is_target_far(variant)) or "▕" not in text
            assert far or "▕" in text or size[0] == 60, "there is no room for one"


@pytest.mark.parametrize(("width", "rows", "contract"), [(60, 1, "●10/4"), (80, 2, "tricks 10/4")])
def test_two_figures_in_a_contract_cut_nothing_off(width: int, rows: int, contract: str) -> None:
    painter = Painter(width, rows)
    paint_sides(painter, 0, 0, width, scene_of(late((0, 0, 10, 1))), rows)
    text = painter.picture().text
    assert f" {contract} " in f" {text.replace(chr(10), ' ')} "
    assert "bags 0+6/10" in text and "bags 6/10" in text
    assert "…" not in text


def test_where_room_lacks_the_suit_alone_stands_for_trump() -> None:
    view = replace(late((0, 0, 4, 1), PLAIN.replace(trump="auction")), broken=False)
    scene = scene_of(view)
    assert trump_line(scene, 20).text == "trump ♠ not broken"
    assert trump_line(scene, 17).text == "♠ not broken"
    assert trump_line(scene_of(late((0, 0, 4, 1))), 20).text == "♠ not broken"


def test_a_hint_in_a_narrow_frame_has_a_whole_head() -> None:
    view = view_of()
    hint = replace(StandIn().answer(replace(view, legal=(Bid(3), Bid(4))), None, 2), worlds=1500)
    scene, done = scene_of(view), Advice(hint)
    assert [heading(scene, done, width) for width in (20, 12, 6)] == [
        "Hint · 1500 deals",
        "1500 deals",
        "Hint",
    ]
    going_on = Advice(replace(hint, done=False))
    assert [heading(scene, going_on, width) for width in (20, 12, 6)] == [
        "Hint · 1500 deals …",
        "1500 deals …",
        "Hint …",
    ]
    assert heading(scene, Advice(), 20) == "Hint …"


def test_the_race_stands_over_what_is_told_of_the_hand() -> None:
    game = Game.new(PLAIN, secret=bytes([3]) * 32, names=["", "Bo", "Ada", "Cy"])
    while not game.hand_results or game.state.phase is not Phase.PLAY:
        legal = game.legal_actions()
        game.act(Bid(3) if Bid(3) in legal else legal[0])
    scene = replace(scene_of(game.view(0)), log=[Told(0, "Ann leads")])
    for size in ((120, 39), (200, 59)):
        rows = draw_table(scene, *size).text.split("\n")
        at = {
            said: next(y for y, row in enumerate(rows) if said in row)
            for said in ("Race to", "This hand", "Ann leads")
        }
        assert list(at.values()) == sorted(at.values())


def test_a_long_variant_is_shortened_before_it_is_left_out() -> None:
    scene = replace(scene_of(view_of(RuleSet.preset("standard").replace(trump="auction"))), saved=False)
    wide, narrow = (draw_table(scene, width, 23).text.split("\n")[0] for width in (100, 64))
    assert "Standard rules · auction with partners · hand 1" in wide
    assert "Standard rules · auction · hand 1" in narrow
