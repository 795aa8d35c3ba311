"""What is told of a seat beside name and contract: its level always, voids where they are wanted, whether it wins."""

from __future__ import annotations

from dataclasses import replace

import pytest

from spades_tui.engine.actions import NIL, Bid
from spades_tui.engine.state import Phase, Trick
from spades_tui.ui.draw.frame import lay_frame
from spades_tui.ui.draw.scene import Scene
from spades_tui.ui.draw.seat_status import paint_status_above, status_line, status_lines
from spades_tui.ui.draw.seats import paint_block
from spades_tui.ui.draw.table import draw_table
from spades_tui.ui.draw.text import Painter
from spades_tui.ui.keys import card_letters
from spades_tui.words import Words
from spades_tui.words.bots import bot_label
from tests.draw_scenes import SIZES, scene_of, view_of
from tests.game_window import PLAIN, cards

TAKEN = (
    Trick(1, cards("2H 3H 4S 5H"), 3),
    Trick(2, cards("2C 3C 5S 6S"), 1),
    Trick(3, cards("7S 8D 9D 2D"), 1),
)
"""After them North has shown a void in hearts and spades, East in hearts, West in spades, South in clubs and spades."""
NAMES = ("Bo", "Ada", "Cy")


def late(language: str = "en", *, tricks: int = 3, seat: int | None = 0, level: str = "policy") -> Scene:
    """A trick in which West's king wins, after a few that have shown voids."""
    left = 13 - tricks
    view = view_of(
        PLAIN,
        phase=Phase.PLAY,
        bids=(Bid(3), Bid(4), Bid(2), Bid(3)),
        won=(1, 0, 2, 0),
        tricks=TAKEN[:tricks],
        leader=1,
        trick=cards("KH 9C QD"),
        counts=(left, left - 1, left - 1, left - 1),
        seat=seat,
        turn=0,
    )
    words = Words(language)
    label = bot_label(words, level)
    levels = ("" if seat == 0 else label, label, label, label)
    return scene_of(view, words=words, letters=card_letters("auto", language), gone=True, levels=levels)


def test_a_seat_tells_its_level_its_voids_and_that_it_wins() -> None:
    view = view_of(PLAIN, leader=1, trick=cards("KH 9C"), counts=(13, 12, 12, 13), phase=Phase.PLAY)
    scene = scene_of(view, levels=("", "expert", "casual", "steady"))
    told = [status_line(scene, seat, 20).text for seat in range(4)]
    assert told == ["", "expert · winning", "casual", "steady"]
    assert status_line(scene, 1, 15).text == "expert", "the card that wins is marked"
    assert status_line(replace(scene, levels=()), 1, 20).text == "winning"
    assert status_line(replace(scene, gone=True), 2, 20).text == "casual · no ♥"
    over = replace(view, trick=cards("KH 9C 2H 3H"))
    assert status_line(replace(scene, view=over, paused=True), 1, 20).text == "expert · won"
    for size in SIZES:
        text = draw_table(scene, *size).text
        assert all(word in text for word in ("winning", "expert", "casual", "steady"))
        assert "12 " in text and "13 " in text, "each seat has the count of its cards"


@pytest.mark.parametrize(
    ("width", "text"),
    [
        (30, "steady · no ♠ ♣ · winning"),
        (24, "steady · no ♠ ♣"),
        (14, "steady · no ♠♣"),
        (13, "stea… · no ♠♣"),
        (12, "ste… · no ♠♣"),
        (11, "no ♠♣"),
    ],
)
def test_where_room_lacks_the_voids_are_told_before_all_else(width: int, text: str) -> None:
    assert status_line(late(), 1, width).text == text


@pytest.mark.parametrize(
    ("width", "beside", "least", "texts"),
    [
        (30, 0, 0, ("steady · no ♠ ♣ · winning", "")),
        (15, 7, 10, ("steady · no ♠ ♣", "winning")),
        (15, 6, 10, ("steady · no ♠ ♣", "")),
        (13, 7, 10, ("steady", "no ♠♣")),
        (13, 7, 4, ("stea… · no ♠♣", "winning")),
    ],
)
def test_what_the_row_does_not_hold_stands_beside_the_cards(
    width: int, beside: int, least: int, texts: tuple[str, str]
) -> None:
    first, second = status_lines(late(), 1, width, beside, least)
    assert (first.text, second.text) == texts


def test_cards_give_way_to_voids_but_not_to_who_wins() -> None:
    for width, rows in ((15, ("steady", " 9 ▒▒ no ♠♣")), (10, ("steady", " 9 no ♠♣"))):
        painter = Painter(width, 4)
        paint_block(painter, 0, 0, late(), 1, width, 1)
        told = painter.picture("").text.split("\n")
        assert (told[1].strip(), told[3].removeprefix("  ")) == rows


def test_a_fan_that_just_has_room_stays() -> None:
    painter = Painter(20, 4)
    scene = late(tricks=0, seat=0)
    paint_block(painter, 0, 0, replace(scene, view=replace(scene.view, counts=(13,) * 4)), 3, 20, 1)
    assert painter.picture("").text.split("\n")[3] == "  13 " + "│" * 13 + "▒│"


def test_beside_the_card_of_a_seat_its_level_stays_where_it_is_when_it_wins() -> None:
    scene = late()
    rows = []
    for trick in ("KH 9C QD", "KH AH QD"):
        painter = Painter(30, 1)
        paint_status_above(painter, 1, 29, 0, replace(scene, view=replace(scene.view, trick=cards(trick))), 2)
        rows.append(painter.picture("").text)
    assert rows[0].strip() == "steady · no ♠ ♥"
    assert rows[1].strip() == "winning · steady · no ♠", "it has played a heart"
    assert len(rows[0]) == len(rows[1]) == 29


@pytest.mark.parametrize("language", ["en", "fr", "hr"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("cards_wanted", ["auto", "chips"])
@pytest.mark.parametrize("seat", [0, None])
def test_name_level_count_and_voids_of_every_seat_are_in_sight(
    language: str, size: tuple[int, int], cards_wanted: str, seat: int | None
) -> None:
    for tricks in (1, 3):
        scene = replace(late(language, tricks=tricks, seat=seat), cards=cards_wanted)
        frame = lay_frame(*size, 2, cards_wanted)
        rows = draw_table(scene, *size).text.split("\n")[frame.rule_y + 1 :]
        table = "\n".join(row[: frame.left + frame.table] for row in rows)
        assert all(name in table for name in NAMES)
        assert table.count(scene.levels[1]) >= 3
        assert sum(table.count(f"{12 - tricks:>2} {back}") for back in ("▒▒", "│││")) == 3
        word = scene.words.p("void", "no")
        shown = [table.count(f"{word} {suits}") for suits in ("♠♥", "♠ ♥", "♠♣", "♠ ♣", "♥")]
        assert sum(shown) >= (2 if tricks == 1 else 3) + (1 if seat is None and tricks == 3 else 0), table
        assert "…" not in table


def test_the_cards_at_the_top_are_counted_beside_what_is_out() -> None:
    scene = late("fr")
    for bid, won, said in ((Bid(2), 2, "enchère 2 ●● réussie"), (NIL, 1, "nul ◆")):
        view = replace(scene.view, bids=(Bid(3), Bid(4), bid, Bid(3)), won=(1, 0, won, 0))
        row = draw_table(replace(scene, view=view), 60, 19).text.split("\n")[3]
        assert "Ada" in row and said in row and " 9 ▒▒" in row
