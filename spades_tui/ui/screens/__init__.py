"""The screens, and which of them a window begins with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from textual.screen import Screen

    from spades_tui.ui.app import SpadesApp


def first_screen(app: SpadesApp) -> Screen[Any]:
    """Return the lobby, which opens the game that ``app.opening`` asks for over itself."""
    from spades_tui.ui.preferences import install
    from spades_tui.ui.screens.lobby import LobbyScreen

    install(app)
    return LobbyScreen(app.opening)
