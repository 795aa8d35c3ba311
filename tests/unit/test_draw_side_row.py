"""The sides where they have a single row: score against the target and bags against their cost, never cut."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from spades_tui.engine import RuleSet
from spades_tui.engine.actions import Bid
from spades_tui.engine.state import Phase
from spades_tui.ui.draw.scene import Scene
from spades_tui.ui.draw.sides import bags_line, bags_made, paint_sides
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
    bids: tuple[int, ...] = (3, 4, 2, 3),
    won: tuple[int, ...] = (1, 0, 2, 0),
) -> Scene:
    """A hand in which, if nothing else is said, South and North have made three tricks of five bid."""
    view = view_of(rules, phase=Phase.PLAY, bids=tuple(map(Bid, bids)), won=won)
    return scene_of(replace(view, scores=scores, bags=bags, seat=seat), words=Words(language))


def told(scene: Scene, width: int) -> list[str]:
    """The rows of the sides."""
    painter = Painter(width, 2)
    paint_sides(painter, 0, 0, width, scene, 1)
    return painter.picture("").text.rstrip().split("\n")


@pytest.mark.parametrize(
    ("rules", "scores", "bags", "row"),
    [
        (PLAIN, (123, -84), (6, 9), " We    123/500 ●3/5 bags 6/10  They  −84/500 ○0/7 bags 9/10"),
        (HT, (123, 484), (6, 12), " We     123/500  bags 6/10     They   484/500  bags 12 −10"),
        (HT, (-1123, 484), (6, 10), " We   −1123/500  bags 6/10     They   484/500  bags 10 −10"),
        (
            PLAIN.replace(bag_cost="none"),
            (-123, 484),
            (6, 12),
            " We    −123/500  ●3/5  bags 6  They  484/500  ○0/7  bags 12",
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
            " We −4123/1000 ●3/5 bags 6/10  They 484/1000 ○0/7 bags 2/10",
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


def test_new_bags_enter_the_one_figure_before_what_bags_cost_is_cut() -> None:
    scene = late(
        SINGLE, (75, 40, -62, 10), (12, 4, 18, 25), language="hr", bids=(3, 4, 0, 3), won=(0, 0, 1, 0)
    )
    row = " vreće 12 −10   vreće 4/10     vreće 19 −10   vreće 25 −10"
    assert [told(scene, width)[1] for width in (60, 61)] == [row, row]
    assert "vreće 18+1 −10" in told(scene, 70)[1]
    assert bags_line(scene, 2, short=True, summed=True).runs[0].role == "meter.over"
    scene = late(SINGLE, (0, 0, 0, 0), (108, 4, 8, 5), language="fr", bids=(0, 4, 2, 3), won=(1, 0, 0, 0))
    assert "109 −10 " in told(scene, 60)[1]


@pytest.mark.parametrize(
    ("rules", "scores", "bags", "language", "bids", "won", "row"),
    [
        (
            PLAIN.replace(hand_limit=8),
            (-1110, 0),
            (5, 8),
            "hr",
            (2, 1, 2, 3),
            (4, 1, 1, 1),
            " Mi  −1110  5/4  vreće 5+1/10  Oni      0  2/4  vreće 8/10",
        ),
        (
            HT.replace(contract="team"),
            (0, -1149),
            (16, 25),
            "en",
            (3, 5, 4, 5),
            (0, 3, 0, 0),
            " We       0 0/7 bags 16 −10    They −1149 3/10 bags 25 −10",
        ),
        (
            HT.replace(contract="team"),
            (0, -1149),
            (16, 25),
            "hr",
            (3, 5, 4, 0),
            (0, 10, 0, 3),
            " Mi       0 0/7 vreće 16 −10   Oni  −1149 10/5 vreće 28 −10",
        ),
    ],
)
def test_two_sides_come_nearer_before_what_bags_cost_is_cut(
    rules: RuleSet,
    scores: tuple[int, int],
    bags: tuple[int, int],
    language: str,
    bids: tuple[int, ...],
    won: tuple[int, ...],
    row: str,
) -> None:
    assert told(late(rules, scores, bags, language=language, bids=bids, won=won), 60) == [row]


@pytest.mark.parametrize("language", ["en", "fr", "hr"])
@pytest.mark.parametrize("width", [60, 61])
def test_nothing_is_cut_in_any_of_many_hands(language: str, width: int) -> None:
    chance = random.Random(f"{language} {width}")
    usual = [base.replace(**more) for base in (PLAIN, HT) for more in KINDS]
    for rules in (*usual, HT.replace(contract="team"), PLAIN.replace(overtrick="bag_minus")):
        for single in (False, True):
            played = rules.replace(partnership=False) if single else rules
            for _ in range(30):
                _nothing_is_cut(played, language, width, chance)


KINDS: tuple[dict[str, int], ...] = ({}, {"hand_limit": 1}, {"hand_limit": 8}, {"target": 1000})


def _nothing_is_cut(rules: RuleSet, language: str, width: int, chance: random.Random) -> None:
    """See that scores and bags of a hand that chance makes are told whole."""
    sides = range(rules.sides)
    scores = tuple(
        chance.choice([0, rules.target - 1, chance.randint(-1200, rules.target - 1)]) for _ in sides
    )
    per_ten = rules.bag_cost == "per_ten"
    bags = tuple(chance.randrange((rules.bags_per_penalty or 10) if per_ten else 26) for _ in sides)
    won = [0] * 4
    for _ in range(chance.randint(0, 13)):
        won[chance.randrange(4)] += 1
    bids = tuple(chance.choice([chance.randint(0, 13), chance.randint(0, 5)]) for _ in range(4))
    scene = late(rules, scores, bags, language=language, bids=bids, won=tuple(won))
    rows = told(scene, width)
    shown = f" {' '.join(rows)} "
    assert "…" not in shown, (rules, scores, bags, bids, won, rows)
    for side in sides:
        made = bags_made(scene, side)
        ways = {f"{bags[side]}+{made}" if made else str(bags[side]), str(bags[side] + made)}
        assert any(f" {way}{end}" in shown for way in ways for end in " /"), (bags, made, rows)
