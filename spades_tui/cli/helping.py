"""The help of the command line, and its sentences about wrong usage."""

from __future__ import annotations

import textwrap

from spades_tui.cli.parse import UsageError
from spades_tui.cli.spec import COMMANDS, DATA_DIR, GUEST, HELP, LANG, PLAIN, VERSION, Command, Option
from spades_tui.words import Words

_COLUMN = 24
_WIDTH = 79


def program_help(_: Words) -> str:
    """Return the help of the program: its commands and how to read more."""
    lines = [
        _("Usage: {program} [COMMAND] [OPTIONS]", program="spades-tui"),
        "",
        *textwrap.wrap(_("A game of Spades for the terminal. Without a command the lobby opens."), _WIDTH),
        "",
        _("Commands:"),
    ]
    lines += [_row(_usage(_, command), _(command.help)) for command in COMMANDS if command.name]
    lines += ["", _("Options:")]
    lines += [_option_row(_, option) for option in (PLAIN, DATA_DIR, LANG, GUEST, VERSION, HELP)]
    lines += ["", _("“{program} help COMMAND” tells more of a command.", program="spades-tui")]
    return "\n".join(lines)


def command_help(_: Words, command: Command) -> str:
    """Return the help of one command."""
    usage = " ".join(part for part in ("spades-tui", _usage(_, command)) if part)
    lines = [_("Usage: {program} [OPTIONS]", program=usage), ""]
    lines += [*textwrap.wrap(_(command.help), _WIDTH), "", _("Options:")]
    lines += [_option_row(_, option) for option in command.options]
    lines += [_option_row(_, option) for option in (DATA_DIR, LANG, HELP) if option not in command.options]
    if any("BOT" in option.value for option in command.options):
        lines += ["", _("Bots:"), *_bot_rows(_)]
    return "\n".join(lines)


def _bot_rows(_: Words) -> list[str]:
    """Return each bot by what it is called on the command line, with what the screens show where that is not the same.

    Either will do.
    """
    from spades_tui.bots import BOT_NAMES
    from spades_tui.words.bots import bot_help, bot_label, bot_word

    rows = []
    for name in BOT_NAMES:
        word, label, told = bot_word(name), bot_label(_, name), bot_help(_, name)
        rows.append(_row(word if label == word else _("{name} ({label})", name=word, label=label), told))
    return rows


def usage_sentence(_: Words, error: UsageError) -> str:
    """Return what is wrong with a command line, and where to read how it goes."""
    missing = _(error.text) if error.code == "missing" else ""
    texts = {
        "unknown_command": _("There is no command “{text}”.", text=error.text),
        "unknown_option": _("There is no option “{text}”.", text=error.text),
        "needs_value": _("“{text}” needs a value.", text=error.text),
        "no_value": _("“{text}” takes no value.", text=error.text),
        "missing": _("{text} is missing.", text=missing),
        "too_many": _("“{text}” is one word too many.", text=error.text),
    }
    sentence = texts.get(error.code, _("This is not understood: {text}.", text=error.text))
    if error.near:
        sentence += " " + _("Did you mean “{text}”?", text=error.near)
    how = f"spades-tui help {error.command}".rstrip()
    return sentence + " " + _("“{program}” tells how it goes.", program=how)


def _usage(_: Words, command: Command) -> str:
    names = [(_(operand.name), operand.required) for operand in command.operands]
    operands = [name if required else f"[{name}]" for name, required in names]
    return " ".join((command.name, *operands)).strip()


def _option_row(_: Words, option: Option) -> str:
    return _row(f"{option.name} {_(option.value)}" if option.value else option.name, _(option.help))


def _row(left: str, right: str) -> str:
    first = f"  {left:{_COLUMN}}" if len(left) <= _COLUMN - 2 else f"  {left}\n{'':{_COLUMN + 2}}"
    lines = textwrap.wrap(right, _WIDTH - _COLUMN - 2)
    return first + f"\n{'':{_COLUMN + 2}}".join(lines)
