"""Games as files, from the lobby: renamed, deleted, exported and imported, backed up; and what troubles the store."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.events import Paste

from spades_tui.engine.state import Phase
from spades_tui.store.errors import BrokenStore, NewerStore, NoHome, StoreFull, Unwritable
from spades_tui.store.store import Store
from spades_tui.ui.ask_path import PathField
from spades_tui.ui.dialogs import AskText, Choose, Confirm, Message
from spades_tui.ui.screens.bidding import BiddingScreen
from spades_tui.ui.screens.lobby import LobbyScreen
from tests.lobby_support import fill, lobby

pytestmark = pytest.mark.usefixtures("utc")


# Things to do with games --------------------------------------------------------------------------------------------


async def test_rename(tmp_path: Path, store: Store) -> None:
    ids = fill(store, 2)
    async with lobby(tmp_path, store) as shown:
        await shown.press("e")
        await shown.wait_for(AskText)
        await shown.press("ctrl+u")
        await shown.write("Rain again")
        await shown.press("enter")
        await shown.wait_text("▸ Rain again")
    assert store.row(ids[0]).name == "Rain again"


async def test_delete_asks_first(tmp_path: Path, store: Store) -> None:
    ids = fill(store, 3)
    async with lobby(tmp_path, store) as shown:
        await shown.press("down", "d")
        await shown.wait_for(Confirm)
        await shown.press("enter")  # the marked button is *keep*
        await shown.wait_for(LobbyScreen)
        assert len(store.games()) == 3
        await shown.press("delete")
        await shown.wait_for(Confirm)
        await shown.click("yes")
        await shown.wait_for(LobbyScreen)
        await shown.wait_text("Saved games  2")
        assert "Three against one" not in shown.text
    assert [row.id for row in store.games()] == [ids[0], ids[2]]


async def test_export_and_import_again(tmp_path: Path, store: Store, home: Path) -> None:
    fill(store, 1)
    async with lobby(tmp_path, store) as shown:
        await shown.press("x")
        await shown.wait_for(Choose)
        await shown.press("enter")
        await shown.wait_for(AskText)
        await shown.press("enter")
        await shown.wait_text("The game is in ~/sunday-evening.spades.txt.")
        assert "!" not in shown.row("The game is in")
        text = (home / "sunday-evening.spades.txt").read_text("ascii")
        assert text.splitlines()[0]
        # Written once more under the same name nothing is overwritten.
        await shown.press("x")
        await shown.wait_for(Choose)
        await shown.press("enter")
        await shown.wait_for(AskText)
        await shown.press("enter")
        await shown.wait_for(LobbyScreen)
        await shown.settle()
        assert (home / "sunday-evening.spades.txt").read_text("ascii") == text
        assert "The game is in" not in shown.text
        await shown.press("i")
        await shown.wait_for(AskText)
        await shown.press("enter")  # the newest export is there
        await shown.wait_for(Confirm)
        await shown.press("escape")
        await shown.wait_for(LobbyScreen)
        assert len(store.games()) == 1
        await shown.press("i")
        await shown.wait_for(AskText)
        await shown.press("enter")
        await shown.wait_for(Confirm)
        await shown.click("yes")
        await shown.wait_text("was taken in. Without its secret")
        assert len(store.games()) == 2
        assert "▸ Sunday evening" in shown.text
        assert "Look ⏎" in shown.text
        await shown.press("enter")
        flow = await shown.wait_for_game()
        assert flow.view.phase is Phase.SCORED
        assert not flow.can_act


async def test_an_import_that_is_none_is_told(tmp_path: Path, store: Store, home: Path) -> None:
    (home / "letter.txt").write_text("Dear Ann,\n")
    async with lobby(tmp_path, store) as shown:
        for name in ("letter.txt", "nothing.txt"):
            await shown.press("i")
            await shown.wait_for(AskText)
            await shown.write(name)
            await shown.press("enter")
            await shown.wait_for(LobbyScreen)
            await shown.wait_text("! ")
            assert store.games() == []
        assert "There is no file ~/nothing.txt." in shown.text


@pytest.mark.parametrize("exported", [False, True])
async def test_a_whole_path_behind_the_proposed_one_is_taken_as_typed(
    tmp_path: Path, store: Store, home: Path, exported: bool
) -> None:
    if exported:
        (home / "older.spades.txt").write_text("x")  # then this one is proposed, else the home folder alone
    async with lobby(tmp_path, store) as shown:
        await shown.press("i")
        await shown.wait_for(AskText)
        field = shown.app.screen.query_one(PathField)
        assert field.value == ("~/older.spades.txt" if exported else "~/")
        await shown.write("/nowhere//a.txt~")
        assert field.value == "/nowhere//a.txt~"
        await shown.press("enter")
        await shown.wait_text("There is no file /nowhere/a.txt~.")
        await shown.press("i")
        await shown.wait_for(AskText)
        field = shown.app.screen.query_one(PathField)
        await shown.write("~/b")
        assert field.value == "~/b"
        await shown.press("home")
        await shown.write("/")
        assert field.value == "/~/b", "what is typed elsewhere stays where it was typed"
        field.value = field.proposed
        field.cursor_position = len(field.value)
        field.post_message(Paste("/tmp/c.txt"))
        await shown.settle()
        assert field.value == "/tmp/c.txt"


async def test_backup_and_restore(tmp_path: Path, store: Store, home: Path) -> None:
    ids = fill(store, 2)
    async with lobby(tmp_path, store) as shown:
        await shown.press("b")
        await shown.wait_for(AskText)
        await shown.press("enter")
        await shown.wait_text("Everything is in ~/spades-tui-2025-11-24.zip.")
        store.delete(ids[1])
        await shown.press("u")
        await shown.wait_for(AskText)
        await shown.press("enter")  # the newest backup is there
        await shown.wait_text("1 game was taken in.")
        await shown.wait_text("Three against one")
    assert len(store.games()) == 2


# Problems -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("problem", "told"),
    [
        (NewerStore(Path("/d/games.db"), 9, 1), "newer version"),
        (Unwritable(Path("/d"), "EACCES"), "permission is missing"),
        (StoreFull(Path("/d")), "full"),
        (NoHome(), "no home directory"),
    ],
)
async def test_without_a_store_games_are_played_unsaved_and_say_so(
    tmp_path: Path, problem: Exception, told: str
) -> None:
    async with lobby(tmp_path, None, services={"store_problem": problem}) as shown:
        assert told in shown.text
        assert "Games are not saved" in shown.text
        assert "rename" not in shown.text
        await shown.press("m")
        await shown.wait_for(Message)
        await shown.press("enter", "enter")
        await shown.wait_for(BiddingScreen)
        flow = shown.flow
        assert not flow.saved
        assert any("not saved" in notice for notice in flow.notices)


async def test_a_broken_file_that_was_set_aside_is_named(tmp_path: Path, store: Store) -> None:
    problem = BrokenStore(tmp_path / "games.db", Path("/d/games.db.broken"))
    async with lobby(tmp_path, store, services={"store_problem": problem}) as shown:
        assert "/d/games.db.broken" in shown.text
        assert "Games are not saved" not in shown.text


async def test_a_store_that_only_reads_offers_no_changes(tmp_path: Path) -> None:
    with Store.open(tmp_path) as writing:
        fill(writing, 2)
    with Store.open(tmp_path, readonly=True) as store:
        async with lobby(tmp_path, store, services={"store_problem": Unwritable(tmp_path, "EROFS")}) as shown:
            assert "the disk is read-only" in shown.text
            active = shown.screen.active_commands()
            assert not {"rename", "delete", "import", "restore"} & set(active)
            assert {"open", "export", "backup"} <= set(active)
            await shown.press("enter")
            await shown.wait_for_game()
            assert not shown.flow.saved


async def test_a_broken_rule_file_is_listed_with_its_line(tmp_path: Path, store: Store) -> None:
    rules = tmp_path / "config" / "rules"
    rules.mkdir(parents=True)
    (rules / "mine.toml").write_text('base = "standard"\nnil_vale = 50\n')
    async with lobby(tmp_path, store) as shown:
        await shown.wait_text("Rule set “mine”")
        assert "Line 2" in shown.text
        assert "messages" in shown.text
        await shown.click("problems")
        await shown.wait_for(Message)
