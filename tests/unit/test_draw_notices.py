"""Passing notes, refusals and notices beside what is to be done."""

from __future__ import annotations

from dataclasses import replace

import pytest

from spades_tui.engine.actions import Bid
from spades_tui.engine.state import Phase
from spades_tui.ui.draw.frame import lay_frame
from spades_tui.ui.draw.table import draw_table
from tests.draw_scenes import scene_of, view_of
from tests.game_window import PLAIN, cards


@pytest.mark.parametrize("size", [(60, 19), (80, 17), (80, 23), (120, 39), (200, 59)])
@pytest.mark.parametrize("seat_to_act", [0, 1])
def test_a_passing_note_leaves_what_is_to_be_done_in_its_place(
    size: tuple[int, int], seat_to_act: int
) -> None:
    view = view_of(PLAIN, turn=seat_to_act, phase=Phase.PLAY, hand=cards("2C 9C"), leader=seat_to_act)
    still = scene_of(view, notices=("This game is not saved.",))
    noted = replace(still, problem="This game is no longer rated.", passing=True)
    frame = lay_frame(*size, 2)
    prompt = draw_table(still, *size).text.split("\n")[frame.prompt_y]
    rows = draw_table(noted, *size).text.split("\n")
    assert "lead" in prompt
    assert rows[frame.prompt_y] == prompt
    assert sum("no longer rated" in row for row in rows) == 1


@pytest.mark.parametrize("size", [(60, 19), (80, 23), (120, 39), (200, 59)])
@pytest.mark.parametrize("seat_to_act", [0, 1])
def test_a_refusal_stands_beside_what_is_to_be_done(size: tuple[int, int], seat_to_act: int) -> None:
    view = view_of(PLAIN, turn=seat_to_act, phase=Phase.PLAY, hand=cards("2C 9C"), leader=seat_to_act)
    still = scene_of(view, notices=("This game is not saved.",))
    frame = lay_frame(*size, 2)
    prompt = draw_table(still, *size).text.split("\n")[frame.prompt_y]
    refused = draw_table(replace(still, problem="You cannot claim yet."), *size).text.split("\n")
    assert "lead" in prompt
    assert refused[frame.prompt_y] == prompt
    under = frame.prompt_y + 1 if frame.own_y - frame.prompt_y > 1 else frame.foot_y
    assert "You cannot claim yet." in refused[under]


def test_a_refusal_takes_the_place_of_what_is_to_be_done_where_there_is_no_other() -> None:
    view = view_of(PLAIN, turn=0, phase=Phase.PLAY, hand=cards("2C 9C"), leader=0)
    long = "You cannot claim yet: " + "the ace of spades is still out, " * 6
    for size, problem in (((80, 17), "You cannot claim yet."), ((60, 19), long)):
        frame = lay_frame(*size, 2)
        rows = draw_table(scene_of(view, problem=problem), *size).text.split("\n")
        said = [row for row in rows if "lead" in row and "Your" in row]
        assert not said, "\n".join(rows)
        assert "You cannot claim yet" in "\n".join(rows[frame.line_y : frame.prompt_y + 1])


def test_a_notice_longer_than_its_room_is_seen_to_go_on() -> None:
    view = view_of(phase=Phase.PLAY, hand=cards("2C 3C 4C"), bids=(Bid(3),) * 4)
    path = "/home/ada/.local/share/spades-tui/games.db"
    notice = f"The game goes on, but it is not saved. The disk is full: {path} cannot be written."
    foot = draw_table(scene_of(view, notices=(notice,)), 80, 23).text.split("\n")[-1].strip()
    assert foot.startswith("The game goes on, but it is not saved. The disk is full: /home/ada")
    assert foot.endswith("…")
    short = draw_table(scene_of(view, notices=("The game is saved again.",)), 80, 23).text.split("\n")[-1]
    assert short.strip() == "The game is saved again."
    low = draw_table(scene_of(view, notices=(notice,)), 60, 19).text.split("\n")
    assert low[-2].strip().endswith("The disk is full:") and path in low[-1], (
        "the free row over the hand is taken"
    )
    assert sum("4♣" in row for row in low) == 1


@pytest.mark.parametrize("size", [(60, 19), (80, 23)])
def test_a_notice_with_a_path_too_long_for_its_room_is_told_in_few_words(size: tuple[int, int]) -> None:
    view = view_of(phase=Phase.PLAY, hand=cards("2C 3C 4C"), bids=(Bid(3),) * 4)
    path = "/home/annabelle/.local/share/games and more/spades-tui/games.db"
    notice = f"The game goes on, but it is not saved. The disk is full: {path} cannot be written."
    brief = "Not saved: the disk is full. Esc tells more."
    told = draw_table(scene_of(view, notices=(notice,), briefs=(brief,)), *size)
    assert told.text.split("\n")[-1].strip() == brief
    wide = draw_table(scene_of(view, notices=(notice,), briefs=(brief,)), 120, 39)
    assert brief not in wide.text and "cannot be written." in wide.text
