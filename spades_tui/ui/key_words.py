"""Keys and commands in words: where a command works, and why a key of one's own cannot be."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from spades_tui.ui import commands
from spades_tui.ui.commands import ANYWHERE, BY_ID, CONTEXTS, Command
from spades_tui.ui.keymap import Keymap, KeyProblem
from spades_tui.ui.keys import key_face
from spades_tui.words.quoting import capital, quoted
from spades_tui.words.words import N_

if TYPE_CHECKING:
    from spades_tui.ui.session import Session
    from spades_tui.words import Words

TITLES: Final[Mapping[str, str]] = MappingProxyType(
    {
        ANYWHERE: N_("Everywhere"),
        commands.BIDDING: N_("Bidding"),
        commands.TABLE: N_("Table"),
        commands.SCOREBOARD: N_("Scoreboard"),
        commands.SCORES: N_("Scoreboard"),
        commands.LOBBY: N_("Lobby"),
        commands.NEW_GAME: N_("New game"),
        commands.OPTIONS: N_("Options"),
        commands.RULES: N_("Rules"),
        commands.SETTINGS: N_("Settings"),
        commands.KEYS: N_("Keys"),
        commands.REPLAY: N_("Replay"),
        commands.REVIEW: N_("Review"),
        commands.CHECK_DEAL: N_("Check the deal"),
        commands.STATISTICS: N_("Statistics"),
    }
)
"""The screens, by the contexts of their commands."""


def keys_text(_: Words, keymap: Keymap, command_id: str, plain: bool = False) -> str:
    """Return the keys of a command as they are written, or that it has none."""
    return "  ".join(key_face(_, key, plain) for key in keymap.keys(command_id)) or _("no key")


def name_of(_: Words, command: Command) -> str:
    """Return what a command is called in a list: "Take back"."""
    return capital(_(command.name or command.label))


def same_screen(first: Command, second: Command) -> str:
    """Return the first context in which both commands exist; the context of everywhere where both do."""
    if ANYWHERE in first.contexts and ANYWHERE in second.contexts:
        return ANYWHERE
    return next(context for context in CONTEXTS if first.works_in(context) and second.works_in(context))


def why_not(_: Words, problem: KeyProblem, plain: bool = False) -> str:
    """Return why a key cannot be, as a sentence."""
    key = key_face(_, problem.key, plain)
    match problem.why:
        case "command":
            return _("There is no command {command}.", command=quoted(_, problem.command))
        case "key":
            return _("{key} is no key.", key=quoted(_, problem.key))
        case "reserved":
            return _("{key} always ends or stops the program.", key=key)
        case "card":
            assert problem.suit is not None
            return _("At the table {key} is the letter of {suit}.", key=key, suit=_.suit(problem.suit))
        case "find":
            return _("At the table {key} finds a card while vi keys are on.", key=key)
        case "figure":
            return _("{key} is a figure that can be typed there.", key=key)
        case "needed":
            return _("“{command}” needs a key.", command=name_of(_, BY_ID[problem.command]))
        case "clash":
            other = BY_ID[problem.other]
            return _(
                "{key} is “{command}” already ({screen}).",
                key=key,
                command=name_of(_, other),
                screen=_(TITLES[same_screen(BY_ID[problem.command], other)]),
            )


def key_problem(_: Words, problem: KeyProblem, plain: bool = False) -> str:
    """Return what is wrong with a key in the file of settings, and what is in force in its place."""
    reason = why_not(_, problem, plain)
    command = BY_ID.get(problem.command)
    if command is None:
        return _("Keys: {reason}", reason=reason)
    default = "  ".join(key_face(_, key, plain) for key in command.keys)
    if not default:
        return _("Keys, {command}: {reason} It has no key.", command=problem.command, reason=reason)
    return _(
        "Keys, {command}: {reason} It stays {keys}.", command=problem.command, reason=reason, keys=default
    )


def key_problems(session: Session) -> list[str]:
    """Return what is wrong with the keys of a session's settings, in sentences."""
    settings = session.settings
    if not settings.keys:
        return []
    plain = session.words.ascii
    problems = Keymap(settings.keys, settings.vi_keys, session.letters).problems
    return [key_problem(session.words, problem, plain) for problem in problems]
