"""The table at 80x24 in every theme, with four colours, in as few colours as terminals have, in letters and ASCII."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from spades_tui.ui.session import BESIDE, Colours
from spades_tui.ui.themes import TITLES
from tests.game_window import PLAIN
from tests.snapshots.game_shots import after, shot_app

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
def test_the_table(snap_compare: Any, tmp_path: Path, chosen: dict[str, Any], colours: Colours) -> None:
    app = shot_app(tmp_path, **chosen)
    app.session.colours = colours
    app.session_changed()
    assert snap_compare(app, terminal_size=(80, 24), run_before=after(app, PLAIN, FOLLOWING))
