"""Windows that ask or tell something, over any screen: by keys and by mouse."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from textual.screen import Screen
from textual.widgets import Input

from spades_tui.ui.dialogs import AskText, Choose, Confirm, Message, Option
from spades_tui.ui.help import HelpDialog
from tests.sheet import Asking, Sheet, app_with, sheet_of, shown


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
