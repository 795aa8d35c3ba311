"""What the lobby, the forms and the pages look like at each size."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from spades_tui.store.errors import NewerStore
from spades_tui.store.store import Store
from tests.lobby_support import fill, lobby_app
from tests.snapshots.game_shots import SIZES, Before, SnapCompare, at_rest

pytestmark = pytest.mark.usefixtures("utc")


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def size(request: pytest.FixtureRequest) -> tuple[int, int]:
    width, height = request.param
    return width, height


def keys(*pressed: str) -> Before:
    """What presses keys, each when the one before has done its work and what is read from files is there."""

    async def press(pilot: Pilot[Any]) -> None:
        for key in ("", *pressed):
            if key:
                await pilot.press(key)
            await at_rest(pilot)

    return press


@pytest.mark.parametrize(
    ("name", "pressed"),
    [
        ("games", ()),
        ("menu", ("down", "escape")),
        ("new", ("n",)),
        ("name", ("n", "end", "R", "a", "i", "n")),
        ("options", ("n", "o", "down", "down", "right")),
        ("rules", ("r",)),
        ("settings", (",", "down")),
        ("keys", (",", "end", "enter")),
        ("palette", (":", "s", "u", "n")),
    ],
)
def test_screens(
    snap_compare: SnapCompare, tmp_path: Path, size: tuple[int, int], name: str, pressed: tuple[str, ...]
) -> None:
    with Store.open(tmp_path) as store:
        fill(store)
        app = lobby_app(tmp_path, store)
        assert snap_compare(app, terminal_size=size, run_before=keys(*pressed), plain=name != "menu")


def test_an_empty_lobby(snap_compare: SnapCompare, tmp_path: Path, size: tuple[int, int]) -> None:
    with Store.open(tmp_path) as store:
        assert snap_compare(lobby_app(tmp_path, store), terminal_size=size, run_before=keys())


def test_a_lobby_with_problems(snap_compare: SnapCompare, tmp_path: Path, size: tuple[int, int]) -> None:
    rules = tmp_path / "config" / "rules"
    rules.mkdir(parents=True)
    (rules / "mine.toml").write_text("nil_vale = 50\n")
    problem = NewerStore(Path("/home/ann/.local/share/spades-tui/games.db"), 9, 1)
    app = lobby_app(tmp_path, None, services={"store_problem": problem})
    assert snap_compare(app, terminal_size=size, run_before=keys())
