"""Trying once more to save a game: in the menu, the palette and Help, where something did not come to disk."""

from __future__ import annotations

from pathlib import Path

import pytest

from spades_tui.store.errors import StoreFull
from spades_tui.table import Table
from spades_tui.ui.dialogs import Choose
from spades_tui.ui.help import HelpDialog
from spades_tui.ui.palette import Palette
from spades_tui.ui.screen import GameScreen
from spades_tui.words import Words
from tests.game_window import NAMES, PLAIN, SEATS, SECRET, Window, new_table, steady, window
from tests.troubled_store import TroubledStore

SAVE = "save"
PLACES = {"escape": Choose, ":": Palette, "?": HelpDialog}
"""Where it can be found, by the key that opens that."""


@pytest.fixture
def store(troubled: TroubledStore) -> TroubledStore:
    return troubled


async def offered(shown: Window) -> set[str]:
    """The keys of the places where it is offered."""
    found: set[str] = set()
    for key, kind in PLACES.items():
        await shown.pilot.press(key)
        await shown.pilot.pause(0.05)
        place = shown.app.screen
        assert isinstance(place, kind)
        if isinstance(place, HelpDialog):
            ids = place.commands
        else:
            ids = tuple(option.id for option in place.options if not option.faint)
        found |= {key} if SAVE in ids else set()
        await shown.press("escape")
        assert isinstance(shown.app.screen, GameScreen)
    return found


async def find_in_palette(shown: Window) -> None:
    """Choose it in the palette by what it is called: no text that says "not saved" comes before it."""
    await shown.pilot.press(":", *"save", "space", "a")
    await shown.pilot.pause(0.05)
    assert "Try to save again" in shown.text
    await shown.pilot.press("enter")
    await shown.pilot.pause(0.05)


async def test_a_game_that_is_not_saved_can_be_tried_again_from_everywhere(
    tmp_path: Path, store: TroubledStore
) -> None:
    table = await Table.create(store, PLAIN, NAMES, SEATS, SECRET, options=steady())
    async with window(table, tmp_path) as shown:
        assert await offered(shown) == set(), "all of it is on disk"
        store.error = StoreFull(tmp_path)
        await shown.press("3", "enter")
        assert not shown.flow.saved
        assert await offered(shown) == set(PLACES)
        await find_in_palette(shown)
        assert shown.flow.problem == "This game is still not saved."
        store.error = None
        await find_in_palette(shown)
        assert shown.flow.problem == "The game is saved again."
        assert shown.flow.saved
        assert await offered(shown) == set()


async def test_where_there_is_no_store_no_try_can_help(tmp_path: Path) -> None:
    async with window(await new_table(), tmp_path) as shown:
        assert not shown.flow.saved
        assert await offered(shown) == set()


async def test_the_entry_of_the_menu_says_how_it_went(tmp_path: Path, store: TroubledStore) -> None:
    table = await Table.create(store, PLAIN, NAMES, SEATS, SECRET, options=steady())
    async with window(table, tmp_path) as shown:
        store.error = StoreFull(tmp_path)
        await shown.press("3", "enter")
        store.error = None
        await shown.pilot.press("escape")
        await shown.pilot.pause()
        await shown.click(SAVE)
        await shown.settle()
        assert shown.flow.problem == Words("en")("The game is saved again.")
        assert shown.flow.saved
