"""The drawing of the cards that are still out, and of the seats that are void."""

from __future__ import annotations

from dataclasses import replace

import pytest

from spades_tui.engine.state import Phase, Trick
from spades_tui.ui.draw.gone import draw_gone, out_lines, void_line, void_lines
from spades_tui.ui.draw.table import draw_table
from tests.draw_scenes import crowded, scene_of, view_of
from tests.game_window import PLAIN, cards


def test_what_is_still_out_is_told_from_what_may_be_known() -> None:
    taken = Trick(1, cards("2H 3H 4S 5H"), 3)
    hand = tuple(sorted(cards("AS KS AD 9C")))
    view = view_of(
        PLAIN,
        hand=hand,
        tricks=(taken,),
        leader=3,
        trick=cards("6C"),
        phase=Phase.PLAY,
        counts=(4, 12, 12, 11),
    )
    scene = scene_of(view)
    lines = [line.text for line in out_lines(scene, 40)]
    assert lines == [
        "♠ Q J 10 9 8 7 6 5 3 2",
        "♥ A K Q J 10 9 8 7 6 4",
        "♣ A K Q J 10 8 7 5 4 3 2",
        "♦ K Q J 10 9 8 7 6 5 4 3 2",
    ]
    assert [line.text for line in out_lines(scene, 17)][2:] == ["♣ AKQJ10875432", "♦ KQJ1098765432"]
    assert [void_line(scene, seat).text for seat in range(4)] == ["", "", "", "no ♥"]
    assert [line.text for line in void_lines(scene)] == ["Cy: no ♥"]
    picture = draw_gone(scene, 60)
    rows = picture.text.split("\n")
    assert rows[0] == "♠   –  –  Q  J 10  9  8  7  6  5  ·  3  2   10"
    assert rows[1] == "♥   A  K  Q  J 10  9  8  7  6  ·  4  ·  ·   10"
    assert "43 cards still out" in picture.text
    assert "Cy: no ♥" in picture.text
    blind = replace(view, hand=None)
    whole = draw_gone(scene_of(blind), 60).text
    assert "–" not in whole, "who has not looked learns nothing of the own cards"
    assert "47 cards still out" in whole
    assert sorted(draw_gone(scene_of(replace(blind, seat=None)), 60).text) == sorted(whole)


@pytest.mark.parametrize("size", [(60, 19), (80, 23), (100, 30), (120, 39), (200, 59)])
def test_what_is_out_stays_in_sight_where_that_is_wanted(size: tuple[int, int]) -> None:
    view = crowded(PLAIN, plays=24)
    out = [line.text.replace(" ", "") for line in out_lines(scene_of(view), 40)]
    shown = draw_table(scene_of(view, gone=True), *size).text.replace(" ", "")
    assert all(line in shown for line in out)
    hidden = draw_table(scene_of(view), *size).text.replace(" ", "")
    assert not all(line in hidden for line in out)
