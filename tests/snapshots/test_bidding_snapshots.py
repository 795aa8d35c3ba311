"""Pictures of the bidding at each size: face down, a number in the field, the choice of trump."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.game_window import BLIND, PLAIN, auction_table
from tests.snapshots.game_shots import IDS, SIZES, SnapCompare, after, shot_app


@pytest.mark.parametrize("size", SIZES, ids=IDS)
def test_cards_face_down_while_blind_nil_is_on_offer(
    snap_compare: SnapCompare, tmp_path: Path, size: tuple[int, int]
) -> None:
    app = shot_app(tmp_path)
    assert snap_compare(app, terminal_size=size, run_before=after(app, BLIND, ""))


@pytest.mark.parametrize("size", SIZES, ids=IDS)
def test_a_number_in_the_field(snap_compare: SnapCompare, tmp_path: Path, size: tuple[int, int]) -> None:
    app = shot_app(tmp_path)
    assert snap_compare(app, terminal_size=size, run_before=after(app, BLIND, "v 4"))


@pytest.mark.parametrize("size", SIZES, ids=IDS)
def test_the_choice_of_trump(snap_compare: SnapCompare, tmp_path: Path, size: tuple[int, int]) -> None:
    app = shot_app(tmp_path)
    assert snap_compare(app, terminal_size=size, run_before=after(app, PLAIN, "h", auction_table))


@pytest.mark.parametrize("size", SIZES, ids=IDS)
def test_a_bid_that_is_refused_is_explained(
    snap_compare: SnapCompare, tmp_path: Path, size: tuple[int, int]
) -> None:
    app = shot_app(tmp_path)
    rules = PLAIN.replace(min_team_bid=6)
    assert snap_compare(app, terminal_size=size, run_before=after(app, rules, "1 enter"))


@pytest.mark.parametrize("size", SIZES, ids=IDS)
def test_ten_tricks_are_asked_once(snap_compare: SnapCompare, tmp_path: Path, size: tuple[int, int]) -> None:
    app = shot_app(tmp_path)

    async def before(pilot: Any) -> None:
        await after(app, PLAIN, "1 0")(pilot)
        await pilot.press("enter")
        await pilot.pause()

    assert snap_compare(app, terminal_size=size, run_before=before)
