"""What an entry of the palette leads to: settings, rules and saved games, over whatever is open or in its place."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from spades_tui.engine.rules import PRESETS
from spades_tui.ui.screen import GameScreen
from spades_tui.ui.services import Services

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.screen import Screen

    from spades_tui.engine.rules import RuleSet
    from spades_tui.store.rule_files import RuleFile
    from spades_tui.ui.app import SpadesApp
    from spades_tui.ui.flow import Flow


def rules_near(screen: GameScreen[Any]) -> tuple[RuleSet, str]:
    """Return the rules that a screen is about and their name, else those of the nearest screen below that has some.

    Where there is none, they are those that a game would be started with.
    """
    from spades_tui.ui.games import last_choices

    under = with_rules(screen)
    if under is not None and (found := under.rules_in_sight()) is not None:
        return found
    choices = last_choices(screen.game_app)
    return choices.rules, choices.rules_name


def with_rules(screen: GameScreen[Any]) -> GameScreen[Any] | None:
    """Return the highest screen that is about rules."""
    stack = (under for under in reversed(screen.app.screen_stack) if isinstance(under, GameScreen))
    return next((under for under in stack if under.rules_in_sight() is not None), None)


def rule_files(services: Services) -> Sequence[RuleFile]:
    """Return the person's own rule sets, as far as they can be read."""
    from spades_tui.store.errors import StoreError
    from spades_tui.store.rule_files import list_rule_files

    try:
        return list_rule_files(services.paths)
    except StoreError:
        return ()  # the lobby tells; here there is nothing to find then


def flow_of(app: SpadesApp) -> Flow | None:
    """Return the game that is open in the window."""
    from spades_tui.ui.flow import Flow

    flows = (getattr(screen, "flow", None) for screen in reversed(app.screen_stack))
    return next((flow for flow in flows if isinstance(flow, Flow)), None)


async def open_saved(app: SpadesApp, game_id: int) -> None:
    """Leave what is open over the lobby (a game is saved), and open a saved game from there."""
    from spades_tui.ui.screens.lobby import LobbyScreen

    flow = flow_of(app)
    if flow is not None:
        await flow.leave()
    _ = await come_down_to(app, LobbyScreen)
    if isinstance(lobby := app.screen, LobbyScreen):
        lobby.games.pick(game_id)
        await lobby.resume(game_id)


async def show_setting(screen: GameScreen[Any], key: str) -> None:
    """Show a setting: in the settings that are open, which what lies over them makes way for, else in new ones."""
    from spades_tui.ui.screens.settings import SettingsScreen

    if not await come_down_to(screen.game_app, SettingsScreen):
        await screen.app.push_screen(SettingsScreen(key))
    elif isinstance(settings := screen.app.screen, SettingsScreen):
        settings.show_setting(key)


async def come_down_to(app: SpadesApp, kind: type[Screen[Any]]) -> bool:
    """Close what lies over the highest screen of a kind; return whether there is one."""
    if not any(isinstance(under, kind) for under in app.screen_stack):
        return False
    while not isinstance(app.screen, kind):
        await app.screen.dismiss(None)
    return True


async def show_rule(screen: GameScreen[Any], chapter: str, name: str) -> None:
    """Go to a rule where rules are being changed; else explain those in sight from the chapter on that has it."""
    from spades_tui.ui.screens.options import OptionsScreen
    from spades_tui.ui.screens.rules import RulesScreen

    under = with_rules(screen)
    if isinstance(under, OptionsScreen) and await come_down_to(screen.game_app, OptionsScreen):
        under.show_option(name)
    else:
        await screen.app.push_screen(RulesScreen(*rules_near(screen), at=chapter))


async def explain(screen: GameScreen[Any], name: str) -> None:
    """Show a rule set by its name."""
    from spades_tui.ui.screens.rules import RulesScreen

    files = await asyncio.to_thread(rule_files, Services(screen.session))
    found = PRESETS.get(name) or next((file.rules for file in files if file.name == name), None)
    if found is not None:
        await screen.app.push_screen(RulesScreen(found, name))
