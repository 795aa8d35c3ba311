"""What the command palette finds beside the commands of a screen: settings, rules, saved games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from spades_tui.engine.rules import PRESETS
from spades_tui.ui.commands import ANYWHERE, LOBBY, SETTINGS
from spades_tui.ui.dialogs import Option

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spades_tui.store.rows import GameRow
    from spades_tui.ui.screen import GameScreen
    from spades_tui.words import Words

SETTING: Final = "setting:"
RULES: Final = "rules:"
GAME: Final = "game:"
MOST_GAMES: Final = 100
"""How many of the newest games are found."""


def game_entries(_: Words, rows: Sequence[GameRow]) -> list[Option]:
    """Return an entry for each of the newest games."""
    from spades_tui.words.games import game_title, standing_lines

    return [
        Option(f"{GAME}{row.id}", _("Game: {name}", name=game_title(_, row)), standing_lines(_, row)[0])
        for row in rows[:MOST_GAMES]
    ]


def more_entries(_: Words, context: str) -> list[Option]:
    """Return what can be reached from every screen of a context: each setting, the rules of each preset."""
    from spades_tui.store.settings import SETTING as KNOWN
    from spades_tui.ui.screens.settings import is_offered
    from spades_tui.words.names import preset_help, preset_label
    from spades_tui.words.settings import setting_help, setting_label

    if context in (ANYWHERE, SETTINGS):
        return []
    entries = [
        Option(f"{SETTING}{key}", _("Setting: {name}", name=setting_label(_, key)), setting_help(_, key))
        for key in KNOWN
        if is_offered(key)
    ]
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
    else:
        return False
    return True
