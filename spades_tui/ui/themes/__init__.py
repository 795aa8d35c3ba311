"""Themes: for each role a style, at every depth of colour. The only place that names colours."""

from __future__ import annotations

from spades_tui.ui.themes.choice import DEFAULT, TITLES, choose
from spades_tui.ui.themes.look import Look
from spades_tui.ui.themes.roles import ROLES

__all__ = ["DEFAULT", "ROLES", "TITLES", "Look", "choose"]
