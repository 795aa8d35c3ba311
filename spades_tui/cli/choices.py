"""Rules, variants, numbers and bots as they are named on the command line."""

from __future__ import annotations

import re
from pathlib import Path

from spades_tui.cli.boot import Boot
from spades_tui.engine import RuleSet
from spades_tui.engine.rules import PRESETS
from spades_tui.engine.rules_toml import load_rules
from spades_tui.record.clean import clean_name, clean_text
from spades_tui.words.quoting import shortened

DEFAULT_RULES = "ht"
VARIANTS = {
    "partnership": (True, "spades"),
    "cutthroat": (False, "spades"),
    "auction": (True, "auction"),
    "auction-cutthroat": (False, "auction"),
}
"""Each variant's name as (partnership, trump)."""


_LARGE = 10**18
_WHOLE = re.compile(r"[+-]?[0-9]+")


class BadChoice(Exception):
    """A value on the command line is none of those that are possible; its text is a sentence."""


def find_rules(boot: Boot, name: str) -> tuple[str, RuleSet]:
    """Return rules by a preset's name, the name of one's own rule set, or the path of a TOML file.

    Raises:
        BadChoice: there is no such rule set.
        RuleSetError, StoreError: the file is broken or cannot be read.
    """
    _ = boot.words
    if name in PRESETS:
        return name, RuleSet.preset(name)
    from spades_tui.store.rule_files import NAME_WIDTH, list_rule_files

    own: list[str] = []
    if boot.paths is not None:
        for file in list_rule_files(boot.paths):
            own.append(file.name)
            if name in (file.name, file.path.stem):
                if file.rules is None:
                    assert file.error is not None
                    raise file.error
                return file.name, file.rules
    path = Path(name)
    if path.suffix == ".toml" or path.is_file():
        try:
            named = load_rules(path.read_bytes())
        except OSError as error:
            from errno import errorcode

            from spades_tui.words.store_errors import system_problem

            problem = system_problem(_, errorcode.get(error.errno or 0, type(error).__name__))
            raise BadChoice(_("{path} cannot be read: {problem}.", path=name, problem=problem)) from error
        return clean_text(named.name or "", width=NAME_WIDTH) or clean_name(path.stem, "?"), named.rules
    text = _(
        "There are no rules named “{name}”. The presets are {known}.", name=name, known=", ".join(PRESETS)
    )
    if own:
        text = _("{text} Yours are {own}.", text=text, own=", ".join(f"“{rules}”" for rules in own))
    raise BadChoice(text)


def choose_rules(boot: Boot, values: dict[str, str | None]) -> tuple[str, RuleSet] | None:
    """Return the rules that ``--rules``, ``--variant``, ``--target`` and ``--hands`` ask for; None if none does.

    Raises:
        BadChoice, RuleSetError, StoreError: as ``find_rules``, and for a value that is not possible.
    """
    asked = [values.get(key) for key in ("rules", "variant", "target", "hands")]
    if all(value is None for value in asked):
        return None
    name, rules = find_rules(boot, values.get("rules") or DEFAULT_RULES)
    variant = values.get("variant")
    if variant is not None:
        rules = rules.replace(**_variant(boot, variant))
    if (target := values.get("target")) is not None:
        rules = rules.replace(target=number(boot, "--target", target))
    if (hands := values.get("hands")) is not None:
        rules = rules.replace(hand_limit=number(boot, "--hands", hands))
    return name, rules


def _variant(boot: Boot, name: str) -> dict[str, bool | str]:
    _ = boot.words
    if name not in VARIANTS:
        raise BadChoice(
            _("There is no variant “{name}”. The variants are {known}.", name=name, known=", ".join(VARIANTS))
        )
    partnership, trump = VARIANTS[name]
    return {"partnership": partnership, "trump": trump}


def number(boot: Boot, option: str, text: str, low: int | None = None) -> int:
    """Return a whole number, at least ``low``.

    Raises:
        BadChoice: the text is none.
    """
    _ = boot.words
    try:
        found = int(text) if len(text) <= 18 else _beyond(text)
    except ValueError:
        found = None
    if found is None:
        raise BadChoice(_("{option} takes a whole number, not “{text}”.", option=option, text=text))
    if abs(found) > _LARGE and (low is None or found > 0):
        raise BadChoice(_("“{text}” is too large for {option}.", option=option, text=shortened(text)))
    if low is not None and found < low:
        raise BadChoice(_("{option} is at least {low}.", option=option, low=low))
    return found


def _beyond(text: str) -> int | None:
    """Return a number beyond all that are taken, for one of so many digits that it is not worth reading."""
    if not _WHOLE.fullmatch(text):
        return None
    return -2 * _LARGE if text.startswith("-") else 2 * _LARGE


def game_number(boot: Boot, text: str) -> int:
    """Return a saved game's number.

    Raises:
        BadChoice: the text is none.
    """
    if not (text.isascii() and text.isdigit() and len(text) < 16):
        _ = boot.words
        raise BadChoice(_("“{text}” is no game's number; “spades-tui games” lists them.", text=text[:40]))
    return int(text)


def bots(boot: Boot, text: str, count: int, *, kept: bool = False) -> tuple[str, ...]:
    """Return ``count`` bots' names from a list with commas of what they are called; one stands for all.

    A comma inside quotes parts nothing, so that a program's command may have some. With ``kept`` the names must be such
    that the store keeps them as they are.

    Raises:
        BadChoice: there is no such bot, or another number of them.
    """
    from spades_tui.bots import BadCommand, UnknownBot
    from spades_tui.store.rows import keeps_seat
    from spades_tui.words.bots import bot_of_word

    _ = boot.words
    names = tuple([bot_of_word(_, word) for word in _split(text)])
    if len(names) == 1:
        names *= count
    if len(names) != count:
        raise BadChoice(_.n("{count} bot is needed.", "{count} bots are needed.", count))
    for name in dict.fromkeys(names):
        try:
            _check_bot(name)
        except (UnknownBot, BadCommand) as error:
            raise BadChoice(_.error(error)) from error
        if kept and not keeps_seat(name):
            raise BadChoice(
                _(
                    "This command is too long, or has letters that cannot be shown: {command}",
                    command=clean_text(name, width=60),
                )
            )
    return names


def _split(text: str) -> list[str]:
    """Return the parts between commas that stand outside quotes."""
    parts = [""]
    quote = ""
    for char in text:
        if char == "," and not quote:
            parts.append("")
            continue
        if char == quote:
            quote = ""
        elif char in "'\"" and not quote:
            quote = char
        parts[-1] += char
    return [part.strip() for part in parts]


def _check_bot(name: str) -> None:
    """Refuse a name that is none of a bot; a program is looked for, and not started."""
    from spades_tui.bots import is_program, make

    if is_program(name):
        from spades_tui.bots.outside import check_command

        check_command(name)
    else:
        make(name)
