"""Every command of every screen with its keys, to be read."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from spades_tui.ui import commands
from spades_tui.ui.commands import ANYWHERE, Command
from spades_tui.ui.draw.rules import Chapter
from spades_tui.ui.keys import key_face
from spades_tui.ui.page import PageScreen
from spades_tui.ui.session import Charset
from spades_tui.words.words import N_

TITLES: Final[Mapping[str, str]] = MappingProxyType(
    {
        commands.LOBBY: N_("Lobby"),
        commands.NEW_GAME: N_("New game"),
        commands.OPTIONS: N_("Options"),
        commands.BIDDING: N_("Bidding"),
        commands.TABLE: N_("Table"),
        commands.SCOREBOARD: N_("Scoreboard"),
        commands.RULES: N_("Rules"),
        commands.SETTINGS: N_("Settings"),
    }
)
"""The screens, by the contexts of their commands."""


class KeysScreen(PageScreen):
    """The keys in force."""

    def heading(self) -> tuple[str, str]:
        """Return the title."""
        return self.words("Keys"), ""

    def chapters(self) -> list[Chapter]:
        """Return a chapter a screen, after what works everywhere."""
        _ = self.words
        everywhere = [command for command in commands.COMMANDS if ANYWHERE in command.contexts]
        chapters = [Chapter(_("Everywhere"), terms=self._terms(everywhere))]
        for context, title in TITLES.items():
            own = [command for command in commands.COMMANDS if context in command.contexts]
            chapters.append(Chapter(_(title), terms=self._terms(own)))
        return chapters

    def _terms(self, found: list[Command]) -> tuple[tuple[str, str], ...]:
        _ = self.words
        plain = self.session.shown_charset is Charset.ASCII
        return tuple(
            ("  ".join(key_face(key, plain) for key in keys), _(command.help))
            for command in found
            if (keys := self.keymap.keys(command.id))
        )
