"""The canvas, screens, dialogs and the app that all screens stand on, driven by keys and mouse."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from rich.style import Style
from textual.screen import Screen
from textual.widgets import Input

from spades_tui.ui.app import SpadesApp
from spades_tui.ui.commands import LOBBY, TABLE
from spades_tui.ui.dialogs import AskText, Choose, Confirm, Message, Option
from spades_tui.ui.draw.sides import EIGHTHS
from spades_tui.ui.draw.text import Painter, Picture
from spades_tui.ui.filters import CharsetFilter, colourless, to_ascii
from spades_tui.ui.floor import draw_too_small
from spades_tui.ui.help import HelpDialog
from spades_tui.ui.keys import CARD_LETTERS
from spades_tui.ui.screen import GameScreen
from spades_tui.ui.session import Charset, Colours, PlainPaths, PlainSettings, Session
from spades_tui.words import Words


class Sheet(GameScreen[None]):
    """Two zones, a counter, and a note of everything that happened."""

    CONTEXT = TABLE

    def __init__(self) -> None:
        super().__init__()
        self.count = 0
        self.notes: list[object] = []
        self.drawn: list[tuple[int, int]] = []
        self.may_claim = True

    def picture(self, width: int, height: int) -> Picture:
        self.drawn.append((width, height))
        painter = Painter(width, height)
        painter.text(2, 1, f"count {self.count}", "strong")
        painter.text(2, 3, "♠ one", "suit.black")
        painter.zone(2, 3, 5, 1, "one")
        painter.text(2, 4, "claim", "accent")
        painter.zone(2, 4, 5, 1, "do:claim")
        painter.text(width - 6, 10, str(self.count), "card.red")
        return painter.picture(f"count is {self.count}")

    def allows(self, command_id: str) -> bool:
        return command_id != "claim" or self.may_claim

    def key_pressed(self, key: str, event: object) -> bool:
        if key == "é":
            self.notes.append(key)
            return True
        return False

    def zone_clicked(self, zone: str, click: Any) -> None:
        self.notes.append((zone, click.button, click.chain))

    def zone_hovered(self, zone: str | None) -> None:
        self.notes.append(("hover", zone))

    def command_right(self) -> None:
        self.count += 1
        self.redraw()

    def command_claim(self) -> None:
        self.notes.append("claim")

    async def command_scoreboard(self) -> None:
        answer = await self.app.push_screen_wait(Confirm("Sure?", "Really?"))
        self.notes.append(answer)

    def command_menu(self) -> None:
        self.notes.append("menu")


def app_with(screen: Callable[[], Screen[Any]], tmp_path: Path, **options: Any) -> SpadesApp:
    settings = options.pop("settings", PlainSettings())
    session = Session(Words("en"), settings, PlainPaths(tmp_path, tmp_path), **options)
    return SpadesApp(session, first_screen=lambda app: screen())


def sheet_of(app: SpadesApp) -> Sheet:
    screen = app.screen
    assert isinstance(screen, Sheet)
    return screen


def shown(app: SpadesApp) -> str:
    """Return what the whole screen shows, filters applied."""
    strips = app.screen._compositor.render_strips()
    return "\n".join(strip.text for strip in strips)


def styles(app: SpadesApp) -> list[Style]:
    """Return every style on the screen."""
    strips = app.screen._compositor.render_strips()
    return [segment.style for strip in strips for segment in strip if segment.style is not None]


def record_updates(app: SpadesApp, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that every update sent from now on is added to, as escape sequences."""
    sent: list[str] = []

    def display(screen: Screen[Any], update: Any) -> None:
        if update is not None and not app._batch_count:
            sent.append(update.render_segments(app.console))

    monkeypatch.setattr(app, "_display", display)
    return sent


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


# Dialogs


class Asking(GameScreen[None]):
    """Opens one dialog and keeps what it was dismissed with."""

    CONTEXT = LOBBY

    def __init__(self, dialog: Callable[[], Screen[Any]]) -> None:
        super().__init__()
        self.dialog = dialog
        self.results: list[object] = []

    def on_mount(self) -> None:
        super().on_mount()
        _ = self.app.push_screen(self.dialog(), self.results.append)


async def ask(dialog: Callable[[], Screen[Any]], tmp_path: Path, *keys: str) -> tuple[list[object], str]:
    """Return what the dialog was dismissed with after the keys, and what it showed before them."""
    screen = Asking(dialog)
    app = app_with(lambda: screen, tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        before = shown(app)
        await pilot.press(*keys)
        await pilot.pause()
        return screen.results, before


@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        (["enter"], False),
        (["left", "enter"], True),
        (["y"], True),
        (["n"], False),
        (["escape"], None),
        (["tab", "space"], True),
    ],
)
async def test_a_question_is_answered_by_key(keys: list[str], answer: bool | None, tmp_path: Path) -> None:
    results, text = await ask(lambda: Confirm("Delete", "Delete this game?"), tmp_path, *keys)
    assert results == [answer]
    assert "Delete this game?" in text
    assert "[ No ]" in text


@pytest.mark.parametrize(
    ("key", "answer"), [("y", True), ("Y", True), ("d", True), ("n", False), ("k", False)]
)
async def test_a_question_with_answers_of_its_own_takes_yes_and_no_too(
    key: str, answer: bool, tmp_path: Path
) -> None:
    results, _ = await ask(lambda: Confirm("Delete", "For good?", yes="Delete", no="Keep"), tmp_path, key)
    assert results == [answer]


