"""Themes in the window: one that is only looked at goes as it came, one that is chosen stays."""

from __future__ import annotations

from pathlib import Path

from spades_tui.store.settings import Settings
from spades_tui.ui.canvas import Canvas
from spades_tui.ui.choose_theme import ChooseTheme
from spades_tui.ui.dialogs import AskText
from spades_tui.ui.palette import Palette
from spades_tui.ui.screens.lobby import LobbyScreen
from spades_tui.ui.screens.settings import SettingsScreen
from spades_tui.ui.session import Colours
from spades_tui.ui.themes import TITLES
from tests.contrast import contrast_of
from tests.lobby_support import Lobby, lobby
from tests.pilot.test_everywhere import painted


async def open_list(shown: Lobby) -> None:
    """Open the list of themes."""
    await shown.app.push_screen(SettingsScreen("theme"))
    await shown.settle()
    await shown.press("enter")
    await shown.wait_for(ChooseTheme)


def grounds(shown: Lobby) -> set[str]:
    """The look of every canvas of every open screen."""
    return {canvas.look.name for screen in shown.app.screen_stack for canvas in screen.query(Canvas)}


async def test_a_theme_is_seen_at_once_and_goes_when_it_is_left(tmp_path: Path) -> None:
    async with lobby(tmp_path, None, settings=Settings(theme="felt")) as shown:
        await open_list(shown)
        for name in ("midnight", "paper", "terminal", "contrast"):
            await shown.press("down")
            assert (shown.app.look.name, shown.app.theme) == (name, name)
            assert grounds(shown) == {name}
            assert shown.preferences.settings.theme == "felt"
        await shown.press("escape")
        await shown.wait_for(SettingsScreen)
        assert shown.app.look.name == "felt"
        assert grounds(shown) == {"felt"}


async def test_a_theme_that_is_chosen_stays(tmp_path: Path) -> None:
    async with lobby(tmp_path, None, settings=Settings(theme="felt")) as shown:
        await open_list(shown)
        await shown.press("down", "down", "enter")
        await shown.wait_for(SettingsScreen)
        assert shown.preferences.settings.theme == "paper"
        assert grounds(shown) == {"paper"}
        assert "◂ Paper ▸" in shown.text


async def test_the_mouse_shows_the_theme_under_it(tmp_path: Path) -> None:
    async with lobby(tmp_path, None, settings=Settings(theme="felt")) as shown:
        await open_list(shown)
        canvas = shown.app.screen.query_one("#picture", Canvas)
        zone = canvas.picture.zone("paper")
        assert zone is not None
        await shown.pilot.hover(canvas, offset=(zone.x + 3, zone.y))
        await shown.settle()
        assert shown.app.look.name == "paper"
        await shown.click("midnight")
        await shown.wait_for(SettingsScreen)
        assert shown.preferences.settings.theme == "midnight"


async def test_a_terminal_without_colours_says_so(tmp_path: Path) -> None:
    async with lobby(tmp_path, None, settings=Settings(theme="felt")) as shown:
        shown.app.session.colours = Colours.NONE
        shown.app.session_changed()
        await open_list(shown)
        assert (
            "This terminal shows no colours." in shown.app.screen.query_one("#picture", Canvas).picture.text
        )
        await shown.press("down", "down")
        assert shown.app.look.name == "mono"


async def test_the_palette_shows_a_theme_while_it_is_marked_and_keeps_the_chosen_one(tmp_path: Path) -> None:
    async with lobby(tmp_path, None, settings=Settings(theme="felt")) as shown:
        await shown.press("ctrl+p")
        await shown.wait_for(Palette)
        assert shown.app.look.name == "felt"
        for char in "theme":
            await shown.pilot.press(char)
        await shown.press("down", "down")
        marked = shown.app.look.name
        assert marked != "felt"
        await shown.press(*["backspace"] * 5)
        await shown.press("home")
        assert shown.app.look.name == "felt"
        for char in "contrast":
            await shown.pilot.press(char)
        await shown.settle()
        assert shown.app.look.name == "contrast"
        await shown.press("enter")
        await shown.wait_for(LobbyScreen)
        assert shown.preferences.settings.theme == "contrast"
        assert grounds(shown) == {"contrast"}


async def test_a_line_that_is_typed_and_its_cursor_are_seen_in_every_theme(tmp_path: Path) -> None:
    async with lobby(tmp_path, None) as shown:
        await shown.app.push_screen(AskText("Rename", "The new name:", value="Rain"))
        await shown.wait_for(AskText)
        await shown.pilot.press("left")
        for colours in (Colours.TRUECOLOR, Colours.ANSI256, Colours.ANSI16, Colours.NONE):
            for name in TITLES:
                shown.app.session.colours = colours
                shown.app.session_changed(settings=Settings(theme=name))
                await shown.settle()
                pieces = [(text, style) for text, style, _ in painted(shown.app) if style is not None]
                typed = next(style for text, style in pieces if "Rai" in text)
                cursor = next(style for text, style in pieces if text == "n")
                assert (cursor.bgcolor, cursor.reverse) != (typed.bgcolor, typed.reverse)
                if shown.app.look.name not in ("terminal", "mono"):
                    assert contrast_of(typed) >= (7 if name == "contrast" else 4.5)
                    assert contrast_of(cursor) >= (7 if name == "contrast" else 4.5)
                else:
                    assert cursor.reverse
