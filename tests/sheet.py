"""An app with one screen of two zones and a counter, and what it shows and sends."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rich.style import Style
from textual.screen import Screen

from spades_tui.ui.app import SpadesApp
from spades_tui.ui.commands import LOBBY, TABLE
from spades_tui.ui.dialogs import Confirm
from spades_tui.ui.draw.text import Painter, Picture
from spades_tui.ui.screen import GameScreen
from spades_tui.ui.session import PlainPaths, PlainSettings, Session
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