@pytest.mark.parametrize(
    "dialog",
    [
        lambda: Confirm("Delete", "Delete this game?"),
        lambda: Message("Read", "A text."),
        lambda: AskText("Name", "A name."),
        lambda: Choose("Menu", [Option("a", "Alpha")], searchable=True),
        lambda: HelpDialog(["help", "quit"]),
    ],
    ids=["question", "message", "text", "list", "help"],
)
async def test_the_program_is_left_from_any_window(dialog: Callable[[], Screen[Any]], tmp_path: Path) -> None:
    app = app_with(lambda: Asking(dialog), tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("ctrl+q")
        await pilot.pause()
        assert app._exit
        assert app.return_code == 0


async def test_a_question_is_answered_by_mouse(tmp_path: Path) -> None:
    screen = Asking(lambda: Confirm("Delete", "Delete this game?", yes="Do it"))
    app = app_with(lambda: screen, tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        dialog = app.screen
        assert isinstance(dialog, Confirm)
        zone = dialog._canvas.picture.zone("yes")
        assert zone is not None
        await pilot.click("#picture", offset=(zone.x + 1, zone.y))
        await pilot.pause()
        assert screen.results == [True]


async def test_a_text_is_typed_and_checked(tmp_path: Path) -> None:
    def check(text: str) -> str | None:
        return "Say something else." if text == "no" else None

    results, text = await ask(
        lambda: AskText("Name", "A new name:", value="n", check=check), tmp_path, "o", "enter"
    )
    assert results == []
    assert "A new name:" in text
    results, _ = await ask(
        lambda: AskText("Name", check=check), tmp_path, "n", "o", "h", "left", "x", "enter"
    )
    assert results == ["noxh"]
    results, _ = await ask(lambda: AskText("Name"), tmp_path, "q", "?", "escape")
    assert results == [None]


async def test_the_text_field_does_not_blink(tmp_path: Path) -> None:
    screen = Asking(lambda: AskText("Name"))
    app = app_with(lambda: screen, tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        field = app.screen.query_one(Input)
        assert field.has_focus
        assert not field.cursor_blink


OPTIONS = [
    Option("a", "Alpha", "The first."),
    Option("b", "Beta"),
    Option("c", "Gamma", disabled=True),
    Option("d", "Delta", "The last."),
]


@pytest.mark.parametrize(
    ("keys", "chosen"),
    [
        (["enter"], ["a"]),
        (["down", "enter"], ["b"]),
        (["up", "enter"], ["d"]),
        (["d", "enter"], ["d"]),
        (["down", "down", "enter"], []),
        (["end", "home", "enter"], ["a"]),
        (["escape"], [None]),
    ],
)
async def test_an_entry_is_chosen(keys: list[str], chosen: list[str | None], tmp_path: Path) -> None:
    results, text = await ask(lambda: Choose("Pick", OPTIONS), tmp_path, *keys)
    assert results == chosen
    assert "▸ Alpha" in text
    assert "The first." in text


async def test_typing_narrows_a_searchable_list(tmp_path: Path) -> None:
    results, _ = await ask(lambda: Choose("Pick", OPTIONS, searchable=True), tmp_path, *"lta", "enter")
    assert results == ["d"]
    results, _ = await ask(
        lambda: Choose("Pick", OPTIONS, searchable=True), tmp_path, "x", "z", "enter", "backspace", "escape"
    )
    assert results == [None]


async def test_a_list_longer_than_the_window_scrolls(tmp_path: Path) -> None:
    many = [Option(str(number), f"entry {number}") for number in range(100)]
    results, text = await ask(
        lambda: Choose("Pick", many, chosen="50"), tmp_path, "pagedown", "down", "enter"
    )
    assert "▸ entry 50" in text
    assert results == ["59"]
    assert bar(text).strip("│") and bar(text)[0] == bar(text)[-1] == "│", "it shows that it goes on both ways"
    for chosen, ends in (("0", "┃│"), ("99", "│┃")):
        _, text = await ask(partial(Choose, "Pick", many, chosen=chosen), tmp_path)
        assert bar(text)[0] + bar(text)[-1] == ends
    _, text = await ask(lambda: Choose("Pick", many[:5]), tmp_path)
    assert not bar(text)


def bar(text: str) -> str:
    """The bar inside the right border of a window, from top to bottom."""
    rows = [row.rstrip() for row in text.split("\n")]
    return "".join(row[-3] for row in rows if row.endswith((" ┃ │", " │ │")))


async def test_a_long_message_scrolls_and_closes(tmp_path: Path) -> None:
    text = "\n".join(f"line {number}" for number in range(60))
    results, before = await ask(lambda: Message("Text", text), tmp_path, "end", "pageup", "enter")
    assert results == [True]
    assert "line 0" in before
    assert "line 59" not in before


@pytest.mark.parametrize("hostile", ["[/nope]", "[@click=app.exit]x", "[red]x", "\\[b]"])
async def test_markup_in_a_title_is_text(hostile: str, tmp_path: Path) -> None:
    _, text = await ask(lambda: Confirm(hostile, hostile), tmp_path)
    assert text.count(hostile) == 2


async def test_help_lists_the_keys_that_work_here(tmp_path: Path) -> None:
    app = app_with(Sheet, tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("?")
        await pilot.pause()
        text = shown(app)
        assert "Claim the tricks that are left." in text
        assert "Show the trick before this one." not in text
        await pilot.press("?")
        await pilot.pause()
        assert isinstance(app.screen, Sheet)


async def test_the_palette_finds_and_runs_a_command(tmp_path: Path) -> None:
    app = app_with(Sheet, tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        sheet = sheet_of(app)
        await pilot.press(":")
        await pilot.pause()
        await pilot.press(*"claim", "enter")
        await pilot.pause()
        assert sheet.notes == ["claim"]


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


# Looks and charsets


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
