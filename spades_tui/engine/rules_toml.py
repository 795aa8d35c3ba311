"""Rule sets as TOML texts: a flat table of options, with a name and a preset to start from."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from spades_tui.engine.rule_errors import (
    Allowed,
    BadOptionValue,
    BadToml,
    OptionValue,
    RuleFileError,
    RuleSetError,
    TextTooLong,
)
from spades_tui.engine.rule_options import NONE, OPTIONS, check_value
from spades_tui.engine.rules import PRESETS, RuleSet

LONGEST: Final = 20_000
"""The longest text that is read: reading a foreign one can take a time that grows with its square."""


@dataclass(frozen=True, slots=True)
class NamedRules:
    """What a text says: rules, the name that it gives them, and the preset that they start from."""

    name: str | None
    base: str | None
    rules: RuleSet


def to_toml(rules: RuleSet, name: str | None = None) -> str:
    """Return rules as a TOML text with every option that is on; *none* is written as a word."""
    lines = [] if name is None else [f"name = {_quoted(name)}"]
    lines += [
        f"{option.name} = {_written(getattr(rules, option.name))}"
        for option in OPTIONS
        if option.applies(rules)
    ]
    return "\n".join(lines) + "\n"


def load_rules(text: str | bytes) -> NamedRules:
    """Return the rules of a TOML text, which may be given as UTF-8.

    The keys are the options, ``name`` and ``base``, a preset (without it ``ht``). The options that the text
    writes change the base as ``RuleSet.replace`` does: one that is left out stays as it is there, or has its
    default, or is off.

    Raises:
        RuleFileError: the text is no TOML or no valid rule set; ``line`` is that of the key at fault, and
            ``reason`` the RuleSetError that says why.
    """
    text = decoded(text)
    if len(text) > LONGEST:
        raise RuleFileError(1, None, TextTooLong(len(text), LONGEST))
    table = read_table(text)
    try:
        return _named_rules(table)
    except RuleSetError as error:
        raise RuleFileError(_line_of(text, error), None, error) from error


def _named_rules(table: dict[str, object]) -> NamedRules:
    options = dict(table)
    name = _text(options, "name")
    base = _text(options, "base")
    rules = RuleSet.preset("ht" if base is None else base)
    changes: dict[str, OptionValue] = {}
    for key, value in options.items():
        changes[key] = check_value(key, value)
    return NamedRules(name, base, rules.replace(**changes))


def _text(options: dict[str, object], key: str) -> str | None:
    value = options.pop(key, None)
    if value is None or isinstance(value, str):
        return value
    raise BadOptionValue(key, value, Allowed("text", tuple(PRESETS) if key == "base" else ()))


def _written(value: OptionValue) -> str:
    if value is None:
        return f'"{NONE}"'
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, int) else f'"{value}"'


def _quoted(text: str) -> str:
    """Return a TOML string; what UTF-8 cannot carry becomes a question mark."""
    text = text.encode("utf-8", "replace").decode("utf-8")
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + re.sub(r"[\x00-\x1f\x7f]", lambda found: f"\\u{ord(found[0]):04x}", escaped) + '"'


def read_table(text: str) -> dict[str, object]:
    """Return the table of a TOML text.

    Raises:
        RuleFileError: it is no TOML; with the place.
    """
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # ValueError: also a number of too many digits
        raise _broken(text, error) from error


def decoded(text: str | bytes) -> str:
    """Return a text that may be given as UTF-8, without the mark that some editors begin a file with.

    Raises:
        RuleFileError: it is no UTF-8; with the line.
    """
    if isinstance(text, bytes):
        try:
            return decoded(text.decode("utf-8"))
        except UnicodeDecodeError as error:
            line = text.count(b"\n", 0, error.start) + 1
            raise RuleFileError(line, None, BadToml("not UTF-8")) from error
    return text.removeprefix("\ufeff")


def _broken(text: str, error: Exception) -> RuleFileError:
    """Return the error for a text that the TOML reader refuses, with the place that it names."""
    problem = str(error)
    place = re.search(r" \(at line (\d+), column (\d+)\)$", problem)
    if place is not None:
        return RuleFileError(int(place[1]), int(place[2]), BadToml(problem[: place.start()]))
    if problem.endswith(" (at end of document)"):
        problem = problem.removesuffix(" (at end of document)")
        return RuleFileError(len(text.rstrip().split("\n")), None, BadToml(problem))
    return RuleFileError(_line_too_big(text), None, BadToml(problem))


def _line_too_big(text: str) -> int:
    """Return the line that the reader cannot carry: a number of too many digits, or brackets too deep."""
    for number, line in enumerate(text.split("\n"), start=1):
        try:
            tomllib.loads(line)
        except tomllib.TOMLDecodeError:
            continue
        except (ValueError, RecursionError):
            return number
    return 1


def _line_of(text: str, error: RuleSetError) -> int:
    """Return the line of the key that an error is about, else of the option that it contradicts."""
    lines = dict(reversed(list(key_lines(text))))
    by_option = getattr(error, "by_option", error.option)
    return lines.get(error.option, lines.get(by_option, 1))


_TOKEN: Final = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}'
    r"|'''.*?'{3,5}"
    r'|"(?:\\.|[^"\\\n])*"'
    r"|'[^'\n]*'"
    r"|#[^\n]*"
    r"|[\[{]|[\]}]|\n",
    re.DOTALL,
)
_KEY: Final = re.compile(r"""\s*\[*\s*([A-Za-z0-9_-]+|"(?:\\.|[^"\\\n])*"|'[^'\n]*')""")


def key_lines(text: str) -> Iterator[tuple[str, int]]:
    """Yield the keys of the top table of a valid TOML text, each with its line, from 1."""
    start, line, depth = 0, 1, 0
    tokens = [(found[0], found.end()) for found in _TOKEN.finditer(text)] + [("\n", len(text))]
    statement_line = 1
    for token, end in tokens:
        line += token.count("\n")
        if token in ("[", "{"):
            depth += 1
        elif token in ("]", "}"):
            depth -= 1
        elif token == "\n" and depth == 0:
            statement = text[start:end]
            if (key := _KEY.match(statement)) is not None:
                yield next(iter(tomllib.loads(f"{key[1]} = 0"))), statement_line
                if statement.lstrip().startswith("["):
                    return
            start, statement_line = end, line
