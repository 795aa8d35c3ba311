"""Commands in the palette: those that work now, and below them every other one with where it works, or why not now."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from spades_tui.ui.commands import ANYWHERE, BOARDS, BY_ID, COMMANDS, FILES, RUNNING, Command
from spades_tui.ui.dialogs import Message, Option
from spades_tui.ui.draw.text import cell_width
from spades_tui.ui.key_words import name_of, short_places, where_text
from spades_tui.ui.services import Services
from spades_tui.words.quoting import capital

if TYPE_CHECKING:
    from spades_tui.ui.screen import GameScreen
    from spades_tui.words import Words

TWINS: Final[Mapping[str, str]] = MappingProxyType(
    {"lobby": "leave", "end_early": "stop", "another": "new_game", "guide_instead": "guide"}
)
"""Commands that do on some screens what another one does elsewhere: only one of the two is listed."""
OPENED_ANYWHERE: Final = ("rules", "settings", "statistics")
"""What is opened over any screen, though its key works on some only."""
TELL_WHY: Final = ("take_back", "hint", "why")
"""What a screen that has them says itself why it cannot be done now."""
SHORT_TEXT: Final = 96
"""Columns of what two rows of the palette in the narrowest window always have room for."""


def command_entries(screen: GameScreen[Any]) -> list[Option]:
    """Return an entry for each command that can be obeyed now, with its key if that works here; moves come last."""
    _, labels, helps = screen.words, screen.footer_labels(), screen.command_helps()
    names = screen.command_names()
    active = sorted((BY_ID[id] for id in screen.active_commands()), key=lambda command: not command.palette)
    entries = [
        Option(
            command.id,
            names.get(command.id) or capital(labels.get(command.id, "")) or name_of(_, command),
            helps.get(command.id) or _(command.help),
            key=screen.key_of(command.id),
        )
        for command in active
        if command.palette
    ]
    entries += [
        Option(command, name_of(_, BY_ID[command]), _(BY_ID[command].help))
        for command in OPENED_ANYWHERE
        if command not in screen.active_commands()
        and _opens(screen, command)
        and not _is_open(screen, command)
    ]
    entries += [
        Option(command.id, name_of(_, command), _(command.help), key=screen.key_of(command.id))
        for command in active
        if not command.palette
    ]
    return entries


def other_entries(screen: GameScreen[Any], listed: Collection[str]) -> list[Option]:
    """Return an entry for each command beside the ``listed`` ones: where it works, or that it is not possible now."""
    _ = screen.words
    return [
        Option(
            command.id,
            name_of(_, command),
            _told(_why_not(_, screen, command), _(command.help)),
            note=_note(_, screen, command),
            faint=True,
        )
        for command in COMMANDS
        if command.id not in listed and not _is_told(command.id, listed) and _is_there(screen, command.id)
    ]


def obey_command(screen: GameScreen[Any], command_id: str) -> None:
    """Obey a command of the palette, or tell why that cannot be here and now."""
    _ = screen.words
    if command_id in screen.active_commands():
        screen.run_command(command_id)
    elif command_id in OPENED_ANYWHERE and _opens(screen, command_id) and not _is_open(screen, command_id):
        _ = screen.app.run_worker(_open_over(screen, command_id), group="game")
    elif command_id not in TELL_WHY or not _is_refused(screen, command_id):
        command = BY_ID[command_id]
        _ = screen.app.push_screen(Message(name_of(_, command), _why_not(_, screen, command)))


def _is_told(command_id: str, listed: Collection[str]) -> bool:
    """Return whether an entry for a command is left out, because there is one that does the same."""
    return command_id in TWINS or any(TWINS.get(other) == command_id for other in listed)


def _contexts(command: Command) -> frozenset[str]:
    """Return where a command works, or the one that does the same elsewhere."""
    twins = [BY_ID[twin] for twin, other in TWINS.items() if other == command.id]
    return frozenset(context for one in (command, *twins) for context in one.contexts)


def _is_of(screen: GameScreen[Any], command: Command) -> bool:
    """Return whether a command is one of a screen, though it does not work there now."""
    return bool(_contexts(command) & {ANYWHERE, screen.context})


def _is_there(screen: GameScreen[Any], command_id: str) -> bool:
    """Return whether a command can be obeyed anywhere in the window: a guest never reaches files."""
    return not (command_id in FILES and Services(screen.session).guest)


def _in_game(screen: GameScreen[Any]) -> bool:
    """Return whether a screen is one of a game."""
    return screen.context in (*RUNNING, *BOARDS)


def _opens(screen: GameScreen[Any], command_id: str) -> bool:
    """Return whether a command can be obeyed over any screen: what counts saved games needs some place for them."""
    return command_id != "statistics" or Services(screen.session).store is not None


def _is_open(screen: GameScreen[Any], command_id: str) -> bool:
    """Return whether a screen is itself what a command opens: these commands have their screens' names."""
    return command_id in OPENED_ANYWHERE and command_id == screen.context


def _is_refused(screen: GameScreen[Any], command_id: str) -> bool:
    """Let a screen say why it does not obey a command now; return whether it had anything to say."""
    keys = screen.keymap.keys(command_id)
    return bool(keys) and screen.key_refused(keys[0])


def _told(why_not: str, text: str) -> str:
    """Return why a command does nothing here, and what it does, unless that is too much for a low window."""
    both = f"{why_not} {text}"
    return both if cell_width(both) <= SHORT_TEXT else why_not


def _note(_: Words, screen: GameScreen[Any], command: Command) -> str:
    """Return in a word or two what a person is told of a command that does nothing on a screen."""
    if _is_open(screen, command.id):
        return _("you are here")
    if _is_of(screen, command):
        return _("not now")
    return short_places(_, _contexts(command), in_game=_in_game(screen))


def _why_not(_: Words, screen: GameScreen[Any], command: Command) -> str:
    """Return where a command works, as a sentence; where that is here, that it is not possible now or open already."""
    if _is_open(screen, command.id):
        return _("You are here already.")
    if _is_of(screen, command):
        return _("Not possible just now.")
    return where_text(_, command.id, _contexts(command), in_game=_in_game(screen))


async def _open_over(screen: GameScreen[Any], command_id: str) -> None:
    """Open what lies over any screen; where it is open already, what lies over it makes way."""
    from spades_tui.ui.palette_doors import come_down_to, rules_near
    from spades_tui.ui.screens.rules import RulesScreen
    from spades_tui.ui.screens.settings import SettingsScreen
    from spades_tui.ui.screens.statistics import StatisticsScreen

    app = screen.game_app
    if command_id == "rules":
        await app.push_screen(RulesScreen(*rules_near(screen)))
    elif command_id == "settings":
        if not await come_down_to(app, SettingsScreen):
            await app.push_screen(SettingsScreen())
    elif not await come_down_to(app, StatisticsScreen):
        await app.push_screen(StatisticsScreen())
