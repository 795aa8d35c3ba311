"""The keys of a person's own: chosen on their screen, told where they clash, kept, and in force everywhere."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from spades_tui.store.settings import Settings, load_settings
from spades_tui.ui.commands import BY_ID, COMMANDS
from spades_tui.ui.dialogs import Confirm
from spades_tui.ui.screens.keys import ALL, KeysScreen
from spades_tui.ui.screens.lobby import LobbyScreen
from spades_tui.ui.screens.settings import SettingsScreen
from tests.lobby_support import Lobby, lobby


@asynccontextmanager
async def keys_screen(folder: Path, **more: Any) -> AsyncIterator[Lobby]:
    async with lobby(folder, None, **more) as shown:
        await shown.press(",")
        await shown.wait_for(SettingsScreen)
        await shown.press("end", "enter")
        await shown.wait_for(KeysScreen)
        yield shown


def screen(shown: Lobby) -> KeysScreen:
    assert isinstance(shown.app.screen, KeysScreen)
    return shown.app.screen


def footer(shown: Lobby) -> str:
    return shown.screen.footer.picture.text


def question(shown: Lobby) -> str:
    assert isinstance(shown.app.screen, Confirm)
    return shown.app.screen.text


async def go_to(shown: Lobby, row: str) -> None:
    screen(shown).at = row
    screen(shown).redraw()
    await shown.settle()
    assert screen(shown).at == row


def kept(folder: Path, shown: Lobby) -> Settings:
    """The settings as the file says them."""
    shown.preferences.flush()
    loaded = load_settings(folder / "config" / "settings.toml")
    assert loaded.all_problems == ()
    return loaded.settings


async def test_every_command_is_a_row_with_its_keys_and_is_explained(tmp_path: Path) -> None:
    async with keys_screen(tmp_path) as shown:
        rows = {field.id: field for field in screen(shown).fields() if field.pickable}
        assert set(rows) == {command.id for command in COMMANDS} | {ALL}
        assert all(field.help for field in rows.values())
        assert rows["scoreboard"].value == "g  Tab"
        assert rows["concede"].value == "no key"
        for _ in range(3):
            await shown.press("down")
        assert f"row:{screen(shown).at}" in {zone.id for zone in shown.screen.canvas.picture.zones}


async def test_the_next_key_is_the_command_s_and_is_kept(tmp_path: Path) -> None:
    async with keys_screen(tmp_path) as shown:
        await go_to(shown, "claim")
        await shown.press("enter")
        assert "press a key …" in shown.text
        assert "Press the key for “Claim”" in shown.text
        assert footer(shown).split() == ["Esc", "leave", "as", "it", "was"]
        await shown.press("semicolon")
        assert shown.app.keymap.keys("claim") == (";",)
        await shown.press("a", "f5")
        assert shown.app.keymap.keys("claim") == (";", "f5")
        assert shown.row("▸ Claim").split()[:6] == ["▸", "Claim", "•", ";", "F5", "│"]
        assert kept(tmp_path, shown).keys == {"claim": (";", "f5")}
        await shown.press("z")
        assert shown.app.keymap.keys("claim") == ("m",)
        assert kept(tmp_path, shown).keys == {}


async def test_esc_and_a_click_leave_a_key_as_it_was(tmp_path: Path) -> None:
    async with keys_screen(tmp_path) as shown:
        await go_to(shown, "claim")
        await shown.press("enter", "escape")
        assert not screen(shown).waiting
        await shown.press("a")
        await shown.click("cancel")
        assert not screen(shown).waiting
        await shown.click("row:claim")
        assert screen(shown).waiting
        await shown.click("row:last_trick")
        assert not screen(shown).waiting
        assert screen(shown).at == "claim"
        assert not shown.app.keymap.own


@pytest.mark.parametrize(
    ("command", "key", "told"),
    [
        ("claim", "s", "At the table s is the letter of spades."),
        ("claim", "ctrl+z", ""),
        ("nil", "7", "7 is a figure that can be typed there."),
        ("redraw", "enter", "⏎ is “Play” already (Lobby)."),
    ],
)
async def test_a_key_that_cannot_be_is_told(tmp_path: Path, command: str, key: str, told: str) -> None:
    async with keys_screen(tmp_path) as shown:
        await go_to(shown, command)
        await shown.press("enter", key)
        assert told in shown.text
        assert shown.app.keymap.keys(command) == BY_ID[command].keys


async def test_a_clash_names_the_other_command_and_offers_to_exchange(tmp_path: Path) -> None:
    async with keys_screen(tmp_path) as shown:
        await go_to(shown, "claim")
        await shown.press("enter", "o")
        await shown.wait_for(Confirm)
        assert question(shown) == (
            "o is “Last trick” already (Table). Take it all the same? “Last trick” gets m then."
        )
        await shown.press("n")
        await shown.wait_for(KeysScreen)
        assert not shown.app.keymap.own
        await shown.press("enter", "o")
        await shown.wait_for(Confirm)
        await shown.press("y")
        await shown.wait_for(KeysScreen)
        assert shown.app.keymap.own == {"claim": ("o",), "last_trick": ("m",)}
        assert kept(tmp_path, shown).keys == {"claim": ("o",), "last_trick": ("m",)}


async def test_keys_can_be_taken_away_but_not_from_what_is_needed(tmp_path: Path) -> None:
    async with keys_screen(tmp_path) as shown:
        await go_to(shown, "claim")
        await shown.press("d")
        assert shown.app.keymap.keys("claim") == ()
        assert "no key" in shown.text
        await go_to(shown, "menu")
        assert "no_key" not in screen(shown).active_commands()
        await shown.press("d")
        assert shown.app.keymap.keys("menu") == ("escape",)
        assert kept(tmp_path, shown).keys == {"claim": ()}


async def test_all_are_set_back_after_a_question(tmp_path: Path) -> None:
    settings = Settings(language="en", keys={"claim": (";",), "no_such": ("x",)})
    async with keys_screen(tmp_path, settings=settings) as shown:
        assert shown.app.keymap.keys("claim") == (";",)
        assert "There is no command “no_such”." in shown.text
        await shown.press("end", "enter")
        await shown.wait_for(Confirm)
        await shown.press("y")
        await shown.wait_for(KeysScreen)
        assert shown.app.keymap.keys("claim") == ("m",)
        assert shown.preferences.settings.keys == {}
        assert "no_such" not in shown.text


async def test_what_is_wrong_with_keys_is_told_in_the_lobby_and_the_settings(tmp_path: Path) -> None:
    path = tmp_path / "config" / "settings.toml"
    path.parent.mkdir()
    path.write_text('[keys]\nclaim = "u"\nrules = "F2"\n')
    async with lobby(tmp_path, None, settings=load_settings(path).settings) as shown:
        assert shown.app.keymap.keys("claim") == ("m",)
        assert shown.app.keymap.keys("rules") == ("f2",)
        problem = "Keys, claim: u is “Take back” already (Table). It stays m."
        assert isinstance(shown.app.screen, LobbyScreen)
        assert problem in shown.app.screen.problems()
        await shown.press(",")
        await shown.wait_for(SettingsScreen)
        assert "Keys, claim: u is “Take back” already" in shown.text
        await shown.press("escape")
        await shown.wait_for(LobbyScreen)
        assert "F2 rules" in footer(shown)


@pytest.mark.parametrize("size", [(60, 20), (120, 40), (200, 60)])
async def test_the_keys_fit_every_window(tmp_path: Path, size: tuple[int, int]) -> None:
    async with keys_screen(tmp_path, size=size) as shown:
        await go_to(shown, "claim")
        assert "▸ Claim" in shown.text
        assert max(map(len, shown.text.split("\n"))) <= size[0]
