"""The drawing of a trick: its cards toward their seats, who led, a trick that goes to its winner."""

from __future__ import annotations

from dataclasses import replace

import pytest

from spades_tui.engine import Card, RuleSet
from spades_tui.engine.actions import BLIND_NIL, NIL, Bid
from spades_tui.engine.state import Phase, Trick
from spades_tui.ui.draw.cards import CardSize
from spades_tui.ui.draw.frame import lay_frame
from spades_tui.ui.draw.scene import Moving
from spades_tui.ui.draw.seats import bid_line
from spades_tui.ui.draw.table import draw_table, told_line, trick_number
from spades_tui.ui.draw.text import Picture
from tests.draw_scenes import SIZES, crowded, scene_of, view_of
from tests.game_window import BLIND, PLAIN, cards


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
