"""What is typed in one breath with the key that opens a window: letters reach a line in it, nothing answers it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from textual.events import Key

from spades_tui.engine import Bid
from spades_tui.store.store import Store
from spades_tui.ui.app import SpadesApp
from spades_tui.ui.ask_path import AskPath
from spades_tui.ui.dialogs import AskText, Confirm, TextField
from spades_tui.ui.palette import Palette
from spades_tui.ui.screens.bidding import BiddingScreen
from spades_tui.ui.screens.lobby import LobbyScreen
from spades_tui.ui.screens.new_game import NewGameScreen
from spades_tui.ui.screens.table import TableScreen
from spades_tui.ui.typed_ahead import TypedAhead
from tests.game_window import new_table, window
from tests.lobby_support import fill, lobby


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path) as opened:
        fill(opened, 3)
        yield opened


NAMED = {" ": "space", "\r": "enter", "\x7f": "backspace"}


def burst(app: SpadesApp, text: str) -> None:
    """Type a text faster than anything can be shown: as it comes out of one read."""
    for char in text:
        app.post_message(Key(NAMED.get(char, char), char))


def typed(app: SpadesApp) -> str:
    """What stands in the line of the window in sight."""
    screen: Any = app.screen
    return screen._typed if isinstance(screen, Palette) else screen.query_one(TextField).value


async def test_a_search_finds_what_was_typed_with_its_key(tmp_path: Path, store: Store) -> None:
    async with lobby(tmp_path, store) as shown:
        burst(shown.app, ":paper x\x7f")
        await shown.wait_for(Palette)
        assert typed(shown.app) == "paper "
        assert isinstance(palette := shown.app.screen, Palette)
        assert palette.matching()[0].id == "theme:paper"
        await shown.press("backspace", "escape")
        assert isinstance(shown.app.screen, LobbyScreen)


async def test_a_name_gets_the_letters_typed_with_its_key(tmp_path: Path, store: Store) -> None:
    async with lobby(tmp_path, store) as shown:
        lobby_screen = shown.screen
        assert isinstance(lobby_screen, LobbyScreen)
        assert lobby_screen.active_commands()
        row = lobby_screen.game
        assert row is not None
        burst(shown.app, "e, now é")
        await shown.wait_for(AskText)
        assert typed(shown.app).endswith(", now é")
        await shown.press("enter")
        await shown.wait_for(LobbyScreen)
        await shown.settle()
        assert store.row(row.id).name.endswith(", now é")


@pytest.mark.parametrize("opener", ["b", "i"])
async def test_letters_for_the_name_of_a_file_are_no_commands_while_one_is_looked_for(
    tmp_path: Path, store: Store, opener: str
) -> None:
    async with lobby(tmp_path, store) as shown:
        command = shown.app.keymap.find(opener, shown.screen.active_commands())
        assert command is not None
        assert command.id in ("backup", "import")
        burst(shown.app, opener + "bdq")
        await shown.wait_for(AskPath)
        assert [type(screen) for screen in shown.app.screen_stack[1:]] == [LobbyScreen, AskPath]
        assert typed(shown.app).endswith("bdq")
        await shown.press("escape")


async def test_an_enter_in_the_same_breath_answers_nothing_and_ends_what_is_kept(
    tmp_path: Path, store: Store
) -> None:
    async with lobby(tmp_path, store) as shown:
        for opener, kind in ((":", Palette), ("e", AskText)):
            burst(shown.app, opener + "quit\rab")
            await shown.wait_for(kind)
            await shown.settle()
            assert isinstance(shown.app.screen, kind)
            assert "ab" not in typed(shown.app)[-2:]
            assert typed(shown.app).endswith("quit")
            await shown.press("escape")
            await shown.wait_for(LobbyScreen)


async def test_a_question_is_not_answered_before_it_is_seen(tmp_path: Path, store: Store) -> None:
    async with lobby(tmp_path, store) as shown:
        games = len(store.games())
        for answer in "y\r ":
            burst(shown.app, "d" + answer)
            await shown.wait_for(Confirm)
            # One that comes when the window is up, but not to be seen yet.
            early = Key("y", "y")
            early.time = 0.0
            shown.app.screen.post_message(early)
            await shown.settle()
            assert isinstance(shown.app.screen, Confirm)
            await shown.press("escape")
            await shown.wait_for(LobbyScreen)
        assert len(store.games()) == games
        await shown.press("d")
        await shown.press("y")
        await shown.wait_for(LobbyScreen)
        await shown.settle()
        assert len(store.games()) == games - 1


async def test_nothing_is_kept_for_a_window_of_another_key_or_without_a_line(
    tmp_path: Path, store: Store
) -> None:
    async with lobby(tmp_path, store) as shown:
        burst(shown.app, "nabc")
        await shown.wait_for(NewGameScreen)
        await shown.settle()
        assert isinstance(shown.app.screen, NewGameScreen)
        await shown.press(":")
        await shown.wait_for(Palette)
        assert typed(shown.app) == ""
        await shown.press("escape", "escape")
        burst(shown.app, "?abc")
        await shown.settle()
        await shown.press("escape", ":")
        await shown.wait_for(Palette)
        assert typed(shown.app) == ""


async def test_letters_for_the_search_neither_play_nor_bid(tmp_path: Path) -> None:
    async with window(await new_table(), tmp_path) as shown:
        burst(shown.app, ":4\rn")
        await shown.pilot.pause(0.3)
        assert isinstance(shown.app.screen, Palette)
        assert typed(shown.app) == "4"
        await shown.pilot.press("escape")
        await shown.settle()
        assert isinstance(shown.app.screen, BiddingScreen)
        assert shown.app.screen.bid is None
        await shown.press("4", "enter")
        assert shown.flow.view.bids[0] == Bid(4)
        while shown.flow.paused:
            await shown.press("escape")
        table = shown.app.screen
        assert isinstance(table, TableScreen)
        held = len(shown.flow.view.hand or ())
        selected = table.selected
        burst(shown.app, ":sa\rs9\r")
        await shown.pilot.pause(0.3)
        assert isinstance(shown.app.screen, Palette)
        assert typed(shown.app) == "sa"
        await shown.pilot.press("escape")
        await shown.settle()
        assert shown.app.screen is table
        assert table.selected is selected
        assert len(shown.flow.view.hand or ()) == held


class Line:
    """A window with a line, or without one."""

    def __init__(self, typing: bool = True) -> None:
        self.typing = typing
        self.keys: list[str] = []

    def type_key(self, key: str) -> None:
        self.keys.append(key)


def test_only_what_follows_the_opening_key_is_kept_and_only_for_the_next_window() -> None:
    ahead, lobby, other = TypedAhead(), object(), object()
    ahead.keep(lobby, "a")
    ahead.begin(lobby)
    for screen, key in ((lobby, "b"), (other, "c"), (lobby, "space"), (lobby, "backspace"), (lobby, "d")):
        ahead.keep(screen, key)
    first, second = Line(), Line()
    ahead.give(first)
    ahead.keep(lobby, "e")
    assert first.keys == ["b", "space", "backspace", "d", "e"]
    ahead.give(second)
    ahead.keep(lobby, "f")
    assert second.keys == []


@pytest.mark.parametrize("key", ["enter", "escape", "up", "tab", "ctrl+p", "f1"])
def test_after_a_key_that_is_no_letter_nothing_is_kept(key: str) -> None:
    ahead, lobby, line = TypedAhead(), object(), Line()
    ahead.begin(lobby)
    for pressed in ("a", key, "b"):
        ahead.keep(lobby, pressed)
    ahead.give(line)
    ahead.keep(lobby, "c")
    assert line.keys == ["a"]


def test_a_window_without_a_line_takes_nothing_and_leaves_nothing() -> None:
    ahead, lobby, list_, line = TypedAhead(), object(), Line(typing=False), Line()
    ahead.begin(lobby)
    ahead.keep(lobby, "a")
    ahead.give(list_)
    ahead.give(line)
    assert (list_.keys, line.keys) == ([], [])
