"""Colours, charsets and words of the whole screen, and what changes while the game runs."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.style import Style

from spades_tui.ui.draw.sides import EIGHTHS
from spades_tui.ui.filters import CharsetFilter, colourless, to_ascii
from spades_tui.ui.keys import CARD_LETTERS
from spades_tui.ui.session import Charset, Colours, PlainSettings
from spades_tui.words import Words
from tests.sheet import Sheet, app_with, record_updates, sheet_of, shown, styles


async def test_no_color_sends_no_colour_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = app_with(Sheet, tmp_path, colours=Colours.NONE)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.1)
        sent = record_updates(app, monkeypatch)
        await pilot.press("right", "?")
        await pilot.pause()
        app.screen.refresh(layout=True)
        await pilot.pause()
        assert "".join(sent)
        assert not any(style.color or style.bgcolor for style in styles(app))
        import re

        codes = {code for seq in re.findall(r"\x1b\[([0-9;]*)m", "".join(sent)) for code in seq.split(";")}
        assert codes <= {"", "0", "1", "2", "4", "7"}


async def test_the_process_environment_does_not_decide_on_colours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = app_with(Sheet, tmp_path, colours=Colours.TRUECOLOR)
    async with app.run_test(size=(80, 24)):
        assert any(style.bgcolor for style in styles(app))


async def test_in_ascii_everything_on_the_screen_is_ascii(tmp_path: Path) -> None:
    app = app_with(Sheet, tmp_path, charset=Charset.ASCII)
    async with app.run_test(size=(80, 24)) as pilot:
        assert shown(app).isascii()
        assert "S one" in shown(app)
        await pilot.press("?")
        await pilot.pause()
        assert shown(app).isascii()
        assert "+- Help -" in shown(app)


async def test_the_letters_mode_keeps_frames_and_uses_the_letters_of_the_language(tmp_path: Path) -> None:
    settings = PlainSettings(charset="letters", card_letters="french")
    app = app_with(Sheet, tmp_path, settings=settings)
    async with app.run_test(size=(80, 24)) as pilot:
        assert "P one" in shown(app)
        await pilot.press("?")
        await pilot.pause()
        assert "╭─ Help" in shown(app)


async def test_words_and_settings_change_while_the_game_runs(tmp_path: Path) -> None:
    class Shouting(Words):
        def __call__(self, msgid: str, /, **parameters: object) -> str:
            return super().__call__(msgid, **parameters).upper()

    app = app_with(Sheet, tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        assert "m claim" in shown(app)
        app.session_changed(words=Shouting(), settings=PlainSettings(theme="terminal", keys={"claim": ["z"]}))
        await pilot.pause()
        assert "z CLAIM" in shown(app)
        assert app.theme == "terminal"
        sheet = sheet_of(app)
        await pilot.press("m", "z")
        assert sheet.notes == ["claim"]


def test_charset_filters_keep_every_cell() -> None:
    ascii_only = CharsetFilter(Charset.ASCII, CARD_LETTERS["international"])
    text = "♠♥♦♣╭─╮│┏━┓●○▸⏎éčß日…“”"
    shown = ascii_only.translate(text)
    assert shown.isascii()
    assert shown.startswith("SHDC+-+|")
    assert to_ascii("日") == "??"
    assert to_ascii("č") == "c"
    bars = [ascii_only.translate(part) for part in EIGHTHS]
    assert bars == [" ", *"########"]
    assert ascii_only.translate("▏") == "|" and to_ascii("★") != to_ascii("✓")
    letters = CharsetFilter(Charset.LETTERS, CARD_LETTERS["croatian"])
    assert letters.translate("♠♥♦♣ ╭") == "PSKT ╭"


def test_a_colourless_style_keeps_attributes_and_meaning() -> None:
    style = Style.parse("bold red on blue") + Style.from_meta({"@click": "x"})
    plain = colourless(style)
    assert plain.bold
    assert plain.color is None
    assert plain.bgcolor is None
    assert plain.meta == {"@click": "x"}
