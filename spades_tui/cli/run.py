"""Finding the command and running it; every error that is not the program's fault ends here as a sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TypeAlias

from spades_tui.cli.boot import Boot, boot
from spades_tui.cli.choices import BadChoice
from spades_tui.cli.parse import Parsed, UsageError, language_asked, parse
from spades_tui.engine.errors import SpadesError
from spades_tui.engine.rule_errors import RuleFileError, RuleSetError

Run: TypeAlias = Callable[[Boot, Parsed], int]

_MODULES = {
    "": "play",
    "new": "play",
    "resume": "play",
    "replay": "play",
    "games": "files",
    "stats": "stats",
    "export": "files",
    "import": "files",
    "backup": "files",
    "restore": "files",
    "verify": "files",
    "paths": "files",
    "rules": "ruling",
    "arena": "arena",
    "position": "position",
    "bot-protocol": "bot_protocol",
}
"""By command the module whose function ``run_<command>`` (``run_lobby`` for the first) does it."""


def run(arguments: Sequence[str]) -> int:
    """Run a command line and return the exit code."""
    try:
        parsed = parse(arguments)
    except UsageError as error:
        from spades_tui.cli.helping import usage_sentence

        ground = boot(None, language_asked(arguments))
        return ground.complain(usage_sentence(ground.words, error), 2)
    if parsed.help or parsed.command.name == "help" or "version" in parsed.switches:
        return _tell(parsed)
    ground = boot(parsed.data_dir, parsed.language)
    if (unknown := _unknown_language(ground, parsed)) is not None:
        return ground.complain(unknown, 2)
    name = parsed.command.name
    module = import_module(f"spades_tui.cli.{_MODULES[name]}")
    command: Run = getattr(module, f"run_{(name or 'lobby').replace('-', '_')}")
    try:
        return command(ground, parsed)
    except BadChoice as error:
        return ground.complain(str(error), 2)
    except SpadesError as error:
        # An option's value that the rules refuse is wrong usage; a file that is broken is not.
        wrong = isinstance(error, RuleSetError) and not isinstance(error, RuleFileError)
        return ground.fail(error, 2 if wrong else 1)


def _unknown_language(ground: Boot, parsed: Parsed) -> str | None:
    """Return the sentence for a language that nobody speaks here; None where all is well."""
    if parsed.language is None or ground.language:
        return None
    from spades_tui.words import available_languages

    _ = ground.words
    known = ", ".join(available_languages())
    return _("There is no language “{text}”; there are {known}.", text=parsed.language[:40], known=known)


def _tell(parsed: Parsed) -> int:
    from spades_tui.cli.helping import command_help, program_help, usage_sentence
    from spades_tui.cli.spec import BY_NAME

    if "version" in parsed.switches:
        from spades_tui import __version__

        print(f"spades-tui {__version__}")
        return 0
    ground = boot(parsed.data_dir, parsed.language)
    if (unknown := _unknown_language(ground, parsed)) is not None:
        return ground.complain(unknown, 2)
    name = parsed.command.name
    wanted = parsed.values.get("COMMAND") if name == "help" and not parsed.help else name
    if not wanted:
        print(program_help(ground.words))
        return 0
    command = BY_NAME.get(wanted)
    if command is None:
        return ground.complain(usage_sentence(ground.words, UsageError("unknown_command", wanted)), 2)
    print(command_help(ground.words, command))
    return 0
