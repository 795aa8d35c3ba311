"""Keys and commands in words: where a command works, and why a key of one's own cannot be."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
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
PLACES: Final[Mapping[str, str]] = MappingProxyType(
    {
        commands.LOBBY: N_("in the lobby"),
        commands.NEW_GAME: N_("where a new game is set up"),
        commands.OPTIONS: N_("among the options"),
        commands.BIDDING: N_("while bidding"),
        commands.TABLE: N_("at the table"),
        commands.SCOREBOARD: N_("on the scoreboard after a hand"),
        commands.SCORES: N_("on the scoreboard"),
        commands.RULES: N_("in the rules"),
        commands.SETTINGS: N_("in the settings"),
        commands.KEYS: N_("in the list of keys"),
        commands.REPLAY: N_("in a replay"),
        commands.REVIEW: N_("in a review"),
        commands.CHECK_DEAL: N_("where a deal is checked"),
        commands.STATISTICS: N_("in the statistics"),
    }
)
"""Where a command works, by the contexts."""
SEVERAL: Final[Mapping[frozenset[str], str]] = MappingProxyType(
    {
        frozenset(commands.READING): N_("on every screen that was opened from another one"),
        frozenset(commands.FORMS): N_("in every form and in the lobby"),
    }
)
"""Where a command works that does so on many screens."""
AT_TIMES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "guide_skip": N_("in the guided first hand"),
        "save": N_("in a game that could not be saved"),
        "messages": N_("in the lobby, when there is something to tell"),
    }
)
"""Where the commands work that are rarely there."""


def keys_text(_: Words, keymap: Keymap, command_id: str, plain: bool = False) -> str:
    """Return the keys of a command as they are written, or that it has none."""
    return "  ".join(key_face(_, key, plain) for key in keymap.keys(command_id)) or _("no key")


def name_of(_: Words, command: Command) -> str:
    """Return what a command is called in a list: "Take back"."""
    return capital(_(command.name or command.label))


def where_text(_: Words, command_id: str, contexts: Collection[str], *, in_game: bool) -> str:
    """Return in a sentence where a command works; ``in_game``: it is told in a game, where that alone says nothing."""
    place = AT_TIMES.get(command_id) or SEVERAL.get(frozenset(contexts))
    places = [place] if place is not None else _places(contexts, PLACES, N_("in a game"), in_game=in_game)
    return _("Works {places}.", places=_.listed([_(place) for place in places]))


def short_places(_: Words, contexts: Collection[str], *, in_game: bool) -> str:
    """Return the names of the screens on which a command works, of many only the first."""
    titles = [_(title) for title in _places(contexts, TITLES, N_("In a game"), in_game=in_game)]
    return ", ".join(titles) if len(titles) < 3 else f"{titles[0]} …"


def _places(
    contexts: Collection[str], places: Mapping[str, str], game: str, *, in_game: bool
) -> Sequence[str]:
    """Return where a command works, as message ids: every screen of a game in one, unless it is told in a game."""
    found = [context for context in PLACES if context in contexts]
    if commands.SCORES in found and commands.SCOREBOARD in found:
        found.remove(commands.SCOREBOARD)
    if in_game or not {*commands.RUNNING}.issubset(contexts):
        return tuple(dict.fromkeys(places[context] for context in found))
    of_game = {*commands.RUNNING, *commands.BOARDS}
    return tuple(dict.fromkeys(game if context in of_game else places[context] for context in found))


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
