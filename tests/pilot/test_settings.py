"""The settings by keys and by mouse: seen at once, kept at once, and what is told where they cannot be."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.drivers.linux_driver import LinuxDriver

from spades_tui.store.settings import SETTINGS, Settings, load_settings
from spades_tui.ui.canvas import Canvas
from spades_tui.ui.choose_theme import ChooseTheme
from spades_tui.ui.dialogs import Choose
from spades_tui.ui.preferences import use_mouse
from spades_tui.ui.screens.lobby import LobbyScreen
from spades_tui.ui.screens.settings import SettingsScreen, is_offered, values_of
from spades_tui.words.words import available_languages
from tests.lobby_support import Lobby, lobby, lobby_app


@asynccontextmanager
async def settings_screen(folder: Path, **more: Any) -> AsyncIterator[Lobby]:
    async with lobby(folder, None, **more) as shown:
        await shown.press(",")
        await shown.wait_for(SettingsScreen)
        yield shown


def screen(shown: Lobby) -> SettingsScreen:
    assert isinstance(shown.app.screen, SettingsScreen)
    return shown.app.screen


def kept(folder: Path, shown: Lobby) -> Settings:
    """The settings as the file says them."""
    shown.preferences.flush()
    loaded = load_settings(folder / "config" / "settings.toml")
    assert loaded.problems == ()
    assert loaded.broken is None
    return loaded.settings


async def go_to(shown: Lobby, key: str) -> None:
    await shown.press("home")
    for _ in range(40):
        if screen(shown).at == key:
            return
        await shown.press("down")
    raise AssertionError(key)


async def test_every_setting_is_a_row_that_is_explained(tmp_path: Path) -> None:
    async with settings_screen(tmp_path) as shown:
        rows = {field.id: field for field in screen(shown).fields() if field.pickable}
        assert {setting.key for setting in SETTINGS if is_offered(setting.key)} | {"keys"} == set(rows)
        assert all(field.help for field in rows.values())
        seen = set()
        for _ in rows:
            seen.add(screen(shown).at)
            assert f"row:{screen(shown).at}" in {zone.id for zone in shown.screen.canvas.picture.zones}
            await shown.press("down")
        assert seen == set(rows)


async def test_the_language_is_a_row_only_where_there_is_a_choice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert is_offered("language") is (len(available_languages()) > 1)
    for languages, shown_row in ((("en",), False), (("en", "fr"), True)):
        monkeypatch.setattr(
            "spades_tui.ui.screens.settings.available_languages", lambda found=languages: found
        )
        async with settings_screen(tmp_path) as shown:
            assert ("language" in {field.id for field in screen(shown).fields()}) is shown_row


async def test_every_setting_steps_through_values_that_it_takes(tmp_path: Path) -> None:
    async with settings_screen(tmp_path) as shown:
        for setting in filter(lambda setting: is_offered(setting.key), SETTINGS):
            now = shown.preferences.settings.get(setting.key)
            values = values_of(setting.key, now)
            assert now in values
            assert all(setting.read(value) == value for value in values)
            await go_to(shown, setting.key)
            for _ in values:
                await shown.press("right")
            assert shown.preferences.settings.get(setting.key) == now
            await shown.press("left")
            assert shown.preferences.settings.get(setting.key) == values[values.index(now) - 1]
            await shown.press("right")


async def test_a_change_is_kept_at_once_with_what_else_is_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "config" / "settings.toml"
    path.parent.mkdir()
    path.write_text('# mine\nunknown = 3\nlanguage = "en"\n')
    async with settings_screen(tmp_path) as shown:
        await go_to(shown, "four_colour")
        await shown.press("space")
        assert kept(tmp_path, shown).four_colour
        assert "# mine" in path.read_text()
        assert "unknown = 3" in path.read_text()
        await shown.press("z")
        assert not kept(tmp_path, shown).four_colour


async def test_colours_change_at_once(tmp_path: Path) -> None:
    async with settings_screen(tmp_path) as shown:
        await go_to(shown, "theme")
        await shown.press("enter")
        await shown.wait_for(Choose)
        await shown.click("mono")
        await shown.wait_for(SettingsScreen)
        assert shown.app.look.name == "mono"
        assert "◂ Monochrome ▸" in shown.text


async def test_while_themes_are_chosen_their_sample_is_to_be_seen_once(tmp_path: Path) -> None:
    async with settings_screen(tmp_path, size=(120, 40)) as shown:
        settings = screen(shown)
        await go_to(shown, "theme")
        rows = settings.canvas.picture.text.split("\n")
        title = next(at for at, row in enumerate(rows) if "How it looks" in row)
        assert title < next(at for at, row in enumerate(rows) if "It is your turn" in row)
        await shown.press("enter")
        assert isinstance(shown.app.screen, ChooseTheme)
        assert "It is your turn" in shown.app.screen.query_one("#picture", Canvas).picture.text
        assert "It is your turn" not in settings.canvas.picture.text
        await shown.press("escape")
        assert "It is your turn" in settings.canvas.picture.text


async def test_characters_change_at_once(tmp_path: Path) -> None:
    async with settings_screen(tmp_path) as shown:
        await go_to(shown, "charset")
        await shown.press("left")
        assert shown.preferences.settings.charset == "ascii"
        assert shown.app.session.words.ascii
        await shown.press("right")
        assert not shown.app.session.words.ascii


async def test_characters_of_the_file_count_from_the_first_screen_on(tmp_path: Path) -> None:
    async with lobby(tmp_path, None, settings=Settings(charset="ascii", card_letters="french")) as shown:
        assert shown.app.session.words.ascii
        assert "Go on" not in shown.text
        assert "Deal Enter" in shown.text
        assert shown.app.session.words.letter_set.name == "french"


async def test_card_letters_change_at_once(tmp_path: Path) -> None:
    async with settings_screen(tmp_path) as shown:
        await go_to(shown, "card_letters")
        await shown.press("right", "right")
        assert shown.app.session.letters.name == "french"
        assert shown.app.session.words.letter_set.name == "french"


async def test_vi_keys_work_as_soon_as_they_are_on(tmp_path: Path) -> None:
    async with settings_screen(tmp_path) as shown:
        await go_to(shown, "vi_keys")
        await shown.press("j")
        assert screen(shown).at == "vi_keys"
        await shown.press("space", "j")
        assert screen(shown).at == "bell"
        await shown.press("k", "l")
        assert not shown.preferences.settings.vi_keys


async def test_the_mouse_changes_settings(tmp_path: Path) -> None:
    async with settings_screen(tmp_path, size=(80, 40)) as shown:
        await shown.click("more:bell")
        assert shown.preferences.settings.bell
        await shown.click("value:one_step")
        assert shown.preferences.settings.one_step
        await shown.click("less:bot_tempo")
        assert shown.preferences.settings.bot_tempo == 4.0
        await shown.click("value:motion")
        await shown.wait_for(Choose)
        await shown.click("short")
        await shown.wait_for(SettingsScreen)
        assert shown.preferences.settings.motion == "short"
        await shown.click("reset")
        assert shown.preferences.settings.motion == "auto"
        await shown.click("back")
        await shown.wait_for(LobbyScreen)
        after = kept(tmp_path, shown)
        assert (after.bell, after.one_step, after.motion) == (True, True, "auto")


async def test_what_is_wrong_in_the_file_is_shown_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('bell = true\nbot_tempo = "fast"\n')
    problems = load_settings(path).problems
    async with settings_screen(tmp_path, services={"settings_problems": problems}) as shown:
        assert "Settings, line 2: bot_tempo cannot be “fast”" in shown.text


async def test_settings_that_cannot_be_kept_are_used_all_the_same_and_told(tmp_path: Path) -> None:
    (tmp_path / "config").write_text("a file is in the way")
    async with settings_screen(tmp_path) as shown:
        await go_to(shown, "four_colour")
        await shown.press("space")
        await shown.wait_text("Changes are not kept")
        assert shown.preferences.settings.four_colour
        (tmp_path / "config").unlink()
        await shown.press("space")
        await shown.settle()
        shown.preferences.flush()
        await shown.settle()
        assert "Changes are not kept" not in shown.text


async def test_changes_by_others_reach_the_screen(tmp_path: Path) -> None:
    async with settings_screen(tmp_path) as shown:
        remember = shown.app.session.services["remember_settings"]
        assert callable(remember)
        remember({"bot_tempo": 2.5, "trick_pause": "key", "nonsense": 1, "motion": "sideways"})
        await shown.settle()
        assert "2.5 s" in shown.text
        assert "until a key" in shown.text
        assert shown.preferences.settings.motion == "auto"


@pytest.mark.parametrize("size", [(60, 20), (120, 40), (200, 60)])
async def test_the_settings_fit_every_window(tmp_path: Path, size: tuple[int, int]) -> None:
    async with settings_screen(tmp_path, size=size) as shown:
        await shown.press("end")
        assert "▸ All keys" in shown.text
        assert max(map(len, shown.text.split("\n"))) <= size[0]


async def test_in_a_low_window_what_is_told_stands_away_from_the_rows(tmp_path: Path) -> None:
    async with lobby(tmp_path, None, size=(60, 20)) as shown:
        await shown.app.push_screen(SettingsScreen())
        await shown.settle()
        rows = shown.text.split("\n")
        told = next(y for y, row in enumerate(rows) if "What the game speaks" in row)
        assert not rows[told - 1].strip(" │┃")
        assert rows[told - 2].strip(" │┃")


async def test_textual_still_takes_and_gives_back_the_mouse_by_these_names() -> None:
    written: list[str] = []

    class Recorder(LinuxDriver):
        def write(self, data: str) -> None:
            written.append(data)

        def flush(self) -> None:
            return

    app = lobby_app(Path(), None)
    driver = Recorder(app, mouse=False)
    app._driver = driver
    use_mouse(app, True)
    assert "\x1b[?1000h" in written
    assert driver._mouse
    written.clear()
    use_mouse(app, False)
    assert "\x1b[?1000l" in written
    assert not driver._mouse


async def test_the_footer_names_the_arrows_that_change_a_value(tmp_path: Path) -> None:
    async with settings_screen(tmp_path) as shown:
        await go_to(shown, "theme")
        assert "← → change  ⏎ choose" in shown.screen.footer.picture.text
        await shown.press("end")
        assert "⏎ change" in shown.screen.footer.picture.text
        assert "←" not in shown.screen.footer.picture.text
