"""The command palette, and what it finds beside the commands of a screen: settings, themes, rules, saved games."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final

from spades_tui.engine.rules import OPTION, PRESETS
from spades_tui.ui.choose_theme import Previewing
from spades_tui.ui.commands import BY_ID
from spades_tui.ui.dialogs import Option
from spades_tui.ui.key_words import name_of
from spades_tui.ui.services import Services
from spades_tui.words.quoting import capital

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.screen import Screen

    from spades_tui.engine.rules import RuleSet
    from spades_tui.store.rows import GameRow
    from spades_tui.store.rule_files import RuleFile
    from spades_tui.ui.app import SpadesApp
    from spades_tui.ui.flow import Flow
    from spades_tui.ui.screen import GameScreen
    from spades_tui.words import Words

SETTING: Final = "setting:"
RULES: Final = "rules:"
THEME: Final = "theme:"
GAME: Final = "game:"
RULE: Final = "rule:"


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


def rules_near(screen: GameScreen[Any]) -> tuple[RuleSet, str]:
    """Return the rules that a screen is about and their name, else those of the nearest screen below that has some.

    Where there is none, they are those that a game would be started with.
    """
    from spades_tui.ui.games import last_choices

    under = _with_rules(screen)
    if under is not None and (found := under.rules_in_sight()) is not None:
        return found
    choices = last_choices(screen.game_app)
    return choices.rules, choices.rules_name


def _with_rules(screen: GameScreen[Any]) -> GameScreen[Any] | None:
    """Return the highest screen that is about rules."""
    from spades_tui.ui.screen import GameScreen

    stack = (under for under in reversed(screen.app.screen_stack) if isinstance(under, GameScreen))
    return next((under for under in stack if under.rules_in_sight() is not None), None)


def palette_entries(screen: GameScreen[Any]) -> list[Option]:
    """Return what can be found on a screen at once: commands, settings, themes, rules."""
    _ = screen.words
    return [
        *_command_entries(screen),
        *setting_entries(_),
        *theme_entries(_),
        *rules_entries(_, ()),
        *rule_entries(_, rules_near(screen)[0]),
    ]


async def read_entries(screen: GameScreen[Any], palette: Palette) -> None:
    """Add to an open palette what has to be read first: rules of the person's own, and saved games."""
    _, services = screen.words, Services(screen.session)
    files = await asyncio.to_thread(_rule_files, services)
    rows = await asyncio.to_thread(_game_rows, services)
    here = _game_of(screen)
    own = rules_entries(_, files)[len(PRESETS) :]
    palette.extend([*own, *game_entries(_, [row for row in rows if row.id != here])])


def _command_entries(screen: GameScreen[Any]) -> list[Option]:
    _, labels, helps = screen.words, screen.footer_labels(), screen.command_helps()
    names = screen.command_names()
    entries = []
    for command in (BY_ID[id] for id in screen.active_commands()):
        if command.palette:
            key = screen.key_of(command.id)
            entries.append(
                Option(
                    command.id,
                    names.get(command.id) or capital(labels.get(command.id, "")) or name_of(_, command),
                    helps.get(command.id) or _(command.help),
                    key=key,
                )
            )
    return entries


def _rule_files(services: Services) -> Sequence[RuleFile]:
    from spades_tui.store.errors import StoreError
    from spades_tui.store.rule_files import list_rule_files

    try:
        return list_rule_files(services.paths)
    except StoreError:
        return ()  # the lobby tells; here there is nothing to find then


def _game_rows(services: Services) -> Sequence[GameRow]:
    from spades_tui.store.errors import StoreError

    try:
        return () if services.store is None else services.store.games()
    except StoreError:
        return ()


def _flow_of(app: SpadesApp) -> Flow | None:
    """Return the game that is open in the window."""
    from spades_tui.ui.flow import Flow

    flows = (getattr(screen, "flow", None) for screen in reversed(app.screen_stack))
    return next((flow for flow in flows if isinstance(flow, Flow)), None)


def _game_of(screen: GameScreen[Any]) -> int | None:
    flow = _flow_of(screen.game_app)
    return None if flow is None else getattr(flow.table, "game_id", None)


async def open_saved(app: SpadesApp, game_id: int) -> None:
    """Leave what is open over the lobby (a game is saved), and open a saved game from there."""
    from spades_tui.ui.screens.lobby import LobbyScreen

    flow = _flow_of(app)
    if flow is not None:
        await flow.leave()
    while not isinstance(app.screen, LobbyScreen) and any(
        isinstance(under, LobbyScreen) for under in app.screen_stack
    ):
        await app.screen.dismiss(None)
    if isinstance(lobby := app.screen, LobbyScreen):
        lobby.games.pick(game_id)
        await lobby.resume(game_id)


def obey(screen: GameScreen[Any], entry: str) -> bool:
    """Open what an entry leads to; return whether it was one of these."""
    if entry.startswith(SETTING):
        _ = screen.app.run_worker(_show_setting(screen, entry.removeprefix(SETTING)), group="game")
    elif entry.startswith(RULE):
        chapter, _, name = entry.removeprefix(RULE).rpartition(":")
        _ = screen.app.run_worker(_show_rule(screen, chapter, name), group="game")
    elif entry.startswith(RULES):
        _ = screen.run_worker(_explain(screen, entry), group="command")
    elif entry.startswith(GAME):
        _ = screen.app.run_worker(open_saved(screen.game_app, int(entry.removeprefix(GAME))), group="game")
    elif entry.startswith(THEME):
        from spades_tui.ui.preferences import install

        install(screen.game_app)({"theme": entry.removeprefix(THEME)})
    else:
        return False
    return True


async def _show_setting(screen: GameScreen[Any], key: str) -> None:
    """Show a setting: in the settings that are open, which what lies over them makes way for, else in new ones."""
    from spades_tui.ui.screens.settings import SettingsScreen

    open_ones = [under for under in screen.app.screen_stack if isinstance(under, SettingsScreen)]
    if not open_ones:
        await screen.app.push_screen(SettingsScreen(key))
        return
    await _come_down_to(open_ones[-1])
    open_ones[-1].show_setting(key)


async def _come_down_to(under: Screen[Any]) -> None:
    """Close what lies over a screen."""
    while under.app.screen is not under:
        await under.app.screen.dismiss(None)


async def _show_rule(screen: GameScreen[Any], chapter: str, name: str) -> None:
    """Go to a rule where rules are being changed; else explain those in sight from the chapter on that has it."""
    from spades_tui.ui.screens.options import OptionsScreen
    from spades_tui.ui.screens.rules import RulesScreen

    under = _with_rules(screen)
    if isinstance(under, OptionsScreen):
        await _come_down_to(under)
        under.show_option(name)
    else:
        await screen.app.push_screen(RulesScreen(*rules_near(screen), at=chapter))


async def _explain(screen: GameScreen[Any], entry: str) -> None:
    """Show a rule set."""
    from spades_tui.ui.screens.rules import RulesScreen

    name = entry.removeprefix(RULES)
    files = await asyncio.to_thread(_rule_files, Services(screen.session))
    found = PRESETS.get(name) or next((file.rules for file in files if file.name == name), None)
    if found is not None:
        await screen.app.push_screen(RulesScreen(found, name))
