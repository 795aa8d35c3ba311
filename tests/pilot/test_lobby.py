"""The lobby by keys and by mouse: the list, what Enter does, the ways out and in."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from spades_tui.bots import DEFAULT_BOT
from spades_tui.engine import RuleSet
from spades_tui.engine.state import Phase
from spades_tui.store.rows import GameInfo
from spades_tui.store.store import Store
from spades_tui.ui.app import Opening
from spades_tui.ui.canvas import Canvas
from spades_tui.ui.dialogs import Choose
from spades_tui.ui.help import HelpDialog
from spades_tui.ui.screens.bidding import BiddingScreen
from spades_tui.ui.screens.lobby import LobbyScreen
from spades_tui.ui.screens.new_game import NewGameScreen
from spades_tui.ui.screens.rules import RulesScreen
from spades_tui.ui.screens.settings import SettingsScreen
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


async def test_help_tells_of_tab_after_the_arrows_that_it_picks_an_entry(
    tmp_path: Path, store: Store
) -> None:
    fill(store)
    async with lobby(tmp_path, store) as shown:
        await shown.press("?")
        await shown.wait_for(HelpDialog)
        dialog = shown.app.screen
        assert isinstance(dialog, HelpDialog)
        told = [line.text.strip() for line, zone in dialog.lines(80) if zone]
        ends = ("Move a page down.", "Pick the next entry.", "Pick the entry before.")
        assert [row for row in told if row.endswith(ends)] == told[-3:], told


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
