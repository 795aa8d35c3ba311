"""Pictures of the windows that ask about files, rule sets and keys: all sizes in one run, plain too."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from spades_tui.engine import RuleSet
from spades_tui.store.rule_files import save_rule_file
from spades_tui.store.settings import Settings
from spades_tui.store.store import Store
from spades_tui.ui.screens.keys import KeysScreen
from spades_tui.ui.services import Services
from tests.lobby_support import fill, lobby_app
from tests.snapshots.game_shots import SnapSizes, do

pytestmark = pytest.mark.usefixtures("utc")

FILES = {
    "how-to-export": "x =Choose",
    "export": "x =Choose enter =AskPath",
    "import": "i =AskPath",
    "import-again": "i =AskPath enter =Confirm",
    "back-up": "b =AskPath",
    "restore": ":restore =AskPath",
    "form-of-statistics": "t =StatisticsScreen x =Choose",
    "export-of-statistics": "t =StatisticsScreen x =Choose enter =AskPath",
}


@pytest.mark.parametrize("steps", FILES.values(), ids=FILES)
def test_files(snap_sizes: SnapSizes, tmp_path: Path, home: Path, steps: str) -> None:
    with Store.open(tmp_path) as store:
        newest = fill(store)[0]
        (home / "sunday-evening.spades.txt").write_text(store.export_game(newest), encoding="utf-8")
        (home / "spades-tui-2025-11-23.zip").touch()
        assert snap_sizes(lobby_app(tmp_path, store), lambda pilot: do(pilot, steps))


RULES = {
    "rename": "e =AskText",
    "name-taken": "e =AskText ctrl+u O t h e r enter",
    "delete": "d =Confirm",
    "write-over": "s =AskText enter =Confirm",
    "no-name": "s =AskText ctrl+u enter",
}


@pytest.mark.parametrize("steps", RULES.values(), ids=RULES)
def test_rules_of_ones_own(snap_sizes: SnapSizes, tmp_path: Path, steps: str) -> None:
    app = lobby_app(tmp_path, None)
    paths = Services(app.session).paths
    save_rule_file(paths, "Mine", RuleSet.preset("ht").replace(nil_value=50))
    save_rule_file(paths, "Other", RuleSet.preset("standard"))
    to_own = "n =NewGameScreen down left left"
    assert snap_sizes(app, lambda pilot: do(pilot, f"{to_own} {steps}"))


KEYS = {
    "clash": ("claim", "enter o =Confirm"),
    "refused": ("claim", "enter c"),
    "all-back": ("", "end enter =Confirm"),
}


@pytest.mark.parametrize(("command", "steps"), KEYS.values(), ids=KEYS)
def test_keys(snap_sizes: SnapSizes, tmp_path: Path, command: str, steps: str) -> None:
    settings = Settings(language="en", keys={"hint": (";",)})
    app = lobby_app(tmp_path, None, settings=settings, first_screen=lambda app: KeysScreen())

    async def before(pilot: Pilot[Any]) -> None:
        await do(pilot, "=KeysScreen")
        screen = app.screen
        assert isinstance(screen, KeysScreen)
        screen.at = command or screen.at
        screen.redraw()
        await do(pilot, steps)

    assert snap_sizes(app, before)
