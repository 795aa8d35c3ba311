"""A guest of the computer: no command leads to a file by its name or to a program."""

from __future__ import annotations

from pathlib import Path

from spades_tui.store.store import Store
from spades_tui.ui import exchange
from spades_tui.ui.choose import Choose
from spades_tui.ui.commands import COMMANDS
from spades_tui.ui.screen import GameScreen
from spades_tui.ui.screens.new_game import NewGameScreen
from spades_tui.ui.screens.statistics import StatisticsScreen
from tests.lobby_support import fill, lobby

FILES = {"export", "import", "backup", "restore", "export_statistics"}


def offered(screen: GameScreen[None]) -> set[str]:
    """The commands that work on a screen and have to do with files."""
    return FILES & set(screen.active_commands())


def written(folder: Path) -> list[Path]:
    """The backups in a folder."""
    return list(folder.rglob("*.zip"))


async def test_a_guest_reaches_no_file_and_no_program(tmp_path: Path) -> None:
    assert {command.id for command in COMMANDS} >= FILES
    for guest in (False, True):
        with Store.open(tmp_path / f"data-{guest}") as store:
            fill(store, 3)
            async with lobby(tmp_path, store, services={"guest": guest}) as shown:
                await shown.press("down")
                found = offered(shown.screen)
                await shown.press("t")
                await shown.wait_for(StatisticsScreen)
                await shown.wait_text("all games")
                found |= offered(shown.screen)
                assert found == (set() if guest else FILES)
                await shown.press("escape", "n")
                await shown.wait_for(NewGameScreen)
                screen = shown.screen
                assert isinstance(screen, NewGameScreen)
                bots = screen._list_for("west")[1]
                assert any("program" in option.label for option in bots) is not guest
                if guest:
                    # Should a command lead there all the same, nothing is asked and nothing written.
                    assert await exchange.back_up(shown.app) == ""
                    assert not isinstance(shown.app.screen, Choose)
    assert written(tmp_path) == []
