"""The private names of Textual that the foundation touches, and what becomes of it where they are missing."""

from __future__ import annotations

import inspect
import random
import sys
from pathlib import Path
from typing import Any

import pyte
import pytest
import textual
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual._compositor import ChopsUpdate, Compositor, LayoutUpdate
from textual.app import App
from textual.screen import Screen
from textual.strip import Strip

from spades_tui.ui.app import SpadesApp
from spades_tui.ui.commands import TABLE
from spades_tui.ui.compositor import TESTED_WITH, CroppedUpdate, EdgeCompositor, TightLayout
from spades_tui.ui.dialogs import Confirm
from spades_tui.ui.draw.text import Painter, Picture
from spades_tui.ui.screen import GameScreen
from spades_tui.ui.session import Colours, PlainPaths, PlainSettings, Session
from spades_tui.ui.terminal_cells import Codes, TerminalCells, draw, for_blanks, step
from spades_tui.words import Words


class Random(GameScreen[None]):
    """A picture that others set."""

    CONTEXT = TABLE
    shown: Picture | None = None

    def picture(self, width: int, height: int) -> Picture:
        return self.shown or Painter(width, height).picture()


def app_in(tmp_path: Path, colours: Colours = Colours.TRUECOLOR) -> SpadesApp:
    session = Session(Words("en"), PlainSettings(), PlainPaths(tmp_path, tmp_path), colours=colours)
    return SpadesApp(session, first_screen=lambda app: Random())


def random_picture(rng: random.Random, base: Picture | None) -> Picture:
    """Return a picture of 80 by 23 that differs from the base in some places."""
    painter = Painter(80, 23)
    if base is not None:
        painter.paste(0, 0, base)
    for _ in range(rng.randrange(1, 6)):
        text = "".join(rng.choices("ab ♠é日─", k=rng.randrange(1, 9)))
        painter.text(rng.randrange(-3, 80), rng.randrange(23), text, rng.choice(["", "dim", "card.red"]))
    return painter.picture()


def test_this_is_the_version_whose_private_names_were_read() -> None:
    assert textual.__version__ == TESTED_WITH, (
        "read textual/_compositor.py and app.py again, run these tests, then raise TESTED_WITH"
    )


def test_the_compositor_has_the_parts_that_are_cropped() -> None:
    assert list(inspect.signature(ChopsUpdate.__init__).parameters) == ["self", "chops", "spans", "chop_ends"]
    assert list(inspect.signature(Compositor.render_partial_update).parameters) == ["self"]
    assert list(inspect.signature(ChopsUpdate.render_segments).parameters) == ["self", "console"]
    assert list(inspect.signature(LayoutUpdate.__init__).parameters) == ["self", "strips", "region"]
    assert list(inspect.signature(Compositor.render_full_update).parameters) == ["self", "simplify"]
    assert "_compositor" in inspect.getsource(Screen.__init__)


@pytest.mark.parametrize(
    "name",
    [
        "_handle_exception",
        "_print_error_renderables",
        "_close_messages_no_wait",
        "_fatal_error",
        "panic",
        "action_suspend_process",
    ],
)
def test_the_app_has_the_hooks_for_unexpected_errors(name: str) -> None:
    assert callable(getattr(App, name))


