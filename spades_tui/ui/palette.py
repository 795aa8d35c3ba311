"""The command palette, and what it finds beside the commands of a screen: settings, themes, rules, saved games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from spades_tui.engine.rules import PRESETS
from spades_tui.ui.choose_theme import Previewing
from spades_tui.ui.commands import ANYWHERE, LOBBY, SETTINGS
from spades_tui.ui.dialogs import Option

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spades_tui.store.rows import GameRow
    from spades_tui.ui.screen import GameScreen
    from spades_tui.words import Words

SETTING: Final = "setting:"
RULES: Final = "rules:"
THEME: Final = "theme:"
GAME: Final = "game:"
MOST_GAMES: Final = 100
"""How many of the newest games are found."""


class Palette(Previewing):
    """A list of all that can be found by its name; a theme in it is shown while it is marked."""

    def theme_of(self, option_id: str) -> str | None:
        """Return the theme that an entry stands for; None where it stands for something else."""
        return option_id.removeprefix(THEME) if option_id.startswith(THEME) else None


def theme_entries(_: Words) -> list[Option]:
    """Return an entry for each theme."""
    from spades_tui.ui.themes import TITLES

    return [
        Option(
            f"{THEME}{name}", _("Theme: {name}", name=_(title)), _("Everything is shown in it from now on.")
        )
        for name, title in TITLES.items()
    ]


def game_entries(_: Words, rows: Sequence[GameRow]) -> list[Option]:
    """Return an entry for each of the newest games."""
    from spades_tui.words.games import game_title, standing_lines

    return [
        Option(f"{GAME}{row.id}", _("Game: {name}", name=game_title(_, row)), standing_lines(_, row)[0])
        for row in rows[:MOST_GAMES]
    ]


def more_entries(_: Words, context: str) -> list[Option]:
    """Return what can be reached from every screen of a context: each theme and setting, the rules of each preset."""
    from spades_tui.store.settings import SETTING as KNOWN
    from spades_tui.ui.screens.settings import is_offered
    from spades_tui.words.names import preset_help, preset_label
    from spades_tui.words.settings import setting_help, setting_label

    if context in (ANYWHERE, SETTINGS):
        return theme_entries(_)
    entries = [
        Option(f"{SETTING}{key}", _("Setting: {name}", name=setting_label(_, key)), setting_help(_, key))
        for key in KNOWN
        if is_offered(key)
    ]
    entries += theme_entries(_)
    if context == LOBBY:
        entries += [
            Option(f"{RULES}{name}", _("Rules: {name}", name=preset_label(_, name)), preset_help(_, name))
            for name in PRESETS
        ]
    return entries


def obey(screen: GameScreen[Any], entry: str) -> bool:
    """Open what an entry leads to; return whether it was one of these."""
    if entry.startswith(SETTING):
        from spades_tui.ui.screens.settings import SettingsScreen

        _ = screen.app.push_screen(SettingsScreen(entry.removeprefix(SETTING)))
    elif entry.startswith(RULES):
        from spades_tui.ui.screens.rules import RulesScreen

        name = entry.removeprefix(RULES)
        _ = screen.app.push_screen(RulesScreen(PRESETS[name], name))
    elif entry.startswith(THEME):
        from spades_tui.ui.preferences import install

        install(screen.game_app)({"theme": entry.removeprefix(THEME)})
    else:
        return False
    return True
