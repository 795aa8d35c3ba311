"""The lobby by keys and by mouse: what Enter does, the list, its commands, and what it tells of problems."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest
from textual.events import Paste

from spades_tui.bots import DEFAULT_BOT
from spades_tui.engine import RuleSet
from spades_tui.engine.state import Phase
from spades_tui.store.errors import BrokenStore, NewerStore, NoHome, StoreFull, Unwritable
from spades_tui.store.rows import GameInfo
from spades_tui.store.store import Store
from spades_tui.table import Table
from spades_tui.ui.app import Opening
from spades_tui.ui.ask_path import PathField
from spades_tui.ui.canvas import Canvas
from spades_tui.ui.dialogs import AskText, Choose, Confirm, Message
from spades_tui.ui.screens.bidding import BiddingScreen
from spades_tui.ui.screens.lobby import LobbyScreen
from spades_tui.ui.screens.new_game import NewGameScreen
from spades_tui.ui.screens.rules import RulesScreen
from spades_tui.ui.screens.settings import SettingsScreen
from spades_tui.words import Words
from spades_tui.words.table_errors import open_nowhere
from spades_tui.words.words import available_languages
from tests.lobby_support import GAMES, NOW, Lobby, fill, lobby, played

pytestmark = pytest.mark.usefixtures("utc")


# The list -----------------------------------------------------------------------------------------------------------


async def test_games_are_listed_newest_first_with_all_that_is_known_of_them(
    tmp_path: Path, store: Store
) -> None:
    fill(store)
    async with lobby(tmp_path, store, size=(120, 40)) as shown:
        names = [name for name, *_ in GAMES]
        rows = [shown.row(name) for name in ("▸ Sunday evening", *names[1:])]
        places = [shown.text.index(row) for row in rows]
        assert places == sorted(places)
        assert "HT, partnership" in rows[0]
        assert "Ada, Bo and Cy" in rows[0]
        assert "hand 3" in rows[0]
        assert "6 min" in rows[0]
        assert "Standard, cutthroat" in rows[1]
        assert "yesterday" in rows[1]
        assert "4 days" in rows[2]
        assert "HT strict" in rows[3]
        assert "House, partnership" in rows[4]


async def test_the_newest_unfinished_game_is_picked_and_shown_in_full(tmp_path: Path, store: Store) -> None:
    row = store.row(
        store.create(played(GAMES[0][2], 1, 3).events, info=GameInfo(name="Open", created=NOW - 90))
    )
    done = played(RuleSet.preset("standard").replace(hand_limit=1), 1)
    store.create(done.events, info=GameInfo(name="Done", created=NOW - 10))
    async with lobby(tmp_path, store) as shown:
        assert "▸ Open" in shown.text
        assert done.is_over
        ours, theirs = (str(score).replace("-", "−") for score in row.scores)
        assert f"hand 2, bidding · You and Ada {ours} points, Bo and Cy {theirs}" in shown.text
        assert "Go on ⏎" in shown.text


async def test_enter_goes_on_with_the_newest_unfinished_game(tmp_path: Path, store: Store) -> None:
    ids = fill(store, 2)
    before = store.load(ids[0])
    async with lobby(tmp_path, store) as shown:
        await shown.press("enter")
        flow = await shown.wait_for_game()
        assert shown.game_id == ids[0]
        assert flow.view.number == 3
        await flow.leave()
        await shown.wait_for(LobbyScreen)
    assert store.load(ids[0])[: len(before)] == before


async def test_enter_starts_a_game_where_none_is_saved(tmp_path: Path, store: Store) -> None:
    async with lobby(tmp_path, store) as shown:
        assert "A new game" in shown.text
        assert "None yet." in shown.text
        await shown.press("enter")
        await shown.wait_for(BiddingScreen)
        flow = shown.flow
        await flow.leave()
        await shown.wait_for(LobbyScreen)
        await shown.wait_text("Monday afternoon")
    (row,) = store.games()
    assert row.name == "Monday afternoon"
    assert row.seats == ("person", *[DEFAULT_BOT] * 3)
    assert row.rules_name == "ht"


async def test_the_picked_game_is_opened_and_not_the_newest(tmp_path: Path, store: Store) -> None:
    ids = fill(store, 3)
    async with lobby(tmp_path, store) as shown:
        await shown.press("down", "down", "enter")
        await shown.wait_for_game()
        assert shown.game_id == ids[2]
        assert "auction" in shown.text.lower()


async def test_a_finished_game_shows_its_scoreboard(tmp_path: Path, store: Store) -> None:
    done = played(RuleSet.preset("standard").replace(hand_limit=1), 1)
    store.create(done.events, info=GameInfo(name="Done", created=NOW - 10))
    async with lobby(tmp_path, store) as shown:
        await shown.press("down")
        assert "Scores ⏎" in shown.text
        await shown.press("enter")
        await shown.wait_for_game()
        assert shown.flow.view.phase is Phase.OVER


async def test_keys_go_through_the_list(tmp_path: Path, store: Store) -> None:
    fill(store)
    async with lobby(tmp_path, store) as shown:
        for key, name in (
            ("end", "House game"),
            ("up", "Short"),
            ("home", "New game"),
            ("tab", "Sunday evening"),
            ("shift+tab", "New game"),
            ("shift+tab", "House game"),
            ("pageup", "New game"),
            ("pagedown", "House game"),
            ("down", "House game"),
        ):
            await shown.press(key)
            assert f"▸ {name}" in shown.text, key


async def test_the_mouse_picks_opens_and_scrolls(tmp_path: Path, store: Store) -> None:
    ids = fill(store)
    async with lobby(tmp_path, store) as shown:
        await shown.click("game:4")
        assert "▸ Short" in shown.text
        shown.screen.canvas.post_message(shown.screen.canvas.Scrolled(shown.screen.canvas, -3))
        await shown.settle()
        assert "▸ Sunday evening" in shown.text
        await shown.click("game:2", times=2)
        await shown.wait_for_game()
        assert shown.game_id == ids[1]


async def test_a_right_click_opens_the_games_menu(tmp_path: Path, store: Store) -> None:
    fill(store)
    async with lobby(tmp_path, store) as shown:
        await shown.click("game:3", button=3)
        await shown.wait_for(Choose)
        assert isinstance(shown.app.screen, Choose)
        assert shown.app.screen.heading == "Menu · Auction"


def in_menu(shown: Lobby) -> list[str]:
    """The rows in sight of the menu, from its first to its last entry, without marks and keys."""
    picture = shown.app.screen.query_one("#picture", Canvas).picture.text
    rows = [row.strip("┃│").lstrip(" ▸").split("  ")[0].strip() for row in picture.split("\n")]
    while rows and "Go on with the chosen game" not in rows[-1]:
        rows.pop()
    rows = rows[:-1]
    while rows and not rows[-1]:
        rows.pop()
    return rows


async def test_the_menu_has_what_is_about_the_picked_game_first_and_apart(
    tmp_path: Path, store: Store
) -> None:
    fill(store)
    own = ["Play", "Replay", "Rename", "Delete", "Export", "Watch", "Rules"]
    async with lobby(tmp_path, store) as shown:
        await shown.press("escape")
        await shown.wait_for(Choose)
        rows = in_menu(shown)
        assert rows[:9] == [*own, "", "New game"]
        assert rows[-1] == "Quit" and len(rows) == 17
    async with lobby(tmp_path, store, size=(60, 20)) as shown:
        await shown.press("escape")
        await shown.wait_for(Choose)
        rows = in_menu(shown)
        assert rows[:8] == [*own, "New game"] and rows[-1] == "Quit", "all entries are in sight only so"


async def test_the_menu_of_no_game_is_one_list(tmp_path: Path, store: Store) -> None:
    async with lobby(tmp_path, store) as shown:
        await shown.press("escape")
        await shown.wait_for(Choose)
        assert isinstance(shown.app.screen, Choose)
        assert shown.app.screen.heading == "Menu"
        assert not any(option.apart for option in shown.app.screen.options)


async def test_a_thousand_games_cost_nothing_to_speak_of(tmp_path: Path, store: Store) -> None:
    events = played(GAMES[0][2], 0, 3).events
    for number in range(1000):
        store.create(events, info=GameInfo(name=f"Game number {number}", created=NOW - 1000 + number))
    async with lobby(tmp_path, store) as shown:
        assert "Saved games  1000" in shown.text
        begun = time.perf_counter()
        for _ in range(20):
            await shown.pilot.press("pagedown")
        assert time.perf_counter() - begun < 5
        await shown.press("end")
        assert "▸ Game number 0" in shown.text
        assert "Game number 999" not in shown.text


async def test_hostile_names_are_shown_cleaned_and_to_the_letter(tmp_path: Path, store: Store) -> None:
    names = (
        "\x1b]52;c;x\x07bad",
        "[/nope]",
        "[@click=app.exit]x[/]",
        "a\u202eb",
        "日本" * 5000,
        "e" + "\u0301" * 50,
    )
    for number, name in enumerate(names):
        store.create(played(GAMES[0][2], 0, 2).events, info=GameInfo(name=name, created=NOW - number * 100))
    async with lobby(tmp_path, store, size=(120, 40)) as shown:
        assert "[/nope]" in shown.text
        assert "[@click=app.exit]x[/]" in shown.text
        assert not any(char in shown.text for char in "\x1b\x07\u202e")
        for _ in names:
            await shown.press("down", "escape")
            await shown.wait_for(Choose)
            await shown.press("escape")


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
        await shown.press("escape")
        await shown.wait_for(Choose)
        await shown.click("restore")
        await shown.wait_for(AskText)
        await shown.press("enter")  # the newest backup is there
        await shown.wait_text("1 game was taken in.")
        await shown.wait_text("Three against one")
    assert len(store.games()) == 2


# Windows on one game ------------------------------------------------------------------------------------------------


async def test_a_game_open_elsewhere_can_be_watched_or_taken_over(tmp_path: Path, store: Store) -> None:
    (game_id,) = fill(store, 1)
    with Store.open(tmp_path / "data") as other:
        table = await Table.open(other, game_id)
        async with lobby(tmp_path, store) as shown:
            await shown.press("enter")
            await shown.wait_for(Choose)
            await shown.click("watch")
            flow = await shown.wait_for_game()
            assert flow.read_only == "watching"
            await flow.leave()
            await shown.wait_for(LobbyScreen)
            await shown.press("enter")
            await shown.wait_for(Choose)
            await shown.press("enter")  # taking over is what Enter does
            flow = await shown.wait_for_game()
            assert flow.can_act
            await flow.leave()
        await table.close()


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
@pytest.mark.parametrize("language", available_languages())
async def test_watching_a_game_that_is_open_nowhere_says_so_until_somebody_plays(
    tmp_path: Path, store: Store, size: tuple[int, int], language: str
) -> None:
    (game_id,) = fill(store, 1)
    told = (open_nowhere(Words(language)), open_nowhere(Words(language), brief=True))

    def said(shown: Lobby) -> bool:
        text = " ".join(shown.text.split())
        return any(" ".join(sentence.split()) in text for sentence in told)

    async with lobby(tmp_path, store, size=size) as shown:
        shown.app.session_changed(words=Words(language))
        await shown.press("w")
        flow = await shown.wait_for_game()
        assert flow.read_only == "watching"
        assert said(shown), shown.text
        with Store.open(tmp_path / "data") as other:
            table = await Table.open(other, game_id)
            await table.submit(0, table.view(0).legal[0], table.seq)
            async with asyncio.timeout(20):
                while said(shown):
                    await shown.pilot.pause(0.05)
            await table.close()
        await flow.leave()


async def test_watching_a_game_that_is_played_elsewhere_does_not_call_it_idle(
    tmp_path: Path, store: Store
) -> None:
    (game_id,) = fill(store, 1)
    with Store.open(tmp_path / "data") as other, other.lock(game_id):
        async with lobby(tmp_path, store) as shown:
            await shown.press("w")
            await shown.wait_for_game()
            assert "This window only watches the game." in shown.text
            assert "open nowhere" not in shown.text


async def test_a_dialog_on_an_open_game_that_is_dismissed_opens_nothing(tmp_path: Path, store: Store) -> None:
    (game_id,) = fill(store, 1)
    with Store.open(tmp_path / "data") as other, other.lock(game_id):
        async with lobby(tmp_path, store) as shown:
            await shown.press("enter")
            await shown.wait_for(Choose)
            await shown.press("escape")
            await shown.wait_for(LobbyScreen)
            await shown.press("w")
            await shown.wait_for_game()
            assert shown.flow.read_only == "watching"


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


# Ways out and in ----------------------------------------------------------------------------------------------------


async def test_everything_is_one_key_away(tmp_path: Path, store: Store) -> None:
    fill(store, 1)
    async with lobby(tmp_path, store) as shown:
        for key, kind in (("n", NewGameScreen), ("r", RulesScreen), (",", SettingsScreen)):
            await shown.press(key)
            await shown.wait_for(kind)
            await shown.press("escape")
            await shown.wait_for(LobbyScreen)


async def test_everything_is_one_click_away(tmp_path: Path, store: Store) -> None:
    async with lobby(tmp_path, store) as shown:
        for zone, kind in (
            ("do:new_game", NewGameScreen),
            ("do:rules", RulesScreen),
            ("do:settings", SettingsScreen),
        ):
            await shown.click(zone)
            await shown.wait_for(kind)
            await shown.click("back")
            await shown.wait_for(LobbyScreen)
        await shown.click("do:open")
        await shown.wait_for(BiddingScreen)


async def test_the_rules_of_the_picked_game_are_explained(tmp_path: Path, store: Store) -> None:
    fill(store)
    async with lobby(tmp_path, store) as shown:
        await shown.press("end", "r")
        await shown.wait_for(RulesScreen)
        assert isinstance(shown.app.screen, RulesScreen)
        assert shown.app.screen.rules == GAMES[4][2]
        assert "House, partnership" in shown.text


async def test_a_command_line_opens_a_game_at_once(tmp_path: Path, store: Store) -> None:
    ids = fill(store, 3)
    opening = Opening("resume", str(ids[1]))
    assert LobbyScreen(opening).footer_entries() == (), "no key is named before there is anything to see"
    async with lobby(tmp_path, store, opening=opening) as shown:
        flow = await shown.wait_for_game()
        assert shown.game_id == ids[1]
        await flow.leave()
        await shown.wait_for(LobbyScreen)
        await shown.wait_text("Saved games  3")
        assert "new game" in shown.text.splitlines()[-1]


async def test_a_command_line_starts_a_game_with_its_options(tmp_path: Path, store: Store) -> None:
    options = {
        "rules": RuleSet.preset("standard").replace(partnership=False),
        "rules_name": "standard",
        "player": "Ann\x1b",
        "name": "From outside",
        "seats": ("beginner", "random", "policy"),
        "seed": "seven",
    }
    async with lobby(tmp_path, store, opening=Opening("new", options=options)) as shown:
        await shown.wait_for(BiddingScreen)
        await shown.flow.leave()
        await shown.wait_for(LobbyScreen)
    (row,) = store.games()
    assert row.name == "From outside"
    assert row.names == ("Ann", "Bo", "Ada", "Cy")
    assert row.seats == ("person", "beginner", "random", "policy")
    assert row.seeded
    assert not row.partnership


async def test_the_last_choices_are_those_of_the_next_game(tmp_path: Path, store: Store) -> None:
    options = {"rules": RuleSet.preset("standard").replace(hand_limit=4), "rules_name": "standard"}
    async with lobby(tmp_path, store, opening=Opening("new", options=options)) as shown:
        await shown.wait_for(BiddingScreen)
        await shown.flow.leave()
        await shown.wait_for(LobbyScreen)
        assert "Standard rules, partnership, to 500, 4 hands at most" in shown.text
        shown.preferences.flush()
    from spades_tui.store.settings import load_settings

    last = load_settings(tmp_path / "config" / "settings.toml").settings.last
    assert (last.rules, last.hands, last.variant) == ("standard", 4, "partnership")


async def test_the_lobby_is_usable_in_a_small_window(tmp_path: Path, store: Store) -> None:
    fill(store)
    async with lobby(tmp_path, store, size=(60, 20)) as shown:
        assert "▸ Sunday evening" in shown.text
        assert "Go on ⏎" in shown.text
        assert max(map(len, shown.text.split("\n"))) <= 60
        await shown.press("down", "enter")
        await shown.wait_for_game()


async def test_ctrl_q_leaves(tmp_path: Path, store: Store) -> None:
    async with lobby(tmp_path, store) as shown:
        await shown.pilot.press("ctrl+q")
        await asyncio.sleep(0.05)
        assert shown.app.return_code == 0
