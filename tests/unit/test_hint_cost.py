"""A cost that is not what the net points beside it differ by has a word of why, where there is room for it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from spades_tui.analysis.figures import Hint
from spades_tui.engine import Card, RuleSet
from spades_tui.engine.actions import Bid
from spades_tui.engine.state import Phase
from spades_tui.ui.draw.advice import Advice
from spades_tui.ui.draw.bidding import Field, draw_bidding
from spades_tui.ui.draw.hint_cost import cost_and_net_lines, cost_lines
from spades_tui.ui.draw.scene import Scene
from spades_tui.ui.draw.table import draw_table
from spades_tui.ui.keys import card_letters
from spades_tui.words import Words
from spades_tui.words.help import help_sections
from tests.advice_support import choice_of
from tests.plain_support import view_of
from tests.unit.test_draw_advice import hint_of

STANDARD = RuleSet.preset("standard")


def apart(hint: Hint, part: float) -> Hint:
    """A hint in which the net points differ by this part of the costs."""
    choices = tuple(replace(choice, margin=30.0 - part * choice.behind) for choice in hint.choices)
    return replace(hint, choices=choices)


def scene_of(hint: Hint, why: tuple[str, ...] | None = None, **changes: object) -> Scene:
    view = view_of(**{"trick": (), "hand": tuple(map(Card, ("4H", "KH", "2H"))), **changes})
    return Scene(Words("en"), card_letters("auto", "en"), view, advice=Advice(hint, why=why))


def bids() -> tuple[Hint, dict[str, Any]]:
    choices = tuple(choice_of(Bid(tricks), 4.0 * tricks) for tricks in range(14))
    hint = replace(hint_of(), choices=choices, best=choices[0].action, near=(choices[0].action,))
    return hint, {"phase": Phase.BID, "dealer": 0, "bids": (None, Bid(3), Bid(4), Bid(2)), "turn": 0}


def test_costs_that_are_the_net_points_need_no_word() -> None:
    hint = apart(hint_of(), 1.0)
    assert cost_lines(scene_of(hint), hint, 70) == []
    hint = apart(hint_of(), 0.5)
    assert [line.text for line in cost_lines(scene_of(hint, rules=STANDARD), hint, 70)] == [
        "cost: with later bags and the chance to win the game"
    ]


@pytest.mark.parametrize(("width", "height", "told"), [(80, 23, True), (60, 19, False)])
def test_at_a_bid_the_line_stands_below_the_choices_where_there_is_room(
    width: int, height: int, told: bool
) -> None:
    hint, changes = bids()
    text = draw_bidding(scene_of(apart(hint, 0.5), rules=STANDARD, **changes), Field(), width, height).text
    assert ("cost: with later bags, the risk of a bid and the chance to win the game" in text) == told
    assert text.count("★") == 1


def test_with_a_reason_the_line_stands_over_it_and_in_the_panel() -> None:
    scene = scene_of(apart(hint_of(), 0.5), ("♥4 is better.",), rules=STANDARD)
    assert "cost: with later bags and the chance to win the game" in draw_table(scene, 80, 23).text
    assert "cost: with later bags" in draw_table(scene, 120, 39).text


def test_where_no_choice_costs_anything_nothing_is_said_of_costs() -> None:
    hint, changes = bids()
    choices = tuple(
        replace(choice, behind=0.0, margin=30.0 - tricks) for tricks, choice in enumerate(hint.choices)
    )
    even = replace(hint, choices=choices)
    assert cost_lines(scene_of(even, rules=STANDARD, **changes), even, 70), "net points differ, costs do not"
    text = draw_bidding(scene_of(even, rules=STANDARD, **changes), Field(), 120, 39).text
    assert "net" in text
    assert "cost:" not in text


def test_what_net_is_follows_where_that_takes_no_choice_away() -> None:
    net = "net: this hand alone"
    few, (many, changes) = apart(hint_of(), 0.5), bids()
    scene = scene_of(few, ("♥4 is better.",), rules=STANDARD)
    assert f"the game; {net}" in " ".join(draw_table(scene, 80, 23).text.replace("│", " ").split())
    bidding = scene_of(apart(many, 0.5), rules=STANDARD, **changes)
    assert net not in draw_bidding(bidding, Field(), 80, 23).text
    assert [line.text for line in cost_and_net_lines(bidding, apart(many, 0.5), 80)] == [
        "cost: with later bags, the risk of a bid and the chance to win the game; net:",
        "this hand alone",
    ]


def test_the_help_tells_what_a_cost_is() -> None:
    items = [item for section in help_sections(Words("en"), STANDARD) for item in section.items]
    assert any(item.startswith("Cost, in a hint and a review:") for item in items)
