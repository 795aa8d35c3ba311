"""Pictures of the table at each size: one's turn, a finished trick, cutthroat, a trick looked back at, a refusal."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from spades_tui.table import Table
from tests.game_window import PLAIN, table_of
from tests.score_games import STANDARD, scored
from tests.snapshots.game_shots import IDS, SIZES, SnapCompare, after, shot_app

CUTTHROAT = PLAIN.replace(partnership=False)


@pytest.mark.parametrize("size", SIZES, ids=IDS)
def test_my_turn_to_follow(snap_compare: SnapCompare, tmp_path: Path, size: tuple[int, int]) -> None:
    app = shot_app(tmp_path)
    keys = "3 enter enter enter c 9 enter enter"
    assert snap_compare(app, terminal_size=size, run_before=after(app, PLAIN, keys))


@pytest.mark.parametrize("size", SIZES, ids=IDS)
def test_a_finished_trick_waits_for_a_key(
    snap_compare: SnapCompare, tmp_path: Path, size: tuple[int, int]
) -> None:
    app = shot_app(tmp_path)
    assert snap_compare(app, terminal_size=size, run_before=after(app, PLAIN, "3 enter enter"))


@pytest.mark.parametrize("size", SIZES, ids=IDS)
def test_four_sides_in_cutthroat(snap_compare: SnapCompare, tmp_path: Path, size: tuple[int, int]) -> None:
    app = shot_app(tmp_path)
    assert snap_compare(app, terminal_size=size, run_before=after(app, CUTTHROAT, "n enter"))


@pytest.mark.parametrize("size", [(120, 40), (200, 60)], ids=["120x40", "200x60"])
def test_the_race_beside_a_later_hand(
    snap_compare: SnapCompare, tmp_path: Path, size: tuple[int, int]
) -> None:
    app = shot_app(tmp_path)

    async def later() -> Table:
        game = scored(STANDARD, 5)
        game.act("next")
        return await table_of(game)

    before = after(app, STANDARD, "3 enter", later)
    assert snap_compare(app, terminal_size=size, run_before=before)


@pytest.mark.parametrize("size", SIZES, ids=IDS)
def test_the_trick_before_is_looked_at(
    snap_compare: SnapCompare, tmp_path: Path, size: tuple[int, int]
) -> None:
    app = shot_app(tmp_path)
    keys = "3 enter enter enter o"
    assert snap_compare(app, terminal_size=size, run_before=after(app, PLAIN, keys))


@pytest.mark.parametrize("size", SIZES, ids=IDS)
def test_a_card_that_may_not_be_played_is_explained(
    snap_compare: SnapCompare, tmp_path: Path, size: tuple[int, int]
) -> None:
    app = shot_app(tmp_path)
    assert snap_compare(app, terminal_size=size, run_before=after(app, PLAIN, "3 enter h a"))


def test_a_very_large_window(snap_compare: SnapCompare, tmp_path: Path) -> None:
    app = shot_app(tmp_path)
    keys = "3 enter enter enter c 9 enter enter"
    assert snap_compare(app, terminal_size=(200, 60), run_before=after(app, PLAIN, keys))


@pytest.mark.parametrize("size", SIZES, ids=IDS)
def test_the_cards_that_are_out_as_a_window_and_always_in_sight(
    snap_compare: SnapCompare, tmp_path: Path, size: tuple[int, int]
) -> None:
    app = shot_app(tmp_path, cards_out=True)
    keys = "3 enter enter enter c 9 enter enter"

    async def before(pilot: Any) -> None:
        await after(app, PLAIN, keys)(pilot)
        if size[0] == 80:
            await pilot.press("e")
            await pilot.pause()

    assert snap_compare(app, terminal_size=size, run_before=before)


def test_little_is_drawn_where_nothing_moves(snap_compare: SnapCompare, tmp_path: Path) -> None:
    app = shot_app(tmp_path, motion="off")
    keys = "3 enter enter enter c 9 enter enter"
    assert snap_compare(app, terminal_size=(80, 24), run_before=after(app, PLAIN, keys))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=IDS[1:])
def test_plain_ascii_without_colours(
    snap_compare: SnapCompare, tmp_path: Path, size: tuple[int, int]
) -> None:
    app = shot_app(tmp_path, charset="ascii", theme="mono")
    keys = "3 enter enter enter c 9 enter enter"
    assert snap_compare(app, terminal_size=size, run_before=after(app, PLAIN, keys))


def test_large_cards_in_a_small_window(snap_compare: SnapCompare, tmp_path: Path) -> None:
    app = shot_app(tmp_path, cards="large")
    keys = "3 enter enter enter c 9 enter enter"
    assert snap_compare(app, terminal_size=(80, 24), run_before=after(app, PLAIN, keys))
