"""The command palette, and what it finds beside commands: settings, themes, rules, saved games."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final

from spades_tui.engine.rules import OPTION, PRESETS
from spades_tui.ui.choose_theme import Previewing
from spades_tui.ui.dialogs import Option
from spades_tui.ui.palette_commands import command_entries, obey_command, other_entries
from spades_tui.ui.palette_doors import (
    explain,
    flow_of,
    open_saved,
    rule_files,
    rules_near,
    show_rule,
    show_setting,
)
from spades_tui.ui.services import Services

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spades_tui.engine.rules import RuleSet
    from spades_tui.store.rows import GameRow
    from spades_tui.store.rule_files import RuleFile
    from spades_tui.ui.screen import GameScreen
    from spades_tui.words import Words

SETTING: Final = "setting:"
RULES: Final = "rules:"
THEME: Final = "theme:"
GAME: Final = "game:"
RULE: Final = "rule:"


class Palette(Previewing):
    """A list of all that can be found by its name; a theme in it is shown while it is marked."""

    def extend(self, options: Sequence[Option]) -> None:
        """Add entries above those that only tell where a command works; what is typed and marked stays."""
        entries = self.matching()
        marked = entries[self._at].id if self._at and entries else None
        lively = [option for option in self.options if not option.faint]
        self.renew([*lively, *options, *(option for option in self.options if option.faint)])
        if marked is not None:
            self.mark(marked)

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
    """Return an entry for each game."""
    from spades_tui.words.games import game_title, standing_lines

    return [
        Option(f"{GAME}{row.id}", _("Game: {name}", name=game_title(_, row)), standing_lines(_, row)[0])
        for row in rows
    ]


def setting_entries(_: Words) -> list[Option]:
    """Return an entry for each setting."""
    from spades_tui.store.settings import SETTING as KNOWN
    from spades_tui.ui.screens.settings import is_offered
    from spades_tui.words.settings import setting_help, setting_label

    return [
        Option(f"{SETTING}{key}", _("Setting: {name}", name=setting_label(_, key)), setting_help(_, key))
        for key in KNOWN
        if is_offered(key)
    ]


def rules_entries(_: Words, files: Sequence[RuleFile]) -> list[Option]:
    """Return an entry for each rule set: the known ones, and those of the person's own that can be read."""
    from spades_tui.words.names import preset_help, preset_label

    known = [(name, preset_help(_, name)) for name in PRESETS]
    own = [(file.name, preset_help(_, file.name)) for file in files if file.rules is not None]
    return [
        Option(f"{RULES}{name}", _("Rules: {name}", name=preset_label(_, name)), text)
        for name, text in (*known, *own)
    ]


def rule_entries(_: Words, rules: RuleSet) -> list[Option]:
    """Return an entry for each single rule of a rule set, with what it says there."""
    from spades_tui.words.options import idle_option, option_groups, option_label, value_label

    return [
        Option(
            f"{RULE}{title}:{name}",
            _("Rule: {name}", name=option_label(_, name)),
            value_label(_, name, getattr(rules, name))
            if OPTION[name].applies(rules)
            else idle_option(_, name),
        )
        for title, names in option_groups(_)
        for name in names
    ]


def palette_entries(screen: GameScreen[Any]) -> list[Option]:
    """Return what can be found on a screen at once: commands, settings, themes, rules, commands of other screens."""
    _, commands = screen.words, command_entries(screen)
    return [
        *commands,
        *setting_entries(_),
        *theme_entries(_),
        *rules_entries(_, ()),
        *rule_entries(_, rules_near(screen)[0]),
        *other_entries(screen, {option.id for option in commands}),
    ]


async def read_entries(screen: GameScreen[Any], palette: Palette) -> None:
    """Add to an open palette what has to be read first: rules of the person's own, and saved games."""
    _, services = screen.words, Services(screen.session)
    files = await asyncio.to_thread(rule_files, services)
    rows = await asyncio.to_thread(_game_rows, services)
    here = _game_of(screen)
    own = rules_entries(_, files)[len(PRESETS) :]
    palette.extend([*own, *game_entries(_, [row for row in rows if row.id != here])])


def _game_rows(services: Services) -> Sequence[GameRow]:
    from spades_tui.store.errors import StoreError

    try:
        return () if services.store is None else services.store.games()
    except StoreError:
        return ()


def _game_of(screen: GameScreen[Any]) -> int | None:
    flow = flow_of(screen.game_app)
    return None if flow is None else getattr(flow.table, "game_id", None)


def obey(screen: GameScreen[Any], entry: str) -> None:
    """Do what an entry stands for, or open what it leads to; a screen that makes way must not end that."""
    app = screen.game_app
    if entry.startswith(SETTING):
        _ = app.run_worker(show_setting(screen, entry.removeprefix(SETTING)), group="game")
    elif entry.startswith(RULE):
        chapter, _, name = entry.removeprefix(RULE).rpartition(":")
        _ = app.run_worker(show_rule(screen, chapter, name), group="game")
    elif entry.startswith(RULES):
        _ = screen.run_worker(explain(screen, entry.removeprefix(RULES)), group="command")
    elif entry.startswith(GAME):
        _ = app.run_worker(open_saved(app, int(entry.removeprefix(GAME))), group="game")
    elif entry.startswith(THEME):
        from spades_tui.ui.preferences import install

        install(app)({"theme": entry.removeprefix(THEME)})
    else:
        obey_command(screen, entry)
