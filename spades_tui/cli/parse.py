"""From what was typed to a command and its values; what cannot be understood is told with parameters."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NoReturn

from spades_tui.cli.spec import BY_NAME, COMMANDS, DATA_DIR, HELP, LANG, Command


class UsageError(Exception):
    """A command line that cannot be understood.

    ``code`` is unknown_command, unknown_option, needs_value, no_value, missing, too_many or other; ``text`` is the word
    concerned and ``near`` what was perhaps meant.
    """

    def __init__(self, code: str, text: str, near: str | None = None, command: str = "") -> None:
        super().__init__(code, text, near, command)
        self.code = code
        self.text = text
        self.near = near
        self.command = command


@dataclass(frozen=True, slots=True)
class Parsed:
    """A command with its values by name; a switch is a bool, anything else a text or None."""

    command: Command
    data_dir: str | None
    help: bool = False
    values: dict[str, str | None] = field(default_factory=dict)
    switches: frozenset[str] = frozenset()
    language: str | None = None


class _Parser(argparse.ArgumentParser):
    command = ""

    def error(self, message: str) -> NoReturn:
        """Raise instead of writing English and leaving."""
        found = re.match(r"argument (\S+): (.*)", message)
        option = found[1] if found else message
        what = found[2] if found else ""
        code = "needs_value" if "expected" in what else "no_value" if "ignored" in what else "other"
        raise UsageError(code, option, command=self.command)


def parse(arguments: Sequence[str]) -> Parsed:
    """Return the command that the arguments name, with its values.

    Raises:
        UsageError: they are no command line of this program.
    """
    name, rest = _split(arguments)
    command = BY_NAME.get(name)
    if command is None:
        raise UsageError("unknown_command", name, _nearest(name, [known.name for known in COMMANDS]))
    parser = _Parser(add_help=False, allow_abbrev=False)
    parser.command = command.name
    options = {option.name: option for option in (*command.options, DATA_DIR, LANG, HELP)}
    for option in options.values():
        if option.value:
            parser.add_argument(option.name, dest=option.dest)
        else:
            parser.add_argument(option.name, dest=option.dest, action="store_true")
    parser.add_argument("-h", dest="help", action="store_true")
    parser.add_argument("operands", nargs="*")
    # Interleaved, so that a file may stand before or behind the options.
    found, unknown = parser.parse_known_intermixed_args(rest)
    for word in unknown:
        if word.startswith("-") and word != "-":
            raise UsageError("unknown_option", word, _nearest(word, list(options)), command.name)
        found.operands.append(word)
    values: dict[str, str | None] = {
        option.dest: getattr(found, option.dest) for option in options.values() if option.value
    }
    data_dir = values.pop(DATA_DIR.dest)
    language = values.pop(LANG.dest)
    switches = frozenset(
        option.dest for option in options.values() if not option.value and getattr(found, option.dest)
    )
    if not found.help:
        _take_operands(command, found.operands, values)
    return Parsed(command, data_dir, found.help, values, switches - {"help"}, language)


def language_asked(arguments: Sequence[str]) -> str | None:
    """Return the language that is asked for, even in a command line that cannot be understood."""
    for place, word in enumerate(arguments):
        if word == LANG.name:
            return next(iter(arguments[place + 1 :]), None)
        if word.startswith(LANG.name + "="):
            return word.partition("=")[2]
    return None


def _split(arguments: Sequence[str]) -> tuple[str, list[str]]:
    """Return the command's name, which may stand behind ``--data-dir FOLDER`` and ``--lang LANGUAGE``, and all else."""
    rest = list(arguments)
    place = 0
    while place < len(rest) and rest[place].startswith("-"):
        place += 2 if rest[place] in (DATA_DIR.name, LANG.name) else 1
    if place < len(rest):
        return rest[place], rest[:place] + rest[place + 1 :]
    return "", rest


def _take_operands(command: Command, given: list[str], values: dict[str, str | None]) -> None:
    for place, operand in enumerate(command.operands):
        values[operand.name] = given[place] if place < len(given) else None
        if operand.required and values[operand.name] is None:
            raise UsageError("missing", operand.name, command=command.name)
    if len(given) > len(command.operands):
        raise UsageError("too_many", given[len(command.operands)], command=command.name)


def _nearest(word: str, known: Sequence[str]) -> str | None:
    from difflib import get_close_matches

    return next(iter(get_close_matches(word[:100], [name for name in known if name], n=1)), None)
