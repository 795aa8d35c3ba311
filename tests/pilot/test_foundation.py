"""The canvas, screens and the app that all screens stand on: keys, zones, windows too small, leaving."""

from __future__ import annotations

from pathlib import Path

import pytest

from spades_tui.ui.app import SpadesApp
from spades_tui.ui.dialogs import AskText
from spades_tui.ui.floor import draw_too_small
from spades_tui.words import Words
from tests.sheet import Asking, Sheet, app_with, record_updates, sheet_of, shown


async def press_in(app: SpadesApp, *keys: str) -> None:
    """Run the app, press keys, and end it."""
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*keys)
        await pilot.pause()


# The canvas and the compositor


async def test_a_change_at_the_right_sends_a_few_bytes_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = app_with(Sheet, tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.1)
        sent = record_updates(app, monkeypatch)
        await pilot.press("right")
        await pilot.pause()
        text = "".join(sent)
        assert "1" in text
        assert len(text) < 200, "two spans of one cell each"
        assert "count" not in text
        assert "♠" not in text


async def test_the_same_picture_again_sends_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = app_with(Sheet, tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.1)
        sent = record_updates(app, monkeypatch)
        sheet_of(app).redraw()
        await pilot.pause()
        assert sent == []


async def test_the_screen_after_partial_updates_is_that_of_a_full_one(tmp_path: Path) -> None:
    app = app_with(Sheet, tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(12):
            await pilot.press("right")
        await pilot.pause()
        before = shown(app)
        app.screen.refresh(layout=True)
        await pilot.pause()
        assert shown(app) == before
        assert "count 12" in before


# Keys, mouse, commands


async def test_keys_and_clicks_reach_commands_and_zones(tmp_path: Path) -> None:
    app = app_with(Sheet, tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        sheet = sheet_of(app)
        await pilot.press("m", "é")
        await pilot.click("#canvas", offset=(3, 3))
        await pilot.click("#canvas", offset=(3, 4))
        await pilot.click("#canvas", offset=(40, 15))
        kept = [note for note in sheet.notes if not (isinstance(note, tuple) and note[0] == "hover")]
        assert kept == ["claim", "é", ("one", 1, 1), "claim"]


async def test_a_command_that_makes_no_sense_now_is_neither_shown_nor_obeyed(tmp_path: Path) -> None:
    app = app_with(Sheet, tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        sheet = sheet_of(app)
        assert "m claim" in sheet.footer.picture.text
        sheet.may_claim = False
        sheet.redraw()
        await pilot.press("m")
        await pilot.click("#canvas", offset=(3, 4))
        assert "claim" not in sheet.footer.picture.text
        assert "claim" not in sheet.notes


async def test_a_click_on_the_footer_runs_the_command(tmp_path: Path) -> None:
    app = app_with(Sheet, tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        sheet = sheet_of(app)
        zone = sheet.footer.picture.zone("claim")
        assert zone is not None
        await pilot.click("#footer", offset=(zone.x, 0))
        assert "claim" in sheet.notes


async def test_hovering_names_the_zone_and_its_end(tmp_path: Path) -> None:
    app = app_with(Sheet, tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        sheet = sheet_of(app)
        await pilot.hover("#canvas", offset=(3, 3))
        await pilot.hover("#canvas", offset=(4, 3))
        await pilot.hover("#canvas", offset=(40, 15))
        await pilot.pause()
        assert sheet.notes == [("hover", "one"), ("hover", None)]


async def test_a_torn_arrow_key_is_no_command(tmp_path: Path) -> None:
    app = app_with(Sheet, tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        sheet = sheet_of(app)
        await pilot.press("escape", "[", "m")
        assert sheet.notes == ["menu"]
        await pilot.press("m")
        assert sheet.notes == ["menu", "claim"]


async def test_an_async_command_awaits_its_dialog(tmp_path: Path) -> None:
    app = app_with(Sheet, tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        sheet = sheet_of(app)
        await pilot.press("g")
        await pilot.pause()
        await pilot.press("y")
        await pilot.pause()
        assert sheet.notes == [True]


# Sizes


@pytest.mark.parametrize("size", [(59, 24), (80, 19), (10, 5), (1, 1)])
async def test_below_the_floor_a_sentence_covers_everything_until_the_window_grows(
    size: tuple[int, int], tmp_path: Path
) -> None:
    app = app_with(Sheet, tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        sheet = sheet_of(app)
        await pilot.press("right")
        await pilot.resize_terminal(*size)
        await pilot.pause(0.1)
        assert sheet.too_small
        assert "count" not in shown(app)
        if size[0] > 40:
            assert "too small" in shown(app)
        await pilot.press("right", "m")
        assert sheet.notes == []
        await pilot.resize_terminal(60, 20)
        await pilot.pause(0.1)
        assert not sheet.too_small
        assert "count 1" in shown(app)
        assert sheet.drawn[-1] == (60, 19)


@pytest.mark.parametrize("language", ["en", "fr", "hr"])
@pytest.mark.parametrize("size", [(20, 5), (24, 5), (20, 19), (59, 5), (40, 10), (300, 19)])
def test_the_sentence_of_a_window_too_small_is_whole(language: str, size: tuple[int, int]) -> None:
    picture = draw_too_small(Words(language), *size)
    said = " ".join(picture.text.split())
    drawn = " ".join("".join(char for char, _ in row) for row in picture.rows)
    assert " ".join(drawn.split()) == said
    assert said.endswith(".")
    assert "60" in said and "20" in said


async def test_a_dialog_outlives_a_window_too_small(tmp_path: Path) -> None:
    app = app_with(Sheet, tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        sheet = sheet_of(app)
        await pilot.press("g")
        await pilot.pause()
        await pilot.resize_terminal(40, 10)
        await pilot.pause(0.1)
        assert "too small" in shown(app).replace("\n", "")
        await pilot.press("y", "enter")
        await pilot.resize_terminal(80, 24)
        await pilot.pause(0.1)
        assert "Really?" in shown(app)
        await pilot.press("y")
        await pilot.pause()
        assert sheet.notes == [True]


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40), (200, 60)])
async def test_the_picture_fills_the_window_but_the_footer(size: tuple[int, int], tmp_path: Path) -> None:
    app = app_with(Sheet, tmp_path)
    async with app.run_test(size=size):
        sheet = sheet_of(app)
        assert (sheet.canvas.size.width, sheet.canvas.size.height) == (size[0], size[1] - 1)
        assert sheet.drawn[-1] == (size[0], size[1] - 1)
        assert "help" in shown(app).split("\n")[-1]


# Leaving


async def test_ctrl_c_leaves_with_130_even_from_a_text_field(tmp_path: Path) -> None:
    screen = Asking(lambda: AskText("Name"))
    app = app_with(lambda: screen, tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("ctrl+c")
    assert app.return_code == 130


async def test_an_unexpected_error_writes_a_log_and_gives_code_1(tmp_path: Path) -> None:
    class Failing(Sheet):
        def command_claim(self) -> None:
            raise ZeroDivisionError("on purpose")

    app = app_with(Failing, tmp_path)
    with pytest.raises(ZeroDivisionError):
        await press_in(app, "m")
    assert app.return_code == 1
    assert app.crash is not None
    assert app.crash.path is not None
    assert app.crash.path.parent == tmp_path / "log"
    assert "ZeroDivisionError: on purpose" in app.crash.path.read_text(encoding="utf-8")


async def test_an_error_in_a_worker_ends_in_the_same_way(tmp_path: Path) -> None:
    class Failing(Sheet):
        async def command_scoreboard(self) -> None:
            raise ZeroDivisionError("in a worker")

    app = app_with(Failing, tmp_path)
    with pytest.raises(Exception, match="in a worker"):
        await press_in(app, "g")
    assert app.crash is not None
    assert app.crash.path is not None
    assert "in a worker" in app.crash.path.read_text(encoding="utf-8")
    assert "Traceback" in app.crash.path.read_text(encoding="utf-8")