def test_the_app_has_the_attributes_that_are_set(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    for name in (
        "_filters",
        "_exception",
        "_exception_event",
        "_return_code",
        "_exit_renderables",
        "_batch_count",
    ):
        assert hasattr(app, name), name


async def test_screens_and_dialogs_have_the_cropping_compositor(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        assert isinstance(app.screen._compositor, EdgeCompositor)
        _ = app.push_screen(Confirm("a", "b"))
        await pilot.pause()
        assert isinstance(app.screen._compositor, EdgeCompositor)


async def test_an_update_without_the_known_parts_is_left_to_textual(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Strange:
        """An update of some later version."""

    strange: Any = Strange()
    monkeypatch.setattr(Compositor, "render_partial_update", lambda self: strange)
    assert EdgeCompositor().render_partial_update() is strange


async def test_without_the_private_module_the_stock_compositor_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "spades_tui.ui.compositor", None)
    app = app_in(tmp_path)
    async with app.run_test(size=(80, 24)):
        assert type(app.screen._compositor) is Compositor
        assert "help" in "\n".join(strip.text for strip in app.screen._compositor.render_strips())


def cells(terminal: pyte.Screen) -> list[list[Any]]:
    """Return every cell of a terminal with its colours and attributes, as far as they are seen on it."""
    return [[as_seen(terminal.buffer[y][x]) for x in range(80)] for y in range(24)]


def as_seen(cell: Any) -> Any:
    """Return a cell without what nobody sees: the colour of a blank's text, and that it is bold or slanted."""
    if cell.data != " " or cell.underscore or cell.reverse or cell.strikethrough:
        return cell
    return cell._replace(fg="default", bold=False, italics=False, blink=False)


@pytest.mark.parametrize("colours", [Colours.TRUECOLOR, Colours.ANSI256, Colours.ANSI16, Colours.NONE])
@pytest.mark.parametrize("seed", range(2))
async def test_a_terminal_shows_what_textual_itself_would_have_sent(
    seed: int, colours: Colours, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(seed)
    ours, stock = pyte.Screen(80, 24), pyte.Screen(80, 24)
    our_stream, stock_stream = pyte.Stream(ours), pyte.Stream(stock)
    sizes = {"ours": 0, "stock": 0}
    kinds: set[type] = set()
    app = app_in(tmp_path, colours)

    def display(screen: Screen[Any], update: Any) -> None:
        if update is None or app._batch_count:
            return
        kinds.add(type(update))
        base = ChopsUpdate if isinstance(update, ChopsUpdate) else LayoutUpdate
        plain = base.render_segments(update, app.console)
        short = update.render_segments(app.console)
        our_stream.feed(short)
        stock_stream.feed(plain.replace("\n", "\r\n"))
        sizes["ours"] += len(short)
        sizes["stock"] += len(plain)

    def render_style(style: Style, text: str, color_system: Any) -> str:
        """Render as Textual does, but not from what the style remembers of another colour system."""
        codes = Strip.render_ansi(style, color_system)
        return f"\x1b[{codes}m{text}\x1b[0m" if codes else text

    monkeypatch.setattr(Strip, "render_style", staticmethod(render_style))
    monkeypatch.setattr(app, "_display", display)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = app.screen
        assert isinstance(screen, Random)
        await pilot.pause(0.05)
        picture: Picture | None = None
        for turn in range(25):
            picture = random_picture(rng, picture)
            screen.shown = picture
            screen.redraw()
            await pilot.pause()
            seen = [row.rstrip() for row in ours.display[:23]]
            assert seen == [row.rstrip() for row in picture.text.split("\n")]
            if turn % 8 == 7:
                _ = app.push_screen(Confirm("Sure?", "Really?"))
                await pilot.pause()
                assert any("Really?" in row for row in ours.display)
                assert cells(ours) == cells(stock)
                await pilot.press("escape")
                await pilot.pause()
                assert cells(ours) == cells(stock)
        screen.refresh(layout=True)
        await pilot.pause()
        assert cells(ours) == cells(stock)
    assert {CroppedUpdate, TightLayout} <= kinds
    assert sizes["ours"] < sizes["stock"]


async def test_what_stands_on_the_terminal_is_not_sent_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = app_in(tmp_path)
    sent: list[str] = []

    def display(screen: Screen[Any], update: Any) -> None:
        if update is not None and not app._batch_count:
            sent.append(update.render_segments(app.console))

    async def cost(*keys: str) -> int:
        sent.clear()
        await pilot.press(*keys)
        await pilot.pause(0.1)
        return sum(map(len, sent))

    async with app.run_test(size=(80, 24)) as pilot:
        monkeypatch.setattr(app, "_display", display)
        screen = app.screen
        assert isinstance(screen, Random)
        screen.shown = random_picture(random.Random(1), None)
        screen.redraw()
        whole = await cost("ctrl+l")
        assert whole > 80 * 23, "ctrl+l sends everything"
        screen.refresh(layout=True)
        assert await cost() < 100, "only what takes several cells a character"
        opened = await cost("f1")
        assert 0 < opened < 4 * whole
        closed = await cost("escape")
        assert 0 < closed < whole
        sent.clear()
        await pilot.resize_terminal(80, 24)
        await pilot.pause(0.1)
        assert sum(map(len, sent)) > 80 * 23, "who knows what became of it"


def test_cells_that_are_known_are_left_out_and_near_ones_are_joined() -> None:
    shown, red = TerminalCells(), Codes("", "31", "")
    assert shown.put(2, 1, "abcdefghijkl", red) == [(2, "abcdefghijkl")]
    assert shown.put(2, 1, "abcdefghijkl", red) == []
    assert shown.put(2, 1, "aXcdefYhijkl", red) == [(3, "XcdefY")]
    assert shown.put(2, 1, "aZcdefYhijkZ", red) == [(3, "Z"), (13, "Z")]
    assert shown.put(3, 1, "Z", Codes()) == [(3, "Z")], "another style is another cell"
    shown.lose(4, 1, 2)
    assert shown.put(2, 1, "aZcdefYhijkZ", red) == [(3, "Zcd")]
    shown.forget()
    assert shown.put(2, 1, "a", red) == [(2, "a")]


def test_what_was_sent_for_another_size_of_the_window_is_not_known() -> None:
    shown = TerminalCells()
    shown.fit(101, 30)
    _ = shown.put(98, 0, "abc", Codes())
    shown.fit(101, 30)
    assert shown.put(98, 0, "abc", Codes()) == [], "a new screen of the same size draws no more than it must"
    shown.fit(100, 30)
    assert shown.put(98, 0, "ab", Codes()) == [(98, "ab")], "the terminal may have cut it off already"


@pytest.mark.parametrize(
    ("before", "after", "sequence"),
    [
        (Codes(), Codes(), ""),
        (Codes("1", "31", "42"), Codes(), "\x1b[0m"),
        (Codes("", "31", "42"), Codes("", "32", "42"), "\x1b[32m"),
        (Codes("", "31", "42"), Codes("", "", "42"), "\x1b[39m"),
        (Codes("", "31", "42"), Codes("1", "31", "42"), "\x1b[1m"),
        (Codes("1", "31", "42"), Codes("", "31", "42"), "\x1b[22m"),
        (Codes("1", "31", "42"), Codes("1;4", "31", ""), "\x1b[4;49m"),
        (Codes("1;2;4", "31", "42"), Codes("2;7", "31", "42"), "\x1b[22;24;2;7m"),
        (
            Codes("8", "31", ""),
            Codes("", "31", ""),
            "\x1b[0;31m",
        ),  # not every terminal knows the end of this one
        (Codes("1", "31", ""), Codes("7"), "\x1b[0;7m"),
        (Codes("1;4"), Codes("1"), "\x1b[0;1m"),  # nor do those without colours know any but that of all
    ],
)
def test_only_what_changes_in_a_style_is_sent(before: Codes, after: Codes, sequence: str) -> None:
    assert step(before, after) == sequence


def test_a_blank_is_sent_in_whatever_style_looks_the_same() -> None:
    bold, lined, plain = Codes("1", "31", "42"), Codes("4", "33", "42"), Codes("", "32", "42")
    assert for_blanks(bold, plain) == bold
    assert for_blanks(lined, plain) == Codes("", "33", "42")
    assert for_blanks(bold, lined) == lined, "a line under a blank is seen"
    assert for_blanks(bold, Codes("1", "32", "")) == Codes("1", "31", "")
    shown = TerminalCells()
    assert shown.put(0, 0, "a  b", bold) == [(0, "a  b")]
    assert shown.put(1, 0, "  ", plain) == [], "it stands there already"
    assert shown.put(1, 0, "  ", lined) == [(1, "  ")]
    assert shown.put(1, 0, "  ", Codes("", "32", "")) == [(1, "  ")]


def test_many_small_changes_are_sent_style_by_style() -> None:
    console = Console(color_system="truecolor", force_terminal=True, width=80)
    red, blue = Style.parse("bold #ff0000 on #101010"), Style.parse("#0000ff on #101010")
    shown = TerminalCells()
    _ = draw(
        [(x, 3, Strip([Segment("...", red if x % 20 else blue)])) for x in range(0, 80, 10)], console, shown
    )
    sent = draw(
        [(x, 3, Strip([Segment("abc", red if x % 20 else blue)])) for x in range(0, 80, 10)], console, shown
    )
    assert sent.count("255;0;0") == sent.count("0;0;255") == 1
    terminal = pyte.Screen(80, 24)
    pyte.Stream(terminal).feed(sent)
    assert terminal.display[3].split() == ["abc"] * 8
    assert [terminal.buffer[3][x].fg for x in range(0, 80, 10)] == ["0000ff", "ff0000"] * 4


def test_textual_asks_the_app_for_the_shape_of_the_pointer() -> None:
    assert list(inspect.signature(App._set_pointer_shape).parameters) == ["self", "shape"]
