"""The table at 80x24 in every theme, with four colours, in as few colours as terminals have, in letters and ASCII."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from spades_tui.ui.screens.settings import SettingsScreen
from spades_tui.ui.session import BESIDE, Colours
from spades_tui.ui.themes import TITLES
from tests.game_window import PLAIN
from tests.lobby_support import lobby_app
from tests.snapshots.game_shots import IDS, SIZES, SnapCompare, after, shot_app
from tests.tour import calm

FOLLOWING = "3 enter enter enter c 5 enter enter"
"""Keys after which a suit is to be followed."""
CASES = {
    **{name: ({"theme": name}, Colours.TRUECOLOR) for name in TITLES},
    **{
        f"{name}-four": ({"theme": name, "four_colour": True}, Colours.TRUECOLOR)
        for name in ("felt", "paper")
    },
    **{f"{name}-256": ({"theme": name}, Colours.ANSI256) for name in ("felt", "midnight")},
    **{f"{name}-16": ({"theme": name}, Colours.ANSI16) for name in ("felt", "paper", "contrast")},
    "none": ({"theme": "felt", "four_colour": True}, Colours.NONE),
    "ascii": ({"charset": "ascii"}, Colours.TRUECOLOR),
    "ascii-none": ({"charset": "ascii"}, Colours.NONE),
    "letters": ({"charset": "letters"}, Colours.TRUECOLOR),
    "beside": ({"charset": BESIDE}, Colours.TRUECOLOR),
}


@pytest.mark.parametrize(("chosen", "colours"), CASES.values(), ids=CASES)
def test_the_table(
    snap_compare: SnapCompare, tmp_path: Path, chosen: dict[str, Any], colours: Colours
) -> None:
    app = shot_app(tmp_path, **chosen)
    app.session.colours = colours
    app.session_changed()
    assert snap_compare(app, terminal_size=(80, 24), run_before=after(app, PLAIN, FOLLOWING))


@pytest.mark.parametrize("size", SIZES, ids=IDS)
def test_the_list_of_themes(snap_compare: SnapCompare, tmp_path: Path, size: tuple[int, int]) -> None:
    app = lobby_app(tmp_path, None)

    async def before(pilot: Pilot[int]) -> None:
        await app.push_screen(SettingsScreen("theme"))
        await calm(pilot)
        await pilot.press("enter")
        await calm(pilot)
        await pilot.press("down", "down", "down")
        await calm(pilot)

    assert snap_compare(app, terminal_size=size, run_before=before)
