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
from textual._compositor import ChopsUpdate, Compositor
from textual.app import App
from textual.screen import Screen

from spades_tui.ui.app import SpadesApp
from spades_tui.ui.commands import TABLE
from spades_tui.ui.compositor import TESTED_WITH, CroppedUpdate, EdgeCompositor
from spades_tui.ui.dialogs import Confirm
from spades_tui.ui.draw.text import Painter, Picture
from spades_tui.ui.screen import GameScreen
from spades_tui.ui.session import EnglishWords, PlainPaths, PlainSettings, Session


class Random(GameScreen[None]):
    """A picture that others set."""

    CONTEXT = TABLE
    shown: Picture | None = None

    def picture(self, width: int, height: int) -> Picture:
        return self.shown or Painter(width, height).picture()


def app_in(tmp_path: Path) -> SpadesApp:
    session = Session(EnglishWords(), PlainSettings(), PlainPaths(tmp_path, tmp_path))
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


@pytest.mark.parametrize("seed", range(4))
async def test_a_terminal_shows_after_partial_updates_what_was_drawn(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(seed)
    terminal = pyte.Screen(80, 24)
    stream = pyte.Stream(terminal)
    kinds: list[type] = []
    app = app_in(tmp_path)

    def display(screen: Screen[Any], update: Any) -> None:
        if update is not None and not app._batch_count:
            kinds.append(type(update))
            stream.feed(update.render_segments(app.console).replace("\n", "\r\n"))

    monkeypatch.setattr(app, "_display", display)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = app.screen
        assert isinstance(screen, Random)
        await pilot.pause(0.05)
        picture: Picture | None = None
        for _ in range(25):
            picture = random_picture(rng, picture)
            screen.shown = picture
            screen.redraw()
            await pilot.pause()
            seen = [row.rstrip() for row in terminal.display[:23]]
            assert seen == [row.rstrip() for row in picture.text.split("\n")]
    assert CroppedUpdate in kinds
