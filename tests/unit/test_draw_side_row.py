"""The sides where they have a single row: score against the target and bags against their cost, never cut."""

from __future__ import annotations

from dataclasses import replace

import pytest

from spades_tui.engine import RuleSet
from spades_tui.engine.actions import Bid
from spades_tui.engine.state import Phase
from spades_tui.ui.draw.scene import Scene
from spades_tui.ui.draw.sides import bags_line, paint_sides
from spades_tui.ui.draw.table import draw_table
from spades_tui.ui.draw.text import Painter
from spades_tui.words import Words
from tests.draw_scenes import scene_of, view_of
from tests.game_window import PLAIN

HT = RuleSet.preset("ht")
ALONE = PLAIN.replace(partnership=False)
SINGLE = HT.replace(partnership=False)


def late(
    rules: RuleSet,
    scores: tuple[int, ...],
    bags: tuple[int, ...],
    *,
    language: str = "en",
    seat: int | None = 0,
) -> Scene:
    """A hand in which South and North have made three tricks of five bid."""
    view = view_of(rules, phase=Phase.PLAY, bids=(Bid(3), Bid(4), Bid(2), Bid(3)), won=(1, 0, 2, 0))
    return scene_of(replace(view, scores=scores, bags=bags, seat=seat), words=Words(language))


def told(scene: Scene, width: int) -> list[str]:
    """The rows of the sides."""
    painter = Painter(width, 2)
    paint_sides(painter, 0, 0, width, scene, 1)
    return painter.picture("").text.rstrip().split("\n")


@pytest.mark.parametrize(
    ("rules", "scores", "bags", "row"),
    [
        (PLAIN, (123, -84), (6, 9), " We    123/500 ●3/5 bags 6/10  They  −84/500 ●0/7 bags 9/10"),
        (HT, (123, 484), (6, 12), " We     123/500  bags 6/10     They   484/500  bags 12 −10"),
        (HT, (-1123, 484), (6, 10), " We   −1123/500  bags 6/10     They   484/500  bags 10 −10"),
        (
            PLAIN.replace(bag_cost="none"),
            (-123, 484),
            (6, 12),
            " We    −123/500  ●3/5  bags 6  They  484/500  ●0/7  bags 12",
        ),
        (
            PLAIN.replace(overtrick="nothing", bag_cost=None),
            (123, 484),
            (0, 0),
            " We     123/500  tricks 3/5    They   484/500  tricks 0/7",
        ),
        (
            PLAIN.replace(hand_limit=1),
            (23, 48),
            (6, 2),
            " We    23  won 3/5  bags 6/10  They  48  won 0/7  bags 2/10",
        ),
        (
            PLAIN.replace(target=1000),
            (-4123, 484),
            (6, 2),
            " We −4123/1000 ●3/5 bags 6/10  They 484/1000 ●0/7 bags 2/10",
        ),
    ],
)
def test_a_row_tells_distance_and_bags_at_a_glance(
    rules: RuleSet, scores: tuple[int, int], bags: tuple[int, int], row: str
) -> None:
    assert told(late(rules, scores, bags), 60) == [row]
    assert draw_table(late(rules, scores, bags), 60, 19).text.split("\n")[1] == row


def test_where_there_is_more_room_more_is_named() -> None:
    scene = late(PLAIN, (123, 484), (6, 2))
    assert told(scene, 80)[0].startswith(" We     123/500  tricks 3/5  bags 6/10 ")
    assert "▕███▌··········▏" in told(scene, 120)[0]
    assert "the next costs 1" in told(late(HT, (123, 484), (6, 2)), 160)[0]


@pytest.mark.parametrize(
    ("rules", "bags", "text"),
    [(ALONE, (6, 12, 3, 9), "bags 6/10"), (SINGLE, (6, 12, 3, 9), "bags 6/10")],
)
def test_four_sides_are_told_against_the_target_where_no_gauge_has_room(
    rules: RuleSet, bags: tuple[int, ...], text: str
) -> None:
    scene = late(rules, (123, 484, -70, 20), bags)
    upper, lower = told(scene, 60)
    assert upper == " You 123/500    Bo  484/500    Ada −70/500    Cy  20/500"
    assert text in lower and "bags 3/10" in lower
    assert "/500" not in told(scene, 80)[0], "the gauge tells it"
    assert "▕█▊·····▏" in told(scene, 80)[0]


@pytest.mark.parametrize("language", ["en", "fr", "hr"])
@pytest.mark.parametrize("rules", [PLAIN, HT, ALONE, SINGLE, PLAIN.replace(target=1500)])
@pytest.mark.parametrize("width", [60, 70, 80, 120])
@pytest.mark.parametrize("seat", [0, None])
def test_no_score_and_no_bags_are_cut(language: str, rules: RuleSet, width: int, seat: int | None) -> None:
    for scores, bags in (
        ((0, 0, 0, 0), (0, 0, 0, 0)),
        ((499, -250, 33, 1), (9, 3, 8, 7)),
        ((-1250, 4980, -3, 499), (23, 9, 108, 38)),
    ):
        scene = late(rules, scores[: rules.sides], bags[: rules.sides], language=language, seat=seat)
        shown = " ".join(told(scene, width))
        for side in range(rules.sides):
            number = scene.words.number(scores[side])
            assert f" {number}/{rules.target} " in shown or f" {number} " in shown
            forms = [bags_line(scene, side, short, against=True).text for short in (False, True)]
            forms.append(bags_line(scene, side, whole=True).text)
            assert any(f" {form} " in f"{shown} " for form in forms)
        if seat is None and (rules.target > 1000 or language == "hr"):
            continue  # the sides have long names, and the title says the target
        if scores[1] < 1000:
            assert f"/{rules.target} " in shown or "▏" in shown


def test_the_usual_bags_are_counted_against_the_dear_ones_until_those_come() -> None:
    def text(bags: int) -> str:
        return bags_line(late(HT, (0, 0), (bags, 0)), 0, against=True).text

    assert [text(9), text(10)] == ["bags 9/10 next −1", "bags 10 next −10"]
    over = late(HT, (0, 0), (9, 0))
    over = replace(over, view=replace(over.view, phase=Phase.OVER))
    assert bags_line(over, 0, against=True).text == "bags 9"
