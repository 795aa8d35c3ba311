"""A tour through the window: every screen, and whatever opens from it by a command, one after the other."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

from textual.pilot import Pilot

from spades_tui.engine import RuleSet
from spades_tui.store.settings import Settings
from spades_tui.store.store import Store
from spades_tui.ui.app import SpadesApp
from spades_tui.ui.choose_theme import ChooseTheme
from spades_tui.ui.flow_advice import AdvisedScreen
from spades_tui.ui.flow_stage import open_game
from spades_tui.ui.games import start_guided
from spades_tui.ui.screen import GameScreen
from spades_tui.ui.screens.keys import KeysScreen
from spades_tui.ui.screens.review import ReviewScreen
from spades_tui.ui.screens.settings import SettingsScreen
from spades_tui.ui.session import Colours
from spades_tui.ui.why_dialog import WhyDialog
from tests.game_window import BLIND, PLAIN, Window, new_table
from tests.lobby_support import fill, lobby_app
from tests.score_games import NAMES, STANDARD, play_hand
from tests.score_window import SECRET, with_policy

Seen = Callable[[SpadesApp], None]
"""What is called at each stop of the tour, with the screen in sight."""

LEFT_ALONE = frozenset(
    (
        *(
            "left",
            "right",
            "up",
            "down",
            "first",
            "last",
            "page_up",
            "page_down",
            "next_field",
            "previous_field",
        ),
        *(
            "play",
            "bid",
            "look",
            "nil",
            "blind_nil",
            "take_back",
            "next_hand",
            "rematch",
            "lobby",
            "leave",
            "another",
        ),
        *(
            "quit",
            "redraw",
            "back",
            "open",
            "start",
            "change",
            "choose",
            "reset",
            "slower",
            "faster",
            "watch",
        ),
        *("play_on", "suspend", "replay_on", "no_key", "guide", "guide_instead", "review_open"),
    )
)
"""Commands that move, play or leave, so that the tour would not come back to where it was."""


async def calm(pilot: Pilot[int]) -> None:
    """Wait until nothing is read any more and all is painted."""
    for _ in range(3):
        await pilot.pause()
        await asyncio.sleep(0.01)
    for _ in range(200):
        if not any(worker.group in ("list", "rules", "statistics") for worker in pilot.app.workers):
            break
        await asyncio.sleep(0.01)
    for _ in range(400):
        if not working_out(pilot.app.screen):
            break
        await asyncio.sleep(0.02)
    await pilot.pause()


def working_out(screen: object) -> bool:
    """Whether a first answer is still waited for: a hint, a reason, a decision of a review."""
    if isinstance(screen, AdvisedScreen):
        return screen.advised and screen.hint is None
    if isinstance(screen, ReviewScreen):
        return screen.decision is None
    return isinstance(screen, WhyDialog) and screen.explanation is None


async def explore(app: SpadesApp, pilot: Pilot[int], seen: Seen, deeper: int = 1) -> None:
    """See the screen in sight and everything that its commands open, and come back to it."""
    await calm(pilot)
    seen(app)
    screen = app.screen
    assert isinstance(screen, GameScreen)
    for command_id in screen.active_commands():
        if command_id in LEFT_ALONE or not screen.run_command(command_id):
            continue
        await calm(pilot)
        if app.screen is screen:
            seen(app)
            if command_id == "last_trick":
                # It lies there until a key is pressed, and no command is obeyed before.
                await pilot.press("space")
                await calm(pilot)
        elif deeper and isinstance(app.screen, GameScreen):
            await explore(app, pilot, seen, deeper - 1)
        else:
            seen(app)
        if screen not in app.screen_stack:
            return  # the command was a way out
        await come_back(app, pilot, screen)


async def come_back(app: SpadesApp, pilot: Pilot[int], screen: GameScreen[None]) -> None:
    """Close whatever lies over a screen."""
    while app.screen is not screen:
        assert screen in app.screen_stack
        await app.screen.dismiss(None)
        await calm(pilot)


async def tour(
    folder: Path, settings: Settings, size: tuple[int, int], seen: Seen, colours: Colours = Colours.TRUECOLOR
) -> None:
    """Go through the lobby and what opens from it, then through a game from the first bid to the end."""
    store = Store.open(folder)
    fill(store, 6)
    app = lobby_app(folder, store, settings=settings)
    app.session.colours = colours
    async with app.run_test(size=size) as pilot:
        app.session_changed()
        await explore(app, pilot, seen, 2)
        lobby = app.screen
        assert isinstance(lobby, GameScreen)
        for page in (SettingsScreen("theme"), KeysScreen()):
            await app.push_screen(page)
            await calm(pilot)
            seen(app)
            if isinstance(page, SettingsScreen):
                await pilot.press("enter")
                await calm(pilot)
                assert isinstance(app.screen, ChooseTheme)
                seen(app)
            await come_back(app, pilot, lobby)
        await _games(app, pilot, seen)
        guided = await start_guided(app)
        await Window(app, pilot, guided).settle()
        seen(app)
        await guided.leave()
    store.close()


async def _games(app: SpadesApp, pilot: Pilot[int], seen: Seen) -> None:
    for rules, keys in (
        (BLIND, "v 3 enter enter"),
        (PLAIN, "3 enter enter enter c 9"),
        (PLAIN.replace(partnership=False), "n enter o"),
        (RuleSet.preset("standard").replace(trump="auction"), "4 enter enter enter"),
    ):
        flow = await open_game(app, await new_table(rules), 0)
        shown = Window(app, pilot, flow)
        await shown.settle()
        await explore(app, pilot, seen, 0)
        for key in keys.split():
            await shown.press(key)
            seen(app)
        await explore(app, pilot, seen, 0)
        await flow.leave()
        await calm(pilot)
    for hands, limit in ((4, None), (2, 2)):
        from spades_tui.engine import Game

        game = Game.new(STANDARD.replace(hand_limit=limit), secret=SECRET, names=NAMES, auto_next=False)
        for hand in range(hands):
            play_hand(game)
            if hand < hands - 1:
                game.act("next")
        flow = await open_game(app, await with_policy(game), 0)
        await Window(app, pilot, flow).settle()
        await explore(app, pilot, seen, 0)
        await flow.leave()
        await calm(pilot)
